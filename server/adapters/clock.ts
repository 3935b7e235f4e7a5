import { instantFromMs, type Instant } from '../../shared/domain/instant.ts';
import type { Clock } from '../core/ports.ts';

let lastMs = Number.NaN;
let lastInstant: Instant;

/** The machine's clock. Within one millisecond every caller gets the same text. */
export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    if (ms !== lastMs) {
      lastMs = ms;
      lastInstant = instantFromMs(ms);
    }
    return lastInstant;
  },
};
