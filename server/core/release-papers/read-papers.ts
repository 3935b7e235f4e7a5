import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { ReleasePaperRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { ReleaseLink } from '../links/open-link.ts';
import { BlobMissingError, type ByteRange } from '../ports.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { findPaper, listPapersOf } from '../stores/release-paper-store.ts';

/** The most papers that a page lists: those of the newest days. */
export const maxPapers = 50;

/** The papers of a recipient who has shown link and code, the newest first. */
export async function listPapers(core: Core, { recipient }: ReleaseLink): Promise<readonly ReleasePaperRow[]> {
  return listPapersOf(core.db.read, recipient.id, maxPapers);
}

/** A paper as its recipient is handed it out. */
export interface PaperDownload {
  readonly row: ReleasePaperRow;
  readonly sizeBytes: number;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** One of them. @throws DomainError `document_not_found` for one that isn't theirs or isn't there, `document_damaged` while it is read. */
export async function openPaper(core: Core, { recipient }: ReleaseLink, id: Ulid): Promise<PaperDownload> {
  const row = await findPaper(core.db.read, id);
  if (row?.recipient_id !== recipient.id || row.blob_id === null || row.size_bytes === null || row.checksum === null)
    throw new DomainError('document_not_found', 'There is no such paper.');
  return { row, sizeBytes: row.size_bytes, checksum: row.checksum, read: (range) => readPaper(core, row, range) };
}

/** What a paper's file holds. Bytes that don't authenticate end the stream with an error. @throws DomainError `document_damaged`. */
export async function* readPaper(core: Core, row: ReleasePaperRow, range?: ByteRange): AsyncIterable<Uint8Array> {
  try {
    yield* opened(core, row, range);
  } catch (error) {
    if (!(error instanceof CryptoError || error instanceof BlobMissingError)) throw error;
    core.report({ kind: 'release paper damaged', id: row.id, error });
    throw new DomainError('document_damaged', "The stored paper is damaged and can't be served.");
  }
}

async function* opened(core: Core, row: ReleasePaperRow, range: ByteRange | undefined): AsyncIterable<Uint8Array> {
  const { id, vault_id: vaultId, version, blob_id: blobId, blob_size_bytes: blobBytes, wrapped_key: wrapped } = row;
  const vaultKey = await findVaultKey(core.db.read, vaultId);
  if (vaultKey === undefined || blobId === null || blobBytes === null || wrapped === null) throw new BlobMissingError(blobId ?? id);
  const key = core.keys.openDocumentKey(vaultKey, wrapped, vaultId, id, version);
  try {
    yield* openContainer((span) => core.blobs.read(blobId, span), blobBytes, key, { documentId: id, version }, range);
  } finally {
    wipe(key);
  }
}
