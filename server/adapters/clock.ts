import { instantFromMs } from '../../shared/domain/instant.ts';
import type { Clock } from '../core/ports.ts';

/** The machine's clock. */
export const systemClock: Clock = { now: () => instantFromMs(Date.now()) };
