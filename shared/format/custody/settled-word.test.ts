import { describe, expect, test } from 'vitest';
import { codeOf, flippedBit, ids, owner } from '../release/release-test-kit.ts';
import { planWith, read, resigned, signed, signedPlan, signers } from './custodian-test-kit.ts';
import { readNote } from './custody-note.ts';
import { assertSettled, signSettled } from './settled-word.ts';

const plan = read(signedPlan);
const word = signSettled(plan, owner);
const codeAt = (text: typeof word, of = plan): Promise<string> => codeOf(() => assertSettled(text, of));

describe('the word that a plan is settled', () => {
  test('is the owner’s, about one plan', async () => {
    expect(() => assertSettled(word, plan)).not.toThrow();
    const later = planWith({ number: 2, previous: plan.hash });
    expect(await codeAt(word, later)).toBe('damaged');
    expect(await codeAt(word, { ...plan, vaultId: ids.other })).toBe('damaged');
    expect(await codeAt(word, { ...plan, owner: signers.phone.publicKey })).toBe('damaged');
    expect(await codeAt(signSettled(plan, signers.phone))).toBe('damaged');
    expect(await codeAt({ ...word, signature: signSettled(later, owner).signature })).toBe('damaged');
    expect(await codeAt({ ...word, signature: flippedBit(word.signature, 7) })).toBe('damaged');
    expect(await codeAt(signed(word.text, 'plan'))).toBe('damaged');
  });

  test.each([
    { vault: ids.other },
    { plan: 2 },
    { hash: 'a'.repeat(64) },
    { owner: 'ann' },
    { kind: 'state' },
    { plan: 0 },
    { hash: null },
  ])('is not one that says %o', async (over) => {
    expect(await codeAt(resigned(word, over, 'note'))).toBe('damaged');
  });

  test('is refused in another form, and in a later one', async () => {
    for (const text of ['', '{}', 'null', `${word.text} `]) expect(await codeAt(signed(text, 'note'))).toBe('damaged');
    expect(await codeAt(resigned(word, { version: 2 }, 'note'))).toBe('unsupported_version');
    expect(await codeAt(resigned(word, { more: 'x'.repeat(1_024) }, 'note'))).toBe('damaged');
  });

  test('is no note to any custodian', async () => {
    expect(await codeOf(() => readNote(word, plan))).toBe('damaged');
  });
});
