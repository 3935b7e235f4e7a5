import { CryptoError, unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { startCustodian } from '../../../shared/domain/custodian.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { InactivityRule } from '../../../shared/domain/timer.ts';
import { readEnd } from '../../../shared/format/custody/custody-end.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { judgePlan } from '../../../shared/format/custody/plan-verdict.ts';
import { signedTextFromJson, type SignedText, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { Contact } from '../../../shared/format/custody/third-box.ts';
import type { CustodianStateRow, Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Core, Origin } from '../context.ts';
import { keepPlan } from '../custody/keep-plan.ts';
import { factsOf, planIn } from '../custody/known-plan.ts';
import { ownerIn, witnessedId } from '../custody/witnessed-id.ts';
import { settingColumns, unconfiguredPolicy } from '../policies/blank-policy.ts';
import { insertUser } from '../stores/account-store.ts';
import { findCustodian, findPlan, saveCustodian } from '../stores/custody-store.ts';
import { findPolicy, insertPolicy } from '../stores/policy-store.ts';
import { findVault, insertVault, lockVault } from '../stores/vault-store.ts';
import { changeOwner, dropThirdShareLetters, forgetWitnessedVault } from '../stores/witness-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { timerColumns } from '../timers/policy-timer.ts';
import { enrolOwner } from './enrol-owner.ts';
import { newWitnessedUser, newWitnessedVault } from './witnessed-rows.ts';

/** A plan as somebody brought it. */
export interface PlanIn {
  readonly vaultId: string;
  readonly plan: SignedTextJson;
  readonly code: string | undefined;
  readonly origin: Origin;
  /** Counts a try, before a code is looked at. @throws DomainError where there were too many. */
  readonly beforeCode: () => Promise<void>;
}

/** What is done with a plan that is taken, in one transaction. */
interface Turn {
  readonly core: Core;
  readonly origin: Origin;
  readonly vault: VaultRow;
  readonly plan: CustodyPlan;
  /** The plan of now; absent at the first one. */
  readonly known: CustodyPlan | undefined;
  readonly now: Instant;
}

/**
 * Takes an owner's plan of who keeps the shares of a vault; one that is here already changes nothing. An owner begins with a code of the
 * witness' keeper, which lets their key in; their further vaults and later plans need that key's signature, later plans a higher number too,
 * and anybody may bring them. What two owners say of the same id are two vaults. A plan that names another third party ends it, and so does
 * an end for this witness that goes beyond the plan of now: it gives nothing any more, and forgets whom it warned.
 * @throws DomainError `invalid_request` for what isn't a plan for this vault by its owner, or doesn't name this witness at the beginning;
 * `code_wrong`; `conflict` for one that doesn't go beyond the plan of now.
 */
export async function takeWitnessPlan(core: Core, given: PlanIn): Promise<CustodyPlan> {
  const { vaultId, plan: json, origin } = given;
  if (!isUlid(vaultId)) throw invalid('vault', 'must be the id of a vault');
  const identity = ownerIn(json.text);
  if (identity === undefined) throw invalid('plan', 'names no owner');
  const id = witnessedId(identity, vaultId);
  const plan = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const before = await findPlan(tx, id);
    if (before === undefined) {
      const first = readOrRefuse(json, { identity, vaultId });
      assertNamed(first, core);
      const accountId = await enrolOwner(tx, core, first, given);
      const vault = await insertWitnessed(tx, core, { id, accountId }, now);
      await keep(tx, { vault, plan: first, now }, json);
      await begin(tx, { core, origin, vault, plan: first, known: undefined, now });
      return first;
    }
    const vault = await lockVault(tx, id);
    const row = await findPlan(tx, id);
    if (vault === undefined || row === undefined) throw new DomainError('conflict', 'This vault is just ending here.');
    const known = planIn(row);
    if (isEnd(core, known, json)) {
      await forgetWitnessedVault(tx, vault);
      return known;
    }
    const next = readOrRefuse(json, { identity, vaultId });
    if (!goesBeyond(known, next)) return known;
    await keep(tx, { vault, plan: next, now }, json);
    await goOver(tx, { core, origin, vault, plan: next, known, now });
    return next;
  });
  core.mailQueued();
  return plan;
}

/** Whether this is the owner's word that this witness is none of the vault's custodians any more. Everything else is read as a plan. */
function isEnd({ keys }: Pick<Core, 'keys'>, plan: CustodyPlan, json: SignedTextJson): boolean {
  const signed = unlessRefused(() => signedTextFromJson(json, 'the end'));
  return signed !== undefined && unlessRefused(() => readEnd(signed, { plan, custodian: keys.custodianPublicKey }))?.verdict === 'ends';
}

function readOrRefuse(json: SignedTextJson, expected: { readonly identity: Uint8Array; readonly vaultId: Ulid }): CustodyPlan {
  try {
    const signed: SignedText = signedTextFromJson({ text: json.text, signature: json.signature }, 'the plan');
    return readPlan(signed, expected);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('plan', `is refused as ${error.code}`) : error;
  }
}

function isNamed({ custodians: [, , third] }: CustodyPlan, { keys }: Pick<Core, 'keys'>): boolean {
  return third.kind === 'witness' && equalBytes(third.publicKey, keys.custodianPublicKey);
}

/** @throws DomainError `invalid_request`. */
function assertNamed(plan: CustodyPlan, core: Core): void {
  if (!isNamed(plan, core)) throw invalid('plan', 'must name this witness as its third party');
}

/** @returns false for the plan of now. @throws DomainError `conflict`. */
function goesBeyond(known: CustodyPlan, plan: CustodyPlan): boolean {
  const verdict = judgePlan(known, plan);
  if (verdict === 'rolled_back' || verdict === 'forked')
    throw new DomainError('conflict', `This vault has plan ${known.number}, and another plan must go beyond it.`);
  return verdict !== 'same';
}

async function keep(
  tx: Db,
  { vault, plan, now }: Pick<Turn, 'vault' | 'plan' | 'now'>,
  { text, signature }: SignedTextJson,
): Promise<void> {
  const row = { vault_id: vault.id, number: plan.number, plan: text, signature, owner_key: toBase64(plan.owner), hash: plan.hash };
  await keepPlan(tx, { ...row, taken_at: now });
}

async function insertWitnessed(
  tx: Db,
  core: Core,
  { id, accountId }: { readonly id: Ulid; readonly accountId: Ulid },
  now: Instant,
): Promise<VaultRow> {
  if ((await findVault(tx, id)) !== undefined) throw new DomainError('conflict', 'This vault is just beginning here.');
  const user = newWitnessedUser(core, { vaultId: id, accountId }, now);
  await insertUser(tx, user);
  const vault = newWitnessedVault(user, id, now);
  await insertVault(tx, vault);
  return vault;
}

/** Whom the witness warns. @throws DomainError `invalid_request` for what was sealed to another key. */
function contactOf(core: Core, { custodians: [, , third] }: CustodyPlan): Contact {
  try {
    if (third.kind === 'witness') return core.keys.openContact(third.contact);
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
  }
  throw invalid('plan', 'must say whom this witness warns, sealed to its key');
}

function ruleOf({ rule: { frequency, graceHours, reminderDaysBefore } }: CustodyPlan): InactivityRule {
  return { kind: 'inactivity', frequency, graceHours, reminderDaysBefore, remindersSilenced: false };
}

function settingsOf({ rule }: CustodyPlan) {
  return settingColumns(rule);
}

async function noteContact(tx: Db, { core, vault, plan }: Turn): Promise<void> {
  const { email, name } = contactOf(core, plan);
  await changeOwner(tx, vault.owner_id, { email, name: name === '' ? null : name });
}

/** Making a plan was a sign of life: the timer starts with it. */
async function begin(tx: Db, turn: Turn): Promise<void> {
  const { core, vault, plan, now } = turn;
  await noteContact(tx, turn);
  const facts = factsOf(plan, 3);
  const rule = ruleOf(plan);
  const madeAt = plan.madeAt < now ? plan.madeAt : now;
  const state = startCustodian({ ...facts, rule }, madeAt);
  const blank = unconfiguredPolicy(core.newId(), vault, 'inactivity', now);
  await insertPolicy(tx, { ...blank, ...settingsOf(plan), ...timerColumns(rule, state.timer, 0) });
  await saveCustodian(tx, {
    vault_id: vault.id,
    facts: jsonColumns.custodian_states.facts.write(facts),
    state: jsonColumns.custodian_states.state.write(state),
    tell_at_ms: instantToMs(now),
  });
}

async function goOver(tx: Db, turn: Turn): Promise<void> {
  const { core, vault, plan } = turn;
  if (!isNamed(plan, core)) return forgetWitnessedVault(tx, vault);
  const row = await findCustodian(tx, vault.id);
  const policy = await findPolicy(tx, vault.id);
  if (row === undefined || policy === undefined) return begin(tx, turn);
  await followPlan(tx, turn, row, policy);
}

async function followPlan(tx: Db, turn: Turn, row: CustodianStateRow, policy: PolicyRow): Promise<void> {
  const { core, vault, plan, known, now, origin } = turn;
  await noteContact(tx, turn);
  const before = jsonColumns.custodian_states.facts.read(row.facts, vault.id);
  const facts = { ...factsOf(plan, 3, known && { plan: known, facts: before }), rule: ruleOf(plan) };
  const event = { type: 'custody', event: { type: 'plan', facts, madeAt: plan.madeAt }, facts } as const;
  const columns = settingsOf(plan);
  const time = { now, offsetMs: 0 };
  const outcome = await applyTimerEvent(tx, core, { vault, policy, event, time, origin, method: 'desktop', columns });
  if ('refused' in outcome) throw new DomainError('conflict', 'This witness can not go over to this plan.');
  // New shares: what of the old ones hasn't been brought yet is to stay here.
  if (facts.generation !== before.generation) await dropThirdShareLetters(tx, vault.id);
}
