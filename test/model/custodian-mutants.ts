import { addMs, dayMs } from '../../shared/domain/instant.ts';
import type { CustodianEvent, CustodianFacts, CustodianState, CustodianStep, Note, Place, Word } from '../../shared/domain/custodian.ts';
import { othersOf } from '../../shared/domain/custodian-words.ts';
import type { Promised } from './custodian-judge.ts';
import type { Focus } from './custodian-setting.ts';
import { realDecisions, type Decisions } from './custodian-world.ts';

/** Custodians with one rule switched off, and the promise that has to be seen broken. */
export interface Mutant {
  readonly name: string;
  readonly breaks: Promised;
  readonly decisions: Decisions;
  /** Where to look for it. */
  readonly focus: Focus;
}

const real = realDecisions;
type Step = Decisions['stepCustodian'];

function mutant(breaks: Promised, name: string, stepCustodian: Step, focus: Focus, custodianWakeAt = real.custodianWakeAt): Mutant {
  return { breaks, name, focus, decisions: { stepCustodian, custodianWakeAt } };
}

/** A machine that sees another state than there is. */
function seeing(change: (facts: CustodianFacts, state: CustodianState, event: CustodianEvent) => CustodianState): Step {
  return (facts, state, event, now) => real.stepCustodian(facts, change(facts, state, event), event, now);
}

/** A machine that sees other notes than come. */
function hearing(change: (note: Note, state: CustodianState) => Note): Step {
  return (facts, state, event, now) =>
    real.stepCustodian(facts, state, event.type === 'note' ? { ...event, note: change(event.note, state) } : event, now);
}

const stay = (state: CustodianState): CustodianStep => ({ state, effects: [] });
const isPress = ({ content }: Note): boolean => content.kind === 'check_in' || content.kind === 'cancel';
const serverKeys = ['server one', 'server two'];

/** As if the others had answered already. */
function answered(facts: CustodianFacts, state: CustodianState): CustodianState {
  const { stage } = state;
  if (stage.name !== 'over' || stage.askedFrom === null) return state;
  const answers = stage.askedFrom;
  const word = (at: Place): Word => ({ says: 'over', at: stage.since, counter: state.heard[at]?.counter ?? 0, answers });
  return { ...state, heard: { ...state.heard, ...Object.fromEntries(othersOf(facts).map((at) => [at, word(at)])) } };
}

const wakesAnswered: Decisions['custodianWakeAt'] = (facts, state) => real.custodianWakeAt(facts, answered(facts, state));
const fails = { trouble: 'none' } as const;

export const mutants: readonly Mutant[] = [
  mutant(
    'heard by all',
    'a custodian whose timer is over asks nobody',
    (facts, state, event, now) => real.stepCustodian(facts, event.type === 'wake' ? answered(facts, state) : state, event, now),
    { ...fails, third: 'witness' },
    wakesAnswered,
  ),
  mutant(
    'heard by all',
    'what the others answered before an outage still counts after it',
    (facts, state, event, now) => {
      const isOver = event.type === 'wake' && state.stage.name === 'over';
      return real.stepCustodian(facts, state, isOver ? { ...event, gaps: [] } : event, now);
    },
    { ...fails, fault: 'lost', place: 3, isAttentive: false, cutEveryMs: 3 * dayMs },
  ),
  mutant(
    'never unwarned',
    'downtime counts as time to answer',
    (facts, state, event, now) => real.stepCustodian(facts, state, event.type === 'wake' ? { ...event, gaps: [] } : event, now),
    { ...fails, cutEveryMs: 2 * dayMs },
  ),
  mutant(
    'never early',
    'a sign of life that comes while the others are asked changes nothing',
    (facts, state, event, now) => {
      const isLife = event.type === 'pressed' || (event.type === 'note' && isPress(event.note));
      return isLife && state.stage.name === 'over' ? stay(state) : real.stepCustodian(facts, state, event, now);
    },
    fails,
  ),
  mutant(
    'never early',
    'the witness gives its share where a server is gone, whatever its own timer says',
    (facts, state, event, now) => {
      const { stage, timer } = state;
      if (facts.place !== 3 || event.type !== 'wake' || stage.name !== 'watching' || timer.phase !== 'grace')
        return real.stepCustodian(facts, state, event, now);
      const gone: CustodianState = {
        ...state,
        timer: { phase: 'released' },
        stage: { name: 'given', at: now, generation: facts.generation, gone: [1, 2] },
      };
      return { state: gone, effects: [{ type: 'give', to: 'servers', generations: state.generations }] };
    },
    { ...fails, third: 'witness', fault: 'hostile', place: 1 },
  ),
  mutant(
    'never early',
    'one counter for all notes of a signer, so that a check-in that overtakes a pause makes it a replay',
    (facts, state, event, now) => {
      if (event.type !== 'note') return real.stepCustodian(facts, state, event, now);
      const { signer, counter } = event.note;
      const highest = Math.max(-1, ...Object.entries(state.counters).flatMap(([name, used]) => (name.endsWith(signer) ? [used] : [])));
      return counter <= highest ? { refused: 'replay' } : real.stepCustodian(facts, state, event, now);
    },
    { ...fails, pauses: 0.7 },
  ),
  mutant(
    'never early',
    'the other server vouches for nothing',
    (facts, state, event, now) =>
      event.type === 'note' && serverKeys.includes(event.note.signer) && isPress(event.note)
        ? { refused: 'not_theirs' }
        : real.stepCustodian(facts, state, event, now),
    { ...fails, isAttentive: false },
  ),
  mutant(
    'never unwarned',
    'a verdict from before a hold counts after it',
    (facts, state, event, now) => {
      const step = real.stepCustodian(facts, state, event, now);
      if (event.type !== 'lifted' || 'refused' in step || state.stage.name !== 'over') return step;
      return { state: { ...step.state, stage: state.stage, timer: state.timer }, effects: [] };
    },
    { fault: 'hostile' },
  ),
  mutant(
    'never lost',
    'the other server vouches for as long as it likes',
    seeing((_facts, state, event) => (event.type === 'note' ? { ...state, vouchedAt: null } : state)),
    { ...fails, fault: 'hostile', place: 1, aim: 'never' },
  ),
  mutant(
    'never lost',
    'the witness believes servers that vouch for their owner',
    (facts, state, event, now) => {
      if (facts.place !== 3 || event.type !== 'note' || !serverKeys.includes(event.note.signer) || !isPress(event.note))
        return real.stepCustodian(facts, state, event, now);
      return real.stepCustodian({ ...facts, deviceKeys: [...facts.deviceKeys, event.note.signer] }, state, event, now);
    },
    { ...fails, third: 'witness', fault: 'hostile', aim: 'never' },
  ),
  mutant(
    'never lost',
    'the witness keeps its share where both servers say that they have given theirs',
    (facts, state, event, now) => {
      const step = real.stepCustodian(facts, state, event, now);
      if ('refused' in step || facts.place !== 3) return step;
      const isGiven = state.heard[1]?.says === 'given' && state.heard[2]?.says === 'given';
      return isGiven && step.effects.some(({ type }) => type === 'give') ? stay(state) : step;
    },
    { ...fails, third: 'witness', fault: 'hostile', aim: 'never' },
    (facts, state) => {
      const at = real.custodianWakeAt(facts, state);
      const isKept =
        facts.place === 3 && state.stage.name === 'over' && state.heard[1]?.says === 'given' && state.heard[2]?.says === 'given';
      return isKept ? null : at;
    },
  ),
  mutant(
    'never lost',
    'a server keeps its share for as long as the other one says that all is quiet, whatever the third party says',
    seeing((_facts, state) => {
      const heard = state.heard[3] === undefined ? state.heard : { ...state.heard, 3: { ...state.heard[3], says: 'quiet' as const } };
      return { ...state, gone: {}, hasThirdShare: false, heard };
    }),
    { ...fails, fault: 'hostile', aim: 'never' },
  ),
  mutant(
    'never late',
    'the arrival of a note counts, whenever it was signed, and it may come again',
    hearing((note) => ({ ...note, at: '9999-01-01T00:00:00.000Z' as Note['at'] })),
    { ...fails, fault: 'hostile', aim: 'never' },
  ),
  mutant(
    'never late',
    'a pause that was ended begins again when its note is played again',
    (facts, state, event, now) => {
      const content = event.type === 'note' ? event.note.content : null;
      const begins = content?.kind === 'pause' && content.until > now && state.timer.phase !== 'paused';
      return real.stepCustodian(facts, begins ? { ...state, counters: {}, pauses: {} } : state, event, now);
    },
    { ...fails, fault: 'hostile', aim: 'never', pauses: 0.7 },
  ),
  mutant(
    'never late',
    'those who do not answer are waited for a week',
    (facts, state, event, now) => {
      const step = real.stepCustodian(facts, state, event, now);
      if ('refused' in step || step.state.stage.name !== 'over' || state.stage.name === 'over') return step;
      return { ...step, state: { ...step.state, stage: { ...step.state.stage, since: addMs(now, 6 * dayMs) } } };
    },
    { ...fails, fault: 'lost' },
  ),
];
