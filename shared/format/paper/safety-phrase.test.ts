import { describe, expect, test } from 'vitest';
import { flippedBit, ids, owner, stranger } from '../release/release-test-kit.ts';
import { makeEnrolment } from '../release/enrolment.ts';
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

  test("costs many times what an enrolment's passphrase does, though the enrolment says of itself that it is cheap", () => {
    const cpuMs = (act: () => unknown): number => {
      const before = process.threadCpuUsage();
      act();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const dear = { ...place, passphrase: 'six words' };
    const ratios = Array.from(
      { length: 3 },
      () => cpuMs(() => safetyPhrase(owner.publicKey, enrolment)) / cpuMs(() => makeEnrolment(dear)),
    );
    expect(Math.max(...ratios)).toBeGreaterThan(4);
  });

  test('is of whole keys and whole enrolments of the second format only', () => {
    expect(() => safetyPhrase(owner.publicKey.subarray(1), enrolment)).toThrow(TypeError);
    expect(() => safetyPhrase(owner.publicKey, enrolment.subarray(1))).toThrow(expect.objectContaining({ code: 'bad_header' }));
    expect(() => safetyPhrase(owner.publicKey, enrolment.subarray(0, -1))).toThrow(expect.objectContaining({ code: 'truncated' }));
    const first = Uint8Array.from([...enrolment.subarray(0, 8), 1, ...enrolment.subarray(9, 178)]);
    expect(() => safetyPhrase(owner.publicKey, first)).toThrow(TypeError);
  });
});
