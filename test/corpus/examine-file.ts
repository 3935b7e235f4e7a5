import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { instantFromMs } from '../../shared/domain/instant.ts';
import type { PadesLevel } from '../../shared/domain/signing.ts';
import { PadesError, type PdfReport, type SigningKey } from '../../shared/node/pades/contract.ts';
import { extendPdf } from '../../shared/node/pades/extend-pdf.ts';
import { openKey } from '../../shared/node/pades/keys/open-key.ts';
import { signPdf } from '../../shared/node/pades/sign-pdf.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { pdfsigVerdicts, qpdfComplaints, type PdfsigVerdict } from '../kit/pdf/pdf-checks.ts';
import { loopbackClient, machineNowMs } from '../kit/pki/local-authorities.ts';
import type { CorpusRow, Count, Remark } from './corpus-row.ts';
import { firstDifference, renderPages, renderers, type Mask, type Picture } from './render-pages.ts';

/** What a worker is told once: who signs, and who vouches for that. */
export interface CorpusWorld {
  readonly pkcs8: string;
  readonly certificate: string;
  readonly chain: readonly string[];
  readonly root: string;
  readonly tsaUrl: string;
  /** A module whose `spoil` changes what was signed, to see that the command notices. */
  readonly spoil: string | null;
}

/** A row without what only the one who started the worker knows, and the files that the check in Java is still to look at. */
export interface Examined {
  readonly row: Omit<CorpusRow, 'file' | 'java' | 'ms' | 'peakMib'>;
  readonly signedFiles: readonly { readonly path: string; readonly how: string }[];
}

const place: Mask = { page: 1, x: 18, y: 18, width: 110, height: 40 };

interface Way {
  readonly name: string;
  readonly level: PadesLevel;
  readonly isVisible: boolean;
}

const ways: readonly Way[] = [
  { name: 'B-B', level: 'B-B', isVisible: false },
  { name: 'B-B visible', level: 'B-B', isVisible: true },
  { name: 'B-LTA', level: 'B-LTA', isVisible: false },
  { name: 'B-LTA visible', level: 'B-LTA', isVisible: true },
];

interface Examination {
  readonly file: string;
  readonly folder: string;
  readonly world: CorpusWorld;
  readonly key: SigningKey;
  readonly roots: readonly X509Certificate[];
  readonly remarks: Remark[];
  readonly pictures: ReadonlyMap<string, readonly Picture[]>;
  /** Whether the others can read the file as it came. */
  readonly soundForQpdf: boolean;
  readonly readableForPdfsig: boolean;
  readonly signedFiles: { readonly path: string; readonly how: string }[];
  /** By the way of signing, which field our signature is in. */
  readonly fields: Map<string, string>;
}

/** Verifies a file as it is, signs it in every way, extends it, and has all of that looked at. Never throws for what the file holds. */
export async function examineFile(file: string, folder: string, world: CorpusWorld): Promise<Examined> {
  const remarks: Remark[] = [];
  const roots = [new X509Certificate(Buffer.from(world.root, 'base64'))];
  const found = await checkAsItIs(file, roots, remarks);
  const opened = { ...found, pdfsig: countOf(pdfsigVerdicts(file)) };
  const examination: Examination = {
    file,
    folder,
    world,
    key: openKey({
      pkcs8: Buffer.from(world.pkcs8, 'base64'),
      certificate: Buffer.from(world.certificate, 'base64'),
      chain: world.chain.map((one) => Buffer.from(one, 'base64')),
    }),
    roots,
    remarks,
    pictures: drawn(file, folder),
    soundForQpdf: qpdfComplaints(file) === '',
    readableForPdfsig: pdfsigReads(file),
    signedFiles: [],
    fields: new Map(),
  };
  const signings: Record<string, string> = {};
  for (const way of ways) signings[way.name] = await signIn(examination, way);
  signings.extended =
    signings['B-B'] === 'signed' ? await extendFirst(examination, found.kind === 'unsigned' ? 'B-LTA' : 'B-T') : 'not_tried';
  return { row: { ...opened, signings, remarks }, signedFiles: examination.signedFiles };
}

type AsItIs = Pick<CorpusRow, 'kind' | 'verdict' | 'codes' | 'ours'>;

async function checkAsItIs(file: string, roots: readonly X509Certificate[], remarks: Remark[]): Promise<AsItIs> {
  try {
    const report = await verifyPdf({ input: file, roots, now: instantFromMs(machineNowMs()) });
    const intact = report.signatures.filter(({ integrity }) => integrity === 'intact').length;
    return {
      kind: report.signatures.length > 0 ? 'signed' : 'unsigned',
      verdict: report.verdict,
      codes: codesOf(report),
      ours: { signatures: report.signatures.length, intact },
    };
  } catch (error) {
    return { kind: 'unreadable', verdict: null, codes: [nameOf(error, 'verify', remarks)], ours: null };
  }
}

function codesOf({ findings, signatures }: PdfReport): string[] {
  const all = [...findings, ...signatures.flatMap((one) => one.findings)];
  return [...new Set(all.filter(({ severity }) => severity !== 'info').map(({ code }) => code))];
}

/** The code of a refusal. Anything that has none is remarked. */
function nameOf(error: unknown, during: string, remarks: Remark[]): string {
  if (error instanceof PadesError) return error.code;
  remarks.push({ kind: 'internal_error', text: `${during}: ${error instanceof Error ? `${error.name} ${error.message}` : String(error)}` });
  return 'internal_error';
}

function countOf(verdicts: readonly PdfsigVerdict[]): Count | null {
  const signed = verdicts.filter(({ subFilter }) => subFilter !== '');
  return signed.length === 0 ? null : { signatures: signed.length, intact: signed.filter(({ isValid }) => isValid).length };
}

/** pdfsig ends with 2 for a file without signatures, and with 1 for one that it cannot read. */
function pdfsigReads(file: string): boolean {
  const { status } = spawnSync('pdfsig', ['-nocert', file], { stdio: 'ignore', timeout: 60_000, killSignal: 'SIGKILL' });
  return status === 0 || status === 2;
}

function drawn(file: string, folder: string): ReadonlyMap<string, readonly Picture[]> {
  const pictures = renderers.map((renderer) => [renderer.name, renderPages(renderer, file, folder)] as const);
  return new Map(pictures.flatMap(([name, pages]) => (pages === null ? [] : [[name, pages] as const])));
}

async function signIn(examination: Examination, { name, level, isVisible }: Way): Promise<string> {
  const { file, folder, world, key, roots, remarks } = examination;
  const output = join(folder, `${name.replace(' ', '-')}.pdf`);
  try {
    const outcome = await signPdf({
      input: file,
      output,
      key,
      level,
      now: instantFromMs(machineNowMs()),
      authorities: loopbackClient,
      timestampUrls: [world.tsaUrl],
      roots,
      ...(isVisible ? { appearance: { place, timeZone: 'UTC', language: 'en' as const } } : {}),
    });
    examination.fields.set(name, outcome.fieldName);
    await spoil(world, output);
    await checkSigned(examination, { path: output, how: name, fieldName: outcome.fieldName, mask: isVisible ? place : null });
    if (outcome.level !== level)
      remarks.push({ kind: 'not_verified', text: `${name}: only ${outcome.level} was reached: ${outcome.notes.join('; ')}` });
    return 'signed';
  } catch (error) {
    return nameOf(error, name, remarks);
  }
}

async function spoil({ spoil: module }: CorpusWorld, path: string): Promise<void> {
  if (module === null) return;
  const { spoil: change } = (await import(module)) as { readonly spoil: (pdf: Buffer) => Buffer };
  writeFileSync(path, change(readFileSync(path)));
}

/** Of signatures that were there before, nothing can be proved here: beside those only a timestamp is added. */
async function extendFirst(examination: Examination, level: 'B-T' | 'B-LTA'): Promise<string> {
  const { folder, world, roots, remarks, fields } = examination;
  const [input, output] = [join(folder, 'B-B.pdf'), join(folder, 'extended.pdf')];
  try {
    // Not the last in the report: an earlier one that is malformed may be listed behind it.
    const fieldName = fields.get('B-B') ?? '';
    const order = { input, output, level, fieldName, now: instantFromMs(machineNowMs()) };
    await extendPdf({ ...order, authorities: loopbackClient, timestampUrls: [world.tsaUrl], roots });
    await checkSigned(examination, { path: output, how: 'extended', fieldName, mask: null });
    return 'signed';
  } catch (error) {
    return nameOf(error, 'extend', remarks);
  }
}

interface SignedFile {
  readonly path: string;
  readonly how: string;
  readonly fieldName: string;
  readonly mask: Mask | null;
}

async function checkSigned(examination: Examination, signed: SignedFile): Promise<void> {
  const { remarks, roots, soundForQpdf, readableForPdfsig, signedFiles } = examination;
  const { path, how, fieldName } = signed;
  const report = await verifyPdf({ input: path, roots, now: instantFromMs(machineNowMs()), authorities: loopbackClient });
  const own = report.signatures.find((one) => one.fieldName === fieldName);
  if (own?.verdict !== 'passed')
    remarks.push({
      kind: 'not_verified',
      text: `${how}: we say ${own?.verdict ?? 'nothing'} of our own signature (${codesOf(report).join(', ')})`,
    });
  if (readableForPdfsig && pdfsigVerdicts(path).find((one) => one.fieldName === fieldName)?.isValid !== true)
    remarks.push({ kind: 'not_verified', text: `${how}: pdfsig doesn't find our signature valid` });
  const complaint = soundForQpdf ? qpdfComplaints(path) : '';
  if (complaint !== '') remarks.push({ kind: 'structure_fault', text: `${how}: qpdf: ${complaint.trim().split('\n').at(-1) ?? ''}` });
  compareLooks(examination, signed);
  signedFiles.push({ path, how });
}

function compareLooks({ pictures, folder, remarks }: Examination, { path, how, mask }: SignedFile): void {
  // What is drawn at B-B is drawn at B-LTA too.
  if (how.startsWith('B-B')) return;
  for (const renderer of renderers) {
    const before = pictures.get(renderer.name);
    if (before === undefined) continue;
    const after = renderPages(renderer, path, folder);
    const page = after === null ? 1 : firstDifference(before, after, mask);
    if (page !== null) remarks.push({ kind: 'render_difference', text: `${how}: ${renderer.name} draws page ${page} differently` });
  }
}
