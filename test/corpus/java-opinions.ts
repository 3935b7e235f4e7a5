import type { Issued } from '../kit/pki/make-certificate.ts';
import { secondOpinions, type SecondReport } from '../kit/second-reader/second-reader.ts';

/** What PDFBox and BouncyCastle find in a file that they can read. */
export interface JavaOpinion {
  readonly signatures: number;
  readonly intact: number;
  /** Of those the ones by our own authority, timestamps left out, and how many of them are broken. */
  readonly own: number;
  readonly ownBroken: number;
}

/** By path; files that can't be read have none. A file that ends Java is found by showing it the files one by one. */
export async function javaOpinions(root: Issued, paths: readonly string[]): Promise<Map<string, JavaOpinion>> {
  const reports = await reportsOf(root, paths);
  return new Map(
    paths.flatMap((path, index) => {
      const report = reports[index];
      return report?.signatures === undefined ? [] : [[path, opinionOf(report.signatures)] as const];
    }),
  );
}

async function reportsOf(root: Issued, paths: readonly string[]): Promise<readonly SecondReport[]> {
  const all = async (some: readonly string[]): Promise<readonly SecondReport[]> => {
    const reports = await secondOpinions(
      root,
      some.map((path) => ({ path })),
    );
    return reports.length === some.length ? reports : Promise.reject(new Error('Java said less than it was asked'));
  };
  try {
    return await all(paths);
  } catch {
    const one: SecondReport[] = [];
    for (const path of paths) one.push((await all([path]).catch(() => [{ error: 'Java ended' }]))[0] ?? { error: 'no answer' });
    return one;
  }
}

function opinionOf(signatures: NonNullable<SecondReport['signatures']>): JavaOpinion {
  const own = signatures.filter(({ path, subFilter }) => path === 'trusted' && subFilter === 'ETSI.CAdES.detached');
  return {
    signatures: signatures.length,
    intact: signatures.filter(({ valid }) => valid).length,
    own: own.length,
    ownBroken: own.filter(({ valid }) => !valid).length,
  };
}
