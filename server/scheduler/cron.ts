import { schedule } from 'node-cron';

/**
 * Calls `tick` once a second and never twice at the same time.
 * @param failed receives what node-cron itself calls an error.
 * @returns how to stop it.
 */
export function startHeartbeat(tick: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  // A beat that is skipped or late (a tick of more than a second, a busy machine) is not a fault: the next one finds
  // everything that is due. node-cron would print a line for each of them in the middle of the server's JSON.
  const left = (): void => undefined;
  const logger = { debug: left, info: left, warn: left, error: (message: string | Error, error?: Error) => failed(error ?? message) };
  const task = schedule('* * * * * *', tick, { timezone: 'UTC', noOverlap: true, name: 'heartbeat', logger });
  return {
    stop: async () => {
      await task.destroy();
    },
  };
}
