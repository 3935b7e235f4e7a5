import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemCodeOf } from '../../renderer/recipient/problems.ts';
import { SealedEstate } from '../../renderer/recipient/estate/sealed-estate.ts';
import { readSheet } from '../../renderer/recipient/unlock/read-sheet.ts';
import { bundleFileEntries, fileOf, sealEstate } from '../journeys/sealed-estate.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { digestOfFile, pdfWith, writeLargeFile } from '../kit/files/real-files.ts';
import { headersOf, spliced, tarBytes, withByte } from '../kit/files/tar-bytes.ts';
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

/** A copy in which a block is zeros, as of a broken disk. */
const withZeros = (bytes: Uint8Array, at: number): Uint8Array => spliced(bytes, at, at + 512, new Uint8Array(512));
/** A copy in which bytes at two places have changed places. */
const swapped = (bytes: Uint8Array, one: number, other: number, size: number): Uint8Array =>
  spliced(spliced(bytes, one, one + size, bytes.subarray(other, other + size)), other, other + size, bytes.subarray(one, one + size));
/** Where a text is in a file. */
function textAt(bytes: Uint8Array, text: string): number {
  const at = Buffer.from(bytes).indexOf(text);
  if (at < 0) throw new Error(`the file has no ${text}`);
  return at;
}
/** A copy with one text in the place of another of its length, wherever it is. */
const textEdited = (bytes: Uint8Array, text: string, instead: string): Uint8Array =>
  spliced(bytes, textAt(bytes, text), textAt(bytes, text) + text.length, new TextEncoder().encode(instead));

/** A copy of the bundle in which one byte is another. */
async function spoilt(name: string, at: number): Promise<string> {
  await cp(bundle, path(name));
  const file = await open(path(name), 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.of((buffer[0] ?? 0) ^ 1), 0, 1, at);
  await file.close();
  return path(name);
}

/** Where the entry of a part with such a size begins. */
async function placeOfPart(is: (sizeBytes: number) => boolean): Promise<number> {
  let at = 0;
  for (const [name, bytes] of await readTar(bundle)) {
    if (name.startsWith('parts/') && is(bytes.length)) return at;
    at += 512 + Math.ceil(bytes.length / 512) * 512;
  }
  throw new Error('the bundle has no such part');
}
/** The will's is the only small one. */
const placeOfWill = (): Promise<number> => placeOfPart((sizeBytes) => sizeBytes < 2 ** 20);

describe('the second reader', () => {
  it('has 600 lines of 140 columns at most, and needs the standard library alone', async () => {
    const lines = (await readFile(reader, 'utf8')).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(600);
    expect(lines.filter((line) => line.length > 140)).toEqual([]);
    const { printed } = await python(['-c', 'import sys; print(" ".join(sorted(sys.stdlib_module_names)))']);
    const known = new Set([...printed.trim().split(' '), 'reader', 'reader_vectors', 'custody_reader', 'custody_vectors', 'paper_reader']);
    for (const file of ['reader.py', 'reader_vectors.py', 'custody_reader.py', 'custody_vectors.py', 'paper_reader.py']) {
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
    expect([code, await filesIn(out)]).toEqual([17, others]);
    expect(printed.match(/^(LOST|DAMAGED): .*$/gm)).toEqual([
      expect.stringMatching(/^LOST: House\/Testament\.pdf, [\d,]+ bytes: part 1 of 1 is missing or damaged$/),
    ]);
  });

  it('gives what is left of a document of several segments, and names the bytes that it lacks', async () => {
    const out = newOut();
    const at = await placeOfPart((sizeBytes) => sizeBytes > 2 ** 20 && sizeBytes < 2 ** 21);
    const file = await spoilt('segment.heirlock-bundle', at + 512 + 700);
    const { code, printed } = await read(['bundle', file, '--sheet', sheets.hers.words, '--out', out]);
    expect([code, printed.match(/^(LOST|DAMAGED): .*$/gm)]).toEqual([
      17,
      ['LOST: House/Film.bin: bytes 16,777,216 to 17,825,803 of 17,825,803'],
    ]);
    const [left, all] = [await readFile(join(out, 'House/Film.bin.incomplete')), await readFile(path(film))];
    expect([left.length, left.subarray(0, 2 ** 24).equals(all.subarray(0, 2 ** 24))]).toEqual([all.length, true]);
    expect(left.subarray(2 ** 24).every((byte) => byte === 0)).toBe(true);
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
      expect([code, await filesIn(out)]).toEqual([0, everything()]);
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
    expect([code, printed.match(/^LOST: .* leads out of the folder$/gm)?.length]).toEqual([17, names.length]);
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

// What both readers must agree on, in files that nobody meant to be like this. Each damage is done to one file, and both are asked.

/** What a reader makes of a file: the code with which it is refused, or what it says of what it took. */
type Verdict = string | { readonly [said: string]: unknown };

/** The second reader's, in the words in which it's compared: what the sentences that it prints are about. */
async function secondVerdict(args: readonly string[], typed?: string): Promise<{ verdict: Verdict; files: Record<string, string> }> {
  const out = newOut();
  const { code, printed, complaint } = await read([...args, '--out', out], typed);
  const files = code === 1 ? {} : await filesIn(out);
  if (code === 1) return { verdict: /^Refused \((\w+)\)/.exec(complaint)?.[1] ?? complaint, files };
  const saying = (pattern: RegExp): readonly string[] => [...printed.matchAll(pattern)].map(([, ...said]) => said.join(' ').trim()).sort();
  const lost = saying(/^LOST: (?:document )?(.+?)(?:, [\d,]+ bytes: .*)?$/gm);
  const leftOut = saying(/^LEFT OUT: document (.+), revision (\d+), which is not in the list$/gm);
  const damaged = lost.length + leftOut.length > 0 || saying(/^DAMAGED: (.+)$/gm).length > 0;
  return { verdict: { code, lost, leftOut, damaged, proved: !printed.includes('NOT PROVED') }, files };
}

/** What has come out of both, side by side, so that a failing test names what was done to the file. */
interface BothReaders {
  readonly first: Verdict;
  readonly second: Verdict;
}

describe('a damaged bundle', () => {
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  const texts = names.map((name, index) => new TextEncoder().encode(name.repeat(100 * (index + 1))));
  let estate: Awaited<ReturnType<typeof sealEstate>>;
  let whole: Uint8Array;
  let earlier: Uint8Array;
  let headers: ReturnType<typeof headersOf>;

  beforeAll(async () => {
    estate = await sealEstate(
      names.map((name, index) => fileOf(name, 'text/plain', texts[index]!)),
      { generation: 7 },
    );
    const entries = bundleFileEntries(estate);
    whole = await tarBytes(entries);
    earlier = await tarBytes(entries.filter(([name]) => name !== 'bundle-again.json'));
    headers = headersOf(whole);
  });

  /** What the reader for recipients makes of it, as the second one puts it. */
  async function firstVerdict(bytes: Uint8Array): Promise<Verdict> {
    const sheet = readSheet(estate.sheet);
    if (!('code' in sheet)) throw new Error('the words of the sheet can not be read');
    const secret = { kind: 'sheets', codes: [sheet.code], lowestGeneration: undefined } as const;
    try {
      const opened = await SealedEstate.load({ kind: 'file', file: new Blob([Uint8Array.from(bytes)]) });
      const { documents, isDamaged } = await opened.open(secret);
      const { lost } = await opened.survey({ signal: new AbortController().signal, onProgress: () => undefined });
      const lostNames = lost.map((id) => documents.find((document) => document.id === id)?.name ?? id).sort();
      const code = lost.length > 0 ? 17 : 0;
      return { code, lost: lostNames, leftOut: [], damaged: isDamaged || lost.length > 0, proved: true };
    } catch (error) {
      return problemCodeOf(error);
    }
  }

  async function both(bytes: Uint8Array): Promise<BothReaders> {
    const file = path(`damaged-${(outs += 1)}.heirlock-bundle`);
    await writeFile(file, bytes);
    const { verdict, files } = await secondVerdict(['bundle', file, '--sheet', estate.sheet]);
    const lost = typeof verdict === 'string' ? names : (verdict['lost'] as readonly string[]);
    const kept = names.filter((name) => !lost.includes(name));
    expect(Object.entries(files).filter(([name]) => name !== 'letter.txt')).toEqual(
      kept.map((name) => [name, digestOf(new TextDecoder().decode(texts[names.indexOf(name)]))]),
    );
    return { first: await firstVerdict(bytes), second: verdict };
  }

  const right = { code: 0, lost: [], leftOut: [], damaged: false, proved: true };
  const nothingLost = { ...right, damaged: true };
  const lostBut = (...kept: readonly string[]): Verdict => ({
    ...nothingLost,
    code: 17,
    lost: names.filter((name) => !kept.includes(name)),
  });
  const at = (name: string): number => headers.find((one) => one.name === name)!.at;
  const part = (index: number): number => headers.filter(({ name }) => name.startsWith('parts/'))[index]!.at;
  const twice = (first: number, second = first): Uint8Array =>
    withByte(withByte(whole, at('bundle.json') + first), at('bundle-again.json') + second);
  const sealedAt = (): number => textAt(whole, '"bundle":"') - at('bundle.json');

  it.each<[string, () => Uint8Array, Verdict]>([
    ['as it was written', () => whole, right],
    ['of an earlier version', () => earlier, right],
    ['a bit of the first header', () => withByte(whole, 130), nothingLost],
    ['a bit of the magic of a part’s header', () => withByte(whole, part(1) + 257), nothingLost],
    ['two headers in a row, wiped', () => withZeros(withZeros(whole, part(1)), part(2)), nothingLost],
    ['a header gone', () => spliced(whole, part(1), part(1) + 512), nothingLost],
    ['bytes put in between', () => spliced(whole, part(2), part(2), new Uint8Array(77).fill(9)), nothingLost],
    ['a part gone', () => spliced(whole, part(1), part(2)), lostBut('a.txt', 'c.txt', 'd.txt')],
    ['bytes of a part gone', () => spliced(whole, part(1) + 600, part(1) + 650), lostBut('a.txt', 'c.txt', 'd.txt')],
    ['a part of another’s name', () => swapped(whole, part(0), part(1), 100), nothingLost],
    ['cut within the second part', () => whole.subarray(0, part(1) + 600), lostBut('a.txt')],
    ['a bit of the first copy', () => withByte(whole, at('bundle.json') + 900), nothingLost],
    ['a bit of each copy, in two members', () => twice(900, sealedAt() + 300), nothingLost],
    ['a bit of each copy, in two places of one member', () => twice(sealedAt() + 300, sealedAt() + 500), nothingLost],
    ['the first copy gone', () => spliced(whole, 0, part(0)), nothingLost],
    ['a bit of the key generation, in an earlier file', () => textEdited(earlier, '"keyGeneration":1', '"keyGeneration":3'), nothingLost],
    ['a bit of the generation, in an earlier file', () => textEdited(earlier, '"generation":7', '"generation":5'), nothingLost],
    ['a bit of the end', () => withByte(whole, at('end.json') + 520), nothingLost],
  ])('%s', async (_what, edit, expected) => {
    expect(await both(edit())).toEqual({ first: expected, second: expected });
  });

  it('is refused by both where nothing of it can be proved', async () => {
    for (const bytes of [twice(sealedAt() + 300), earlier.subarray(0, 400), new Uint8Array(0), new Uint8Array(3000).fill(7)]) {
      const { first, second } = await both(bytes);
      expect([typeof first, typeof second]).toEqual(['string', 'string']);
    }
  });
});

describe('a damaged archive', () => {
  const texts = { 'Will.txt': 'The house goes to Anna.', 'Letter.txt': 'Dear Anna, the key is with the notary.' };
  let recovery: string;
  let secret: string;
  let whole: Uint8Array;
  let before: Uint8Array;
  let headers: ReturnType<typeof headersOf>;
  let ids: Record<string, string>;

  beforeAll(async () => {
    await using device = await openDevice();
    ({ recoveryKeyWords: recovery, secretKeyWords: secret } = await device.must('account.create', { passphrase: ownerPassphrase }));
    const { id: vault } = await device.must('vaults.create', { name: 'Papers' });
    const document = await device.addText(vault, 'Will.txt', 'The house goes to Bertold.');
    const exported = async (): Promise<Uint8Array> => {
      const file = path(`archive-${(outs += 1)}.heirlock-vault`);
      await device.must('archive.export', { vault, path: file });
      return readFile(file);
    };
    before = await exported();
    await writeFile(path('Will.new'), texts['Will.txt']);
    await device.must('documents.addVersion', { document, path: path('Will.new') });
    const other = await device.addText(vault, 'Letter.txt', texts['Letter.txt']);
    ids = { 'Will.txt': document, 'Letter.txt': other };
    whole = await exported();
    headers = headersOf(whole);
  });

  /** What the engine makes of it on a new computer, as the second reader puts it. */
  async function firstVerdict(file: string): Promise<{ verdict: Verdict; documents: Record<string, string> }> {
    await using fresh = await openDevice();
    const joined = await fresh.engine.call('account.join', { kit: secret, passphrase: ownerPassphrase, archive: file });
    if (!joined.ok) return { verdict: joined.code, documents: {} };
    const { proved, intact, lost, unlisted } = await fresh.must('archive.import', { path: file });
    const code = lost.length + unlisted.length > 0 ? 17 : proved ? 0 : 18;
    const documents: Record<string, string> = {};
    for (const { id, name, here } of await fresh.must('documents.list', {}))
      if (here) documents[name] = digestOf((await fresh.read(id)).toString());
    const nameOf = (one: { readonly name: string | null; readonly id: string | null }): string => one.name ?? one.id ?? '';
    const leftOut = unlisted.map((one) => `${nameOf(one)} ${one.revision}`).sort();
    return { verdict: { code, lost: lost.map(nameOf).sort(), leftOut, damaged: !intact, proved }, documents };
  }

  async function both(bytes: Uint8Array): Promise<BothReaders> {
    const file = path(`damaged-${(outs += 1)}.heirlock-vault`);
    await writeFile(file, bytes);
    const { verdict: first, documents } = await firstVerdict(file);
    const { verdict: second, files } = await secondVerdict(['archive', file, '--recovery', recovery]);
    const { 'items.json': _items, ...others } = files;
    const newest = Object.entries(others).filter(([name]) => !name.startsWith('version '));
    expect(Object.fromEntries(newest)).toEqual(documents);
    return { first, second };
  }

  const at = (name: string): number => headers.find((one) => one.name === name)!.at;
  const parts = (): readonly number[] => headers.filter(({ name }) => name.startsWith('parts/')).map((one) => one.at);
  const lineOf = (bytes: Uint8Array, name: string): string =>
    new TextDecoder('latin1')
      .decode(bytes)
      .split('\n')
      .find((line) => line.startsWith(`{"id":"${ids[name]}"`)) ?? '';
  /** The file with other lines, and an end that agrees. */
  async function withLines(change: (lines: readonly string[]) => readonly string[], left: readonly string[] = []): Promise<Uint8Array> {
    await writeFile(path('to-edit'), whole);
    const entries = (await readTar(path('to-edit'))).filter(([name]) => !left.includes(name));
    const text = entries.find(([name]) => name === 'items.jsonl')![1].toString();
    const lines = change(text.trimEnd().split('\n'));
    const changed = lines.map((line) => `${line}\n`).join('');
    const end = { items: lines.length, parts: parts().length, hash: digestOf(changed) };
    return tarBytes(
      entries.map(([name, bytes]) => [name, name === 'items.jsonl' ? changed : name === 'end.json' ? JSON.stringify(end) : bytes] as const),
    );
  }
  const twice = (first: number, second = first): Uint8Array =>
    withByte(withByte(whole, at('whole.json') + first), at('whole-again.json') + second);
  const itemsAt = (): number => textAt(whole, '\\"items\\":') + 40 - at('whole.json');

  const right = { code: 0, lost: [], leftOut: [], damaged: false, proved: true };
  const nothingLost = { ...right, damaged: true };
  const unproved = { ...right, code: 18, proved: false };
  const lostWill = { ...nothingLost, code: 17, lost: ['Will.txt'] };

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, Verdict]>([
    ['as it was written', () => whole, right],
    ['of an earlier version', () => withLines((lines) => lines, ['whole.json', 'whole-again.json']), unproved],
    ['a bit of a header', () => withByte(whole, at('items.jsonl') + 130), nothingLost],
    ['two headers, wiped', () => withZeros(withZeros(whole, at('items.jsonl')), parts()[1]!), nothingLost],
    ['a bit of the keyring', () => withByte(whole, 512 + 150), nothingLost],
    ['a bit of each list, in two places', () => twice(itemsAt(), itemsAt() + 200), nothingLost],
    ['a bit of each list, in one place', () => twice(itemsAt()), { ...unproved, damaged: true }],
    ['the end cut off', () => whole.subarray(0, at('whole-again.json') + 100), nothingLost],
    [
      'a document taken out, and an end that agrees',
      () => withLines((lines) => lines.filter((line) => line !== lineOf(whole, 'Will.txt'))),
      lostWill,
    ],
    [
      'an earlier will in the place of the last',
      () => withLines((lines) => lines.map((line) => (line === lineOf(whole, 'Will.txt') ? lineOf(before, 'Will.txt') : line))),
      { ...lostWill, leftOut: ['Will.txt 1'] },
    ],
    [
      'an earlier will beside the last',
      () => withLines((lines) => [...lines, lineOf(before, 'Will.txt')]),
      { ...nothingLost, code: 17, leftOut: ['Will.txt 1'] },
    ],
    ['something behind the end', () => new Uint8Array([...whole, 7]), nothingLost],
    ['nothing', () => new Uint8Array(0), 'truncated'],
    ['less than a header', () => whole.subarray(0, 300), 'truncated'],
    ['no archive', () => new Uint8Array(3000).fill(7), 'bad_header'],
    ['cut within the keyring', () => whole.subarray(0, 700), 'truncated'],
  ])('%s', async (_what, edit, expected) => {
    expect(await both(await edit())).toEqual({ first: expected, second: expected });
  });

  it('has the later of two states of one record in a file from before there were lists', async () => {
    const twoWills = await withLines((lines) => [lineOf(before, 'Will.txt'), ...lines], ['whole.json', 'whole-again.json']);
    const { first, second } = await both(twoWills);
    expect(first).toMatchObject({ damaged: true, proved: false });
    expect(second).toEqual({ ...unproved, damaged: true });
  });
});
