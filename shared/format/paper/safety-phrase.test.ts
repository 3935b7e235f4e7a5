import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { utf8 } from '../../crypto/bytes.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { enrolmentCost } from '../../crypto/passphrase.ts';
import { flippedBit, ids, owner, stranger } from '../release/release-test-kit.ts';
import { makeEnrolment } from '../release/enrolment.ts';
import { wordsOfBits } from './random-words.ts';
import { safetyPhrase } from './safety-phrase.ts';

// Phrases of given enrolments are in vectors/enrolment.json (test/format).

const place = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, invitationId: null, identity: owner.publicKey };
const cheap = { passes: 1, memoryKiB: 8192 };
const { enrolment } = makeEnrolment({ ...place, passphrase: 'six words', cost: cheap });

describe('a safety phrase', () => {
  test('has six words, the same each time, and others for any other owner or any bit of the enrolment', () => {
    const phrase = safetyPhrase(owner.publicKey, enrolment);
    expect(phrase).toMatch(/^[a-z]+( [a-z]+){5}$/);
    expect(safetyPhrase(owner.publicKey, enrolment)).toBe(phrase);
    const others = [
      safetyPhrase(stranger.publicKey, enrolment),
      safetyPhrase(flippedBit(owner.publicKey, 255), enrolment),
      ...[40 * 8, 103 * 8 + 7, 314 * 8 - 1].map((bit) => safetyPhrase(owner.publicKey, flippedBit(enrolment, bit))),
    ];
    expect(new Set([phrase, ...others]).size).toBe(others.length + 1);
  });

  test("costs ten times what an enrolment's passphrase does, whatever the enrolment says of itself", () => {
    // Another implementation of Argon2id comes to the same words only with the same passes over the same memory.
    const cost = { passes: 16, memory: 80 * 1024 };
    const digest = sha256(utf8('Heirlock safety phrase 2\n'), owner.publicKey, enrolment);
    const nonce = sha256(utf8('Heirlock safety salt 2\n'), digest).subarray(0, 16);
    const slow = argon2Sync('argon2id', { message: hex(digest), nonce, parallelism: 1, tagLength: 32, ...cost });
    expect(safetyPhrase(owner.publicKey, enrolment)).toBe(wordsOfBits(slow, 6));
    expect((cost.passes * cost.memory) / (enrolmentCost.passes * enrolmentCost.memoryKiB)).toBe(10);
  });

  test('is of whole keys and whole enrolments of the second format only', () => {
    expect(() => safetyPhrase(owner.publicKey.subarray(1), enrolment)).toThrow(TypeError);
    expect(() => safetyPhrase(owner.publicKey, enrolment.subarray(1))).toThrow(expect.objectContaining({ code: 'bad_header' }));
    expect(() => safetyPhrase(owner.publicKey, enrolment.subarray(0, -1))).toThrow(expect.objectContaining({ code: 'truncated' }));
    const first = Uint8Array.from([...enrolment.subarray(0, 8), 1, ...enrolment.subarray(9, 178)]);
    expect(() => safetyPhrase(owner.publicKey, first)).toThrow(TypeError);
  });
});
