import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendRevision, numberOf, objectText, signAnyhow, signRanges } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import type { PdfReport } from '../contract.ts';
import { openPdf } from '../file/pdf-file.ts';
import { verifyPdf } from '../verify-pdf.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const now = instantFromMs(nowMs);
const { root, signers } = issueCertificateWorld('http://127.0.0.1:1', nowMs);
let folder: TempFolder;
let made = 0;

beforeAll(async () => {
  folder = await tempFolder('damage');
});
afterAll(() => folder.remove());

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

async function check(pdf: Buffer): Promise<PdfReport> {
  return verifyPdf({ input: await file(pdf), roots: [root.certificate], now });
}

/** Signed, with an object 1000 that nothing shows, after `damage`. */
async function signed(damage: (pdf: Buffer) => Buffer, extra = '<</Kept (by a program)>>'): Promise<Buffer> {
  const model = pdfModel({ catalogEntries: '/AcroForm <</Fields []>> /Extra 1000 0 R', more: { 1000: extra } });
  const output = await file();
  await signAnyhow(await file(damage(layOutPdf('table', model))), output, signers.ec, { now });
  return readFile(output);
}

const replaced = (pdf: Buffer, from: RegExp | string, to: string): Buffer => {
  const text = pdf.toString('latin1').replace(from, to);
  expect(text).not.toBe(pdf.toString('latin1'));
  return Buffer.from(text, 'latin1');
};

const codesOf = ({ signatures, findings }: PdfReport): string[] =>
  [...findings, ...signatures.flatMap((one) => one.findings)].map(({ code }) => code);

describe('a signed file with an object that cannot be read', () => {
  it.each<[string, (pdf: Buffer) => Buffer, string]>([
    ['stands elsewhere', (pdf) => replaced(pdf, /(?<=\n1000 1\n)\d{10}/, '0000000015'), 'Another object than 1000 0 R'],
    ['is broken', (pdf) => replaced(pdf, '<</Kept (by a program)>>', '<<Kept} (by a program)>>'), 'no key'],
    ['leads to itself', (pdf) => replaced(pdf, '<</Kept (by a program)>>', '1000 0 R'.padEnd(24)), 'leads to itself'],
  ])('that %s is reported on all the same, and not called proven', async (_name, damage, message) => {
    // Whoever signs by the rules would repair it first.
    const pdf = await signRanges(damage(await signed((bytes) => bytes)), signers.ec, (old) => old);
    const report = await check(appendRevision(pdf, { objects: { 2000: '(new)' } }));
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', path: 'trusted', fieldName: 'Signature1' });
    expect(report.findings.map(({ code, details }) => [code, details?.['object']])).toEqual([['object_unreadable', 1000]]);
    expect(String(report.findings[0]?.details?.['message'])).toContain(message);
    expect(report.verdict).toBe('indeterminate');
  });

  it('is searched for forgeries nevertheless', async () => {
    const pdf = await signed((bytes) => replaced(bytes, '<</Kept (by a program)>>', '<<Kept} (by a program)>> '));
    const forged = appendRevision(pdf, { objects: { 4: { entries: '', data: Buffer.from('BT /F1 14 Tf 40 700 Td (forged) Tj ET') } } });
    const report = await check(forged);
    expect(codesOf(report)).toEqual(expect.arrayContaining(['object_unreadable', 'changed_after_signing']));
    expect(report.verdict).toBe('failed');
  });

  it('counts as changed where a later revision made it so', async () => {
    const report = await check(appendRevision(await signed((bytes) => bytes), { objects: { 4: '<<broken' } }));
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', verdict: 'failed' });
    expect(codesOf(report)).toContain('changed_after_signing');
  });

  it('is refused by whoever does not ask for tolerance', async () => {
    const pdf = await file(await signed((bytes) => replaced(bytes, '<</Kept (by a program)>>', '<<Kept} (by a program)>> ')));
    const strict = await openPdf(pdf);
    expect(() => strict.newest().resolve(strict.newest().catalog.get('Extra'))).toThrow();
    expect(strict.problems).toEqual([]);
    strict.close();
    const tolerant = await openPdf(pdf, { tolerant: true });
    expect(tolerant.newest().resolve(tolerant.newest().catalog.get('Extra'))).toBeNull();
    expect(tolerant.problems).toMatchObject([{ object: 1000 }]);
    tolerant.close();
  });
});

describe('a signed file whose cross-references are lost', () => {
  const lost = (pdf: Buffer): Buffer => replaced(pdf, /startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n');

  it('is reported on as far as its bytes prove anything', async () => {
    const pdf = await signed((bytes) => bytes);
    const cut = await check(Buffer.concat([pdf, Buffer.from('startxref\n7\n%%EOF\n')]));
    expect(cut.signatures[0]).toMatchObject({ integrity: 'intact', coversWholeFile: false, verdict: 'indeterminate' });
    expect(codesOf(cut)).toEqual(expect.arrayContaining(['file_repaired', 'later_changes_unreadable']));
    const changed = await check(lost(pdf));
    expect(changed).toMatchObject({ verdict: 'failed', signatures: [{ coversWholeFile: false }] });
  });

  it('is not called good when it was added to', async () => {
    const pdf = await signed((bytes) => bytes);
    const page = { 4: { entries: '', data: Buffer.from('BT /F1 14 Tf 40 700 Td (forged) Tj ET') } };
    const report = await check(lost(appendRevision(pdf, { objects: page })));
    expect(report).toMatchObject({ verdict: 'indeterminate', signatures: [{ integrity: 'intact', coversWholeFile: false }] });
    expect(codesOf(report)).toContain('later_changes_unreadable');
  });

  it('shows broken parts only to those who look for them', async () => {
    const pdf = await signed((bytes) => bytes);
    const holder = numberOf(pdf, /\/Fields/);
    expect(objectText(pdf, holder)).toContain('/Fields');
    await expect(openPdf(await file(lost(pdf)))).rejects.toMatchObject({ code: 'damaged_and_signed' });
  });
});
