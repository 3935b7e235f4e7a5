import { type PadesLevel, levelNeeds } from '../../domain/signing.ts';
import { instantToMs } from '../../domain/instant.ts';
import type { PdfAppender } from './append/appender-contract.ts';
import { openAppender, vriKeyOf } from './append/pdf-appender.ts';
import { readCertificates } from './certificates/certificate.ts';
import { PadesError, type AuthorityClient, type SignPdfOrder, type SignPdfOutcome } from './contract.ts';
import { addDocumentTimestamp } from './levels/document-timestamp.ts';
import { heldSignatures, type HeldSignature } from './levels/held-signatures.ts';
import { isProven, proveOrRefuse, validationDataOf } from './levels/proof-of-path.ts';
import { cancellable } from './network/cancellable-client.ts';
import type { Proof, ProofOrder } from './network/gather-validation-data.ts';
import { readValidationStore } from './signed-data/validation-store.ts';

/** What a file that is already signed should reach. */
export interface ExtendPdfOrder
  extends Pick<
    SignPdfOrder,
    'input' | 'output' | 'now' | 'authorities' | 'timestampUrls' | 'roots' | 'pdfPassword' | 'pdfRecipient' | 'signal'
  > {
  /** B-LTA renews: proofs for the newest timestamp, and a new one over everything. */
  readonly level: Exclude<PadesLevel, 'B-B'>;
  /** The one signature that should reach it; absent: all of them. */
  readonly fieldName?: string;
}

interface Extending {
  readonly order: ExtendPdfOrder;
  readonly nowMs: number;
  readonly appender: PdfAppender;
  readonly common: Omit<ProofOrder, 'leaf' | 'purpose' | 'pool' | 'atMs' | 'evidence'> & { readonly authorities: AuthorityClient };
  readonly notes: string[];
}

const hash = 'sha256';

/**
 * Supplies what a signed file lacks for a level: a document timestamp where a signature has none, the proofs of every path, the
 * archive timestamp; again and again over the years. Only appends, and leaves the file as it is if nothing is missing.
 * @throws PadesError by its closed codes, `bad_order` for a file without that signature; the output does not exist then.
 */
export async function extendPdf(order: ExtendPdfOrder): Promise<SignPdfOutcome> {
  const { input, output, pdfPassword, pdfRecipient, signal } = order;
  const authorities = cancellable(order.authorities, signal);
  const nowMs = instantToMs(order.now);
  const appender = await openAppender({
    input,
    output,
    hash,
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
    ...(pdfRecipient === undefined ? {} : { pdfRecipient }),
    ...(signal === undefined ? {} : { signal }),
  });
  const common = { roots: readCertificates(order.roots), nowMs, authorities };
  try {
    const extending: Extending = { order, nowMs, appender, common, notes: [] };
    const reached = await reachLevel(extending);
    const { repairs, endsUsageRights: endedUsageRights } = appender;
    const { sizeBytes } = await appender.finish();
    return { ...reached, sizeBytes, notes: extending.notes, repairs, endedUsageRights };
  } catch (error) {
    await appender.abort();
    throw error;
  }
}

async function reachLevel(extending: Extending): Promise<Omit<SignPdfOutcome, 'sizeBytes' | 'notes' | 'repairs' | 'endedUsageRights'>> {
  const { order, appender } = extending;
  const needs = levelNeeds[order.level];
  const before = await heldSignatures(appender.file);
  const wanted = before.filter(({ kind, fieldName }) => kind === 'signature' && (order.fieldName ?? fieldName) === fieldName);
  const fieldName = wanted.at(-1)?.fieldName;
  if (fieldName === undefined) throw new PadesError('bad_order', 'the file has no such signature');
  const stamped = wanted.every((one) => one.token !== null || timestampsAfter(one, before).length > 0);
  if (!stamped && !(await stamp(extending))) return { fieldName, level: 'B-B', pending: 'timestamp' };
  if (!needs.proofs) return { fieldName, level: 'B-T', pending: null };
  if (!(await addProofs(extending))) return { fieldName, level: 'B-T', pending: 'validation_data' };
  if (!needs.archive) return { fieldName, level: 'B-LT', pending: null };
  return (await stamp(extending)) ? { fieldName, level: 'B-LTA', pending: null } : { fieldName, level: 'B-LT', pending: 'timestamp' };
}

function timestampsAfter(signature: HeldSignature, all: readonly HeldSignature[]): readonly HeldSignature[] {
  return all.slice(all.indexOf(signature) + 1).filter(({ kind }) => kind === 'document_timestamp');
}

/** False, and a note, when no service could be reached, or none is known. */
async function stamp({ order, nowMs, appender, common, notes }: Extending): Promise<boolean> {
  if (order.timestampUrls.length === 0) {
    notes.push('no timestamp service is known');
    return false;
  }
  try {
    await addDocumentTimestamp({ appender, hash, urls: order.timestampUrls, authorities: common.authorities, nowMs });
    return true;
  } catch (error) {
    if (!(error instanceof PadesError) || error.code !== 'authority_unreachable') throw error;
    notes.push(error.message);
    return false;
  }
}

/** Proves what the file doesn't prove yet. False: an authority didn't answer, and nothing was written. */
async function addProofs(extending: Extending): Promise<boolean> {
  const { order, appender, notes } = extending;
  const held = await heldSignatures(appender.file);
  const concerned = held.filter(({ kind, fieldName }) => kind === 'document_timestamp' || (order.fieldName ?? fieldName) === fieldName);
  const store = readValidationStore(appender.file.newest());
  const parts: { vriKey: string; proofs: Proof[] }[] = [];
  for (const one of concerned) {
    const known = {
      pool: [...one.pool, ...store.certificates],
      evidence: [...store.evidence, ...parts.flatMap(({ proofs }) => proofs.flatMap(({ evidence }) => evidence))],
    };
    parts.push({ vriKey: vriKeyOf(one.contents), proofs: await proveOne(extending, one, held, known) });
  }
  const proofs = parts.flatMap((part) => part.proofs);
  if (!proofs.every(isProven)) {
    notes.push('whether a certificate has been revoked could not be found out', ...proofs.flatMap((proof) => proof.notes));
    return false;
  }
  const inFile = new Set(store.certificates.map(({ fingerprint }) => fingerprint));
  const isNew = (proof: Proof): boolean =>
    proof.evidence.some(({ source }) => source === 'network') || proof.certificates.some(({ fingerprint }) => !inFile.has(fingerprint));
  if (proofs.some(isNew)) await appender.addValidationData(validationDataOf(parts.filter((part) => part.proofs.some(isNew))));
  return true;
}

/**
 * The signer must have been good at the time at which the first timestamp proves the signature; a service, until the next timestamp covers
 * its own.
 */
async function proveOne(
  extending: Extending,
  one: HeldSignature,
  held: readonly HeldSignature[],
  known: Pick<ProofOrder, 'pool' | 'evidence'>,
): Promise<Proof[]> {
  // A timestamp that was just made, and anything answered after it, must not appear to come from the future.
  const nowMs = Math.max(extending.nowMs, held.at(-1)?.token?.genTimeMs ?? 0);
  const common = { ...extending.common, nowMs };
  const later = timestampsAfter(one, held).flatMap(({ token }) => (token === null ? [] : [token.genTimeMs]));
  const proofs: Proof[] = [];
  if (one.kind === 'signature') {
    if (one.signer === null) throw new PadesError('path_incomplete', `the certificate of the signature in ${one.fieldName} is missing`);
    const atMs = one.token?.genTimeMs ?? later[0] ?? nowMs;
    proofs.push(await proveOrRefuse({ ...common, ...known, leaf: one.signer, purpose: 'signing', atMs }, 'signer'));
  }
  if (one.token !== null) {
    if (one.service === null) throw new PadesError('path_incomplete', `the certificate of the timestamp in ${one.fieldName} is missing`);
    const atMs = Math.max(one.token.genTimeMs, later[0] ?? nowMs);
    proofs.push(
      await proveOrRefuse(
        {
          ...common,
          ...known,
          evidence: [...known.evidence, ...proofs.flatMap(({ evidence }) => evidence)],
          leaf: one.service,
          purpose: 'timestamping',
          atMs,
        },
        'timestamp_service',
      ),
    );
  }
  return proofs;
}
