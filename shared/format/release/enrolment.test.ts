import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBox, sealToBox } from '../../crypto/box.ts';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { enrolmentBytes, firstEnrolmentBytes, makeEnrolment, openEnrolment, readEnrolment, type EnrolmentPlace } from './enrolment.ts';
import { ids, owner, stranger } from './release-test-kit.ts';

// The layout, byte by byte, is in vectors/enrolment.json (test/format).

const recipientId = ids.recipient;
const cost = { passes: 1, memoryKiB: 8192 };
const place: EnrolmentPlace = {
  accountId: ids.account,
  vaultId: ids.vault,
  recipientId,
  invitationId: ids.item,
  identity: owner.publicKey,
};
const input = { ...place, passphrase: 'six words', cost };
const made = makeEnrolment(input);

describe('an enrolment', () => {
  test('gives back the key pair and the owner, and what was sealed to it opens', () => {
    const keys = openEnrolment(made.enrolment, { recipientId, passphrase: 'six words' });
    expect(made.enrolment.length).toBe(enrolmentBytes);
    expect(keys.publicKey).toEqual(made.publicKey);
    expect(keys.identity).toEqual(owner.publicKey);
    expect(openBox(keys.publicKey, keys.privateKey, sealToBox(made.publicKey, Uint8Array.of(1, 2)))).toEqual(Uint8Array.of(1, 2));
    expect(Buffer.from(made.enrolment).indexOf(keys.privateKey)).toBe(-1);
  });

  test('is another each time, even for the same person and passphrase', () => {
    const again = makeEnrolment(input);
    expect(again.publicKey).not.toEqual(made.publicKey);
    expect(readEnrolment(again.enrolment).salt).not.toEqual(readEnrolment(made.enrolment).salt);
  });

  test('stays shut for another passphrase and for another recipient', () => {
    expect(codeOf(() => openEnrolment(made.enrolment, { recipientId, passphrase: 'six word' }))).toBe('wrong_key');
    expect(codeOf(() => openEnrolment(made.enrolment, { recipientId: ids.other, passphrase: 'six words' }))).toBe('damaged');
    expect(() => openEnrolment(made.enrolment, { recipientId, passphrase: '' })).toThrow(RangeError);
    expect(() => openEnrolment(made.enrolment, { recipientId: 'rec_1', passphrase: 'six words' })).toThrow(TypeError);
  });

  test('says its costs, its public key and whose it is to everybody', () => {
    expect(readEnrolment(made.enrolment)).toMatchObject({ cost, publicKey: made.publicKey, place });
    expect(readEnrolment(makeEnrolment({ ...input, invitationId: null }).enrolment).place?.invitationId).toBe(null);
  });

  test('is not made with ids, an identity, a passphrase or a cost that is none', () => {
    for (const id of ['accountId', 'vaultId', 'recipientId', 'invitationId'] as const)
      for (const bad of ['', `rec_${recipientId}`, recipientId.toLowerCase(), '\0'.repeat(26)])
        expect(() => makeEnrolment({ ...input, [id]: bad }), `${id} ${bad}`).toThrow(TypeError);
    for (const size of [0, 31, 33]) expect(() => makeEnrolment({ ...input, identity: new Uint8Array(size).fill(1) })).toThrow(TypeError);
    expect(() => makeEnrolment({ ...input, cost: { passes: 1, memoryKiB: 262_145 } })).toThrow(RangeError);
    expect(() => makeEnrolment({ ...input, passphrase: '' })).toThrow(RangeError);
  });
});

describe('what the passphrase vouches for', () => {
  const replaced = (offset: number, bytes: Uint8Array): Uint8Array => {
    const copy = made.enrolment.slice();
    copy.set(bytes, offset);
    return copy;
  };

  test.each([
    ['a false owner', 72, stranger.publicKey],
    ['another account', 104, utf8(ids.other)],
    ['another vault', 130, utf8(ids.other)],
    ['another invitation', 182, utf8(ids.other)],
    ['no invitation', 182, new Uint8Array(26)],
  ])('%s in the record is noticed by whoever opens it', (_, offset, bytes) => {
    const forged = replaced(offset, bytes);
    expect(readEnrolment(forged).publicKey).toEqual(made.publicKey);
    expect(codeOf(() => openEnrolment(forged, { recipientId, passphrase: 'six words' }))).toBe('wrong_key');
  });

  test("another's enrolment in its place, with its recipient's id set to this one, opens for nobody", () => {
    const other = makeEnrolment({ ...input, recipientId: ids.other }).enrolment;
    other.set(utf8(recipientId), 156);
    expect(codeOf(() => openEnrolment(other, { recipientId, passphrase: 'six words' }))).toBe('wrong_key');
  });

  test('the second format cannot be served as one of the first, which would name no owner', () => {
    const stripped = concatBytes(
      made.enrolment.subarray(0, 8),
      Uint8Array.of(1),
      made.enrolment.subarray(9, 72),
      made.enrolment.subarray(208),
    );
    expect(stripped.length).toBe(firstEnrolmentBytes);
    expect(readEnrolment(stripped).place).toBe(null);
    expect(codeOf(() => openEnrolment(stripped, { recipientId, passphrase: 'six words' }))).toBe('wrong_key');
  });
});

test('whatever bytes come, reading them ends in facts or in a CryptoError', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.tuple(fc.nat(313), fc.uint8Array({ minLength: 1, maxLength: 40 })).map(([offset, bytes]) => {
          const copy = made.enrolment.slice();
          copy.set(bytes.subarray(0, copy.length - offset), offset);
          return copy;
        }),
      ),
      (bytes) => {
        try {
          expect(readEnrolment(bytes).salt).toHaveLength(16);
        } catch (error) {
          expect(error).toBeInstanceOf(CryptoError);
        }
      },
    ),
  );
});
