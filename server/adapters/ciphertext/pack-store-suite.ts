import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobMissingError, type PackStore } from '../../core/ports.ts';
import { idFactory } from '../new-id.ts';

/** What the suite needs to know about an adapter. */
export interface PackStoreUnderTest {
  /** The adapter's name, for the report. */
  readonly name: string;
  open(): Promise<PackStore>;
  /** Names of everything that uploads have left behind, packs not among them. */
  listUploads(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const newId = idFactory();

/** Everything of a stream. */
export async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sends a stretch of an upload as one request would, in small pieces of one buffer. */
export async function send(store: PackStore, id: string, start: number, bytes: Uint8Array): Promise<void> {
  const writer = await store.writeUpload(id, start);
  const piece = Buffer.alloc(100_000);
  for (let at = 0; at < bytes.length; at += piece.length) {
    const part = bytes.subarray(at, at + piece.length);
    piece.set(part);
    await writer.write(piece.subarray(0, part.length));
  }
  await writer.close();
}

/** Registers the tests that every store of packs must pass. */
export function packStoreSuite(subject: PackStoreUnderTest): void {
  describe(`pack store: ${subject.name}`, () => {
    let opened: PackStore | undefined;
    const store = (): PackStore => {
      if (opened === undefined) throw new Error('the store is not open yet');
      return opened;
    };
    const begin = async (bytes: Uint8Array): Promise<string> => {
      const id = newId();
      await store().create(id);
      await send(store(), id, 0, bytes);
      return id;
    };
    beforeAll(async () => {
      opened = await subject.open();
    });
    afterAll(() => subject.close());
    becomingTests(store, begin, subject);
    goingTests(store, begin, subject);
  });
}

function becomingTests(store: () => PackStore, begin: (bytes: Uint8Array) => Promise<string>, subject: PackStoreUnderTest): void {
  it('makes an upload a pack, whose ranges are the upload’s', async () => {
    const bytes = randomBytes(600_000);
    const id = await begin(bytes);
    expect(await store().uploadedBytes(id)).toBe(bytes.length);
    expect(Buffer.compare(await bytesOf(store().readUpload(id, { start: 5, end: 300_000 })), bytes.subarray(5, 300_000))).toBe(0);
    await expect(bytesOf(store().read(id, { start: 0, end: 1 }))).rejects.toBeInstanceOf(BlobMissingError);
    expect(await store().size(id)).toBeUndefined();
    await store().keep(id);
    expect(await subject.listUploads()).toEqual([]);
    expect(await store().size(id)).toBe(bytes.length);
    for (const [start, end] of [
      [0, 600_000],
      [1, 2],
      [262_144, 262_145],
      [599_999, 700_000],
      [600_000, 600_001],
    ] as const) {
      expect(Buffer.compare(await bytesOf(store().read(id, { start, end })), bytes.subarray(start, end))).toBe(0);
    }
    const early = await bytesOf(store().readUpload(id, { start: 0, end: 9 }));
    expect(Buffer.compare(early, bytes.subarray(0, 9)), 'under its old name too').toBe(0);
    expect(await store().uploadedBytes(id)).toBe(bytes.length);
  });

  it('takes an upload in requests of any length, each where the last one ended', async () => {
    const bytes = randomBytes(9_000_001);
    const id = newId();
    await store().create(id);
    await expect(store().create(id)).rejects.toThrow();
    expect(await store().uploadedBytes(id)).toBe(0);
    for (const [start, end] of [
      [0, 1],
      [1, 4_194_305],
      [4_194_305, 9_000_001],
    ] as const) {
      await send(store(), id, start, bytes.subarray(start, end));
      expect(await store().uploadedBytes(id)).toBe(end);
    }
    expect(
      Buffer.compare(await bytesOf(store().readUpload(id, { start: 4_194_000, end: 8_400_000 })), bytes.subarray(4_194_000, 8_400_000)),
    ).toBe(0);
    await store().keep(id);
    expect(Buffer.compare(await bytesOf(store().read(id, { start: 0, end: bytes.length })), bytes)).toBe(0);
    await expect(store().writeUpload(newId(), 0)).rejects.toBeInstanceOf(BlobMissingError);
  });

  it('keeps what is kept already, and nothing that is not there', async () => {
    const id = await begin(randomBytes(10));
    await store().keep(id);
    await store().keep(id);
    expect(await store().uploadedBytes(id)).toBe(10);
    await expect(store().keep(newId())).rejects.toBeInstanceOf(BlobMissingError);
    expect(await store().uploadedBytes(newId())).toBeUndefined();
  });

  it('keeps an upload whole however many ask for it at once', async () => {
    const bytes = randomBytes(5_000_000);
    const id = await begin(bytes);
    const ends = await Promise.allSettled(Array.from({ length: 4 }, () => store().keep(id)));
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    await store().keep(id);
    expect(Buffer.compare(await bytesOf(store().read(id, { start: 0, end: bytes.length })), bytes)).toBe(0);
    expect(await subject.listUploads()).toEqual([]);
  });
}

function goingTests(store: () => PackStore, begin: (bytes: Uint8Array) => Promise<string>, subject: PackStoreUnderTest): void {
  it('removes an upload without touching the pack of the same id, and a pack', async () => {
    const [pack, upload] = [await begin(randomBytes(10)), await begin(randomBytes(20))];
    await store().keep(pack);
    for (const id of [pack, upload, newId()]) await store().removeUpload(id);
    expect([await store().uploadedBytes(pack), await store().uploadedBytes(upload)]).toEqual([10, undefined]);
    expect(await subject.listUploads()).toEqual([]);
    await store().remove(pack);
    await store().remove(pack);
    expect(await store().size(pack)).toBeUndefined();
    await expect(bytesOf(store().read(pack, { start: 0, end: 1 }))).rejects.toBeInstanceOf(BlobMissingError);
  });

  it('names its packs, and no upload', async () => {
    const [pack, upload] = [await begin(randomBytes(10)), await begin(randomBytes(20))];
    await store().keep(pack);
    const named = [];
    for await (const id of store().list()) named.push(id);
    expect(named).toContain(pack);
    expect(named).not.toContain(upload);
    await store().removeUpload(upload);
  });

  it('takes no id that could name something else', async () => {
    for (const id of ['', '..', '../../etc/passwd', 'x', newId().toLowerCase(), `${newId()}/`, `${newId()}\0`]) {
      for (const act of [
        () => store().uploadedBytes(id),
        () => store().keep(id),
        async () => store().create(id),
        () => store().writeUpload(id, 0),
        () => store().remove(id),
        () => store().removeUpload(id),
        () => store().size(id),
        async () => bytesOf(store().read(id, { start: 0, end: 1 })),
        async () => bytesOf(store().readUpload(id, { start: 0, end: 1 })),
      ])
        await expect(act()).rejects.toThrow(TypeError);
    }
  });
}
