import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, GrantRow, OutboxRow, RecipientRow, StorageFindingRow, VaultRow } from '../../db/schema.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { openingOutlook, type OpeningOutlook } from '../openings/view-opening.ts';
import { handoversOf, type HandoverOutlook } from '../handovers/list-waiting.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import { viewRequest, type RequestView } from '../approvals/release-requests.ts';
import { countCertificates, listVaultCertificates, type CertificateCount, type CertificateSummary } from '../stores/certificate-store.ts';
import { requiredConfirmations } from '../timers/recount-certificates.ts';
import type { PersonContext } from '../context.ts';
import { listOpenHolds } from '../stores/hold-store.ts';
import { listVaultFindings } from '../stores/storage-finding-store.ts';
import { listVaultMails } from '../stores/outbox-store.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { listGrantsOf, listVaultRecipients } from '../stores/recipient-store.ts';
import { reachVault, type ReachedVault } from '../access/person-vault-access.ts';
import { isWarningAwaited } from '../approvals/warn-owner.ts';
import { warningKinds, type ReleaseHold } from './release-holds.ts';
import { vaultNow } from '../clock/account-clock.ts';
import { maxWarnings, timerOutlook, type TimerOutlook } from './timer-outlook.ts';
import { findTimerFailure } from '../stores/timer-failure-store.ts';
import { isReleased } from '../../../shared/domain/vault.ts';

/** What happens next to a vault, including by people's own action. */
export interface ReleaseOutlook extends ReachedVault, TimerOutlook {
  readonly now: Instant;
  /** What has become of the release for each recipient; empty before it. */
  readonly recipients: readonly RecipientOutlook[];
  readonly approvals: { readonly required: number; readonly request: RequestView | undefined };
  /** Its being opened by the owner's own hand. */
  readonly opening: OpeningOutlook;
  /** What of it, or of its owner where no vault is known, is missing or damaged in the store; the first hundred. */
  readonly stored: readonly StorageFindingRow[];
  readonly certificates: (CertificateCount & { readonly required: number; readonly all: readonly CertificateSummary[] }) | null;
}

/** How far a release has come with one recipient. */
export interface RecipientOutlook {
  readonly recipient: RecipientRow;
  /** The latest message to them that has a link; undefined when none was to be sent. */
  readonly message: OutboxRow | undefined;
  readonly grant: GrantRow | undefined;
  /** What is done to reach them; undefined where nobody was to be told. */
  readonly handover: HandoverOutlook | undefined;
}

/** As many of what is missing or damaged as anybody looks at in one vault. */
const maxFindings = 100;
const linkKinds = ['released_recipient', 'link_renewed', 'handover_reminder'];
const maxMessages = 1_000;

/** What has become of a release for each recipient; empty before it. */
export async function recipientsOutlook(db: Db, vault: VaultRow): Promise<readonly RecipientOutlook[]> {
  if (!isReleased[vault.status]) return [];
  const recipients = await listVaultRecipients(db, vault.id);
  const [mails, grants, handovers] = await Promise.all([
    listVaultMails(db, vault.id, linkKinds, maxMessages),
    listGrantsOf(
      db,
      recipients.map(({ id }) => id),
    ),
    handoversOf(db, vault.id),
  ]);
  return recipients.map((recipient) => ({
    recipient,
    message: mails.find((mail) => mail.recipient_id === recipient.id),
    grant: grants.find((grant) => grant.recipient_id === recipient.id),
    handover: handovers.get(recipient.id),
  }));
}

/** What a release that somebody asked for waits for, besides people's agreement. */
function requestHolds(request: RequestView | undefined, warnings: readonly OutboxRow[]): readonly ReleaseHold[] {
  if (request === undefined || !isWarningAwaited(request.state, request.othersMayReleaseAt)) return [];
  const sent = warnings.filter(({ kind }) => kind === 'release_requested');
  const isLost = sent.length > 0 && !sent.some(({ status }) => status === 'queued');
  return [{ code: isLost ? 'warning_refused' : 'warning_waits', mail: 'release_requested' }];
}

/** @throws DomainError `vault_not_found`; RoleRequiredError. */
export async function getReleaseOutlook(ctx: PersonContext, vaultId: Ulid): Promise<ReleaseOutlook> {
  const db = ctx.core.db.read;
  const reached = await reachVault(ctx, vaultId, 'VAULT_OPERATOR');
  const { vault } = reached;
  const [policy, now, warnings, required, open, count, all, engineHolds, recipients, failure, stored] = await Promise.all([
    readPolicy(db, vault),
    vaultNow(ctx.core, vault),
    listVaultMails(db, vault.id, warningKinds, maxWarnings),
    requiredApprovals(db, vault.id),
    findOpenRequest(db, vault.id),
    countCertificates(db, vault.id),
    listVaultCertificates(db, vault.id),
    listOpenHolds(db),
    recipientsOutlook(db, vault),
    findTimerFailure(db, vault.id),
    listVaultFindings(db, vault.owner_id, vault.id, maxFindings),
  ]);
  const needed = requiredConfirmations(policy);
  const timer = timerOutlook({ policy, vault, now, open: engineHolds, warnings, failure });
  const request = open && (await viewRequest(db, open, now));
  return {
    ...reached,
    ...timer,
    holds: [...timer.holds, ...requestHolds(request, warnings)],
    now,
    recipients,
    stored,
    approvals: { required, request },
    opening: await openingOutlook(db, vault, now),
    certificates: needed === undefined ? null : { ...count, required: needed, all },
  };
}
