import { describe, expect, test } from 'vitest';
import { boxPublicKey } from '../../crypto/box.ts';
import { randomBytes } from '../../crypto/keys.ts';
import { flippedBit, ids, owner, sheetId, stranger } from './release-test-kit.ts';
import { codeAsKey, sheetKeyOf, sheetKeys } from './sheet-keys.ts';

// Locks for keys of given codes are in vectors/lock.json (test/format).

const sheet = { id: sheetId(0), code: randomBytes(16) };

describe('the keys of a sheet', () => {
  test('are the same for the same paper and owner, and leave the code alone', () => {
    const before = sheet.code.slice();
    const keys = sheetKeys(sheet, owner.publicKey);
    expect(sheetKeys(sheet, owner.publicKey)).toEqual(keys);
    expect(boxPublicKey(keys.privateKey)).toEqual(keys.publicKey);
    expect(sheetKeyOf(sheet, owner.publicKey)).toEqual({ id: sheet.id, publicKey: keys.publicKey });
    expect(sheet.code).toEqual(before);
  });

  test('are others for any bit of the code, another id and any bit of the identity', () => {
    const all = [
      sheetKeyOf(sheet, owner.publicKey),
      sheetKeyOf(sheet, stranger.publicKey),
      sheetKeyOf({ ...sheet, id: sheetId(1) }, owner.publicKey),
      ...Array.from({ length: 128 }, (_, bit) => sheetKeyOf({ ...sheet, code: flippedBit(sheet.code, bit) }, owner.publicKey)),
      ...Array.from({ length: 256 }, (_, bit) => sheetKeyOf(sheet, flippedBit(owner.publicKey, bit))),
    ];
    expect(new Set(all.map(({ publicKey }) => Buffer.from(publicKey).toString('hex'))).size).toBe(all.length);
  });

  test('are not made of what is no code, id or identity', () => {
    for (const code of [new Uint8Array(16), randomBytes(15), randomBytes(17), randomBytes(32), new Uint8Array(0)])
      expect(() => sheetKeys({ ...sheet, code }, owner.publicKey)).toThrow(TypeError);
    for (const id of ['', 'sheet', ids.lock.toLowerCase(), `${ids.lock}0`])
      expect(() => sheetKeyOf({ ...sheet, id }, owner.publicKey)).toThrow(TypeError);
    for (const size of [0, 31, 33, 64]) expect(() => sheetKeyOf(sheet, randomBytes(size))).toThrow(TypeError);
  });

  test('a code as a key is the code and zeros', () => {
    expect([...codeAsKey(sheet.code)]).toEqual([...sheet.code, ...new Uint8Array(16)]);
  });
});
