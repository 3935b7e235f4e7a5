import { createHash } from 'node:crypto';
import { partProofHead } from '../../../shared/format/release/proofs.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { OwnerContext } from '../context.ts';
import { BlobMissingError } from '../ports.ts';
import { assertChallenge } from './check-challenge.ts';
import { openPart } from './read-part.ts';

/**
 * Reads some of the owner's parts to their last byte and proves it (FORMAT.md, "Proofs"): anyone who also has a part can tell that it is
 * whole, without
 * having it sent back.
 * @param challenge 32 bytes.
 * @returns one proof for each name, in order; null where there is no such part, or its bytes can't be read. @throws DomainError
 * `invalid_request` for a
 * challenge of another length.
 */
export async function proveParts(
  ctx: OwnerContext,
  challenge: Uint8Array,
  names: readonly string[],
): Promise<readonly (Uint8Array | null)[]> {
  assertChallenge(challenge);
  const proofs: (Uint8Array | null)[] = [];
  // One after another: they come from one disk, and other requests want it too.
  for (const name of names) proofs.push(await prove(ctx, challenge, name));
  return proofs;
}

async function prove({ core, owner }: OwnerContext, challenge: Uint8Array, name: string): Promise<Uint8Array | null> {
  const hash = createHash('sha256').update(partProofHead(challenge));
  try {
    const part = await openPart(core, owner.userId, name);
    for await (const chunk of part.read()) hash.update(chunk);
    return hash.digest();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found') return null;
    if (!(error instanceof BlobMissingError)) throw error;
    core.report({ kind: 'part missing', id: name, error });
    return null;
  }
}
