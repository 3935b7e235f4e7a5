import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { appendRevision, numberOf, objectText } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel, type ModelOptions, type ObjectText } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended, signedAt, valueFor } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { openPdf } from '../file/pdf-file.ts';
import { refuseOtherChanges } from './check-appended.ts';
import { NumbersInUse } from './numbers-in-use.ts';
import { openAppender } from './pdf-appender.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;

beforeAll(async () => {
  folder = (await tempFolder('check-appended')).path;
});

const model: ModelOptions = {
  pages: 2,
  annotations: 'apart',
  pageEntries: '/Spare 1234 0 R',
  catalogEntries: '/AcroForm 1000 0 R',
  more: {
    1000: '<</Fields [1001 0 R] /DA (/F1 0 Tf 0 g)>>',
    1001: '<</FT /Tx /T (Name) /V (Ann) /Type /Annot /Subtype /Widget /Rect [100 100 250 150]>>',
  },
};

/** Compares a document with what it became when somebody signed it and `also` appended those objects. */
async function compared(also: (signed: Buffer) => Readonly<Record<number, ObjectText>>): Promise<void> {
  const [input, output] = [newPath(), newPath()];
  writeFileSync(input, layOutPdf('table', pdfModel(model)));
  await signAppended({ input, output });
  const signed = readFileSync(output);
  const objects = also(signed);
  if (Object.keys(objects).length > 0) writeFileSync(output, appendRevision(signed, { objects }));
  const numbers = new NumbersInUse();
  numbers.pass(readFileSync(input));
  const [before, after] = [await openPdf(input), await openPdf(output)];
  numbers.learn(before);
  try {
    refuseOtherChanges(before, after, numbers);
  } finally {
    before.close();
    after.close();
  }
}

const refused: object = expect.objectContaining({ name: 'PadesError', code: 'content_would_change' });

describe('what was appended', () => {
  it('may be a signature', async () => {
    await compared(() => ({}));
  });

  it.each<[string, (signed: Buffer) => Readonly<Record<number, ObjectText>>]>([
    ['other content of a page', () => ({ 4: { entries: '', data: Buffer.from('BT /F1 14 Tf 40 700 Td (Page one) Tj ET') } })],
    ['another font', () => ({ 3: '<</Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding>>' })],
    ['another size of all pages', (pdf) => ({ 2: objectText(pdf, 2).replace('595', '495') })],
    [
      'a page less',
      (pdf) => ({
        2: objectText(pdf, 2)
          .replace('/Count 2', '/Count 1')
          .replace(/ \d+ 0 R\] \/Media/, '] /Media'),
      }),
    ],
    ['an entry of a page', (pdf) => rewritten(pdf, /\/Type \/Page /, (page) => page.replace('/Type /Page ', '/Type /Page /Rotate 90 '))],
    ['no notes any more', (pdf) => rewritten(pdf, /^\[<<\/Type \/Annot/, () => '[]')],
    ['an entry of the catalog', (pdf) => ({ 1: objectText(pdf, 1).replace('/Pages', '/OpenAction 4 0 R /Pages') })],
    ['another text in a field', () => ({ 1001: '<</FT /Tx /T (Name) /V (Bob) /Type /Annot /Subtype /Widget /Rect [100 100 250 150]>>' })],
    ['a field less', (pdf) => ({ 1000: objectText(pdf, 1000).replace('1001 0 R ', '') })],
    ['the form’s own fonts', (pdf) => ({ 1000: objectText(pdf, 1000).replace('/DA', '/DR <</Font <</F1 3 0 R>>>> /DA') })],
    ['what a page named before it existed', () => ({ 1234: '<</Now true>>' })],
  ])('must not be %s', async (_name, also) => {
    await expect(compared(also)).rejects.toEqual(refused);
  });
});

function rewritten(pdf: Buffer, which: RegExp, change: (text: string) => string): Readonly<Record<number, string>> {
  const at = numberOf(pdf, which);
  return { [at]: change(objectText(pdf, at)) };
}

it('finds the numbers of a page as they were, however long they are', async () => {
  const [input, output] = [newPath(), newPath()];
  const pageEntries = '/UserUnit 1.23456789012345 /MediaBox [0 0 419.555905511811 -.00000012345678901]';
  writeFileSync(input, layOutPdf('table', pdfModel({ pageEntries })));
  await signAppended({ input, output });
  const file = await openPdf(output);
  expect(file.newest().page(1).dict.get('MediaBox')).toEqual([0, 0, 419.555905511811, -1.2345678901e-7]);
  file.close();
});

it('keeps back a signature in a document whose pages draw with its catalog', async () => {
  const [input, output] = [newPath(), newPath()];
  const catalogEntries = '/Font <</F1 3 0 R>>';
  writeFileSync(input, layOutPdf('table', pdfModel({ pageEntries: '/Resources 1 0 R', catalogEntries })));
  await expect(signAppended({ input, output })).rejects.toEqual(refused);
  expect(() => readFileSync(output)).toThrow('ENOENT');
});

it('is looked at by whoever finishes a file, without being asked to', async () => {
  const [input, output] = [newPath(), newPath()];
  const drawn = '/Resources <</Font <</F1 3 0 R>> /XObject 1000 0 R>>';
  // What a page may draw by name is also where a certification is entered.
  writeFileSync(input, layOutPdf('table', pdfModel({ pageEntries: drawn, catalogEntries: '/Perms 1000 0 R', more: { 1000: '<<>>' } })));
  const appender = await openAppender({ input, output, hash: 'sha256' });
  const pending = await appender.addSignature({ now: signedAt, certify: 2 });
  await pending.embed(await valueFor(pending));
  await expect(appender.finish()).rejects.toEqual(refused);
  await appender.abort();
  expect(existsSync(output)).toBe(false);
});
