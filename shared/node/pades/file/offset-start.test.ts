import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { behind, behindCounted, printerJob, twoOrigins } from '../../../../test/kit/pdf/offset-start.ts';
import { pdfsigVerdicts, qpdfComplaints, renderings } from '../../../../test/kit/pdf/pdf-checks.ts';
import { appendRevision, objectText } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfLayouts, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { digestFor, signRaw } from '../../../../test/kit/pdf/raw-revision.ts';
import { signAppended, signedAt } from '../../../../test/kit/pdf/sign-appended.ts';
import { makeCertificate, signWith } from '../../../../test/kit/pki/make-certificate.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantToMs } from '../../../domain/instant.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { readSigningOptions } from '../signing-options.ts';
import { verifyPdf } from '../verify-pdf.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;
beforeAll(async () => {
  folder = (await tempFolder('offset-start')).path;
});

const sound = layOutPdf('table', pdfModel({ pages: 2 }));

async function doubtsAbout(input: string): Promise<unknown[]> {
  const { findings, signatures } = await verifyPdf({ input, roots: [], now: signedAt });
  expect(signatures.map(({ integrity }) => integrity)).toEqual(signatures.map(() => 'intact'));
  return findings.map(({ code, details }) => [code, details?.how]);
}

/** Signs twice, and has everybody look at it. */
async function signedTwice(bytes: Buffer, isDrawn = true): Promise<string> {
  const [input, once, twice] = [newPath(), newPath(), newPath()];
  writeFileSync(input, bytes);
  await signAppended({ input, output: once });
  await signAppended({ input: once, output: twice });
  expect(pdfsigVerdicts(twice).slice(-2)).toMatchObject([{ isValid: true }, { isValid: true, coversWholeFile: true }]);
  expect((await readFile(twice)).subarray(0, bytes.length)).toEqual(bytes);
  if (isDrawn) expect(renderings(twice)).toEqual(renderings(input));
  expect(await doubtsAbout(twice)).toEqual([]);
  return twice;
}

describe('a file with other bytes before its head', () => {
  it.each(pdfLayouts)('is signed and verified, its offsets counted from the head: %s', async (layout) => {
    const bytes = behind(printerJob, layOutPdf(layout, pdfModel({ pages: 2 })));
    const input = newPath();
    writeFileSync(input, bytes);
    expect(await readSigningOptions({ input })).toMatchObject({ repairs: [], doubtful: false });
    // pdftoppm doesn't find what a hybrid file hides in streams, wherever its head is.
    expect(qpdfComplaints(await signedTwice(bytes, layout !== 'hybrid'))).toBe('');
  });

  it('is the same for everybody when only a line break stands there', async () => {
    await signedTwice(behind(Buffer.from('\n'), sound));
  });

  it('gets offsets that count from the head if they counted from the beginning', async () => {
    const bytes = behindCounted(printerJob, sound);
    const input = newPath();
    writeFileSync(input, bytes);
    expect(await readSigningOptions({ input })).toMatchObject({ repairs: ['cross_references'], doubtful: false });
    expect(qpdfComplaints(await signedTwice(bytes))).toBe('');
  });

  it('is verified and signed again when somebody signed it with offsets that count from the beginning', async () => {
    const atMs = instantToMs(signedAt);
    const signer = makeCertificate({ name: 'Ann', notBeforeMs: atMs - 86_400_000, notAfterMs: atMs + 86_400_000 });
    const bytes = await signRaw(behindCounted(printerJob, sound), {
      value: 50,
      entries: '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20261122120000Z)',
      objects: { 1: '<</Type /Catalog /Pages 2 0 R /AcroForm <</SigFlags 3 /Fields [51 0 R]>>>>', 51: '<</FT /Sig /T (One) /V 50 0 R>>' },
      sign: async (covered) => {
        const { certificate, algorithm } = signer;
        const key = { certificate, algorithm, sign: async (data: Uint8Array) => signWith(signer, data) };
        return (await signData({ key, contentDigest: digestFor(signer, covered), chain: [] })).encode();
      },
    });
    const input = newPath();
    writeFileSync(input, bytes);
    expect(await doubtsAbout(input)).toEqual([]);
    await signedTwice(bytes);
  });

  it.each<[string, Buffer, string[][]]>([
    // The newest cross-references are found from the head only: now everybody has to search, and finds the same.
    ['those who count from its beginning find another text', twoOrigins(sound, 4, objectText(sound, 4).replace('Page 1', 'Page X')), []],
    ['those who search it find a later text', behind(printerJob, orphaned(sound)), [['readers_may_differ', 'head']]],
    [
      'only those who search it find what stands before the head',
      behind(Buffer.from('90 0 obj\n(x)\nendobj\n'), layOutPdf('table', pdfModel({ pageEntries: '/Metadata 90 0 R' }))),
      [['readers_may_differ', 'head']],
    ],
  ])('is signed only if that is accepted, and warned of while it is so, when %s', async (_name, bytes, doubts) => {
    const [input, output] = [newPath(), newPath()];
    writeFileSync(input, bytes);
    expect(await readSigningOptions({ input })).toMatchObject({ repairs: ['disputed_objects'], doubtful: true });
    await expect(signAppended({ input, output })).rejects.toMatchObject({ code: 'readers_may_differ' });
    await signAppended({ input, output }, { acceptRepairs: true });
    expect(await doubtsAbout(output)).toEqual(doubts);
  });

  it('is no PDF when its head comes too late, and damaged when there are too many', async () => {
    const input = newPath();
    writeFileSync(input, behind(Buffer.alloc(1_100, '#\n'), sound));
    await expect(readSigningOptions({ input })).rejects.toMatchObject({ code: 'not_a_pdf' });
    writeFileSync(input, behind(Buffer.from('%PDF-\n'.repeat(40)), sound));
    await expect(readSigningOptions({ input })).rejects.toMatchObject({ code: 'damaged' });
  });

  it('still fails when the bytes came after it was signed', async () => {
    const [input, output] = [newPath(), newPath()];
    writeFileSync(input, sound);
    await signAppended({ input, output });
    writeFileSync(input, behind(printerJob, appendRevision(await readFile(output), { objects: {} })));
    expect(await verifyPdf({ input, roots: [], now: signedAt })).toMatchObject({
      verdict: 'failed',
      signatures: [{ integrity: 'broken' }],
    });
  });
});

/** An object that no cross-reference names stands behind all others, with the number of the first page's text. */
function orphaned(pdf: Buffer): Buffer {
  const extra = `4 0 obj\n${objectText(pdf, 4).replace('Page 1', 'Page X')}\nendobj\n`;
  const text = pdf
    .toString('latin1')
    .replace('\nxref\n', `\n${extra}xref\n`)
    .replace(/startxref\n(\d+)/, (_all, at) => `startxref\n${Number(at) + extra.length}`);
  return Buffer.from(text, 'latin1');
}
