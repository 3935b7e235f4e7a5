import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import type { DocumentRow, DocumentVersionRow, VaultRow } from '../../db/schema.ts';
import { at, dialects, documentRow, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  announceBlob,
  changeDocument,
  claimGarbage,
  deleteDocument,
  discardVaultBlobs,
  findDocument,
  findDocumentVersion,
  findVaultKey,
  forgetGarbage,
  insertDocument,
  insertVaultKey,
  keepBlob,
  listGarbage,
  listVaultDocuments,
} from './document-store.ts';

async function addDocument(
  world: StoreWorld,
  vault: VaultRow,
  change: Partial<DocumentRow> = {},
): Promise<{ document: DocumentRow; version: DocumentVersionRow }> {
  const document = documentRow(world, vault, change);
  const version = {
    document_id: document.id,
    version: 1,
    blob_id: world.newId(),
    blob_size_bytes: 99,
    size_bytes: document.size_bytes,
    checksum: document.checksum,
    wrapped_key: new Uint8Array([1, 2, 255]),
    created_at: at,
    mime_type: document.mime_type,
    scan_status: 'skipped' as const,
  };
  await world.write((tx) => insertDocument(tx, document, version));
  return { document, version };
}

const garbage = (world: StoreWorld) => world.db.read.selectFrom('blob_garbage').selectAll().orderBy('blob_id').execute();

describe.each(dialects)('the document store on %s', (dialect) => {
  it('gives an announced blob to one document, once', async () => {
    await using world = await openStoreWorld(dialect);
    const row = { blob_id: world.newId(), not_before_ms: 5 };
    await world.write((tx) => announceBlob(tx, row.blob_id, 5));
    expect(await winners(world, (tx) => keepBlob(tx, row))).toBe(1);
    expect(await garbage(world)).toEqual([]);
  });

  it('lets either the sweep or the upload have a blob, never both', async () => {
    await using world = await openStoreWorld(dialect);
    for (let round = 0; round < 8; round += 1) {
      const row = { blob_id: world.newId(), not_before_ms: 5 };
      await world.write((tx) => announceBlob(tx, row.blob_id, row.not_before_ms));
      const sweep = world.write((tx) => claimGarbage(tx, row, 900));
      const keep = world.write((tx) => keepBlob(tx, row));
      const [swept, kept] = await Promise.all([sweep, keep]);
      expect([swept, kept].filter(Boolean).length).toBe(1);
    }
  });

  it('lets one of several sweeps have a piece of garbage', async () => {
    await using world = await openStoreWorld(dialect);
    const row = { blob_id: world.newId(), not_before_ms: 5 };
    await world.write((tx) => announceBlob(tx, row.blob_id, 5));
    expect(await listGarbage(world.db.read, 4, 10)).toEqual([]);
    expect(await listGarbage(world.db.read, 5, 10)).toEqual([row]);
    expect(await winners(world, (tx) => claimGarbage(tx, row, 900))).toBe(1);
    expect(await listGarbage(world.db.read, 899, 10)).toEqual([]);
    await world.write((tx) => forgetGarbage(tx, row.blob_id));
    expect(await garbage(world)).toEqual([]);
  });

  it('makes the blobs of a removed document garbage in the same transaction', async () => {
    await using world = await openStoreWorld(dialect);
    const { document, version } = await addDocument(world, await world.vault());
    const failure = new Error('not today');
    await expect(world.write((tx) => deleteDocument(tx, document.id, 7).then(() => Promise.reject(failure)))).rejects.toBe(failure);
    expect(await garbage(world)).toEqual([]);
    expect(await findDocument(world.db.read, document.id)).toEqual(document);
    await world.write((tx) => deleteDocument(tx, document.id, 7));
    expect(await garbage(world)).toEqual([{ blob_id: version.blob_id, not_before_ms: 7 }]);
    expect(await findDocument(world.db.read, document.id)).toBeUndefined();
    expect(await findDocumentVersion(world.db.read, document.id, 1)).toBeUndefined();
  });

  it('makes all blobs of a vault garbage, however many, and of no other', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    for (let index = 0; index < 7; index += 1) await addDocument(world, vault);
    await addDocument(world, other);
    await world.write((tx) => discardVaultBlobs(tx, vault.id, 3));
    await world.write((tx) => discardVaultBlobs(tx, vault.id, 3));
    expect((await garbage(world)).length).toBe(7);
  });

  it('gives bytes back as they were', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const { document } = await addDocument(world, vault);
    const version = await findDocumentVersion(world.db.read, document.id, 1);
    expect([...(version?.wrapped_key ?? [])]).toEqual([1, 2, 255]);
    expect(await findDocumentVersion(world.db.read, document.id, 2)).toBeUndefined();
    expect(await findVaultKey(world.db.read, vault.id)).toBeUndefined();
  });

  it('keeps the first key of a vault, whoever else makes one', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await Promise.all([1, 2, 3].map((byte) => world.write((tx) => insertVaultKey(tx, vault.id, new Uint8Array([byte])))));
    const kept = [...((await findVaultKey(world.db.read, vault.id)) ?? [])];
    await world.write((tx) => insertVaultKey(tx, vault.id, new Uint8Array([9])));
    expect([...((await findVaultKey(world.db.read, vault.id)) ?? [])]).toEqual(kept);
  });

  it("lists a vault's documents by name, age and size, both ways", async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    for (const [name, size, second] of [
      ['b', 3, 1],
      ['a', 1, 2],
      ['Z', 2, 3],
      ['a', 2, 3],
    ] as const) {
      await addDocument(world, vault, { name, size_bytes: size, created_at: instantOf(`2026-03-02T12:00:0${second}.000Z`) });
    }
    const list = async (sort: 'name' | 'created_at' | 'size', order: 'asc' | 'desc', offset = 0): Promise<string[]> =>
      (await listVaultDocuments(world.db.read, { vaultId: vault.id, sort, order, limit: 3, offset })).map(
        (row) => `${row.name}${row.size_bytes}`,
      );
    expect(await list('name', 'asc')).toEqual(['Z2', 'a1', 'a2']);
    expect(await list('name', 'desc')).toEqual(['b3', 'a2', 'a1']);
    expect(await list('size', 'desc')).toEqual(['b3', 'a2', 'Z2']);
    expect(await list('created_at', 'asc', 1)).toEqual(['a1', 'Z2', 'a2']);
  });

  it('changes what is named and nothing else', async () => {
    await using world = await openStoreWorld(dialect);
    const { document } = await addDocument(world, await world.vault());
    await world.write((tx) => changeDocument(tx, document.id, { name: 'new' }));
    expect(await findDocument(world.db.read, document.id)).toEqual({ ...document, name: 'new' });
  });
});
