import { describe, expect, it } from 'vitest';
import { custodianMove, factsOf } from './custodian-test-kit.ts';
import {
  custodianWakeAt,
  places,
  startCustodian,
  stepCustodian,
  type CustodianEffect,
  type CustodianEvent,
  type CustodianFacts,
  type CustodianState,
  type Note,
  type Place,
} from './custodian.ts';
import { addMs, dayMs, hourMs, minuteMs, type Instant } from './instant.ts';
import { at } from './timer-test-kit.ts';

/*
 * Two servers and a witness whose mails all arrive, whose lines are never cut, and whose owner answers some of the mails: by the link in
 * them, and never on a device.
 */

const start = at('2027-01-31T10:00:00Z');
const names = { 1: 'server one', 2: 'server two', 3: 'witness' } as const;

interface Mail {
  readonly from: Place;
  readonly kind: 'due_notice' | 'last_warning';
  readonly when: Instant;
  readonly isAnswered: boolean;
}

class Trio {
  now = start;
  readonly mails: Mail[] = [];
  /** The generations that each gave, and when. */
  readonly given: { readonly place: Place; readonly generations: readonly number[]; readonly when: Instant }[] = [];
  readonly #facts = new Map<Place, CustodianFacts>(places.map((place) => [place, factsOf(place)]));
  readonly #states = new Map<Place, CustodianState>(places.map((place) => [place, startCustodian(factsOf(place), start)]));
  readonly #answers: (mail: Pick<Mail, 'from' | 'kind'>) => boolean;

  constructor(answers: (mail: Pick<Mail, 'from' | 'kind'>) => boolean) {
    this.#answers = answers;
  }

  state(place: Place): CustodianState {
    return this.#states.get(place)!;
  }

  facts(place: Place): CustodianFacts {
    return this.#facts.get(place)!;
  }

  apply(place: Place, event: CustodianEvent): void {
    const step = stepCustodian(this.facts(place), this.state(place), event, this.now);
    if ('refused' in step) return;
    this.#states.set(place, step.state);
    if (event.type === 'plan') this.#facts.set(place, event.facts);
    for (const effect of step.effects) this.#effect(place, effect);
  }

  #effect(place: Place, effect: CustodianEffect): void {
    const sign = (note: Omit<Note, 'signer'>): Note => ({ signer: names[place], ...note });
    if (effect.type === 'tell')
      for (const to of effect.to) for (const note of [...effect.passOn, ...effect.say.map(sign)]) this.apply(to, { type: 'note', note });
    if (effect.type === 'give') {
      this.given.push({ place, generations: effect.generations, when: this.now });
      if (effect.to === 'servers') for (const to of [1, 2] as const) this.apply(to, { type: 'third_share' });
    }
    if (effect.type === 'send' && (effect.mail === 'due_notice' || effect.mail === 'last_warning')) this.#mail(place, effect.mail);
  }

  #mail(from: Place, kind: Mail['kind']): void {
    const { timer } = this.state(from);
    if (!('dueAt' in timer)) throw new Error(`a ${kind} while the timer is ${timer.phase}`);
    this.apply(from, { type: 'accepted', warning: kind, cycle: timer.dueAt });
    const isAnswered = this.#answers({ from, kind });
    this.mails.push({ from, kind, when: this.now, isAnswered });
    if (isAnswered) this.apply(from, { type: 'pressed', kind: 'check_in' });
  }

  /** Lets time pass, and wakes whoever is due. */
  live(until: Instant): this {
    while (this.now < until && !this.isOpen()) {
      for (const place of places)
        for (let due = custodianWakeAt(this.facts(place), this.state(place)); due !== null && due <= this.now; ) {
          this.apply(place, { type: 'wake' });
          const next = custodianWakeAt(this.facts(place), this.state(place));
          due = next === due ? null : next;
        }
      this.now = addMs(this.now, 30 * minuteMs);
    }
    return this;
  }

  /** Whether two shares that fit together have been given. */
  isOpen(): boolean {
    const of = (generation: number) => new Set(this.given.filter((one) => one.generations.includes(generation)).map(({ place }) => place));
    return [1, 2].some((generation) => of(generation).size > 1);
  }

  asked(place: Place): readonly Mail[] {
    return this.mails.filter(({ from }) => from === place);
  }
}

const years = (count: number): Instant => addMs(start, count * 366 * dayMs);

describe('an owner who answers by mailed links alone', () => {
  it.each([
    [1, 2],
    [1, 3],
    [2, 3],
  ] as const)('keeps the vault shut with the links of %i and %i, and is asked again and again', (one, other) => {
    const trio = new Trio(({ from, kind }) => kind === 'last_warning' && (from === one || from === other)).live(years(3));
    expect(trio.isOpen()).toBe(false);
    for (const place of [one, other]) expect(trio.asked(place).filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(10);
    const last = trio.mails.at(-1);
    expect(last && last.when > addMs(years(3), -40 * dayMs)).toBe(true);
  });

  it.each([1, 2, 3] as const)(
    'is asked in vain by two others, with the whole grace each, before the links of %i alone do not do',
    (one) => {
      const trio = new Trio(({ from }) => from === one).live(years(3));
      const givers = trio.given.map(({ place }) => place);
      expect(trio.isOpen()).toBe(true);
      expect(givers).not.toContain(one);
      for (const { place, when } of trio.given) {
        const [notice, warning] = trio.asked(place).slice(-2);
        expect([notice?.kind, notice?.isAnswered, warning?.kind, warning?.isAnswered]).toEqual([
          'due_notice',
          false,
          'last_warning',
          false,
        ]);
        expect(notice && addMs(notice.when, 168 * hourMs) <= when).toBe(true);
        expect(warning && addMs(warning.when, 24 * hourMs) <= when).toBe(true);
      }
    },
  );

  it.each([
    [1, 2],
    [2, 1],
    [3, 1],
    [3, 2],
  ] as const)('who answered %i alone stops everything with the last warning of %i', (one, other) => {
    const trio = new Trio(({ from, kind }) => from === one || (from === other && kind === 'last_warning')).live(years(3));
    expect(trio.isOpen()).toBe(false);
  });
});

describe('an owner who turns up after the witness gave its share', () => {
  /** They answered both servers' mails and never the witness's, so that it has given. */
  function afterWitnessGave(): Trio {
    const trio = new Trio(({ from }) => from !== 3).live(addMs(start, 60 * dayMs));
    expect(trio.given.map(({ place }) => place)).toEqual([3]);
    expect([1, 2].map((place) => trio.state(place as Place).hasThirdShare)).toEqual([true, true]);
    return trio;
  }

  function replan(trio: Trio, to: readonly Place[] = places): void {
    for (const place of to) trio.apply(place, { type: 'plan', facts: factsOf(place, { plan: 2, generation: 2 }), madeAt: trio.now });
  }

  it('has all three watching again by a plan with new shares, and is asked by the witness anew', () => {
    const trio = afterWitnessGave();
    const planned = trio.now;
    replan(trio);
    expect(places.map((place) => trio.state(place).stage.name)).toEqual(['watching', 'watching', 'watching']);
    expect([1, 2].map((place) => trio.state(place as Place).hasThirdShare)).toEqual([false, false]);
    expect(trio.state(3).timer).toMatchObject({ phase: 'running', dueAt: at('2027-05-01T10:00:00Z') });
    trio.live(addMs(planned, 40 * dayMs));
    expect(trio.asked(3).some(({ when }) => when > planned)).toBe(true);
  });

  it('leaves no earlier share to be given once the new ones are settled, and all until then', () => {
    const shares = (settles: boolean) => {
      const trio = afterWitnessGave();
      replan(trio);
      if (settles) for (const place of places) trio.apply(place, { type: 'settled', plan: 2 });
      const before = trio.given.length;
      for (const place of places) silence(trio, place);
      return trio.given.slice(before).map(({ generations }) => generations);
    };
    expect(shares(true)).toEqual([[2], [2], [2]]);
    expect(shares(false)).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });

  it('is not taken for the owner of an earlier plan: nothing settles it, and it takes nobody back', () => {
    const trio = afterWitnessGave();
    replan(trio, [3]);
    const { state } = custodianMove(trio.facts(3), trio.state(3), { type: 'wake' }, trio.now);
    expect(stepCustodian(trio.facts(3), state, { type: 'settled', plan: 1 }, trio.now)).toEqual({ refused: 'other_plan' });
    expect(stepCustodian(trio.facts(3), state, { type: 'plan', facts: factsOf(3), madeAt: trio.now }, trio.now)).toEqual({
      refused: 'old_plan',
    });
  });

  it('keeps what was given given by a plan that has the same shares', () => {
    const trio = afterWitnessGave();
    trio.apply(3, { type: 'plan', facts: factsOf(3, { plan: 2 }), madeAt: trio.now });
    expect(trio.state(3).stage).toMatchObject({ name: 'given', generation: 1 });
  });

  /** A whole round of one custodian whose mails are accepted and which nobody answers, and whom the others don't answer either. */
  function silence(trio: Trio, place: Place): void {
    const facts = trio.facts(place);
    let state = trio.state(place);
    let when = trio.now;
    for (let gave = false; !gave; when = addMs(when, hourMs)) {
      const step = custodianMove(facts, state, { type: 'wake' }, when);
      state = step.state;
      for (const effect of step.effects) {
        if (effect.type === 'give') {
          trio.given.push({ place, generations: effect.generations, when });
          gave = true;
        }
        if (effect.type !== 'send' || (effect.mail !== 'due_notice' && effect.mail !== 'last_warning') || !('dueAt' in state.timer))
          continue;
        state = custodianMove(facts, state, { type: 'accepted', warning: effect.mail, cycle: state.timer.dueAt }, when).state;
      }
    }
  }
});
