import type { Ulid } from '../../../shared/domain/ids.ts';
import { isFindable } from '../../../shared/domain/vault.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import type { SealedContent } from '../documents/sealed-content.ts';
import { storeVersion } from '../documents/store-version.ts';
import { assertRoomForContent } from '../documents/vault-room.ts';
import { SigningRefusedError } from '../ports.ts';
import { findAccount } from '../stores/account-store.ts';
import { findDocument } from '../stores/document-store.ts';
import { lockVault } from '../stores/vault-store.ts';

/** The version of a document that was signed. */
export interface SignedOf {
  readonly vaultId: Ulid;
  readonly documentId: Ulid;
  readonly version: number;
}

interface Found {
  readonly vault: VaultRow;
  readonly document: DocumentRow;
}

/**
 * A document, locked, that a signed file can become the next version of. @throws SigningRefusedError, DomainError when it was removed or
 * changed while it was being signed, or there is no room.
 */
export async function lockSignedDocument(tx: Db, core: Core, of: SignedOf, content: SealedContent): Promise<Found> {
  const vault = await lockVault(tx, of.vaultId);
  const document = vault === undefined ? undefined : await findDocument(tx, of.documentId);
  if (vault === undefined || !isFindable[vault.status] || document === undefined)
    throw new SigningRefusedError('The document was removed.');
  if (document.version !== of.version) throw new SigningRefusedError('The document was changed while it was being signed.');
  assertChangeable(vault);
  const account = await findAccount(tx, document.account_id);
  if (account === undefined) throw new SigningRefusedError('The account was removed.');
  assertRoomForContent({ core, owner: { plan: account.plan } }, vault, content.sizeBytes);
  return { vault, document };
}

/** Makes a signed file the next version of a document that was locked for it. */
export async function storeSignedContent(
  tx: Db,
  core: Core,
  { vault, document }: Found,
  content: SealedContent,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { now } = await timeInTransaction(tx, core, { accountId: document.account_id, mode: document.mode });
  const ctx = { core, origin: systemOrigin };
  await storeVersion(tx, ctx, document, { content: await content.keep(tx, vault.id), mimeType: 'application/pdf', now });
  const signed = { ...document, version: document.version + 1 };
  await recordDocumentAudit(tx, core, systemOrigin, signed, { action: 'document.signed', at: now, details });
}
