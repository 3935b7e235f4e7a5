import { spawnSync } from 'node:child_process';

/** PDFBox's objections to a file as PDF/A-1b; none if it is one. */
export function pdfA1bComplaints(path: string): string {
  const classPath = [
    'preflight',
    'pdfbox2',
    'fontbox2',
    'xmpbox',
    'commons-logging',
    'commons-io',
    'javax.activation',
    'jaxb-api',
    'bcprov',
    'bcutil',
  ]
    .map((name) => `/usr/share/java/${name}.jar`)
    .join(':');
  const run = spawnSync(
    'java',
    ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', classPath, 'org.apache.pdfbox.preflight.Validator_A1b', path],
    { encoding: 'utf8' },
  );
  return run.stdout.includes('is a valid PDF/A-1b file') ? '' : `${run.stdout}${run.stderr}`;
}
