import { toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { startCustodian } from '../../../shared/domain/custodian.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, latest } from '../../../shared/domain/instant.ts';
import type { InactivityRule } from '../../../shared/domain/timer.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { judgePlan } from '../../../shared/format/custody/plan-verdict.ts';
import { signedTextFromJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import {
  dropEarlierHalves,
  dropPlans,
  dropThirdShares,
  findCustodian,
  findPlan,
  listPlans,
  listThirdShares,
  saveCustodian,
} from '../stores/custody-store.ts';
import { changePolicy, findPolicy } from '../stores/policy-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { listReleaseKeys } from '../stores/release-key-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { parseTimerState, timerColumns, timerRule } from '../timers/policy-timer.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { keepPlan } from '../custody/keep-plan.ts';
import { factsOf, placeIn, planIn } from '../custody/known-plan.ts';

/** A vault of the caller's, locked, with the timer that a custodian runs by. */
interface PlannedVault {
  readonly vault: VaultRow;
  readonly policy: PolicyRow;
  readonly rule: InactivityRule;
  readonly time: TransactionTime;
}

/**
 * Takes the owner's plan of who keeps the shares of a vault's halves; one that is here already changes nothing. From the first on, the vault
 * is released by the custodians' rules.
 *
 * An owner's device goes in this order, each step only after the one before is answered by all whom it concerns:
 *
 * 1. the plan to both servers and the witness. Halves are still what they were, and each custodian keeps the plan that they are of;
 * 2. the new shares (`putReleaseKey`) to the servers, to one that has no whole half first: they have to fit the plan. The share of before
 *    stays beside the new one, and so do the third party's, which are sealed in the plans. So whoever stops here leaves two custodians who
 *    have shares of one key, whichever two they are; and where the vault wasn't shared before, the first server has the whole half until
 *    the second has its share;
 * 3. `settlePlan` to all: shares of before and plans that name them go. A server refuses it while it lacks a share itself.
 *
 * What wasn't answered is done again from the same step: all three may be repeated.
 * @throws DomainError `invalid_request` for what isn't a plan of this owner's for this vault with this server in it; `conflict` for one that
 * doesn't go beyond the plan of now, or before keyring and policy are here; `vault_not_found`, `permission_denied`,
 * `vault_already_released`, `vault_archived`, `client_custody`.
 */
export async function takePlan(ctx: SyncContext, vaultId: Ulid, signed: SignedTextJson): Promise<CustodyPlan> {
  return ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertClientCustody(vault);
    assertChangeable(vault);
    const plan = await readOwnPlan(tx, ctx, vault, signed);
    const before = await findPlan(tx, vault.id);
    const known = before && planIn(before);
    if (known !== undefined && !goesBeyond(known, plan)) return known;
    const planned = await plannedVault(tx, ctx, vault, plan);
    const { now } = planned.time;
    const row = {
      vault_id: vault.id,
      number: plan.number,
      plan: signed.text,
      signature: signed.signature,
      owner_key: toBase64(plan.owner),
      hash: plan.hash,
    };
    await keepPlan(tx, { ...row, taken_at: now });
    if (known === undefined) await begin(tx, ctx, planned, plan);
    else await goOver(tx, ctx, planned, known, plan);
    await recordAudit(tx, ctx.core, ctx.origin, {
      ...{ accountId: vault.account_id, mode: vault.mode, vaultId: vault.id, at: now },
      ...{ action: 'custody.plan_taken', resourceType: 'vault', resourceId: vault.id },
      details: { plan: plan.number, recipients: plan.recipients.length, third: plan.custodians[2].kind },
    });
    return plan;
  });
}

/** @throws DomainError `conflict`, `invalid_request`. */
async function readOwnPlan(tx: Db, { owner }: SyncContext, vault: VaultRow, signed: SignedTextJson): Promise<CustodyPlan> {
  const account = await findSyncAccount(tx, owner.userId);
  if (account === undefined || account.identity === null || account.custody_id === null)
    throw new DomainError('conflict', 'Send the keyring first: its identity vouches for plans.');
  const { identity, custody_id: accountId } = account;
  try {
    return readPlan(signedTextFromJson(signed, 'the plan'), { identity, accountId, vaultId: vault.id });
  } catch (error) {
    throw error instanceof CryptoError ? invalid('plan', `is refused as ${error.code}`) : error;
  }
}

/** @returns false for the plan of now. @throws DomainError `conflict`. */
function goesBeyond(known: CustodyPlan, plan: CustodyPlan): boolean {
  const verdict = judgePlan(known, plan);
  if (verdict === 'rolled_back' || verdict === 'forked')
    throw new DomainError('conflict', `This vault has plan ${known.number}, and another plan must go beyond it.`);
  return verdict !== 'same';
}

/** @throws DomainError `invalid_request`, `conflict`. */
async function plannedVault(tx: Db, { core }: SyncContext, vault: VaultRow, plan: CustodyPlan): Promise<PlannedVault> {
  if (placeIn(plan, core.keys.custodianPublicKey) === undefined) throw invalid('plan', 'must name this server as one of its custodians');
  const policy = await findPolicy(tx, vault.id);
  const rule = policy === undefined ? null : timerRule(policy, vault);
  if (policy?.type !== 'inactivity' || rule?.kind !== 'inactivity' || !isSameRule(plan, rule))
    throw new DomainError('conflict', 'Set the inactivity policy that the plan says first: the custodians go by it.');
  return { vault, policy, rule, time: await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode }) };
}

function isSameRule({ rule }: CustodyPlan, { frequency, graceHours }: InactivityRule): boolean {
  return rule.type === 'inactivity' && rule.frequency === frequency && rule.graceHours === graceHours;
}

/** Making a plan was a sign of life: the timer starts again with it, unless it rests. */
async function begin(tx: Db, { core }: SyncContext, { vault, policy, rule, time }: PlannedVault, plan: CustodyPlan): Promise<void> {
  const place = placeIn(plan, core.keys.custodianPublicKey);
  if (place === undefined) return;
  const facts = factsOf(plan, place);
  const madeAt = plan.madeAt < time.now ? plan.madeAt : time.now;
  const state = startCustodian({ ...facts, rule }, latest(madeAt, policy.latest_check_in_at ?? policy.created_at));
  const timer = parseTimerState(policy);
  const rests = timer?.phase === 'paused' || timer?.phase === 'frozen';
  await saveCustodian(tx, {
    vault_id: vault.id,
    facts: jsonColumns.custodian_states.facts.write(facts),
    state: jsonColumns.custodian_states.state.write(state),
    tell_at_ms: instantToMs(time.now),
  });
  if (!rests) await changePolicy(tx, policy, timerColumns(rule, state.timer, time.offsetMs));
}

async function goOver(
  tx: Db,
  { core, origin }: SyncContext,
  { vault, policy, rule, time }: PlannedVault,
  known: CustodyPlan,
  plan: CustodyPlan,
): Promise<void> {
  const row = await findCustodian(tx, vault.id);
  const place = placeIn(plan, core.keys.custodianPublicKey);
  if (row === undefined || place === undefined) return;
  const facts = factsOf(plan, place, { plan: known, facts: jsonColumns.custodian_states.facts.read(row.facts, vault.id) });
  const event = { type: 'custody', event: { type: 'plan', facts: { ...facts, rule }, madeAt: plan.madeAt }, facts } as const;
  const outcome = await applyTimerEvent(tx, core, { vault, policy, event, time, origin, method: 'desktop' });
  if ('refused' in outcome) throw new DomainError('conflict', 'This server can not go over to this plan.');
}

/**
 * The owner's device has seen that every custodian has the shares of this plan: those of before are dropped.
 * @throws DomainError `conflict` for another plan than that of now, and while a share of it is missing here; `vault_not_found`,
 * `permission_denied`.
 */
export async function settlePlan(ctx: SyncContext, vaultId: Ulid, number: number): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { core, origin } = ctx;
    const vault = await lockOwnVault(tx, ctx, vaultId);
    const policy = await findPolicy(tx, vault.id);
    const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    const event = { type: 'custody', event: { type: 'settled', plan: number } } as const;
    const outcome = policy && (await applyTimerEvent(tx, core, { vault, policy, event, time, origin }));
    if (outcome === undefined || 'refused' in outcome) throw new DomainError('conflict', 'This is not the plan that this server has.');
    await dropOfBefore(tx, vault.id);
  });
}

/** Everything that isn't of the newest plan. @throws DomainError `conflict` where this server would be left without a share. */
async function dropOfBefore(tx: Db, vaultId: Ulid): Promise<void> {
  const [plan, ...earlier] = (await listPlans(tx, vaultId)).map(planIn);
  if (plan === undefined) return;
  const generations = new Map(plan.recipients.map(({ id, keyGeneration }) => [id, keyGeneration]));
  const here = await listReleaseKeys(tx, vaultId);
  const recipients = await listVaultRecipients(tx, vaultId);
  const missing = recipients.find(({ id }) => {
    const generation = generations.get(id);
    return generation !== undefined && here.every((row) => row.recipient_id !== id || row.key_generation !== generation);
  });
  if (missing !== undefined) throw new DomainError('conflict', 'A share of this plan has not come here yet.');
  await dropEarlierHalves(tx, vaultId);
  const thirds = await listThirdShares(tx, vaultId);
  const stray = thirds.filter((row) => generations.get(row.recipient_id) !== row.key_generation);
  await dropThirdShares(
    tx,
    stray.map(({ id }) => id),
  );
  await dropPlans(
    tx,
    vaultId,
    earlier.map(({ number }) => number),
  );
}
