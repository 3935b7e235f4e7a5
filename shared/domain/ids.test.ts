import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { formatId, idPrefixes, isUlid, parseId, type IdKind } from './ids.ts';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const kinds = Object.keys(idPrefixes) as IdKind[];

const malformed: readonly (readonly [why: string, text: string])[] = [
  ['nothing', ''],
  ['25 characters', id.slice(1)],
  ['27 characters', `${id}0`],
  ['lower case', id.toLowerCase()],
  ['one lower-case letter', `${id.slice(0, 25)}v`],
  ['the letter I', `${id.slice(0, 25)}I`],
  ['the letter L', `${id.slice(0, 25)}L`],
  ['the letter O', `${id.slice(0, 25)}O`],
  ['the letter U', `${id.slice(0, 25)}U`],
  ['a first character that overflows 128 bits', `8${id.slice(1)}`],
  ['a letter in the first place', `A${id.slice(1)}`],
  ['a leading space', ` ${id.slice(1)}`],
  ['a trailing line break', `${id}\n`],
  ['a leading line break', `\n${id}`],
  ['a slash', `${id.slice(0, 25)}/`],
  ['a null character', `${id.slice(0, 25)}\0`],
  ['a full-width digit', `${id.slice(0, 25)}\uff11`],
  ['a UUID', '0190f5a8-7e2b-7cc0-98f1-1a2b3c4d5e6f'],
];

describe('isUlid', () => {
  it.each([id, '00000000000000000000000000', '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'])('accepts %s', (text) => {
    expect(isUlid(text)).toBe(true);
  });

  it.each(malformed)('refuses %s', (_why, text) => {
    expect(isUlid(text)).toBe(false);
  });

  it('accepts what the ulid package makes at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (ms) => isUlid(ulid(ms))),
      { seed: 1 },
    );
  });
});

describe('parseId', () => {
  it.each([
    ['vault', `vault_${id}`],
    ['document', `doc_${id}`],
    ['recipient', `recipient_${id}`],
    ['recipient', `rec_${id}`],
    ['user', `user_${id}`],
    ['account', `acc_${id}`],
    ['policy', `pol_${id}`],
    ['checkIn', `ci_${id}`],
  ] as const)('reads the %s id %s', (kind, text) => {
    expect(parseId(kind, text)).toBe(id);
  });

  it('refuses every prefix of another kind', () => {
    for (const kind of kinds) {
      for (const other of kinds.filter((name) => name !== kind)) {
        for (const prefix of idPrefixes[other]) expect(parseId(kind, prefix + id), `${prefix} as ${kind}`).toBeUndefined();
      }
    }
  });

  it.each(kinds)('refuses a %s id without its prefix, with it twice, or in another case', (kind) => {
    for (const prefix of idPrefixes[kind]) {
      expect(parseId(kind, id)).toBeUndefined();
      expect(parseId(kind, prefix)).toBeUndefined();
      expect(parseId(kind, prefix + prefix + id)).toBeUndefined();
      expect(parseId(kind, prefix.toUpperCase() + id)).toBeUndefined();
      expect(parseId(kind, prefix.slice(0, -1) + id)).toBeUndefined();
      expect(parseId(kind, ` ${prefix}${id}`)).toBeUndefined();
    }
  });

  it.each(malformed)('refuses a prefix followed by %s', (_why, text) => {
    for (const kind of kinds) {
      for (const prefix of idPrefixes[kind]) expect(parseId(kind, prefix + text)).toBeUndefined();
    }
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'binary' }), (kind, text) => {
        expect(parseId(kind, text)).toBeUndefined();
      }),
      { seed: 2 },
    );
  });
});

describe('formatId', () => {
  it.each([
    ['vault', `vault_${id}`],
    ['document', `doc_${id}`],
    ['recipient', `recipient_${id}`],
    ['user', `user_${id}`],
    ['account', `acc_${id}`],
    ['policy', `pol_${id}`],
    ['checkIn', `ci_${id}`],
  ] as const)('shows a %s id as %s, which reads back', (kind, text) => {
    expect(formatId(kind, id)).toBe(text);
    expect(parseId(kind, text)).toBe(id);
  });
});
