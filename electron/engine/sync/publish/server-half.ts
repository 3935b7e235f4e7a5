import { copyKey, wipe, type Key } from '../../../../shared/crypto/keys.ts';
import { sharesOfHalf } from '../../../../shared/format/custody/split-half.ts';

/** B of one key generation, and between which servers it is shared out. */
export interface OpenServerHalf {
  readonly serverHalf: Key;
  /** Their origins, in the order of their places; absent where the first server has it whole. */
  readonly custodians?: readonly [string, string];
}

/**
 * What the server at this origin is to keep in place of B, in memory of its own, which the caller wipes: the whole, or its share. Undefined
 * for a server that has no share of it.
 */
export function halfAt({ serverHalf, custodians }: OpenServerHalf, origin: string): Key | undefined {
  if (custodians === undefined) return copyKey(serverHalf);
  const index = custodians.indexOf(origin);
  if (index < 0) return undefined;
  const shares = sharesOfHalf(serverHalf);
  const share = copyKey(shares[index as 0 | 1]);
  wipe(...shares);
  return share;
}
