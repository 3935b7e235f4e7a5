import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../../electron/contract/shapes.ts';
import { dayOf, daysOf } from './activity-days.ts';

const entry = (id: string, at: string): ActivityEntry => ({
  id,
  at,
  origin: 'account',
  action: 'vault.created',
  vault: null,
  subject: null,
  by: 'you',
  address: null,
  details: {},
});

describe('activity by day', () => {
  it("counts days by the person's own clock", () => {
    expect(dayOf('2027-03-01T23:30:00.000Z', 'UTC')).toBe('2027-03-01');
    expect(dayOf('2027-03-01T23:30:00.000Z', 'Europe/Berlin')).toBe('2027-03-02');
    expect(dayOf('2027-03-01T03:30:00.000Z', 'America/New_York')).toBe('2027-02-28');
  });

  it('groups what comes and keeps its order', () => {
    const entries = [
      entry('c', '2027-03-02T10:00:00.000Z'),
      entry('b', '2027-03-01T23:30:00.000Z'),
      entry('a', '2027-03-01T01:00:00.000Z'),
    ];
    expect(daysOf(entries, 'UTC').map(({ day, entries: inDay }) => [day, inDay.map(({ id }) => id)])).toEqual([
      ['2027-03-02', ['c']],
      ['2027-03-01', ['b', 'a']],
    ]);
    expect(daysOf([], 'UTC')).toEqual([]);
  });
});
