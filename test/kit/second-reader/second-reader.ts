import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Issued } from '../pki/make-certificate.ts';
import { tempFolder } from '../files/temp-folder.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('SecondReader.java', import.meta.url));
/** Where Debian puts the libraries. */
const classPath = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcpkix', 'bcprov', 'bcutil']
  .map((name) => `/usr/share/java/${name}.jar`)
  .join(':');

/** What PDFBox, BouncyCastle and Java's PKIX say about a signature or timestamp. */
export interface SecondOpinion {
  readonly valid: boolean;
  readonly path: 'trusted' | 'untrusted';
}

export interface SecondReport {
  /** The file could not be read at all. */
  readonly error?: string;
  readonly pages?: number;
  readonly signatures?: readonly (SecondOpinion & {
    readonly subFilter: string;
    readonly coversWholeFile: boolean;
    /** For signatures: whether signing-certificate-v2 names the certificate, and whether there is a signing-time. */
    readonly bound?: boolean;
    readonly signingTime?: boolean;
    readonly timestamp?: SecondOpinion | null;
  })[];
  /** The document security store, and how many of its answers are signed by one of its certificates. */
  readonly store?: { readonly certificates: number; readonly answers: number; readonly goodAnswers: number } | null;
}

/** Reads all these files in a single run of Java. */
export async function secondOpinions(
  root: Issued,
  files: readonly { readonly path: string; readonly password?: string }[],
): Promise<SecondReport[]> {
  await using folder = await tempFolder('second-reader');
  const rootFile = join(folder.path, 'root.cer');
  await writeFile(rootFile, root.certificate.raw);
  const pairs = files.flatMap(({ path, password = '-' }) => [path, password]);
  const { stdout } = await run('java', ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, source, rootFile, ...pairs], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SecondReport);
}
