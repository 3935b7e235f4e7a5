import { announce, asksAround, othersOf, standingOf, tellStanding } from '../../../shared/domain/custodian-words.ts';
import { stepCustodian, custodianWakeAt } from '../../../shared/domain/custodian.ts';
import type {
  CustodianEffect,
  CustodianEvent,
  CustodianFacts,
  CustodianMove,
  CustodianState,
  Place,
} from '../../../shared/domain/custodian.ts';
import { addMs, hourMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import {
  stepTimer,
  type InactivityRule,
  type TimerEffect,
  type TimerEvent,
  type TimerRefusal,
  type TimerRule,
  type TimerState,
} from '../../../shared/domain/timer.ts';
import type { CustodianStateRow, Db, KnownFacts, PolicyRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { findCustodian, saveCustodian } from '../stores/custody-store.ts';
import { queueThirdShares } from './queue-third-shares.ts';
import { tellOfGift } from './tell-of-gift.ts';
import { writeLetters, type Written } from './write-letters.ts';

/** How often the others are told how this custodian stands, if nothing happens. */
const tellEveryMs = hourMs;

/** What moves the timer of a vault with a custodian: what moves any, or what another custodian or the owner's device says. */
export interface CustodyEvent {
  readonly type: 'custody';
  /** `tell`: it's time to tell the others again how this one stands. */
  readonly event: CustodianEvent | { readonly type: 'tell' };
  /** The facts that a plan brings along. */
  readonly facts?: KnownFacts & Partial<Pick<CustodianFacts, 'rule'>>;
  /** Of a note, the hash that its receipt names it by, and the custodian that waits for the answer. */
  readonly hash?: string;
  readonly answerTo?: Place | undefined;
}

/** A vault that is locked in the running transaction, and what happens to it. */
export interface CustodianTurn {
  readonly vault: VaultRow;
  readonly policy: PolicyRow;
  readonly event: TimerEvent | CustodyEvent;
  readonly time: TransactionTime;
}

/** That the owner was heard from; `signedAt` where it was on its way since, or was passed on by others. */
export interface Proof {
  readonly signedAt?: Instant;
}

/** What came of it, for the vault's timer to be kept by. */
export interface CustodianOutcome {
  readonly timer: TimerState;
  readonly effects: readonly TimerEffect[];
  /** When it is to be looked at again; null for not before something happens. */
  readonly wakeAt: Instant | null;
  readonly written: Written;
  /** The sign of life, if nobody but the owner can have given it. */
  readonly proof: Proof | null;
}

/** A custodian as it stands, with its vault's timer in its place. */
interface Standing {
  readonly row: CustodianStateRow;
  readonly facts: CustodianFacts;
  readonly state: CustodianState;
}

/**
 * Moves the timer of a vault whose half is shared, by the custodians' rules in place of the timer's own: the only way for such a vault to
 * be released (RULINGS.md#two-servers-neither-alone). What the others have to hear of it is written down in the same transaction.
 * @returns undefined for a vault whose half isn't shared.
 */
export async function stepAsCustodian(
  tx: Db,
  core: Core,
  turn: CustodianTurn,
  rule: TimerRule,
  timer: TimerState,
): Promise<CustodianOutcome | { readonly refused: TimerRefusal | 'no_timer' } | undefined> {
  const row = await findCustodian(tx, turn.vault.id);
  if (row === undefined) return turn.event.type === 'custody' ? { refused: 'no_timer' } : undefined;
  // A share is given out by silence only: nothing else has a rule that three could follow, each by itself.
  if (rule.kind !== 'inactivity') return { refused: 'no_timer' };
  const before = standingIn(row, rule, timer);
  const { now } = turn.time;
  const step = stepBy(before, turn.event, timer, now);
  if ('refused' in step) return { refused: refusalOf(step.refused) };
  return settle(tx, core, turn, before, step);
}

function standingIn(row: CustodianStateRow, rule: InactivityRule, timer: TimerState): Standing {
  const known = jsonColumns.custodian_states.state.read(row.state, row.vault_id);
  const facts = { ...jsonColumns.custodian_states.facts.read(row.facts, row.vault_id), rule };
  return { row, facts, state: withTimer(known, timer) };
}

/** While a custodian asks the others, the policy keeps the timer as it was just before it was over: for its readers it still runs. */
export function withTimer(state: CustodianState, timer: TimerState): CustodianState {
  if (state.stage.name === 'given') return { ...state, timer: { phase: 'released' } };
  if (state.stage.name === 'watching') return { ...state, timer };
  // Another policy was set meanwhile: its timer is a new one.
  if (timer.phase !== 'pending') return { ...state, timer, stage: { name: 'watching' } };
  return { ...state, timer: { phase: 'released' }, stage: { ...state.stage, last: timer } };
}

function timerOf({ stage, timer }: CustodianState): TimerState {
  return stage.name === 'over' ? stage.last : timer;
}

/** Hands on the rules' own events, and what they make of a timer's. */
function stepBy(
  before: Standing,
  event: TimerEvent | CustodyEvent,
  timer: TimerState,
  now: Instant,
): CustodianMove | { readonly refused: string } {
  const { facts, state } = before;
  switch (event.type) {
    case 'custody':
      if (event.event.type !== 'tell') return stepCustodian(facts, state, event.event, now);
      return tellStanding(facts, state, now, { to: othersOf(facts), asks: asksAround(standingOf(state)) });
    case 'check_in': {
      const kind = timer.phase === 'grace' || timer.phase === 'pending' ? 'cancel' : 'check_in';
      return stepCustodian(facts, state, { type: 'pressed', kind }, now);
    }
    case 'wake':
    case 'accepted':
    case 'bounced':
      return stepCustodian(facts, state, event, now);
    case 'pause':
    case 'resume':
    case 'freeze':
    case 'thaw':
    case 'date_moved':
    case 'recount':
    case 'call_off':
    case 'release':
      return moveAlone(before, event, now);
  }
}

/** What happens at this server alone: its owner pauses, archives or releases here. The others hear how it stands then. */
function moveAlone({ facts, state }: Standing, event: TimerEvent, now: Instant): CustodianMove | { readonly refused: TimerRefusal } {
  const step = stepTimer(facts.rule, timerOf(state), event, now);
  if ('refused' in step) return step;
  const given = { name: 'given', at: now, generation: facts.generation, gone: [] } as const;
  const stage = event.type === 'release' ? given : ({ name: 'watching' } as const);
  const effects = step.effects.flatMap((effect) =>
    effect.type === 'release' || effect.type === 'called_off' ? [] : [effect as CustodianEffect],
  );
  return announce(facts, { state: { ...state, timer: step.state, stage }, effects }, now);
}

function refusalOf(refused: string): TimerRefusal {
  return refused === 'frozen' || refused === 'already_paused' || refused === 'not_paused' ? refused : 'released';
}

async function settle(tx: Db, core: Core, turn: CustodianTurn, before: Standing, step: CustodianMove): Promise<CustodianOutcome> {
  const { now } = turn.time;
  const { event, vault } = turn;
  const custody = event.type === 'custody' ? event : undefined;
  const { rule, ...known } = { ...before.facts, ...custody?.facts };
  const facts = { ...known, rule };
  const tells = step.effects.some((effect) => effect.type === 'tell');
  const written = await writeLetters(tx, core, { vault, facts, move: step, now, hash: custody?.hash ?? '', answerTo: custody?.answerTo });
  for (const effect of step.effects)
    if (effect.type === 'give' && effect.to === 'servers') {
      await queueThirdShares(tx, vault.id, effect.generations, now);
      await tellOfGift(tx, core, vault, facts.generation, now);
    }
  const nextMs = instantToMs(addMs(now, tellEveryMs));
  await saveCustodian(tx, {
    vault_id: vault.id,
    facts: jsonColumns.custodian_states.facts.write(known),
    state: jsonColumns.custodian_states.state.write(step.state),
    tell_at_ms: tells ? nextMs : Math.min(before.row.tell_at_ms, nextMs),
  });
  if (step.effects.some((effect) => effect.type === 'give')) await recordGiven(tx, core, turn, facts);
  return {
    timer: timerOf(step.state),
    effects: step.effects.flatMap((effect) => timerEffect(effect)),
    wakeAt: custodianWakeAt(facts, step.state),
    written,
    proof: event.type === 'check_in' ? {} : proofIn(custody?.event, before.facts),
  };
}

/** What opens a vault is a share of it here: the release is recorded too, and this says why it came about. */
async function recordGiven(tx: Db, core: Core, { vault, time }: CustodianTurn, { place, plan, generation }: CustodianFacts): Promise<void> {
  await recordAudit(tx, core, systemOrigin, {
    ...{ accountId: vault.account_id, mode: vault.mode, vaultId: vault.id, at: time.now },
    ...{ action: 'custody.share_given', resourceType: 'vault', resourceId: vault.id },
    details: { place, plan, generation },
  });
}

function proofIn(event: CustodyEvent['event'] | undefined, { deviceKeys }: CustodianFacts): Proof | null {
  if (event?.type === 'plan') return { signedAt: event.madeAt };
  return event?.type === 'note' && deviceKeys.includes(event.note.signer) ? { signedAt: event.note.at } : null;
}

function timerEffect(effect: CustodianEffect): readonly TimerEffect[] {
  switch (effect.type) {
    case 'tell':
    case 'receipt':
      return [];
    case 'give':
      // A witness has no recipients: what it gives goes to the two servers alone.
      return effect.to === 'servers' ? [] : [{ type: 'release', trigger: 'inactivity' }];
    case 'send':
    case 'record_missed':
    case 'record_check_in':
    case 'resumed':
      return [effect];
  }
}
