import { expect, it } from 'vitest';
import { isAway } from './away.ts';

const coded = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });

it('knows what says that the database or the disk is away', () => {
  for (const code of [
    'ECONNREFUSED',
    'ENOSPC',
    'EROFS',
    '57P01',
    '08006',
    '53300',
    '25006',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_READONLY_DBMOVED',
  ])
    expect(isAway(coded(code)), code).toBe(true);
  expect(isAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isAway(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))).toBe(true);
  expect(isAway(new Error('the scan failed', { cause: coded('57P01') }))).toBe(true);
});

it('takes nothing else for it', () => {
  for (const error of [
    new Error('a timer did not come to rest'),
    coded('23505'),
    coded('42P01'),
    coded('SQLITE_CONSTRAINT_UNIQUE'),
    coded('ENOENT'),
    new AggregateError([]),
    new AggregateError([coded('ECONNREFUSED'), new Error('a bug')]),
    'ECONNREFUSED',
    undefined,
  ])
    expect(isAway(error)).toBe(false);
});
