import { expect, it } from 'vitest';
import { checkDisk } from './check-disk.ts';
import { severitiesOf } from './checks-test-kit.ts';

const mib = 2 ** 20;

it.each([
  [{ freeBytes: 500_000 * mib, totalBytes: 1_000_000 * mib }, 'fine'],
  [{ freeBytes: 3_000 * mib, totalBytes: 1_000_000 * mib }, 'warning'],
  [{ freeBytes: 1_000 * mib, totalBytes: 4_000 * mib }, 'warning'],
  [{ freeBytes: 100 * mib, totalBytes: 4_000 * mib }, 'failure'],
  [null, 'unchecked'],
])('judges the disk by what is left: %j is %s', (space, severity) => {
  expect(severitiesOf(checkDisk('/data', space))).toEqual([severity]);
});
