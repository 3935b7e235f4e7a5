import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BlobMissingError } from '../../core/ports.ts';
import type { ByteRange, CiphertextStore } from '../../core/ports.ts';

/** What the suite needs to know about an adapter. */
export interface CiphertextStoreUnderTest {
  /** The adapter's name, for the report. */
  readonly name: string;
  /** A store that is empty, or at least has never seen the ids of this suite. */
  open(): Promise<CiphertextStore>;
  /** Names of everything the store holds, half-written things included: after a failed write these must be as before. */
  listEverything(): Promise<readonly string[]>;
  close(): Promise<void>;
  /** What writing one blob may hold in memory, however large it is. Default: 16 MiB. */
  readonly heldBytes?: number;
}

const MiB = 2 ** 20;
const missingId = '01K0000000000000000000000Z';
let lastId = 0;

function nextId(): string {
  lastId += 1;
  return `01K${String(lastId).padStart(23, '0')}`;
}

function patterned(sizeBytes: number): Uint8Array {
  return Uint8Array.from({ length: sizeBytes }, (_, index) => (index * 7 + (index >> 8)) & 0xff);
}

async function* inChunks(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) yield bytes.subarray(offset, offset + chunkBytes);
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}

/** Registers the tests that every ciphertext store must pass. */
export function ciphertextStoreSuite(subject: CiphertextStoreUnderTest): void {
  describe(`ciphertext store: ${subject.name}`, () => {
    let store: CiphertextStore;

    beforeAll(async () => {
      store = await subject.open();
    });
    afterAll(() => subject.close());

    writingTests(() => store, subject);
    readingTests(() => store);
    removingTests(() => store);
    streamingTests(() => store, subject.heldBytes ?? 16 * MiB);
  });
}

function writingTests(store: () => CiphertextStore, subject: CiphertextStoreUnderTest): void {
  test.each([0, 1, 65_536, 1_000_003])('a blob of %i bytes comes back as it was written', async (sizeBytes) => {
    const id = nextId();
    const bytes = patterned(sizeBytes);
    expect(await store().write(id, inChunks(bytes, 40_000))).toEqual({ sizeBytes });
    expect(await store().size(id)).toBe(sizeBytes);
    expect(Buffer.compare(await collect(store().read(id)), bytes)).toBe(0);
  });

  test('a source that throws midway leaves nothing behind and its error is passed on', async () => {
    const id = nextId();
    const before = await subject.listEverything();
    const failure = new Error('the upload broke off');
    async function* source(): AsyncGenerator<Uint8Array> {
      yield patterned(300_000);
      throw failure;
    }
    await expect(store().write(id, source())).rejects.toBe(failure);
    expect(await store().size(id)).toBeUndefined();
    expect(await subject.listEverything()).toEqual(before);
  });

  test('an id can be written after its first write failed', async () => {
    const id = nextId();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield patterned(10);
      throw new Error('the upload broke off');
    }
    await expect(store().write(id, broken())).rejects.toThrow('broke off');
    await store().write(id, inChunks(patterned(20), 20));
    expect(await store().size(id)).toBe(20);
  });

  test('a blob is not there before its write has ended', async () => {
    const id = nextId();
    async function* source(): AsyncGenerator<Uint8Array> {
      yield patterned(100_000);
      expect(await store().size(id)).toBeUndefined();
      yield patterned(1);
    }
    await store().write(id, source());
    expect(await store().size(id)).toBe(100_001);
  });

  test('a second write to the same id is refused and changes nothing', async () => {
    const id = nextId();
    const bytes = patterned(5000);
    await store().write(id, inChunks(bytes, 5000));
    const before = await subject.listEverything();
    await expect(store().write(id, inChunks(patterned(10), 10))).rejects.toThrow();
    expect(await subject.listEverything()).toEqual(before);
    expect(Buffer.compare(await collect(store().read(id)), bytes)).toBe(0);
  });

  test.each(['', '..', '../../etc/passwd', '01K00000000000000000000a/.', 'doc_01K00000000000000000000001', '01k00000000000000000000001'])(
    'the id "%s" is refused by every method since it is not a ULID',
    async (id) => {
      await expect(store().write(id, inChunks(patterned(1), 1))).rejects.toThrow();
      await expect(
        collect(
          (async function* () {
            yield* store().read(id);
          })(),
        ),
      ).rejects.toThrow();
      await expect((async () => store().size(id))()).rejects.toThrow();
      await expect((async () => store().remove(id))()).rejects.toThrow();
    },
  );
}

function readingTests(store: () => CiphertextStore): void {
  const bytes = patterned(700_001);
  const id = '01K0000000000000000000RANG';

  beforeAll(async () => {
    await store().write(id, inChunks(bytes, 65_536));
  });

  test.each<ByteRange>([
    { start: 0, end: 0 },
    { start: 0, end: 1 },
    { start: 1, end: 2 },
    { start: 65_535, end: 65_537 },
    { start: 262_143, end: 262_145 },
    { start: 100, end: 600_000 },
    { start: 700_000, end: 700_001 },
    { start: 0, end: 700_001 },
    { start: 350_000, end: 350_000 },
  ])('the range %o yields exactly those bytes', async (range) => {
    const part = await collect(store().read(id, range));
    expect(Buffer.compare(part, bytes.subarray(range.start, range.end))).toBe(0);
  });

  test('a range beyond the end yields what is there', async () => {
    expect((await collect(store().read(id, { start: 700_000, end: 800_000 }))).length).toBe(1);
    expect((await collect(store().read(id, { start: 900_000, end: 900_001 }))).length).toBe(0);
  });

  test.each<ByteRange>([
    { start: -1, end: 2 },
    { start: 3, end: 2 },
    { start: 0.5, end: 2 },
    { start: 0, end: Number.NaN },
  ])('the range %o is refused', async (range) => {
    await expect((async () => collect(store().read(id, range)))()).rejects.toThrow(RangeError);
  });

  test('several readers at once each get the whole blob', async () => {
    const copies = await Promise.all(Array.from({ length: 8 }, () => collect(store().read(id))));
    for (const copy of copies) expect(Buffer.compare(copy, bytes)).toBe(0);
  });

  test('a reader that stops early leaves the blob readable', async () => {
    for await (const chunk of store().read(id)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect((await collect(store().read(id))).length).toBe(bytes.length);
  });

  test('a blob that is not there has no size and reading it says so before the first chunk', async () => {
    expect(await store().size(missingId)).toBeUndefined();
    await expect(store().read(missingId)[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(BlobMissingError);
  });
}

function removingTests(store: () => CiphertextStore): void {
  test('a removed blob is gone, and removing it again succeeds', async () => {
    const id = nextId();
    await store().write(id, inChunks(patterned(10), 10));
    await store().remove(id);
    expect(await store().size(id)).toBeUndefined();
    await expect(collect(store().read(id))).rejects.toBeInstanceOf(BlobMissingError);
    await store().remove(id);
  });

  test('removing a blob that never was succeeds', async () => {
    await store().remove(missingId);
  });
}

setFlagsFromString('--expose-gc');
const collectEverything = runInNewContext('gc') as () => void;

function streamingTests(store: () => CiphertextStore, heldBytes: number): void {
  test('64 MiB flow in and out without being held in memory', async () => {
    const id = nextId();
    const sizeBytes = 64 * MiB;
    const before = process.memoryUsage().arrayBuffers;
    const taken = (): number => process.memoryUsage().arrayBuffers - before;
    let [peakBytes, peakHeldBytes] = [0, 0];
    const sample = (): void => {
      peakBytes = Math.max(peakBytes, taken());
      // What nobody holds any more is the collector's to take, and beside other tests it may be late.
      if (taken() >= heldBytes) {
        collectEverything();
        // What it found is given back by a thread of its own, which a busy machine lets wait; the next collection waits for that.
        collectEverything();
      }
      peakHeldBytes = Math.max(peakHeldBytes, taken());
    };
    async function* source(): AsyncGenerator<Uint8Array> {
      const chunk = patterned(MiB / 4);
      for (let sent = 0; sent < sizeBytes; sent += chunk.length) {
        sample();
        yield chunk;
      }
    }
    await store().write(id, source());
    expect(peakHeldBytes).toBeLessThan(heldBytes);
    let received = 0;
    for await (const chunk of store().read(id)) {
      sample();
      received += chunk.length;
    }
    expect(received).toBe(sizeBytes);
    // Read chunks are new memory each and wait for the collector, so the bound is looser, yet well below the blob's size.
    expect(peakBytes).toBeLessThan(48 * MiB);
    expect(peakHeldBytes).toBeLessThan(heldBytes);
  });

  test('a source whose chunks reuse one buffer is stored as it was at each step', async () => {
    const id = nextId();
    async function* source(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(10_000);
      for (let step = 1; step <= 20; step += 1) yield chunk.fill(step);
    }
    await store().write(id, source());
    const stored = await collect(store().read(id));
    for (let step = 1; step <= 20; step += 1) expect(stored[step * 10_000 - 1]).toBe(step);
  });
}
