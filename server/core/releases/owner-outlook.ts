import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { cycleOf, ownerWarnings, type AcceptedWarning, type TimerState } from '../../../shared/domain/timer.ts';
import { awaitedWarnings, standingWarning } from '../../../shared/domain/timer-warnings.ts';
import { isUndecided } from '../../../shared/domain/release-approval.ts';
import { viewRequest, type RequestView } from '../approvals/release-requests.ts';
import { openingOutlook, viewOpening, type OpeningOutlook, type OpeningView } from '../openings/view-opening.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import type { OutboxRow, VaultRow } from '../../db/schema.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { listOpenHolds } from '../stores/hold-store.ts';
import { listWaitingOpenings } from '../stores/opening-store.ts';
import { listVaultMails } from '../stores/outbox-store.ts';
import { isLost } from '../mails/send-other-ways.ts';
import { earliestRelease } from '../timers/earliest-release.ts';
import { getPolicyAndVault } from '../policies/get-policy.ts';
import { listWarnedPolicies } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { findTimerFailure } from '../stores/timer-failure-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { recipientsOutlook, type RecipientOutlook } from './release-outlook.ts';
import { warningKinds } from './release-holds.ts';
import { maxWarnings, timerOutlook, type TimerOutlook } from './timer-outlook.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** What happens next to an owner's vault. */
export interface OwnerOutlook extends TimerOutlook {
  readonly vault: VaultRow;
  /** Somebody's open request to release it by hand. */
  readonly request: RequestView | undefined;
  /** Its being opened by the owner's own hand. */
  readonly opening: OpeningOutlook;
  /** What has become of the release for each recipient; empty before it. */
  readonly recipients: readonly RecipientOutlook[];
}

/** @throws DomainError `vault_not_found`, `permission_denied`. */
export async function getOwnerOutlook(ctx: OwnerContext, vaultId: Ulid): Promise<OwnerOutlook> {
  const { read } = ctx.core.db;
  const { policy, vault } = await getPolicyAndVault(ctx, vaultId);
  const [open, warnings, asked, failure] = await Promise.all([
    listOpenHolds(read),
    listVaultMails(read, vault.id, warningKinds, maxWarnings),
    findOpenRequest(read, vault.id),
    findTimerFailure(read, vault.id),
  ]);
  const now = ownerNow(ctx);
  const request = asked && (await viewRequest(read, asked, now));
  const isLive = request !== undefined && isUndecided[request.state];
  const opening = await openingOutlook(read, vault, now);
  const recipients = await recipientsOutlook(read, vault);
  return {
    vault,
    opening,
    recipients,
    request: isLive ? request : undefined,
    ...timerOutlook({ policy, vault, now, open, warnings, failure }),
  };
}

/** A release that is under way and that its owner can still stop. */
export interface StandingWarning {
  readonly vaultId: Ulid;
  readonly policyType: string;
  readonly warning: AcceptedWarning;
  readonly cycle: Instant;
  /** The earliest release if the owner isn't heard from. While a warning is awaited, there is none at all. */
  readonly releaseAt: Instant | null;
  /** Warnings that reached the owner in no way: they count once they have been read in the app. */
  readonly unreached: readonly AcceptedWarning[];
}

/** The releases under way for all of an owner's vaults, for their app to show. */
export async function listStandingWarnings({ core, owner }: OwnerContext): Promise<readonly StandingWarning[]> {
  const { read } = core.db;
  const found: StandingWarning[] = [];
  for (const policy of await listWarnedPolicies(read, owner)) {
    const vault = await findVault(read, policy.vault_id);
    const state = parseTimerState(policy);
    const warning = state && standingWarning(state);
    const cycle = state && cycleOf(state);
    if (vault?.status !== 'active' || state === null || warning === null || cycle === null) continue;
    const mails = await listVaultMails(read, vault.id, ownerWarnings, maxWarnings);
    found.push({
      vaultId: vault.id,
      policyType: policy.type,
      warning,
      cycle,
      releaseAt: earliestRelease(policy, vault),
      unreached: unreachedWarnings(state, mails),
    });
  }
  return found;
}

/** The openings that an owner's vaults were told to make and that wait, for their app to show. */
export async function listOwnOpenings(ctx: OwnerContext): Promise<readonly OpeningView[]> {
  const { read } = ctx.core.db;
  const { userId, mode } = ctx.owner;
  const found: OpeningView[] = [];
  for (const opening of await listWaitingOpenings(read, { owner_id: userId, mode })) {
    const vault = await findVault(read, opening.vault_id);
    if (vault?.status === 'active') found.push(await viewOpening(read, vault, opening, ownerNow(ctx)));
  }
  return found;
}

/** The warnings that a timer waits for and that didn't get through by any of the ways the owner has. */
export function unreachedWarnings(state: TimerState, mails: readonly OutboxRow[]): readonly AcceptedWarning[] {
  const cycle = cycleOf(state);
  if (cycle === null) return [];
  return awaitedWarnings(state).filter((warning) => {
    const sent = mails.filter((mail) => mail.kind === warning && mail.status !== 'cancelled' && roundOf(mail) === cycle);
    return sent.length > 0 && sent.every(isLost);
  });
}

/** The round of warnings that a message belongs to. */
export function roundOf({ id, facts }: Pick<OutboxRow, 'id' | 'facts'>): Instant | undefined {
  return jsonColumns.outbox.facts.read(facts, id).cycle;
}
