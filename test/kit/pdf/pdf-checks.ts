import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';

/** What an independent reader says about a file that must be sound: nothing, or its complaints. */
export function qpdfComplaints(path: string, password = ''): string {
  const run = spawnSync('qpdf', [`--password=${password}`, '--check', path], { encoding: 'utf8' });
  return run.status === 0 ? '' : `${run.stdout}${run.stderr}`;
}

export interface PdfsigVerdict {
  readonly fieldName: string;
  readonly subFilter: string;
  readonly isValid: boolean;
  readonly coversWholeFile: boolean;
}

/** The signatures that poppler's pdfsig finds, in the order in which it lists them; trust is not checked. */
export function pdfsigVerdicts(path: string, password?: string): readonly PdfsigVerdict[] {
  const secrets = password === undefined ? [] : ['-upw', password];
  const run = spawnSync('pdfsig', ['-nocert', ...secrets, path], { encoding: 'utf8' });
  return run.stdout
    .split(/^Signature #\d+:/m)
    .slice(1)
    .map((text) => ({
      fieldName: /Signature Field Name: (.*)/.exec(text)?.[1] ?? '',
      subFilter: /Signature Type: (.*)/.exec(text)?.[1] ?? '',
      isValid: text.includes('Signature is Valid.'),
      coversWholeFile: text.includes('Total document signed'),
    }));
}

/** Runs qpdf over a file: to linearize it, encrypt it, or put its objects into streams. */
export function qpdf(...parameters: readonly string[]): void {
  execFileSync('qpdf', parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * What an independent program (poppler's pdftoppm) draws of each page, as a digest of its pixels, signatures and notes included.
 * @throws when it draws nothing.
 */
export function renderings(path: string, dotsPerInch = 50): readonly string[] {
  const run = spawnSync('pdftoppm', ['-r', String(dotsPerInch), path], { maxBuffer: 2 ** 30 });
  if (run.status !== 0 || run.stdout.length === 0) throw new Error(`pdftoppm: ${run.stderr.toString()}`);
  const pages: string[] = [];
  for (let rest = run.stdout; rest.length > 0; ) {
    const head = /^P6\n(\d+) (\d+)\n255\n/.exec(rest.subarray(0, 64).toString('latin1'));
    if (head === null) throw new Error('pdftoppm wrote no picture');
    const end = head[0].length + Number(head[1]) * Number(head[2]) * 3;
    pages.push(createHash('sha256').update(rest.subarray(0, end)).digest('hex'));
    rest = rest.subarray(end);
  }
  return pages;
}
