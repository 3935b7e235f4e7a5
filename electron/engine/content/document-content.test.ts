import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestEstate, testPassphrase, type TestEstate } from '../engine-test-kit.ts';
import { maxReadBytes, openDocumentContents, type DocumentContents } from './document-content.ts';

const segment = 2 ** 24;

/** Bytes that reveal their own position. */
function bytesOf(sizeBytes: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at + 4 <= sizeBytes; at += 4) bytes.writeUInt32LE(at, at);
  return bytes;
}

let estate: TestEstate;
let contents: DocumentContents;

beforeEach(async () => {
  estate = await openTestEstate();
  contents = openDocumentContents(estate.engine.context);
});
afterEach(() => estate[Symbol.asyncDispose]());

async function add(name: string, content: Uint8Array | string): Promise<string> {
  const [document] = await estate.ok('documents.add', { vault: estate.vault, paths: [await estate.file(name, content)] });
  return document?.id ?? '';
}

async function readAll(document: string, start: number, end: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (let at = start; at < end; ) {
    const piece = await contents.read({ document, start: at, end });
    expect(piece.length).toBeGreaterThan(0);
    expect(piece.length).toBeLessThanOrEqual(maxReadBytes);
    pieces.push(piece);
    at += piece.length;
  }
  return Buffer.concat(pieces);
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the content of a document', () => {
  it('is what was sealed, from any place to any other, across segments', async () => {
    const bytes = bytesOf(2 * segment + 5_000);
    const document = await add('big.bin', bytes);
    expect(contents.describe(document)).toEqual({ name: 'big.bin', type: 'application/octet-stream', sizeBytes: bytes.length, version: 1 });
    for (const [start, end] of [
      [0, 1],
      [segment - 3, segment + 3],
      [2 * segment + 4_999, bytes.length],
      [segment, segment + 10],
      [0, bytes.length],
    ] as const) {
      expect(digest(await readAll(document, start, end))).toBe(digest(bytes.subarray(start, end)));
    }
  });

  it('is the same however many read it at once', async () => {
    const bytes = bytesOf(5 * segment);
    const document = await add('big.bin', bytes);
    const places = Array.from({ length: 16 }, (_, index) => (index * 7_919_993) % (bytes.length - 100));
    const read = await Promise.all(places.map((start) => contents.read({ document, start, end: start + 100 })));
    read.forEach((piece, index) =>
      expect(Buffer.compare(piece, bytes.subarray(places[index], (places[index] ?? 0) + piece.length))).toBe(0),
    );
  });

  it('of nothing is nothing', async () => {
    const document = await add('empty.txt', '');
    expect(contents.describe(document).sizeBytes).toBe(0);
    expect(await contents.read({ document, start: 0, end: 0 })).toHaveLength(0);
  });

  it('of an earlier version stays what it was', async () => {
    const document = await add('a.txt', 'first');
    await estate.ok('documents.addVersion', { document, path: await estate.file('b.txt', 'second') });
    expect(Buffer.from(await contents.read({ document, start: 0, end: 6 })).toString()).toBe('second');
    expect(Buffer.from(await contents.read({ document, version: 1, start: 0, end: 5 })).toString()).toBe('first');
    expect(() => contents.describe(document, 3)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it.each([
    [-1, 1],
    [0, 7],
    [4, 2],
    [0.5, 1],
    [0, Number.NaN],
    [0, Infinity],
  ])('has no piece from %d to %d', async (start, end) => {
    const document = await add('a.txt', 'first');
    await expect(contents.read({ document, start, end })).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is not given out of the trash, of a vault in the trash, or by an id of anything else', async () => {
    const document = await add('a.txt', 'first');
    for (const id of [estate.vault, 'x', '01M80JBVYA782BS4HX733N39V1'])
      expect(() => contents.describe(id)).toThrow(expect.objectContaining({ code: 'not_found' }));
    await contents.read({ document, start: 0, end: 5 });
    const { batch } = await estate.ok('documents.trash', { documents: [document] });
    await expect(contents.read({ document, start: 0, end: 5 })).rejects.toMatchObject({ code: 'not_found' });
    await estate.ok('trash.restore', { batch });
    expect(await contents.read({ document, start: 0, end: 5 })).toHaveLength(5);
    await estate.ok('vaults.trash', { vault: estate.vault });
    await expect(contents.read({ document, start: 0, end: 5 })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is refused when one bit of it was changed, whole, and a part that is not here is said', async () => {
    const document = await add('big.bin', bytesOf(2 * segment));
    const { engine } = estate;
    const [first = '', second = ''] = [...engine.context.store.items.partNames()];
    const paths = [first, second].map((name) => engine.context.parts.pathOf(name));
    const sealed = await Promise.all(paths.map((path) => readFile(path)));
    for (const [index, path] of paths.entries()) {
      const changed = Buffer.from(sealed[index] ?? '');
      changed.writeUInt8(changed.readUInt8(changed.length - 100) ^ 1, changed.length - 100);
      await writeFile(path, changed);
    }
    contents.forget();
    for (const start of [0, segment])
      await expect(contents.read({ document, start, end: start + 10 })).rejects.toMatchObject({ code: 'damaged' });
    // Swapped parts are as bad as changed ones.
    await writeFile(paths[0] ?? '', sealed[1] ?? '');
    await writeFile(paths[1] ?? '', sealed[0] ?? '');
    await expect(contents.read({ document, start: segment, end: segment + 10 })).rejects.toThrow();
    await engine.context.parts.remove([second]);
    expect(() => contents.describe(document)).toThrow(expect.objectContaining({ code: 'not_here' }));
  });

  it('is out of reach while locked, also for a read that had begun', async () => {
    const document = await add('big.bin', bytesOf(segment));
    await contents.read({ document, start: 0, end: 10 });
    contents.forget();
    const reading = contents.read({ document, start: 0, end: 10 });
    await estate.ok('account.lock', {});
    await expect(reading).rejects.toThrow();
    expect(() => contents.describe(document)).toThrow(expect.objectContaining({ code: 'locked' }));
    await estate.ok('account.unlock', { passphrase: testPassphrase });
    expect(await contents.read({ document, start: 0, end: 10 })).toHaveLength(10);
  });

  it('never lies readable in the data folder', async () => {
    const document = await add('a.txt', 'the canary sings');
    await contents.read({ document, start: 0, end: 16 });
    const { filesUnder } = await import('../engine-test-kit.ts');
    for (const [path, bytes] of await filesUnder(join(estate.folder))) expect(bytes.includes('canary'), path).toBe(false);
  });
});
