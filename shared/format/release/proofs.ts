import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { personalHash } from '../../crypto/derive.ts';
import type { Key } from '../../crypto/keys.ts';
import { bindingWords } from '../binding.ts';
import type { ServerHalfPlace } from './release-key.ts';

// FORMAT.md, "Proofs": how a server shows that it has what it was given, without handing it out.

/** Length of a challenge, in bytes: random, and different for every question. */
export const challengeBytes = 32;

/** What a proof of possession of a part hashes with SHA-256 before the part's own bytes. */
export function partProofHead(challenge: Uint8Array): Uint8Array {
  return concatBytes(utf8('Heirlock part proof 1\n'), checked(challenge));
}

/**
 * 32 bytes that only a holder of the server's half for this very place can make for this challenge. They reveal nothing about the half.
 * @throws TypeError for a wiped half, a malformed place or a challenge of another length.
 */
export function halfProof(serverHalf: Key, { vaultId, recipientId, keyGeneration }: ServerHalfPlace, challenge: Uint8Array): Uint8Array {
  const [, vault = '', recipient = ''] = bindingWords('half proof', [vaultId, recipientId], keyGeneration);
  return personalHash(serverHalf, 'HeirlockHalfPrf1', concatBytes(checked(challenge), utf8(vault + recipient), u64(keyGeneration)));
}

function checked(challenge: Uint8Array): Uint8Array {
  if (challenge.length !== challengeBytes) throw new TypeError(`a challenge has ${challengeBytes} bytes`);
  return challenge;
}
