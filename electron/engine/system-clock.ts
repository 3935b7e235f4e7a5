import { instantFromMs, type Instant } from '../../shared/domain/instant.ts';

/** Where the engine takes the time from; tests give one that they move. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => instantFromMs(Date.now()) };
