import { isReal } from '../../../shared/domain/account.ts';
import { windowEnd } from '../../../shared/domain/heartbeat.ts';
import { addMs, latest, type Instant } from '../../../shared/domain/instant.ts';
import { defaultOpeningHours, type OpeningBlocker } from '../../../shared/domain/opening.ts';
import { hoursToMs } from '../../../shared/domain/period.ts';
import type { Db, OpeningRow, OutboxRow, VaultRow } from '../../db/schema.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { recipientsDigest, viewRequest } from '../approvals/release-requests.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import { listGapsSince } from '../stores/heartbeat-store.ts';
import { findLastLift, listOpenHoldNumbers } from '../stores/hold-store.ts';
import { findWaitingOpening } from '../stores/opening-store.ts';
import { listVaultMails } from '../stores/outbox-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { countUncleanDocuments } from '../stores/unclean-documents-store.ts';

/*
 * What an opening waits for
 *
 * An owner who says "open it now" means it, unless it was pressed by mistake, or by somebody else on their device. So the wait begins
 * only when a transport has accepted the notice with the button against it, as with every warning; the server's downtime doesn't count;
 * while the time is in doubt nothing opens; and it opens to the very people whom the owner was shown (RULINGS.md#open-it-now).
 */

/** An opening that waits. */
export interface OpeningView {
  readonly opening: OpeningRow;
  /** When it happens if nobody stops it; null while no notice of it has been accepted by any way. */
  readonly opensAt: Instant | null;
  /** Why it wouldn't happen then. */
  readonly blockers: readonly OpeningBlocker[];
}

/** What there is to say about opening a vault by its owner's hand. */
export interface OpeningOutlook {
  /** How long one that is set now would wait. */
  readonly hours: number;
  readonly waiting: OpeningView | undefined;
  /** Where none waits: why none could be set now. */
  readonly blockers: readonly OpeningBlocker[];
}

const maxWays = 20;

/** What every way of one opening's notice has at the front of its key. */
export const noticeKey = ({ id }: Pick<OpeningRow, 'id'>): string => `opening:${id}:owner`;

async function listNotices(db: Db, opening: OpeningRow): Promise<readonly OutboxRow[]> {
  const mails = await listVaultMails(db, opening.vault_id, ['opening_set'], maxWays);
  return mails.filter(({ dedup_key: key }) => key === noticeKey(opening) || key.startsWith(`${noticeKey(opening)} `));
}

/** When an opening happens, and what would prevent it. `now` is the vault's own clock. */
export async function viewOpening(db: Db, vault: VaultRow, opening: OpeningRow, now: Instant): Promise<OpeningView> {
  const notices = await listNotices(db, opening);
  const opensAt = await opensAtOf(db, opening, notices, now);
  const blockers: OpeningBlocker[] = [];
  if (opensAt === null) blockers.push(notices.some(({ status }) => status === 'queued') ? 'notice_waits' : 'notice_refused');
  // While nobody knows what time it is, nobody knows that the wait is over.
  if (isReal[vault.mode] && (await listOpenHoldNumbers(db)).length > 0) blockers.push('held');
  if ((await recipientsDigest(db, vault.id)) !== opening.recipients_digest) blockers.push('recipients_changed');
  if ((await requiredApprovals(db, vault.id)) > opening.approvals) blockers.push('approval_required');
  if (await hasUncleanDocuments(db, vault)) blockers.push('documents_not_clean');
  return { opening, opensAt, blockers };
}

async function opensAtOf(db: Db, opening: OpeningRow, notices: readonly OutboxRow[], now: Instant): Promise<Instant | null> {
  const [first] = acceptances(notices);
  if (first === undefined) return null;
  const gaps = isReal[opening.mode] ? await listGapsSince(db, first) : [];
  const lifted = isReal[opening.mode] ? await findLastLift(db, { holds_cleared: 0, type: 'date_based' }) : null;
  // Whoever set it before a hold waits its hours once more after it: what they did since the backup, or by which clock, nobody knows.
  const anew = lifted !== null && lifted >= opening.set_at ? [addMs(lifted, hoursToMs(opening.hours))] : [];
  return latest(opening.opens_at, windowEnd(gaps, first, hoursToMs(opening.hours), now), ...anew);
}

/** When each way took the notice, the earliest first; one that came back was never accepted. */
function acceptances(notices: readonly OutboxRow[]): readonly Instant[] {
  return notices.flatMap(({ status, accepted_at: at }) => (status === 'accepted' && at !== null ? [at] : [])).sort();
}

/** Whether a locked vault holds documents with which nobody may release it by hand. */
export async function hasUncleanDocuments(db: Db, vault: Pick<VaultRow, 'id'>): Promise<boolean> {
  return (await countUncleanDocuments(db, vault.id)) > 0;
}

/** What an owner is shown before and after they set one. */
export async function openingOutlook(db: Db, vault: VaultRow, now: Instant): Promise<OpeningOutlook> {
  const [policy, opening] = [await findPolicy(db, vault.id), await findWaitingOpening(db, vault.id)];
  const hours = policy?.opening_hours ?? defaultOpeningHours;
  if (opening !== undefined) return { hours, waiting: await viewOpening(db, vault, opening, now), blockers: [] };
  const blockers: OpeningBlocker[] = [];
  if (vault.recipient_count === 0) blockers.push('nobody_named');
  if (!(await isAgreedTo(db, vault, now))) blockers.push('approval_required');
  if (await hasUncleanDocuments(db, vault)) blockers.push('documents_not_clean');
  return { hours, waiting: undefined, blockers };
}

async function isAgreedTo(db: Db, vault: VaultRow, now: Instant): Promise<boolean> {
  if ((await requiredApprovals(db, vault.id)) === 0) return true;
  const open = await findOpenRequest(db, vault.id);
  return open !== undefined && (await viewRequest(db, open, now, vault.owner_id)).state === 'granted';
}
