import { describe, expect, test } from 'vitest';
import { utf8 } from '../../crypto/bytes.ts';
import { sealToIdentity } from '../../crypto/identity-box.ts';
import { randomBytes, randomKey, type Key } from '../../crypto/keys.ts';
import type { Language } from '../../domain/language.ts';
import { canonicalJson } from '../json-body.ts';
import { codeOf, flippedBit, ids, owner } from '../release/release-test-kit.ts';
import { ann, newPlan, paperSeed, planWith, planWithPaper, shares, signers, witnessSeed } from './custodian-test-kit.ts';
import {
  openContact,
  openThirdShare,
  sealContact,
  sealedContactBytes,
  sealedThirdBytes,
  sealThirdShare,
  type Contact,
} from './third-box.ts';
import { openThirdOf } from './third-of-plan.ts';

const { publicKey } = signers.witness;
const third = shares[2];
const wiped = new Uint8Array(32) as Key;

describe('a share that is sealed to the third party', () => {
  test('is opened by its key alone, and differs each time', async () => {
    const [one, two] = [sealThirdShare(third, publicKey, owner.publicKey), sealThirdShare(third, publicKey, owner.publicKey)];
    expect(one).not.toEqual(two);
    expect([one.length, two.length]).toEqual([sealedThirdBytes, sealedThirdBytes]);
    expect(openThirdShare(one, witnessSeed, owner.publicKey)).toEqual(third);
    expect(await codeOf(() => openThirdShare(one, paperSeed, owner.publicKey))).toBe('damaged');
  });

  test('is refused with any bit changed, with any other length, and where it holds anything but a share', async () => {
    const sealed = sealThirdShare(third, publicKey, owner.publicKey);
    for (let bit = 0; bit < sealed.length * 8; bit += 1)
      expect(await codeOf(() => openThirdShare(flippedBit(sealed, bit), witnessSeed, owner.publicKey))).toBe('damaged');
    for (let size = 0; size < sealed.length; size += 1)
      expect(await codeOf(() => openThirdShare(sealed.slice(0, size), witnessSeed, owner.publicKey))).toBe('damaged');
    const zeros = new Uint8Array([...new Uint8Array(32), ...owner.publicKey]);
    for (const other of [new Uint8Array(0), third, randomBytes(63), randomBytes(65), randomBytes(64), zeros])
      expect(await codeOf(() => openThirdShare(sealToIdentity(publicKey, other), witnessSeed, owner.publicKey))).toBe('damaged');
  });

  test('is for the plans of one owner', async () => {
    const copied = sealThirdShare(third, publicKey, owner.publicKey);
    expect(await codeOf(() => openThirdShare(copied, witnessSeed, signers.phone.publicKey))).toBe('damaged');
    expect(await codeOf(() => sealThirdShare(third, publicKey, owner.publicKey.slice(1)))).toBe('damaged');
  });

  test('is made of no wiped share, for no wrong key, and opened with no wiped seed', async () => {
    expect(() => sealThirdShare(wiped, publicKey, owner.publicKey)).toThrow(TypeError);
    expect(() => openThirdShare(sealThirdShare(third, publicKey, owner.publicKey), wiped, owner.publicKey)).toThrow(TypeError);
    for (const bad of [publicKey.slice(1), new Uint8Array(32), Uint8Array.of(1, ...new Uint8Array(31))])
      expect(await codeOf(() => sealThirdShare(third, bad, owner.publicKey))).toBe('damaged');
  });
});

describe('the third party’s share in a plan', () => {
  test('is had with the key that the plan names: a witness’, or that of a paper', () => {
    expect(openThirdOf(planWith(), ids.recipient, witnessSeed)).toEqual(third);
    expect(openThirdOf(planWith(planWithPaper), ids.recipient, paperSeed)).toEqual(third);
  });

  test('is had with no other key, and not for somebody whom the plan does not name', async () => {
    expect(await codeOf(() => openThirdOf(planWith(), ids.recipient, paperSeed))).toBe('wrong_key');
    expect(await codeOf(() => openThirdOf(planWith(planWithPaper), ids.recipient, witnessSeed))).toBe('wrong_key');
    expect(await codeOf(() => openThirdOf(planWith(), ids.other, witnessSeed))).toBe('damaged');
  });

  test('is refused where it is not the one that the plan commits to', async () => {
    const [one] = newPlan.recipients as [(typeof newPlan.recipients)[number]];
    for (const sealed of [
      sealThirdShare(shares[0], publicKey, owner.publicKey),
      sealThirdShare(randomKey(), publicKey, owner.publicKey),
      sealThirdShare(third, signers.second.publicKey, owner.publicKey),
      sealThirdShare(third, publicKey, signers.phone.publicKey),
      new Uint8Array(sealedThirdBytes),
    ]) {
      const plan = planWith({ recipients: [{ ...one, sealedThird: sealed }] });
      expect(await codeOf(() => openThirdOf(plan, ids.recipient, witnessSeed))).toBe('damaged');
    }
  });
});

describe('a contact', () => {
  test('is what the owner said, for the witness alone, and as long as any other', async () => {
    const longest: Contact = { email: `${'a'.repeat(242)}@example.org`, name: '"\\€'.repeat(66), language: 'en' };
    for (const contact of [ann, { ...ann, name: '' }, longest]) {
      const sealed = sealContact(contact, publicKey);
      expect(sealed).toHaveLength(sealedContactBytes);
      expect(openContact(sealed, witnessSeed)).toEqual(contact);
      expect(await codeOf(() => openContact(sealed, paperSeed))).toBe('damaged');
    }
  });

  test('in a language that is not known here is one in the default', () => {
    const sealed = (language: string): Uint8Array => sealContact({ ...ann, language: language as Language }, publicKey);
    expect(openContact(sealed('tlh'), witnessSeed)).toEqual({ ...ann, language: 'en' });
    expect(openContact(sealed('de-AT'), witnessSeed)).toEqual(ann);
  });

  test.each<Partial<Contact>>([
    { email: '' },
    { email: 'ann' },
    { email: '@example.org' },
    { email: 'ann@' },
    { email: 'ann@one@example.org' },
    { email: 'ann @example.org' },
    { email: 'ann@example.org\r\nBcc: all@example.org' },
    { email: `${'a'.repeat(243)}@example.org` },
    { name: 'Ann\nBcc: all@example.org' },
    { name: 'Ann\u0000' },
    { name: 'Ann\u2028' },
    { name: 'a'.repeat(201) },
    { name: '\ud800' },
    { language: 'x'.repeat(36) as Language },
  ])('that says %o is neither sealed nor opened', async (over) => {
    const contact = { ...ann, ...over };
    expect(await codeOf(() => sealContact(contact, publicKey))).toBe('damaged');
    expect(await codeOf(() => openContact(sealToIdentity(publicKey, padded(JSON.stringify(contact))), witnessSeed))).toBe('damaged');
  });

  test('is refused where the box holds something else', async () => {
    for (const text of ['', 'null', '[]', '{}', '{"email":"ann@example.org"', `${canonicalJson(ann)}x`, `${canonicalJson(ann)}\0`])
      expect(await codeOf(() => openContact(sealToIdentity(publicKey, padded(text)), witnessSeed))).toBe('damaged');
    const short = utf8(canonicalJson(ann));
    expect(await codeOf(() => openContact(sealToIdentity(publicKey, short), witnessSeed))).toBe('damaged');
    expect(openContact(sealToIdentity(publicKey, padded(JSON.stringify({ more: 1, ...ann }))), witnessSeed)).toEqual(ann);
  });

  test('is refused with any bit changed', async () => {
    const sealed = sealContact(ann, publicKey);
    for (let bit = 0; bit < sealed.length * 8; bit += 7)
      expect(await codeOf(() => openContact(flippedBit(sealed, bit), witnessSeed))).toBe('damaged');
  });
});

function padded(text: string): Uint8Array {
  const bytes = new Uint8Array(1_024).fill(0x20);
  bytes.set(utf8(text));
  return bytes;
}
