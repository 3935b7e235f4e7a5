import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { publicKeyBytes } from '../../../shared/crypto/identity.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';

const purpose = utf8('Heirlock witnessed 1\n');
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idBytes = 16;

/**
 * What a witness calls an owner's vault, or their account, in its own tables. Whoever has a code can bring a plan for any id, so an id alone
 * says nothing about whose it is: this one is another for each owner, and nobody is in anybody's way.
 * @param owner the public key that signs the owner's plans. @param id as those plans have it.
 */
export function witnessedId(owner: Uint8Array, id: string): Ulid {
  const bytes = sha256(purpose, owner, utf8(id)).subarray(0, idBytes);
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  while (text.length < 26) {
    text = letters.charAt(Number(number % 32n)) + text;
    number /= 32n;
  }
  return text as Ulid;
}

/** Whose vault a plan or a note says that it is about, before anything of it is believed; undefined where it says nothing of the kind. */
export function ownerIn(text: string): Uint8Array | undefined {
  try {
    const { owner } = JSON.parse(text) as { readonly owner?: unknown };
    const key = typeof owner === 'string' ? fromBase64(owner, 'damaged') : undefined;
    return key?.length === publicKeyBytes ? key : undefined;
  } catch {
    return undefined;
  }
}
