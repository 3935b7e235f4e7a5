import type { SigningJobRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { SealedContent } from '../documents/sealed-content.ts';
import { maxUploadBytes } from '../documents/upload-document.ts';
import type { SignedFile } from '../ports.ts';
import { changeJob, type JobChange } from '../stores/signing-job-store.ts';
import { lockSignedDocument, storeSignedContent } from './next-signed-version.ts';

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
    if (await store(core, claimed, { content, signed }, change)) content.settle();
  } finally {
    await content.abandon();
  }
}

/** A signed file, received and sealed. */
interface Received {
  readonly content: SealedContent;
  readonly signed: SignedFile;
}

async function store(core: Core, claimed: SigningJobRow, { content, signed }: Received, change: JobChange): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const of = { vaultId: claimed.vault_id, documentId: claimed.document_id, version: claimed.version };
    const found = await lockSignedDocument(tx, core, of, content);
    const version = claimed.version + 1;
    if (!(await changeJob(tx, claimed, { ...change, version }))) return false;
    const repaired = signed.repairs.length === 0 ? {} : { repaired: signed.repairs };
    const ended = signed.endedUsageRights ? { ended: ['usage_rights'] } : {};
    const details = { job: claimed.id, version, level: change.reached_level, asked: claimed.level, ...repaired, ...ended };
    await storeSignedContent(tx, core, found, content, details);
    return true;
  });
}
