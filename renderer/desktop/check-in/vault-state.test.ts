import { describe, expect, it } from 'vitest';
import type { Output } from '../../../electron/contract/contract.ts';
import { vaultStateOf } from './vault-state.ts';

const now = '2027-01-15T12:00:00.000Z';
const inactivity = { type: 'inactivity', frequency: 'monthly', graceHours: 720 } as const;
const policy = (part: Partial<Output<'policies.get'>>): Output<'policies.get'> => ({
  vault: 'v',
  policy: inactivity,
  checkedInAt: null,
  pausedUntil: null,
  timeline: [],
  releasedAt: null,
  ...part,
});
const due = (at: string): Output<'policies.get'>['timeline'] => [
  { what: 'reminder', at: '2027-01-01T00:00:00.000Z' },
  { what: 'check_in_due', at },
];

describe('what a vault wants of its owner', () => {
  it('is the next check-in, or one that is overdue', () => {
    expect(vaultStateOf(policy({ timeline: due('2027-02-01T00:00:00.000Z') }), now)).toEqual({
      state: 'next',
      at: '2027-02-01T00:00:00.000Z',
    });
    expect(vaultStateOf(policy({ timeline: due('2027-01-10T00:00:00.000Z') }), now)).toEqual({
      state: 'overdue',
      at: '2027-01-10T00:00:00.000Z',
    });
  });

  it('is nothing while it is paused, waits for a date, or has no rule', () => {
    expect(vaultStateOf(policy({ timeline: due('2027-03-01T00:00:00.000Z'), pausedUntil: '2027-02-01T00:00:00.000Z' }), now)).toEqual({
      state: 'paused',
      at: '2027-02-01T00:00:00.000Z',
    });
    expect(vaultStateOf(policy({ timeline: due('2027-03-01T00:00:00.000Z'), pausedUntil: '2027-01-01T00:00:00.000Z' }), now).state).toBe(
      'next',
    );
    expect(vaultStateOf(policy({ timeline: [{ what: 'release', at: '2030-01-01T00:00:00.000Z' }] }), now)).toEqual({ state: 'notNeeded' });
    expect(vaultStateOf(policy({ policy: null }), now)).toEqual({ state: 'noPolicy' });
  });
});
