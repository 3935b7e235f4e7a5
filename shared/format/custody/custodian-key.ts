import { utf8 } from '../../crypto/bytes.ts';
import { deriveKey } from '../../crypto/derive.ts';
import { sha256 } from '../../crypto/hash.ts';
import { publicKeyBytes } from '../../crypto/identity.ts';
import type { Key } from '../../crypto/keys.ts';
import { wordsOfBits } from '../paper/random-words.ts';

// FORMAT.md, "Custody plan": the key that a custodian signs its notes with, and how its owner knows it again.

/** Eleven bits each: nobody finds another key with the same words by trying. */
const fingerprintWords = 12;

/**
 * The seed of a server's key as a custodian, for `identityFromSeed`: derived, so that it comes back with the master key after a
 * restore and there is nothing more to keep. The caller wipes it. @throws TypeError for a wiped key.
 */
export function custodianSeed(masterKey: Key): Key {
  return deriveKey(masterKey, 'heirlock custodian 1');
}

/** What both sides show at pairing, for the owner to compare. @throws TypeError for what is no public key. */
export function custodianWords(publicKey: Uint8Array): string {
  if (publicKey.length !== publicKeyBytes) throw new TypeError(`a public key has ${publicKeyBytes} bytes`);
  return wordsOfBits(sha256(utf8('Heirlock custodian 1\n'), publicKey), fingerprintWords);
}
