import { writeFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendRevision, numberOf, objectText, signAnyhow, type ForgedRevision } from '../../../../test/kit/pdf/pdf-forging.ts';
import { pdfsigVerdicts } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel, type PdfLayout } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld, type CertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import type { LaterChange, PdfReport } from '../contract.ts';
import { verifyPdf } from '../verify-pdf.ts';

let folder: TempFolder;
let everybody: CertificateWorld;
let made = 0;
/** Signed without certification, and with each of the three. */
const signedBy = new Map<string, Buffer>();

const fields = {
  1000: '<</FT /Tx /T (Name) /V (Anna) /Type /Annot /Subtype /Widget /Rect [50 600 250 620] /F 4 /AP <</N 1003 0 R>> /P 5 0 R>>',
  1001: '<</FT /Sig /T (Waiting) /Type /Annot /Subtype /Widget /Rect [0 0 0 0] /F 132 /P 5 0 R>>',
  1002: '<</FT /Tx /T (Sum) /V (10) /Type /Annot /Subtype /Widget /Rect [50 500 250 520] /F 4 /P 5 0 R>>',
  1003: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 20]', data: Buffer.from('BT (Anna) Tj ET') },
  1004: '<</Type /Annot /Subtype /Link /Rect [1 1 2 2] /P 5 0 R>>',
  1006: '<</S /JavaScript /JS (app.alert(1))>>',
  1005: { entries: '/Type /Metadata /Subtype /XML', data: Buffer.from('<x/>') },
};

function formPdf(layout: PdfLayout = 'table'): Buffer {
  const model = pdfModel({
    pageEntries: '/Annots [1000 0 R 1001 0 R 1002 0 R 1004 0 R]',
    catalogEntries: '/AcroForm <</Fields [1000 0 R 1001 0 R 1002 0 R] /DA (/Helv 0 Tf 0 g)>> /Metadata 1005 0 R /OpenAction 1006 0 R',
    more: fields,
  });
  // A second part of the page that hasn't been defined: null, until somebody defines it.
  const page = model.objects.get(5) as string;
  return layOutPdf(layout, {
    ...model,
    objects: new Map([...model.objects, [5, page.replace('/Contents 4 0 R', '/Contents [4 0 R 77 0 R]')]]),
  });
}

beforeAll(async () => {
  folder = await tempFolder('later-changes');
  everybody = issueCertificateWorld('http://127.0.0.1:1', machineNowMs());
  const plain = await file(formPdf());
  for (const certify of [undefined, 1, 2, 3] as const) {
    const output = await file();
    await signAnyhow(plain, output, everybody.signers.ec, { now: now(), ...(certify === undefined ? {} : { certify }) });
    signedBy.set(String(certify ?? 'none'), await readFile(output));
  }
});
afterAll(() => folder.remove());

const now = () => instantFromMs(machineNowMs());

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

async function check(pdf: Buffer): Promise<PdfReport> {
  return verifyPdf({ input: await file(pdf), roots: [everybody.root.certificate], now: now() });
}

interface Judged {
  readonly changes: readonly LaterChange[];
  readonly codes: readonly string[];
  readonly report: PdfReport;
}

async function after(certification: 'none' | '1' | '2' | '3', change: (pdf: Buffer) => ForgedRevision): Promise<Judged> {
  const pdf = signedBy.get(certification)!;
  const report = await check(appendRevision(pdf, change(pdf)));
  const [signature] = report.signatures;
  expect(signature).toMatchObject({ integrity: 'intact', path: 'trusted', coversWholeFile: false });
  return { changes: signature!.laterChanges, codes: [...signature!.findings, ...report.findings].map(({ code }) => code), report };
}

const entry = (pdf: Buffer, number: number, from: RegExp | string, to: string): Record<number, string> => {
  const text = objectText(pdf, number);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  return { [number]: changed };
};

/** What an object stream holds. */
function unpacked(pdf: Buffer, number: number): string {
  const at = pdf.indexOf(`${number} 0 obj`, 0, 'latin1');
  const start = pdf.indexOf('stream\n', at, 'latin1') + 'stream\n'.length;
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start, 'latin1'))).toString('latin1');
}

describe('changes that undo a signature', () => {
  const content = (text: string) => ({ entries: '', data: Buffer.from(`BT /F1 14 Tf 40 700 Td (${text}) Tj ET`) });
  const cases: readonly (readonly [string, LaterChange['kind'], (pdf: Buffer) => ForgedRevision])[] = [
    ['other words on the page', 'page_content', () => ({ objects: { 4: content('I owe you 1,000,000') } })],
    ['a font that draws other letters', 'page_content', () => ({ objects: { 3: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>' } })],
    ['words where the signed page named nothing yet', 'page_content', () => ({ objects: { 77: content('and more') } })],
    [
      'another part in the page itself',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 5, '/Contents [4 0 R 77 0 R]', '/Contents [900 0 R]'), 900: content('swapped') } }),
    ],
    ['other resources', 'page_content', (pdf) => ({ objects: entry(pdf, 2, '/Resources', '/Rotate 90 /Resources') })],
    [
      'a page more',
      'page_tree',
      (pdf) => ({
        objects: { ...entry(pdf, 2, /\/Count 1 \/Kids \[5 0 R\]/, '/Count 2 /Kids [5 0 R 901 0 R]'), 901: '<</Type /Page /Parent 2 0 R>>' },
      }),
    ],
    [
      'another tree of pages',
      'page_tree',
      (pdf) => ({
        objects: {
          ...entry(pdf, 1, '/Pages 2 0 R', '/Pages 902 0 R'),
          902: '<</Type /Pages /Count 1 /Kids [5 0 R] /MediaBox [0 0 595 842]>>',
        },
      }),
    ],
    [
      'another catalog altogether',
      'page_tree',
      () => ({
        root: 903,
        objects: {
          903: '<</Type /Catalog /Pages 904 0 R>>',
          904: '<</Type /Pages /Count 1 /Kids [905 0 R] /MediaBox [0 0 9 9]>>',
          905: '<</Type /Page /Parent 904 0 R>>',
        },
      }),
    ],
    [
      'a script that runs on closing',
      'scripts_or_actions',
      (pdf) => ({
        objects: { ...entry(pdf, 1, '/Type /Catalog', '/Type /Catalog /AA <</WC 906 0 R>>'), 906: '<</S /JavaScript /JS (app.alert(1))>>' },
      }),
    ],
    [
      'an attached file',
      'attachment',
      (pdf) => ({ objects: entry(pdf, 1, '/Type /Catalog', '/Type /Catalog /Names <</EmbeddedFiles <</Names []>>>>') }),
    ],
    ['layers', 'page_content', (pdf) => ({ objects: entry(pdf, 1, '/Type /Catalog', '/Type /Catalog /OCProperties <</OCGs []>>') })],
    [
      'text laid over the page',
      'annotation',
      (pdf) => ({
        objects: {
          ...entry(pdf, 5, '/Annots [', '/Annots [907 0 R '),
          907: '<</Type /Annot /Subtype /FreeText /Rect [0 0 500 800] /Contents (no)>>',
        },
      }),
    ],
    [
      'a link that leads elsewhere',
      'scripts_or_actions',
      (pdf) => ({ objects: entry(pdf, 1004, '/Rect', '/A <</S /URI /URI (http://evil.example)>> /Rect') }),
    ],
    ['a field that moves', 'annotation', (pdf) => ({ objects: entry(pdf, 1000, '/Rect [50 600', '/Rect [50 100') })],
    ['a field that hides', 'annotation', (pdf) => ({ objects: entry(pdf, 1002, '/F 4', '/F 2') })],
    [
      'a field with a script',
      'scripts_or_actions',
      (pdf) => ({ objects: entry(pdf, 1000, '/Rect', '/AA <</K <</S /JavaScript /JS (1)>>>> /Rect') }),
    ],
    [
      'a new field with text',
      'form_entry',
      (pdf) => ({ objects: { ...entry(pdf, 1, '1002 0 R', '1002 0 R 908 0 R'), 908: '<</FT /Tx /T (More) /V (evil)>>' } }),
    ],
    [
      'an empty signature field that shows something',
      'annotation',
      (pdf) => ({
        objects: {
          ...entry(pdf, 1, '1002 0 R', '1002 0 R 909 0 R'),
          ...entry(pdf, 5, '/Annots [', '/Annots [909 0 R '),
          909: '<</FT /Sig /T (Over) /Type /Annot /Subtype /Widget /Rect [0 0 500 800] /F 4 /P 5 0 R /AP <</N 1003 0 R>>>>',
        },
      }),
    ],
    [
      'a reshaped signature value',
      'signature',
      (pdf) => ({ objects: { [numberOf(pdf, /\/ByteRange/)]: '<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached>>' } }),
    ],
    ['a form without its fields', 'form_entry', (pdf) => ({ objects: entry(pdf, 1, /\/AcroForm.*?(?=\/(?:Metadata|Pages))/s, '') })],
    [
      'the page content passed off as validation data',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 1, '/Type /Catalog', '/Type /Catalog /DSS <</Certs [4 0 R]>>'), 4: content('hidden swap') } }),
    ],
    [
      'the page content passed off as the look of a field',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 1000, '/N 1003 0 R', '/N 4 0 R'), 4: content('hidden swap') } }),
    ],
    [
      'a page content turned into a field',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 1, '1002 0 R', '1002 0 R 4 0 R'), 4: '<</FT /Sig /T (Sneak)>>' } }),
    ],
    [
      'a page content turned into a note',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 5, '/Annots [', '/Annots [4 0 R '), 4: '<</Type /Annot /Subtype /Text /Rect [0 0 9 9]>>' } }),
    ],
    [
      'a font turned into the list of names',
      'page_content',
      (pdf) => ({ objects: { ...entry(pdf, 1, '/Type /Catalog', '/Type /Catalog /Names 3 0 R'), 3: '<</Dests <<>>>>' } }),
    ],
    [
      'pages of another document',
      'page_tree',
      () => ({ objects: { 2: '<</Type /Pages /Count 1 /Kids [901 0 R] /MediaBox [0 0 9 9]>>', 901: '<</Type /Page /Parent 2 0 R>>' } }),
    ],
    [
      'a script passed off as the look of a field',
      'scripts_or_actions',
      (pdf) => ({
        objects: { ...entry(pdf, 1000, '/N 1003 0 R', '/N 1003 0 R /D 1006 0 R'), 1006: '<</S /JavaScript /JS (app.alert(2))>>' },
      }),
    ],
  ];

  it.each(cases)('%s: %s', async (_name, kind, change) => {
    const { changes, codes, report } = await after('none', change).catch((error: unknown) => ({
      changes: [] as LaterChange[],
      codes: [String(error)],
      report: null,
    }));
    expect(
      changes.filter(({ allowed }) => !allowed).map((one) => one.kind),
      codes.join(' '),
    ).toContain(kind);
    expect(codes).toContain('changed_after_signing');
    expect(report?.verdict).toBe('failed');
  });

  it('are not seen by a reader that only looks at digests, and are on the page where they show', async () => {
    const swapped = await file(appendRevision(signedBy.get('none')!, { objects: { 4: content('I owe you 1,000,000') } }));
    expect(pdfsigVerdicts(swapped)).toContainEqual({
      fieldName: 'Signature1',
      subFilter: 'ETSI.CAdES.detached',
      isValid: true,
      coversWholeFile: false,
    });
    const { changes } = await after('none', () => ({ objects: { 4: content('I owe you 1,000,000') } }));
    expect(changes).toEqual([{ revision: 3, kind: 'page_content', allowed: false, pages: [1] }]);
  });

  it('are found when the list of fields is a list of page contents as well', async () => {
    const model = pdfModel({ catalogEntries: '/AcroForm <</Fields 1010 0 R>>', more: { 1010: '[4 0 R]' } });
    const page = (model.objects.get(5) as string).replace('/Contents 4 0 R', '/Contents 1010 0 R');
    const output = await file();
    await signAnyhow(
      await file(layOutPdf('table', { ...model, objects: new Map([...model.objects, [5, page]]) })),
      output,
      everybody.signers.ec,
      { now: now() },
    );
    const pdf = await readFile(output);
    const report = await check(
      appendRevision(pdf, {
        objects: { ...entry(pdf, 1010, ']', ' 970 0 R]'), 970: { entries: '/FT /Sig /T (X)', data: Buffer.from('BT (evil) Tj ET') } },
      }),
    );
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', verdict: 'failed' });
    expect(report.signatures[0]?.laterChanges).toContainEqual({ revision: 3, kind: 'page_content', allowed: false, pages: [1] });
  });

  it('are found when only the container of the objects is another one', async () => {
    const output = await file();
    await signAnyhow(await file(formPdf('object-streams')), output, everybody.signers.ec, { now: now() });
    const pdf = await readFile(output);
    const container = [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s<<\/Type \/ObjStm (\/N \d+ \/First \d+)/g)].find(
      ([whole, number]) => whole !== '' && unpacked(pdf, Number(number)).includes('/BaseFont'),
    )!;
    const entries = `/Type /ObjStm ${container[2]}`;
    const swapped = (data: string) =>
      check(appendRevision(pdf, { objects: { [container[1]!]: { entries, data: Buffer.from(data, 'latin1') } } }));
    const same = await swapped(unpacked(pdf, Number(container[1])));
    expect(same.signatures[0]).toMatchObject({ integrity: 'intact', laterChanges: [] });
    const other = await swapped(unpacked(pdf, Number(container[1])).replace('/Helvetica', '/ZapfDingb'));
    expect(other.signatures[0]).toMatchObject({
      integrity: 'intact',
      verdict: 'failed',
      laterChanges: [{ kind: 'page_content', allowed: false, pages: [1] }],
    });
  });

  it('are not undone by changing everything back', async () => {
    const pdf = signedBy.get('none')!;
    const original = pdf.toString('latin1').match(/4 0 obj\s+<<.*?>>\s*stream\n(.*?)\nendstream/s)![1]!;
    const twice = appendRevision(appendRevision(pdf, { objects: { 4: content('swapped') } }), {
      objects: { 4: { entries: '', data: Buffer.from(original, 'latin1') } },
    });
    const report = await check(twice);
    expect(report.verdict).toBe('failed');
    expect(report.signatures[0]?.laterChanges.map(({ revision, kind }) => [revision, kind])).toEqual([
      [3, 'page_content'],
      [4, 'page_content'],
    ]);
  });
});

describe('changes that a certification decides about', () => {
  const fill = (pdf: Buffer): ForgedRevision => ({
    objects: {
      ...entry(pdf, 1000, '(Anna)', '(Berta)'),
      1003: { entries: '/Type /XObject /Subtype /Form /BBox [0 0 200 20]', data: Buffer.from('BT (Berta) Tj ET') },
    },
  });
  const note = (pdf: Buffer): ForgedRevision => ({
    objects: {
      ...entry(pdf, 5, '/Annots [', '/Annots [907 0 R '),
      907: '<</Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (Hm)>>',
    },
  });
  const cover = (pdf: Buffer): ForgedRevision => ({
    objects: { ...entry(pdf, 5, '/Annots [', '/Annots [907 0 R '), 907: '<</Type /Annot /Subtype /Stamp /Rect [0 0 500 800]>>' },
  });

  it('lets forms be filled in unless nothing may change, and notes only where they are permitted', async () => {
    const outcome = async (certification: 'none' | '1' | '2' | '3', change: (pdf: Buffer) => ForgedRevision) => {
      const { changes, codes } = await after(certification, change);
      return [
        ...changes.map(({ kind, allowed }) => `${kind} ${allowed ? 'allowed' : 'forbidden'}`),
        ...codes.filter((code) => ['changed_after_signing', 'later_changes_allowed', 'notes_may_cover'].includes(code)),
      ];
    };
    for (const certification of ['none', '2', '3'] as const)
      expect(await outcome(certification, fill)).toEqual(['form_entry allowed', 'later_changes_allowed']);
    expect(await outcome('1', fill)).toEqual(['form_entry forbidden', 'changed_after_signing']);
    for (const certification of ['none', '1', '2'] as const)
      expect(await outcome(certification, note)).toEqual(['annotation forbidden', 'changed_after_signing']);
    expect(await outcome('3', note)).toEqual(['annotation allowed', 'later_changes_allowed']);
    expect(await outcome('3', cover)).toEqual(['annotation allowed', 'later_changes_allowed', 'notes_may_cover']);
  });

  it('accepts the same objects written once more, and metadata', async () => {
    const same = await after('1', (pdf) => ({ objects: { 5: objectText(pdf, 5), 1000: objectText(pdf, 1000) } }));
    expect(same.changes).toEqual([]);
    const metadata = await after('none', () => ({
      objects: { 1005: { entries: '/Type /Metadata /Subtype /XML', data: Buffer.from('<y/>') } },
    }));
    expect(metadata.changes).toEqual([{ revision: 3, kind: 'metadata', allowed: true, pages: [] }]);
    expect(metadata.codes).not.toContain('changed_after_signing');
  });

  it('keeps fields that a signature locked', async () => {
    const lockedField = fields[1001].replace('/FT /Sig', '/FT /Sig /Lock <</Type /SigFieldLock /Action /Include /Fields [(Sum)]>>');
    const input = await file(appendRevision(formPdf(), { objects: { 1001: lockedField } }));
    const output = await file();
    await signAnyhow(input, output, everybody.signers.ec, { now: now(), fieldName: 'Waiting' });
    const pdf = await readFile(output);
    const forbidden = await check(appendRevision(pdf, { objects: entry(pdf, 1002, '(10)', '(99)') }));
    expect(forbidden.signatures[0]).toMatchObject({ verdict: 'failed', laterChanges: [{ kind: 'form_entry', allowed: false }] });
    const allowed = await check(appendRevision(pdf, { objects: entry(pdf, 1000, '(Anna)', '(Berta)') }));
    expect(allowed.signatures[0]?.laterChanges).toMatchObject([{ kind: 'form_entry', allowed: true }]);
  });

  it('lets the waiting field be signed, in files of every structure', async () => {
    for (const layout of ['table', 'stream', 'object-streams', 'hybrid'] as const) {
      const [one, two] = [await file(), await file()];
      await signAnyhow(await file(formPdf(layout)), one, everybody.signers.ec, { now: now() });
      await signAnyhow(one, two, everybody.signers.rsa, { now: now(), fieldName: 'Waiting' });
      const report = await check(await readFile(two));
      expect(
        report.signatures.map(({ integrity, laterChanges }) => ({ integrity, laterChanges })),
        layout,
      ).toEqual([
        { integrity: 'intact', laterChanges: [{ revision: 3, kind: 'signature', allowed: true, pages: [] }] },
        { integrity: 'intact', laterChanges: [] },
      ]);
    }
  });
});
