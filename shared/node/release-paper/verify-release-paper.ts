import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fromBase64 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import type { Instant } from '../../domain/instant.ts';
import { maxPaperFileBytes, readPaperFile, type PaperContents } from '../../format/release/release-paper-file.ts';
import { readReleasePaper, type ReleasePaper } from '../../format/release/release-paper.ts';
import type { PdfReport, SignatureReport } from '../pades/contract.ts';
import { verifyPdf } from '../pades/verify-pdf.ts';

/** What is looked at, in the order in which it is told. */
export const paperChecks = ['text', 'service_key', 'pdf_signature', 'signer', 'log', 'bundle', 'owner_manifest', 'documents'] as const;
export type PaperCheck = (typeof paperChecks)[number];

/** `good`, `bad`, or `not_checked`: it can't be, or nothing was given to compare with. */
export type PaperFinding = 'good' | 'bad' | 'not_checked';

/** A document that somebody gave along, and what the paper says of it. */
export interface ComparedDocument {
  readonly path: string;
  readonly sha256: string;
  /** What the paper calls the document with this hash; null where it lists none. */
  readonly name: string | null;
}

export interface ReleasePaperReport {
  /** Nothing is bad. */
  readonly ok: boolean;
  /** What the paper says; null where its text can't be believed. */
  readonly paper: ReleasePaper | null;
  readonly checks: Readonly<Record<PaperCheck, PaperFinding>>;
  /** Why something is bad, for a log or a screen. */
  readonly notes: readonly string[];
  readonly documents: readonly ComparedDocument[];
  /** Of the PDF's signatures; null where the file can't be read as one that holds a paper. */
  readonly pdf: PdfReport | null;
}

export interface VerifyReleaseOrder {
  readonly input: string;
  readonly now: Instant;
  /** Roots to trust for a service with a certificate of its own. */
  readonly roots: readonly X509Certificate[];
  /** The service's public key as it is known from elsewhere; null: only that it fits the paper itself is checked. */
  readonly knownKey: Uint8Array | null;
  /** Files to compare with what the paper lists. */
  readonly documents: readonly string[];
}

/**
 * Checks a release paper with nothing but itself and what the reader knows from elsewhere.
 * @throws CryptoError `bad_header` for a file that isn't one; PadesError for one that can't be read as a PDF; Error of the file system.
 */
export async function verifyReleasePaper(order: VerifyReleaseOrder): Promise<ReleasePaperReport> {
  const { size } = await stat(order.input);
  if (size > maxPaperFileBytes) throw new CryptoError('bad_header', 'this is no release paper');
  const found = await orNote(async () => readPaperFile(await readFile(order.input)));
  const read = await orNote(async () => (found.value === undefined ? undefined : readReleasePaper(found.value.paper)));
  const paper = read.value ?? null;
  const authority = paper === null ? [] : authorityOf(paper);
  const pdf = await verifyPdf({ input: order.input, now: order.now, roots: [...order.roots, ...authority] });
  const notes = [...found.notes, ...read.notes];
  const documents = await compareDocuments(paper, order.documents);
  const checks: ReleasePaperReport['checks'] = {
    text: paper === null ? 'bad' : 'good',
    service_key: keyFinding(paper, order.knownKey),
    pdf_signature: pdfFinding(pdf, notes),
    signer: signerFinding(paper, pdf, notes),
    // Reading the text checked it along.
    log: paper === null ? 'bad' : 'good',
    bundle: bundleFinding(paper, found.value),
    // It is inside the sealed bundle, which only its recipient opens.
    owner_manifest: 'not_checked',
    documents: documents.length === 0 ? 'not_checked' : documents.every(({ name }) => name !== null) ? 'good' : 'bad',
  };
  return { ok: Object.values(checks).every((one) => one !== 'bad'), paper, checks, notes, documents, pdf };
}

/** A file without a paper is refused; one whose paper can't be believed is reported on. */
async function orNote<Value>(act: () => Promise<Value>): Promise<{ readonly value?: Value; readonly notes: readonly string[] }> {
  try {
    return { value: await act(), notes: [] };
  } catch (error) {
    if (!(error instanceof CryptoError) || error.code === 'bad_header') throw error;
    return { notes: [error.message] };
  }
}

function authorityOf({ signer: { authority } }: ReleasePaper): readonly X509Certificate[] {
  if (authority === null) return [];
  try {
    return [new X509Certificate(fromBase64(authority, 'damaged'))];
  } catch {
    // The path then ends nowhere, which the report says.
    return [];
  }
}

function keyFinding(paper: ReleasePaper | null, known: Uint8Array | null): PaperFinding {
  if (paper === null) return 'bad';
  if (known === null) return 'not_checked';
  return hex(fromBase64(paper.service.publicKey, 'damaged')) === hex(known) ? 'good' : 'bad';
}

const signaturesIn = ({ signatures }: PdfReport): readonly SignatureReport[] => signatures.filter(({ kind }) => kind === 'signature');

/** One signature over everything, after which nothing came but what proves it for longer. */
function pdfFinding(pdf: PdfReport, notes: string[]): PaperFinding {
  const signatures = signaturesIn(pdf);
  const [signature] = signatures;
  if (signature === undefined) notes.push('the PDF is not signed');
  else if (signatures.length > 1) notes.push('somebody else has signed the PDF as well');
  else if (signature.integrity !== 'intact') notes.push('the PDF was changed after it was signed');
  else if (signature.laterChanges.some(({ allowed }) => !allowed) || pdf.findings.some(({ code }) => code === 'bytes_after_end'))
    notes.push('something was added to the PDF after it was signed');
  else if (pdf.verdict === 'failed') notes.push("the PDF's signature does not hold");
  else return 'good';
  return 'bad';
}

/** The signature has to be by the certificate that the text names, and that one by the authority that it names. */
function signerFinding(paper: ReleasePaper | null, pdf: PdfReport, notes: string[]): PaperFinding {
  const [signature] = signaturesIn(pdf);
  if (paper === null || signature === undefined) return 'bad';
  const isNamed = signature.signer?.fingerprint === paper.signer.certificate;
  if (!isNamed) notes.push('the PDF was signed by somebody else than the service that the text names');
  if (!isNamed) return 'bad';
  if (signature.path === 'trusted') return 'good';
  if (paper.signer.kind === 'self_made') notes.push("the service's own authority does not stand behind the signature");
  return paper.signer.kind === 'self_made' ? 'bad' : 'not_checked';
}

function bundleFinding(paper: ReleasePaper | null, contents: PaperContents | undefined): PaperFinding {
  const bundle = contents?.bundle ?? null;
  if (bundle === null) return 'not_checked';
  return paper?.sealed?.bundle?.sha256 === hex(sha256(bundle)) ? 'good' : 'bad';
}

async function compareDocuments(paper: ReleasePaper | null, paths: readonly string[]): Promise<readonly ComparedDocument[]> {
  const names = new Map(paper?.documents?.map(({ sha256: hash, name }) => [hash, name]));
  const compared: ComparedDocument[] = [];
  for (const path of paths) {
    const hash = hex(sha256(await readFile(path)));
    compared.push({ path, sha256: hash, name: names.get(hash) ?? null });
  }
  return compared;
}
