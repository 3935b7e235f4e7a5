import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { pdfsigVerdicts, qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfLayouts, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { testNumber } from '../../../../test/kit/runner/test-settings.ts';
import { openPdf } from '../file/pdf-file.ts';

const mib = 2 ** 20;
const largeMiB = testNumber('PDF_MIB', 48);

/** A document with an attachment of this many zeros, most of them a hole in the file. */
function writeLarge(path: string, sizeMiB: number): void {
  const head = layOutPdf('table', pdfModel({ pages: 3 }));
  const attachmentAt = head.length;
  const dict = Buffer.from(`900 0 obj\n<</Type /EmbeddedFile /Length ${sizeMiB * mib}>>\nstream\n`);
  const after = attachmentAt + dict.length + sizeMiB * mib;
  const ending = Buffer.from('\nendstream\nendobj\n');
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(head.subarray(-60).toString('latin1'))?.[1] ?? '0';
  const table = `xref\n900 1\n${String(attachmentAt).padStart(10, '0')} 00000 n \ntrailer\n<</Size 901 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${after + ending.length}\n%%EOF\n`;
  const file = openSync(path, 'w');
  ftruncateSync(file, after);
  writeSync(file, head, 0, head.length, 0);
  writeSync(file, dict, 0, dict.length, attachmentAt);
  writeSync(file, Buffer.concat([ending, Buffer.from(table)]), 0, null, after);
  closeSync(file);
}

it(`signs a file of ${largeMiB} MiB in little memory, and others read it`, async () => {
  await using folder = await tempFolder('large-pdf');
  const [input, output] = [`${folder.path}/in.pdf`, `${folder.path}/out.pdf`];
  writeLarge(input, largeMiB);
  const { stdout } = await promisify(execFile)(process.execPath, ['test/load/pdf-program.ts', 'sign', input, output]);
  // Node itself with all modules takes some 80 MiB.
  expect((JSON.parse(stdout) as { peakBytes: number }).peakBytes).toBeLessThan(200 * mib);
  expect(pdfsigVerdicts(output)).toEqual([
    { fieldName: 'Signature1', subFilter: 'ETSI.CAdES.detached', isValid: true, coversWholeFile: true },
  ]);
  const [before, after] = [await openPdf(input), await openPdf(output)];
  expect(after.revisions.map(({ endOffset }) => endOffset)).toEqual([
    ...before.revisions.map(({ endOffset }) => endOffset),
    after.sizeBytes,
  ]);
  expect(await after.hashRange('sha256', [[0, before.sizeBytes]])).toEqual(await before.hashRange('sha256', [[0, before.sizeBytes]]));
  before.close();
  after.close();
});

it('signs a file with a long history, and shows each state of it', async () => {
  await using folder = await tempFolder('pdf-history');
  const [input, output] = [`${folder.path}/in.pdf`, `${folder.path}/out.pdf`];
  const updates = Array.from({ length: 400 }, (_, index) => ({
    layout: pdfLayouts[index % pdfLayouts.length] ?? 'table',
    model: { objects: new Map([[3, `<</Type /Font /Subtype /Type1 /BaseFont /Font${index + 2}>>`]]) },
  }));
  writeFileSync(input, layOutPdf('object-streams', pdfModel({ pages: 3 }), updates));
  // A reader that knows tables only sees other fonts in it.
  await signAppended({ input, output }, { acceptRepairs: true });
  expect([qpdfComplaints(output), pdfsigVerdicts(output).map(({ isValid }) => isValid)]).toEqual(['', [true]]);
  const file = await openPdf(output);
  expect(file.revisions).toHaveLength(402);
  const fontAt = (revision: number): string | undefined => {
    const view = file.at(revision);
    return view.name(view.dict(view.dict(view.dict(view.page(1).inherited('Resources'))?.get('Font'))?.get('F1'))?.get('BaseFont'));
  };
  expect([fontAt(1), fontAt(2), fontAt(200), fontAt(401), fontAt(402)]).toEqual(['Helvetica', 'Font2', 'Font200', 'Font401', 'Font401']);
  file.close();
});
