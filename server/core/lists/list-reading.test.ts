import { describe, expect, it } from 'vitest';
import { readBound, readFilter } from './list-filters.ts';
import { readFields, readSort } from './list-sort.ts';
import { listedResources, type ListedField } from '../stores/listed-resources.ts';

const { id, name, created_at: created, document_count: count, status } = listedResources.vaults.fields;

describe('a filter', () => {
  it.each<[ListedField, string, unknown]>([
    [id, 'vault_01J00000000000000000000000', [{ column: 'id', is: '=', value: '01J00000000000000000000000' }]],
    [id, '01J00000000000000000000000', 'must be an id with its prefix'],
    [name, 'a b', [{ column: 'name', is: '=', value: 'a b' }]],
    [name, '\ud800', 'must not contain control characters'],
    [created, '2026-03-02T13:00:00+01:00', [{ column: 'created_at', is: '=', value: '2026-03-02T12:00:00.000Z' }]],
    [created, '2026-03-02', 'must be an ISO 8601 date and time with Z or an offset'],
    [count, '007', [{ column: 'document_count', is: '=', value: 7 }]],
    [count, '-7', 'must be a whole number'],
    [status, 'released', [{ column: 'status', is: '=', value: 'released' }]],
    [status, 'inactive', 'must be one of active, released, archived'],
    [
      { type: 'days', column: 'grace_hours' },
      '2',
      [
        { column: 'grace_hours', is: '>', value: 24 },
        { column: 'grace_hours', is: '<=', value: 48 },
      ],
    ],
    [{ type: 'presence', column: 'paused_at' }, 'false', [{ column: 'paused_at', is: 'null' }]],
    [{ type: 'flag', column: 'access_granted' }, 'true', [{ column: 'access_granted', is: '=', value: 1 }]],
    [{ type: 'email', column: 'email_key' }, 'Anna@Example.org', [{ column: 'email_key', is: '=', value: 'anna@example.org' }]],
    [{ type: 'composed' }, '1', 'can not be filtered by'],
  ])('%j by %j', (field, text, expected) => {
    expect(readFilter(field, text)).toEqual(expected);
  });
});

describe('a bound', () => {
  it.each([
    ['after', '2026-03-02', '>=', '2026-03-02T00:00:00.000Z'],
    ['before', '2026-03-02', '<=', '2026-03-02T23:59:59.999Z'],
    ['after', '2026-03-02T12:00:05Z', '>=', '2026-03-02T12:00:05.000Z'],
    ['before', '2026-03-02T12:00:05Z', '<=', '2026-03-02T12:00:05.999Z'],
    ['before', '2024-02-29', '<=', '2024-02-29T23:59:59.999Z'],
    ['after', '0000-01-01', '>=', '0000-01-01T00:00:00.000Z'],
    ['before', '9999-12-31', '<=', '9999-12-31T23:59:59.999Z'],
    ['before', '9999-12-31T23:59:59Z', '<=', '9999-12-31T23:59:59.999Z'],
  ] as const)('%s %s', (side, text, is, value) => {
    expect(readBound('created_at', side, text)).toEqual({ column: 'created_at', is, value });
  });

  it.each([
    '2026-02-29',
    '2026-00-10',
    '2026-04-31',
    '2026-03-02T25:00:00Z',
    '2026-03-02T12:60:00Z',
    '2026-03-02T12:00Z',
    '2026-03-02t12:00:00z',
    ' 2026-03-02',
    '2026-03-02\n',
    '+002026-03-02',
    '2026',
  ])('is not %j', (text) => {
    expect(readBound('created_at', 'after', text)).toBe('must be a date as YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ');
  });
});

describe('an order', () => {
  const sorts = { id: { column: 'id' }, name: { column: 'name', nullable: true }, made: { column: 'created_at' } } as const;

  it.each([
    [
      'made',
      'asc',
      [
        ['created_at', 'asc'],
        ['id', 'asc'],
      ],
    ],
    [
      'made',
      'desc',
      [
        ['created_at', 'desc'],
        ['id', 'desc'],
      ],
    ],
    [
      'name:desc,made',
      'asc',
      [
        ['name', 'desc'],
        ['created_at', 'asc'],
        ['id', 'asc'],
      ],
    ],
    [
      'name,made:desc',
      'asc',
      [
        ['name', 'asc'],
        ['created_at', 'desc'],
        ['id', 'desc'],
      ],
    ],
    ['id:desc,name', 'asc', [['id', 'desc']]],
    [
      'name,id',
      'desc',
      [
        ['name', 'desc'],
        ['id', 'desc'],
      ],
    ],
  ] as const)('%s, usually %s, ends with the id', (text, unsaid, expected) => {
    const keys = readSort(text, sorts, unsaid);
    expect(keys).toBeTypeOf('object');
    expect((keys as Exclude<typeof keys, string>).map(({ column, order }) => [column, order])).toEqual(expected);
  });

  it('keeps what is known of a column', () => {
    expect(readSort('name', sorts, 'asc')).toEqual([
      { column: 'name', nullable: true, order: 'asc' },
      { column: 'id', order: 'asc' },
    ]);
  });

  it.each(['', ',', 'none', 'name,none', 'toString', 'name:', 'name:ASC', 'name:asc:', 'name,name', 'name: asc'])('is not %j', (text) => {
    expect(readSort(text, sorts, 'asc')).toBeTypeOf('string');
  });
});

describe('a choice of fields', () => {
  it('is names that are known, each once', () => {
    expect(readFields('b,a,b', ['a', 'b', 'c'])).toEqual(['b', 'a']);
    for (const text of ['', 'a,', 'd', 'a b', 'a;b'])
      expect(readFields(text, ['a', 'b', 'c']), text).toBe('must name fields out of a, b, c, with commas between them');
  });
});
