import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { PaperOccasion } from '../../../shared/domain/release-paper.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { AuditEventRow, Db, OpeningRow, RecipientRow, ReleasePaperRow, ReleaseRequestRow } from '../../db/schema.ts';

/** A paper that is to be made. */
export interface PaperWanted {
  readonly id: Ulid;
  readonly recipient: Pick<RecipientRow, 'id' | 'vault_id' | 'account_id' | 'mode'>;
  readonly occasion: PaperOccasion;
  /** By the vault's clock. */
  readonly at: Instant;
  /** When it is to be made at the earliest; real time. */
  readonly dueMs: number;
}

/**
 * Puts down that a paper is to be made. Of a day's openings there is one: a later one has it made anew, or, where it is on its way, notes
 * that there was more to say. Of a release there is one, whoever asks.
 */
export async function askForPaper(tx: Db, { id, recipient, occasion, at, dueMs }: PaperWanted): Promise<void> {
  const row: ReleasePaperRow = {
    id,
    vault_id: recipient.vault_id,
    recipient_id: recipient.id,
    account_id: recipient.account_id,
    mode: recipient.mode,
    occasion,
    day: at.slice(0, 10),
    asked_at: at,
    state: 'waiting',
    made_at: null,
    level: null,
    version: 0,
    blob_id: null,
    blob_size_bytes: null,
    size_bytes: null,
    checksum: null,
    wrapped_key: null,
    attempts: 0,
    next_attempt_ms: dueMs,
  };
  const inserted = await tx
    .insertInto('release_papers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 0n || occasion !== 'opening') return;
  const known = tx
    .updateTable('release_papers')
    .where('recipient_id', '=', recipient.id)
    .where('occasion', '=', occasion)
    .where('day', '=', row.day);
  await known.set({ asked_at: at }).where('state', '=', 'waiting').execute();
  await known.set({ asked_at: at, state: 'waiting', attempts: 0, next_attempt_ms: dueMs }).where('state', '!=', 'waiting').execute();
}

/** What is due, the longest waiting first. */
export async function listDuePapers(db: Db, nowMs: number, limit: number): Promise<ReleasePaperRow[]> {
  const due = db.selectFrom('release_papers').selectAll().where('next_attempt_ms', '<=', nowMs);
  return soundRows(due.orderBy('next_attempt_ms').limit(limit).execute());
}

/** What may become of a paper. */
export type PaperChange = Partial<
  Pick<
    ReleasePaperRow,
    | 'state'
    | 'made_at'
    | 'level'
    | 'version'
    | 'blob_id'
    | 'blob_size_bytes'
    | 'size_bytes'
    | 'checksum'
    | 'wrapped_key'
    | 'attempts'
    | 'next_attempt_ms'
  >
>;

/** Changes a paper as it was seen: of several servers, and of several steps, only one has it. @returns whether it was still so. */
export async function changePaper(tx: Db, seen: ReleasePaperRow, change: PaperChange): Promise<boolean> {
  const result = await tx
    .updateTable('release_papers')
    .set(change)
    .where('id', '=', seen.id)
    .where('state', '=', seen.state)
    .where('attempts', '=', seen.attempts)
    .where('next_attempt_ms', '=', seen.next_attempt_ms)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A recipient's papers that are there, the newest first; one that is being made anew is there as it was. */
export async function listPapersOf(db: Db, recipientId: Ulid, limit: number): Promise<ReleasePaperRow[]> {
  return db
    .selectFrom('release_papers')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('blob_id', 'is not', null)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findPaper(db: Db, id: Ulid): Promise<ReleasePaperRow | undefined> {
  return db.selectFrom('release_papers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists a file as garbage that no paper has any more. */
export async function discardPaperBlob(tx: Db, blobId: Ulid, nowMs: number): Promise<void> {
  await tx
    .insertInto('blob_garbage')
    .values({ blob_id: blobId, not_before_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists the files of all papers of a vault as garbage: before it is removed. */
export async function discardPaperBlobs(tx: Db, vaultId: Ulid, nowMs: number): Promise<void> {
  const rows = await tx.selectFrom('release_papers').select('blob_id').where('vault_id', '=', vaultId).execute();
  for (const { blob_id: blobId } of rows) if (blobId !== null) await discardPaperBlob(tx, blobId, nowMs);
}

/** What one recipient opened of a vault, the earliest first: looks at it, and documents that they were given whole. */
export async function listOpeningsBy(db: Db, vaultId: Ulid, recipientId: Ulid, limit: number): Promise<AuditEventRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('actor_type', '=', 'recipient')
    .where('actor_id', '=', recipientId)
    .where('action', 'in', ['vault.opened_by_recipient', 'document.downloaded'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The request by which a vault was released by hand; undefined where nobody had to be asked. */
export async function findUsedRequest(db: Db, vaultId: Ulid): Promise<ReleaseRequestRow | undefined> {
  return db
    .selectFrom('release_requests')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('status', '=', 'used')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When those who agreed to a request did so, the earliest first. */
export async function listAgreements(db: Db, requestId: Ulid): Promise<readonly Instant[]> {
  const rows = await db
    .selectFrom('release_approvals')
    .select('at')
    .where('request_id', '=', requestId)
    .where('decision', '=', 'approved')
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/** What a vault's owner had set going and what then opened it; undefined where it was opened otherwise. */
export async function findCarriedOutOpening(db: Db, vaultId: Ulid): Promise<OpeningRow | undefined> {
  return db
    .selectFrom('openings')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('status', '=', 'opened')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many sealed documents a recipient's latest bundle has, as far as the server can tell: by their last parts. */
export async function countSealedDocumentsOf(db: Db, vaultId: Ulid, recipientId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('sealed_documents')
    .innerJoin('release_parts', 'release_parts.name', 'sealed_documents.last_part')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('sealed_documents.vault_id', '=', vaultId)
    .where('release_parts.recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
