import { PadesError, type PdfReport } from '../../../shared/node/pades/contract.ts';
import { verifyPdf } from '../../../shared/node/pades/verify-pdf.ts';
import { corpusNow, type AttackWorld } from './attack-world.ts';
import type { CorpusFile } from './corpus-file.ts';

/** What the verifier says of a file, as far as the corpus asks. */
export interface Said {
  readonly verdict: 'failed' | 'warned' | 'passed';
  /** Codes of all findings that aren't merely information; of a file that isn't accepted at all, why. */
  readonly codes: readonly string[];
}

/** Checks a file with the corpus's root, day and authority. @throws whatever the verifier throws besides a PadesError. */
export async function judgeFile(world: AttackWorld, pdf: Buffer): Promise<Said> {
  try {
    return saidOf(
      await verifyPdf({
        input: await world.path(pdf),
        roots: [world.people.root.certificate],
        now: corpusNow,
        authorities: world.authorities,
      }),
    );
  } catch (error) {
    if (!(error instanceof PadesError)) throw error;
    return { verdict: 'warned', codes: [error.code] };
  }
}

function saidOf({ verdict, findings, signatures }: PdfReport): Said {
  const all = [...findings, ...signatures.flatMap((one) => one.findings)].filter(({ severity }) => severity !== 'info');
  const codes = [...new Set(all.map(({ code }) => code))];
  if (verdict === 'failed') return { verdict, codes };
  // A file without a signature claims nothing, so it is no more believed than one that is warned of.
  if (verdict === null) return { verdict: 'warned', codes: ['not_signed', ...codes] };
  return { verdict: verdict === 'indeterminate' || codes.length > 0 ? 'warned' : 'passed', codes };
}

/** What is wrong with what was said of a file; undefined when it is what must be said. */
export function complaintAbout(file: CorpusFile, said: Said): string | undefined {
  const got = `${said.verdict} (${said.codes.join(', ') || 'nothing'})`;
  const wanted = `${file.verdict} (${file.codes.join(' or ') || 'nothing'})`;
  const codes: readonly string[] = file.codes;
  const right =
    file.verdict === 'passed'
      ? said.verdict !== 'failed' && said.codes.every((code) => codes.includes(code))
      : (said.verdict === file.verdict || (file.verdict === 'warned' && said.verdict === 'failed')) &&
        said.codes.some((code) => codes.includes(code));
  return right ? undefined : `wanted ${wanted}, got ${got}`;
}
