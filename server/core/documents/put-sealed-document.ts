import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { checkPartsList, containerBytesOfParts, rootOf, type PartsList } from '../../../shared/format/container/parts.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { AuditAction } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { findPartSizes } from '../stores/release-part-store.ts';
import { isIdTaken } from '../stores/device-id-store.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { addToVault } from '../stores/vault-store.ts';
import { documentEvent } from '../events/event-data.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import { checkDocumentName } from './document-fields.ts';
import { changeDocument, findDocument, insertDocument } from '../stores/document-store.ts';
import { recordDocumentAudit } from './record-document-audit.ts';
import { saveSealedDocument } from '../stores/sealed-document-store.ts';
import { assertRoomForContent } from './vault-room.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** What a document in client custody is called where its owner gave it no plain label (RULINGS.md#client-custody). */
export const defaultDocumentLabel = 'Encrypted document';

/** What the server can see of sealed bytes. */
const sealedType = 'application/octet-stream';

/** Which document a request of a device is about: both ids were chosen by a device. */
export interface DocumentPlace {
  readonly vaultId: Ulid;
  readonly documentId: Ulid;
}

/** The current version of a document, as reported by its owner's device. */
export interface SealedVersion {
  /** Plain text, shown on every surface. Absent: the default for a new document, else unchanged. */
  readonly label?: string;
  readonly version: number;
  /** Of the container. */
  readonly sizeBytes: number;
  /** The names of the container's parts, in order; all are uploaded. */
  readonly parts: readonly string[];
}

/**
 * Creates a document in client custody under the id that the device chose, or records its newer version or new label. Repeating it
 * changes nothing. @throws DomainError `parts_missing` for a part that was never uploaded; `invalid_request` for parts that don't make
 * a container of that size; `conflict` for an older version, another content under the same number, or an id that names something else;
 * `vault_not_found`, `permission_denied`, `vault_already_released`, `vault_archived`, `storage_limit_exceeded`.
 */
export async function putSealedDocument(
  ctx: OwnerContext,
  { vaultId, documentId }: DocumentPlace,
  input: SealedVersion,
): Promise<DocumentRow> {
  const label = input.label === undefined ? undefined : checkDocumentName(input.label);
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertClientCustody(vault);
    assertChangeable(vault);
    const parts = await readParts(tx, ctx, input);
    const content: SealedContent = {
      version: input.version,
      sizeBytes: input.sizeBytes,
      checksum: rootOf(parts),
      lastPart: input.parts.at(-1) ?? '',
    };
    const known = await findDocument(tx, documentId);
    if (known?.vault_id === vault.id) return change(tx, ctx, { vault, known }, content, label);
    if (await isIdTaken(tx, documentId)) throw new DomainError('conflict', 'This id is in use. Choose another one.');
    return insert(tx, ctx, vault, documentId, content, label ?? defaultDocumentLabel);
  });
}

interface SealedContent {
  readonly version: number;
  readonly sizeBytes: number;
  /** The root of its parts (FORMAT.md, "Parts"): one value that stands for every byte of the ciphertext. */
  readonly checksum: string;
  readonly lastPart: string;
}

async function readParts(tx: Db, { owner }: OwnerContext, { parts, sizeBytes }: SealedVersion): Promise<PartsList> {
  const sizes = await findPartSizes(tx, owner.userId, parts);
  const missing = parts.find((name) => !sizes.has(name));
  if (missing !== undefined)
    throw new DomainError('parts_missing', 'A part of this document was never uploaded.', [
      { field: 'parts', reason: `${missing} is missing` },
    ]);
  try {
    const list = checkPartsList(parts.map((name) => [name, sizes.get(name)]));
    if (containerBytesOfParts(list) !== sizeBytes) throw invalid('size_bytes', 'must be the size of all parts together');
    return list;
  } catch (error) {
    throw error instanceof CryptoError ? invalid('parts', 'must be the parts of one container, in their order') : error;
  }
}

async function insert(tx: Db, ctx: OwnerContext, vault: VaultRow, id: Ulid, content: SealedContent, name: string): Promise<DocumentRow> {
  assertRoomForContent(ctx, vault, content.sizeBytes);
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  const document: DocumentRow = {
    id,
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    name,
    description: '',
    mime_type: sealedType,
    custody: 'client',
    tags: jsonColumns.documents.tags.write([]),
    category: null,
    version: content.version,
    size_bytes: content.sizeBytes,
    checksum: content.checksum,
    scan_status: 'skipped',
    scanned_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertDocument(tx, document, null);
  await saveSealedDocument(tx, { document_id: id, vault_id: vault.id, last_part: content.lastPart, put_at: now });
  await addToVault(tx, vault.id, { document_count: 1, size_bytes: content.sizeBytes }, { updated_at: now, last_document_upload_at: now });
  await record(tx, ctx, document, 'document.uploaded', now, documentEvent('document.uploaded', document, { uploaded_at: now }));
  return document;
}

async function change(
  tx: Db,
  ctx: OwnerContext,
  { vault, known }: { vault: VaultRow; known: DocumentRow },
  content: SealedContent,
  label: string | undefined,
): Promise<DocumentRow> {
  const isNewer = content.version > known.version;
  if (!isNewer && (content.version < known.version || content.checksum !== known.checksum)) {
    throw new DomainError('conflict', `The server has version ${known.version} of this document, with other content.`);
  }
  const name = label ?? known.name;
  if (!isNewer && name === known.name) return known;
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  if (!isNewer) {
    await changeDocument(tx, known.id, { name, updated_at: now });
    await record(tx, ctx, known, 'document.updated', now);
    return { ...known, name, updated_at: now };
  }
  const growth = content.sizeBytes - known.size_bytes;
  assertRoomForContent(ctx, vault, growth);
  const columns = { name, version: content.version, size_bytes: content.sizeBytes, checksum: content.checksum, updated_at: now };
  const document = { ...known, ...columns };
  await changeDocument(tx, known.id, columns);
  await saveSealedDocument(tx, { document_id: known.id, vault_id: vault.id, last_part: content.lastPart, put_at: now });
  await addToVault(tx, vault.id, { size_bytes: growth }, { updated_at: now, last_document_upload_at: now });
  await record(
    tx,
    ctx,
    document,
    'document.version_created',
    now,
    documentEvent('document.version.created', document, { version: document.version, created_at: now }),
  );
  return document;
}

async function record(
  tx: Db,
  ctx: OwnerContext,
  document: DocumentRow,
  action: AuditAction,
  at: Instant,
  event?: OutgoingEvent,
): Promise<void> {
  const details = { sizeBytes: document.size_bytes, version: document.version };
  await recordDocumentAudit(tx, ctx.core, ctx.origin, document, { action, at, details, ...(event === undefined ? {} : { event }) });
}
