import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { layOutPdf, pdfModel, type ModelOptions } from '../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { placeOnPage } from './appearance/page-placement.ts';
import { openPdf } from './file/pdf-file.ts';
import { readSigningOptions, type SigningOptions } from './signing-options.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;

beforeAll(async () => {
  folder = (await tempFolder('signing-options')).path;
});

async function made(options: ModelOptions): Promise<string> {
  const path = newPath();
  await writeFile(path, layOutPdf('table', pdfModel(options)));
  return path;
}

async function signed(input: string, spec: Parameters<typeof signAppended>[1]): Promise<string> {
  const output = newPath();
  await signAppended({ input, output }, spec);
  return output;
}

/** A form of signature fields, each by its entries; the first page of such a model is object 5. */
const form = (fields: readonly string[]): ModelOptions => ({
  catalogEntries: `/AcroForm <</Fields [${fields.map((_, index) => `${1000 + index} 0 R`).join(' ')}]>>`,
  more: Object.fromEntries(fields.map((entries, index) => [1000 + index, `<</FT /Sig /Type /Annot /Subtype /Widget ${entries}>>`])),
});

const names = ({ emptyFields }: SigningOptions): unknown => emptyFields.map(({ name, refusal }) => [name, refusal]);

describe('what a PDF leaves open to the next signer', () => {
  it('lists the fields that wait, in order, once each, with what people are to read and where they stand', async () => {
    const input = await made({
      ...form([
        '/T (Buyer) /TU (The buyer signs here) /P 5 0 R /Rect [100 100 250 150]',
        '/T (Seller) /Ff 1 /P 5 0 R /Rect [300 100 450 150]',
        '/T (Nowhere) /Rect [0 0 0 0] /P 5 0 R',
        '/T (Buyer) /Rect [1 1 90 90]',
        '/T (Hidden) /F 2 /P 5 0 R /Rect [10 10 90 90]',
        '/T (Lost) /Rect [10 10 90 90]',
      ]),
    });
    const options = await readSigningOptions({ input });
    expect(options).toMatchObject({ certification: null, signatures: 0 });
    expect(names(options)).toEqual([
      ['Buyer', null],
      ['Seller', 'field_locked'],
      ['Nowhere', null],
      ['Hidden', null],
      ['Lost', null],
    ]);
    expect(options.emptyFields.map(({ label }) => label)).toEqual(['The buyer signs here', null, null, null, null]);
    expect(options.emptyFields[0]?.place).toEqual({ page: 1, x: 100, y: 692, width: 150, height: 50 });
    expect(options.emptyFields.slice(2).map(({ place }) => place)).toEqual([null, null, null]);
    const once = await readSigningOptions({ input: await signed(input, { fieldName: 'Buyer' }) });
    expect([once.signatures, names(once)]).toEqual([
      1,
      [
        ['Seller', 'field_locked'],
        ['Nowhere', null],
        ['Hidden', null],
        ['Lost', null],
      ],
    ]);
  });

  it.each([0, 90, 180, 270])('says where a field is seen on a page that is turned by %i degrees and cut', async (rotation) => {
    const page = { pages: 2, pageEntries: `/Rotate ${rotation} /CropBox [20 30 520 630] /UserUnit 2` };
    const place = { page: 2, x: 80, y: 140, width: 300, height: 90 };
    const bare = await openPdf(await made(page));
    const rectangle = placeOnPage(bare.newest(), bare.newest().page(2), place).rectangle;
    const second = bare.newest().page(2).ref.number;
    bare.close();
    const { emptyFields } = await readSigningOptions({
      input: await made({ ...page, ...form([`/T (Here) /P ${second} 0 R /Rect [${rectangle.join(' ')}]`]) }),
    });
    expect(emptyFields).toEqual([{ name: 'Here', label: null, refusal: null, place }]);
  });

  it('goes by the page whose annotations show a field, not by the one that it names', async () => {
    const input = await made({ pages: 2, ...form(['/T (Here) /P 5 0 R /Rect [10 10 90 90]']), pageEntries: '/Annots [1000 0 R]' });
    // Both show it: the first that does.
    expect((await readSigningOptions({ input })).emptyFields[0]?.place?.page).toBe(1);
    const other = await made({ pages: 2, ...form(['/T (Here) /P 7 0 R /Rect [10 10 90 90]']), annotations: 'none' });
    expect((await readSigningOptions({ input: other })).emptyFields[0]?.place?.page).toBe(2);
  });

  it('says what a certification leaves', async () => {
    const input = await made(form(['/T (Second) /P 5 0 R /Rect [100 100 250 150]']));
    for (const [certify, refusal] of [
      [1, 'certified_no_changes'],
      [2, null],
      [3, null],
    ] as const) {
      const options = await readSigningOptions({ input: await signed(input, { certify }) });
      expect([options.certification, options.signatures, names(options)]).toEqual([certify, 1, [['Second', refusal]]]);
    }
  });

  it('lists no more than anybody can choose from, and refuses what is no PDF', async () => {
    const many = await made(form(Array.from({ length: 140 }, (_, index) => `/T (F${index}) /Rect [10 10 90 90]`)));
    expect((await readSigningOptions({ input: many })).emptyFields).toHaveLength(100);
    // Fields that aren't objects in their own right can't be filled; however many there are, they cost little.
    const direct = await made({
      catalogEntries: `/AcroForm <</Fields [${'<</FT /Sig /T (D)>> '.repeat(20_000)} 1000 0 R]>>`,
      more: { 1000: '<</FT /Sig /T (Last)>>' },
    });
    expect(names(await readSigningOptions({ input: direct }))).toEqual([['Last', null]]);
    const text = newPath();
    await writeFile(text, 'dear Ann');
    await expect(readSigningOptions({ input: text })).rejects.toMatchObject({ code: 'not_a_pdf' });
  });
});
