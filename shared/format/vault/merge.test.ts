import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isVersionKey, listVersions, nextVersionNumber, versionKey } from './document-versions.ts';
import { canonicalJson } from '../json-body.ts';
import { latestStamp, mergeBodies, type Field, type Fields, type ItemBody } from './merge.ts';
import { ids } from '../release/release-test-kit.ts';
import type { Stamp } from './stamp.ts';

const stamp = (ms: number, device: string = ids.device): Stamp => `${String(ms).padStart(15, '0')}-00000-${device}` as Stamp;
const field = (value: unknown, ms: number, device?: string): Field => ({ value, at: stamp(ms, device) });
const root = (digit: string): string => digit.repeat(64);

// Few names and few stamps, so that most pairs of bodies differ in the fields they share.
const stamps = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(ids.device, ids.otherDevice))
  .map(([ms, device]) => stamp(ms, device));
const values = fc.oneof(fc.constantFrom(null, true, '', 'a', 'ä', 0, 1, -0.5), fc.constantFrom([], [1, [2]], {}, { b: 1, a: [] }));
const fieldOf = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Field> =>
  fc.record({ value, at: stamps, seen: fc.constantFrom('x', 'y') }, { requiredKeys: ['value', 'at'] });
const versionMaps = fc.dictionary(
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('0', '7', 'f')).map(([number, digit]) => versionKey(number, root(digit))),
  fieldOf(fc.constantFrom(null, {}, { key: 'k' }, { key: 'l', note: 1 })),
  { maxKeys: 4 },
);
const bodies: fc.Arbitrary<ItemBody> = fc.record(
  {
    fields: fc
      .tuple(
        fc.dictionary(fc.constantFrom('name', 'tags', 'deleted', '__proto__', 'constructor'), fieldOf(values)),
        fc.option(fieldOf(versionMaps)),
      )
      .map(([plain, versions]) => (versions === null ? plain : { ...plain, versions })),
    format: values,
    versions: values,
  },
  { requiredKeys: ['fields'] },
);

const same = (a: unknown, b: unknown): void => {
  expect(canonicalJson(a)).toBe(canonicalJson(b));
};
const versionsIn = (body: ItemBody): Fields => (body.fields['versions']?.value ?? {}) as Fields;

describe('merging two versions of an item', () => {
  test('the later stamp wins field by field, and what only one side has stays', () => {
    const phone = { fields: { name: field('Will', 5), notes: field('blue folder', 9) } };
    const desk = { fields: { name: field('Last will', 7), tags: field(['law'], 1) } };
    expect(mergeBodies(phone, desk)).toEqual({
      fields: { name: field('Last will', 7), notes: field('blue folder', 9), tags: field(['law'], 1) },
    });
  });

  test('is commutative', () => {
    fc.assert(
      fc.property(bodies, bodies, (a, b) => same(mergeBodies(a, b), mergeBodies(b, a))),
      { numRuns: 500 },
    );
  });

  test('is associative', () => {
    fc.assert(
      fc.property(bodies, bodies, bodies, (a, b, c) => same(mergeBodies(mergeBodies(a, b), c), mergeBodies(a, mergeBodies(b, c)))),
      { numRuns: 500 },
    );
  });

  test('is idempotent, and takes in again what it has seen without a change', () => {
    fc.assert(
      fc.property(bodies, bodies, (a, b) => {
        same(mergeBodies(a, a), a);
        const merged = mergeBodies(a, b);
        same(mergeBodies(merged, b), merged);
      }),
      { numRuns: 500 },
    );
  });

  test('loses no field, no version and no foreign member, and makes none up', () => {
    fc.assert(
      fc.property(bodies, bodies, (a, b) => {
        const merged = mergeBodies(a, b);
        const names = (of: (body: ItemBody) => object): void =>
          expect(Object.keys(of(merged)).sort()).toEqual([...new Set([...Object.keys(of(a)), ...Object.keys(of(b))])].sort());
        names((body) => body);
        names((body) => body.fields);
        names(versionsIn);
        for (const [name, { at, value }] of Object.entries(merged.fields)) {
          const sides = [a, b].flatMap((side) => (Object.hasOwn(side.fields, name) ? [side.fields[name]!] : []));
          expect(sides.every((side) => side.at <= at)).toBe(true);
          if (name !== 'versions') expect(sides.map((side) => canonicalJson(side.value))).toContain(canonicalJson(value));
        }
      }),
      { numRuns: 500 },
    );
  });

  test('changes neither side', () => {
    fc.assert(
      fc.property(bodies, bodies, (a, b) => {
        const before = canonicalJson([a, b]);
        mergeBodies(a, b);
        expect(canonicalJson([a, b])).toBe(before);
      }),
    );
  });

  test('a deletion and a later edit meet by their stamps, field by field', () => {
    const deleted = { fields: { deleted: field(true, 8) } };
    const edited = { fields: { name: field('kept', 9), deleted: field(false, 2) } };
    expect(mergeBodies(deleted, edited).fields).toEqual({ name: field('kept', 9), deleted: field(true, 8) });
  });

  test('the latest stamp counts the entries of versions too', () => {
    expect(latestStamp({ fields: {} })).toBeUndefined();
    const versions = field({ [versionKey(1, root('a'))]: field({}, 9) }, 2);
    expect(latestStamp({ fields: { name: field('a', 5), versions } })).toBe(stamp(9));
  });
});

describe("a document's versions", () => {
  const documentOf = (...versions: readonly (readonly [number, string])[]): ItemBody => ({
    fields: {
      versions: field(
        Object.fromEntries(versions.map(([number, digit]) => [versionKey(number, root(digit)), field({ key: digit }, 1)])),
        1,
      ),
    },
  });
  const shown = (body: ItemBody): string[] =>
    listVersions(body).map(({ number, sealedNumber, root: of }) => `${number}=${sealedNumber}${of[0]}`);

  test('keep their numbers where no two devices took the same', () => {
    expect(shown(documentOf([2, 'b'], [1, 'c'], [3, 'a']))).toEqual(['1=1c', '2=2b', '3=3a']);
    expect(shown({ fields: {} })).toEqual([]);
  });

  test('of one number both stay: the smallest root keeps it, the other moves to the first free one', () => {
    const [phone, desk] = [documentOf([1, 'a'], [2, 'f'], [3, 'd']), documentOf([1, 'a'], [2, 'b'])];
    expect(shown(mergeBodies(phone, desk))).toEqual(['1=1a', '2=2b', '3=3d', '4=2f']);
    expect(shown(mergeBodies(desk, phone))).toEqual(['1=1a', '2=2b', '3=3d', '4=2f']);
    expect(shown(documentOf([2, 'a'], [2, 'b'], [2, 'c'], [4, 'e'], [4, 'd']))).toEqual(['1=2b', '2=2a', '3=2c', '4=4d', '5=4e']);
  });

  test('every version has a number of its own, and the next one is greater than all', () => {
    fc.assert(
      fc.property(bodies, bodies, (a, b) => {
        const merged = mergeBodies(a, b);
        const versions = listVersions(merged);
        expect(new Set(versions.map(({ number }) => number)).size).toBe(Object.keys(versionsIn(merged)).length);
        const next = nextVersionNumber(merged);
        expect(versions.every(({ number, sealedNumber }) => number < next && sealedNumber < next)).toBe(true);
      }),
    );
  });

  test('a removed one still takes its place', () => {
    const key = versionKey(2, root('b'));
    const removed = mergeBodies(documentOf([1, 'a'], [2, 'b']), { fields: { versions: field({ [key]: field(null, 5) }, 5) } });
    expect(listVersions(removed).map(({ value }) => value)).toEqual([{ key: 'a' }, null]);
    expect(nextVersionNumber(removed)).toBe(3);
  });

  test('keys have one form', () => {
    expect(versionKey(9_007_199_254_740_991, root('0'))).toBe(`9007199254740991-${root('0')}`);
    for (const number of [0, -1, 1.5, 2 ** 53, Number.NaN]) expect(() => versionKey(number, root('a'))).toThrow(TypeError);
    for (const bad of ['', 'ab', root('A'), `${root('a')}0`]) expect(() => versionKey(1, bad)).toThrow(TypeError);
    for (const key of ['', '1', `01-${root('a')}`, `1-${root('a')}\n`, `9007199254740992-${root('a')}`, '__proto__'])
      expect(isVersionKey(key)).toBe(false);
  });
});

describe('canonical JSON', () => {
  test('is that of RFC 8785 for what bodies hold', () => {
    expect(
      canonicalJson({ numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], string: '€$\u000f\nA\'B"\\"/', literals: [null, true, false] }),
    ).toBe(String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\"/"}`);
    expect(canonicalJson({ '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 })).toBe(
      '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}',
    );
  });

  test('does not depend on the order of members, and says the same value', () => {
    const turned = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      return Array.isArray(value)
        ? value.map(turned)
        : Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, member]) => [name, turned(member)]),
          );
    };
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
