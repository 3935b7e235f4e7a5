import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { openAppender } from '../../shared/node/pades/append/pdf-appender.ts';
import { PadesError } from '../../shared/node/pades/contract.ts';
import { openPdf } from '../../shared/node/pades/file/pdf-file.ts';
import { PdfRef, PdfStream } from '../../shared/node/pades/file/pdf-object.ts';
import { qpdf } from '../kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfLayouts, pdfModel } from '../kit/pdf/pdf-structures.ts';
import { ThreadTime } from '../kit/runner/cpu-time.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { mutatedPdf } from './pdf-mutations.ts';

const files = testNumber('FUZZ_PDFS', 400);
const time = new ThreadTime(2_000);
const maxBytes = 512 * 2 ** 20;
const at = instantFromMs(0);

async function signedFile(input: string, output: string, password?: string): Promise<Buffer> {
  const appender = await openAppender({ input, output, hash: 'sha256', ...(password === undefined ? {} : { pdfPassword: password }) });
  try {
    const pending = await appender.addSignature({ now: at, name: 'Ann', reserveBytes: 600 });
    const { vriKey } = await pending.embed(createHash('sha512').update('a value').digest());
    const certificate = Buffer.from('a certificate');
    await appender.addValidationData({
      certificates: [certificate],
      ocsps: [],
      crls: [],
      vri: [{ key: vriKey, certificates: [certificate], ocsps: [], crls: [] }],
    });
    await appender.finish();
    return readFileSync(output);
  } finally {
    await appender.abort();
  }
}

/** One file of every kind: each layout alone, with a history, signed; linearized; encrypted in each way. */
async function seeds(folder: string): Promise<readonly { readonly bytes: Buffer; readonly password: string }[]> {
  const model = pdfModel({
    pages: 3,
    pagesPerNode: 2,
    annotations: 'apart',
    packed: true,
    catalogEntries: '/AcroForm <</Fields [1000 0 R 1001 0 R]>>',
    more: {
      1000: '<</FT /Sig /T (Here) /Lock <</Action /All>>>>',
      1001: '<</FT /Tx /T (a) /V (b) /Kids [<</Subtype /Widget /Rect [0 0 9 9]>>]>>',
    },
  });
  const change = { objects: new Map([[3, '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>']]) };
  const made: { bytes: Buffer; password: string }[] = [];
  const plain = `${folder}/plain.pdf`;
  for (const layout of pdfLayouts) {
    const bytes = layOutPdf(layout, model, [{ layout, model: change }]);
    writeFileSync(plain, bytes);
    made.push({ bytes, password: '' }, { bytes: await signedFile(plain, `${folder}/signed.pdf`), password: '' });
  }
  for (const parameters of [
    ['--linearize'],
    ['--linearize', '--object-streams=generate'],
    ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=n', '--'],
    ['--encrypt', 'u', 'o', '256', '--'],
  ]) {
    qpdf(...parameters, plain, `${folder}/other.pdf`);
    made.push({ bytes: readFileSync(`${folder}/other.pdf`), password: 'u' });
    made.push({ bytes: await signedFile(`${folder}/other.pdf`, `${folder}/signed.pdf`, 'u'), password: 'u' });
  }
  return made;
}

/** Everything that our own code asks of a file. */
async function walk(path: string, password: string): Promise<void> {
  const file = await openPdf(path, { password });
  try {
    for (const revision of file.revisions) {
      const view = file.at(revision.index);
      for (const page of view.pages()) page.inherited('MediaBox');
      view.certification();
      view.fields();
      for (const { number, generation } of revision.entries()) {
        const value = ignoringRefusal(() => view.resolve(new PdfRef(number, generation)));
        if (value instanceof PdfStream) ignoringRefusal(() => view.streamBytes(value, 2 ** 20));
      }
    }
  } finally {
    file.close();
  }
}

function ignoringRefusal<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof PadesError) return undefined;
    throw error;
  }
}

it('takes no damaged file for a reason to crash, to hang or to eat memory', { timeout: 3_600_000 }, async () => {
  await using folder = await tempFolder('fuzz-pdf');
  const originals = await seeds(folder.path);
  const path = `${folder.path}/mutated.pdf`;
  const counts = { opened: 0, refused: 0, signed: 0 };
  // The process has other tests behind it.
  const heldBytes = process.memoryUsage.rss();
  let peakBytes = 0;
  for (let seed = 1; seed <= files; seed++) {
    const random = seededRandom(seed);
    const { bytes: original, password } = random.pick(originals);
    const bytes = mutatedPdf(original, random);
    writeFileSync(path, bytes);
    try {
      await time.soon(() => walk(path, password), `seed ${seed}`);
      counts.opened++;
      if (random.chance(0.25)) {
        const output = await time.soon(() => signedFile(path, `${folder.path}/output.pdf`, password), `seed ${seed}`);
        expect(output.subarray(0, bytes.length).equals(bytes), `seed ${seed}`).toBe(true);
        counts.signed++;
      }
    } catch (error) {
      if (!(error instanceof PadesError)) throw new Error(`seed ${seed}`, { cause: error });
      counts.refused++;
    }
    if (seed % 100 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage.rss() - heldBytes);
  }
  if (files > 1_000)
    process.stdout.write(
      `fuzz of PDFs: ${JSON.stringify({ ...counts, slowestMs: Math.round(time.slowestMs), peakMiB: Math.round(peakBytes / 2 ** 20) })}\n`,
    );
  expect(peakBytes).toBeLessThan(maxBytes);
  // Neither so broken that all is refused, nor so sound that nothing is tried.
  expect(counts.opened).toBeGreaterThan(files / 10);
  expect(counts.refused).toBeGreaterThan(files / 10);
  expect(counts.signed).toBeGreaterThan(files / 50);
});

const repeated = (count: number, text: (index: number) => string): Buffer =>
  Buffer.from(`%PDF-1.7\n${Array.from({ length: count }, (_, index) => text(index + 1)).join('')}`, 'latin1');
const document = (pages: string, form = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${form}>>endobj 2 0 obj<</Type/Pages/Count 100000/Kids[${pages}]>>endobj 3 0 obj<</Type/Page>>endobj 4 0 obj<</T(x)/FT/Sig>>endobj trailer<</Root 1 0 R>>`,
    'latin1',
  );

it.each<[string, Buffer]>([
  ['streams that do not end', repeated(60_000, (number) => `${number} 0 obj<</Length 5>>stream\n`)],
  ['streams without a length', repeated(60_000, (number) => `${number} 0 obj<<>>stream\nx`)],
  [
    'object streams',
    repeated(20_000, (number) => `${number} 0 obj<</Type/ObjStm/N 1/First 4/Length 8>>stream\n5 0 <<>>\nendstream endobj\n`),
  ],
  ['dictionaries that do not end', repeated(100_000, (number) => `${number} 0 obj<<`)],
  ['strings that do not end', repeated(100_000, (number) => `${number} 0 obj(`)],
  ['strings with escapes that do not end', repeated(100_000, (number) => `${number} 0 obj(\\`)],
  ['trailers', repeated(100_000, () => 'trailer<<')],
  ['numbers', repeated(1_000_000, () => '1 ')],
  [
    'lengths in a row',
    Buffer.concat([
      repeated(5_000, (number) => `${number} 0 obj<</Length ${number + 1} 0 R>>stream\nendstream endobj\n`),
      Buffer.from('trailer<</Root 1 0 R>>'),
    ]),
  ],
  [
    'pieces of a table',
    Buffer.concat([
      repeated(1, () => 'xref\n'),
      repeated(90_000, (number) => `${number * 2} 1\n0000000000 00000 f \n`).subarray(9),
      Buffer.from('trailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
    ]),
  ],
  ['the same page', document('3 0 R '.repeat(200_000))],
  ['the same field', document('3 0 R', `/AcroForm<</Fields[${'4 0 R '.repeat(150_000)}]>>`)],
])('is soon done with a file full of %s', async (_name, bytes) => {
  await using folder = await tempFolder('fuzz-pdf');
  const path = `${folder.path}/hostile.pdf`;
  writeFileSync(path, bytes);
  await time.soon(() => walk(path, '')).catch((error: unknown) => void expect(error).toBeInstanceOf(PadesError));
});
