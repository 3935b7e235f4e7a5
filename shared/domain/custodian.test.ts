import { describe, expect, it } from 'vitest';
import {
  answerTimeMs,
  askEveryMs,
  custodianPatienceMs,
  custodianWakeAt,
  isStopKnown,
  startCustodian,
  stepCustodian,
  type CustodianEffect,
  type CustodianEvent,
  type CustodianFacts,
  type CustodianState,
  type NoteContent,
  type Place,
  type Standing,
} from './custodian.ts';
import { custodianMove, factsOf, noteOf } from './custodian-test-kit.ts';
import type { Gap } from './heartbeat.ts';
import { addMs, hourMs, type Instant } from './instant.ts';
import { at } from './timer-test-kit.ts';

/** Due on 28 February, last warning on 6 March, over on 7 March, all at 10:00. */
const start = at('2027-01-31T10:00:00Z');
const due = at('2027-02-28T10:00:00Z');
const lastWarning = at('2027-03-06T10:00:00Z');
const over = at('2027-03-07T10:00:00Z');
const now = addMs(over, hourMs);

/** Plays events at their moments. */
function played(facts: CustodianFacts, ...moments: readonly (readonly [Instant, CustodianEvent])[]): CustodianState {
  return moments.reduce((state, [when, event]) => custodianMove(facts, state, event, when).state, startCustodian(facts, start));
}

const wake: CustodianEvent = { type: 'wake' };
const byNote = (signer: string, content: NoteContent, when: Instant = now, counter?: number): CustodianEvent => ({
  type: 'note',
  note: noteOf(signer, when, content, counter),
});
const heard = { 1: 1, 2: 1, 3: 1 };

/** A custodian at its place in every state that the table knows. */
function statesOf(facts: CustodianFacts) {
  const reminded = addMs(due, -7 * 24 * hourMs);
  const grace = [
    [reminded, wake],
    [due, wake],
    [due, { type: 'accepted', warning: 'due_notice', cycle: due }],
  ] as const;
  const pending = [...grace, [lastWarning, wake], [lastWarning, { type: 'accepted', warning: 'last_warning', cycle: due }]] as const;
  const isOver = [...pending, [over, wake]] as const;
  return {
    running: played(facts),
    paused: played(facts, [start, byNote('laptop', { kind: 'pause', until: at('2027-09-01T00:00:00Z') }, start, 1)]),
    grace: played(facts, ...grace),
    pending: played(facts, ...pending),
    over: played(facts, ...isOver),
    held: played(facts, ...isOver, [over, { type: 'held' }]),
    given: played(facts, ...isOver, [addMs(over, 24 * hourMs), wake]),
  };
}

const columns = ['running', 'paused', 'grace', 'pending', 'over', 'held', 'given'] as const;

function eventsOf({ place }: CustodianFacts): Readonly<Record<string, CustodianEvent>> {
  const other = place === 1 ? 'server two' : 'server one';
  const own = { 1: 'server one', 2: 'server two', 3: 'witness' }[place];
  return {
    'check-in by a device': byNote('telephone', { kind: 'check_in' }),
    'cancel by a device': byNote('telephone', { kind: 'cancel' }),
    'pause by a device': byNote('telephone', { kind: 'pause', until: at('2027-12-01T00:00:00Z') }),
    'resume by a device': byNote('telephone', { kind: 'resume' }),
    'check-in by a server': byNote(other, { kind: 'check_in' }),
    'cancel by a server': byNote(other, { kind: 'cancel' }),
    'pause by a server': byNote(other, { kind: 'pause', until: at('2027-12-01T00:00:00Z') }),
    'state of a server': byNote(other, { kind: 'state', says: 'quiet', heard, asks: false }),
    'question of a server': byNote(other, { kind: 'state', says: 'over', heard, asks: true }),
    'gone by a server': byNote(other, { kind: 'gone', about: 2, heard }),
    'receipt of a server': byNote(other, { kind: 'receipt', of: { signer: own, kind: 'cancel', counter: 7 }, outcome: 'counted' }),
    'receipt for others': byNote(other, { kind: 'receipt', of: { signer: 'laptop', kind: 'cancel', counter: 7 }, outcome: 'counted' }),
    'resume by a server': byNote(other, { kind: 'resume' }),
    'pause by the third': byNote('witness', { kind: 'pause', until: at('2027-12-01T00:00:00Z') }),
    'receipt by the third': byNote('witness', { kind: 'receipt', of: { signer: own, kind: 'cancel', counter: 7 }, outcome: 'counted' }),
    'receipt by a device': byNote('laptop', { kind: 'receipt', of: { signer: own, kind: 'cancel', counter: 7 }, outcome: 'counted' }),
    'gone by a device': byNote('laptop', { kind: 'gone', about: 2, heard }),
    'check-in by the third': byNote('witness', { kind: 'check_in' }),
    'gone by the third': byNote('witness', { kind: 'gone', about: place === 2 ? 1 : 2, heard }),
    'gone about itself': byNote('witness', { kind: 'gone', about: place === 2 ? 2 : 1, heard }),
    'state by a device': byNote('laptop', { kind: 'state', says: 'over', heard, asks: false }),
    'own check-in, returned': byNote(own, { kind: 'check_in' }),
    'own state, returned': byNote(own, { kind: 'state', says: 'over', heard, asks: true }),
    'check-in by a stranger': byNote('stranger', { kind: 'check_in' }),
    'counter used before': byNote('laptop', { kind: 'pause', until: at('2027-12-01T00:00:00Z') }, now, 1),
    'own link': { type: 'pressed', kind: 'cancel' },
    'next plan': { type: 'plan', facts: factsOf(place, { plan: 2 }), madeAt: now },
    'plan with new shares': { type: 'plan', facts: factsOf(place, { plan: 2, generation: 2 }), madeAt: now },
    'same plan': { type: 'plan', facts: factsOf(place), madeAt: now },
    "another place's plan": { type: 'plan', facts: factsOf(place === 1 ? 2 : 1, { plan: 2 }), madeAt: now },
    settled: { type: 'settled', plan: 1 },
    'settled, another plan': { type: 'settled', plan: 2 },
    held: { type: 'held' },
    lifted: { type: 'lifted' },
    'third share': { type: 'third_share' },
    'last warning bounced': { type: 'bounced', warning: 'last_warning', cycle: due, acceptedAt: null },
  };
}

function nameOf(effect: CustodianEffect): string {
  if (effect.type === 'tell')
    return `tell ${[...effect.passOn, ...effect.say].map(({ content }) => content.kind).join('+')} to ${effect.to.join('+')}`;
  if (effect.type === 'send') return effect.mail;
  if (effect.type === 'receipt') return effect.note.content.kind === 'receipt' ? effect.note.content.outcome : '';
  return effect.type;
}

/** Where a step leads: the phase or stage, whether it is held, and what it asks for. */
function outcomeOf(facts: CustodianFacts, state: CustodianState, event: CustodianEvent): string {
  const step = stepCustodian(facts, state, event, now);
  if ('refused' in step) return `no: ${step.refused}`;
  const { stage, timer, heldSince } = step.state;
  const where = `${stage.name === 'watching' ? timer.phase : stage.name}${heldSince === null ? '' : ' (held)'}`;
  const effects = step.effects
    .filter(({ type }) => type !== 'record_check_in' && type !== 'record_missed' && type !== 'resumed')
    .map(nameOf);
  return [where, ...effects].join(', ');
}

/** What the first server does in each state, in the order of `columns`; one text where every state is the same. */
const ofServer: Readonly<Record<string, string | readonly string[]>> = {
  'check-in by a device': [
    'running, counted, tell check_in to 2+3',
    'paused, counted, tell check_in to 2+3',
    'running, counted, tell check_in to 2+3, tell check_in+state to 2+3',
    'running, counted, tell check_in to 2+3, tell check_in+state to 2+3',
    'running, counted, tell check_in to 2+3, tell check_in+state to 2+3',
    'running, counted, tell check_in to 2+3, tell check_in+state to 2+3',
    'given, given, tell check_in to 2+3',
  ],
  'cancel by a device': [
    'running, counted, tell cancel to 2+3',
    'paused, counted, tell cancel to 2+3',
    'running, counted, tell cancel to 2+3, tell cancel+state to 2+3',
    'running, counted, tell cancel to 2+3, tell cancel+state to 2+3',
    'running, counted, tell cancel to 2+3, tell cancel+state to 2+3',
    'running, counted, tell cancel to 2+3, tell cancel+state to 2+3',
    'given, given, tell cancel to 2+3',
  ],
  'pause by a device': [
    'paused, counted, tell pause to 2+3',
    'paused, counted, tell pause to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'given, given, tell pause to 2+3',
  ],
  'resume by a device': [
    'running, counted, tell resume to 2+3',
    'running, counted, tell resume to 2+3',
    'running, counted, tell resume to 2+3, tell resume+state to 2+3',
    'running, counted, tell resume to 2+3, tell resume+state to 2+3',
    'running, counted, tell resume to 2+3, tell resume+state to 2+3',
    'running, counted, tell resume to 2+3, tell resume+state to 2+3',
    'given, given, tell resume to 2+3',
  ],
  'check-in by a server': [
    'running, counted',
    'paused, counted',
    'running, counted, tell check_in+state to 2+3',
    'running, counted, tell check_in+state to 2+3',
    'running, counted, tell check_in+state to 2+3',
    'running (held), counted',
    'given, given',
  ],
  'cancel by a server': [
    'running, counted',
    'paused, counted',
    'running, counted, tell cancel+state to 2+3',
    'running, counted, tell cancel+state to 2+3',
    'running, counted, tell cancel+state to 2+3',
    'running (held), counted',
    'given, given',
  ],
  'pause by a server': 'no: not_theirs',
  'state of a server': ['running', 'paused', 'grace', 'pending', 'over', 'over (held)', 'given'],
  'question of a server': [
    'running, tell state to 2',
    'paused, tell pause+state to 2',
    'grace, tell state to 2',
    'pending, tell state to 2',
    'over, tell state to 2',
    'over (held), tell state to 2',
    'given, tell state to 2',
  ],
  'gone by a server': 'no: not_theirs',
  'receipt of a server': ['running', 'paused', 'grace', 'pending', 'over', 'over (held)', 'given'],
  'receipt for others': 'no: not_theirs',
  'resume by a server': 'no: not_theirs',
  'pause by the third': 'no: not_theirs',
  'receipt by the third': 'no: not_theirs',
  'receipt by a device': 'no: not_theirs',
  'gone by a device': 'no: not_theirs',
  'check-in by the third': 'no: not_theirs',
  'gone by the third': ['running', 'paused', 'grace', 'pending', 'over', 'over (held)', 'given'],
  'gone about itself': 'no: not_theirs',
  'state by a device': 'no: not_theirs',
  'own check-in, returned': [
    'running',
    'paused',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'given',
  ],
  'own state, returned': 'no: own_note',
  'check-in by a stranger': 'no: unknown_signer',
  'counter used before': [
    'paused, counted, tell pause to 2+3',
    'no: replay',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'paused, counted, tell pause to 2+3, tell pause+state to 2+3',
    'given, given, tell pause to 2+3',
  ],
  'own link': [
    'running, tell cancel to 2',
    'paused, tell cancel to 2',
    'running, tell cancel to 2, tell cancel+state to 2+3',
    'running, tell cancel to 2, tell cancel+state to 2+3',
    'running, tell cancel to 2, tell cancel+state to 2+3',
    'running, tell cancel to 2, tell cancel+state to 2+3',
    'given, tell cancel to 2',
  ],
  'next plan': [
    'running',
    'paused',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'given',
  ],
  'plan with new shares': [
    'running',
    'paused',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
    'running, tell state to 2+3',
  ],
  'same plan': 'no: old_plan',
  "another place's plan": 'no: old_plan',
  settled: ['running', 'paused', 'grace', 'pending', 'over', 'over (held)', 'given'],
  'settled, another plan': 'no: other_plan',
  held: [
    'running (held), tell state to 2+3',
    'paused (held), tell pause+state to 2+3',
    'grace (held), tell state to 2+3',
    'pending (held), tell state to 2+3',
    'over (held), tell state to 2+3',
    'no: already_held',
    'given (held)',
  ],
  lifted: [
    'no: not_held',
    'no: not_held',
    'no: not_held',
    'no: not_held',
    'no: not_held',
    'grace, due_notice, tell state to 2+3',
    'no: not_held',
  ],
  'third share': ['running', 'paused', 'grace', 'pending', 'over', 'over (held)', 'given'],
  'last warning bounced': ['running', 'paused', 'grace', 'pending', 'pending, tell state to 2+3', 'pending (held)', 'given'],
};

/** Where a witness differs. */
const ofWitness: Readonly<Record<string, string | readonly string[]>> = {
  'check-in by a server': 'no: not_theirs',
  'cancel by a server': 'no: not_theirs',
  'question of a server': [
    'running, tell state to 1',
    'paused, tell pause+state to 1',
    'grace, tell state to 1',
    'pending, tell state to 1',
    'over, tell state to 1',
    'over (held), tell state to 1',
    'given, tell gone+gone+state to 1',
  ],
  'pause by the third': 'no: own_note',
  'receipt by the third': 'no: own_note',
  'gone by the third': 'no: own_note',
  'gone about itself': 'no: own_note',
  'own check-in, returned': 'no: not_theirs',
  'own link': [
    'running',
    'paused',
    'running, tell state to 1+2',
    'running, tell state to 1+2',
    'running, tell state to 1+2',
    'running, tell state to 1+2',
    'given',
  ],
  'third share': 'no: not_theirs',
};

describe.each([1, 3] as const)('every event in every state at place %i', (place) => {
  const facts = factsOf(place);
  const states = statesOf(facts);
  /** What the first server tells the others, a witness tells the servers. */
  const asSeen = (text: string) => (place === 3 ? text.replaceAll('2+3', '1+2').replaceAll('to 2', 'to 1') : text);

  it.each(Object.entries(eventsOf(facts)))('%s', (name, event) => {
    const own = place === 3 ? ofWitness[name] : undefined;
    const expected = own ?? ofServer[name] ?? [];
    const all = typeof expected === 'string' ? columns.map(() => expected) : expected;
    expect(columns.map((column) => outcomeOf(facts, states[column], event))).toEqual(own === undefined ? all.map(asSeen) : all);
  });

  it('has an answer for every event', () => {
    expect(Object.keys(ofServer)).toEqual(Object.keys(eventsOf(facts)));
  });
});

describe('signs of life', () => {
  const facts = factsOf(2);
  const running = played(facts);
  const dueOf = ({ timer }: CustodianState) => (timer.phase === 'running' ? timer.dueAt : timer.phase);

  it('counts from when it was signed, however late it comes', () => {
    const late = custodianMove(
      facts,
      running,
      byNote('laptop', { kind: 'check_in' }, at('2027-02-02T10:00:00Z')),
      at('2027-02-20T10:00:00Z'),
    );
    expect(dueOf(late.state)).toBe('2027-03-02T10:00:00.000Z');
  });

  it('counts from when it came, if the device is ahead', () => {
    const ahead = custodianMove(
      facts,
      running,
      byNote('laptop', { kind: 'check_in' }, at('2029-02-02T10:00:00Z')),
      at('2027-02-20T10:00:00Z'),
    );
    expect(dueOf(ahead.state)).toBe('2027-03-20T10:00:00.000Z');
  });

  it('never brings the release nearer', () => {
    const first = custodianMove(
      facts,
      running,
      byNote('laptop', { kind: 'check_in' }, at('2027-10-30T20:00:00Z')),
      at('2027-10-30T20:00:00Z'),
    );
    const second = custodianMove(
      facts,
      first.state,
      byNote('telephone', { kind: 'check_in' }, at('2027-10-31T14:00:00Z')),
      at('2027-10-31T14:00:00Z'),
    );
    expect(dueOf(second.state)).toBe('2027-11-30T20:00:00.000Z');
  });

  it('takes the word of the other server once, until a device or the own link has proved it', () => {
    const say = (state: CustodianState, when: Instant, signer: string, counter: number) =>
      custodianMove(facts, state, byNote(signer, { kind: 'check_in' }, when, counter), when).state;
    const once = say(running, at('2027-02-10T10:00:00Z'), 'server one', 1);
    const twice = say(once, at('2027-02-20T10:00:00Z'), 'server one', 2);
    const proved = say(twice, at('2027-02-21T10:00:00Z'), 'laptop', 1);
    const again = say(proved, at('2027-02-22T10:00:00Z'), 'server one', 3);
    expect([once, twice, proved, again].map(dueOf)).toEqual([
      '2027-03-10T10:00:00.000Z',
      '2027-03-10T10:00:00.000Z',
      '2027-03-21T10:00:00.000Z',
      '2027-03-22T10:00:00.000Z',
    ]);
  });

  it('lets no note that was kept back buy the other server another cycle', () => {
    const vouched = custodianMove(
      facts,
      running,
      byNote('server one', { kind: 'check_in' }, at('2027-02-10T10:00:00Z'), 1),
      at('2027-02-10T10:00:00Z'),
    );
    const kept = custodianMove(
      facts,
      vouched.state,
      byNote('laptop', { kind: 'check_in' }, at('2027-02-05T10:00:00Z')),
      at('2027-02-11T10:00:00Z'),
    );
    const again = custodianMove(
      facts,
      kept.state,
      byNote('server one', { kind: 'check_in' }, at('2027-02-12T10:00:00Z'), 2),
      at('2027-02-12T10:00:00Z'),
    );
    expect(dueOf(again.state)).toBe('2027-03-10T10:00:00.000Z');
    expect(again.effects.map(nameOf)).toEqual(['not_counted']);
  });

  it('starts nothing again for a note that is older than the whole round', () => {
    const { over: isOver } = statesOf(facts);
    const late = at('2027-03-20T10:00:00Z');
    const spent = custodianMove(facts, isOver, byNote('laptop', { kind: 'check_in' }, at('2027-02-01T10:00:00Z')), late);
    expect([spent.state.stage.name, ...spent.effects.slice(0, 1).map(nameOf)]).toEqual(['over', 'not_counted']);
    const young = custodianMove(facts, isOver, byNote('laptop', { kind: 'cancel' }, at('2027-03-01T10:00:00Z')), late);
    expect(young.state.stage.name).toBe('watching');
  });

  it('remembers a press of its own link that the other server returns after a restore', () => {
    const when = at('2027-02-20T10:00:00Z');
    const pressed = custodianMove(facts, running, { type: 'pressed', kind: 'check_in' }, when);
    const [told] = pressed.effects.flatMap((effect) => (effect.type === 'tell' ? effect.say : []));
    const note = { signer: 'server two', ...told! };
    expect(dueOf(custodianMove(facts, running, { type: 'note', note }, at('2027-02-25T10:00:00Z')).state)).toBe('2027-03-20T10:00:00.000Z');
  });

  it('takes a pause that a later check-in has overtaken', () => {
    const when = at('2027-02-20T10:00:00Z');
    const first = custodianMove(facts, running, byNote('laptop', { kind: 'check_in' }, when, 2), when).state;
    const until = at('2027-06-01T10:00:00Z');
    expect(custodianMove(facts, first, byNote('laptop', { kind: 'pause', until }, when, 1), when).state.timer).toEqual({
      phase: 'paused',
      pauseUntil: until,
    });
  });

  it('takes no pause from one device that another one ended more than a day later', () => {
    const until = at('2027-06-01T10:00:00Z');
    const pause = byNote('laptop', { kind: 'pause', until }, at('2027-02-10T10:00:00Z'));
    const phaseAfter = (resumedAt: Instant) => {
      const resumed = custodianMove(facts, running, byNote('telephone', { kind: 'resume' }, resumedAt), resumedAt);
      return custodianMove(facts, resumed.state, pause, addMs(resumedAt, hourMs)).state.timer.phase;
    };
    expect([phaseAfter(at('2027-02-11T09:00:00Z')), phaseAfter(at('2027-02-12T10:00:00Z'))]).toEqual(['paused', 'running']);
  });

  it('keeps a pause when another device ends an earlier one of its own', () => {
    const until = at('2027-06-01T10:00:00Z');
    const [earlier, later] = [at('2027-02-10T10:00:00Z'), at('2027-02-10T20:00:00Z')];
    const said = [
      byNote('telephone', { kind: 'pause', until }, later),
      byNote('laptop', { kind: 'pause', until: at('2027-09-01T10:00:00Z') }, earlier, 1),
      byNote('laptop', { kind: 'resume' }, addMs(earlier, hourMs), 2),
    ];
    const when = at('2027-02-11T10:00:00Z');
    const timer = said.reduce((state, event) => custodianMove(facts, state, event, when).state, running).timer;
    expect(timer).toEqual({ phase: 'paused', pauseUntil: until });
  });

  it('says that all is stopped once the other server has said so', () => {
    const pressed = custodianMove(facts, running, { type: 'pressed', kind: 'cancel' }, now).state;
    const receipt = (outcome: 'counted' | 'not_counted') => {
      const of = { signer: 'server two', kind: 'cancel', counter: pressed.pressed?.counter ?? 0 } as const;
      return custodianMove(facts, pressed, byNote('server one', { kind: 'receipt', of, outcome }), now).state;
    };
    expect([running, pressed, receipt('not_counted'), receipt('counted')].map(isStopKnown)).toEqual([false, false, false, true]);
  });
});

describe('the verdict', () => {
  /** The custodian's timer is over; the counter of its question to the others. */
  function overAt(facts: CustodianFacts): { readonly state: CustodianState; readonly asked: number } {
    const { over: state } = statesOf(facts);
    return { state, asked: state.stage.name === 'over' ? (state.stage.askedFrom ?? 0) : 0 };
  }
  const wakesAt = custodianWakeAt;
  const word = (signer: string, says: Standing, place: Place, answers: number, counter = 1_000) =>
    byNote(signer, { kind: 'state', says, heard: { [place]: answers }, asks: false }, now, counter);
  const told = (facts: CustodianFacts, state: CustodianState, ...events: readonly CustodianEvent[]) =>
    events.reduce((seen, event) => custodianMove(facts, seen, event, now).state, state);
  const gives = (facts: CustodianFacts, state: CustodianState, when: Instant, gaps: readonly Gap[] = []) =>
    custodianMove(facts, state, { type: 'wake', gaps }, when).effects.some(({ type }) => type === 'give');
  const patient = addMs(over, custodianPatienceMs);
  const first = factsOf(1);
  const witness = factsOf(3);

  it('waits until all have answered, or until its patience is over', () => {
    const { state, asked } = overAt(first);
    expect(gives(first, state, addMs(patient, -1))).toBe(false);
    expect(gives(first, state, patient)).toBe(true);
    const one = told(first, state, word('server two', 'over', 1, asked));
    expect(gives(first, one, now)).toBe(false);
    const both = told(first, one, word('witness', 'quiet', 1, asked));
    expect(gives(first, both, now)).toBe(true);
    expect(wakesAt(first, both)).toBe(now);
  });

  it.each([
    ['an answer to an earlier question', (asked: number) => asked - 1],
    ['an answer to what was never said', (asked: number) => asked + 1_000_000],
  ])('does not count %s', (_name, answersOf) => {
    const { state, asked } = overAt(first);
    const both = told(first, state, word('server two', 'over', 1, answersOf(asked)), word('witness', 'over', 1, answersOf(asked)));
    expect(gives(first, both, now)).toBe(false);
  });

  it('keeps its share while the other server says that all is quiet, until the third speaks or it falls silent', () => {
    const { state, asked } = overAt(first);
    const quiet = told(first, state, word('server two', 'quiet', 1, asked), word('witness', 'warned', 1, asked));
    expect(gives(first, quiet, patient)).toBe(false);
    expect(gives(first, quiet, addMs(now, custodianPatienceMs))).toBe(true);
    expect(gives(first, told(first, quiet, word('witness', 'given', 1, asked, 2_000)), now)).toBe(true);
    expect(gives(first, told(first, quiet, byNote('witness', { kind: 'gone', about: 2, heard: { 1: asked } })), now)).toBe(true);
    expect(gives(first, told(first, quiet, byNote('witness', { kind: 'gone', about: 2, heard: { 1: asked - 1 } })), now)).toBe(false);
    expect(gives(first, told(first, quiet, { type: 'third_share' }), now)).toBe(true);
  });

  it('does not count its own downtime as waiting, and asks anew after an outage', () => {
    const { state } = overAt(first);
    const short = { from: addMs(over, hourMs), to: addMs(over, 1.5 * hourMs) };
    expect(gives(first, state, patient, [short])).toBe(false);
    expect(gives(first, state, addMs(patient, hourMs / 2), [short])).toBe(true);
    const long = { from: addMs(over, 23.5 * hourMs), to: addMs(over, 50 * hourMs) };
    const back = custodianMove(first, state, { type: 'wake', gaps: [long] }, long.to);
    expect(back.effects.map(nameOf)).toEqual(['tell state to 2+3']);
    expect(gives(first, back.state, addMs(long.to, answerTimeMs - 1), [long])).toBe(false);
    expect(gives(first, back.state, addMs(long.to, answerTimeMs), [long])).toBe(true);
  });

  it('lets the witness give early where one server has been silent for as long and the other one has answered', () => {
    const { state, asked } = overAt(witness);
    const answered = told(witness, state, word('server one', 'quiet', 3, asked));
    // The other one was asked a day before, with the last warning: longer ago than the patience.
    expect(gives(witness, state, addMs(over, answerTimeMs))).toBe(false);
    // A line may have lost what it was asked then: it's asked once more.
    expect(gives(witness, answered, addMs(over, answerTimeMs - 1))).toBe(false);
    expect(gives(witness, answered, addMs(over, answerTimeMs))).toBe(true);
    expect(gives(witness, told(witness, answered, word('server two', 'over', 3, 0)), addMs(over, answerTimeMs))).toBe(false);
  });

  it('lets the witness give when its patience is over, and say whom it gives up', () => {
    const { state, asked } = overAt(witness);
    const both = told(witness, state, word('server one', 'given', 3, asked), word('server two', 'quiet', 3, asked));
    expect(gives(witness, both, addMs(patient, -1))).toBe(false);
    const move = custodianMove(witness, both, wake, patient);
    expect(move.effects.map(nameOf)).toEqual(['give', 'tell gone+state to 1+2']);
    expect(move.state.stage).toMatchObject({ name: 'given', gone: [2] });
  });

  it('takes words from paper only when its own timer is over', () => {
    const facts = factsOf(1, { third: 'paper' });
    const states = statesOf(facts);
    expect(stepCustodian(facts, states.pending, { type: 'third_share' }, now)).toEqual({ refused: 'not_over' });
    expect(custodianMove(facts, states.over, { type: 'third_share' }, now).state.hasThirdShare).toBe(true);
  });

  it('gives the full grace and both warnings again after a hold', () => {
    const { held } = statesOf(first);
    const lifted = custodianMove(first, held, { type: 'lifted' }, now);
    expect(lifted.state.timer).toMatchObject({ phase: 'grace', releaseAt: addMs(now, 168 * hourMs), noticeAcceptedAt: null });
    expect(wakesAt(first, held)).toBe(addMs(over, askEveryMs.before));
    expect(gives(first, held, addMs(patient, hourMs))).toBe(false);
  });

  it('gives the shares of two plans until it is known that all have the later one', () => {
    const next = factsOf(1, { plan: 2, generation: 2 });
    const both = custodianMove(first, startCustodian(first, start), { type: 'plan', facts: next, madeAt: start }, start).state;
    const settled = custodianMove(next, both, { type: 'settled', plan: 2 }, start).state;
    expect([both.generations, settled.generations]).toEqual([[1, 2], [2]]);
  });

  it('uses counters above those that a restored copy has forgotten', () => {
    const pressed = custodianMove(first, startCustodian(first, start), { type: 'pressed', kind: 'check_in' }, due).state;
    const restored = custodianMove(first, startCustodian(first, start), { type: 'pressed', kind: 'check_in' }, now).state;
    expect(restored.counter).toBeGreaterThan(pressed.counter);
  });
});
