import { describe, expect, test } from 'vitest';
import { codeOf } from '../../crypto/crypto-test-kit.ts';
import { verifySignature } from '../../crypto/identity.ts';
import { copyKey, randomKey } from '../../crypto/keys.ts';
import { randomCode } from '../random-code.ts';
import { keyringBytes } from './keyring-layout.ts';
import { changePassphrase, makeKeyring, readKeyring, recoverKeyring, unlockKeyring, wipeKeyring } from './keyring.ts';

// The layout, byte by byte, is in vectors/keyring.json (test/format).

const accountId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const cost = { passes: 1, memoryKiB: 8192 };
const made = makeKeyring({ accountId, passphrase: 'one', cost });

describe('a keyring', () => {
  test('opens with passphrase and secret key, or with the recovery key alone, to the same keys', () => {
    const byPassphrase = unlockKeyring(made.keyring, { passphrase: 'one', secretKey: made.secretKey });
    const byRecovery = recoverKeyring(made.keyring, made.recoveryKey);
    expect(made.keyring.length).toBe(keyringBytes(0));
    for (const open of [byPassphrase, byRecovery]) {
      expect(open.masterKey).toEqual(made.masterKey);
      expect(open.identitySeed).toEqual(made.identitySeed);
      expect({ accountId: open.accountId, generation: open.generation }).toEqual({ accountId, generation: 1 });
      const signature = open.identity.sign('device', new Uint8Array(3));
      expect(verifySignature(readKeyring(made.keyring).identity, 'device', new Uint8Array(3), signature)).toBe(true);
    }
  });

  test('needs both: with another passphrase, secret key or recovery key it stays shut', () => {
    expect(codeOf(() => unlockKeyring(made.keyring, { passphrase: 'two', secretKey: made.secretKey }))).toBe('wrong_key');
    expect(codeOf(() => unlockKeyring(made.keyring, { passphrase: 'one', secretKey: randomCode() }))).toBe('wrong_key');
    expect(codeOf(() => recoverKeyring(made.keyring, randomKey()))).toBe('wrong_key');
    expect(codeOf(() => recoverKeyring(made.keyring, made.masterKey))).toBe('wrong_key');
    expect(() => unlockKeyring(made.keyring, { passphrase: '', secretKey: made.secretKey })).toThrow(RangeError);
    expect(() => unlockKeyring(made.keyring, { passphrase: 'one', secretKey: new Uint8Array(16) })).toThrow(TypeError);
    expect(() => unlockKeyring(made.keyring, { passphrase: 'one', secretKey: made.secretKey.subarray(1) })).toThrow(TypeError);
  });

  test('has nothing in common with another of the same passphrase, and shows none of its secrets', () => {
    const other = makeKeyring({ accountId, passphrase: 'one', cost });
    for (const name of ['secretKey', 'recoveryKey', 'masterKey', 'identitySeed'] as const) {
      expect(other[name]).not.toEqual(made[name]);
      expect(Buffer.from(made.keyring).indexOf(made[name])).toBe(-1);
    }
    expect(readKeyring(other.keyring).salt).not.toEqual(readKeyring(made.keyring).salt);
    expect(codeOf(() => unlockKeyring(other.keyring, { passphrase: 'one', secretKey: made.secretKey }))).toBe('wrong_key');
  });

  test('is not made for an id that is no ULID, nor out of range', () => {
    for (const wrong of ['', accountId.toLowerCase(), `user_${accountId}`])
      expect(() => makeKeyring({ accountId: wrong, passphrase: 'one', cost })).toThrow(TypeError);
    expect(() => makeKeyring({ accountId, passphrase: '', cost })).toThrow(RangeError);
    expect(() => makeKeyring({ accountId, passphrase: 'one', cost: { passes: 0, memoryKiB: 8192 } })).toThrow(RangeError);
  });

  test('once wiped signs and opens nothing more', () => {
    const open = recoverKeyring(made.keyring, made.recoveryKey);
    wipeKeyring(open);
    expect(open.masterKey.every((byte) => byte === 0)).toBe(true);
    expect(() => open.identity.sign('head', new Uint8Array(1))).toThrow(TypeError);
    expect(() => changePassphrase(made.keyring, open, { passphrase: 'x', secretKey: made.secretKey, cost })).toThrow(TypeError);
  });
});

describe('a changed passphrase', () => {
  const open = unlockKeyring(made.keyring, { passphrase: 'one', secretKey: made.secretKey });

  test('opens the same keys, the old one does not, and the kit still does', () => {
    const changed = changePassphrase(made.keyring, open, { passphrase: 'two', secretKey: made.secretKey, cost });
    expect(readKeyring(changed)).toMatchObject({ accountId, generation: 2, identity: open.identity.publicKey });
    expect(unlockKeyring(changed, { passphrase: 'two', secretKey: made.secretKey }).masterKey).toEqual(made.masterKey);
    expect(recoverKeyring(changed, made.recoveryKey)).toMatchObject({ generation: 2, masterKey: made.masterKey });
    expect(codeOf(() => unlockKeyring(changed, { passphrase: 'one', secretKey: made.secretKey }))).toBe('wrong_key');
    const again = changePassphrase(changed, open, { passphrase: 'three', secretKey: made.secretKey, cost });
    expect(readKeyring(again).generation).toBe(3);
    expect(recoverKeyring(again, made.recoveryKey).identitySeed).toEqual(made.identitySeed);
  });

  test('comes with another kit when asked for: the old kit then opens nothing', () => {
    const recoveryKey = randomKey();
    const secretKey = randomCode();
    const changed = changePassphrase(made.keyring, open, { passphrase: 'two', secretKey, recoveryKey: copyKey(recoveryKey), cost });
    expect(recoverKeyring(changed, recoveryKey).masterKey).toEqual(made.masterKey);
    expect(unlockKeyring(changed, { passphrase: 'two', secretKey }).masterKey).toEqual(made.masterKey);
    expect(codeOf(() => recoverKeyring(changed, made.recoveryKey))).toBe('wrong_key');
    expect(codeOf(() => unlockKeyring(changed, { passphrase: 'two', secretKey: made.secretKey }))).toBe('wrong_key');
  });

  test('leaves what it is given as it is, and refuses the keys of another account', () => {
    const before = Uint8Array.from(open.masterKey);
    changePassphrase(made.keyring, open, { passphrase: 'two', secretKey: made.secretKey, cost });
    expect(open.masterKey).toEqual(before);
    expect(readKeyring(made.keyring).generation).toBe(1);
    const other = makeKeyring({ accountId, passphrase: 'one', cost });
    expect(codeOf(() => changePassphrase(other.keyring, open, { passphrase: 'two', secretKey: made.secretKey, cost }))).toBe('wrong_key');
    expect(open.masterKey).toEqual(before);
  });
});
