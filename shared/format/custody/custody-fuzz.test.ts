import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CryptoError, cryptoErrorCodes } from '../../crypto/crypto-error.ts';
import { sealToIdentity } from '../../crypto/identity-box.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { canonicalJson } from '../json-body.ts';
import { paperText, type PaperKind } from '../paper/paper-text.ts';
import { readThirdPaperText, thirdPaperText } from '../paper/third-paper.ts';
import { flippedBit, owner } from '../release/release-test-kit.ts';
import { ann, noteOf, paperSeed, place, planWith, read, shares, signed, signedPlan, signers, witnessSeed } from './custodian-test-kit.ts';
import { readNote, signNote } from './custody-note.ts';
import { partText, readPartText } from './part-text.ts';
import { readRecipientShare, recipientShareJson } from './recipient-share.ts';
import type { SignedText } from './signed-text.ts';
import { openContact, openThirdShare } from './third-box.ts';

// Whatever comes in is taken or refused with a code: another exception would be one that a custodian doesn't expect.

const plan = planWith();
const note = signNote(noteOf({ kind: 'state', says: 'over', heard: { 1: 5, 3: 9 }, asks: true }), signers.second);
const share = recipientShareJson({ plan: signedPlan, place: 2, keyGeneration: place.keyGeneration, share: shares[1], third: shares[2] });
const expected = { ...place, identity: owner.publicKey };

/** What comes of reading: taken, or the code. @throws whatever else was thrown. */
function outcomeOf(act: () => unknown): string {
  try {
    act();
    return 'taken';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
}

const texts = [
  ['a plan', signedPlan, (one: SignedText): unknown => read(one), owner, 'plan'],
  ['a note', note, (one: SignedText): unknown => readNote(one, plan), signers.second, 'note'],
] as const;

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What a value may be replaced by. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(null, -1, 0, 1, 2 ** 53, 1e300, '', '1', [], {}, [[]], true, '__proto__'),
);

/** Every place within a value, as the steps that lead there. */
function pathsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([name, member]) => pathsIn(member).map((path) => [name, ...path]))];
}

/** A copy with something else in one place; undefined takes it away. */
function replaced(value: unknown, [step, ...rest]: readonly string[], by: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  const inside = (value as Record<string, unknown>)[step];
  if (Array.isArray(value))
    return value.flatMap((member, index) => (String(index) === step ? [replaced(inside, rest, by)] : [member as unknown]));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === step ? replaced(inside, rest, by) : (member as unknown)]),
  );
}

const changed = (value: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...pathsIn(value)), fc.option(anything, { nil: undefined })).map(([path, by]) => replaced(value, path, by));

describe.each(texts)('%s', (_, whole, act, by, purpose) => {
  test('is refused when cut anywhere, signed as it was or anew', () => {
    for (let length = 0; length < whole.text.length; length += 1) {
      const text = whole.text.slice(0, length);
      expect(outcomeOf(() => act({ ...whole, text }))).toBe('damaged');
      expect(outcomeOf(() => act(signed(text, purpose, by)))).toBe('damaged');
    }
  });

  test('is refused with any bit of text or signature changed', () => {
    const bytes = new TextEncoder().encode(whole.text);
    for (let bit = 0; bit < bytes.length * 8; bit += bit % 8 === 7 ? 1 : 3) {
      const code = outcomeOf(() => act({ ...whole, text: latin1(flippedBit(bytes, bit)) }));
      expect(['damaged', 'unsupported_version']).toContain(code);
    }
    for (let bit = 0; bit < 512; bit += 1)
      expect(outcomeOf(() => act({ ...whole, signature: flippedBit(whole.signature, bit) }))).toBe('damaged');
  });

  test('that says anything else is taken or refused with a code, though it was signed', () => {
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(changed(JSON.parse(whole.text)), (value) => {
        const outcome = outcomeOf(() => act(signed(canonicalJson(value), purpose, by)));
        outcomes.add(outcome);
        expect(['taken', ...cryptoErrorCodes]).toContain(outcome);
      }),
      { numRuns: 1_500 },
    );
    expect(outcomes).toContain('damaged');
  });

  test('that is no such text at all is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.string({ unit: 'binary' })), (text) => {
        expect(outcomeOf(() => act(signed(text.toWellFormed(), purpose, by)))).toBe('damaged');
      }),
      { numRuns: 500 },
    );
    for (const depth of [64, 65, 10_000, 200_000])
      expect(outcomeOf(() => act(signed('['.repeat(depth) + ']'.repeat(depth), purpose, by)))).toBe('damaged');
  });
});

describe('what a server hands out', () => {
  test('is taken or refused with a code, whatever is in the place of something', () => {
    expect(outcomeOf(() => readRecipientShare(share, expected))).toBe('taken');
    fc.assert(
      fc.property(changed(share), (value) => {
        expect(['taken', 'damaged', 'unsupported_version']).toContain(outcomeOf(() => readRecipientShare(value, expected)));
      }),
      { numRuns: 1_000 },
    );
  });
});

const lines = [
  ['a part', partText({ ...place, place: 2, share: shares[1] }), readPartText],
  ['a paper', thirdPaperText(paperSeed), readThirdPaperText],
] as const;

describe.each(lines)('%s', (_, whole, act) => {
  test('is refused with any character changed, cut anywhere, or with more behind it', () => {
    expect(outcomeOf(() => act(whole))).toBe('taken');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }), (at, other) => {
        fc.pre(other !== whole[at]);
        expect(cryptoErrorCodes).toContain(outcomeOf(() => act(whole.slice(0, at) + other + whole.slice(at + 1))));
      }),
      { numRuns: 1_500 },
    );
    for (let length = 0; length < whole.length; length += 1)
      expect(cryptoErrorCodes).toContain(outcomeOf(() => act(whole.slice(0, length))));
  });

  test('of other fields is taken or refused with a code, though its last digits are right', () => {
    const [, kind = '', , ...fields] = whole.split(':').slice(0, -1);
    const outcomes = new Set<string>();
    const field = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '0', '1', '3', '4', '01', '1e0', '٣', '-1', ...fields));
    fc.assert(
      fc.property(fc.array(field, { maxLength: 7 }), fc.nat(fields.length - 1), (many, at) => {
        for (const some of [many, fields.with(at, many[0] ?? '')]) {
          const outcome = outcomeOf(() => act(paperText(kind as PaperKind, some)));
          outcomes.add(outcome);
          expect(['taken', ...cryptoErrorCodes]).toContain(outcome);
        }
      }),
      { numRuns: 1_500 },
    );
    expect(outcomes).toContain('damaged');
    expect(outcomes).toContain('truncated');
  });

  test('that is no such text at all is refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(outcomeOf(() => act(text))).toBe('bad_header');
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is sealed to the third party', () => {
  const { publicKey } = signers.witness;

  test('is taken or refused with a code, whatever is in the box', () => {
    const padded = fc.oneof(changed(ann), fc.jsonValue()).map((value) => {
      const bytes = new Uint8Array(1_024).fill(0x20);
      bytes.set(new TextEncoder().encode(canonicalJson(value)).subarray(0, 1_024));
      return bytes;
    });
    const forAnn = fc.uint8Array({ minLength: 30, maxLength: 33 }).map((bytes) => Uint8Array.of(...bytes, ...owner.publicKey));
    const isShare = (bytes: Uint8Array): boolean =>
      bytes.length === 64 && bytes.subarray(0, 32).some((byte) => byte !== 0) && equalBytes(bytes.subarray(32), owner.publicKey);
    fc.assert(
      fc.property(fc.oneof(padded, forAnn, fc.uint8Array({ maxLength: 1_100 })), (bytes) => {
        const sealed = sealToIdentity(publicKey, bytes);
        expect(['taken', 'damaged']).toContain(outcomeOf(() => openContact(sealed, witnessSeed)));
        expect(outcomeOf(() => openThirdShare(sealed, witnessSeed, owner.publicKey))).toBe(isShare(bytes) ? 'taken' : 'damaged');
      }),
      { numRuns: 1_000 },
    );
  });

  test('is refused where it is no box', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_200 }), (bytes) => {
        expect(outcomeOf(() => openContact(bytes, witnessSeed))).toBe('damaged');
        expect(outcomeOf(() => openThirdShare(bytes, witnessSeed, owner.publicKey))).toBe('damaged');
      }),
      { numRuns: 500 },
    );
  });
});
