import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asKey, randomKey, wipe } from '../../crypto/keys.ts';
import { wrapKey } from '../../crypto/seal.ts';
import { joinHalves, makeHalves, unwrapServerHalf, wrapServerHalf } from './release-key.ts';
import { codeOf, ids } from './release-test-kit.ts';

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 }).filter((bytes) => bytes.some((byte) => byte !== 0));

describe('halves of a release key', () => {
  test('are new each time and join to their key', () => {
    const [first, second] = [makeHalves(), makeHalves()];
    const all = [first, second].flatMap(({ recipientHalf, serverHalf, releaseKey }) => [recipientHalf, serverHalf, releaseKey]);
    expect(new Set(all.map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(6);
    expect(joinHalves(first.recipientHalf, first.serverHalf)).toEqual(first.releaseKey);
  });

  test('join by xor, in either order; equal ones are damaged', async () => {
    await fc.assert(
      fc.asyncProperty(keys, keys, async (a, b) => {
        if (Buffer.compare(a, b) === 0) return;
        const joined = joinHalves(asKey(a), asKey(b));
        expect([...joined]).toEqual([...a].map((byte, index) => byte ^ (b[index] ?? 0)));
        expect(joinHalves(asKey(b), asKey(a))).toEqual(joined);
        expect(joinHalves(joined, asKey(a))).toEqual(Uint8Array.from(b));
        expect(await codeOf(() => joinHalves(asKey(a), asKey(Uint8Array.from(a))))).toBe('damaged');
      }),
    );
  });

  test('a wiped half joins with nothing', () => {
    const wiped = randomKey();
    wipe(wiped);
    expect(() => joinHalves(wiped, randomKey())).toThrow(TypeError);
    expect(() => joinHalves(randomKey(), wiped)).toThrow(TypeError);
  });

  test("the server's comes back from its place and from no other", async () => {
    const [half, deployment] = [randomKey(), randomKey()];
    const place = { vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 4 };
    const wrapped = wrapServerHalf(half, deployment, place);
    expect(unwrapServerHalf(wrapped, deployment, place)).toEqual(half);
    expect(unwrapServerHalf(wrapKey(half, deployment, `release half\n${ids.vault}\n${ids.recipient}\n4`), deployment, place)).toEqual(half);
    expect(await codeOf(() => unwrapServerHalf(wrapped, half, place))).toBe('wrong_key');
    for (const other of [{ vaultId: ids.other }, { recipientId: ids.other }, { keyGeneration: 3 }]) {
      expect(await codeOf(() => unwrapServerHalf(wrapped, deployment, { ...place, ...other }))).toBe('damaged');
    }
    expect(() => wrapServerHalf(half, deployment, { ...place, keyGeneration: 0 })).toThrow(TypeError);
    expect(() => wrapServerHalf(half, deployment, { ...place, recipientId: 'ann' })).toThrow(TypeError);
  });
});
