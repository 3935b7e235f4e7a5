import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { CertificateRow, PolicyRow, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { findUser } from '../stores/account-store.ts';
import { requireRole } from '../access/require-role.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { findPolicy } from '../stores/policy-store.ts';
import type { ByteRange } from '../ports.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { readCertificate } from './certificate-content.ts';
import {
  countCertificates,
  countCertificatesToReview,
  findCertificate,
  listCertificatesToReview,
  listVaultCertificates,
  type CertificateSummary,
} from '../stores/certificate-store.ts';
import { assertImpartial, noCertificate } from './review-certificate.ts';
import { statementPlace } from './submit-certificate.ts';
import { isFindable } from '../../../shared/domain/vault.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** Certificates that are waiting for this person's review, oldest first. @throws RoleRequiredError for anyone who isn't an operator. */
export async function listReviews({ core, person, owner }: PersonContext, slice: Slice): Promise<Page<CertificateSummary>> {
  requireRole(person, 'VAULT_OPERATOR');
  const reviewer = { id: person.userId, emailKey: emailKey(person.email) };
  const [items, total] = await Promise.all([
    listCertificatesToReview(core.db.read, owner.mode, reviewer, slice),
    countCertificatesToReview(core.db.read, owner.mode, reviewer),
  ]);
  return { items, total };
}

/** What a reviewer needs to know to judge a certificate. */
export interface CertificateCase {
  readonly certificate: CertificateRow;
  /** The sender's own words. */
  readonly statement: string;
  readonly vault: VaultRow;
  readonly vaultOwner: UserRow;
  readonly policy: PolicyRow | undefined;
  /** Undefined for one who is no longer a recipient. */
  readonly recipient: RecipientRow | undefined;
  readonly confirmedBy: number;
  /** Others for this vault, which show, say, who handed in the very same file. */
  readonly others: readonly CertificateSummary[];
}

/**
 * One certificate with everything around it; viewing it is audited. @throws RoleRequiredError; DomainError `resource_not_found`,
 * `permission_denied`.
 */
export async function getCertificate(ctx: PersonContext, certificateId: Ulid): Promise<CertificateCase> {
  const { certificate, vault } = await reach(ctx, certificateId);
  const { core } = ctx;
  const db = core.db.read;
  const [vaultOwner, policy, recipient, count, all] = await Promise.all([
    findUser(db, vault.owner_id),
    findPolicy(db, vault.id),
    findRecipient(db, certificate.recipient_id),
    countCertificates(db, vault.id),
    listVaultCertificates(db, vault.id),
  ]);
  if (vaultOwner === undefined) throw noCertificate();
  const statement = new TextDecoder().decode(core.keys.openSecret(statementPlace(certificate.id), certificate.statement));
  await noteLook(ctx, vault, certificate, 'certificate.viewed');
  return {
    certificate,
    statement,
    vault,
    vaultOwner,
    policy,
    recipient,
    confirmedBy: count.confirmedBy,
    others: all.filter(({ id }) => id !== certificate.id),
  };
}

/** The file of a certificate, ready to be read. */
export interface CertificateFile {
  readonly certificate: CertificateRow;
  readonly sizeBytes: number;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** Why nobody opens a stranger's file. */
const scanRefusals: Readonly<Record<ScanStatus, (() => DomainError) | undefined>> = {
  pending: () => new DomainError('documents_not_clean', "This file hasn't been scanned yet. Try again in a moment."),
  clean: undefined,
  infected: () => new DomainError('document_infected', "A virus was found in this file; it can't be downloaded."),
  failed: undefined,
  skipped: undefined,
};

/** @throws as `getCertificate`, and DomainError `document_infected`, `documents_not_clean` while a scan is awaited, `document_damaged`. */
export async function openCertificateFile(ctx: PersonContext, certificateId: Ulid): Promise<CertificateFile> {
  const { certificate, vault } = await reach(ctx, certificateId);
  const refusal = scanRefusals[certificate.scan_status]?.();
  if (refusal !== undefined) throw refusal;
  await noteLook(ctx, vault, certificate, 'certificate.downloaded');
  return { certificate, sizeBytes: certificate.size_bytes, read: (range) => readCertificate(ctx.core, certificate, range) };
}

async function reach(ctx: PersonContext, id: Ulid): Promise<{ readonly certificate: CertificateRow; readonly vault: VaultRow }> {
  requireRole(ctx.person, 'VAULT_OPERATOR');
  const db = ctx.core.db.read;
  const certificate = await findCertificate(db, id);
  const vault = certificate && (await findVault(db, certificate.vault_id));
  if (certificate === undefined || vault === undefined || vault.mode !== ctx.owner.mode || !isFindable[vault.status]) throw noCertificate();
  await assertImpartial(db, ctx, vault);
  return { certificate, vault };
}

async function noteLook(
  ctx: PersonContext,
  vault: VaultRow,
  certificate: CertificateRow,
  action: 'certificate.viewed' | 'certificate.downloaded',
): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { now } = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action,
      resourceType: 'certificate',
      resourceId: certificate.id,
      at: now,
    });
  });
}
