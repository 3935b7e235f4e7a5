import { hourMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';

/** Waits between attempts of one mail: a bouncing address neither blocks nor repeats the others'. The last one repeats. */
export const mailRetriesMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs] as const;

/** No mail waits longer for its next attempt. */
export const longestRetryMs: number = Math.max(...mailRetriesMs);

/** How long a mail waits after an attempt, by the number of attempts made before. */
export function mailRetryMs(attempts: number): number {
  return mailRetriesMs[Math.min(attempts, mailRetriesMs.length - 1)] ?? longestRetryMs;
}
