import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { PadesError, type PdfReport } from '../../shared/node/pades/contract.ts';
import { openPdf } from '../../shared/node/pades/file/pdf-file.ts';
import { signPdf } from '../../shared/node/pades/sign-pdf.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { layOutPdf, pdfModel, type PdfLayout } from '../kit/pdf/pdf-structures.ts';
import { startAuthorities, type Authorities } from '../kit/pki/local-authorities.ts';
import { signingKeyOf } from '../kit/pki/make-certificate.ts';
import { ThreadTime } from '../kit/runner/cpu-time.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { mutatedPdf } from './pdf-mutations.ts';

/** The longer form of the fuzz tests has 20,000 mutated PDFs to parse; to check one takes several times as long. */
const files = Math.ceil(testNumber('FUZZ_PDFS', 400) / 10);
/** Processor time, as a loaded machine has little of it. */
const time = new ThreadTime(2_000);

interface Sample {
  readonly bytes: Buffer;
  /** Where signature values stand, which the signatures themselves leave out. */
  readonly values: readonly (readonly [number, number])[];
}

async function sample(folder: string, authorities: Authorities, layout: PdfLayout): Promise<Sample> {
  const [plain, one, two] = ['plain', 'one', 'two'].map((name) => join(folder, `${layout}-${name}.pdf`)) as [string, string, string];
  await writeFile(plain, layOutPdf(layout, pdfModel({ pages: 2, annotations: 'apart' })));
  const { client, signers, root, tsaUrl } = authorities;
  const common = {
    level: 'B-LTA',
    now: instantFromMs(authorities.now()),
    authorities: client,
    timestampUrls: [tsaUrl],
    roots: [root.certificate],
  } as const;
  await signPdf({ ...common, input: plain, output: one, key: signingKeyOf(signers.ec) });
  await signPdf({ ...common, input: one, output: two, key: signingKeyOf(signers.rsa) });
  const pdf = await openPdf(two);
  const values = pdf
    .signatureFields()
    .flatMap(({ signature }) => signature?.contents?.place ?? [])
    .flatMap((start, index, all) => (index % 2 === 0 ? [[start, all[index + 1] ?? start] as const] : []));
  pdf.close();
  return { bytes: await readFile(two), values };
}

/** Whether all that differs stands within signature values, whose digits may be written in either case and have padding behind them. */
function onlyValuesDiffer({ bytes, values }: Sample, changed: Buffer): boolean {
  if (bytes.length !== changed.length) return false;
  let position = 0;
  for (const [start, end] of [...values].sort((a, b) => a[0] - b[0])) {
    if (bytes.compare(changed, position, start, position, start) !== 0) return false;
    position = end;
  }
  return bytes.compare(changed, position, changed.length, position, changed.length) === 0;
}

it('no change to a signed file passes the check, and whatever the bytes are it ends in a report or a refusal', async () => {
  await using authorities = await startAuthorities();
  await using folder = await tempFolder('fuzz-signed');
  const samples = [await sample(folder.path, authorities, 'table'), await sample(folder.path, authorities, 'object-streams')];
  const random = seededRandom(testNumber('FUZZ_SEED', 20_261_122));
  const input = join(folder.path, 'changed.pdf');
  const check = async (bytes: Buffer): Promise<PdfReport | null> => {
    await writeFile(input, bytes);
    return verifyPdf({ input, roots: [authorities.root.certificate], now: instantFromMs(authorities.now()) }).catch((error: unknown) => {
      if (error instanceof PadesError) return null;
      throw error;
    });
  };
  for (const { bytes } of samples) expect((await check(bytes))?.verdict).toBe('passed');
  let reports = 0;
  for (let round = 0; round < files; round += 1) {
    const original = random.pick(samples);
    const flipped = Buffer.from(original.bytes);
    const at = random.integer(0, flipped.length - 1);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.integer(0, 7));
    const changed = round % 2 === 0 ? flipped : mutatedPdf(original.bytes, random);
    const report = await time.soon(() => check(changed), `round ${round}`);
    if (report !== null) reports += 1;
    if (report?.verdict === 'passed') expect(onlyValuesDiffer(original, changed), `round ${round}, byte ${at}`).toBe(true);
  }
  // Not so broken that nothing comes to the check.
  expect(reports).toBeGreaterThan(files / 10);
}, 3_600_000);
