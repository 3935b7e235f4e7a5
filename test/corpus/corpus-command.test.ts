import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { archivalPdf } from '../kit/pdf/archival-pdf.ts';
import { layOutPdf, pdfModel } from '../kit/pdf/pdf-structures.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { AttackWorld } from './attacks/attack-world.ts';
import { failures, type CorpusRow, type RemarkKind } from './corpus-row.ts';
import { runCorpus, type CorpusOptions } from './corpus-run.ts';
import { isFailed, tableOf, totalsOf } from './corpus-table.ts';
import { pickFiles } from './pick-files.ts';
import { firstDifference, type Picture } from './render-pages.ts';

const command = fileURLToPath(new URL('run-corpus.ts', import.meta.url));
const spoil = fileURLToPath(new URL('spoil-page.ts', import.meta.url));
const crash = fileURLToPath(new URL('crash-or-hang.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = (await tempFolder('corpus-command')).path;
  await mkdir(join(folder, 'below'));
  await using world = await AttackWorld.open();
  const files: [string, Buffer][] = [
    ['table.pdf', layOutPdf('table', pdfModel())],
    ['below/object-streams.pdf', layOutPdf('object-streams', pdfModel({ pages: 2 }))],
    ['below/archival.PDF', layOutPdf('table', archivalPdf(1))],
    ['certified.pdf', await world.signed({ certify: 1 })],
    ['other-words.pdf', await world.revised({ objects: { 4: { entries: '', data: Buffer.from('BT /F1 9 Tf 40 700 Td (x) Tj ET') } } })],
    ['no.pdf', Buffer.from('no PDF at all')],
    ['readme.txt', Buffer.from('not looked at')],
  ];
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
});

const run = (more: Partial<CorpusOptions> = {}): Promise<readonly CorpusRow[]> =>
  runCorpus({ folder, sample: null, seed: 1, jobs: 2, limitMs: 300_000, java: false, ...more });
/** A folder with some of the files alone. */
async function only(...names: readonly string[]): Promise<string> {
  const { path } = await tempFolder('some');
  for (const name of names) await copyFile(join(folder, name), join(path, basename(name)));
  return path;
}
const kindsOf = ({ remarks }: CorpusRow): RemarkKind[] => [...new Set(remarks.map(({ kind }) => kind))];

describe('the corpus command', () => {
  it('signs what can be signed, says why the rest is refused, and finds where we say more than others', async () => {
    const rows = await run();
    expect(rows.map(({ file, kind, verdict }) => [file, kind, verdict])).toEqual([
      ['below/archival.PDF', 'unsigned', null],
      ['below/object-streams.pdf', 'unsigned', null],
      ['certified.pdf', 'signed', 'indeterminate'],
      ['no.pdf', 'unreadable', null],
      ['other-words.pdf', 'signed', 'failed'],
      ['table.pdf', 'unsigned', null],
    ]);
    const signings = Object.fromEntries(rows.map(({ file, signings: all }) => [file, [...new Set(Object.values(all))]]));
    expect(signings['below/object-streams.pdf']).toEqual(['signed']);
    expect(signings['certified.pdf']).toEqual(['certified_no_changes', 'not_tried']);
    expect(signings['no.pdf']).toEqual(['not_a_pdf', 'not_tried']);
    expect(rows.flatMap((row) => kindsOf(row).map((kind) => [row.file, kind]))).toEqual([['other-words.pdf', 'stricter']]);
    expect(isFailed(rows)).toBe(false);
    expect(totalsOf(rows)).toMatchObject({ files: 6, kinds: { signed: 2, unsigned: 3, unreadable: 1 }, remarks: { stricter: 1 } });
    expect(tableOf(rows)).toContain('| other-words.pdf | stricter: failed: changed_after_signing; pdfsig 1 of 1 |');
    for (const { ms, peakMib } of rows) expect([ms, peakMib].every((one) => one > 0)).toBe(true);
  });

  it('notices a signer that changes a page', async () => {
    const rows = await run({ spoil });
    const spoiled = rows.filter(({ file }) => file === 'table.pdf' || file.endsWith('streams.pdf'));
    expect(spoiled.map(kindsOf)).toContainEqual(expect.arrayContaining(['not_verified', 'render_difference']));
    expect(isFailed(rows)).toBe(true);
  });

  it('goes on after a file that ends the process', async () => {
    const rows = await run({ spoil: crash, jobs: 1, folder: await only('table.pdf', 'certified.pdf', 'no.pdf') });
    const kinds = Object.fromEntries(rows.map((row) => [row.file, kindsOf(row)]));
    expect(kinds).toEqual({ 'certified.pdf': [], 'no.pdf': [], 'table.pdf': ['crash'] });
    expect(isFailed(rows)).toBe(true);
  });

  it('ends what takes too long, and says so', async () => {
    const rows = await run({ spoil: crash, limitMs: 10_000, folder: await only('below/object-streams.pdf') });
    expect(rows.map(kindsOf)).toEqual([['hang']]);
    expect(isFailed(rows)).toBe(true);
  });

  it('takes the same sample for the same seed', async () => {
    const two = await pickFiles(folder, { sample: 2, seed: 3 });
    expect(two).toEqual(await pickFiles(folder, { sample: 2, seed: 3 }));
    expect(two).toHaveLength(2);
    const seeds = [1, 2, 3, 4, 5, 6].map((seed) => pickFiles(folder, { sample: 2, seed }).then(String));
    expect(new Set(await Promise.all(seeds)).size).toBeGreaterThan(1);
  });

  it('counts every kind of mishap as one', () => {
    const row: CorpusRow = {
      file: 'a.pdf',
      kind: 'unsigned',
      verdict: null,
      codes: [],
      ours: null,
      pdfsig: null,
      java: null,
      signings: {},
      remarks: [],
      ms: 1,
      peakMib: 1,
    };
    const all: readonly RemarkKind[] = [...failures, 'disagreement', 'stricter'];
    for (const kind of all) expect(isFailed([{ ...row, remarks: [{ kind, text: '' }] }]), kind).toBe(failures.has(kind));
  });

  it('lets only the place of a signature look different', () => {
    const picture = (change: number | null): Picture => {
      const pixels = Buffer.alloc(100 * 100 * 3, 255);
      if (change !== null) pixels[change] = 0;
      return { width: 100, height: 100, pixels };
    };
    const point = (x: number, y: number): number => (y * 100 + x) * 3;
    const mask = { page: 1, x: 20, y: 20, width: 40, height: 40 };
    expect(firstDifference([picture(null)], [picture(null)], null)).toBeNull();
    expect(firstDifference([picture(null)], [picture(point(20, 20))], mask)).toBeNull();
    expect(firstDifference([picture(null)], [picture(point(20, 20))], null)).toBe(1);
    expect(firstDifference([picture(null)], [picture(point(60, 20))], mask)).toBe(1);
    expect(firstDifference([picture(null), picture(null)], [picture(null), picture(point(20, 20))], mask)).toBe(2);
    expect(firstDifference([picture(null), picture(null)], [picture(null)], mask)).toBe(2);
  });

  it('writes the attack files with a manifest, and explains how it is called', async () => {
    const into = join(folder, '..', 'attacks-written');
    const written = spawnSync(process.execPath, [command, '--write-attacks', into], { encoding: 'utf8' });
    expect(written.stdout).toMatch(/^\d{3} files/);
    const manifest = JSON.parse(await readFile(join(into, 'manifest.json'), 'utf8')) as { files: { file: string; verdict: string }[] };
    const [first] = manifest.files;
    expect((await readFile(join(into, first!.file))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await readFile(join(into, 'root.pem'), 'utf8')).toContain('BEGIN CERTIFICATE');
    for (const wrong of [[], ['--sample', '0', folder], ['--unheard', folder], [folder, folder]])
      expect(spawnSync(process.execPath, [command, ...wrong], { encoding: 'utf8' })).toMatchObject({ status: 2, stdout: '' });
  });
});
