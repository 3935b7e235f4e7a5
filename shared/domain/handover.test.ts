import { describe, expect, it } from 'vitest';
import {
  beginHandover,
  beginLateHandover,
  handoverDays,
  handoverDueAt,
  maxHandoverMessages,
  maxScheduledMessages,
  playHandover,
  reminderDays,
  stepHandover,
  unreachedDays,
  type HandoverEvent,
  type HandoverStep,
  type HandoverWay,
} from './handover.ts';
import { instantOf } from './instant-test-kit.ts';
import { addMs, dayMs, hourMs, instantToMs, type Instant } from './instant.ts';

const began = instantOf('2027-01-01T00:00:00.000Z');
const day = (days: number): Instant => addMs(began, days * dayMs);
const main = { id: 'main', kind: 'mail' } as const;
const second = { id: 'second', kind: 'mail' } as const;
const phone = { id: 'phone', kind: 'phone' } as const;
const deputy = { id: 'deputy', kind: 'deputy' } as const;
const all: readonly HandoverWay[] = [main, second, phone, deputy];
const daysOf = (at: Instant): number => (instantToMs(at) - instantToMs(began)) / dayMs;

const sent = ({ effects }: HandoverStep): readonly string[] =>
  effects.map((effect) => (effect.type === 'send' ? `${effect.way.id}: ${effect.message}` : effect.type));

/** Plays events, each at its day; time itself is told only where a `wake` is among them. */
function play(plan: readonly HandoverWay[], ...events: readonly (readonly [days: number, event: HandoverEvent])[]): HandoverStep {
  return events.reduce<HandoverStep>(({ state }, [days, event]) => stepHandover(plan, state, event, day(days)), beginHandover(plan, began));
}

const wake = { type: 'wake' } as const;
const lost = (way: string): HandoverEvent => ({ type: 'lost', way });

describe('a handover', () => {
  it('announces the release to every address at once, and to nobody else', () => {
    expect(sent(beginHandover(all, began))).toEqual(['main: announcement', 'second: announcement']);
  });

  it('follows its plan for a year while nobody opens anything, and then ends', () => {
    const { messages, unreachedAt, endsAt } = playHandover([main, phone, deputy], began);
    expect(messages.map(({ at, way, message }) => `${daysOf(at)} ${way.id}: ${message}`)).toEqual([
      '0 main: announcement',
      '3 main: day_3',
      '3 phone: telephone',
      '10 main: day_10',
      '10 deputy: deputy',
      '30 main: day_30',
      '30 phone: day_30',
      '30 deputy: deputy',
      '60 main: day_60',
      '60 phone: day_60',
      '60 deputy: deputy',
      ...reminderDays.slice(4).map((days) => `${days} main: monthly`),
    ]);
    expect([daysOf(unreachedAt ?? began), daysOf(endsAt)]).toEqual([unreachedDays, handoverDays]);
  });

  it('never sends more than the stated number of messages, whatever six ways there are', () => {
    const counts = (['mail', 'phone', 'deputy'] as const).flatMap((first) =>
      (['mail', 'phone', 'deputy'] as const).map((rest) => {
        const plan = [main, ...[1, 2, 3, 4, 5].map((n) => ({ id: `${n}`, kind: n < 3 ? first : rest }))];
        return playHandover(plan, began).messages.length;
      }),
    );
    expect(Math.max(...counts)).toBe(maxScheduledMessages);
  });

  it('sends one message at most to one way at one moment', () => {
    const { messages } = playHandover([...all, { id: 'third', kind: 'mail' }], began);
    const moments = messages.map(({ at, way }) => `${at} ${way.id}`);
    expect(new Set(moments).size).toBe(moments.length);
  });

  it('sends monthly reminders to one address at a time, in turn', () => {
    const monthly = playHandover([main, second], began).messages.filter(({ message }) => message === 'monthly');
    expect(monthly.map(({ way }) => way.id).slice(0, 4)).toEqual(['main', 'second', 'main', 'second']);
    expect(monthly.length).toBe(10);
  });

  it.each([
    ['one of two addresses is lost', [main, second, phone], [[1, lost('main')]], []],
    [
      'every address is lost',
      [main, second, phone, deputy],
      [
        [1, lost('main')],
        [1, lost('second')],
      ],
      ['phone: telephone'],
    ],
    ['no telephone comes after it', [main, deputy], [[0.1, lost('main')]], ['deputy: deputy']],
    ['nothing is left', [main], [[0.1, lost('main')]], ['tell_unreached']],
    [
      'the last deputy can tell nobody',
      [main, deputy],
      [
        [0.1, lost('main')],
        [2, lost('deputy')],
      ],
      ['tell_unreached'],
    ],
  ] as const)('moves on at once when %s', (_what, plan, events, effects) => {
    expect(sent(play(plan, ...events))).toEqual(effects);
  });

  it('reminds only by ways that are not lost, and gives a way in another place its own announcement', () => {
    expect(sent(play([main, second], [1, lost('main')], [3, wake]))).toEqual(['second: day_3']);
    expect(sent(play([main], [1, lost('main')], [2, { type: 'renewed', way: 'main' }]))).toEqual(['main: announcement']);
    const { state } = play([main], [1, lost('main')]);
    expect(sent(stepHandover([main, second], state, { type: 'renewed', way: 'second' }, day(2)))).toEqual(['second: announcement']);
  });

  it('asks nothing more of a deputy who has passed the word on', () => {
    const told = { type: 'passed_on', way: 'deputy' } as const;
    expect(sent(play([main, deputy], [3, wake], [10, wake], [11, told], [30, wake]))).toEqual(['main: day_30']);
  });

  it('sends once what fell due several times, and brings nothing forward', () => {
    expect(sent(play(all, [29, wake]))).toEqual(['main: day_10', 'second: day_10', 'phone: telephone']);
    // The telephone has its seven days before a deputy is asked, and a reminder keeps its distance from the one before.
    const late = play(all, [29, wake]);
    expect(handoverDueAt(all, late.state)).toBe(day(32));
    expect(sent(stepHandover(all, late.state, wake, day(36)))).toEqual([
      'main: day_30',
      'second: day_30',
      'phone: day_30',
      'deputy: deputy',
    ]);
  });

  it('does nothing when it is woken before its time', () => {
    for (const days of [0.5, 2.99]) expect(sent(play(all, [days, wake]))).toEqual([]);
    const { state } = beginHandover(all, began);
    expect(handoverDueAt(all, state)).toBe(day(3));
    expect(stepHandover(all, state, wake, addMs(day(3), -hourMs)).state).toEqual(state);
  });

  it('tells others once that somebody is not reached', () => {
    const told = play([main], [3, wake], [10, wake], [30, wake], [45, wake]);
    expect(sent(told)).toEqual(['tell_unreached']);
    expect(sent(stepHandover([main], told.state, wake, day(46)))).toEqual([]);
    expect(sent(stepHandover([main], told.state, wake, day(365)))).toEqual(['withdraw']);
  });

  it.each(['opened', 'put_away'] as const)('is over once it is %s: whatever comes then changes nothing', (type) => {
    const over = play(all, [1, { type }]);
    expect(sent(over)).toEqual(['withdraw']);
    expect(handoverDueAt(all, over.state)).toBeNull();
    const everything = ['wake', 'opened', 'put_away'].map((one) => ({ type: one }) as HandoverEvent);
    for (const event of [
      ...everything,
      lost('main'),
      { type: 'passed_on', way: 'deputy' } as const,
      { type: 'renewed', way: 'main' } as const,
    ])
      expect(stepHandover(all, over.state, event, day(400))).toEqual({ state: over.state, effects: [] });
  });

  it('ignores that a way is lost, or an answer given, a second time', () => {
    for (const event of [lost('main'), { type: 'passed_on', way: 'deputy' } as const]) {
      const once = play(all, [1, event]);
      expect(stepHandover(all, once.state, event, day(2))).toEqual({ state: once.state, effects: [] });
    }
  });

  it('begins late without a message, counts from then, and ends a year after the release', () => {
    const state = beginLateHandover(began, day(200), ['main'], []);
    expect(handoverDueAt(all, state)).toBe(day(203));
    expect(sent(stepHandover(all, state, wake, day(203)))).toEqual(['main: day_3', 'second: announcement', 'phone: telephone']);
    expect(state.endsAt).toBe(day(365));
    const short = beginLateHandover(began, day(350), ['main'], []);
    expect(sent(stepHandover(all, short, wake, day(365)))).toEqual(['tell_unreached', 'withdraw']);
  });

  it('stays under its limit when addresses are corrected again and again', () => {
    let state = beginHandover([main], began).state;
    for (let n = 0; n < 100; n += 1) ({ state } = stepHandover([main], state, { type: 'renewed', way: 'main' }, day(1)));
    expect(state.messages).toBe(maxHandoverMessages);
  });
});
