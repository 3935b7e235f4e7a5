import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import type { PdfReport } from '../contract.ts';
import { readSigningOptions } from '../signing-options.ts';
import { verifyPdf } from '../verify-pdf.ts';

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('usage-rights');
});
afterAll(() => folder.remove());

const now = instantFromMs(Date.UTC(2026, 10, 27));
const rights = (reference: string): string =>
  `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <3000> ${reference}>>`;
const granted = '/Reference [<</Type /SigRef /TransformMethod /UR3 /TransformParams <</Type /TransformParams /V /2.2 /Form [/FillIn]>>>>]';

/** The reports on a form as its author left it, and once somebody has signed it. */
async function reports(catalogEntries: string, value: string): Promise<[PdfReport, PdfReport]> {
  const [input, output] = [join(folder.path, 'in.pdf'), join(folder.path, 'out.pdf')];
  await writeFile(input, layOutPdf('table', pdfModel({ catalogEntries, more: { 1000: value } })));
  await signAppended({ input, output });
  return [await verifyPdf({ input, roots: [], now }), await verifyPdf({ input: output, roots: [], now })];
}
const codes = ({ findings }: PdfReport): string[] => findings.map(({ code }) => code);

describe('usage rights', () => {
  it.each<[string, string, boolean]>([
    ['a form with them', '/Perms <</UR3 1000 0 R>>', true],
    ['a form without', '', false],
    ['a form with rights under another name', '/Perms <</Other 1000 0 R>>', false],
  ])('are said to end before somebody signs: %s', async (_, catalogEntries, endsUsageRights) => {
    await reports(catalogEntries, rights(granted));
    expect(await readSigningOptions({ input: join(folder.path, 'in.pdf') })).toMatchObject({ endsUsageRights });
  });

  it.each(['UR3', 'UR'])('are said to be there, and are nobody’s signature: %s', async (name) => {
    const [before, after] = await reports(`/Perms <</${name} 1000 0 R>>`, rights(granted.replace('UR3', name)));
    expect(before).toMatchObject({ verdict: null, signatures: [] });
    expect(codes(before)).toEqual(['usage_rights']);
    expect(codes(after)).toEqual(['usage_rights']);
    expect(after).toMatchObject({ verdict: 'indeterminate', signatures: [{ integrity: 'intact', coversWholeFile: true }] });
  });

  it.each<[string, string, string]>([
    ['a signature that nothing names', '', rights(granted)],
    ['a signature in their place that grants none', '/Perms <</UR3 1000 0 R>>', rights('')],
    [
      'a certification in their place',
      '/Perms <</UR3 1000 0 R>>',
      rights('/Reference [<</Type /SigRef /TransformMethod /DocMDP /TransformParams <</P 1 /V /1.2>>>>]'),
    ],
    ['rights under another name', '/Perms <</Other 1000 0 R>>', rights(granted)],
  ])('excuse nothing else: %s', async (_, catalogEntries, value) => {
    const [before, after] = await reports(catalogEntries, value);
    expect(codes(before)).toEqual(['field_hidden']);
    expect(after).toMatchObject({ verdict: 'failed', findings: [{ code: 'field_hidden' }] });
  });
});
