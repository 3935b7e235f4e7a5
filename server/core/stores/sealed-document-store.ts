import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, SealedDocumentRow } from '../../db/schema.ts';

export async function findSealedDocument(db: Db, documentId: Ulid): Promise<SealedDocumentRow | undefined> {
  return db.selectFrom('sealed_documents').selectAll().where('document_id', '=', documentId).executeTakeFirst();
}

/** Keeps what a document in client custody has beside its row in `documents`. */
export async function saveSealedDocument(tx: Db, row: SealedDocumentRow): Promise<void> {
  const { document_id: _id, ...columns } = row;
  await tx
    .insertInto('sealed_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(columns))
    .execute();
}

/** The document of a vault whose current version ends with this part. */
export async function findDocumentEndingWith(db: Db, vaultId: Ulid, part: string): Promise<Ulid | undefined> {
  const row = await db
    .selectFrom('sealed_documents')
    .select('document_id')
    .where('vault_id', '=', vaultId)
    .where('last_part', '=', part)
    .executeTakeFirst();
  return row?.document_id;
}
