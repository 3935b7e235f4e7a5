import { schedule } from 'node-cron';

/** Calls `tick` once a second and never twice at the same time. @returns how to stop it. */
export function startHeartbeat(tick: () => Promise<void>): { stop(): Promise<void> } {
  const task = schedule('* * * * * *', tick, { timezone: 'UTC', noOverlap: true, name: 'heartbeat' });
  return {
    stop: async () => {
      await task.destroy();
    },
  };
}
