import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signPdf } from '../../shared/node/pades/sign-pdf.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { PadesError, type SigningKey } from '../../shared/node/pades/contract.ts';
import { makeCertificate, signingKeyOf } from '../kit/pki/make-certificate.ts';
import { layOutPdf, pdfModel, type ObjectText } from '../kit/pdf/pdf-structures.ts';

const run = promisify(execFile);
const mib = 2 ** 20;
const program = 'test/load/pdf-program.ts';

/** Signing one file at level B-B with RSA, 2,048 bits. Medians, in milliseconds; peaks in bytes. */
export interface PdfFigures {
  readonly name: string;
  /** In a process already running, as in a server or an open app. */
  readonly oursMs: number;
  /** `pdfsig -add-signature`, with its start of some 10 ms. */
  readonly pdfsigMs: number;
  /** Of a separate process that signs only this file. */
  readonly oursPeakBytes: number;
}

export interface PdfMeasured {
  readonly files: readonly PdfFigures[];
  /** Peak of a Node process that does nothing. */
  readonly emptyPeakBytes: number;
}

/** After the objects of ten pages: pdfsig stumbles over numbers that no object has and reads the whole file to find its objects. */
const firstFree = 24;

function writeFiles(folder: string): readonly { readonly name: string; readonly path: string }[] {
  const attached = (size: number): Readonly<Record<number, ObjectText>> => ({
    [firstFree]: { entries: '/Type /EmbeddedFile', data: randomBytes(size) },
  });
  const many = (): Readonly<Record<number, ObjectText>> =>
    Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [firstFree + index, `<</A ${index} /B [1 2 3] /C (text)>>`]));
  const files: readonly (readonly [string, Readonly<Record<number, ObjectText>>])[] = [
    ['1 MB', attached(mib)],
    ['25 MB', attached(25 * mib)],
    ['100 MB', attached(100 * mib)],
    ['200,000 objects', many()],
  ];
  return files.map(([name, more], index) => {
    const path = join(folder, `${index}.pdf`);
    writeFileSync(path, layOutPdf('table', pdfModel({ pages: 10, more })));
    return { name, path };
  });
}

/** A key for pdfsig, in an NSS database. */
function makeDatabase(folder: string): string {
  const path = join(folder, 'nss');
  mkdirSync(path);
  const noise = join(folder, 'noise');
  writeFileSync(noise, randomBytes(64));
  execFileSync('certutil', ['-N', '-d', `sql:${path}`, '--empty-password'], { stdio: 'ignore' });
  execFileSync(
    'certutil',
    ['-S', '-d', `sql:${path}`, '-n', 'bench', '-s', 'CN=bench', '-x', '-t', 'u,u,u', '-z', noise, '-k', 'rsa', '-g', '2048'],
    { stdio: 'ignore' },
  );
  return `sql:${path}`;
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function peakOf(...parameters: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [program, ...parameters]);
  return (JSON.parse(stdout) as { readonly peakBytes: number }).peakBytes;
}

/** In turns, so that a busy machine is busy for both. */
export async function measurePdf(folder: string, rounds: number): Promise<PdfMeasured> {
  const atMs = Date.UTC(2026, 10, 22);
  const key = signingKeyOf(makeCertificate({ name: 'bench', key: 'rsa2048', notBeforeMs: atMs - 1_000, notAfterMs: atMs + 1_000_000 }));
  const database = makeDatabase(folder);
  const output = join(folder, 'output.pdf');
  const files: PdfFigures[] = [];
  for (const { name, path } of writeFiles(folder)) {
    const ours: number[] = [];
    const pdfsig: number[] = [];
    // The first of each is not counted: code is compiled, files get into the cache.
    for (let round = 0; round <= rounds; round++) {
      rmSync(output, { force: true });
      ours.push(await timed(() => signOnce(path, output, key, atMs)));
      rmSync(output, { force: true });
      pdfsig.push(await timed(() => run('pdfsig', ['-nssdir', database, '-add-signature', '-nick', 'bench', path, output])));
    }
    rmSync(output, { force: true });
    files.push({
      name,
      oursMs: median(ours.slice(1)),
      pdfsigMs: median(pdfsig.slice(1)),
      oursPeakBytes: await peakOf('sign', path, output),
    });
  }
  return { files, emptyPeakBytes: await peakOf('nothing') };
}

function signOnce(input: string, output: string, key: SigningKey, atMs: number): Promise<unknown> {
  const call = (): never => {
    throw new PadesError('authority_unreachable', 'level B-B asks nobody');
  };
  return signPdf({
    input,
    output,
    key,
    level: 'B-B',
    now: instantFromMs(atMs),
    authorities: { call: async () => call() },
    timestampUrls: [],
    roots: [],
  });
}

export function describePdf({ files, emptyPeakBytes }: PdfMeasured): readonly string[] {
  const rows = files.map(({ name, oursMs, pdfsigMs, oursPeakBytes }) => {
    const peak = `${((oursPeakBytes - emptyPeakBytes) / mib).toFixed(0)} MiB above an empty process`;
    return `  ${name.padEnd(16)} ${(oursMs / pdfsigMs).toFixed(2)} of pdfsig's time   ${oursMs.toFixed(1).padStart(7)} ms to ${pdfsigMs.toFixed(1).padStart(7)} ms   ${peak}`;
  });
  return ['signing a PDF at level B-B, beside pdfsig -add-signature:', ...rows];
}
