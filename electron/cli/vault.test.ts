import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CommandResult, heirlock, onlyJson, ownersFolder, vaultIn } from '../../test/kit/desktop/vault-command.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { exitCodes, incompleteExit, unprovedExit } from './exit-codes.ts';

/** A public key in the form that commands take. */
const someKey = `${'A'.repeat(42)}E=`;

let vault: ReturnType<typeof vaultIn>;
/** A sync with a server that doesn't exist tries for twenty seconds: it does so in a separate folder while the other tests run. */
let offline: Promise<CommandResult>;

beforeAll(async () => {
  vault = vaultIn(await ownersFolder());
  offline = vaultIn(await ownersFolder())('sync', '--server', 'http://127.0.0.1:1', '--token-env', 'TOKEN');
  offline.catch(() => undefined);
});

describe('heirlock vault', () => {
  it('adds, lists, finds and opens documents, one JSON object each time', async () => {
    const files = await tempFolder('cli-files');
    const content = randomBytes(300_000);
    const [will, photo, out] = [join(files.path, 'will.txt'), join(files.path, 'photo.bin'), join(files.path, 'out')];
    await writeFile(will, 'The lighthouse goes to Marit.');
    await writeFile(photo, content);
    const added = onlyJson(await vault('add', will, photo, '--tags', 'sea, north', '--note', 'from the attic'));
    expect(added.documents).toMatchObject([
      { name: 'will.txt', tags: ['sea', 'north'], note: 'from the attic', version: 1 },
      { name: 'photo.bin', sizeBytes: 300_000 },
    ]);
    const listed = onlyJson(await vault('list'));
    expect(listed).toMatchObject({ vaults: [{ name: 'Papers', documents: 2 }], folders: [] });
    expect(listed.documents.map(({ name }: { name: string }) => name).sort()).toEqual(['photo.bin', 'will.txt']);
    expect(onlyJson(await vault('search', 'attic')).hits).toHaveLength(2);
    const [, { id }] = added.documents;
    expect(onlyJson(await vault('get', id, '--out', out))).toEqual({ path: out, sizeBytes: 300_000 });
    expect((await readFile(out)).equals(content)).toBe(true);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    const again = await vault('get', id, '--out', out);
    expect([again.code, onlyJson(again).error]).toEqual([6, 'file_exists']);
  });

  it('writes texts and notes, and says who a note is for', async () => {
    const files = await tempFolder('cli-texts');
    const [text, out] = [join(files.path, 'text'), join(files.path, 'out')];
    await writeFile(text, 'Grüße: water the roses.');
    const { document } = onlyJson(await vault('write', 'Garden', '--file', text));
    expect(document).toMatchObject({ name: 'Garden.txt', version: 1, noteFor: 'heirs' });
    await writeFile(text, 'Grüße: let them wither.');
    expect(onlyJson(await vault('write', 'Garden.md', '--file', text, '--document', document.id))).toMatchObject({
      document: { id: document.id, name: 'Garden.md', version: 2 },
    });
    await vault('get', document.id, '--out', out);
    expect(await readFile(out, 'utf8')).toBe('Grüße: let them wither.');
    const noted = onlyJson(await vault('note', document.id, '--file', text, '--for', 'me'));
    expect(noted.document).toMatchObject({ note: 'Grüße: let them wither.', noteFor: 'me' });
    expect(onlyJson(await vault('note', document.id, '--for', 'heirs')).document).toMatchObject({
      note: noted.document.note,
      noteFor: 'heirs',
    });
    expect((await vault('note', document.id, '--for', 'everybody')).code).toBe(2);
    await vault('remove', document.id);
  });

  it.each([
    ['a wrong passphrase', ['list', '--passphrase-env', 'BAD'], 3, 'wrong_passphrase'],
    ['a variable that is not set', ['list', '--passphrase-env', 'NOWHERE'], 2, 'invalid_usage'],
    ['an empty variable', ['list', '--passphrase-env', 'EMPTY'], 2, 'invalid_usage'],
    ['a new passphrase that is easy to guess', ['passphrase', '--new-passphrase-env', 'WEAK'], 2, 'passphrase_refused'],
    ['a document that is not there', ['get', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--out', '/tmp/never'], 6, 'not_found'],
    ['a file that is not there', ['add', '/nowhere/at/all'], 6, 'file_not_found'],
    ['a second init', ['init'], 6, 'already_created'],
    ['a server without a token', ['sync', '--server', 'https://vault.example.com'], 2, 'invalid_usage'],
    ['sync without a server', ['sync'], 11, 'not_connected'],
    ['a second server where there is none', ['second', 'sync'], 11, 'not_connected'],
    ['plain HTTP to another machine', ['sync', '--server', 'http://192.0.2.1', '--token-env', 'TOKEN'], 11, 'insecure_server'],
    ['a policy that is none', ['policy', 'set', '--policy', '{"type":"inactivity"}'], 2, 'invalid_policy'],
    ['a policy that is no JSON', ['policy', 'set', '--policy', 'monthly'], 2, 'invalid_usage'],
    ['a rehearsal without a server', ['rehearse'], 11, 'not_connected'],
    ['codes that are no file', ['rehearse', '--codes', '/nowhere'], 6, 'file_not_found'],
    ['codes that are no JSON', ['rehearse', '--codes', '/etc/hostname'], 2, 'invalid_usage'],
    ['a key of nobody', ['recipient', 'accept', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--key', someKey, '--words', 'six'], 6, 'not_found'],
    ['a key that is none', ['recipient', 'refuse', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--key', 'none'], 2, 'invalid_request'],
    ['a new key for nobody', ['rotate', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '--out', '/tmp'], 6, 'not_found'],
    ['a pause without an end', ['policy', 'pause', '--until', 'soon'], 2, 'invalid_usage'],
    ['a pause that is too long', ['policy', 'pause', '--until', '2999-01-01T00:00:00Z'], 2, 'invalid_policy'],
    ['an unknown command', ['burn'], 2, 'invalid_usage'],
  ])('fails with its own code for %s', async (_, args, exit, code) => {
    const result = await vault(...args);
    expect([result.code, onlyJson(result).error]).toEqual([exit, code]);
    expect(result.stdout + result.stderr).not.toMatch(/nine copper|nobody-has-this/);
  });

  it('fails with a code of its own for a server that is not there', async () => {
    const result = await offline;
    expect([result.code, onlyJson(result).error]).toEqual([10, 'offline']);
    expect(result.stdout + result.stderr).not.toMatch(/nine copper|nobody-has-this/);
  });

  it('explains itself, from the top too', async () => {
    expect((await heirlock('--help')).stdout).toContain('heirlock vault --help');
    const { code, stdout } = await heirlock('vault', '--help');
    expect(code).toBe(0);
    for (const command of [
      'init',
      'add',
      'list',
      'search',
      'get',
      'recipient',
      'rehearse',
      'rotate',
      'bundle',
      'policy',
      'check-in',
      'kit',
      'restore',
      'sync',
      'export',
      'status',
    ])
      expect(stdout).toContain(`  ${command}`);
    expect((await heirlock('vault', 'list', '--json')).code).toBe(2);
  });

  it('has the exit codes that its page tells', async () => {
    const page = await readFile(join(import.meta.dirname, 'README.md'), 'utf8');
    const rows = [...page.matchAll(/^\| (\d+) \| (.*) \|$/gm)].flatMap(([, exit, words]) =>
      [...(words ?? '').matchAll(/`([a-z_]+)`/g)].map(([, word]) => [word, Number(exit)] as const),
    );
    const told = Object.fromEntries(rows);
    expect(told).toEqual({ ...exitCodes, invalid_usage: 2 });
    for (const exit of [incompleteExit, unprovedExit]) expect(page).toContain(`\n- ${exit}: `);
  });
});
