import { type PadesLevel, levelNeeds } from '../../../shared/domain/signing.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow, SigningJobRow } from '../../db/schema.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { lockOwnDocument } from '../access/document-access.ts';
import { assertNotInfected } from '../documents/open-document.ts';
import { reachDocument } from '../access/person-document-access.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import { maxVersions } from '../documents/upload-version.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { countJobsOfOwner, countUnfinishedJobs, hasUnfinishedJob, insertSigningJob, listJobsOfOwner } from '../stores/signing-job-store.ts';
import { serverReads } from '../../../shared/domain/vault.ts';

/** How many signatures of one owner can wait at a time. */
const maxUnfinished = 20;

/** One page of a person's own signing jobs, newest first. */
export async function listSigningJobs({ core, person, owner }: PersonContext, slice: Slice): Promise<Page<SigningJobRow>> {
  const own = { ownerId: person.userId, mode: owner.mode };
  const [items, total] = await Promise.all([listJobsOfOwner(core.db.read, own, slice), countJobsOfOwner(core.db.read, own)]);
  return { items, total };
}

/** A signature as its owner asks for it. */
export interface SignatureRequest {
  readonly documentId: Ulid;
  /** Absent: with a timestamp where the installation knows a service, otherwise without. */
  readonly level?: PadesLevel;
  readonly reason?: string;
  readonly visible?: boolean;
}

/**
 * Requests the installation's signature on one of one's own documents, as it is now. It is carried out later; the signed file
 * becomes the document's next version.
 * @throws DomainError `document_not_found`; `client_custody` for what only the owner's app can sign; `unavailable` without a key, or
 * without a timestamp service for a level that needs one; `conflict` while the same version is already waiting, or too many others are;
 * `vault_already_released`,
 * `vault_archived`, `document_infected`, `version_limit_exceeded`. RoleRequiredError.
 */
export async function requestSignature(ctx: PersonContext, request: SignatureRequest): Promise<SigningJobRow> {
  const { core } = ctx;
  const { document } = await reachDocument(ctx, request.documentId, 'VAULT_OWNER');
  if (!serverReads[document.custody]) {
    throw new DomainError(
      'client_custody',
      'This document is encrypted on its owner’s devices and the server can’t read it. Its owner can sign it in the Heirlock app.',
    );
  }
  const level = levelOf(ctx, request);
  return core.db.transaction(async (tx) => {
    const { document, vault } = await lockOwnDocument(tx, ctx, request.documentId);
    assertChangeable(vault);
    await assertSignable(tx, document);
    const now = core.clock.now();
    const job: SigningJobRow = {
      id: core.newId(),
      document_id: document.id,
      vault_id: vault.id,
      account_id: vault.account_id,
      owner_id: vault.owner_id,
      mode: vault.mode,
      status: 'queued',
      level,
      reason: request.reason ?? null,
      visible: request.visible === true ? 1 : 0,
      version: document.version,
      reached_level: null,
      attempts: 0,
      next_attempt_ms: instantToMs(now),
      created_at: now,
      completed_at: null,
      error: null,
    };
    await insertSigningJob(tx, job);
    await recordDocumentAudit(tx, core, ctx.origin, document, {
      action: 'document.signature_requested',
      at: now,
      details: { job: job.id, level, version: document.version },
    });
    return job;
  });
}

function levelOf({ core }: PersonContext, { level }: SignatureRequest): PadesLevel {
  if (core.signer === null) throw new DomainError('unavailable', 'This installation has no key to sign documents with.');
  const hasTimestamps = core.authorities.timestampUrls.length > 0;
  if (level !== undefined && levelNeeds[level].timestamp && !hasTimestamps)
    throw new DomainError('unavailable', 'This installation knows no timestamp service, and without one only level B-B is possible.');
  return level ?? (hasTimestamps ? 'B-T' : 'B-B');
}

async function assertSignable(tx: Db, document: DocumentRow): Promise<void> {
  assertNotInfected(document);
  if (document.version >= maxVersions)
    throw new DomainError('version_limit_exceeded', `A document can have at most ${maxVersions} versions.`);
  if (await hasUnfinishedJob(tx, document.id, document.version))
    throw new DomainError('conflict', 'This version of the document is already being signed.');
  if ((await countUnfinishedJobs(tx, document.owner_id)) >= maxUnfinished)
    throw new DomainError('conflict', `At most ${maxUnfinished} signatures can wait at a time.`);
}
