import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { layOutPdf, pdfModel, type ObjectText } from '../../../../test/kit/pdf/pdf-structures.ts';
import { openPdf } from '../file/pdf-file.ts';
import { paintedArea } from './painted-area.ts';

let folder: TempFolder;
let made = 0;

beforeAll(async () => {
  folder = await tempFolder('painted-area');
});
afterAll(() => folder.remove());

/** Rounded to whole points; null: unknown. */
async function painted(content: string, more: Readonly<Record<number, ObjectText>> = {}): Promise<string | null> {
  const resources = '/Resources <</Font <</F1 3 0 R /F2 1001 0 R>> /XObject <</X 1000 0 R>>>>';
  const model = pdfModel({ pageEntries: resources, more: { 1001: '<</Type /Font /FirstChar 65 /Widths [500 1000]>>', ...more } });
  const path = join(folder.path, `${(made += 1)}.pdf`);
  const page = { entries: '', data: Buffer.from(content, 'latin1') };
  await writeFile(path, layOutPdf('table', { ...model, objects: new Map([...model.objects, [4, page]]) }));
  const file = await openPdf(path);
  try {
    const area = paintedArea(file.newest(), file.newest().page(1));
    return area?.map((one) => one.map((side) => Math.round(side)).join(' ')).join(', ') ?? null;
  } finally {
    file.close();
  }
}

const form = (entries: string, content: string): ObjectText => ({ entries: `/Subtype /Form ${entries}`, data: Buffer.from(content) });

describe('the painted area of a page', () => {
  it.each<[string, string, string]>([
    ['words by the widths of their font', 'BT /F2 100 Tf 10 20 Td (AB) Tj (A) Tj ET', '10 0 160 110, 160 0 210 110'],
    [
      'words on lines, with spacing and scale',
      "BT /F2 10 Tf 20 TL 50 Tz 0 100 Td (A) Tj T* 4 Tc (A) Tj (A) ' ET",
      '0 98 3 109, 0 78 5 89, 0 58 5 69',
    ],
    ['words set by a matrix, turned', '0 1 -1 0 300 0 cm BT /F2 10 Tf 1 0 0 1 50 0 Tm [(A) -1000 (A)] TJ ET', '291 50 303 70'],
    ['no spaces, and no invisible words', 'BT /F1 10 Tf (  ) Tj 3 Tr (hidden) Tj ET', ''],
    ['figures one by one', '10 10 20 20 re 100 100 5 5 re f', '10 10 30 30, 100 100 105 105'],
    ['the lines of a frame, not what is in it', '4 w 100 100 200 200 re S', '98 98 302 102, 298 98 302 302, 98 298 302 302, 98 98 102 302'],
    ['no background, and nothing white', '.9 g 0 0 595 842 re f 1 1 1 rg 10 10 50 50 re f', ''],
    ['only what the clip lets through', 'q 0 0 50 50 re W n 40 40 100 100 re f Q 0 0 5 5 re f', '40 40 50 50, 0 0 5 5'],
    ['a picture in the line', 'q 30 0 0 20 5 6 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0001EI EI Q', '5 6 35 26'],
    ['nothing of a path that is only ended', '0 0 50 50 re n 7 Qx', ''],
  ])('has %s', async (_name, content, expected) => {
    expect(await painted(content)).toBe(expected);
  });

  it('has what is in drawings, moved and clipped as they are', async () => {
    const drawing = form('/BBox [0 0 10 10] /Matrix [2 0 0 2 0 0]', 'Q Q 5 5 100 100 re f q');
    expect(await painted('q 1 0 0 1 100 0 cm /X Do Q 1 1 2 2 re f', { 1000: drawing })).toBe('110 10 120 20, 1 1 3 3');
    expect(await painted('9 0 0 9 0 0 cm /X Do', { 1000: { entries: '/Subtype /Image /Width 1 /Height 1', data: Buffer.from('x') } })).toBe(
      '0 0 9 9',
    );
  });

  it.each<[string, string, Record<number, ObjectText>]>([
    ['nonsense', 'BT ) Tj', {}],
    ['a drawing inside of itself', '/X Do', { 1000: form('/BBox [0 0 9 9] /Resources <</XObject <</X 1000 0 R>>>>', '/X Do') }],
    ['a drawing that cannot be unpacked', '/X Do', { 1000: form('/BBox [0 0 9 9] /Filter /FlateDecode', 'nonsense') }],
    ['more than anybody would draw', '0 0 1 1 re f '.repeat(60_000), {}],
  ])('is unknown for %s', async (_name, content, more) => {
    expect(await painted(content, more)).toBeNull();
  });
});
