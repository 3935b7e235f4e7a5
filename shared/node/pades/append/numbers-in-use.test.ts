import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderings } from '../../../../test/kit/pdf/pdf-checks.ts';
import { appendRevision } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfLayouts, pdfModel, type ObjectText, type PdfLayout } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { openPdf } from '../file/pdf-file.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { instantFromMs } from '../../../domain/instant.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;

beforeAll(async () => {
  folder = (await tempFolder('numbers-in-use')).path;
});

const square = '0 0 1 rg 100 100 200 200 re f';
const drawn = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 600 800]', data: Buffer.from(square) };
const text = (bytes: Buffer, change: (text: string) => string): Buffer => Buffer.from(change(bytes.toString('latin1')), 'latin1');
const withSize = (size: number) => (bytes: Buffer) => text(bytes, (all) => all.replaceAll(/\/Size \d+/g, `/Size ${size}`));
const widened = pdfModel({ pages: 3, more: { 40: drawn, 41: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' } });

/** A document that draws a form which is number 40, far above its other objects. */
function drawing(layout: PdfLayout): Buffer {
  const objects = new Map(widened.objects);
  objects.set(2, textOf(objects.get(2)).replace('/F1 3 0 R>>', '/F1 41 0 R>> /XObject <</X 40 0 R>>'));
  for (const [at, object] of objects)
    if (typeof object === 'object' && at < 40) objects.set(at, { ...object, data: Buffer.concat([object.data, Buffer.from(' /X Do')]) });
  return layOutPdf(layout, { ...widened, objects });
}

function textOf(object: ObjectText | undefined): string {
  if (typeof object !== 'string') throw new Error('no such object');
  return object;
}

/** Signs, and returns which numbers the signature took. */
async function signedNumbers(bytes: Buffer): Promise<{ readonly input: string; readonly output: string; readonly numbers: number[] }> {
  const [input, output] = [newPath(), newPath()];
  writeFileSync(input, bytes);
  await signAppended({ input, output });
  const [before, after] = [await openPdf(input), await openPdf(output)];
  const numbers = [...(after.revisions.at(-1)?.entries() ?? [])]
    .map((entry) => entry.number)
    .filter((one) => before.newest().entry(one) === undefined);
  before.close();
  after.close();
  return { input, output, numbers };
}

describe('numbers of new objects', () => {
  // Poppler finds nothing of what this hybrid file hides from readers of tables: it draws what it rescues by searching all of it.
  it.each(pdfLayouts.filter((layout) => layout !== 'hybrid'))('leave a %s file as it looks, page by page', async (layout) => {
    const { input, output } = await signedNumbers(drawing(layout));
    expect(renderings(output)).toEqual(renderings(input));
  });

  it.each([
    ['one too few', withSize(41)],
    ['only what comes before a hole', withSize(12)],
    ['one object', withSize(1)],
    ['nothing', (bytes: Buffer) => text(bytes, (all) => all.replaceAll(/\/Size \d+ /g, ''))],
    ['a negative number', withSize(-7)],
    ['a fraction', withSize(11.5)],
    ['text', (bytes: Buffer) => text(bytes, (all) => all.replaceAll(/\/Size \d+/g, '/Size (12)'))],
  ])('are above all others though /Size says %s', async (_name, change) => {
    const { input, output, numbers } = await signedNumbers(change(drawing('table')));
    expect(Math.min(...numbers)).toBeGreaterThan(41);
    expect(renderings(output)).toEqual(renderings(input));
    const report = await verifyPdf({ input: output, roots: [], now: instantFromMs(Date.UTC(2026, 10, 22, 13)) });
    expect(report.signatures.map(({ integrity, laterChanges }) => [integrity, laterChanges])).toEqual([['intact', []]]);
  });

  it.each([
    ['a page names it', pdfModel({ pageEntries: '/Spare 1002 0 R' }), 'table'],
    ['an object in an object stream names it', pdfModel({ pageEntries: '/Spare 1002 0 R' }), 'object-streams'],
  ] as const)('are none that was left free when %s', async (_name, model, layout) => {
    const more = pdfModel({ more: { 1000: '<</Alone true>>' } });
    const objects = new Map([...more.objects, ...model.objects]);
    const bytes = layOutPdf(layout, { ...model, objects });
    const { numbers } = await signedNumbers(bytes);
    expect(numbers).not.toContain(1002);
    expect(Math.min(...numbers)).toBeGreaterThan(1000);
  });

  it('are above a freed one, which a reader of an earlier revision still finds', async () => {
    const bytes = appendRevision(drawing('table'), { objects: { 600: '<</Gone true>>' } });
    const freed = text(bytes, (all) => all.replace(/600 1\n\d{10} 00000 n/, '600 1\n0000000000 00001 f').replace('600 0 obj', '%00 0 obj'));
    expect(Math.min(...(await signedNumbers(freed)).numbers)).toBeGreaterThan(600);
  });

  it('are above those of objects that no table lists, in the open and in a container', async () => {
    const hidden = text(drawing('object-streams'), (all) =>
      all.replace('\nstartxref', '\n700 0 obj\n<</Unlisted true>>\nendobj\nstartxref'),
    );
    expect(Math.min(...(await signedNumbers(hidden)).numbers)).toBeGreaterThan(700);
    const container = '800 0 obj\n<</Type /ObjStm /N 1 /First 6 /Length 22>>\nstream\n901 0\n<</Apart true>>\nendstream\nendobj\n';
    const bytes = text(drawing('table'), (all) =>
      all.replace('xref\n0', `${container}xref\n0`).replace(/startxref\n(\d+)/, shifted(container)),
    );
    expect(Math.min(...(await signedNumbers(bytes)).numbers)).toBeGreaterThan(901);
  });

  it('are above those of an earlier revision that a later one no longer counts', async () => {
    const later = appendRevision(drawing('table'), { objects: { 3: '<</Type /Font /Subtype /Type1 /BaseFont /Times-Roman>>' } });
    const at = later.lastIndexOf('/Size ');
    const bytes = Buffer.concat([later.subarray(0, at), text(later.subarray(at), (all) => all.replace(/\/Size \d+/, '/Size 4'))]);
    const { input, output, numbers } = await signedNumbers(bytes);
    expect(Math.min(...numbers)).toBeGreaterThan(41);
    expect(renderings(output)).toEqual(renderings(input));
  });

  it('stay off a list of annotations that two pages share, which another page would show too', async () => {
    const objects = new Map(pdfModel({ pages: 2, pageEntries: '/Annots 60 0 R' }).objects).set(60, '[]');
    const [input, output] = [newPath(), newPath()];
    writeFileSync(input, layOutPdf('table', { objects }));
    const place = { page: 1, x: 50, y: 50, width: 200, height: 60 };
    await signAppended({ input, output }, { name: 'Ann', appearance: { place, timeZone: 'UTC', language: 'en' } });
    const [before, after] = [renderings(input), renderings(output)];
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
  });
});

function shifted(by: string): (all: string, offset: string) => string {
  return (_all, offset) => `startxref\n${Number(offset) + by.length}`;
}
