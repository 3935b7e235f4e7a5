import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPassing, SyncError } from '../sync-error.ts';

/** How often and how patiently a request is retried. */
export interface RetryRule {
  /** Attempts in all, at least 1. */
  readonly attempts: number;
  /** Wait before the second attempt; it doubles from there. In milliseconds. */
  readonly firstWaitMs: number;
  /** The longest wait, in milliseconds, also when the server asks for more. */
  readonly longestWaitMs: number;
}

/** Half a minute in all: longer outages are for the next run. */
export const patientRetry: RetryRule = { attempts: 8, firstWaitMs: 250, longestWaitMs: 10_000 };

/** For what somebody is waiting for in front of a screen: one lost connection is made good, and an outage reported within seconds. */
export const briefRetry: RetryRule = { attempts: 2, firstWaitMs: 300, longestWaitMs: 1_000 };

/**
 * Runs `act` until it succeeds or fails for good; only what passes on its own (`isPassing`) is tried again. Waits are spread at
 * random between half and the whole of their length, so that devices that lost the same server do not all come back at once.
 * @throws SyncError `cancelled` once the signal is raised, else what the last attempt threw.
 */
export async function withRetry<T>(act: () => Promise<T>, rule: RetryRule, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    assertRunning(signal);
    try {
      return await act();
    } catch (error) {
      assertRunning(signal);
      if (!isPassing(error) || attempt >= rule.attempts) throw error;
      await pause(waitMs(rule, attempt, error.retryAfterMs ?? 0), signal);
    }
  }
}

/** @throws SyncError `cancelled` when the signal is raised. */
export function assertRunning(signal: AbortSignal): void {
  if (signal.aborted) throw new SyncError('cancelled', 'The sync was cancelled.');
}

function waitMs(rule: RetryRule, attempt: number, askedMs: number): number {
  const longestMs = Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** (attempt - 1));
  return Math.min(rule.longestWaitMs, Math.max(askedMs, longestMs / 2 + randomInt(Math.floor(longestMs / 2) + 1)));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
  assertRunning(signal);
}
