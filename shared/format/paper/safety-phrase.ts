import { utf8 } from '../../crypto/bytes.ts';
import { sha256 } from '../../crypto/hash.ts';
import { isUlid } from '../../domain/ids.ts';
import { wordsOfBits } from './mnemonic-words.ts';

/** How many words a safety phrase has. */
export const safetyPhraseWords = 6;

/**
 * Six words, separated by spaces, that owner and recipient compare by voice; FORMAT.md, "Enrolment". They match only when both mean the
 * same keys.
 * @param ownerIdentity the owner's Ed25519 public key, 32 bytes.
 * @param recipientPublicKey the recipient's X25519 public key, 32 bytes.
 * @param recipientId bare ULID.
 * @throws TypeError for keys of another length or an id that isn't a ULID.
 */
export function safetyPhrase(ownerIdentity: Uint8Array, recipientPublicKey: Uint8Array, recipientId: string): string {
  if (ownerIdentity.length !== 32 || recipientPublicKey.length !== 32) throw new TypeError('a public key has 32 bytes');
  if (!isUlid(recipientId)) throw new TypeError('a recipient id is a bare ULID');
  return wordsOfBits(sha256(utf8('Heirlock safety phrase 1\n'), ownerIdentity, recipientPublicKey, utf8(recipientId)), safetyPhraseWords);
}
