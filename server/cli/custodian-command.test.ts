import { describe, expect, it } from 'vitest';
import { custodianWords } from '../../shared/format/custody/custodian-key.ts';
import { placeDatabase } from '../../test/kit/databases/migrated-database.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { runHere } from './run-here-test-kit.ts';

describe('heirlock custodian', () => {
  it('prints the address and the words that an owner compares, and who is not reached', async () => {
    await using folder = await tempFolder('custodian');
    await placeDatabase(folder.path);
    const env = { HEIRLOCK_DATA_DIR: folder.path, HEIRLOCK_PUBLIC_URL: 'https://vault.example.org' };
    expect(await runHere(['init'], env)).toMatchObject({ code: 0 });
    const { code, stdout } = await runHere(['custodian', '--json'], env);
    const { address, public_key: key, words, unreached } = JSON.parse(stdout) as Readonly<Record<string, string>>;
    expect([code, address, unreached]).toEqual([0, 'https://vault.example.org', []]);
    expect(words).toBe(custodianWords(Buffer.from(key ?? '', 'base64')));
    const shown = await runHere(['custodian'], env);
    expect(shown.stdout).toContain(words);
    expect(shown.stdout).toContain('Every other custodian has had all that is to be said.');
  });
});
