import { hash } from 'node:crypto';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import type { Core, Origin } from '../context.ts';
import { SigningRefusedError } from '../ports.ts';
import { changeWitness } from '../stores/witnessing-people-store.ts';
import { actingWitness, lockWitness } from './open-witness.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { withAuthority } from './witness-authority.ts';

/** How a witness's browser comes along: by its link, and with what it has shown. */
export interface WitnessVisit {
  readonly token: string;
  /** Undefined for a browser that has shown nothing. */
  readonly session: string | undefined;
}

/** The SHA-256 by which a certificate is known again. */
export function certificateHash(certificate: Uint8Array): string {
  return hash('sha256', certificate, 'hex');
}

/**
 * Certifies a key that a witness's browser has made, for this one act. A newer one takes the place of the one before.
 * @returns DER. @throws DomainError `invalid_request` for a key that isn't on P-256, or a proof that isn't of that key; `conflict` for too
 * many; and as `actingWitness`.
 */
export async function certifyWitness(
  core: Core,
  { token, session }: WitnessVisit,
  { publicKey, proof }: { readonly publicKey: Uint8Array; readonly proof: Uint8Array },
  origin: Origin,
): Promise<Uint8Array> {
  const found = await actingWitness(core, token, session);
  const { id, name, email } = found.witness;
  const now = core.clock.now();
  const certificate = await withAuthority(core, (authority) =>
    core.witnessSigning.certify({ authority, witnessId: id, name, email, publicKey, proof, now }),
  ).catch((error: unknown) => {
    throw error instanceof SigningRefusedError ? invalid('public_key', error.message) : error;
  });
  await core.db.transaction(async (tx) => {
    const { witness, witnessing } = await lockWitness(tx, core, found);
    if (witness.certificates >= witnessingLimits.certificates)
      throw new DomainError('conflict', 'Too many certificates were made for this signature. Ask the owner to ask you anew.');
    await changeWitness(tx, witness, { certificate_hash: certificateHash(certificate), certificates: witness.certificates + 1 });
    const details = { witness: id, certificate: certificateHash(certificate) };
    await recordWitnessing(tx, core, origin, witnessing, { action: 'witnessing.certified', details });
  });
  return certificate;
}
