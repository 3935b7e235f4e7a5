import { instantFromMs, type Instant } from '../../shared/domain/instant.ts';

/** Where the engine gets the time from; tests pass in one that they can move. */
export interface Clock {
  now(): Instant;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => instantFromMs(Date.now()) };
