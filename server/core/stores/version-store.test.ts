import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import type { DocumentVersionRow } from '../../db/schema.ts';
import { at, dialects, documentRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { findDocument, findDocumentVersion, insertDocument } from './document-store.ts';
import { insertDocumentVersion, listDocumentVersions, sumVersionSizes } from './version-store.ts';

const later = instantOf('2026-03-02T13:00:00.000Z');

async function addDocument(world: StoreWorld): Promise<DocumentVersionRow> {
  const document = documentRow(world, await world.vault());
  const version = {
    document_id: document.id,
    version: 1,
    blob_id: world.newId(),
    blob_size_bytes: 99,
    size_bytes: 5,
    checksum: document.checksum,
    wrapped_key: new Uint8Array([1, 2, 255]),
    created_at: at,
    mime_type: 'text/plain',
    scan_status: 'skipped' as const,
  };
  await world.write((tx) => insertDocument(tx, document, version));
  return version;
}

const next = (world: StoreWorld, first: DocumentVersionRow, version: number): DocumentVersionRow => ({
  ...first,
  version,
  blob_id: world.newId(),
  size_bytes: version * 10,
  checksum: `${version}`,
  created_at: later,
  mime_type: 'application/pdf',
});

const addVersion = (world: StoreWorld, row: DocumentVersionRow) => {
  const { version, size_bytes, checksum, mime_type, scan_status } = row;
  return world.write((tx) =>
    insertDocumentVersion(tx, row, { version, size_bytes, checksum, mime_type, scan_status, scanned_at: null, updated_at: later }),
  );
};

describe.each(dialects)('the version store on %s', (dialect) => {
  it('makes a new version the current one and keeps the others as they were', async () => {
    await using world = await openStoreWorld(dialect);
    const [first, other] = [await addDocument(world), await addDocument(world)];
    const before = await findDocument(world.db.read, first.document_id);
    await addVersion(world, next(world, first, 2));
    expect(await findDocument(world.db.read, first.document_id)).toEqual({
      ...before,
      version: 2,
      size_bytes: 20,
      checksum: '2',
      mime_type: 'application/pdf',
      updated_at: later,
    });
    expect(await findDocumentVersion(world.db.read, first.document_id, 1)).toMatchObject({
      mime_type: 'text/plain',
      size_bytes: 5,
      blob_id: first.blob_id,
    });
    expect(await findDocument(world.db.read, other.document_id)).toMatchObject({ version: 1, size_bytes: 5 });
  });

  it('takes no number twice', async () => {
    await using world = await openStoreWorld(dialect);
    const first = await addDocument(world);
    await addVersion(world, next(world, first, 2));
    await expect(addVersion(world, next(world, first, 2))).rejects.toThrow();
  });

  it('lists them newest first, by number and not by spelling, and adds up their sizes', async () => {
    await using world = await openStoreWorld(dialect);
    const first = await addDocument(world);
    for (let version = 2; version <= 11; version += 1) await addVersion(world, next(world, first, version));
    await addDocument(world);
    const numbers = async (limit: number, offset: number) =>
      (await listDocumentVersions(world.db.read, first.document_id, { limit, offset })).map(({ version }) => version);
    expect(await numbers(100, 0)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect([await numbers(3, 0), await numbers(3, 9), await numbers(3, 11)]).toEqual([[11, 10, 9], [2, 1], []]);
    expect(await sumVersionSizes(world.db.read, first.document_id)).toBe(5 + 10 * (2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 10 + 11));
    expect(await sumVersionSizes(world.db.read, world.newId())).toBe(0);
  });
});
