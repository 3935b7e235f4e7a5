import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Ulid } from '../../shared/domain/ids.ts';

/** ULIDs that grow within this process, with their random part from the system's generator, drawn in advance in batches. */
export function idFactory(): () => Ulid {
  const drawn = new Uint32Array(2048);
  let next = drawn.length;
  const fraction = (): number => {
    if (next === drawn.length) {
      randomFillSync(drawn);
      next = 0;
    }
    const value = drawn[next] ?? 0;
    next += 1;
    return value / 2 ** 32;
  };
  return monotonicFactory(fraction) as () => Ulid;
}
