import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, instantToMs } from '../../../shared/domain/instant.ts';
import { defaultOpeningHours } from '../../../shared/domain/opening.ts';
import { hoursToMs } from '../../../shared/domain/period.ts';
import type { Db, OpeningRow, VaultRow } from '../../db/schema.ts';
import { reachVault } from '../access/person-vault-access.ts';
import { passGate, type GateContext, type GatedAct } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { requiredApprovals } from '../approvals/approval-settings.ts';
import { recipientsDigest } from '../approvals/release-requests.ts';
import { takeAgreement } from '../approvals/take-agreement.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { OwnerContext, PersonContext } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueWarning } from '../mails/queue-mail.ts';
import { releaseByHand } from './release-by-hand.ts';
import { findUser } from '../stores/account-store.ts';
import { findWaitingOpening, insertOpening } from '../stores/opening-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { recordOpening } from '../openings/end-opening.ts';
import { hasUncleanDocuments, noticeKey } from '../openings/view-opening.ts';

/** What its owner was shown when they said that a vault shall open: it opens like that, or they look again. */
export interface ShownOpening {
  readonly hours: number;
  readonly recipients: readonly Ulid[];
}

/**
 * Opens a vault because its owner says so: after the wait that its rule asks for, or at once where that is none. It passes what every
 * release by hand passes, and the owner is told by every way that they have, with one button against it.
 * @throws DomainError `vault_not_found`, `vault_already_released`, `vault_archived`, `mfa_required`, `approval_required`,
 * `documents_not_clean`; `release_blocked` where nobody is named; `conflict` where one waits already, or the wait or the people aren't
 * those that were shown.
 */
export async function setOpeningByDevice(ctx: OwnerContext, vaultId: Ulid, shown: ShownOpening): Promise<void> {
  await ctx.core.db.transaction(async (tx) => setLocked(tx, ctx, await lockOwnVault(tx, ctx, vaultId), shown, 'release'));
  ctx.core.mailQueued();
}

/** The same by the signed-in owner. @throws DomainError as there; RoleRequiredError for anybody else. */
export async function setOpening(ctx: PersonContext, vaultId: Ulid, shown: ShownOpening): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const { vault } = await reachVault(ctx, vaultId, 'VAULT_OWNER', tx);
    await setLocked(tx, ctx, vault, shown, 'execute_release');
  });
  ctx.core.mailQueued();
}

async function setLocked(tx: Db, ctx: OwnerContext & GateContext, vault: VaultRow, shown: ShownOpening, act: GatedAct): Promise<void> {
  assertChangeable(vault);
  await passGate(ctx, act, tx);
  const time = await timeInTransaction(tx, ctx.core, { accountId: vault.account_id, mode: vault.mode });
  const hours = (await findPolicy(tx, vault.id))?.opening_hours ?? defaultOpeningHours;
  await assertAsShown(tx, vault, hours, shown);
  if ((await findWaitingOpening(tx, vault.id)) !== undefined)
    throw new DomainError('conflict', 'This vault has already been told to open. Stop that first.');
  if (shown.recipients.length === 0) throw new DomainError('release_blocked', 'Nobody is named yet whom this vault could be opened to.');
  if (await hasUncleanDocuments(tx, vault))
    throw new DomainError('documents_not_clean', 'Some documents have not been found free of viruses.');
  const approvals = await requiredApprovals(tx, vault.id);
  await takeAgreement(tx, ctx, vault, { what: 'This would open the vault.', now: time.now });
  if (hours === 0) return openAtOnce(tx, ctx, vault, time);
  await insertWaiting(tx, ctx, vault, { hours, approvals, time });
}

/** Somebody who was shown another wait, or other people, hasn't said yes to this. @throws DomainError `conflict`. */
async function assertAsShown(tx: Db, vault: VaultRow, hours: number, shown: ShownOpening): Promise<void> {
  const named = (await listVaultRecipients(tx, vault.id)).map(({ id }) => id).sort();
  const seen = [...shown.recipients].sort();
  if (hours !== shown.hours || named.length !== seen.length || named.some((id, place) => id !== seen[place]))
    throw new DomainError('conflict', 'The people, or the time it waits, have changed since you were shown them. Look again.');
}

async function openAtOnce(tx: Db, ctx: OwnerContext & GateContext, vault: VaultRow, time: TransactionTime): Promise<void> {
  if ((await releaseByHand(tx, ctx, vault, { note: null, time })) === undefined)
    throw new DomainError('vault_already_released', 'This vault has already been released.');
}

async function insertWaiting(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  { hours, approvals, time }: { readonly hours: number; readonly approvals: number; readonly time: TransactionTime },
): Promise<void> {
  const opensAt = addMs(time.now, hoursToMs(hours));
  const opening: OpeningRow = {
    id: ctx.core.newId(),
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    recipients_digest: await recipientsDigest(tx, vault.id),
    approvals,
    hours,
    status: 'waiting',
    set_at: time.now,
    opens_at: opensAt,
    closed_at: null,
    look_at_ms: instantToMs(opensAt) - time.offsetMs,
  };
  await insertOpening(tx, opening);
  await tellOwner(tx, ctx, vault, opening);
  await recordOpening(tx, ctx.core, ctx.origin, vault, { opening, action: 'release.opening_set', at: time.now });
}

async function tellOwner(tx: Db, { core }: OwnerContext, vault: VaultRow, opening: OpeningRow): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined) return;
  const link = await issueLink(tx, core, { kind: 'stop', vaultId: vault.id, recipientId: null }, opening.set_at);
  await queueWarning(tx, core, {
    kind: 'opening_set',
    facts: {
      ownerName: owner.name,
      vaultName: vault.name,
      setAt: opening.set_at,
      hours: opening.hours,
      recipientCount: vault.recipient_count,
      linkId: link.id,
    },
    dedupKey: noticeKey(opening),
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at: opening.set_at,
  });
}
