import { describe, expect, it } from 'vitest';
import {
  correctionExpiresMs,
  correctionRoles,
  correctionStatuses,
  correctionWaitMs,
  expiresAt,
  isCorrectionOpen,
  isSamePerson,
  mayStopCorrection,
  settlesAt,
  stepCorrection,
  type CorrectionEvent,
  type CorrectionFacts,
  type CorrectionOutcome,
  type CorrectionStatus,
} from './correction.ts';
import { addMs, type Instant } from './instant.ts';

const askedAt = '2026-03-01T08:00:00.000Z' as Instant;
const agreedAt = '2026-03-04T08:00:00.000Z' as Instant;
const waitsUntil = addMs(agreedAt, correctionWaitMs);

const facts = (status: CorrectionStatus): CorrectionFacts => ({
  status,
  askedRole: 'recipient',
  askedAt,
  agreedAt: status === 'asked' ? null : agreedAt,
});

const events = {
  'agreed to by another kind': { type: 'agree', role: 'operator' },
  'agreed to by the same kind': { type: 'agree', role: 'recipient' },
  stopped: { type: 'stop' },
  needless: { type: 'needless' },
  'looked at early': { type: 'look', waitsUntil: addMs(agreedAt, 3 * correctionWaitMs) },
  'looked at in time': { type: 'look', waitsUntil },
  'looked at in doubt': { type: 'look', waitsUntil: null },
} as const satisfies Record<string, CorrectionEvent>;

const now = waitsUntil;
const stays = { stays: true } as const;
const over = { refused: 'over' } as const;
const ended = {
  'agreed to by another kind': over,
  'agreed to by the same kind': over,
  stopped: over,
  needless: stays,
  'looked at early': stays,
  'looked at in time': stays,
  'looked at in doubt': stays,
} as const;

const table: Readonly<Record<CorrectionStatus, Readonly<Record<keyof typeof events, CorrectionOutcome>>>> = {
  asked: {
    'agreed to by another kind': { becomes: 'waiting' },
    'agreed to by the same kind': { refused: 'same_kind' },
    stopped: { becomes: 'stopped' },
    needless: { becomes: 'needless' },
    'looked at early': stays,
    'looked at in time': stays,
    'looked at in doubt': stays,
  },
  waiting: {
    'agreed to by another kind': { refused: 'agreed_already' },
    'agreed to by the same kind': { refused: 'agreed_already' },
    stopped: { becomes: 'stopped' },
    needless: { becomes: 'needless' },
    'looked at early': stays,
    'looked at in time': { becomes: 'settled' },
    'looked at in doubt': stays,
  },
  stopped: ended,
  expired: ended,
  settled: ended,
  needless: ended,
};

describe('the correction of an address', () => {
  for (const status of correctionStatuses)
    for (const [name, event] of Object.entries(events) as [keyof typeof events, CorrectionEvent][])
      it(`${status}, ${name}`, () => {
        expect(stepCorrection(facts(status), event, now)).toEqual(table[status][name]);
      });

  it('takes an agreement from each kind but the one that asked', () => {
    for (const askedRole of correctionRoles)
      for (const role of correctionRoles)
        expect(stepCorrection({ ...facts('asked'), askedRole }, { type: 'agree', role }, askedAt)).toEqual(
          role === askedRole ? { refused: 'same_kind' } : { becomes: 'waiting' },
        );
  });

  it('expires to the millisecond when nobody has agreed, and takes no agreement from then on', () => {
    const end = expiresAt(facts('asked'));
    expect(end).toBe(addMs(askedAt, correctionExpiresMs));
    const before = addMs(end, -1);
    const look: CorrectionEvent = { type: 'look', waitsUntil: null };
    const agree: CorrectionEvent = { type: 'agree', role: 'contact' };
    expect([stepCorrection(facts('asked'), look, before), stepCorrection(facts('asked'), look, end)]).toEqual([
      stays,
      { becomes: 'expired' },
    ]);
    expect([stepCorrection(facts('asked'), agree, before), stepCorrection(facts('asked'), agree, end)]).toEqual([
      { becomes: 'waiting' },
      over,
    ]);
  });

  it('settles to the millisecond after 72 hours, and not before', () => {
    expect(settlesAt(facts('asked'))).toBeUndefined();
    expect(settlesAt(facts('waiting'))).toBe('2026-03-07T08:00:00.000Z');
    const look: CorrectionEvent = { type: 'look', waitsUntil };
    expect(stepCorrection(facts('waiting'), look, addMs(waitsUntil, -1))).toEqual(stays);
    expect(stepCorrection(facts('waiting'), look, waitsUntil)).toEqual({ becomes: 'settled' });
  });

  it('is open while it is asked for or waits, and never again', () => {
    expect(correctionStatuses.filter((status) => isCorrectionOpen[status])).toEqual(['asked', 'waiting']);
  });

  it('knows one person by any address they share', () => {
    expect(isSamePerson(['a@example.org', 'b@example.org'], ['c@example.org', 'b@example.org'])).toBe(true);
    expect(isSamePerson(['a@example.org'], ['b@example.org'])).toBe(false);
    expect(isSamePerson([], [])).toBe(false);
  });

  it('lets another recipient stop only what they asked for themselves', () => {
    expect(mayStopCorrection('recipient', true)).toBe(true);
    expect(mayStopCorrection('recipient', false)).toBe(false);
    for (const as of ['way', 'contact', 'operator'] as const) expect(mayStopCorrection(as, false)).toBe(true);
  });
});
