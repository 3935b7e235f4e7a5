import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { closure, coalitionTables, opens, others, parties, partyNames, rules, type Fact, type Party, type Rule } from './knowledge.ts';

const page = await readFile(new URL('../../shared/format/FORMAT.md', import.meta.url), 'utf8');
const [, onPage = ''] = /<!-- computed -->\n\n([^]*?)\n\n<!-- end of what is computed -->/.exec(page) ?? [];

/** The rules with some of them changed. */
const without = (...names: readonly string[]): Rule[] => rules.filter(({ name }) => !names.includes(name));
const with_ = (needs: readonly Fact[], ...gives: readonly Fact[]): Rule[] => [...rules, { name: 'what must not be', needs, gives }];

test("FORMAT.md's tables are what the rules come to", () => {
  expect(onPage).toBe(coalitionTables());
});

describe('the tables', () => {
  test.each(rules.map(({ name }) => name))('change without "%s"', (name) => {
    expect(without(name)).toHaveLength(rules.length - 1);
    expect(coalitionTables(without(name))).not.toBe(coalitionTables());
  });

  test.each<[string, readonly Rule[], readonly Party[], string, string]>([
    ['mail opened a lock', with_(['mail'], 'half A'), ['mailbox'], '– –', '– part'],
    [
      'the server gave its half out at once',
      with_(['mail'], 'half B', 'locks', 'bundle', 'containers'),
      ['mailbox', 'sheet'],
      '– part',
      'part part',
    ],
    ['a key that the server names were sealed to', with_(['a key to offer'], 'a key the owner seals to'), ['operator'], '– –', 'part part'],
    [
      'a link vouched alone',
      with_(['a key to offer', 'code of an open link'], 'a key the owner seals to'),
      ['operator', 'mailbox'],
      '– –',
      'part part',
    ],
    ['one keeper were enough', with_(['keeper 1', 'locks'], 'half A'), ['operator', 'keeper'], '– –', 'part part'],
    [
      'shares of two generations fitted',
      with_(['keeper 1', 'former keeper', 'locks'], 'half A'),
      ['mailbox', 'keeper', 'former keeper'],
      '– –',
      '– part',
    ],
    [
      'taking somebody out made no new release key',
      with_(['former half A'], 'half A'),
      ['operator', 'former recipient'],
      'was was',
      'part part',
    ],
    ['half a release key were a whole one', with_(['half B'], 'release key'), ['operator'], '– –', 'part part'],
    ['a device kept its keys in the open', with_(['items', 'keyring'], 'master key'), ['locked device'], '– –', 'all all'],
    ['a renewal left the master key', with_(['earlier master key'], 'master key'), ['operator', 'removed device'], 'held held', 'all all'],
    [
      'a renewal left the release keys',
      with_(['former release key'], 'release key'),
      ['operator', 'removed device'],
      'held held',
      'held, part held, part',
    ],
  ])('would show it if %s', (_, changed, coalition, now, then) => {
    const both = (by: readonly Rule[]): string => `${opens(coalition, 'before', by)} ${opens(coalition, 'after', by)}`;
    expect(both(rules)).toBe(now);
    expect(both(changed)).toBe(then);
  });
});

describe('whatever comes together', () => {
  /** Every coalition of at most `size` of the table's parties. */
  function coalitions(size: number, of: readonly Party[] = partyNames): Party[][] {
    if (size === 0) return [[]];
    return [[], ...of.flatMap((first, index) => coalitions(size - 1, of.slice(index + 1)).map((rest) => [first, ...rest]))];
  }

  test('more people or a later moment never open less', () => {
    for (const coalition of coalitions(3)) {
      const [before, after] = [closure(coalition, 'before'), closure(coalition, 'after')];
      for (const fact of before) expect(after.has(fact), `${coalition.join(', ')}: ${fact}`).toBe(true);
      for (const one of partyNames) for (const fact of before) expect(closure([...coalition, one], 'before').has(fact)).toBe(true);
    }
  });

  test('before the release nobody opens the newest part without the server, but for the account itself', () => {
    const account: readonly Party[] = ['operator', 'locked device'];
    for (const coalition of coalitions(
      4,
      partyNames.filter((party) => !account.includes(party)),
    ))
      expect(closure(coalition, 'before').has('newer part'), coalition.join(', ')).toBe(false);
  });

  test('nobody opens what no recipient is to get without a kit or an unlocked device', () => {
    const unlocking: readonly Party[] = ['removed device', 'kit'];
    const all = partyNames.filter((party) => !unlocking.includes(party));
    for (const moment of ['before', 'after'] as const)
      for (const rest of ['older rest', 'newer rest'] as const)
        expect(closure([...all, 'another keeper', 'voice'], moment).has(rest)).toBe(false);
  });

  test('who was taken out adds nothing of what was sealed since, whomever they join', () => {
    for (const coalition of coalitions(3))
      for (const former of ['former keeper', 'former recipient'] as const)
        for (const moment of ['before', 'after'] as const)
          for (const part of ['newer part', 'newer rest'] as const)
            expect(closure([...coalition, former], moment).has(part), `${coalition.join(', ')} with ${former}`).toBe(
              closure(coalition, moment).has(part),
            );
  });

  test('every party is in a table, and every fact that a rule needs can be had', () => {
    expect(new Set([...partyNames, ...others.flat()])).toEqual(new Set(Object.keys(parties)));
    const had = new Set<Fact>([...Object.values(parties).flat(), ...rules.flatMap(({ gives }) => gives)]);
    for (const { name, needs } of rules) for (const fact of needs) expect(had.has(fact), `${name}: ${fact}`).toBe(true);
  });
});
