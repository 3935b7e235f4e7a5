import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { randomBytes } from '../../crypto/keys.ts';
import { instantFromMs } from '../../domain/instant.ts';
import { makeEnrolment, type EnrolmentPlace } from './enrolment.ts';
import {
  checkOffer,
  enrolmentProof,
  isProvenEnrolment,
  makeOffer,
  offerBytes,
  proofBytes,
  readOffer,
  type KnownInvitation,
  type NewOffer,
} from './invitation.ts';
import { emailHash } from './lock.ts';
import { codeOf, flippedBit, ids, owner, stranger } from './release-test-kit.ts';

// The layouts, byte by byte, are in vectors/invitation.json (test/format).

const invitation = { id: ids.item, code: randomBytes(16) };
const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, identity: owner.publicKey };
const email = 'Ann@Example.com';
const offered: NewOffer = { ...place, way: 'handed', expiresAt: instantFromMs(1_796_000_000_000), email };
const offer = makeOffer(offered, invitation);

const enrolling: EnrolmentPlace = { ...place, invitationId: invitation.id };
const makeOne = (over: Partial<EnrolmentPlace> = {}): Uint8Array =>
  makeEnrolment({ ...enrolling, passphrase: 'six words', cost: { passes: 1, memoryKiB: 8192 }, ...over }).enrolment;
const enrolment = makeOne();
const known: KnownInvitation = { ...place, ...invitation, email };
const proof = enrolmentProof(enrolment, emailHash(email), invitation);

describe('an offer', () => {
  test('says to whoever has the code what the owner offered, and holds nothing of the code', () => {
    expect(offer.length).toBe(offerBytes);
    const { email: _, ...said } = offered;
    expect(checkOffer(offer, invitation)).toEqual({ ...said, invitationId: invitation.id, emailHash: emailHash('ann@example.com') });
    expect(Buffer.from(offer).includes(Buffer.from(invitation.code))).toBe(false);
    expect(checkOffer(makeOffer({ ...offered, way: 'link' }, invitation), invitation).way).toBe('link');
  });

  test('with any bit flipped is refused', async () => {
    for (let bit = 0; bit < offer.length * 8; bit += 1)
      expect(await codeOf(() => checkOffer(flippedBit(offer, bit), invitation)), `bit ${bit}`).not.toBe('no failure');
  });

  test('cut anywhere is truncated, and longer is damaged', async () => {
    for (let size = 0; size < offer.length; size += 1)
      expect(await codeOf(() => readOffer(offer.subarray(0, size))), `${size} bytes`).toBe('truncated');
    expect(await codeOf(() => readOffer(Uint8Array.from([...offer, 0])))).toBe('damaged');
  });

  test('with any bit of the code flipped, or for another invitation, is of another key', async () => {
    for (let bit = 0; bit < 128; bit += 1)
      expect(await codeOf(() => checkOffer(offer, { ...invitation, code: flippedBit(invitation.code, bit) })), `bit ${bit}`).toBe(
        'wrong_key',
      );
    expect(await codeOf(() => checkOffer(offer, { ...invitation, id: ids.other }))).toBe('wrong_key');
    const ofAnother = makeOffer(offered, { ...invitation, id: ids.other });
    expect(await codeOf(() => checkOffer(ofAnother, invitation))).toBe('wrong_key');
  });

  test.each<[string, Partial<NewOffer>]>([
    ['account', { accountId: ids.other }],
    ['vault', { vaultId: ids.other }],
    ['recipient', { recipientId: ids.other }],
    ['way', { way: 'link' }],
    ['expiry', { expiresAt: instantFromMs(1_799_000_000_000) }],
    ['owner', { identity: stranger.publicKey }],
    ['address', { email: 'eve@example.com' }],
  ])('of another %s has other last bytes, which nobody makes without the code', async (_, over) => {
    const other = makeOffer({ ...offered, ...over }, invitation);
    expect(checkOffer(other, invitation)).not.toEqual(checkOffer(offer, invitation));
    const patched = Uint8Array.from([...other.subarray(0, -32), ...offer.subarray(-32)]);
    expect(await codeOf(() => checkOffer(patched, invitation))).toBe('wrong_key');
  });

  test('is not made of ids, a code or an identity that is none', () => {
    for (const id of ['accountId', 'vaultId', 'recipientId'] as const)
      expect(() => makeOffer({ ...offered, [id]: 'acc_1' }, invitation)).toThrow(TypeError);
    expect(() => makeOffer({ ...offered, identity: new Uint8Array(31) }, invitation)).toThrow(TypeError);
    expect(() => makeOffer(offered, { ...invitation, id: 'inv_1' })).toThrow(TypeError);
    for (const code of [new Uint8Array(16), randomBytes(15), randomBytes(32)])
      expect(() => makeOffer(offered, { ...invitation, code })).toThrow(TypeError);
  });

  test('whatever bytes come, reading them ends in facts or in a CryptoError', () => {
    const spoilt = fc.tuple(fc.nat(offerBytes - 1), fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([offset, bytes]) => {
      const copy = offer.slice();
      copy.set(bytes.subarray(0, copy.length - offset), offset);
      return copy;
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), spoilt), (bytes) => {
        try {
          expect(['handed', 'link']).toContain(readOffer(bytes).way);
        } catch (error) {
          expect(error).toBeInstanceOf(CryptoError);
        }
      }),
    );
  });
});

describe('a proof', () => {
  const holds = (over: { enrolment?: Uint8Array; proof?: Uint8Array; known?: Partial<KnownInvitation> }): boolean =>
    isProvenEnrolment(over.enrolment ?? enrolment, over.proof ?? proof, { ...known, ...over.known });

  test('holds for the enrolment that it was made over, and for the address in other letters', () => {
    expect(proof.length).toBe(proofBytes);
    expect(holds({})).toBe(true);
    expect(holds({ known: { email: 'ANN@example.COM' } })).toBe(true);
  });

  test('with any bit flipped, cut or longer does not hold', () => {
    for (let bit = 0; bit < proof.length * 8; bit += 1) expect(holds({ proof: flippedBit(proof, bit) }), `bit ${bit}`).toBe(false);
    for (let size = 0; size < proof.length; size += 1) expect(holds({ proof: proof.subarray(0, size) })).toBe(false);
    expect(holds({ proof: Uint8Array.from([...proof, 0]) })).toBe(false);
  });

  test('of an enrolment with any bit flipped does not hold', () => {
    for (let bit = 0; bit < enrolment.length * 8; bit += 1)
      expect(holds({ enrolment: flippedBit(enrolment, bit) }), `bit ${bit}`).toBe(false);
    for (let size = 0; size < enrolment.length; size += 1) expect(holds({ enrolment: enrolment.subarray(0, size) })).toBe(false);
  });

  test.each<[string, Partial<KnownInvitation>]>([
    ['account', { accountId: ids.other }],
    ['vault', { vaultId: ids.other }],
    ['recipient', { recipientId: ids.other }],
    ['invitation', { id: ids.other }],
    ['code', { code: randomBytes(16) }],
    ['address', { email: 'eve@example.com' }],
    ['owner', { identity: stranger.publicKey }],
  ])('does not hold for another %s', (_, over) => {
    expect(holds({ known: over })).toBe(false);
  });

  test.each<[string, Partial<EnrolmentPlace>]>([
    ['account', { accountId: ids.other }],
    ['vault', { vaultId: ids.other }],
    ['recipient', { recipientId: ids.other }],
    ['owner', { identity: stranger.publicKey }],
  ])('made with the right code over an enrolment for another %s does not hold', (_, over) => {
    const other = makeOne(over);
    expect(holds({ enrolment: other, proof: enrolmentProof(other, emailHash(email), invitation) })).toBe(false);
  });

  test('is not made over an enrolment of another invitation, of none, or of the first format', () => {
    for (const invitationId of [ids.other, null]) {
      const other = makeOne({ invitationId });
      expect(() => enrolmentProof(other, emailHash(email), invitation)).toThrow(TypeError);
      expect(holds({ enrolment: other })).toBe(false);
    }
    const first = Uint8Array.from([...enrolment.subarray(0, 8), 1, ...enrolment.subarray(9, 178)]);
    expect(() => enrolmentProof(first, emailHash(email), invitation)).toThrow(TypeError);
    expect(holds({ enrolment: first })).toBe(false);
  });

  test("is none of the offer's last bytes, nor of another invitation's over the same enrolment", () => {
    expect(holds({ proof: offer.subarray(-32) })).toBe(false);
    const again = makeOne({ invitationId: ids.other });
    expect(holds({ proof: enrolmentProof(again, emailHash(email), { ...invitation, id: ids.other }) })).toBe(false);
  });
});
