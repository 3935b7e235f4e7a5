import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { installationKeysFrom } from '../installation-keys.ts';
import { hashPassword, isPassword, wasteHash } from './hash-password.ts';
import { openPasswordHash, sealPasswordHash } from './password-seal.ts';

describe('the hash of a password', () => {
  it('is Argon2id of OWASP’s first choice, under a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('a sentence of your own'), hashPassword('a sentence of your own')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
    expect(
      await Promise.all([
        isPassword('a sentence of your own', one),
        isPassword('a sentence of your own', other),
        isPassword('a sentence of your owm', one),
      ]),
    ).toEqual([true, true, false]);
  });

  it('is one for two spellings of what looks the same', async () => {
    expect(await isPassword('Zwo\u0308lf Boxka\u0308mpfer', await hashPassword('Zwölf Boxkämpfer'))).toBe(true);
  });

  it('is computed for few at once, and refused when too many wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => wasteHash('x')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
    expect(await wasteHash('x')).toBe(false);
  });

  it('that another version wrote in another form is no password of anybody', async () => {
    await expect(isPassword('x', '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA')).rejects.toThrow('not in the form');
  });

  it('is sealed under the installation’s key, for one user', () => {
    const keys = installationKeysFrom(randomKey());
    const sealed = sealPasswordHash(keys, 'U1' as Ulid, '$argon2id$of one');
    expect(Buffer.from(sealed).includes('argon2id')).toBe(false);
    expect(openPasswordHash(keys, 'U1' as Ulid, sealed)).toBe('$argon2id$of one');
    expect(() => openPasswordHash(keys, 'U2' as Ulid, sealed)).toThrow();
    expect(() => openPasswordHash(installationKeysFrom(randomKey()), 'U1' as Ulid, sealed)).toThrow();
  });
});
