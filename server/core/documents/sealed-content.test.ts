import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs } from '../../../shared/domain/instant.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { Core } from '../context.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { SealedContent, type KeptContent } from './sealed-content.ts';
import { sweepGarbage } from './sweep-garbage.ts';

const text = 'To my children I leave the house. '.repeat(4_000);

const chunks = (content: string): AsyncIterable<Uint8Array> =>
  Readable.from([Buffer.from(content.slice(0, 10)), Buffer.from(content.slice(10))]);

async function read(source: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Readable.from(source).toArray()).toString();
}

async function blobsOf(world: StoreWorld): Promise<string[]> {
  const entries = await readdir(join(world.test.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  // The mark that says whose store it is isn't a document.
  return entries.filter((entry) => entry.isFile() && entry.name !== 'storage-id').map(({ name }) => name);
}

const garbageOf = async (world: StoreWorld) =>
  (await world.db.read.selectFrom('blob_garbage').select('blob_id').execute()).map((row) => row.blob_id);

/** A vault and content that was received as version 1 of a document in it. */
async function receive(world: StoreWorld, core: Core = world.test.core, content = text) {
  const documentId = world.newId();
  const sealed = new SealedContent(core, documentId);
  await sealed.receive(chunks(content), 1_000_000, 1);
  return { sealed, documentId, vaultId: (await world.vault()).id };
}

/** What a kept row opens, as a reader of the database would open it. */
async function openKept({ test, db }: StoreWorld, vaultId: Ulid, documentId: Ulid, kept: KeptContent): Promise<string> {
  const { keys, blobs } = test.core;
  const key = keys.openDocumentKey(
    (await findVaultKey(db.read, vaultId)) ?? new Uint8Array(),
    kept.wrapped_key,
    vaultId,
    documentId,
    kept.version,
  );
  const source = openContainer((span) => blobs.read(kept.blob_id, span), kept.blob_size_bytes, key, { documentId, version: kept.version });
  wipe(key);
  return read(source);
}

describe.each(dialects)('sealed content on %s', (dialect) => {
  it('can be looked at before it is anybody’s, whole and in part, and lies on the disk sealed', async () => {
    await using world = await openStoreWorld(dialect);
    const { sealed } = await receive(world);
    expect([sealed.sizeBytes, sealed.version]).toEqual([text.length, 1]);
    expect(await read(sealed.read())).toBe(text);
    expect(await read(sealed.read({ start: 65_530, end: 65_550 }))).toBe(text.slice(65_530, 65_550));
    const [blob = ''] = await blobsOf(world);
    expect(await garbageOf(world)).toEqual([blob]);
    expect(await read(world.test.core.blobs.read(blob))).not.toContain('children');
  });

  it('is a vault’s once it is kept, and abandoning it then takes nothing away', async () => {
    await using world = await openStoreWorld(dialect);
    const { sealed, documentId, vaultId } = await receive(world);
    const kept = await world.write((tx) => sealed.keep(tx, vaultId));
    sealed.settle();
    await sealed.abandon();
    expect(await garbageOf(world)).toEqual([]);
    expect(await openKept(world, vaultId, documentId, kept)).toBe(text);
    expect(kept).toMatchObject({ version: 1, size_bytes: text.length, blob_id: (await blobsOf(world))[0] });
  });

  it('leaves nothing when it is abandoned, however far it came', async () => {
    await using world = await openStoreWorld(dialect);
    await new SealedContent(world.test.core, world.newId()).abandon();
    const { sealed, vaultId } = await receive(world);
    const failure = new Error('not today');
    await expect(
      world.write(async (tx) => {
        await sealed.keep(tx, vaultId);
        throw failure;
      }),
    ).rejects.toBe(failure);
    await sealed.abandon();
    expect([await blobsOf(world), await garbageOf(world)]).toEqual([[], []]);
    const tooLarge = new SealedContent(world.test.core, world.newId());
    await expect(tooLarge.receive(chunks(text), 100, 1)).rejects.toMatchObject({ code: 'file_too_large' });
    await tooLarge.abandon();
    expect([await blobsOf(world), await garbageOf(world), await findVaultKey(world.db.read, vaultId)]).toEqual([[], [], undefined]);
  });

  it('stays a document’s when only the answer of the commit was lost', async () => {
    await using world = await openStoreWorld(dialect);
    const { sealed, documentId, vaultId } = await receive(world);
    const kept = await world.write((tx) => sealed.keep(tx, vaultId));
    await sealed.abandon();
    expect(await openKept(world, vaultId, documentId, kept)).toBe(text);
  });

  it('is not given to a document once it is being swept', async () => {
    await using world = await openStoreWorld(dialect);
    const { sealed, vaultId } = await receive(world);
    world.test.clock.advance(6 * hourMs);
    await sweepGarbage(world.test.core);
    await expect(world.write((tx) => sealed.keep(tx, vaultId))).rejects.toMatchObject({ code: 'unavailable' });
    await sealed.abandon();
    expect([await blobsOf(world), await garbageOf(world)]).toEqual([[], []]);
  });

  it('moves to another version under another key, and opens as no other from then on', async () => {
    await using world = await openStoreWorld(dialect);
    const { sealed, documentId, vaultId } = await receive(world);
    const [before] = await blobsOf(world);
    await sealed.moveTo(7);
    const blobs = await blobsOf(world);
    expect([sealed.version, blobs.length, blobs[0] === before]).toEqual([7, 1, false]);
    expect(await read(sealed.read())).toBe(text);
    const kept = await world.write((tx) => sealed.keep(tx, vaultId));
    sealed.settle();
    expect(await openKept(world, vaultId, documentId, kept)).toBe(text);
    await expect(openKept(world, vaultId, documentId, { ...kept, version: 1 })).rejects.toBeInstanceOf(CryptoError);
    expect(await garbageOf(world)).toEqual([]);
  });

  it('leaves nothing when the move fails half-way', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    let full = false;
    const write: Core['blobs']['write'] = async (blobId, source) => {
      const stored = await core.blobs.write(blobId, source);
      if (full) throw new Error('the disk is full');
      return stored;
    };
    const { sealed } = await receive(world, { ...core, blobs: { ...core.blobs, write } });
    full = true;
    await expect(sealed.moveTo(2)).rejects.toThrow('the disk is full');
    expect(await read(sealed.read())).toBe(text);
    await sealed.abandon();
    expect([await blobsOf(world), await garbageOf(world)]).toEqual([[], []]);
  });
});
