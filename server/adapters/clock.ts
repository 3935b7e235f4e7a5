import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { instantFromMs, secondMs, type Instant } from '../../shared/domain/instant.ts';
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

/** Milliseconds since the machine started, sleep included: nobody can set it. */
export function machineUptimeMs(): number {
  return uptime() * secondMs;
}

/** What Linux calls the machine's present run, from its start to its end; null on systems that don't name it. */
export function machineBootId(): string | null {
  try {
    const text = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return /^[\w-]+$/.test(text) ? text : null;
  } catch {
    return null;
  }
}
