import { describe, expect, test } from 'vitest';
import { openBox, sealToBox } from '../../crypto/box.ts';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { enrolmentBytes, makeEnrolment, openEnrolment, readEnrolment } from './enrolment.ts';
import { safetyPhrase } from '../paper/safety-phrase.ts';

// The layout, byte by byte, is in vectors/enrolment.json (test/format).

const recipientId = '01J8ZQ4M7X0000000000000042';
const cost = { passes: 1, memoryKiB: 8192 };
const made = makeEnrolment({ recipientId, passphrase: 'six words', cost });

describe('an enrolment', () => {
  test('gives back the key pair, and what was sealed to it opens', () => {
    const keys = openEnrolment(made.enrolment, { recipientId, passphrase: 'six words' });
    expect(made.enrolment.length).toBe(enrolmentBytes);
    expect(keys.publicKey).toEqual(made.publicKey);
    expect(openBox(keys.publicKey, keys.privateKey, sealToBox(made.publicKey, Uint8Array.of(1, 2)))).toEqual(Uint8Array.of(1, 2));
    expect(Buffer.from(made.enrolment).indexOf(keys.privateKey)).toBe(-1);
  });

  test('is another each time, even for the same person and passphrase', () => {
    const again = makeEnrolment({ recipientId, passphrase: 'six words', cost });
    expect(again.publicKey).not.toEqual(made.publicKey);
    expect(readEnrolment(again.enrolment).salt).not.toEqual(readEnrolment(made.enrolment).salt);
  });

  test('stays shut for another passphrase and for another recipient', () => {
    expect(codeOf(() => openEnrolment(made.enrolment, { recipientId, passphrase: 'six word' }))).toBe('wrong_key');
    expect(codeOf(() => openEnrolment(made.enrolment, { recipientId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', passphrase: 'six words' }))).toBe(
      'damaged',
    );
    expect(() => openEnrolment(made.enrolment, { recipientId, passphrase: '' })).toThrow(RangeError);
    expect(() => openEnrolment(made.enrolment, { recipientId: 'rec_1', passphrase: 'six words' })).toThrow(TypeError);
    expect(() => makeEnrolment({ recipientId: `rec_${recipientId}`, passphrase: 'six words', cost })).toThrow(TypeError);
    expect(() => makeEnrolment({ recipientId, passphrase: 'six words', cost: { passes: 1, memoryKiB: 262_145 } })).toThrow(RangeError);
  });

  test('says its costs and public key to everybody', () => {
    expect(readEnrolment(made.enrolment)).toMatchObject({ cost, publicKey: made.publicKey });
  });
});

describe('a safety phrase', () => {
  const owner = new Uint8Array(32).fill(1);

  test('has six words and is another for any other key or person', () => {
    const phrase = safetyPhrase(owner, made.publicKey, recipientId);
    expect(phrase).toMatch(/^[a-z]+( [a-z]+){5}$/);
    expect(safetyPhrase(owner, made.publicKey, recipientId)).toBe(phrase);
    expect(safetyPhrase(new Uint8Array(32).fill(2), made.publicKey, recipientId)).not.toBe(phrase);
    expect(safetyPhrase(owner, owner, recipientId)).not.toBe(phrase);
    expect(safetyPhrase(made.publicKey, owner, recipientId)).not.toBe(phrase);
    expect(safetyPhrase(owner, made.publicKey, '01ARZ3NDEKTSV4RRFFQ69G5FAV')).not.toBe(phrase);
  });

  test('is of whole keys and bare ids only', () => {
    expect(() => safetyPhrase(owner.subarray(1), made.publicKey, recipientId)).toThrow(TypeError);
    expect(() => safetyPhrase(owner, made.publicKey.subarray(1), recipientId)).toThrow(TypeError);
    expect(() => safetyPhrase(owner, made.publicKey, `rec_${recipientId}`)).toThrow(TypeError);
  });
});
