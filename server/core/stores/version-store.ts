import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow, DocumentVersionRow } from '../../db/schema.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** What a document's own row says of its current version. */
export type CurrentVersion = Pick<
  DocumentRow,
  'version' | 'size_bytes' | 'checksum' | 'mime_type' | 'scan_status' | 'scanned_at' | 'updated_at'
>;

/** Adds a version and makes it the current one. The document's vault is locked: nobody else takes the same number. */
export async function insertDocumentVersion(tx: Db, version: DocumentVersionRow, current: CurrentVersion): Promise<void> {
  await tx.insertInto('document_versions').values(version).execute();
  await tx.updateTable('documents').set(current).where('id', '=', version.document_id).execute();
}

/** A stretch of a document's versions, the newest first. */
export async function listDocumentVersions(
  db: Db,
  documentId: Ulid,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DocumentVersionRow[]> {
  return db
    .selectFrom('document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Notes what a scan of one version found; the document's own row follows where that version is its current one. */
export async function setScanStatus(
  tx: Db,
  of: { readonly documentId: Ulid; readonly version: number },
  scanStatus: ScanStatus,
  scannedAt: Instant | null,
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ scan_status: scanStatus, scanned_at: scannedAt })
    .where('id', '=', of.documentId)
    .where('version', '=', of.version)
    .execute();
  await tx
    .updateTable('document_versions')
    .set({ scan_status: scanStatus })
    .where('document_id', '=', of.documentId)
    .where('version', '=', of.version)
    .execute();
}

/** Versions behind a place in the order of documents and versions, as a walk over all of them takes them. */
export async function listVersionsAfter(
  db: Db,
  [documentId, version]: readonly [Ulid, number],
  limit: number,
): Promise<Pick<DocumentVersionRow, 'document_id' | 'version'>[]> {
  return (
    db
      .selectFrom('document_versions')
      .select(['document_id', 'version'])
      .where((row) =>
        row.or([row('document_id', '>', documentId), row.and([row('document_id', '=', documentId), row('version', '>', version)])]),
      )
      // What the index is entered by.
      .where('document_id', '>=', documentId)
      .orderBy('document_id')
      .orderBy('version')
      .limit(limit)
      .execute()
  );
}

/** Plain bytes of all versions of a document. */
export async function sumVersionSizes(db: Db, documentId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('document_versions')
    .select((column) => column.fn.sum<number | string | null>('size_bytes').as('total'))
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}
