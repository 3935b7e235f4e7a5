/** Random choices that repeat for a seed, so that a failing run can be run again. Not for secrets. */
export interface SeededRandom {
  readonly seed: number;
  /** From 0 inclusive to 1 exclusive. */
  fraction(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  integer(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  bytes(sizeBytes: number): Uint8Array<ArrayBuffer>;
  text(length: number, alphabet?: string): string;
}

/** The mulberry32 generator: 32 bits of state, good enough to vary tests. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const fraction = (): number => word() / 2 ** 32;
  const integer = (min: number, max: number): number => min + Math.floor(fraction() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError('nothing to pick from');
    return list[integer(0, list.length - 1)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const rest = [...list];
    return list.map(() => rest.splice(integer(0, rest.length - 1), 1)[0] as T);
  };
  return {
    seed,
    fraction,
    integer,
    chance: (probability) => fraction() < probability,
    pick,
    shuffle,
    bytes: (sizeBytes) => Uint8Array.from({ length: sizeBytes }, () => word() & 0xff),
    text: (length, alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789') => Array.from({ length }, () => pick([...alphabet])).join(''),
  };
}
