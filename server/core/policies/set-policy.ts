import { isUnderWay } from '../../../shared/domain/certificate-timer.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { checkPolicy, type PolicyInput, type PolicySettings, type PolicyType } from '../../../shared/domain/policy.ts';
import { checkOpeningHours } from '../../../shared/domain/opening.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { startTimer } from '../../../shared/domain/timer.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { ownerNow, timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { assertAgreedTo } from './agreed-to.ts';
import { assertNotShared } from '../custody/withheld.ts';
import { callOffCertificates } from '../timers/call-off-certificates.ts';
import { clearHolds } from '../timers/clear-holds.ts';
import type { OwnerContext } from '../context.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { settingColumns, unconfiguredPolicy } from './blank-policy.ts';
import { policyEvent } from '../timers/policy-event.ts';
import { assertNamesRecipients, nobodyNamed, policyInputOf, reachColumns, type PolicyReach, type ReachColumns } from './policy-reach.ts';
import { changePolicy, findPolicy, insertPolicy } from '../stores/policy-store.ts';
import { parseTimerState, timerColumns, timerRule } from '../timers/policy-timer.ts';

/**
 * Sets or replaces a vault's policy; its timer restarts from now.
 * @throws DomainError `invalid_policy_type`, `invalid_policy`, `vault_already_released`, `vault_archived`, `mfa_required`, `approval_required`.
 */
export async function setPolicy(
  ctx: OwnerContext,
  vaultId: Ulid,
  input: PolicyInput,
  { reach = {}, policyId, openingHours }: SetPolicyOptions = {},
): Promise<PolicyRow> {
  const settings = checkPolicy(input, ownerNow(ctx));
  const more = { ...reachColumns(reach), ...(openingHours === undefined ? {} : { opening_hours: checkOpeningHours(openingHours) }) };
  return replacePolicy(ctx, vaultId, { policyId, reach: more, action: 'policy.updated', settingsFor: () => settings });
}

export interface SetPolicyOptions {
  /** Absent parts stay as they are. */
  readonly reach?: PolicyReach;
  /** The policy to be replaced, which the vault must still have: otherwise `policy_not_found`. Absent: any or none. */
  readonly policyId?: Ulid;
  /** How long an opening by hand waits; absent: as it is, or the default for a policy that is new. */
  readonly openingHours?: number;
}

/**
 * Changes parts of a policy. With another type, none of the old settings are carried over. The timer restarts, unless `input`
 * is empty: being reached in another way is no sign of life. @throws DomainError as `setPolicy`, and `policy_not_found`.
 */
export async function updatePolicy(
  ctx: OwnerContext,
  vaultId: Ulid,
  policyId: Ulid,
  input: PolicyInput,
  reach: PolicyReach,
): Promise<PolicyRow> {
  const settingsFor = (current: PolicyRow | undefined, now: Instant): PolicySettings | undefined => {
    if (Object.keys(input).length === 0) return undefined;
    const takenOver = current === undefined || (input.type !== undefined && input.type !== current.type) ? {} : policyInputOf(current);
    return checkPolicy({ ...takenOver, ...input }, now);
  };
  return replacePolicy(ctx, vaultId, { policyId, reach: reachColumns(reach), action: 'policy.updated', settingsFor });
}

/** Removes a vault's policy: from then on only its owner's own act releases it. @throws DomainError as `setPolicy`. */
export async function removePolicy(ctx: OwnerContext, vaultId: Ulid, policyId?: Ulid): Promise<void> {
  await replacePolicy(ctx, vaultId, { policyId, reach: nobodyNamed, action: 'policy.removed', settingsFor: () => null });
}

interface Replacement {
  readonly policyId: Ulid | undefined;
  readonly reach: ReachColumns & Partial<Pick<PolicyRow, 'opening_hours'>>;
  readonly action: AuditAction;
  /** Undefined leaves settings and timer alone, null removes the policy. */
  readonly settingsFor: (current: PolicyRow | undefined, now: Instant) => PolicySettings | null | undefined;
}

async function replacePolicy(ctx: OwnerContext, vaultId: Ulid, { policyId, reach, action, settingsFor }: Replacement): Promise<PolicyRow> {
  const policy = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    const existing = await findPolicy(tx, vault.id);
    if (policyId !== undefined && (existing?.configured !== 1 || existing.id !== policyId)) {
      throw new DomainError('policy_not_found', 'There is no policy with this id.');
    }
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const settings = settingsFor(existing, time.now);
    await assertNamesRecipients(tx, vault, reach);
    assertChangeable(vault);
    if (settings !== undefined && settings?.type !== 'inactivity') await assertNotShared(tx, vault.id);
    const current = existing ?? (await insertBlankPolicy(tx, ctx, vault, settings?.type ?? 'manual', time));
    if (settings === undefined && Object.keys(reach).length === 0) return current;
    // Without a policy nothing comes nearer.
    if (settings !== undefined && settings !== null) await passGate(ctx, 'set_policy', tx);
    const columns = settings === undefined ? { updated_at: time.now } : newColumns(current, vault, settings, time);
    if (settings !== undefined)
      await assertAgreedTo(tx, ctx, { vault, before: existing, after: { ...current, ...columns }, now: time.now });
    const state = parseTimerState(current);
    if (settings !== undefined && state !== null && isUnderWay(state)) {
      // What was confirmed under other conditions does not count under these.
      await callOffCertificates(tx, ctx.core, vault, { at: time.now, origin: ctx.origin, certificatesToo: true });
    }
    const heard = settings === undefined ? {} : await answerHolds(tx, current, settings);
    const changed = await changePolicy(tx, current, { ...columns, ...reach, ...heard });
    // Warnings about the old timer are no longer true.
    if (settings !== undefined)
      await cancelMails(tx, vault.id, ['reminder', 'due_notice', 'last_warning', 'date_passed_warning', 'pre_release_notice']);
    await recordAudit(tx, ctx.core, ctx.origin, {
      accountId: vault.account_id,
      mode: vault.mode,
      vaultId: vault.id,
      action,
      resourceType: 'policy',
      resourceId: changed.id,
      at: time.now,
      details: { type: changed.type },
      event: policyEvent(vault, changed, action === 'policy.removed' ? 'removed' : 'set'),
    });
    return changed;
  });
  ctx.core.mailQueued();
  return policy;
}

/** Whether a policy releases on a day that its owner named. */
const needsRightClock: Readonly<Record<PolicyType, boolean>> = {
  manual: false,
  inactivity: false,
  date_based: true,
  death_certificate: false,
};

/**
 * The owner was heard from. Choosing a date says nothing about what day it is: the clock has to be right for that, whatever was answered
 * before.
 */
async function answerHolds(
  tx: Db,
  current: PolicyRow,
  settings: PolicySettings | null,
): Promise<Partial<Pick<PolicyRow, 'holds_cleared'>>> {
  return settings !== null && needsRightClock[settings.type] ? { holds_cleared: 0 } : clearHolds(tx, current);
}

async function insertBlankPolicy(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  type: PolicySettings['type'],
  time: TransactionTime,
): Promise<PolicyRow> {
  const fresh = unconfiguredPolicy(ctx.core.newId(), vault, type, time.now);
  await insertPolicy(tx, fresh);
  return fresh;
}

function newColumns(
  current: PolicyRow,
  vault: VaultRow,
  settings: PolicySettings | null,
  time: TransactionTime,
): Partial<Omit<PolicyRow, 'vault_id' | 'revision'>> {
  const columns = settingColumns(settings);
  const sameType = current.configured === 1 && current.type === columns.type;
  const next: PolicyRow = {
    ...current,
    ...columns,
    // Another policy is a new beginning; the vault's statistics continue.
    last_check_in_at: sameType ? current.last_check_in_at : null,
    created_at: sameType ? current.created_at : time.now,
    updated_at: time.now,
    paused_at: null,
    pause_until: null,
    pause_reason: null,
    resumed_at: null,
    open_missed_id: null,
  };
  const rule = timerRule(next, vault);
  const {
    vault_id: _vault,
    revision: _revision,
    ...rest
  } = { ...next, ...timerColumns(rule, rule && startTimer(rule, time.now), time.offsetMs) };
  return rest;
}
