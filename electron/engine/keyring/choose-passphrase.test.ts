import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { goodPassphrases, knownBadPassphrases } from '../../../test/kit/passphrases/known-bad-passphrases.ts';
import { openTestEngine, openTestEstate, testPassphrase } from '../engine-test-kit.ts';

describe('a passphrase that is easy to guess', () => {
  it('makes no account', async () => {
    await using home = await tempFolder('passphrases');
    await using engine = await openTestEngine(join(home.path, 'data'));
    for (const [passphrase, refusal] of knownBadPassphrases) {
      expect([passphrase, await engine.refused('account.create', { passphrase })]).toEqual([passphrase, 'passphrase_refused']);
      expect(await engine.ok('passphrase.check', { passphrase })).toEqual({ refusal });
    }
    expect((await engine.ok('account.status', {})).state).toBe('empty');
    for (const passphrase of goodPassphrases) expect(await engine.ok('passphrase.check', { passphrase })).toEqual({ refusal: null });
  });

  it('takes the place of no other, by the old one or by the kit', async () => {
    await using estate = await openTestEstate();
    const kit = await estate.ok('kit.show', {});
    for (const [passphrase] of knownBadPassphrases) {
      expect(await estate.refused('account.changePassphrase', { current: testPassphrase, next: passphrase })).toBe('passphrase_refused');
      expect(await estate.refused('account.recover', { kit: kit.text, passphrase })).toBe('passphrase_refused');
    }
    await estate.ok('account.lock', {});
    expect((await estate.ok('account.unlock', { passphrase: testPassphrase })).keyringGeneration).toBe(1);
  });
});
