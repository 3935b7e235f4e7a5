import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { ServerDatabase, UploadChunkRow } from '../../db/schema.ts';
import { BlobMissingError, type UploadChunk, type UploadLedger } from '../ports.ts';
import {
  announceUploadChunk,
  confirmUploadChunk,
  deleteUploadChunks,
  insertUploadBegin,
  listUploadChunks,
  lockUploadChunks,
} from '../stores/upload-chunk-store.ts';

/** The ledger that every server of the installation has in common: their database. */
export function uploadLedger(db: ServerDatabase): UploadLedger {
  return {
    begin: async (id) => {
      if (!(await db.transaction((tx) => insertUploadBegin(tx, id)))) throw taken();
    },
    chunks: async (id) => (await listUploadChunks(db.read, id))?.flatMap(confirmed),
    announce: (id, start, name) =>
      db.transaction(async (tx) => {
        if (!(await lockUploadChunks(tx, id))) throw new BlobMissingError(id);
        const rows = (await listUploadChunks(tx, id)) ?? [];
        const end = rows.flatMap(confirmed).reduce((sum, chunk) => sum + chunk.sizeBytes, 0);
        if (end !== start) throw taken();
        await announceUploadChunk(tx, { upload_id: id, start_bytes: start, name });
        return rows.find((row) => row.start_bytes === start)?.name ?? null;
      }),
    confirm: async (id, { start, name, sizeBytes, sha256 }) => {
      const row = { upload_id: id, start_bytes: start, name, size_bytes: sizeBytes, sha256 };
      if (!(await db.transaction((tx) => confirmUploadChunk(tx, row)))) throw taken();
    },
    names: async (id) => ((await listUploadChunks(db.read, id)) ?? []).map(({ name }) => name),
    forget: (id) => db.transaction((tx) => deleteUploadChunks(tx, id)),
  };
}

function confirmed({ start_bytes: start, name, size_bytes: sizeBytes, sha256 }: UploadChunkRow): UploadChunk[] {
  return sizeBytes === null || sha256 === null ? [] : [{ start, name, sizeBytes, sha256 }];
}

function taken(): DomainError {
  return new DomainError('conflict', 'Another request is writing to this upload.');
}
