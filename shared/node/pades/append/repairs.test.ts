import { existsSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pdfsigVerdicts } from '../../../../test/kit/pdf/pdf-checks.ts';
import { appendRevision, objectText } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import type { Repair } from '../contract.ts';
import { readSigningOptions } from '../signing-options.ts';

let folder: string;
let number = 0;
const newPath = (): string => `${folder}/${++number}.pdf`;

beforeAll(async () => {
  folder = (await tempFolder('repairs')).path;
});

const sound = layOutPdf('table', pdfModel({ pages: 2 }));
const text = (bytes: Buffer, change: (text: string) => string): Buffer => Buffer.from(change(bytes.toString('latin1')), 'latin1');
const lostTable = (bytes: Buffer): Buffer => text(bytes, (all) => all.replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n'));
const rowOf = (all: string, object: number): string => `${String(all.indexOf(`\n${object} 0 obj`) + 1).padStart(10, '0')} 00000 n`;
const leadTo = (bytes: Buffer, from: number, to: number): Buffer => text(bytes, (all) => all.replace(rowOf(all, from), rowOf(all, to)));
const another = (pdf: Buffer): Buffer => appendRevision(pdf, { objects: { 4: objectText(pdf, 4).replace('Page 1', 'Page X') } });

describe('what is said of a damaged file before it is signed', () => {
  it.each<[string, Buffer, readonly Repair[]]>([
    ['nothing of a sound one', sound, []],
    ['nothing of one with several revisions', another(sound), []],
    ['that its directory was lost', lostTable(sound), ['cross_references']],
    ['that its end is gone', sound.subarray(0, sound.length - 60), ['cross_references']],
    [
      'that a stream is longer than it says',
      text(lostTable(sound), (all) => all.replace('(Page 1)', '(A longer page 1)')),
      ['cross_references', 'stream_lengths'],
    ],
  ])('%s; it is signed', async (_name, bytes, repairs) => {
    const [input, output] = [newPath(), newPath()];
    writeFileSync(input, bytes);
    expect(await readSigningOptions({ input })).toMatchObject({ repairs, doubtful: false });
    await signAppended({ input, output });
    expect(pdfsigVerdicts(output).map(({ isValid }) => isValid)).toEqual([true]);
  });

  const twoCatalogs = text(layOutPdf('table', pdfModel({ more: { 50: '<</Type /Catalog /Pages 2 0 R /Lang (en)>>' } })), (all) =>
    all.slice(0, all.indexOf('xref\n')),
  );

  const within = { entries: '', data: Buffer.from(objectText(sound, 4).replace('Page 1', 'Page X')) };
  const nested = layOutPdf(
    'table',
    pdfModel({
      pages: 2,
      more: { 50: { ...within, data: Buffer.concat([Buffer.from('4 0 obj\n'), within.data, Buffer.from('\nendobj')]) } },
    }),
  );

  it.each<[string, Buffer, readonly Repair[]]>([
    ['one row leads to another page', leadTo(sound, 5, 7), ['cross_references', 'disputed_objects']],
    ['one row leads to other content', leadTo(sound, 4, 6), ['cross_references', 'disputed_objects']],
    ['its directory knows nothing of a later state', stale(sound), ['cross_references', 'disputed_objects']],
    ['its directory names two contents for a page', namedTwice(sound), ['cross_references', 'disputed_objects']],
    ['its directory is lost and a later state is in it', lostTable(another(sound)), ['cross_references', 'disputed_objects']],
    ['the row of its content leads to a comment', commented(sound), ['cross_references', 'disputed_objects']],
    ['its directory is lost and another document lies in a stream', lostTable(nested), ['cross_references', 'disputed_objects']],
    ['it has two beginnings and names neither', twoCatalogs, ['cross_references', 'catalog']],
  ])('is that readers may differ when %s; it is signed only if that is accepted', async (_name, bytes, repairs) => {
    const [input, output] = [newPath(), newPath()];
    writeFileSync(input, bytes);
    expect(await readSigningOptions({ input })).toMatchObject({ repairs, doubtful: true });
    const refused: object = expect.objectContaining({ name: 'PadesError', code: 'readers_may_differ' });
    await expect(signAppended({ input, output })).rejects.toEqual(refused);
    expect(existsSync(output)).toBe(false);
    await signAppended({ input, output }, { acceptRepairs: true });
    expect(pdfsigVerdicts(output).map(({ isValid }) => isValid)).toEqual([true]);
  });
});

/** The head of a page's content stands in a comment, and the directory leads to that. */
function commented(bytes: Buffer): Buffer {
  return text(bytes, (all) => {
    const row = rowOf(all, 4);
    return all.replace('\n4 0 obj', '%4 0 obj').replace(row, `${String(Number(row.slice(0, 10)) - 1).padStart(10, '0')}${row.slice(10)}`);
  });
}

/** A newer content stands in the file; its directory is damaged elsewhere and shows the older one. */
function stale(bytes: Buffer): Buffer {
  const all = bytes.toString('latin1');
  const extra = `4 0 obj\n${objectText(bytes, 4).replace('Page 1', 'Page X')}\nendobj\n`;
  const at = all.indexOf('xref\n0');
  const moved = `${all.slice(0, at)}${extra}${all.slice(at)}`.replace(
    /startxref\n(\d+)/,
    (_all, offset) => `startxref\n${Number(offset) + extra.length}`,
  );
  return leadTo(Buffer.from(moved, 'latin1'), 3, 2);
}

/** The same content twice, the second time another; the directory has a row for each. */
function namedTwice(bytes: Buffer): Buffer {
  const all = bytes.toString('latin1');
  const extra = `4 0 obj\n${objectText(bytes, 4).replace('Page 1', 'Page X')}\nendobj\n`;
  const at = all.indexOf('xref\n0');
  const row = `4 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  const moved = `${all.slice(0, at)}${extra}${all.slice(at)}`.replace('trailer', `${row}trailer`);
  return Buffer.from(moved.replace(/startxref\n\d+/, `startxref\n${at + extra.length}`), 'latin1');
}
