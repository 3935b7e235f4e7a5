import { describe, expect, it } from 'vitest';
import { canonicalJson } from './idempotency.ts';

const canonical = (text: string): string => canonicalJson(JSON.parse(text));

describe('the canonical text of a JSON body', () => {
  it.each([
    ['{"a":1,"b":{"c":[1,2],"d":null}}', '{ "b": {"d":null, "c":[1, 2]}, "a": 1.0 }'],
    ['"\\u0061"', '"a"'],
    ['[1e2]', '[100]'],
    ['{"a":1,"a":2}', '{"a":2}'],
  ])('is the same for %s and %s', (one, other) => {
    expect(canonical(one)).toBe(canonical(other));
  });

  it.each([
    ['[1,2]', '[2,1]'],
    ['{"a":null}', '{}'],
    ['"1"', '1'],
    ['{"a":"b\\",\\"c"}', '{"a":"b","c":""}'],
    ['[[1],2]', '[1,[2]]'],
    ['[]', '{}'],
    ['null', '"null"'],
    ['"none"', '[]'],
  ])('differs for %s and %s', (one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });

  it('of no body is that of no JSON text', () => {
    expect(canonicalJson(undefined)).not.toBe(canonical('"none"'));
    expect(canonicalJson(undefined)).not.toBe(canonical('null'));
  });

  it('is refused for what is nested too deeply', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(() => canonicalJson(nested(500))).not.toThrow();
    expect(() => canonicalJson(nested(501))).toThrow(/nested too deeply/);
    expect(() => canonicalJson(nested(100_000))).toThrow(/nested too deeply/);
  });
});
