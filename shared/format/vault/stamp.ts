import { CryptoError } from '../../crypto/crypto-error.ts';
import { isUlid, type Ulid } from '../../domain/ids.ts';
import { dayMs } from '../../domain/instant.ts';

/**
 * When and by which device a field was written, as text that sorts in the order of writing: a hybrid logical clock. FORMAT.md, "Item".
 */
export type Stamp = string & { readonly __stamp: true };

/** How far ahead of its own clock a reader allows a stamp to be, in milliseconds. */
export const maxStampLeadMs = dayMs;

const stampPattern = /^\d{15}-\d{5}-[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const maxCounter = 99_999;
const maxMs = 999_999_999_999_999;

/** Whether `text` has the form of a stamp. */
export function isStamp(text: string): text is Stamp {
  return stampPattern.test(text);
}

/** The milliseconds since 1970 in a stamp: a hint for people only, since the writing device's clock said so. */
export function stampMs(stamp: Stamp): number {
  return Number(stamp.slice(0, 15));
}

/** The device that wrote a stamp: a bare ULID. */
export function stampDevice(stamp: Stamp): Ulid {
  return stamp.slice(-26) as Ulid;
}

/** The later of two stamps; either may be missing. */
export function laterStamp<A extends Stamp | undefined>(a: A, b: Stamp | undefined): A | Stamp {
  return a === undefined || (b !== undefined && b > a) ? (b ?? a) : a;
}

/** One device's source of stamps. */
export interface StampClock {
  /** A stamp later than every one issued or observed so far. */
  next(): Stamp;
  /**
   * Takes note of a stamp in something that came from another device.
   * @throws CryptoError `damaged` when it is more than 24 hours ahead of this device's clock; it is then ignored.
   */
  observe(stamp: Stamp): void;
  /** The latest stamp issued or observed: what a restart passes to `makeStampClock` again. */
  readonly latest: Stamp | undefined;
}

/**
 * @param deviceId bare ULID of this device.
 * @param nowMs this device's clock, milliseconds since 1970. It may stand still or go backwards; stamps advance all the same.
 * @param latest the latest stamp that this device knows of, however far ahead.
 * @throws TypeError unless `deviceId` is a ULID.
 */
export function makeStampClock({
  deviceId,
  nowMs,
  latest,
}: {
  deviceId: string;
  nowMs: () => number;
  latest?: Stamp | undefined;
}): StampClock {
  if (!isUlid(deviceId)) throw new TypeError("a stamp's device is a bare ULID");
  let seen = latest;
  return {
    next() {
      seen = following(seen, Math.min(maxMs, Math.max(0, Math.floor(nowMs()))), deviceId);
      return seen;
    },
    observe(stamp) {
      if (stampMs(stamp) > nowMs() + maxStampLeadMs)
        throw new CryptoError('damaged', 'the item was written more than a day ahead of this clock');
      seen = laterStamp(seen, stamp);
    },
    get latest() {
      return seen;
    },
  };
}

function following(seen: Stamp | undefined, nowMs: number, deviceId: string): Stamp {
  const seenMs = seen === undefined ? -1 : stampMs(seen);
  const counter = seen !== undefined && seenMs >= nowMs ? Number(seen.slice(16, 21)) + 1 : 0;
  const full = counter > maxCounter;
  const ms = Math.max(nowMs, seenMs) + (full ? 1 : 0);
  if (ms > maxMs) throw new RangeError('no stamp is later than the last one');
  return `${String(ms).padStart(15, '0')}-${String(full ? 0 : counter).padStart(5, '0')}-${deviceId}` as Stamp;
}
