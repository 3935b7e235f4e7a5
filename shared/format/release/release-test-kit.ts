import { isUlid, type Ulid } from '../../domain/ids.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { asKey } from '../../crypto/keys.ts';

// What the tests of items, locks and bundles share.

/** Ids of one account, vault, recipient and so on; `other` isn't any of them. */
function idOf(text: string): Ulid {
  if (!isUlid(text)) throw new Error(`${text} is not a ULID`);
  return text;
}

export const ids = {
  account: idOf('01JACC0000000000000000000A'),
  vault: idOf('01JVA00000000000000000000V'),
  recipient: idOf('01JREC0000000000000000000R'),
  lock: idOf('01JKCK0000000000000000000K'),
  device: idOf('01JDEV0000000000000000000D'),
  otherDevice: idOf('01JDEV0000000000000000000E'),
  document: idOf('01JDCM0000000000000000000F'),
  secondDocument: idOf('01JDCM0000000000000000000G'),
  item: idOf('01JTEM0000000000000000000T'),
  other: idOf('01J8ZQ4M7X0000000000000042'),
};

/** An identity that is the same in every run. */
export const owner = identityFromSeed(asKey(new Uint8Array(32).fill(0x51)));
/** Somebody else's. */
export const stranger = identityFromSeed(asKey(new Uint8Array(32).fill(0x52)));

/** The code of the CryptoError that `act` ends with; any other error passes through. */
export async function codeOf(act: () => unknown): Promise<string> {
  try {
    await act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

/** A copy with one bit flipped. */
export function flippedBit(bytes: Uint8Array, bit: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** The name of a sheet from its number, 0 to 31. */
export function sheetId(number: number): string {
  return `01JSHT0000000000000000000${'0123456789ABCDEFGHJKMNPQRSTVWXYZ'[number] ?? ''}`;
}
