import type { SigningJobRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { findAccount } from '../stores/account-store.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findDocument } from '../stores/document-store.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { storeVersion } from '../documents/store-version.ts';
import { maxUploadBytes } from '../documents/upload-document.ts';
import { assertRoomForContent } from '../documents/vault-room.ts';
import { SigningRefusedError, type SignedFile } from '../ports.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { changeJob, type JobChange } from '../stores/signing-job-store.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** What signatures, certificates and answers of authorities may add to the largest document. */
const maxSignedBytes = maxUploadBytes + 32 * 2 ** 20;

/**
 * Makes a signed file the document's next version. Version and job change in one transaction, and only while the job still belongs to this
 * claim: a crash in between leaves a blob that is swept, and never half a version or a second one.
 * @throws SigningRefusedError, DomainError when it can't become a version any more.
 */
export async function storeSignedVersion(core: Core, claimed: SigningJobRow, signed: SignedFile, change: JobChange): Promise<void> {
  const content = new SealedContent(core, claimed.document_id);
  try {
    await content.receive(signed.read(), maxSignedBytes, claimed.version + 1);
    if (await store(core, claimed, content, change)) content.settle();
  } finally {
    await content.abandon();
  }
}

async function store(core: Core, claimed: SigningJobRow, content: SealedContent, change: JobChange): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, claimed.vault_id);
    const document = vault === undefined ? undefined : await findDocument(tx, claimed.document_id);
    if (vault === undefined || !isFindable[vault.status] || document === undefined)
      throw new SigningRefusedError('The document was removed.');
    if (document.version !== claimed.version) throw new SigningRefusedError('The document was changed while it was being signed.');
    assertChangeable(vault);
    const account = await findAccount(tx, document.account_id);
    if (account === undefined) throw new SigningRefusedError('The account was removed.');
    assertRoomForContent({ core, owner: { plan: account.plan } }, vault, content.sizeBytes);
    const version = claimed.version + 1;
    if (!(await changeJob(tx, claimed, { ...change, version }))) return false;
    const { now } = await timeInTransaction(tx, core, { accountId: document.account_id, mode: document.mode });
    const ctx = { core, origin: systemOrigin };
    await storeVersion(tx, ctx, document, { content: await content.keep(tx, vault.id), mimeType: 'application/pdf', now });
    const details = { job: claimed.id, version, level: change.reached_level, asked: claimed.level };
    await recordDocumentAudit(tx, core, systemOrigin, { ...document, version }, { action: 'document.signed', at: now, details });
    return true;
  });
}
