import { laterChanges } from './changes/later-changes.ts';
import type { Finding, PdfReport, VerifyPdfOrder } from './contract.ts';
import { PadesError } from './contract.ts';
import type { PdfFile } from './file/pdf-contract.ts';
import { maxObjectsDoubted } from './file/limits.ts';
import { openPdf, repairPdf } from './file/pdf-file.ts';
import { collectSignatures } from './report/collect-signatures.ts';
import { gatherFileProof } from './report/file-proof.ts';
import { finding, verdictOf, worstVerdict } from './report/finding-codes.ts';
import { readSignature, type ReadSignature } from './report/read-signature.ts';
import { reportSignature, type Judging } from './report/signature-report.ts';
import type { WithTrustedLists } from './trusted-lists/list-contract.ts';
import { listFindings, usedLists } from './trusted-lists/list-findings.ts';
import { weighDocumentTimestamps } from './report/weigh-timestamps.ts';

/**
 * Says of every signature in a PDF whether it is good, by whom and when it was made, which level of ETSI EN 319 142-1 it has, and what
 * was changed after it. Decided by the file itself; what it lacks is asked of the authorities if any are given. The file is only
 * read. Whatever a hostile file holds ends up in the report, or in a PadesError when it can't be read as a PDF at all.
 * @throws PadesError `not_a_pdf`, `damaged` (nothing can be rescued), `password_needed`, `wrong_password`, `recipient_needed`,
 * `wrong_recipient`, `unsupported_encryption`, `too_complex`, `cancelled`.
 */
export async function verifyPdf(order: VerifyPdfOrder & WithTrustedLists): Promise<PdfReport> {
  const { pdfPassword: password, pdfRecipient: recipient, signal } = order;
  const options = {
    tolerant: true,
    ...(password === undefined ? {} : { password }),
    ...(recipient === undefined ? {} : { recipient }),
    ...(signal === undefined ? {} : { signal }),
  };
  try {
    return await reportOn(await openPdf(order.input, options), order);
  } catch (error) {
    // Cross-references that seemed sound lead nowhere further on.
    if (!(error instanceof PadesError) || error.code !== 'damaged') throw error;
    return reportOn(await repairPdf(order.input, options), order);
  }
}

async function reportOn(file: PdfFile, order: VerifyPdfOrder & WithTrustedLists): Promise<PdfReport> {
  try {
    return await report(file, order);
  } finally {
    file.close();
  }
}

/** What two programs could show differently, whoever signed it. */
function ambiguous(file: PdfFile): Finding[] {
  try {
    return file
      .ambiguities(maxObjectsDoubted)
      .slice(0, 10)
      .map(({ object, how }) => finding('readers_may_differ', { object, how }));
  } catch (error) {
    // Pages that can't be found are named where changes to them are looked for.
    if (error instanceof PadesError && error.code === 'damaged') return [finding('later_changes_unreadable')];
    throw error;
  }
}

async function report(file: PdfFile, order: VerifyPdfOrder & WithTrustedLists): Promise<PdfReport> {
  const collected = collectSignatures(file);
  const proof = gatherFileProof(file, collected.signatures, order);
  const read: ReadSignature[] = [];
  for (const found of collected.signatures) {
    if (order.signal?.aborted === true) throw new PadesError('cancelled', 'the check was called off');
    read.push(await readSignature(file, found, proof.pool.certificates));
  }
  const stamps = await weighDocumentTimestamps(proof.pool, read);
  const proofs = [...stamps].filter(([, { good }]) => good).map(([{ found }, weighed]) => ({ revision: found.revision, weighed }));
  const first = Math.min(...read.map(({ found }) => found.revision));
  const steps = read.length === 0 ? [] : laterChanges(file, first);
  const judging: Judging = { file, proof, stamps, proofs, steps };
  const signatures = [];
  for (const one of read) signatures.push(await reportSignature(judging, one));
  const unreachable = [...new Set(proof.pool.notes)]
    .slice(0, 10)
    .map((note) => finding('authority_unreachable', { note: note.slice(0, 300) }));
  const unreadable = file.problems.slice(0, 10).map(({ object, message }) => finding('object_unreadable', { object, message }));
  const lists = order.trustedLists === undefined ? [] : listFindings(order.trustedLists, proof.pool.certificates, proof.pool.nowMs);
  const doubts = read.length === 0 ? [] : ambiguous(file);
  const findings = [...collected.findings, ...doubts, ...unreadable, ...lists, ...unreachable];
  return {
    sizeBytes: file.sizeBytes,
    encrypted: file.encrypted,
    revisions: file.revisions.length,
    certification: file.newest().certification(),
    signatures,
    trustedLists: order.trustedLists === undefined ? null : usedLists(order.trustedLists, proof.pool.certificates),
    findings,
    verdict: signatures.length === 0 ? null : worstVerdict([verdictOf(findings), ...signatures.map(({ verdict }) => verdict)]),
  };
}
