import { expect, it } from 'vitest';
import { DamagedRows } from './damaged-rows.ts';

it('names each damaged row once, and forgets it when it has not been met for an hour', () => {
  let nowMs = 0;
  const rows = new DamagedRows(() => nowMs);
  const [one, other] = [
    { column: 'vaults.status', id: 'one' },
    { column: 'vaults.status', id: 'other' },
  ];
  rows.note([one, other, { column: 'outbox.channel', id: null }]);
  expect([rows.takeUnreported(), rows.size]).toEqual([[one, other], 2]);
  nowMs = 3_000_000;
  rows.note([one]);
  expect(rows.takeUnreported()).toEqual([]);
  nowMs = 3_600_000;
  expect(rows.size).toBe(1);
  rows.note([other]);
  expect(rows.takeUnreported()).toEqual([other]);
});
