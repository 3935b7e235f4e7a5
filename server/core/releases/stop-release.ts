import { isUnderWay } from '../../../shared/domain/certificate-timer.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isOverdue } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { closeReleaseRequest, findOpenRequest } from '../stores/approval-store.ts';
import { recordRequest, viewRequest, type RequestView } from '../approvals/release-requests.ts';
import type { Core, Origin, OwnerContext, PersonContext } from '../context.ts';
import { lockLinkedVault, openLink } from '../links/open-link.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { closedReason, lockOwnVault } from '../access/vault-access.ts';
import { endOpening } from '../openings/end-opening.ts';
import { viewOpening, type OpeningView } from '../openings/view-opening.ts';
import { findWaitingOpening } from '../stores/opening-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { isUndecided } from '../../../shared/domain/release-approval.ts';

/** What a stop put an end to. */
export interface Stopped {
  readonly vault: VaultRow;
  readonly certificates: boolean;
  readonly request: boolean;
  /** An opening that was set by hand. */
  readonly opening: boolean;
  /** A check-in that was due is made up for. */
  readonly checkIn: boolean;
}

/** What the page behind an owner's stop link shows. */
export interface StopLink {
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly policy: PolicyRow | undefined;
  /** Somebody's open request to release the vault by hand. */
  readonly request: RequestView | undefined;
  /** An opening that was set by hand, and that waits. */
  readonly opening: OpeningView | undefined;
  readonly now: Instant;
}

/**
 * Looks an owner's stop link up; changes nothing. However old it is, nobody who is alive is ever turned away. @throws DomainError
 * `link_unknown`.
 */
export async function findStopLink(core: Core, token: string): Promise<StopLink> {
  const db = core.db.read;
  const { vault, owner, now } = await openLink(core, 'stop', token);
  const open = await findOpenRequest(db, vault.id);
  const request = open && (await viewRequest(db, open, now));
  const waiting = await findWaitingOpening(db, vault.id);
  const opening = waiting && (await viewOpening(db, vault, waiting, now));
  return { vault, owner, policy: await findPolicy(db, vault.id), request: isLive(request) ? request : undefined, opening, now };
}

function isLive(request: RequestView | undefined): boolean {
  return request !== undefined && isUndecided[request.state];
}

/**
 * One press on a mail's page ends everything that would release the vault. @throws DomainError `link_unknown`, `vault_already_released`,
 * `vault_archived`.
 */
export async function stopByLink(core: Core, token: string, origin: Pick<Origin, 'address' | 'requestId'>): Promise<Stopped> {
  const { vault, owner } = await findStopLink(core, token);
  const stopped = await core.db.transaction(async (tx) => {
    const locked = await lockLinkedVault(tx, vault.id);
    return stopLocked(tx, core, locked, { ...origin, actor: { type: 'user', id: owner.id } }, 'email');
  });
  core.mailQueued();
  return stopped;
}

/**
 * The same by the signed-in owner. @throws DomainError `vault_not_found`, `vault_already_released`, `vault_archived`; RoleRequiredError for
 * anybody else.
 */
export async function stopRelease(ctx: PersonContext, vaultId: Ulid): Promise<Stopped> {
  const stopped = await ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const { vault } = await reachVault(ctx, vaultId, 'VAULT_OWNER', tx);
    return stopLocked(tx, ctx.core, vault, ctx.origin, 'web');
  });
  ctx.core.mailQueued();
  return stopped;
}

/** The same by a device of the owner. @throws DomainError `vault_not_found`, `vault_already_released`, `vault_archived`. */
export async function stopReleaseByDevice(ctx: OwnerContext, vaultId: Ulid): Promise<Stopped> {
  const stopped = await ctx.core.db.transaction(async (tx) =>
    stopLocked(tx, ctx.core, await lockOwnVault(tx, ctx, vaultId), ctx.origin, 'desktop'),
  );
  ctx.core.mailQueued();
  return stopped;
}

async function stopLocked(tx: Db, core: Core, vault: VaultRow, origin: Origin, method: 'email' | 'web' | 'desktop'): Promise<Stopped> {
  const closed = closedReason(vault);
  if (closed !== undefined) throw closed;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const request = await withdrawRequest(tx, core, vault, origin, time);
  const opening = await endOpening(tx, core, origin, vault, 'stopped', time.now);
  const policy = await findPolicy(tx, vault.id);
  const state = policy === undefined ? null : parseTimerState(policy);
  if (policy === undefined || state === null) return { vault, request, opening, certificates: false, checkIn: false };
  const certificates = isUnderWay(state);
  const checkIn = isOverdue(state, time.now);
  // Anyone who says "I am here" to one mail has said it to all of them.
  if (certificates || checkIn) await applyTimerEvent(tx, core, { vault, policy, event: { type: 'check_in' }, time, origin, method });
  return { vault, request, opening, certificates, checkIn };
}

async function withdrawRequest(tx: Db, core: Core, vault: VaultRow, origin: Origin, { now }: TransactionTime): Promise<boolean> {
  const open = await findOpenRequest(tx, vault.id);
  if (open === undefined) return false;
  await closeReleaseRequest(tx, open.id, { status: 'withdrawn', by: vault.owner_id, at: now });
  await recordRequest(tx, core, origin, vault, open.id, 'release.request_withdrawn', now);
  return true;
}
