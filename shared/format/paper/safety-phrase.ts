import { utf8 } from '../../crypto/bytes.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { wipe } from '../../crypto/keys.ts';
import { passphraseSaltBytes, stretchPassphrase, type PassphraseCost } from '../../crypto/passphrase.ts';
import { readEnrolment } from '../release/enrolment.ts';
import { wordsOfBits } from './random-words.ts';

/** How many words a safety phrase has. */
export const safetyPhraseWords = 6;

/** Fixed: what anybody sends can't make it cheaper. Half a second at least in Node, and about two in a browser. */
const phraseCost: PassphraseCost = { passes: 16, memoryKiB: 81_920 };

/**
 * Six words, separated by spaces, that the recipient reads to the owner; FORMAT.md, "Safety phrase". They match only when both mean the
 * same owner and, to its last bit, the same enrolment. Slow on purpose and does not yield: call it in a worker.
 * @param ownerIdentity the owner's Ed25519 public key, 32 bytes, as whoever computes it knows it.
 * @param enrolment of the second format.
 * @throws CryptoError as `readEnrolment`; TypeError for a key of another length, or an enrolment of the first format, which has no phrase.
 */
export function safetyPhrase(ownerIdentity: Uint8Array, enrolment: Uint8Array): string {
  if (ownerIdentity.length !== 32) throw new TypeError('a public key has 32 bytes');
  if (readEnrolment(enrolment).place === null) throw new TypeError('an enrolment of the first format has no safety phrase');
  const digest = sha256(utf8('Heirlock safety phrase 2\n'), ownerIdentity, enrolment);
  const salt = sha256(utf8('Heirlock safety salt 2\n'), digest).subarray(0, passphraseSaltBytes);
  const slow = stretchPassphrase(hex(digest), salt, phraseCost);
  try {
    return wordsOfBits(slow, safetyPhraseWords);
  } finally {
    wipe(slow);
  }
}
