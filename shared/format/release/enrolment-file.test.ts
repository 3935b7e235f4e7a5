import { describe, expect, test } from 'vitest';
import { randomBytes, randomKey } from '../../crypto/keys.ts';
import { makeEnrolment } from './enrolment.ts';
import { enrolmentFileBytes, enrolmentFileSize, readEnrolmentFile } from './enrolment-file.ts';
import { codeOf, ids } from './release-test-kit.ts';

const enrolmentOf = (): Uint8Array =>
  makeEnrolment({
    accountId: ids.other,
    vaultId: ids.other,
    recipientId: ids.other,
    invitationId: ids.other,
    identity: randomKey(),
    passphrase: 'two words',
    cost: { passes: 1, memoryKiB: 8_192 },
  }).enrolment;

describe("an enrolment's file", () => {
  test('gives back enrolment and proof', () => {
    const file = { enrolment: enrolmentOf(), proof: randomBytes(32) };
    const bytes = enrolmentFileBytes(file);
    expect(bytes).toHaveLength(enrolmentFileSize);
    expect(readEnrolmentFile(bytes)).toEqual(file);
  });

  test('is refused when it is cut, too long, or no enrolment', async () => {
    const bytes = enrolmentFileBytes({ enrolment: enrolmentOf(), proof: randomBytes(32) });
    for (const length of [0, 7, 100, 314, 345]) expect(await codeOf(() => readEnrolmentFile(bytes.subarray(0, length)))).toBe('truncated');
    expect(await codeOf(() => readEnrolmentFile(Uint8Array.from([...bytes, 0])))).toBe('damaged');
    expect(await codeOf(() => readEnrolmentFile(bytes.with(0, 0)))).toBe('bad_header');
    expect(await codeOf(() => readEnrolmentFile(bytes.with(8, 3)))).toBe('unsupported_version');
    expect(() => enrolmentFileBytes({ enrolment: bytes, proof: randomBytes(32) })).toThrow(TypeError);
  });
});
