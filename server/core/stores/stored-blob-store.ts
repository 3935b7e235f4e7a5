import type { Ulid } from '../../../shared/domain/ids.ts';
import type { StoredKind } from '../../../shared/domain/stored.ts';
import type { Db } from '../../db/schema.ts';

/** Something that the store of documents must have: what the database says of it. */
export interface StoredThing {
  /** Of the blob or pack. */
  readonly id: Ulid;
  readonly kind: StoredKind;
  readonly sizeBytes: number;
  readonly ownerId: Ulid;
  /** Null for a pack, whose parts may belong to several, and for a sealed document that the server knows nothing else of. */
  readonly vaultId: Ulid | null;
  /** Of the document, certificate, upload or witnessing; a pack's own. */
  readonly subjectId: Ulid;
  /** Hexadecimal SHA-256 of the bytes as they are stored, of what a device has sealed as one file; null for everything else. */
  readonly sha256: string | null;
  /** The key and place of a container that the server opens; null for what a device has sealed. */
  readonly sealed: {
    readonly wrappedKey: Uint8Array;
    /** The number under which it was sealed. */
    readonly version: number;
    /** Hexadecimal SHA-256 of the plain bytes. */
    readonly checksum: string;
    readonly plainBytes: number;
  } | null;
}

/** The next things of a kind that the database names, by the id of blob or pack. */
export async function listStored(db: Db, kind: StoredKind, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  return readers[kind](db, afterId, limit);
}

/** One of them; undefined when the database doesn't name it, or not any more. */
export async function findStored(db: Db, kind: StoredKind, id: Ulid): Promise<StoredThing | undefined> {
  // Ids are of one length, and a text sorts after what it begins with: no more than 32 lie between.
  return (await readers[kind](db, id.slice(0, -1), 32)).find((thing) => thing.id === id);
}

/** Whether any row names a blob, one among them that says that it is to go. */
export async function isBlobNamed(db: Db, id: Ulid): Promise<boolean> {
  for (const table of ['document_versions', 'certificates', 'witnessings', 'release_papers', 'upload_pieces', 'blob_garbage'] as const) {
    if ((await db.selectFrom(table).select('blob_id').where('blob_id', '=', id).executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

const readers: Readonly<Record<StoredKind, (db: Db, afterId: string, limit: number) => Promise<readonly StoredThing[]>>> = {
  document: documents,
  certificate: certificates,
  upload: pieces,
  witnessing: preparedFiles,
  paper: papers,
  pack: packs,
};

type SealedRow = Omit<StoredThing, 'kind' | 'sealed' | 'sha256'> & NonNullable<StoredThing['sealed']>;

/** What the server opens itself, from its row. */
function sealedThing(kind: StoredKind, { wrappedKey, version, checksum, plainBytes, ...row }: SealedRow): StoredThing {
  return { ...row, kind, sha256: null, sealed: { wrappedKey, version, checksum, plainBytes } };
}

async function documents(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .select([
      'document_versions.blob_id as id',
      'document_versions.blob_size_bytes as sizeBytes',
      'document_versions.version',
      'document_versions.checksum',
      'document_versions.size_bytes as plainBytes',
      'document_versions.wrapped_key as wrappedKey',
      'documents.id as subjectId',
      'documents.vault_id as vaultId',
      'documents.owner_id as ownerId',
    ])
    .where('document_versions.blob_id', '>', afterId as Ulid)
    .orderBy('document_versions.blob_id')
    .limit(limit)
    .execute();
  return rows.map((row) => sealedThing('document', row));
}

async function certificates(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('certificates')
    .innerJoin('vaults', 'vaults.id', 'certificates.vault_id')
    .select([
      'certificates.blob_id as id',
      'certificates.blob_size_bytes as sizeBytes',
      'certificates.checksum',
      'certificates.size_bytes as plainBytes',
      'certificates.wrapped_key as wrappedKey',
      'certificates.id as subjectId',
      'certificates.vault_id as vaultId',
      'vaults.owner_id as ownerId',
    ])
    .where('certificates.blob_id', '>', afterId as Ulid)
    .orderBy('certificates.blob_id')
    .limit(limit)
    .execute();
  return rows.map((row) => sealedThing('certificate', { ...row, version: 1 }));
}

async function pieces(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('upload_pieces')
    .innerJoin('document_uploads', 'document_uploads.id', 'upload_pieces.upload_id')
    .select([
      'upload_pieces.blob_id as id',
      'upload_pieces.blob_size_bytes as sizeBytes',
      'upload_pieces.number as version',
      'upload_pieces.checksum',
      'upload_pieces.size_bytes as plainBytes',
      'upload_pieces.wrapped_key as wrappedKey',
      'document_uploads.id as subjectId',
      'document_uploads.vault_id as vaultId',
      'document_uploads.owner_id as ownerId',
    ])
    .where('upload_pieces.blob_id', '>', afterId as Ulid)
    .orderBy('upload_pieces.blob_id')
    .limit(limit)
    .execute();
  return rows.map((row) => sealedThing('upload', row));
}

/** Files that several people sign: what the server has prepared it opens; what a device has, it knows by its hash. */
async function preparedFiles(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('witnessings')
    .select(['id', 'owner_id', 'vault_id', 'blob_id', 'blob_size_bytes', 'checksum', 'size_bytes', 'wrapped_key'])
    .where('blob_id', '>', afterId as Ulid)
    .orderBy('blob_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ blob_id: id, blob_size_bytes: sizeBytes, checksum, wrapped_key: wrappedKey, ...row }) => {
    if (id === null || sizeBytes === null) return [];
    const named = { id, sizeBytes, ownerId: row.owner_id, vaultId: row.vault_id, subjectId: row.id };
    if (wrappedKey === null) return [{ ...named, kind: 'witnessing', sha256: checksum, sealed: null }];
    return [sealedThing('witnessing', { ...named, wrappedKey, version: 1, checksum, plainBytes: row.size_bytes })];
  });
}

/** Recipients' papers about releases, which the server has sealed itself. */
async function papers(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('release_papers')
    .innerJoin('vaults', 'vaults.id', 'release_papers.vault_id')
    .select([
      'release_papers.blob_id as id',
      'release_papers.blob_size_bytes as sizeBytes',
      'release_papers.version',
      'release_papers.checksum',
      'release_papers.size_bytes as plainBytes',
      'release_papers.wrapped_key as wrappedKey',
      'release_papers.id as subjectId',
      'release_papers.vault_id as vaultId',
      'vaults.owner_id as ownerId',
    ])
    .where('release_papers.blob_id', '>', afterId as Ulid)
    .orderBy('release_papers.blob_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, sizeBytes, checksum, plainBytes, wrappedKey, ...row }) =>
    id === null || sizeBytes === null || checksum === null || plainBytes === null || wrappedKey === null
      ? []
      : [sealedThing('paper', { ...row, id, sizeBytes, checksum, plainBytes, wrappedKey })],
  );
}

async function packs(db: Db, afterId: string, limit: number): Promise<readonly StoredThing[]> {
  const rows = await db
    .selectFrom('sync_packs')
    .select(['id', 'size_bytes as sizeBytes', 'user_id as ownerId'])
    // One without a live part is about to go.
    .where('live_parts', '>', 0)
    .where('id', '>', afterId as Ulid)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'pack', vaultId: null, subjectId: row.id, sha256: null, sealed: null }));
}
