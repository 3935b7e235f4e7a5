import { challengeBytes } from '../../../shared/format/release/proofs.ts';
import { invalid } from '../../../shared/domain/error-codes.ts';

/** @throws DomainError `invalid_request` for a challenge that isn't 32 bytes long (FORMAT.md, "Proofs"). */
export function assertChallenge(challenge: Uint8Array): void {
  if (challenge.length !== challengeBytes) throw invalid('challenge', `must be ${challengeBytes} bytes`);
}
