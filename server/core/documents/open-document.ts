import { tellOfDamage } from '../mails/tell-of-damage.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { checkContainer, openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { DocumentRow, DocumentVersionRow, StorageFindingRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { BlobMissingError, type ByteRange } from '../ports.ts';
import { assertServerCustody } from '../vaults/vault-custody.ts';
import { saveStorageFinding } from '../stores/storage-finding-store.ts';
import { findDocumentVersion, findVaultKey } from '../stores/document-store.ts';
import { recordDocumentAudit } from './record-document-audit.ts';
import { mayBeOpened } from '../../../shared/domain/scan.ts';

/** A document's content, ready to be read in plain. */
export interface OpenedDocument {
  readonly document: DocumentRow;
  readonly sizeBytes: number;
  /** The content or one range of it. Bytes that don't authenticate end the stream with an error and are never returned. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/**
 * Opens a document's current version for a caller who may read it: size, header, first and last frame of the blob are checked
 * before the first byte, so a swapped or truncated blob is refused rather than half served.
 * @throws DomainError `client_custody`, `document_infected`, `document_damaged`.
 */
export async function openDocument(core: Core, document: DocumentRow): Promise<OpenedDocument> {
  assertServerCustody(document);
  assertNotInfected(document);
  return openStoredDocument(core, document);
}

/** The same for the virus scanner, which alone may look into infected content. @throws DomainError `client_custody`, `document_damaged`. */
export async function openStoredDocument(core: Core, document: DocumentRow): Promise<OpenedDocument> {
  assertServerCustody(document);
  const [version, vaultKey] = await Promise.all([
    findDocumentVersion(core.db.read, document.id, document.version),
    findVaultKey(core.db.read, document.vault_id),
  ]);
  if (version === undefined || vaultKey === undefined) throw await damaged(core, document, 'its key or version is missing');
  const place = { documentId: document.id, version: document.version };
  await withKey(core, document, vaultKey, version, (key) =>
    checkContainer((range) => core.blobs.read(version.blob_id, range), version.blob_size_bytes, key, place, version.size_bytes),
  ).catch(async (error: unknown) => {
    throw isDamage(error) ? await damaged(core, document, error.message, findingOf(version, error)) : error;
  });
  const isWhole = (await core.blobs.size(version.blob_id)) === version.blob_size_bytes;
  if (!isWhole) throw await damaged(core, document, 'its length is wrong', { id: version.blob_id, problem: 'damaged' });
  return { document, sizeBytes: version.size_bytes, read: (range) => readPlain(core, document, version, vaultKey, range) };
}

/** @throws DomainError `document_infected`. */
export function assertNotInfected(document: Pick<DocumentRow, 'scan_status'>): void {
  if (!mayBeOpened[document.scan_status])
    throw new DomainError('document_infected', "A virus was found in this document; it can't be downloaded.");
}

async function* readPlain(
  core: Core,
  document: DocumentRow,
  version: DocumentVersionRow,
  vaultKey: Uint8Array,
  range: ByteRange | undefined,
): AsyncIterable<Uint8Array> {
  const key = openKey(core, document, vaultKey, version);
  const read = (span: ByteRange): AsyncIterable<Uint8Array> => core.blobs.read(version.blob_id, span);
  const place = { documentId: document.id, version: version.version };
  try {
    yield* openContainer(read, version.blob_size_bytes, key, place, range);
  } catch (error) {
    throw isDamage(error) ? await damaged(core, document, error.message, findingOf(version, error)) : error;
  } finally {
    wipe(key);
  }
}

function openKey(
  core: Core,
  document: DocumentRow,
  vaultKey: Uint8Array,
  version: DocumentVersionRow,
): ReturnType<Core['keys']['openDocumentKey']> {
  return core.keys.openDocumentKey(vaultKey, version.wrapped_key, document.vault_id, document.id, version.version);
}

async function withKey<T>(
  core: Core,
  document: DocumentRow,
  vaultKey: Uint8Array,
  version: DocumentVersionRow,
  act: (key: ReturnType<typeof openKey>) => Promise<T>,
): Promise<T> {
  const key = openKey(core, document, vaultKey, version);
  try {
    return await act(key);
  } finally {
    wipe(key);
  }
}

function isDamage(error: unknown): error is Error {
  return error instanceof CryptoError || error instanceof BlobMissingError;
}

function findingOf({ blob_id: id }: DocumentVersionRow, error: Error): Pick<StorageFindingRow, 'id' | 'problem'> {
  return { id, problem: error instanceof BlobMissingError ? 'missing' : 'damaged' };
}

/** Notes damage where an operator sees it: in the log, in the audit log, as a finding, and in a mail. Returns what the caller is told. */
async function damaged(
  core: Core,
  document: DocumentRow,
  reason: string,
  found?: Pick<StorageFindingRow, 'id' | 'problem'>,
): Promise<DomainError> {
  core.report({ kind: 'document damaged', id: document.id, error: new Error(reason) });
  const { id: subject_id, owner_id, vault_id } = document;
  await core.db.transaction(async (tx) => {
    const at = core.clock.now();
    await recordDocumentAudit(tx, core, systemOrigin, document, { action: 'document.damaged', at, details: { reason } });
    if (found !== undefined) await saveStorageFinding(tx, { ...found, kind: 'document', owner_id, vault_id, subject_id, found_at: at });
  });
  const told = await tellOfDamage(core, 'document', document.id);
  return new DomainError('document_damaged', `The stored document is damaged and can't be served. ${told}`);
}
