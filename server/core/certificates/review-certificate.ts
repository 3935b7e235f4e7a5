import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { codePoints, emailKey, hasForbiddenCharacters } from '../../../shared/domain/text-rules.ts';
import type { CertificateRow, Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { findUser } from '../stores/account-store.ts';
import { requireRole } from '../access/require-role.ts';
import { passGate } from '../access/release-gate.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findRecipient, hasRecipient } from '../stores/recipient-store.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { lockVault } from '../stores/vault-store.ts';
import { decideCertificate, findCertificate, lockCertificate } from '../stores/certificate-store.ts';
import { recountCertificates, requiredConfirmations } from '../timers/recount-certificates.ts';
import { isFindable, hasConfirmed } from '../../../shared/domain/vault.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

export interface Verdict {
  readonly decision: 'approved' | 'rejected';
  /** Told to the sender of a rejected one, and kept. Required for a rejection. */
  readonly reason: string | null;
}

const maxReasonCharacters = 1000;

/**
 * Confirms or rejects a certificate that is waiting. Once enough of them are confirmed, the waiting period begins, in the same transaction.
 * @throws RoleRequiredError for anyone who isn't an operator; DomainError `resource_not_found`; `permission_denied` for anyone who owns the
 * vault or would
 * receive it; `mfa_required` to confirm; `documents_not_clean` to confirm what is unscanned or infected; `conflict` when it has already
 * been judged, or its sender or the policy is gone; `vault_already_released`, `vault_archived`, `invalid_request`.
 */
export async function reviewCertificate(ctx: PersonContext, certificateId: Ulid, verdict: Verdict): Promise<CertificateRow> {
  requireRole(ctx.person, 'VAULT_OPERATOR');
  const reason = checkReason(verdict);
  const result = await ctx.core.db.transaction(async (tx) => {
    const { certificate, vault } = await lockJudged(tx, ctx, certificateId);
    const time = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    if (verdict.decision === 'approved') await assertConfirmable(tx, ctx, certificate);
    const decided = { status: verdict.decision, by: ctx.person.userId, at: time.now, reason };
    if (!(await decideCertificate(tx, certificate.id, decided))) throw judged();
    await record(tx, ctx, vault, certificate, verdict.decision, time);
    if (verdict.decision === 'rejected') await tellSender(tx, ctx, vault, certificate, reason, time);
    await recountCertificates(tx, ctx.core, vault, time, ctx.origin);
    return { ...certificate, status: verdict.decision, reviewed_by: ctx.person.userId, reviewed_at: time.now, review_reason: reason };
  });
  ctx.core.mailQueued();
  return result;
}

function checkReason({ decision, reason }: Verdict): string | null {
  const text = reason?.trim() ?? '';
  if (text === '' && decision === 'rejected') throw invalid('reason', 'is required');
  if (codePoints(text) > maxReasonCharacters) throw invalid('reason', `must have at most ${maxReasonCharacters} characters`);
  if (hasForbiddenCharacters(text)) throw invalid('reason', 'must not contain control characters');
  return text === '' ? null : text;
}

/** Locks the vault before the certificate, as every other change does. */
async function lockJudged(
  tx: Db,
  ctx: PersonContext,
  id: Ulid,
): Promise<{ readonly certificate: CertificateRow; readonly vault: VaultRow }> {
  const found = await findCertificate(tx, id);
  const vault = found && (await lockVault(tx, found.vault_id));
  const certificate = found && (await lockCertificate(tx, id));
  if (vault === undefined || certificate === undefined || vault.mode !== ctx.owner.mode || !isFindable[vault.status]) throw noCertificate();
  await assertImpartial(tx, ctx, vault);
  assertChangeable(vault);
  if (certificate.status !== 'submitted') throw judged();
  return { certificate, vault };
}

/** @throws DomainError `permission_denied` for a person whose own vault it is, or who would receive it. */
export async function assertImpartial(tx: Db, { person }: Pick<PersonContext, 'person'>, vault: VaultRow): Promise<void> {
  if (vault.owner_id === person.userId)
    throw new DomainError('permission_denied', "Nobody can judge what's handed in for their own vault.");
  if (await hasRecipient(tx, vault.id, emailKey(person.email)))
    throw new DomainError('permission_denied', "Nobody can judge what's handed in for a vault that would come to them.");
}

/** Whether a file may be believed for all that scanners said; where there is none, people look on their own. */
const isFreeOfViruses: Readonly<Record<ScanStatus, boolean>> = {
  pending: false,
  clean: true,
  infected: false,
  failed: false,
  skipped: true,
};

/** What a confirmation needs beyond what a rejection does: it can set a release going. */
async function assertConfirmable(tx: Db, ctx: PersonContext, certificate: CertificateRow): Promise<void> {
  await passGate(ctx, 'confirm_certificate', tx);
  if (!isFreeOfViruses[certificate.scan_status]) {
    throw new DomainError('documents_not_clean', "This file hasn't been found free of viruses, so it can't be confirmed.");
  }
  const sender = await findRecipient(tx, certificate.recipient_id);
  if (sender === undefined || !hasConfirmed[sender.status])
    throw new DomainError('conflict', 'Whoever handed this in is no longer a recipient of the vault.');
  if (requiredConfirmations(await findPolicy(tx, certificate.vault_id)) === undefined)
    throw new DomainError('conflict', 'This vault is no longer waiting for certificates.');
}

async function record(
  tx: Db,
  ctx: PersonContext,
  vault: VaultRow,
  certificate: CertificateRow,
  decision: Verdict['decision'],
  { now }: TransactionTime,
): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: decision === 'approved' ? 'certificate.approved' : 'certificate.rejected',
    resourceType: 'certificate',
    resourceId: certificate.id,
    at: now,
    details: { recipientId: certificate.recipient_id },
  });
}

async function tellSender(
  tx: Db,
  ctx: PersonContext,
  vault: VaultRow,
  certificate: CertificateRow,
  reason: string | null,
  { now }: TransactionTime,
): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  // Someone who is no longer a recipient no longer has a link to a page.
  const reader = await findRecipient(tx, certificate.recipient_id);
  if (owner === undefined || reader === undefined) return;
  const link = await issueLink(tx, ctx.core, { kind: 'certificate', vaultId: vault.id, recipientId: certificate.recipient_id }, now);
  const sender = { ...reader, name: certificate.recipient_name, email: certificate.recipient_email };
  const { facts, envelope } = recipientMail(vault, sender, owner);
  await queueMail(tx, ctx.core, {
    kind: 'certificate_rejected',
    facts: {
      ...facts,
      reason,
      linkExpiresAt: link.expiresAt,
      linkId: link.id,
    },
    dedupKey: `certificate:${certificate.id}:rejected`,
    ...envelope,
    at: now,
  });
}

/** The refusal where there is no such certificate. */
export function noCertificate(): DomainError {
  return new DomainError('resource_not_found', 'There is no certificate with this id.');
}

function judged(): DomainError {
  return new DomainError('conflict', 'This certificate is no longer waiting for a review.');
}
