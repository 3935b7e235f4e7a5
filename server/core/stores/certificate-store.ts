import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { CertificateInquiryRow, CertificateRow, Db, RecipientRow, Schema } from '../../db/schema.ts';
import type { Slice } from '../context.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { CertificateStatus } from '../../../shared/domain/certificate.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';

export async function insertCertificate(tx: Db, row: CertificateRow): Promise<void> {
  await tx.insertInto('certificates').values(row).execute();
}

export async function findCertificate(db: Db, id: Ulid): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a list shows of a certificate: everything but its content. */
export type CertificateSummary = Omit<CertificateRow, 'statement' | 'wrapped_key'>;

const summary = [
  'id',
  'vault_id',
  'account_id',
  'mode',
  'recipient_id',
  'recipient_email',
  'recipient_name',
  'status',
  'file_name',
  'mime_type',
  'blob_id',
  'blob_size_bytes',
  'size_bytes',
  'checksum',
  'scan_status',
  'scanned_at',
  'submitted_at',
  'reviewed_by',
  'reviewed_at',
  'review_reason',
] as const satisfies readonly (keyof CertificateSummary)[];

/** Somebody who judges: what they may not judge is left out of their lists, as their own vaults', and vaults that would come to them. */
export interface Reviewer {
  readonly id: Ulid;
  readonly emailKey: string;
}

const judgedBy =
  ({ id, emailKey }: Reviewer) =>
  (row: ExpressionBuilder<Schema, 'certificates'>) =>
    row.and([
      row.not(
        row.exists(
          row
            .selectFrom('vaults')
            .select('vaults.id')
            .whereRef('vaults.id', '=', 'certificates.vault_id')
            .where('vaults.owner_id', '=', id),
        ),
      ),
      row.not(
        row.exists(
          row
            .selectFrom('recipients')
            .select('recipients.id')
            .whereRef('recipients.vault_id', '=', 'certificates.vault_id')
            .where('recipients.email_key', '=', emailKey),
        ),
      ),
    ]);

/** Those that wait for a review by this person, the oldest first. */
export async function listCertificatesToReview(
  db: Db,
  mode: Mode,
  reviewer: Reviewer,
  { limit, offset }: Slice,
): Promise<CertificateSummary[]> {
  return db
    .selectFrom('certificates')
    .select(summary)
    .where('mode', '=', mode)
    .where(sql<boolean>`status = 'submitted'`)
    .where(judgedBy(reviewer))
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countCertificatesToReview(db: Db, mode: Mode, reviewer: Reviewer): Promise<number> {
  const row = await db
    .selectFrom('certificates')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('mode', '=', mode)
    .where(sql<boolean>`status = 'submitted'`)
    .where(judgedBy(reviewer))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** All of one vault, the oldest first. */
export async function listVaultCertificates(db: Db, vaultId: Ulid): Promise<CertificateSummary[]> {
  return db.selectFrom('certificates').select(summary).where('vault_id', '=', vaultId).orderBy('id').execute();
}

/** Moves a certificate that was handed in to its verdict, once. @returns whether it still waited for one. */
export async function decideCertificate(
  tx: Db,
  id: Ulid,
  verdict: { readonly status: 'approved' | 'rejected'; readonly by: Ulid; readonly at: Instant; readonly reason: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('certificates')
    .set({ status: verdict.status, reviewed_by: verdict.by, reviewed_at: verdict.at, review_reason: verdict.reason })
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every open certificate of a vault. @returns those that were open. */
export async function closeCertificates(
  tx: Db,
  vaultId: Ulid,
  status: 'called_off' | 'closed',
  from: readonly CertificateStatus[],
): Promise<CertificateSummary[]> {
  const open = await tx
    .selectFrom('certificates')
    .select(summary)
    .where('vault_id', '=', vaultId)
    .where('status', 'in', [...from])
    .orderBy('id')
    .execute();
  if (open.length > 0)
    await tx
      .updateTable('certificates')
      .set({ status })
      .where('vault_id', '=', vaultId)
      .where('status', 'in', [...from])
      .execute();
  return open;
}

/** How a vault's certificates stand. */
export interface CertificateCount {
  /** Handed in and not yet judged. */
  readonly waiting: number;
  /** People with a confirmed certificate who still are verified recipients: two addresses of one spelling are one person. */
  readonly confirmedBy: number;
}

/** Counts anew, in the transaction that decides by it. */
export async function countCertificates(tx: Db, vaultId: Ulid): Promise<CertificateCount> {
  const rows = await tx
    .selectFrom('certificates')
    .leftJoin('recipients', (join) =>
      join.onRef('recipients.id', '=', 'certificates.recipient_id').onRef('recipients.vault_id', '=', 'certificates.vault_id'),
    )
    .select(['certificates.status', 'certificates.recipient_email', 'recipients.status as recipient_status', 'recipients.email_key'])
    .where('certificates.vault_id', '=', vaultId)
    .where('certificates.status', 'in', ['submitted', 'approved'])
    .execute();
  const confirmed = rows.filter(
    (row) =>
      row.status === 'approved' &&
      row.recipient_status !== null &&
      hasConfirmed[row.recipient_status] &&
      // What came from an earlier address of theirs, perhaps somebody else sent.
      emailKey(row.recipient_email) === row.email_key,
  );
  return {
    waiting: rows.filter((row) => row.status === 'submitted').length,
    confirmedBy: new Set(confirmed.map((row) => row.email_key)).size,
  };
}

/** What a recipient handed in, the newest first. */
export async function listCertificatesOf(db: Db, recipientId: Ulid, vaultId: Ulid): Promise<CertificateSummary[]> {
  return db
    .selectFrom('certificates')
    .select(summary)
    .where('vault_id', '=', vaultId)
    .where('recipient_id', '=', recipientId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Lists the blobs of a vault's certificates as garbage: part of removing the vault. */
export async function discardCertificateBlobs(tx: Db, vaultId: Ulid, nowMs: number): Promise<void> {
  const rows = await tx.selectFrom('certificates').select('blob_id').where('vault_id', '=', vaultId).execute();
  if (rows.length === 0) return;
  await tx
    .insertInto('blob_garbage')
    .values(rows.map(({ blob_id }) => ({ blob_id, not_before_ms: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertInquiry(tx: Db, row: CertificateInquiryRow): Promise<void> {
  await tx.insertInto('certificate_inquiries').values(row).execute();
}

export async function listInquiries(db: Db, limit: number): Promise<CertificateInquiryRow[]> {
  return db.selectFrom('certificate_inquiries').selectAll().orderBy('id').limit(limit).execute();
}

/** Takes an inquiry, to answer it. @returns whether nobody else has. */
export async function takeInquiry(tx: Db, id: Ulid): Promise<boolean> {
  const result = await tx.deleteFrom('certificate_inquiries').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** The places at which an address may hand in a certificate: verified recipients of active vaults that wait for one. */
export async function listCertificatePlaces(db: Db, emailKey: string, limit: number): Promise<RecipientRow[]> {
  const places = db
    .selectFrom('recipients')
    .innerJoin('vaults', 'vaults.id', 'recipients.vault_id')
    .innerJoin('policies', 'policies.vault_id', 'recipients.vault_id')
    .selectAll('recipients')
    .where('recipients.email_key', '=', emailKey)
    .where('recipients.status', '=', 'verified')
    .where('vaults.status', '=', 'active')
    .where('policies.type', '=', 'death_certificate')
    .where('policies.configured', '=', 1)
    .orderBy('recipients.id', 'desc')
    .limit(limit);
  return soundRows(places.execute());
}

/** Reads a certificate and holds it until the transaction ends. */
export async function lockCertificate(tx: Db, id: Ulid): Promise<CertificateRow | undefined> {
  return lockingRows(tx, tx.selectFrom('certificates').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** Writes what the scanner has found. */
export async function changeScanStatus(tx: Db, id: Ulid, status: ScanStatus, scannedAt: Instant | null): Promise<void> {
  await tx.updateTable('certificates').set({ scan_status: status, scanned_at: scannedAt }).where('id', '=', id).execute();
}
