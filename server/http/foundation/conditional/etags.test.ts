import { describe, expect, it } from 'vitest';
import { etagOf, namesTag } from './etags.ts';

describe('the ETag of a representation', () => {
  it('is weak, short and made of nothing but its text', () => {
    expect(etagOf('{"a":1}')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(etagOf('{"a":1}')).toBe(etagOf('{"a":1}'));
    expect(etagOf('{"a":1}')).not.toBe(etagOf('{"a":2}'));
  });

  const shown = (seen: unknown, other: unknown = 1): string =>
    JSON.stringify({ first: other, metadata: { seen, size: 7 }, list: [{ seen }, { seen, other }], last: 'x' });

  it.each([
    ['null and text', null, 'at noon'],
    ['numbers', -3, 40.5],
    ['text with quotes, commas and braces', 'a"},\\', '{"seen":"x"}\\"'],
    ['empty text', '', 'x'],
    ['booleans', true, false],
  ])('does not see volatile members: %s', (_what, one, other) => {
    expect(etagOf(shown(one), ['seen'])).toBe(etagOf(shown(other), ['seen']));
    expect(etagOf(shown(one))).not.toBe(etagOf(shown(other)));
    expect(etagOf(shown(one, 'a'), ['seen'])).not.toBe(etagOf(shown(one, 'b'), ['seen']));
  });

  it('sees that a volatile member is there at all', () => {
    expect(etagOf('{"seen":1}', ['seen'])).not.toBe(etagOf('{}', ['seen']));
  });

  it('leaves out several members', () => {
    const text = (a: number, b: number): string => JSON.stringify({ a, keep: 1, b });
    expect(etagOf(text(1, 2), ['a', 'b'])).toBe(etagOf(text(3, 4), ['a', 'b']));
    expect(etagOf(text(1, 2), ['a', 'b'])).not.toBe(etagOf(text(3, 4), ['a']));
  });

  it('takes nobody’s words for a member', () => {
    const named = (name: string): string => JSON.stringify({ name, seen: 1 });
    expect(etagOf(named('"seen":1'), ['seen'])).not.toBe(etagOf(named('"seen":2'), ['seen']));
    expect(etagOf(named('seen'), ['seen'])).not.toBe(etagOf(named('been'), ['seen']));
    expect(etagOf(JSON.stringify(['seen', 'a']), ['seen'])).not.toBe(etagOf(JSON.stringify(['seen', 'b']), ['seen']));
  });
});

describe('a list of entity tags', () => {
  it.each([
    ['*', true],
    [' * ', true],
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"b","a","c"', true],
    ['"b", "c"', false],
    ['"a,b"', false],
    ['W/"A"', false],
    ['a', false],
    ['', false],
    ['"*"', false],
    ['"', false],
  ])('%s names W/"a": %s', (list, expected) => {
    expect(namesTag(list, 'W/"a"')).toBe(expected);
  });

  it('is compared weakly with a strong tag as well', () => {
    expect(namesTag('W/"a"', '"a"')).toBe(true);
  });
});
