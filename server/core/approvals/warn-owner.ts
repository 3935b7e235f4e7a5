import { isReal } from '../../../shared/domain/account.ts';
import { windowEnd } from '../../../shared/domain/heartbeat.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isUndecided, othersWaitMs, type RequestState } from '../../../shared/domain/release-approval.ts';
import type { Db, OutboxRow, ReleaseRequestRow, VaultRow } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueWarning } from '../mails/queue-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { listGapsSince } from '../stores/heartbeat-store.ts';
import { insertOutbox, listVaultMails } from '../stores/outbox-store.ts';

/*
 * A release by others than the owner waits for this warning as a certificate's release waits for its own (RULINGS.md#others-wait): it has
 * to be accepted by a transport, and has its full length from then on. A second factor, a role and other people's agreement say nothing
 * about whether the owner knows.
 */

/** What every way of one request's warning has at the front of its key. */
const keyOf = (request: Pick<ReleaseRequestRow, 'id'>): string => `release_request:${request.id}:owner`;

const maxWays = 20;

export interface RequestWarning {
  readonly request: ReleaseRequestRow;
  readonly requesterEmail: string;
  readonly required: number;
}

/** Tells the owner, by every way that they have confirmed, that somebody wants their vault released, with one button against it. */
export async function warnOwner(
  tx: Db,
  core: Core,
  vault: VaultRow,
  { request, requesterEmail, required }: RequestWarning,
  { now }: TransactionTime,
): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined) return;
  const link = await issueLink(tx, core, { kind: 'stop', vaultId: vault.id, recipientId: null }, now);
  await queueWarning(tx, core, {
    kind: 'release_requested',
    facts: {
      ownerName: owner.name,
      vaultName: vault.name,
      requesterEmail,
      isOwn: request.requested_by === vault.owner_id,
      note: request.note,
      approvalsRequired: required,
      expiresAt: request.expires_at,
      recipientCount: vault.recipient_count,
      linkId: link.id,
    },
    dedupKey: keyOf(request),
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at: now,
  });
}

async function listWarnings(db: Db, request: ReleaseRequestRow): Promise<readonly OutboxRow[]> {
  const mails = await listVaultMails(db, request.vault_id, ['release_requested'], maxWays);
  return mails.filter(({ dedup_key: key }) => key === keyOf(request) || key.startsWith(`${keyOf(request)} `));
}

/** When others than the owner may release the vault at the earliest; null while no warning of this request has been accepted by any way. */
export async function othersMayReleaseAt(db: Db, request: ReleaseRequestRow, now: Instant): Promise<Instant | null> {
  const warnings = await listWarnings(db, request);
  const [first] = warnings.flatMap((mail) => (mail.status === 'accepted' && mail.accepted_at !== null ? [mail.accepted_at] : [])).sort();
  if (first === undefined) return null;
  // As with every warning, the server's downtime doesn't count: nobody could have pressed its button.
  return windowEnd(isReal[request.mode] ? await listGapsSince(db, first) : [], first, othersWaitMs, now);
}

/** Whether a request in this state still waits for its warning to be accepted. */
export function isWarningAwaited(state: RequestState, mayReleaseAt: Instant | null): boolean {
  return isUndecided[state] && mayReleaseAt === null;
}

/**
 * Makes the warning of a request count that no channel accepts, because somebody vouches for it; it has its full length from now on. What
 * still waits on the other ways is sent all the same. The vault must be locked.
 */
export async function acceptRequestWarning(tx: Db, core: Core, request: ReleaseRequestRow, now: Instant): Promise<void> {
  const [mail] = await listWarnings(tx, request);
  if (mail === undefined) return;
  await insertOutbox(tx, {
    ...mail,
    id: core.newId(),
    dedup_key: `${keyOf(request)} by hand`,
    channel: 'mail',
    to_address: '',
    to_name: null,
    status: 'accepted',
    attempts: 0,
    accepted_at: now,
    bounced_at: null,
    last_error: null,
    created_at: now,
  });
}
