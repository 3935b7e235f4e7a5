import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import { parseDocumentName, textLimits } from '../../../shared/domain/text-rules.ts';
import type { DocumentUploadRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { assertServerCustody } from '../vaults/vault-custody.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { insertDocumentUpload, sumDocumentUploads } from '../stores/document-upload-store.ts';
import { maxUploadBytes } from './upload-document.ts';
import { assertRoomForContent } from './vault-room.ts';

/** How long an announced document may take to arrive. */
export const uploadLifeMs = dayMs;

/** How many documents may be being uploaded to one vault at a time. */
const maxUploads = 100;

export interface InitiateUploadInput {
  readonly fileName: string;
  /** In bytes. */
  readonly fileSize: number;
  readonly mimeType: string;
}

/**
 * Announces a document of a vault, whose content then arrives in pieces (`receivePiece`). Only the owner may.
 * @throws DomainError `vault_not_found`, `invalid_request`, `file_too_large`, whatever a closed vault throws, `conflict` for too many at a
 * time, `storage_limit_exceeded`.
 */
export async function initiateUpload(
  ctx: PersonContext,
  vaultId: Ulid,
  { fileName, fileSize, mimeType }: InitiateUploadInput,
): Promise<DocumentUploadRow> {
  await reachVault(ctx, vaultId, 'VAULT_OWNER');
  const name = checkFile(fileName, fileSize);
  const { core, origin } = ctx;
  return core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertServerCustody(vault);
    assertChangeable(vault);
    const others = await sumDocumentUploads(tx, vault.id);
    if (others.count >= maxUploads)
      throw new DomainError('conflict', `At most ${maxUploads} documents can be on their way into a vault at a time.`);
    assertRoomForContent(ctx, vault, others.bytes + fileSize);
    const now = core.clock.now();
    const upload: DocumentUploadRow = {
      id: core.newId(),
      vault_id: vault.id,
      account_id: vault.account_id,
      owner_id: vault.owner_id,
      mode: vault.mode,
      name,
      mime_type: mimeType,
      size_bytes: fileSize,
      received_bytes: 0,
      pieces: 0,
      created_at: now,
      expires_at_ms: instantToMs(now) + uploadLifeMs,
    };
    await insertDocumentUpload(tx, upload);
    await recordAudit(tx, core, origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action: 'document.upload_begun',
      resourceType: 'document',
      resourceId: upload.id,
      at: now,
      details: { sizeBytes: fileSize },
    });
    return upload;
  });
}

/** @throws DomainError `invalid_request`, `file_too_large`. @returns the name that the document gets. */
function checkFile(fileName: string, fileSize: number): string {
  const name = parseDocumentName(fileName);
  if (name === undefined)
    throw invalid('fileName', `must be a file name of at most ${textLimits.documentNameBytes} bytes without control characters`);
  if (fileSize > maxUploadBytes)
    throw new DomainError('file_too_large', `A file can have at most ${maxUploadBytes} bytes.`, [
      { field: 'fileSize', reason: `must be at most ${maxUploadBytes}` },
    ]);
  return name;
}
