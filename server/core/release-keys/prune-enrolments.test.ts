import { describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { keptEnrolments } from './prune-enrolments.ts';

type Row = Parameters<typeof keptEnrolments>[0][number];

const present = '01HV0000000000000000000001' as Ulid;
const before = '01HV0000000000000000000002' as Ulid;
const row = (key: number, proven: Partial<Row> = {}): Row => ({
  public_key: `k${key}`,
  proof: null,
  proof_turn: null,
  invitation_id: null,
  ...proven,
});
const provenAt = (turn: number, invitation: Ulid = present): Partial<Row> => ({
  proof: new Uint8Array(32),
  proof_turn: turn,
  invitation_id: invitation,
});
/** As the store lists them: the newest, which has the highest number, first. */
const newestFirst = (...rows: readonly Row[]): readonly Row[] => rows.toReversed();
const many = (from: number, to: number, proven: (key: number) => Partial<Row> = () => ({})): readonly Row[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index, proven(from + index)));
const keys = (from: number, to: number): readonly string[] => many(from, to).map(({ public_key: key }) => key);
const kept = (rows: readonly Row[], sealedTo: readonly string[] = [], invitation: Ulid | null = present): readonly string[] =>
  [...keptEnrolments(rows, new Set(sealedTo), invitation)].toSorted();

describe('the enrolments that stay', () => {
  it('are all, while there are few', () => {
    expect(kept(newestFirst(...many(1, 8)))).toEqual(keys(1, 8));
  });

  it('are the newest, and those that a lock is sealed to', () => {
    expect(kept(newestFirst(...many(1, 20)), ['k3'])).toEqual(['k3', ...keys(13, 20)].toSorted());
  });

  it('are the first that were proved for the invitation that is open, however many come after them', () => {
    const rows = newestFirst(row(1, provenAt(1)), ...many(2, 30));
    expect(kept(rows)).toEqual(['k1', ...keys(23, 30)].toSorted());
    expect(kept(newestFirst(row(1, provenAt(1)), ...many(2, 30, provenAt)))).toEqual([...keys(1, 8), ...keys(23, 30)].toSorted());
  });

  it('are not those that were proved for another invitation, or for none', () => {
    const rows = newestFirst(row(1, provenAt(1, before)), row(2, { ...provenAt(2), invitation_id: null }), ...many(3, 10));
    expect(kept(rows)).toEqual(keys(3, 10).toSorted());
    expect(kept(newestFirst(row(1, provenAt(1)), ...many(2, 9)), [], null)).toEqual(keys(2, 9));
  });

  it('count as first by when they were proved, not by when they were sent again', () => {
    const again = row(1, provenAt(1));
    const rows = [row(20), ...newestFirst(...many(11, 19)), again, ...newestFirst(...many(2, 10, provenAt))];
    expect(kept(rows)).toContain('k1');
    expect(kept(rows)).not.toContain('k9');
  });
});
