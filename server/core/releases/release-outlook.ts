import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isOverdue, type TimerState } from '../../../shared/domain/timer.ts';
import type { Db, GrantRow, OutboxRow, PolicyRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { findOpenRequest } from '../approvals/approval-store.ts';
import { viewRequest, type RequestView } from '../approvals/release-requests.ts';
import { countCertificates, listVaultCertificates, type CertificateCount, type CertificateSummary } from '../certificates/certificate-store.ts';
import { requiredConfirmations } from '../certificates/recount-certificates.ts';
import type { PersonContext } from '../context.ts';
import { listOpenHolds } from '../engine/hold-store.ts';
import { listVaultMails } from '../mails/outbox-store.ts';
import { earliestRelease } from '../policies/earliest-release.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { parseTimerState } from '../policies/policy-timer.ts';
import { listGrantsOf, listVaultRecipients } from '../recipients/recipient-store.ts';
import { reachVault, type ReachedVault } from '../vaults/person-vault-access.ts';
import { holdsOn, warningKinds, type ReleaseHold } from './release-holds.ts';
import { vaultNow } from './release-link.ts';

/** What happens next to a vault, why it is held, and what was sent and accepted (release engine, rule 15). */
export interface ReleaseOutlook extends ReachedVault {
  readonly policy: PolicyRow;
  readonly now: Instant;
  /** Where the timer stands, in one word; `none` where none runs. */
  readonly phase: TimerState['phase'] | 'none';
  readonly overdue: boolean;
  /** The earliest release if nobody does anything; null when none is to come by itself. */
  readonly releaseAt: Instant | null;
  readonly holds: readonly ReleaseHold[];
  /** Warnings to the owner, the newest first. */
  readonly warnings: readonly OutboxRow[];
  /** What has become of the release for each recipient; empty before it. */
  readonly recipients: readonly RecipientOutlook[];
  readonly approvals: { readonly required: number; readonly request: RequestView | undefined };
  readonly certificates: (CertificateCount & { readonly required: number; readonly all: readonly CertificateSummary[] }) | null;
}

/** How far a release has come with one recipient. */
export interface RecipientOutlook {
  readonly recipient: RecipientRow;
  /** The latest message with a link to them; undefined when none was to be sent. */
  readonly message: OutboxRow | undefined;
  readonly grant: GrantRow | undefined;
}

const linkKinds = ['released_recipient', 'link_renewed'];
const mostMessages = 1_000;

async function recipientsOutlook(db: Db, vault: VaultRow): Promise<readonly RecipientOutlook[]> {
  if (vault.status !== 'released') return [];
  const recipients = await listVaultRecipients(db, vault.id);
  const [mails, grants] = await Promise.all([listVaultMails(db, vault.id, linkKinds, mostMessages), listGrantsOf(db, recipients.map(({ id }) => id))]);
  return recipients.map((recipient) => ({
    recipient,
    message: mails.find((mail) => mail.recipient_id === recipient.id),
    grant: grants.find((grant) => grant.recipient_id === recipient.id),
  }));
}

const mostWarnings = 50;

/** @throws DomainError `vault_not_found`; RoleRequiredError. */
export async function getReleaseOutlook(ctx: PersonContext, vaultId: Ulid): Promise<ReleaseOutlook> {
  const db = ctx.core.db.read;
  const reached = await reachVault(ctx, vaultId, 'VAULT_OPERATOR');
  const { vault } = reached;
  const [policy, now, warnings, required, open, count, all, engineHolds, recipients] = await Promise.all([
    readPolicy(db, vault), vaultNow(ctx.core, vault), listVaultMails(db, vault.id, warningKinds, mostWarnings), requiredApprovals(db, vault.id), findOpenRequest(db, vault.id),
    countCertificates(db, vault.id), listVaultCertificates(db, vault.id), listOpenHolds(db), recipientsOutlook(db, vault),
  ]);
  const state = parseTimerState(policy);
  const needed = requiredConfirmations(policy);
  const releaseAt = earliestRelease(policy, vault);
  return {
    ...reached,
    policy,
    now,
    phase: state?.phase ?? 'none',
    overdue: isOverdue(state, now),
    releaseAt,
    holds: holdsOn({ policy, state, runs: releaseAt !== null, open: engineHolds, warnings }),
    warnings,
    recipients,
    approvals: { required, request: open && (await viewRequest(db, open, now)) },
    certificates: needed === undefined ? null : { ...count, required: needed, all },
  };
}
