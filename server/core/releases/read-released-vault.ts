import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { openingSettlesMs } from '../../../shared/domain/release-paper.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import { findReleaseHead } from '../stores/chain-store.ts';
import type { Core, Origin } from '../context.ts';
import type { Download } from '../documents/download-document.ts';
import { countDownload } from '../documents/download-document.ts';
import { lookAtCorrectionOf } from '../stores/correction-store.ts';
import { findDocument, listVaultDocuments } from '../stores/document-store.ts';
import { openDocument } from '../documents/open-document.ts';
import { deleteSession, findSession } from '../stores/link-store.ts';
import { countGrantDownload, countGrantView } from '../stores/recipient-store.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { noteOpened } from '../handovers/note-opened.ts';
import { askForPaper } from '../stores/release-paper-store.ts';
import { addToVault, lockVault } from '../stores/vault-store.ts';
import { openReleaseLink, type ReleaseLink } from '../links/open-link.ts';
import { serverReads } from '../../../shared/domain/vault.ts';

/** The most documents that one page lists. */
export const maxDocuments = 1000;

export interface ReleasedVault {
  readonly found: ReleaseLink;
  /** Empty in client custody. */
  readonly documents: readonly DocumentRow[];
  /** Whether the server's signed record of the release is available, as it is within moments. */
  readonly recorded: boolean;
}

/**
 * The link together with a browser's session on it, or undefined when the browser has no valid one.
 * @throws DomainError as `openReleaseLink`.
 */
export async function findOpenSession(core: Core, token: string, session: string | undefined): Promise<ReleaseLink | undefined> {
  const found = await openReleaseLink(core, token);
  if (session === undefined) return undefined;
  const row = await findSession(core.db.read, core.keys.tokenHash(session));
  const holds = row !== undefined && row.recipient_id === found.recipient.id && row.expires_at > core.clock.now();
  return holds ? found : undefined;
}

/** Ends a browser's session; one that has ended already, or belongs to somebody else's link, is left alone. */
export async function closeSession(core: Core, found: ReleaseLink, session: string): Promise<void> {
  await core.db.transaction((tx) => deleteSession(tx, core.keys.tokenHash(session), found.recipient.id));
}

/** In client custody each recipient gets what the owner chose for them, and only their sealed bundle says what that is. */
async function listForRecipient(core: Core, vault: VaultRow): Promise<readonly DocumentRow[]> {
  if (!serverReads[vault.custody]) return [];
  return listVaultDocuments(core.db.read, { vaultId: vault.id, sort: 'name', order: 'asc', limit: maxDocuments, offset: 0 });
}

/** Puts down that a paper is to be made about this opening, once what belongs to the sitting is over. */
export async function askForOpeningPaper(tx: Db, core: Core, { recipient, now }: ReleaseLink): Promise<void> {
  const dueMs = instantToMs(core.clock.now()) + openingSettlesMs;
  await askForPaper(tx, { id: core.newId(), recipient, occasion: 'opening', at: now, dueMs });
}

/** What was left to a recipient who has shown link and code; counts as a view and is audited. */
export async function readReleasedVault(core: Core, found: ReleaseLink, origin: Origin): Promise<ReleasedVault> {
  const documents = await listForRecipient(core, found.vault);
  const recorded = (await findReleaseHead(core.db.read, found.vault.id)) !== undefined;
  await core.db.transaction(async (tx) => {
    if (found.grant.first_opened_at === null) await noteFirst(tx, core, found, origin);
    await countGrantView(tx, found.grant, found.now);
    await addToVault(tx, found.vault.id, { total_views: 1 }, { last_access_at: found.now });
    await askForOpeningPaper(tx, core, found);
    await recordAudit(tx, core, origin, {
      accountId: found.vault.account_id,
      mode: found.vault.mode,
      vaultId: found.vault.id,
      action: 'vault.opened_by_recipient',
      resourceType: 'vault',
      resourceId: found.vault.id,
      at: found.now,
      details: { recipientId: found.recipient.id },
    });
  });
  return { found, documents, recorded };
}

/** The first opening ends what was under way to reach them. */
async function noteFirst(tx: Db, core: Core, found: ReleaseLink, origin: Origin): Promise<void> {
  const vault = await lockVault(tx, found.vault.id);
  if (vault === undefined) return;
  const { offsetMs } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  await noteOpened(tx, core, origin, { vault, recipient: found.recipient, grant: found.grant, time: { now: found.now, offsetMs } });
  // The sweep ends a correction that nobody needs any more.
  await lookAtCorrectionOf(tx, found.recipient.id, instantToMs(core.clock.now()));
}

/** One document of a released vault for its recipient. @throws DomainError `document_not_found`, `document_infected`, `document_damaged`. */
export async function downloadReleasedDocument(core: Core, found: ReleaseLink, documentId: Ulid, origin: Origin): Promise<Download> {
  const document = await findDocument(core.db.read, documentId);
  if (document === undefined || document.vault_id !== found.vault.id) {
    throw new DomainError('document_not_found', 'There is no document with this id.');
  }
  const opened = await openDocument(core, document);
  return {
    ...opened,
    completed: () =>
      core.db.transaction(async (tx) => {
        await countDownload(tx, core, origin, document, found.now);
        await countGrantDownload(tx, found.grant.id);
        await askForOpeningPaper(tx, core, found);
      }),
  };
}
