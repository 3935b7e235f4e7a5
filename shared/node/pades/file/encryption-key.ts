import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { rc4 } from './rc4.ts';

/** The entries of the standard security handler that a key is derived from (ISO 32000-2, 7.6.4). */
export interface PasswordEntries {
  readonly revision: number;
  readonly keyBytes: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly ownerKey: Buffer;
  readonly userKey: Buffer;
  readonly permissions: number;
  readonly firstId: Buffer;
  readonly encryptsMetadata: boolean;
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

const md5 = (...parts: readonly Uint8Array[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('md5')).digest();
const sha256 = (...parts: readonly Uint8Array[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const padded = (password: Buffer): Buffer => Buffer.concat([password, padding]).subarray(0, 32);

/** The file's key, from the user or the owner password; undefined when it is neither. */
export function fileKey(entries: PasswordEntries, password: string): Buffer | undefined {
  if (entries.revision >= 5) return modernKey(entries, Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, 127));
  const bytes = Buffer.from(password, 'latin1');
  return keyOfUser(entries, padded(bytes)) ?? keyOfUser(entries, userOfOwner(entries, padded(bytes)));
}

function keyOfUser(entries: PasswordEntries, password: Buffer): Buffer | undefined {
  const { revision, keyBytes, owner, user, permissions, firstId, encryptsMetadata } = entries;
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions | 0);
  const unencryptedMetadata = revision >= 4 && !encryptsMetadata ? [Buffer.from('ffffffff', 'hex')] : [];
  let key = md5(password, owner.subarray(0, 32), bits, firstId, ...unencryptedMetadata).subarray(0, keyBytes);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyBytes);
  const expected = revision === 2 ? rc4(key, padding) : twentyTimes(key, md5(padding, firstId), false);
  const length = revision === 2 ? 32 : 16;
  return expected.subarray(0, length).equals(user.subarray(0, length)) ? key : undefined;
}

function userOfOwner({ revision, keyBytes, owner }: PasswordEntries, password: Buffer): Buffer {
  let key = md5(password);
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key);
  key = key.subarray(0, keyBytes);
  return revision === 2 ? rc4(key, owner.subarray(0, 32)) : twentyTimes(key, owner.subarray(0, 32), true);
}

function twentyTimes(key: Buffer, data: Buffer, backwards: boolean): Buffer {
  let out = data;
  for (let round = 0; round < 20; round++) {
    const mask = backwards ? 19 - round : round;
    out = rc4(
      key.map((byte) => byte ^ mask),
      out,
    );
  }
  return out;
}

function modernKey({ revision, owner, user, ownerKey, userKey }: PasswordEntries, password: Buffer): Buffer | undefined {
  const hash =
    revision === 5
      ? (...parts: readonly [Buffer, Buffer]): Buffer => sha256(password, ...parts)
      : (salt: Buffer, about: Buffer): Buffer => hardenedHash(password, salt, about);
  const none = Buffer.alloc(0);
  const about = user.subarray(0, 48);
  for (const [check, wrapped, extra] of [
    [user, userKey, none],
    [owner, ownerKey, about],
  ] as const) {
    if (!hash(check.subarray(32, 40), extra).equals(check.subarray(0, 32))) continue;
    const unwrap = createDecipheriv('aes-256-cbc', hash(check.subarray(40, 48), extra), Buffer.alloc(16)).setAutoPadding(false);
    return Buffer.concat([unwrap.update(wrapped.subarray(0, 32)), unwrap.final()]);
  }
  return undefined;
}

/** Algorithm 2.B of ISO 32000-2. */
function hardenedHash(password: Buffer, salt: Buffer, about: Buffer): Buffer {
  let key = sha256(password, salt, about);
  for (let round = 0; ; round++) {
    const once = Buffer.concat([password, key, about]);
    const input = Buffer.alloc(once.length * 64);
    for (let copy = 0; copy < 64; copy++) once.copy(input, copy * once.length);
    const encrypted = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false).update(input);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encrypted)
      .digest();
    if (round >= 63 && (encrypted.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}
