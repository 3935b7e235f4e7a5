import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendRevision, numberOf, objectText, signAnyhow, type ForgedRevision } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel, type ObjectText } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld, type CertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import type { PdfReport } from '../contract.ts';
import { verifyPdf } from '../verify-pdf.ts';

let folder: TempFolder;
let everybody: CertificateWorld;
let made = 0;

type Certification = 1 | 2 | 3 | undefined;

beforeAll(async () => {
  folder = await tempFolder('covers');
  everybody = issueCertificateWorld('http://127.0.0.1:1', machineNowMs());
});
afterAll(() => folder.remove());

const now = () => instantFromMs(machineNowMs());

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

/** Words from x 40 to about 110 and y 696 to 713, a line at y 300, and a picture of nothing else on the page. */
const drawn = 'BT /F1 14 Tf 40 700 Td (Page of text) Tj ET 40 300 m 400 300 l S';
const look: ObjectText = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 10 10]', data: Buffer.from('0 0 10 10 re f') };

function pdf(annotations = '', more: Readonly<Record<number, ObjectText>> = {}, content = drawn): Buffer {
  const fields = Object.entries(more).filter(([, text]) => typeof text === 'string' && text.includes('/FT'));
  const model = pdfModel({
    pageEntries: `/Annots [${annotations}]`,
    catalogEntries: `/AcroForm <</Fields [${fields.map(([number]) => `${number} 0 R`).join(' ')}]>>`,
    more: { 1100: look, ...more },
  });
  return layOutPdf('table', { ...model, objects: new Map([...model.objects, [4, { entries: '', data: Buffer.from(content) }]]) });
}

async function signed(bytes: Buffer, certify: Certification): Promise<Buffer> {
  const output = await file();
  await signAnyhow(await file(bytes), output, everybody.signers.ec, { now: now(), ...(certify === undefined ? {} : { certify }) });
  return readFile(output);
}

async function check(bytes: Buffer): Promise<PdfReport> {
  return verifyPdf({ input: await file(bytes), roots: [everybody.root.certificate], now: now() });
}

/** What the first signature says of it: `fine`, `warned` or `failed`. */
async function outcome(bytes: Buffer): Promise<string> {
  const { signatures, findings } = await check(bytes);
  const codes = [...findings, ...(signatures[0]?.findings ?? [])].map(({ code }) => code);
  expect(signatures[0]?.integrity).toBe('intact');
  return signatures[0]?.verdict === 'failed'
    ? 'failed'
    : codes.some((code) => code === 'notes_may_cover' || code === 'notes_removed')
      ? 'warned'
      : 'fine';
}

const change = (bytes: Buffer, number: number, from: string, to: string): Record<number, string> => {
  const text = objectText(bytes, number).replace(from, to);
  expect(text).not.toBe(objectText(bytes, number));
  return { [number]: text };
};

describe('notes on a page that is certified with notes permitted', () => {
  const annotated = (bytes: Buffer, note: string): ForgedRevision => ({
    objects: { ...change(bytes, 5, '/Annots [', '/Annots [2000 0 R '), 2000: `<</Type /Annot ${note}>>` },
  });

  it.each<[string, string]>([
    ['fine', '/Subtype /Text /Rect [300 400 320 420]'],
    ['fine', '/Subtype /Text /Rect [300 400 320 420] /AP <</N 1100 0 R>>'],
    ['fine', '/Subtype /Popup /Rect [0 0 595 842]'],
    ['fine', '/Subtype /Link /Rect [0 0 595 842] /Border [0 0 0]'],
    ['fine', '/Subtype /Stamp /Rect [0 0 595 842] /F 2'],
    ['warned', '/Subtype /Text /Rect [40 695 60 715]'],
    ['warned', '/Subtype /Text /Rect [0 0 595 842] /AP <</N 1100 0 R>>'],
    ['warned', '/Subtype /Popup /Rect [0 0 595 842] /Open true'],
    ['warned', '/Subtype /Link /Rect [0 600 595 842]'],
    ['warned', '/Subtype /Link /Rect [0 600 595 842] /Border [0 0 0] /AP <</N 1100 0 R>>'],
    ['warned', '/Subtype /Novelty /Rect [0 0 595 842] /AP <</N 1100 0 R>>'],
    ['warned', '/Rect [0 0 595 842] /AP <</N 1100 0 R>>'],
    ['warned', '/Subtype /Highlight /Rect [40 690 120 720]'],
    ['warned', '/Subtype /Stamp /Rect [300 400 320 420] /F 36 /QuadPoints [0 0 595 0 0 842 595 842]'],
    ['warned', '/Subtype /Ink /Rect [300 400 320 420] /InkList [[0 700 590 700]]'],
    ['warned', '/Subtype /Line /Rect [300 400 320 420] /L [0 700 590 700]'],
    ['warned', '/Subtype /Stamp /Rect [300 290 320 310]'],
  ])('are judged by what they cover: %s, %s', async (expected, note) => {
    const bytes = await signed(pdf(), 3);
    expect(await outcome(appendRevision(bytes, annotated(bytes, note)))).toBe(expected);
  });

  it('are warned of when one that could be seen is removed', async () => {
    const note = (flags: string) => `<</Type /Annot /Subtype /Stamp /Rect [300 400 320 420] ${flags} /AP <</N 1100 0 R>>>>`;
    const bytes = await signed(pdf('1000 0 R 1001 0 R', { 1000: note('/F 4'), 1001: note('/F 2') }), 3);
    expect(await outcome(appendRevision(bytes, { objects: change(bytes, 5, '1000 0 R', '') }))).toBe('warned');
    expect(await outcome(appendRevision(bytes, { objects: change(bytes, 5, '1001 0 R', '') }))).toBe('fine');
  });

  it('fail wherever notes are not permitted', async () => {
    for (const certify of [undefined, 1, 2] as const) {
      const bytes = await signed(pdf(), certify);
      expect(await outcome(appendRevision(bytes, annotated(bytes, '/Rect [0 0 595 842] /AP <</N 1100 0 R>>')))).toBe('failed');
    }
  });

  it('are warned of when a small one grows, or one that was hidden is shown', async () => {
    const note = '<</Type /Annot /Subtype /Text /Rect [300 400 320 420]>>';
    const bytes = await signed(
      pdf('1000 0 R 1001 0 R', { 1000: note, 1001: note.replace('300 400 320 420', '0 0 595 842] /F 2 /X [') }),
      3,
    );
    const small = appendRevision(bytes, { objects: change(bytes, 1000, '/Rect', '/Contents (More) /Rect') });
    expect(await outcome(small)).toBe('fine');
    const grown = change(bytes, 1000, '300 400 320 420]', '0 0 595 842] /AP <</N 1100 0 R>>');
    expect(await outcome(appendRevision(bytes, { objects: grown }))).toBe('warned');
    expect(await outcome(appendRevision(bytes, { objects: change(bytes, 1001, '/F 2', '/F 4') }))).toBe('warned');
  });

  it('are warned of where nobody knows what the page draws', async () => {
    const bytes = await signed(pdf('', {}, 'BT ) nonsense'), 3);
    expect(await outcome(appendRevision(bytes, annotated(bytes, '/Subtype /Text /Rect [300 400 320 420]')))).toBe('warned');
  });
});

describe('a second visible signature', () => {
  async function signedAgain(bytes: Buffer, place: readonly [number, number, number, number], fieldName?: string): Promise<Buffer> {
    const [input, output] = [await file(bytes), await file()];
    const [x, y, width, height] = place;
    const appearance = { place: { page: 1, x, y, width, height }, timeZone: 'UTC', language: 'en' } as const;
    await signAnyhow(input, output, everybody.signers.rsa, { now: now(), appearance, ...(fieldName === undefined ? {} : { fieldName }) });
    return readFile(output);
  }

  it('is fine where nothing is drawn, beside others too, and warned of where it covers words or another signature', async () => {
    let bytes = await signed(pdf(), undefined);
    for (const x of [40, 220, 400]) {
      bytes = await signedAgain(bytes, [x, 740, 180, 60]);
      expect(await outcome(bytes), String(x)).toBe('fine');
    }
    expect(await outcome(await signedAgain(bytes, [300, 700, 150, 60]))).toBe('warned');
    expect(await outcome(await signedAgain(bytes, [40, 110, 180, 60]))).toBe('warned');
  });

  it('fails where a certification permits no more than to fill in and sign, and is warned of where it permits notes', async () => {
    for (const [certify, over] of [
      [2, 'failed'],
      [3, 'warned'],
    ] as const) {
      const bytes = await signed(pdf(), certify);
      const holder = numberOf(bytes, /\/Fields/);
      for (const [rect, expected] of [
        ['200 40 400 100', 'fine'],
        ['30 690 200 720', over],
        ['0 0 595 842', over],
      ] as const) {
        const added = {
          ...change(bytes, holder, '/Fields [', '/Fields [2001 0 R '),
          ...change(bytes, 5, '/Annots [', '/Annots [2001 0 R '),
          2000: '<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 9 9 9] /Contents <00>>>',
          2001: `<</FT /Sig /T (More) /V 2000 0 R /Type /Annot /Subtype /Widget /Rect [${rect}] /F 4 /P 5 0 R /AP <</N 1100 0 R>>>>`,
        };
        expect(await outcome(appendRevision(bytes, { objects: added })), `${certify} ${rect}`).toBe(expected);
      }
    }
  });

  const waiting = (rect: string) => `<</FT /Sig /T (Waiting) /Type /Annot /Subtype /Widget /Rect [${rect}] /F 4 /P 5 0 R>>`;
  const filled = (bytes: Buffer, from: string, to: string): Buffer =>
    appendRevision(bytes, {
      objects: {
        ...change(bytes, 1000, from, `${to} /V 2000 0 R /AP <</N 1100 0 R>>`),
        2000: '<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 9 9 9] /Contents <00>>>',
      },
    });

  it('is fine in the field that waited for it, unless that was prepared to cover the page', async () => {
    const small = await signed(pdf('1000 0 R', { 1000: waiting('30 690 200 720') }), 2);
    expect(await outcome(filled(small, '/F 4', '/F 4'))).toBe('fine');
    const large = await signed(pdf('1000 0 R', { 1000: waiting('0 0 595 842') }), 2);
    expect(await outcome(filled(large, '/F 4', '/F 4'))).toBe('warned');
  });

  it('fails when its field had no place before, and when that is shown somewhere else as well', async () => {
    const invisible = await signed(pdf('1000 0 R', { 1000: waiting('0 0 0 0') }), 2);
    expect(await outcome(filled(invisible, '/Rect [0 0 0 0]', '/Rect [0 600 595 842]'))).toBe('failed');
    const elsewhere = await signed(pdf('', { 1000: waiting('30 690 200 720') }), 2);
    const bytes = filled(elsewhere, '/F 4', '/F 4');
    const shown = change(elsewhere, 5, '/Annots [', '/Annots [1000 0 R ');
    expect(await outcome(appendRevision(bytes, { objects: shown }))).toBe('failed');
  });

  it('is warned of where a field that covers the page is filled in, be it by its look alone', async () => {
    const field = (rect: string) => `<</FT /Tx /T (All) /Type /Annot /Subtype /Widget /Rect [${rect}] /F 4 /P 5 0 R /AP <</N 1101 0 R>>>>`;
    const bold: ObjectText = { entries: '/Type /XObject /Subtype /Form /BBox [0 0 10 10]', data: Buffer.from('0 0 9 9 re f') };
    const large = await signed(pdf('1000 0 R', { 1000: field('0 0 595 842'), 1101: look }), 2);
    const small = await signed(pdf('1000 0 R', { 1000: field('30 690 200 720'), 1101: look }), 2);
    expect(await outcome(appendRevision(large, { objects: { 1101: bold } }))).toBe('warned');
    expect(await outcome(appendRevision(small, { objects: { 1101: bold } }))).toBe('fine');
  });

  it('fails when a list of annotations apart from its page shows it on another one', async () => {
    const listed = (numbers: string) => ({ 1200: `[${numbers}]`, 1000: waiting('30 690 200 720'), 1100: look });
    const base = layOutPdf(
      'table',
      pdfModel({ pageEntries: '/Annots 1200 0 R', catalogEntries: '/AcroForm <</Fields [1000 0 R]>>', more: listed('') }),
    );
    const bytes = await signed(base, 2);
    expect(await outcome(appendRevision(filled(bytes, '/F 4', '/F 4'), { objects: change(bytes, 1200, '[', '[1000 0 R ') }))).toBe(
      'failed',
    );
  });

  it('fails under a certification that permits nothing', async () => {
    const bytes = await signed(pdf('1000 0 R', { 1000: waiting('0 0 0 0') }), 1);
    expect(await outcome(filled(bytes, '/Rect [0 0 0 0]', '/Rect [0 600 595 842]'))).toBe('failed');
  });
});
