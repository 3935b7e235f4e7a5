import { createHash, type X509Certificate } from 'node:crypto';
import { nameIn } from '../../domain/distinguished-name.ts';
import { instantToMs } from '../../domain/instant.ts';
import type { PdfAppender, SignatureSpec } from './append/appender-contract.ts';
import { openAppender } from './append/pdf-appender.ts';
import { demandsTimestamp } from './append/seed-values.ts';
import { readCertificate, readCertificates, type Certificate } from './certificates/certificate.ts';
import { signData } from './cms/signed-data-writer.ts';
import { digestOfAlgorithm } from './cms/signing-algorithms.ts';
import { PadesError, type AuthorityClient, type SignPdfOrder, type SignPdfOutcome } from './contract.ts';
import { addDocumentTimestamp } from './levels/document-timestamp.ts';
import { embedWithRoom, usualRoomBytes, type Embedded } from './levels/embed-value.ts';
import { isProven, proveOrRefuse, refuseRevoked, validationDataOf } from './levels/proof-of-path.ts';
import { cancellable } from './network/cancellable-client.ts';
import { proveCertificate, type Proof, type ProofOrder } from './network/gather-validation-data.ts';
import { requestTimestamp, type ObtainedTimestamp } from './network/timestamp-client.ts';
import { checkFitness } from './trust/check-path.ts';
import { levelNeeds } from '../../domain/signing.ts';

/** One signing operation, with what is worked out before anything is written. */
interface Signing {
  readonly order: SignPdfOrder;
  readonly nowMs: number;
  readonly signer: Certificate;
  readonly signerProof: Proof;
  /** What every proof of this operation shares. */
  readonly common: Omit<ProofOrder, 'leaf' | 'purpose' | 'pool' | 'atMs'> & { readonly authorities: AuthorityClient };
  readonly appender: PdfAppender;
  readonly notes: string[];
}

type Reached = Omit<SignPdfOutcome, 'sizeBytes' | 'notes' | 'repairs' | 'endedUsageRights'>;

/**
 * Signs a PDF by appending to it: the output begins with the input's bytes and appears only when it is complete. When no timestamp
 * service or authority can be reached, what could be reached is written and the rest stays pending, for `extendPdf`.
 * @throws PadesError with its fixed codes; the output does not exist then.
 */
export async function signPdf(order: SignPdfOrder): Promise<SignPdfOutcome> {
  if (levelNeeds[order.level].timestamp && order.timestampUrls.length === 0)
    throw new PadesError('bad_order', `the level ${order.level} needs a timestamp service`);
  const nowMs = instantToMs(order.now);
  const signer = readCertificate(order.key.certificate);
  checkSigner(signer, nowMs);
  const common = { evidence: [], roots: readCertificates(order.roots), nowMs, authorities: cancellable(order.authorities, order.signal) };
  const notes: string[] = [];
  const signerProof = await proveSigner(
    { ...common, leaf: signer, purpose: 'signing', pool: readCertificates(order.key.chain), atMs: nowMs },
    order,
    notes,
  );
  const { signal, pdfPassword, pdfRecipient } = order;
  const appender = await openAppender({
    input: order.input,
    output: order.output,
    hash: digestOfAlgorithm(order.key.algorithm),
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
    ...(pdfRecipient === undefined ? {} : { pdfRecipient }),
    ...(signal === undefined ? {} : { signal }),
  });
  try {
    const reached = await reachLevel({ order, nowMs, signer, signerProof, common, appender, notes });
    const { repairs, endsUsageRights: endedUsageRights } = appender;
    const { sizeBytes } = await appender.finish();
    return { ...reached, sizeBytes, notes, repairs, endedUsageRights };
  } catch (error) {
    await appender.abort();
    throw error;
  }
}

/** @throws PadesError `certificate_expired`, `certificate_not_for_signing`. */
function checkSigner(signer: Certificate, nowMs: number): void {
  if (nowMs > signer.notAfterMs) throw new PadesError('certificate_expired', 'the certificate has expired');
  if (nowMs < signer.notBeforeMs) throw new PadesError('certificate_expired', 'the certificate is not valid yet');
  if (checkFitness(signer, 'signing').length > 0 || signer.isCa)
    throw new PadesError('certificate_not_for_signing', 'the certificate is not for signing documents');
}

/** Whoever was revoked signs nothing, at no level. Below B-LT an authority that does not answer does not stop a signature. */
async function proveSigner(proofOrder: ProofOrder, order: SignPdfOrder, notes: string[]): Promise<Proof> {
  const needsAll = levelNeeds[order.level].proofs;
  const proof = needsAll ? await proveOrRefuse(proofOrder, 'signer') : await proveCertificate(proofOrder);
  refuseRevoked(proof, 'signer');
  const asked = proof.revocation.status === 'unknown' && proofOrder.leaf.ocspUrls.length + proofOrder.leaf.crlUrls.length > 0;
  if (asked || (needsAll && !isProven(proof)))
    notes.push('whether the certificate has been revoked could not be found out', ...proof.notes);
  return proof;
}

async function reachLevel(signing: Signing): Promise<Reached> {
  const { order } = signing;
  const { embedded, timestamp } = await addSignature(signing);
  const { fieldName } = embedded;
  const needs = levelNeeds[order.level];
  if (!needs.timestamp) return { fieldName, level: 'B-B', pending: null };
  if (timestamp === null) return { fieldName, level: 'B-B', pending: 'timestamp' };
  if (!needs.proofs) return { fieldName, level: 'B-T', pending: null };
  if (!(await addProofs(signing, embedded, timestamp))) return { fieldName, level: 'B-T', pending: 'validation_data' };
  if (!needs.archive) return { fieldName, level: 'B-LT', pending: null };
  const stamped = await orNull(signing, () => stampDocument(signing, timestamp));
  return stamped === null ? { fieldName, level: 'B-LT', pending: 'timestamp' } : { fieldName, level: 'B-LTA', pending: null };
}

async function addSignature(signing: Signing): Promise<{ embedded: Embedded; timestamp: ObtainedTimestamp | null }> {
  const { order, appender } = signing;
  const chain = signatureChain(signing);
  const certificateBytes = [signing.signer.x509, ...chain].reduce((sum, { raw }) => sum + raw.length, 0);
  const made: { timestamp: ObtainedTimestamp | null } = { timestamp: null };
  const facts = {
    hash: digestOfAlgorithm(order.key.algorithm),
    level: order.level,
    signer: signing.signer,
    path: signing.signerProof.path.path,
    ...(order.reason === undefined ? {} : { reason: order.reason }),
    ...(order.certify === undefined ? {} : { certify: order.certify }),
  };
  const spec = { ...signatureSpec(order, signing.signer), facts };
  const embedded = await embedWithRoom({
    appender,
    roomBytes: usualRoomBytes + certificateBytes,
    add: (reserveBytes) => appender.addSignature({ ...spec, reserveBytes }),
    make: async (contentDigest) => {
      if (appender.repairs.length > 0) order.onRepairs?.(appender.repairs);
      if (appender.endsUsageRights) order.onEndOfUsageRights?.();
      const signature = await signData({ key: order.key, contentDigest, chain });
      made.timestamp = levelNeeds[order.level].timestamp ? await stampOrNote(signing, signature.signatureValue) : null;
      return signature.encode(made.timestamp?.token);
    },
  });
  return { embedded, timestamp: made.timestamp };
}

/** The visible part names somebody: without a name in the order, whoever the certificate names. */
function signatureSpec(
  { now, name, reason, location, contact, appearance, fieldName, certify, acceptRepairs }: SignPdfOrder,
  signer: Certificate,
): SignatureSpec {
  const named = name ?? (appearance === undefined ? undefined : nameIn(signer.subject));
  return {
    now,
    ...(named === undefined ? {} : { name: named }),
    ...(reason === undefined ? {} : { reason }),
    ...(location === undefined ? {} : { location }),
    ...(contact === undefined ? {} : { contact }),
    ...(appearance === undefined ? {} : { appearance }),
    ...(fieldName === undefined ? {} : { fieldName }),
    ...(certify === undefined ? {} : { certify }),
    ...(acceptRepairs === undefined ? {} : { acceptRepairs }),
  };
}

/** What came with the key and what was found on the way up; a root proves nothing by being sent along. */
function signatureChain({ order, signerProof }: Signing): X509Certificate[] {
  const found = [...readCertificates(order.key.chain), ...signerProof.path.path.slice(1)];
  return found.filter(({ selfSigned }) => !selfSigned).map(({ x509 }) => x509);
}

/** Null, and a note, when nobody could be reached; unless the field to fill demands a timestamp. */
async function stampOrNote(signing: Signing, signatureValue: Uint8Array): Promise<ObtainedTimestamp | null> {
  const view = signing.appender.file.newest();
  const field = view.signatureFields().find(({ name }) => name === signing.order.fieldName);
  const stamp = (): Promise<ObtainedTimestamp> => stampSignature(signing, signatureValue);
  return field !== undefined && demandsTimestamp(view, field.dict) ? stamp() : orNull(signing, stamp);
}

function stampSignature({ order, nowMs, common }: Signing, signatureValue: Uint8Array): Promise<ObtainedTimestamp> {
  const hash = digestOfAlgorithm(order.key.algorithm);
  const imprint = createHash(hash).update(signatureValue).digest();
  return requestTimestamp({ hash, imprint, urls: order.timestampUrls, authorities: common.authorities, nowMs });
}

/** Puts the proofs of signer and timestamp service into the file. False: an authority did not answer, nothing was written. */
async function addProofs(
  { signerProof, common, appender, notes }: Signing,
  { vriKey }: Embedded,
  timestamp: ObtainedTimestamp,
): Promise<boolean> {
  if (!isProven(signerProof)) return false;
  const { certificate: leaf, pool, genTimeMs: atMs } = timestamp;
  // Large files take their time: answers from just now must not seem to come from the future.
  const nowMs = Math.max(common.nowMs, atMs);
  const serviceProof = await proveOrRefuse(
    { ...common, nowMs, leaf, purpose: 'timestamping', pool, atMs, evidence: signerProof.evidence },
    'timestamp_service',
  );
  if (!serviceProof.complete) {
    notes.push("whether the timestamp service's certificate has been revoked could not be found out", ...serviceProof.notes);
    return false;
  }
  await appender.addValidationData(validationDataOf([{ vriKey, proofs: [signerProof, serviceProof] }]));
  return true;
}

/** By the service that stamped the signature, for its proofs are in the file already; by another only when it does not answer. */
async function stampDocument({ order, nowMs, common, appender, notes }: Signing, first: ObtainedTimestamp): Promise<unknown> {
  const urls = [first.url, ...order.timestampUrls.filter((other) => other !== first.url)];
  const { timestamp } = await addDocumentTimestamp({
    appender,
    hash: digestOfAlgorithm(order.key.algorithm),
    urls,
    authorities: common.authorities,
    nowMs,
  });
  const proven = timestamp.certificate.fingerprint === first.certificate.fingerprint;
  if (!proven)
    notes.push('the archive timestamp is by another service or certificate than the first; its own proofs come with the next renewal');
  return timestamp;
}

/** Null, and a note, when nobody could be reached; this can be made up for later. */
async function orNull<Value>({ notes }: Signing, reach: () => Promise<Value>): Promise<Value | null> {
  try {
    return await reach();
  } catch (error) {
    if (!(error instanceof PadesError) || error.code !== 'authority_unreachable') throw error;
    notes.push(error.message);
    return null;
  }
}
