import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFileEntries, fileOf, sealEstate } from '../journeys/sealed-estate.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { digestOfFile, pdfWith, writeLargeFile } from '../kit/files/real-files.ts';
import { readTar, writeTar } from '../kit/files/tar-entries.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readPaper, readSheetWords } from '../kit/pdf/read-paper.ts';

// The second reader, as somebody runs it who has the page, the reader and their paper, and none of our programs.

const formats = fileURLToPath(new URL('../../shared/format', import.meta.url));
const reader = join(formats, 'reader.py');
const vectors = join(formats, 'vectors');
const letter = 'Dear Ottilie,\n\nforgive me for the zeppelin. ❤\n\nPhilomena';
const note = 'The brooch itself is with the notary.';
const [will, film] = ['Testament.pdf', 'Film.bin'] as const;

interface Ended {
  readonly code: number;
  readonly printed: string;
  readonly complaint: string;
}

/** Runs Python. @param typed what it is given on its standard input. */
function python(args: readonly string[], typed = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = execFile('python3', args, { maxBuffer: 2 ** 24 }, (error, printed, complaint) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, printed, complaint });
      else reject(error ?? new Error('Python did not end by itself'));
    });
    child.stdin?.end(typed);
  });
}

/** Runs the reader. */
const read = (args: readonly string[], typed = ''): Promise<Ended> => python([reader, ...args], typed);

let folder: TempFolder;
let bundle: string;
let archive: string;
let kit: { readonly text: string; readonly secretKeyWords: string; readonly recoveryKeyWords: string };
/** What Ottilie's sheet says, and what somebody else's does. */
const sheets = { hers: { words: '', code: '' }, others: '' };
const digests: Record<string, string> = {};

const path = (name: string): string => join(folder.path, name);

beforeAll(async () => {
  folder = await tempFolder('python-reader');
  await using device = await openDevice();
  kit = await device.must('account.create', { passphrase: ownerPassphrase });
  const { id: vault } = await device.must('vaults.create', { name: 'Chrysanthemum Estate' });
  const { id: inside } = await device.must('folders.create', { vault, name: 'House' });
  await writeFile(path(will), await pdfWith('The ruby brooch belongs to Ottilie.'));
  digests[will] = await digestOfFile(path(will));
  digests[film] = await writeLargeFile(path(film), 17 * 2 ** 20 + 11);
  const [testament] = await device.must('documents.add', { vault, folder: inside, paths: [will, film].map(path) });
  await device.must('documents.update', { document: testament?.id ?? '', note });
  const { id: recipient } = await device.must('recipients.create', { vault, name: 'Ottilie', email: 'Ottilie@example.org' });
  const { id: other } = await device.must('recipients.create', { vault, name: 'Anton', email: 'anton@example.org' });
  await device.must('letters.set', { recipient, text: letter });
  for (const one of [recipient, other]) await device.must('sheets.make', { recipient: one, path: path(`${one}.pdf`) });
  const wordsOn = 'The words of this sheet';
  const hers = await readPaper(path(`${recipient}.pdf`));
  sheets.hers = { words: readSheetWords(hers, wordsOn, 13), code: hers.code };
  sheets.others = readSheetWords(await readPaper(path(`${other}.pdf`)), wordsOn, 13);
  bundle = path('ottilie.heirlock-bundle');
  archive = path('estate.heirlock-vault');
  await device.must('bundles.save', { recipient, path: bundle });
  await device.must('archive.export', { vault, path: archive });
});
afterAll(() => folder.remove());

let outs = 0;
const newOut = (): string => path(`out-${(outs += 1)}`);

/** Every file below a folder, by its path there. */
async function filesIn(out: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) found[file.slice(out.length + 1)] = await digestOfFile(file);
  }
  return found;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const everything = (): Record<string, string> => ({
  'letter.txt': digestOf(letter),
  [`House/${will}`]: digests[will] ?? '',
  [`House/${will} - note.txt`]: digestOf(note),
  [`House/${film}`]: digests[film] ?? '',
});

/** A copy of the bundle in which one byte is another. */
async function spoilt(name: string, at: number): Promise<string> {
  await cp(bundle, path(name));
  const file = await open(path(name), 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
  return path(name);
}

/** Where the entry with the will's part begins: it is the only small one. */
async function placeOfWill(): Promise<number> {
  let at = 0;
  for (const [name, bytes] of await readTar(bundle)) {
    if (name.startsWith('parts/') && bytes.length < 2 ** 20) return at;
    at += 512 + Math.ceil(bytes.length / 512) * 512;
  }
  throw new Error('the bundle has no small part');
}

describe('the second reader', () => {
  it('has 600 lines of 140 columns at most, and needs the standard library alone', async () => {
    const lines = (await readFile(reader, 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(600);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
    const { printed } = await python(['-c', 'import sys; print(" ".join(sorted(sys.stdlib_module_names)))']);
    const known = new Set([...printed.trim().split(' '), 'reader', 'reader_vectors', 'custody_vectors']);
    for (const file of ['reader.py', 'reader_vectors.py', 'custody_vectors.py']) {
      const text = await readFile(join(formats, file), 'utf8');
      const named = [...text.matchAll(/^\s*(?:import ([\w., ]+)|from ([\w.]+) import)/gm)].flatMap(([, many, one]) =>
        (many ?? one ?? '').split(',').map((name) => name.trim().split('.')[0]),
      );
      expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
    }
  });

  it('opens and refuses every vector as it must, and counts them all', async () => {
    const { code, printed } = await read(['vectors', vectors]);
    for (const file of (await readdir(vectors)).filter((name) => name.endsWith('.json'))) {
      const lists = JSON.parse(await readFile(join(vectors, file), 'utf8')) as Record<string, unknown>;
      const count = Object.values(lists).reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 1), 0);
      expect(printed).toContain(`${file}: ${count} vectors (`);
    }
    expect([code, printed.split('\n').at(-2)]).toEqual([0, 'Every vector came out as it must.']);
  });

  it('names a vector that comes out otherwise, a list that it does not know, and a file that is missing', async () => {
    await mkdir(path('vectors'));
    for (const file of ['sheet.json', 'kit.json']) await cp(join(vectors, file), path(`vectors/${file}`));
    const sheet = JSON.parse(await readFile(path('vectors/sheet.json'), 'utf8')) as Record<string, { code: string }[]>;
    sheet['fails']![0]!.code = 'damaged';
    await writeFile(path('vectors/sheet.json'), JSON.stringify({ ...sheet, news: [{}, {}] }));
    const { code, printed } = await read(['vectors', path('vectors')]);
    expect(code).toBe(1);
    expect(printed).toContain('sheet.json, fails, 0: damaged is right, and it came out as bad_header');
    expect(printed).toContain('sheet.json, news: 2 vectors were not tried');
    expect(printed).toContain('lock.json is missing');
  });
});

describe('a bundle that the engine sealed', () => {
  it('opens with the words or the code of a sheet: letter, notes, and every document byte for byte', async () => {
    for (const secret of [sheets.hers.words, sheets.hers.code]) {
      const out = newOut();
      const { code, printed } = await read(['bundle', bundle, '--sheet', secret, '--out', out]);
      expect([code, await filesIn(out)]).toEqual([0, everything()]);
      expect(printed).toContain('For:   Ottilie <Ottilie@example.org>');
      expect(printed).toContain('Vault: Chrysanthemum Estate');
      expect(printed).toMatch(/17,825,803 bytes {2}House\/Film\.bin/);
    }
  });

  it('does not open with another sheet, or for a later state, and writes nothing', async () => {
    for (const [word, ...args] of [
      ['wrong_key', '--sheet', sheets.others],
      ['truncated', '--sheet', sheets.hers.words.split(' ').slice(2).join(' ')],
      ['rolled_back', '--sheet', sheets.hers.words, '--lowest', '2'],
    ] as const) {
      const out = newOut();
      const { code, complaint } = await read(['bundle', bundle, ...args, '--out', out]);
      expect([code, complaint.slice(0, `Refused (${word})`.length), await filesIn(out)]).toEqual([1, `Refused (${word})`, {}]);
    }
    expect((await read(['bundle', bundle, '--out', newOut()])).code).toBe(2);
  });

  it('loses no more than the document in whose part a byte is another, and names it', async () => {
    const out = newOut();
    const file = await spoilt('part.heirlock-bundle', (await placeOfWill()) + 512 + 700);
    const { code, printed } = await read(['bundle', file, '--sheet', sheets.hers.words, '--out', out]);
    const { [`House/${will}`]: _lost, ...others } = everything();
    expect([code, await filesIn(out)]).toEqual([3, others]);
    expect(printed.match(/^(LOST|DAMAGED): .*$/gm)).toEqual([
      expect.stringMatching(/^LOST: House\/Testament\.pdf, [\d,]+ bytes: part 1 of 1 is missing or damaged$/),
    ]);
  });

  it('loses nothing where the wrapping alone is broken, and says so', async () => {
    const at = await placeOfWill();
    const cut = path('no-end.heirlock-bundle');
    await writeFile(cut, (await readFile(bundle)).subarray(0, -2048));
    for (const [file, complaint] of [
      [await spoilt('heading.heirlock-bundle', at + 10), `DAMAGED: the heading of an entry is broken at byte ${at}`],
      [await spoilt('magic.heirlock-bundle', at + 258), `DAMAGED: the heading of an entry is broken at byte ${at}`],
      [await spoilt('first.heirlock-bundle', 3), 'DAMAGED: the heading of an entry is broken at byte 0'],
      [cut, 'DAMAGED: it is truncated, since it has no end'],
    ] as const) {
      const out = newOut();
      const { code, printed } = await read(['bundle', file, '--sheet', sheets.hers.words, '--out', out]);
      expect([code, await filesIn(out)]).toEqual([3, everything()]);
      expect(printed).toContain(complaint);
    }
  });
});

describe('what it writes', () => {
  it('stays in its folder, and takes no other file’s place, whatever a document is called', async () => {
    const text = new TextEncoder().encode('not where it should not be');
    const names = ['../../escape.txt', '/etc/heirlock', '.profile', 'CON', 'letter.txt'];
    const estate = await sealEstate(names.map((name) => fileOf(name, 'text/plain', text, '../..')));
    await writeTar(
      path('names.heirlock-bundle'),
      bundleFileEntries(estate).map(([name, bytes]) => [name, Buffer.from(bytes)] as const),
    );
    const out = newOut();
    await mkdir(out);
    await writeFile(join(out, 'letter.txt'), 'mine');
    for (const typed of [estate.passphrase, `  ${estate.passphrase.toUpperCase()} `])
      expect((await read(['bundle', path('names.heirlock-bundle'), '--passphrase', '--out', out], `${typed}\n`)).code).toBe(0);
    const written = await filesIn(out);
    expect(written['letter.txt']).toBe(digestOf('mine'));
    expect(Object.keys(written)).toHaveLength(1 + 2 * (1 + names.length));
    expect((await readdir(out)).toSorted()).toEqual(['_', 'letter (1).txt', 'letter (2).txt', 'letter.txt']);
    const trap = newOut();
    await mkdir(trap);
    await symlink(folder.path, join(trap, '_'));
    const { code, printed } = await read(
      ['bundle', path('names.heirlock-bundle'), '--passphrase', '--out', trap],
      `${estate.passphrase}\n`,
    );
    expect([code, printed.match(/^LOST: .* leads out of the folder$/gm)?.length]).toEqual([3, names.length]);
  });
});

describe('an archive that the engine exported', () => {
  it('opens with the kit, with the recovery words, and with passphrase and secret key', async () => {
    for (const [args, typed] of [
      [['--kit', kit.text], ''],
      [['--recovery', kit.recoveryKeyWords], ''],
      [['--secret-key', kit.secretKeyWords, '--passphrase'], `${ownerPassphrase}\n`],
    ] as const) {
      const out = newOut();
      const { code, printed } = await read(['archive', archive, ...args, '--out', out], typed);
      const { 'items.json': items, ...files } = await filesIn(out);
      const { 'letter.txt': text, ...documents } = everything();
      expect([code, items]).toEqual([0, expect.any(String)]);
      expect(files).toEqual({ ...documents, [Object.keys(files).find((name) => name.startsWith('letter to')) ?? '']: text });
      expect(printed).toContain('vault Chrysanthemum Estate');
    }
    const wrong = await read(['archive', archive, '--secret-key', kit.secretKeyWords, '--passphrase', '--out', newOut()], 'no\n');
    expect([wrong.code, wrong.complaint]).toEqual([1, expect.stringContaining('Refused (wrong_key)')]);
  });
});
