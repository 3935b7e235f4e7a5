import { copyKey, type Key } from '../../../../shared/crypto/keys.ts';
import type { Entry } from '../../items/item-repository.ts';

/** Which of an account's servers: the one that its devices meet at, or the one that is kept in step with it. */
export type ServerPlace = 'first' | 'second';

/** B of one key generation. */
export interface OpenServerHalf {
  readonly keyGeneration: number;
  readonly serverHalf: Key;
}

/**
 * What one server is to keep for a recipient in place of B, in memory of its own, which the caller wipes. A vault whose B is shared out among
 * several gives each of them its share.
 */
export type HalfFor = (recipient: Entry, open: OpenServerHalf, place: ServerPlace) => Key;

/** B itself, wherever it goes. */
export const wholeHalf: HalfFor = (_recipient, { serverHalf }) => copyKey(serverHalf);
