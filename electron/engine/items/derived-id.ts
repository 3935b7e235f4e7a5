import { utf8 } from '../../../shared/crypto/bytes.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const randomBytes = 10;

/**
 * The id of a record that exists once for each `owner`: a vault's policy, a recipient's letter, an account's settings. Two devices
 * that create it without knowing of each other create the same record, which then merges field by field.
 */
export function derivedId(what: 'policy' | 'letter' | 'settings', owner: Ulid): Ulid {
  const hash = sha256(utf8(`Heirlock derived id 1\n${what}\n${owner}`)).subarray(0, randomBytes);
  let bits = 0n;
  for (const byte of hash) bits = (bits << 8n) | BigInt(byte);
  const tail = Array.from({ length: 16 }, (_, index) => alphabet[Number((bits >> BigInt(75 - 5 * index)) & 31n)]).join('');
  return (owner.slice(0, timeLength) + tail) as Ulid;
}
