import { schedule } from 'node-cron';

/**
 * Calls `tick` once a second and never twice at the same time.
 * @param failed receives what node-cron itself calls an error.
 * @returns how to stop it.
 */
export function startHeartbeat(tick: () => Promise<void>, failed: (error: unknown) => void): { stop(): Promise<void> } {
  // A beat that is skipped or late (a tick of more than a second, a busy machine) is not a fault: the next one finds
  // everything that is due. node-cron would print a line for each of them in the middle of the server's JSON.
  const task = schedule('* * * * * *', tick, { timezone: 'UTC', noOverlap: true, name: 'heartbeat', logger: quiet(failed) });
  return {
    stop: async () => {
      await task.destroy();
    },
  };
}

function quiet(failed: (error: unknown) => void) {
  const left = (): void => undefined;
  return { debug: left, info: left, warn: left, error: (message: string | Error, error?: Error) => failed(error ?? message) };
}

/**
 * Calls `act` at the moments of a cron expression, in UTC, with the moment that it is for: the same on every server, however much later each
 * of them gets to it. Not while the call before it goes on.
 * @returns how to stop it.
 */
export function startSchedule(
  expression: string,
  act: (moment: string) => Promise<void>,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  const options = { timezone: 'UTC', noOverlap: true, name: 'backups', logger: quiet(failed) };
  const task = schedule(expression, ({ date }) => act(date.toISOString()), options);
  return {
    stop: async () => {
      await task.destroy();
    },
  };
}
