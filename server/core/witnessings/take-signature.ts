import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { signedWithinMs, type WitnessCertificateKind } from '../../../shared/domain/witnessing.ts';
import { coveredParts, fileToSign, type SignatureSlot } from '../../../shared/format/witnessing/prepared-file.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { SigningRefusedError, type ValueSigner } from '../ports.ts';
import { oneShortLine } from '../mails/untrusted-text.ts';
import { changeWitness } from '../stores/witnessing-people-store.ts';
import { changeOpenWitnessing } from '../stores/witnessing-store.ts';
import { certificateHash, type WitnessVisit } from './certify-witness.ts';
import { actingWitness, findWitness, isVisitOf, lockWitness, type FoundWitness } from './open-witness.ts';
import { preparedBytes, slotsOf, valuesOf } from './prepared-content.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { inviteNext, tellOwner } from '../askings/tell-of-witnessing.ts';
import { authorityCertificate } from './witness-authority.ts';

/** What a witness signed with. */
export interface TakenSignature {
  /** Their own clock. */
  readonly signedAt: Instant;
  /** CMS SignedData in DER. */
  readonly cms: Uint8Array;
  readonly certificate: WitnessCertificateKind;
}

/**
 * Takes a witness's signature, as far as it can be checked here: its form and size, the signature over its attributes, whose certificate it
 * is, its time; and of a document that the server reads that it covers this very document. Then whoever comes next is asked. The same
 * signature again changes nothing.
 * @throws DomainError `invalid_request` for one that isn't taken; `unavailable` where no timestamp could be had; and as `actingWitness`.
 */
export async function takeSignature(core: Core, visit: WitnessVisit, signature: TakenSignature, origin: Origin): Promise<void> {
  if (await hasTaken(core, visit, signature)) return;
  const found = await actingWitness(core, visit.token, visit.session);
  const nowMs = instantToMs(core.clock.now());
  if (Math.abs(instantToMs(signature.signedAt) - nowMs) > signedWithinMs) throw invalid('signed_at', 'must be the time of now');
  const slot = slotsOf(found.witnessing)[found.witness.position];
  if (slot === undefined) throw new Error('a witness has no place for their signature');
  const signer = await checkedSigner(core, found, signature);
  assertOwnCertificate(found, signature.certificate, signer.certificate);
  const cms = await stamped(core, signature.cms);
  assertFits(cms, slot);
  await core.db.transaction((tx) => keep(tx, core, found, { ...signature, cms, sentHash: certificateHash(signature.cms) }, signer, origin));
  core.mailQueued();
}

/** Whether this very signature was taken from this browser before: its answer may have been lost. */
async function hasTaken(core: Core, { token, session }: WitnessVisit, { signedAt, cms }: TakenSignature): Promise<boolean> {
  const found = await findWitness(core, token);
  const { state, signed_at_ms: signedAtMs, sent_hash: sent } = found.witness;
  if (state !== 'signed' || signedAtMs !== instantToMs(signedAt) || sent !== certificateHash(cms)) return false;
  return isVisitOf(core, found, session);
}

/** @throws DomainError `invalid_request`. */
async function checkedSigner(core: Core, found: FoundWitness, { cms, certificate, signedAt }: TakenSignature): Promise<ValueSigner> {
  const digest = found.witnessing.sealed === 1 ? undefined : await digestToSign(core, found, instantToMs(signedAt));
  try {
    return await core.witnessSigning.check({
      cms,
      now: core.clock.now(),
      ...(digest === undefined ? {} : { digest }),
      ...(certificate === 'service' ? { authority: await authorityCertificate(core) } : {}),
    });
  } catch (error) {
    throw error instanceof SigningRefusedError ? invalid('cms', error.message) : error;
  }
}

async function digestToSign(core: Core, { witnessing, all, witness }: FoundWitness, signedAtMs: number): Promise<Uint8Array> {
  const before = valuesOf(all.slice(0, witness.position));
  const { file, slot } = fileToSign(await preparedBytes(core, witnessing), slotsOf(witnessing), before, signedAtMs);
  const digest = createHash('sha256');
  for (const part of coveredParts(file, slot)) digest.update(part);
  return digest.digest();
}

/** A certificate of this service is the newest that was made for this witness; one of their own is nobody else's here. */
function assertOwnCertificate({ witness, all }: FoundWitness, kind: WitnessCertificateKind, certificate: Uint8Array): void {
  const found = certificateHash(certificate);
  const isTheirs: Readonly<Record<WitnessCertificateKind, () => boolean>> = {
    service: () => witness.certificate_hash !== null && isSame(witness.certificate_hash, found),
    own: () => all.every(({ id, certificate_hash: other }) => id === witness.id || other === null || !isSame(other, found)),
  };
  if (!isTheirs[kind]()) throw invalid('cms', "must be signed with the witness's own certificate");
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function stamped(core: Core, cms: Uint8Array): Promise<Uint8Array> {
  try {
    return await core.witnessSigning.stamp(cms, core.clock.now());
  } catch (error) {
    core.report({ kind: 'signature of a witness not stamped', id: 'timestamp', error });
    throw new DomainError('unavailable', 'No timestamp could be had for the signature. Try again in a few minutes.');
  }
}

function assertFits(cms: Uint8Array, { byteRange: [, before, after] }: SignatureSlot): void {
  if (cms.length === 0 || cms.length * 2 > after - before - 2) throw invalid('cms', 'is too large for its place in the document');
}

async function keep(
  tx: Db,
  core: Core,
  found: FoundWitness,
  { signedAt, cms, certificate: kind, sentHash }: TakenSignature & { readonly sentHash: string },
  { certificate, name }: ValueSigner,
  origin: Origin,
): Promise<void> {
  const { witness, witnessing, all } = await lockWitness(tx, core, found);
  // What their own certificate says is theirs to choose, and is shown beside the name that the owner gave them.
  const certificateName = kind === 'own' ? oneShortLine(name, witnessingLimits.certificateNameLength) : null;
  const signed = {
    state: 'signed',
    signed_at_ms: instantToMs(signedAt),
    cms,
    sent_hash: sentHash,
    certificate_kind: kind,
    certificate_name: certificateName,
    certificate_hash: certificateHash(certificate),
    look_at_ms: null,
  } as const;
  if (!(await changeWitness(tx, witness, signed))) throw new DomainError('conflict', 'This was signed a moment ago.');
  const details = { witness: witness.id, certificate: kind, sha256: signed.certificate_hash };
  await recordWitnessing(tx, core, origin, witnessing, { action: 'witnessing.signed', details });
  await tellOwner(tx, core, witnessing, { news: 'signed', witness: { ...witness, ...signed } });
  if (witness.position + 1 < all.length) return inviteNext(tx, core, witnessing);
  // The server puts together what it can read.
  if (witnessing.sealed === 0)
    await changeOpenWitnessing(tx, witnessing.id, { attempts: 0, next_attempt_ms: instantToMs(core.clock.now()) });
}
