import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, randomKey, type Key } from '../../crypto/keys.ts';
import { unwrapKey, wrapKey } from '../../crypto/seal.ts';
import { bindingText } from '../binding.ts';

// FORMAT.md, "Release key".

/** The release key of one recipient, whole and in halves. Neither half reveals anything about it. */
export interface ReleaseHalves {
  /** A: what the recipient's locks hold. */
  readonly recipientHalf: Key;
  /** B: what the server hands out at the release. */
  readonly serverHalf: Key;
  /** A xor B: what the bundle is sealed under. */
  readonly releaseKey: Key;
}

/** Where the server keeps its half. */
export interface ServerHalfPlace {
  readonly vaultId: string;
  readonly recipientId: string;
  /** Starts at 1 and goes up by one whenever the release key is remade. */
  readonly keyGeneration: number;
}

/** Two new random halves and their release key; the caller wipes all three. */
export function makeHalves(): ReleaseHalves {
  const recipientHalf = randomKey();
  const serverHalf = randomKey();
  return { recipientHalf, serverHalf, releaseKey: joinHalves(recipientHalf, serverHalf) };
}

/**
 * The release key of two halves, in new memory which the caller wipes.
 * @throws CryptoError `damaged` when the halves are equal, which no two halves that belong together are; TypeError when one was wiped.
 */
export function joinHalves(recipientHalf: Key, serverHalf: Key): Key {
  const [a, b] = [asKey(recipientHalf), asKey(serverHalf)];
  const joined = new Uint8Array(keyBytes);
  let bits = 0;
  for (let index = 0; index < keyBytes; index += 1) {
    joined[index] = (a[index] ?? 0) ^ (b[index] ?? 0);
    bits |= joined[index] ?? 0;
  }
  if (bits === 0) throw new CryptoError('damaged', 'the two halves are the same');
  return asKey(joined);
}

const binding = ({ vaultId, recipientId, keyGeneration }: ServerHalfPlace): string =>
  bindingText('release half', [vaultId, recipientId], keyGeneration);

/** The server's half under a key of the deployment: 106 bytes. @throws TypeError for a wiped key or a malformed place. */
export function wrapServerHalf(serverHalf: Key, deploymentKey: Key, place: ServerHalfPlace): Uint8Array {
  return wrapKey(serverHalf, deploymentKey, binding(place));
}

/**
 * @throws CryptoError as for a wrapped key: `wrong_key` for another deployment key, `damaged` for another recipient, vault or generation.
 */
export function unwrapServerHalf(wrapped: Uint8Array, deploymentKey: Key, place: ServerHalfPlace): Key {
  return unwrapKey(wrapped, deploymentKey, binding(place));
}
