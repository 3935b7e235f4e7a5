import { CalendarDateTime, parseDateTime } from '@internationalized/date';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../shared/domain/instant.ts';
import { frequencies } from '../../../shared/domain/period.ts';
import { checkPolicy, policyTypes } from '../../../shared/domain/policy.ts';
import { resolveReleaseDate } from '../../../shared/domain/zone.ts';
import { momentOf, irregularLocalTime } from './irregular-local-time.ts';
import {
  draftOf,
  graceBounds,
  longestReminder,
  proposedDraft,
  restoredDraft,
  shapeOf,
  storedDraft,
  withFrequency,
  withGraceUnit,
} from './policy-draft.ts';

const now = '2026-11-22T12:00:00.000Z' as Instant;
const proposal = { ...proposedDraft('Europe/Berlin'), date: new CalendarDateTime(2030, 5, 1, 9, 0) };

describe('a rule that is being edited', () => {
  it('is proposed so that the domain takes it, for each type', () => {
    for (const type of policyTypes) expect(() => checkPolicy(shapeOf({ ...proposal, type }) ?? {}, now)).not.toThrow();
    expect(shapeOf({ ...proposal, type: 'date_based', date: null })).toBeUndefined();
  });

  it('is kept as a draft and found again, unless no form could have made it', () => {
    for (const type of policyTypes) {
      const draft = { ...proposal, type };
      expect(restoredDraft(JSON.parse(JSON.stringify(storedDraft(draft))))).toEqual(draft);
    }
    expect(restoredDraft(storedDraft({ ...proposal, date: null }))?.date).toBeNull();
    for (const bad of [null, 'x', { type: 'never' }, { silence: { frequency: 'hourly' } }, { silence: null }, { confirmations: 'two' }])
      expect(
        restoredDraft(bad === null || typeof bad === 'string' ? bad : { ...(storedDraft(proposal) as object), ...bad }),
      ).toBeUndefined();
  });

  it('comes out as it went in', () => {
    for (const type of policyTypes) {
      const shape = shapeOf({ ...proposal, type });
      if (shape === undefined) throw new Error('there is a shape for each type');
      expect(shapeOf(draftOf(shape, 'UTC'))).toEqual(shape);
    }
    expect(shapeOf(draftOf({ type: 'inactivity', frequency: 'weekly', graceHours: 49, reminderDaysBefore: null }, 'UTC'))).toMatchObject({
      graceHours: 49,
    });
    expect(shapeOf(draftOf({ type: 'manual', backup: null }, 'UTC'))).toEqual({ type: 'manual', backup: null, openingHours: 24 });
  });

  it("shows a date that was set as an instant by its zone's clock", () => {
    const draft = draftOf({ type: 'date_based', releaseDate: '2030-07-01T10:00:00.000Z', timeZone: 'Europe/Berlin' }, 'UTC');
    expect(draft.date?.toString()).toBe('2030-07-01T12:00:00');
    expect(draftOf({ type: 'date_based', releaseDate: 'nonsense', timeZone: 'UTC' }, 'UTC').date).toBeNull();
    expect(draftOf({ type: 'date_based', releaseDate: '2030-07-01', timeZone: 'UTC' }, 'UTC').date?.toString()).toBe('2030-07-01T00:00:00');
  });

  it('keeps a reminder within each period', () => {
    for (const frequency of frequencies) {
      const silence = withFrequency(proposal.silence, frequency);
      expect(() => checkPolicy(shapeOf({ ...proposal, silence }) ?? {}, now)).not.toThrow();
    }
    expect([longestReminder('daily'), longestReminder('weekly'), longestReminder('monthly')]).toEqual([0, 6, 7]);
    expect(withFrequency(proposal.silence, 'daily').reminder).toBeNull();
  });

  it('never shortens the answering time when its unit changes', () => {
    expect(withGraceUnit({ ...proposal.silence, grace: 2 }, 'hours')).toMatchObject({ grace: 48, graceUnit: 'hours' });
    expect(withGraceUnit({ ...proposal.silence, grace: 49, graceUnit: 'hours' }, 'days')).toMatchObject({ grace: 3, graceUnit: 'days' });
    expect(graceBounds('days')).toEqual({ least: 1, most: 90 });
    expect(graceBounds('hours')).toEqual({ least: 24, most: 2160 });
  });
});

describe('a wall time on a day when clocks change', () => {
  const berlin = 'Europe/Berlin';

  it('is told apart from an ordinary one', () => {
    expect(irregularLocalTime(parseDateTime('2030-03-31T02:30'), berlin)).toMatchObject({ kind: 'skipped' });
    expect(irregularLocalTime(parseDateTime('2030-10-27T02:30'), berlin)).toEqual({ kind: 'twice' });
    expect(irregularLocalTime(parseDateTime('2030-06-01T02:30'), berlin)).toBeUndefined();
    expect(irregularLocalTime(parseDateTime('2030-03-31T02:30'), 'UTC')).toBeUndefined();
  });

  it('is taken at the moment at which the domain takes it', () => {
    for (const text of ['2030-03-31T02:30:00', '2030-10-27T02:30:00', '2030-06-01T02:30:00']) {
      expect(momentOf(parseDateTime(text), berlin).toISOString()).toBe(resolveReleaseDate(text, berlin)?.instant);
    }
    const odd = irregularLocalTime(parseDateTime('2030-03-31T02:30'), berlin);
    expect(odd?.kind === 'skipped' && odd.instead.toString()).toBe('2030-03-31T03:30:00');
  });
});
