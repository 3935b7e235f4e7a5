import { laterChanges } from './changes/later-changes.ts';
import type { PdfReport, VerifyPdfOrder } from './contract.ts';
import { PadesError } from './contract.ts';
import type { PdfFile } from './file/pdf-contract.ts';
import { openPdf } from './file/pdf-file.ts';
import { collectSignatures } from './report/collect-signatures.ts';
import { gatherFileProof } from './report/file-proof.ts';
import { finding, verdictOf, worstVerdict } from './report/finding-codes.ts';
import { readSignature, type ReadSignature } from './report/read-signature.ts';
import { reportSignature, type Judging } from './report/signature-report.ts';
import { weighDocumentTimestamps } from './report/weigh-timestamps.ts';

/**
 * Says of every signature in a PDF whether it is good, by whom and when it was made, which level of ETSI EN 319 142-1 it has, and what
 * was changed after it. Decided by the file itself; what it lacks is asked of the authorities if any are given. The file is only
 * read. Whatever a hostile file holds ends up in the report, or in a PadesError when it can't be read as a PDF at all.
 * @throws PadesError `not_a_pdf`, `damaged`, `damaged_and_signed`, `password_needed`, `wrong_password`, `unsupported_encryption`,
 * `too_complex`, `cancelled`.
 */
export async function verifyPdf(order: VerifyPdfOrder): Promise<PdfReport> {
  const { pdfPassword: password, signal } = order;
  const file = await openPdf(order.input, { ...(password === undefined ? {} : { password }), ...(signal === undefined ? {} : { signal }) });
  try {
    return await report(file, order);
  } finally {
    file.close();
  }
}

async function report(file: PdfFile, order: VerifyPdfOrder): Promise<PdfReport> {
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
  const findings = [...collected.findings, ...unreachable];
  return {
    sizeBytes: file.sizeBytes,
    encrypted: file.encrypted,
    revisions: file.revisions.length,
    certification: file.newest().certification(),
    signatures,
    findings,
    verdict: signatures.length === 0 ? null : worstVerdict([verdictOf(findings), ...signatures.map(({ verdict }) => verdict)]),
  };
}
