import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendRevision, objectText, signAnyhow, signRanges, type ForgedRevision } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel, type ObjectText, type PdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld, type CertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import type { PdfReport } from '../contract.ts';
import { verifyPdf } from '../verify-pdf.ts';

let folder: TempFolder;
let everybody: CertificateWorld;
let made = 0;

beforeAll(async () => {
  folder = await tempFolder('prepared-documents');
  everybody = issueCertificateWorld('http://127.0.0.1:1', machineNowMs());
});
afterAll(() => folder.remove());

const now = () => instantFromMs(machineNowMs());

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

async function signed(pdf: Buffer, certify?: 1 | 2 | 3): Promise<Buffer> {
  const output = await file();
  await signAnyhow(await file(pdf), output, everybody.signers.ec, { now: now(), ...(certify === undefined ? {} : { certify }) });
  return readFile(output);
}

async function check(pdf: Buffer): Promise<PdfReport> {
  return verifyPdf({ input: await file(pdf), roots: [everybody.root.certificate], now: now() });
}

const codesOf = ({ signatures, findings }: PdfReport): string[] =>
  [...findings, ...signatures.flatMap((one) => one.findings)].map(({ code }) => code);

/** A form that draws this, as an object. */
const drawing = (text: string, more = ''): ObjectText => ({
  entries: `/Type /XObject /Subtype /Form /BBox [0 0 500 800] ${more}`,
  data: Buffer.from(`BT /F1 9 Tf (${text}) Tj ET`),
});

interface Prepared {
  readonly page?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  readonly objects: Readonly<Record<number, ObjectText>>;
}

function prepared({ page = '', catalog = '', trailer = '', objects }: Prepared): Buffer {
  const form = catalog.includes('/AcroForm') ? '' : '/AcroForm <</Fields []>>';
  const model = pdfModel({ pageEntries: page, catalogEntries: `${form} ${catalog}`, more: objects });
  return layOutPdf('table', { ...model, trailer: `${model.trailer} ${trailer}` });
}

const swap = (pdf: Buffer, number: number, from: string | RegExp, to: string): Record<number, string> => {
  const changed = objectText(pdf, number).replace(from, to);
  expect(changed).not.toBe(objectText(pdf, number));
  return { [number]: changed };
};

const font = '/Type /Font /Subtype /Type1 /BaseFont /Helvetica';
const widget = '/FT /Tx /T (Name) /Type /Annot /Subtype /Widget /Rect [50 600 250 620] /F 4 /P 5 0 R';

describe('an object that may change in one place and is drawn in another', () => {
  const cases: readonly (readonly [string, Prepared, (pdf: Buffer) => ForgedRevision, (1 | 2 | 3)?])[] = [
    [
      'the list of properties that is a font',
      { page: '/Resources <</Font <</F1 1100 0 R>>>>', trailer: '/Info 1100 0 R', objects: { 1100: `<<${font} /Title (A)>>` } },
      (pdf) => ({ objects: swap(pdf, 1100, 'Helvetica', 'Symbol') }),
      1,
    ],
    [
      'the list of properties that is an action',
      { catalog: '/OpenAction 1100 0 R', trailer: '/Info 1100 0 R', objects: { 1100: '<</S /JavaScript /JS (1) /Title (A)>>' } },
      (pdf) => ({ objects: swap(pdf, 1100, '/JS (1)', '/JS (evil())') }),
      1,
    ],
    [
      'the catalog whose extensions are a drawing',
      {
        page: '/Resources <</Font <</F1 3 0 R>> /XObject 1 0 R>>',
        catalog: '/Extensions 1100 0 R',
        objects: { 1100: drawing('ten'), 1101: drawing('a thousand') },
      },
      (pdf) => ({ objects: swap(pdf, 1, '/Extensions 1100 0 R', '/Extensions 1101 0 R') }),
      1,
    ],
    [
      'extensions that are a font',
      { page: '/Resources <</Font <</F1 1100 0 R>>>>', catalog: '/Extensions 1100 0 R', objects: { 1100: `<<${font}>>` } },
      (pdf) => ({ objects: swap(pdf, 1100, 'Helvetica', 'Symbol') }),
    ],
    [
      'a page whose private data is a drawing',
      {
        page: '/PieceInfo 1100 0 R /Resources <</Font <</F1 3 0 R>> /XObject 5 0 R>>',
        objects: { 1100: drawing('ten'), 1101: drawing('more') },
      },
      (pdf) => ({ objects: swap(pdf, 5, '/PieceInfo 1100 0 R', '/PieceInfo 1101 0 R') }),
      1,
    ],
    [
      'the look of a field that a drawing calls P',
      {
        page: '/Annots [1000 0 R] /Resources <</XObject <</X 1100 0 R>>>>',
        catalog: '/AcroForm <</Fields [1000 0 R]>>',
        objects: {
          1000: `<<${widget} /V (ten) /AP <</N 1101 0 R>>>>`,
          1100: drawing('whole', '/Resources <</XObject <</P 1101 0 R>>>>'),
          1101: drawing('ten'),
        },
      },
      () => ({ objects: { 1101: drawing('a thousand') } }),
    ],
    [
      'a field whose value is a drawing',
      {
        page: '/Annots [1000 0 R] /Resources <</XObject 1000 0 R>>',
        catalog: '/AcroForm <</Fields [1000 0 R]>>',
        objects: { 1000: `<<${widget} /V 1100 0 R>>`, 1100: drawing('ten'), 1101: drawing('a thousand') },
      },
      (pdf) => ({ objects: swap(pdf, 1000, '/V 1100 0 R', '/V 1101 0 R') }),
    ],
    [
      'the annotations that are contents',
      {
        page: '/Annots 1100 0 R /Resources <</XObject <</Annots 1101 0 R>>>>',
        objects: { 1100: '[]', 1101: drawing('x', '/Resources <</Font 1100 0 R>>') },
      },
      () => ({ objects: { 1100: '[1102 0 R]', 1102: '<</Type /Annot /Subtype /Text /Rect [0 0 9 9]>>' } }),
      3,
    ],
    [
      'validation data that is the encoding of a font called Parent',
      {
        page: '/Resources <</Font <</Parent 1100 0 R>>>>',
        catalog: '/DSS <</Certs [1101 0 R]>>',
        objects: { 1100: `<<${font} /Encoding 1101 0 R>>`, 1101: '<</Type /Encoding /Differences [65 /A]>>' },
      },
      (pdf) => ({ objects: swap(pdf, 1101, '/A]', '/B]') }),
      1,
    ],
    [
      'metadata in the resources from which pages inherit',
      {
        catalog: '/Metadata 1100 0 R',
        page: '/Resources <</ColorSpace <</P [/ICCBased 1100 0 R]>>>>',
        objects: { 1100: { entries: '/Type /Metadata /N 3', data: Buffer.from('one') } },
      },
      () => ({ objects: { 1100: { entries: '/Type /Metadata /N 3', data: Buffer.from('two') } } }),
      1,
    ],
    [
      'a note that is an action',
      {
        page: '/Annots [1100 0 R]',
        catalog: '/OpenAction 1100 0 R',
        objects: { 1100: '<</Type /Annot /Subtype /Text /Rect [0 0 9 9] /S /JavaScript /JS (1)>>' },
      },
      (pdf) => ({ objects: swap(pdf, 1100, '/JS (1)', '/JS (evil())') }),
      3,
    ],
    [
      'the look of a field that the catalog names for something else',
      {
        page: '/Annots [1000 0 R]',
        catalog: '/AcroForm <</Fields [1000 0 R]>> /Private 1101 0 R',
        objects: { 1000: `<<${widget} /V (ten) /AP <</N 1101 0 R>>>>`, 1101: drawing('ten') },
      },
      () => ({ objects: { 1101: drawing('a thousand') } }),
    ],
  ];

  const named = cases.map(([name, document, change, certify]) => ({ name, document, change, certify }));

  it.each(named)('is a change to what is drawn: $name', async ({ document, change, certify }) => {
    for (const certification of certify === undefined ? [undefined] : [undefined, certify]) {
      const pdf = await signed(prepared(document), certification);
      expect((await check(pdf)).verdict, 'before').toBe('indeterminate');
      const report = await check(appendRevision(pdf, change(pdf)));
      expect(report.signatures[0]).toMatchObject({ integrity: 'intact', path: 'trusted', verdict: 'failed' });
      expect(codesOf(report)).toContain('changed_after_signing');
    }
  });

  it('is warned of where a field gets another look, and the old one is named for something else too', async () => {
    for (const [named, codes] of [
      ['/Private 1101 0 R', ['field_looks_otherwise']],
      ['', []],
    ] as const) {
      const document: Prepared = {
        page: '/Annots [1000 0 R]',
        catalog: `/AcroForm <</Fields [1000 0 R]>> ${named}`,
        objects: { 1000: `<<${widget} /V (ten) /AP 1101 0 R>>`, 1101: '<</N 1102 0 R>>', 1102: drawing('ten') },
      };
      const pdf = await signed(prepared(document));
      const report = await check(
        appendRevision(pdf, {
          objects: { ...swap(pdf, 1000, '/V (ten) /AP 1101 0 R', '/V (two) /AP <</N 2103 0 R>>'), 2103: drawing('two') },
        }),
      );
      expect(codesOf(report).filter((code) => code === 'field_looks_otherwise')).toEqual(codes);
      expect(report.verdict).toBe('indeterminate');
    }
  });

  it('stays a change where the field was locked, and is none where it may be filled in', async () => {
    const lock = '/Lock <</Type /SigFieldLock /Action /Include /Fields [(Name)]>>';
    const fields = (waiting: string): Prepared => ({
      page: '/Annots [1000 0 R 1001 0 R]',
      catalog: '/AcroForm <</Fields [1000 0 R 1001 0 R]>>',
      trailer: '/Info 1102 0 R',
      objects: {
        1000: `<<${widget} /V (ten) /AP <</N 1101 0 R>>>>`,
        1001: `<</FT /Sig /T (Waiting) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /P 5 0 R ${waiting}>>`,
        1101: drawing('ten', '/Resources <</Font <</F1 1102 0 R>>>>'),
        1102: `<<${font} /Title (A)>>`,
      },
    });
    for (const [waiting, verdict] of [
      [lock, 'failed'],
      ['', 'indeterminate'],
    ] as const) {
      const output = await file();
      await signAnyhow(await file(prepared(fields(waiting))), output, everybody.signers.ec, { now: now(), fieldName: 'Waiting' });
      const pdf = await readFile(output);
      const report = await check(appendRevision(pdf, { objects: swap(pdf, 1102, 'Helvetica', 'Symbol') }));
      expect(report.signatures[0]).toMatchObject({ integrity: 'intact', verdict });
    }
  });
});

describe('what two readers would see differently', () => {
  const differing = ({ findings }: PdfReport) => findings.filter(({ code }) => code === 'readers_may_differ').map(({ details }) => details);
  const content = (text: string): ObjectText => ({ entries: '', data: Buffer.from(`BT /F1 14 Tf 40 700 Td (${text}) Tj ET`) });

  it('is an object written once more under another generation, be it the same or not', async () => {
    const pdf = await signed(layOutPdf('table', pdfModel({ catalogEntries: '/AcroForm <</Fields []>>' })));
    for (const text of ['Page 1', 'another']) {
      const report = await check(appendRevision(pdf, { objects: { 4: content(text) }, generation: 1 }));
      expect(report.signatures[0]).toMatchObject({ integrity: 'intact', verdict: 'failed' });
      expect(report.signatures[0]?.laterChanges).toContainEqual({ revision: 3, kind: 'page_content', allowed: false, pages: [1] });
    }
    const page = await check(appendRevision(pdf, { objects: { 5: objectText(pdf, 5) }, generation: 1 }));
    expect(page.verdict).not.toBe('passed');
    expect(codesOf(page)).toContain('later_changes_unreadable');
  });

  it.each<[string, string, Buffer]>([
    [
      'generation',
      'a reference to another generation',
      prepared({ page: '/Resources <</Font <</F1 1100 1 R>>>>', objects: { 1100: `<<${font}>>` } }),
    ],
    [
      'duplicate_key',
      'two contents in one page',
      layOutPdf('table', pdfModel({ pages: 2, pageEntries: '/Contents 3 0 R', catalogEntries: '/AcroForm <</Fields []>>' })),
    ],
    [
      'duplicate_key',
      'a drawing with two keys alike',
      prepared({ page: '/Resources <</Font <</F1 1100 0 R>>>>', objects: { 1100: `<<${font} /BaseFont /Symbol>>` } }),
    ],
    ['page_count', 'a tree that counts wrongly', wrongCount()],
    [
      'hybrid',
      'an old table that still shows something',
      layOutPdf('table', pdfModel({ catalogEntries: '/AcroForm <</Fields []>>' }), [{ layout: 'hybrid', model: fontModel('Symbol') }]),
    ],
  ])('is pointed out although nothing has changed since: %s, %s', async (how, _name, bytes) => {
    const report = await check(await signed(bytes));
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', coversWholeFile: true });
    expect(differing(report).map((details) => details?.['how'])).toContain(how);
    expect(report.verdict).toBe('indeterminate');
  });

  it('is a table that shows what the stream beside it shows elsewhere', async () => {
    const sound = await signed(layOutPdf('hybrid', pdfModel({ catalogEntries: '/AcroForm <</Fields []>>' })));
    // Whoever signs by the rules would repair it first.
    const report = await check(await signRanges(contradictory(sound), everybody.signers.ec, (old) => old));
    expect(report).toMatchObject({ verdict: 'indeterminate', signatures: [{ integrity: 'intact' }] });
    expect(differing(report).map((details) => details?.['how'])).toContain('hybrid');
  });

  it.each(['table', 'loose-table', 'stream', 'object-streams', 'hybrid'] as const)('is nothing in a sound file: %s', async (layout) => {
    const pdf = await signed(layOutPdf(layout, pdfModel({ pages: 3, pagesPerNode: 2, catalogEntries: '/AcroForm <</Fields []>>' })));
    expect(differing(await check(pdf))).toEqual([]);
  });

  function fontModel(name: string): PdfModel {
    return { objects: new Map([[3, `<</Type /Font /Subtype /Type1 /BaseFont /${name}>>`]]) };
  }

  function wrongCount(): Buffer {
    const model = pdfModel({ pages: 2, catalogEntries: '/AcroForm <</Fields []>>' });
    const tree = (model.objects.get(2) as string).replace('/Count 2', '/Count 1');
    return layOutPdf('table', { ...model, objects: new Map([...model.objects, [2, tree]]) });
  }

  /** The table says that the font, which is in the stream beside it, is where the page's content is. */
  function contradictory(pdf: Buffer): Buffer {
    const text = pdf.toString('latin1');
    const offset = String(text.indexOf('4 0 obj')).padStart(10, '0');
    const rows = /(xref\n0 \d+\n(?:.{20}){3}).{20}/s;
    expect(text).toMatch(rows);
    return Buffer.from(text.replace(rows, `$1${offset} 00000 n \n`), 'latin1');
  }
});
