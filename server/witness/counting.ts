import { DomainError, RetryLaterError } from '../../shared/domain/error-codes.ts';
import { hourMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Core } from '../core/context.ts';
import { networkOf } from '../http/foundation/rates/network.ts';
import type { RateLimiter, RateWindow } from '../http/foundation/rates/rate-limits.ts';
import type { Asked } from './asking.ts';

/** What the routes work with. */
export interface WitnessServices {
  readonly core: Core;
  /** Null: nothing is counted. */
  readonly limiter: RateLimiter | null;
  /** Whether the witness is at work. */
  readonly beats: () => boolean;
}

const requestsPerMinute = 600;
const refusedPerHour = 60;
const codesPerHour = 10;

/** Every request of a network. */
export function requestWindows(address: string): readonly RateWindow[] {
  return [{ name: `witness ${networkOf(address)}`, limit: requestsPerMinute, periodMs: minuteMs }];
}

/** Tries with a code are counted whether it was right or not: over the limit, a right one isn't looked at either. */
export function codeWindows(address: string): readonly RateWindow[] {
  return [{ name: `witness code ${networkOf(address)}`, limit: codesPerHour, periodMs: hourMs }];
}

/** Plans, links and notes that nothing vouches for. */
function refusedWindows(address: string): readonly RateWindow[] {
  return [{ name: `witness refused ${networkOf(address)}`, limit: refusedPerHour, periodMs: hourMs }];
}

/** @throws RetryLaterError */
export async function count({ limiter }: WitnessServices, windows: readonly RateWindow[]): Promise<void> {
  const status = await limiter?.take(windows);
  if (status !== undefined && !status.allowed) throw new RetryLaterError('Too many requests. Try again later.', status.retryAfterSeconds);
}

/** Counts whoever brings what nothing vouches for. */
export async function countingStrangers<T>(services: WitnessServices, asked: Asked, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof DomainError) await count(services, refusedWindows(asked.address));
    throw error;
  }
}
