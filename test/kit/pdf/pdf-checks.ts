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
