import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstDevice, openDevice, ownerPassphrase } from '../../test/kit/desktop/owner-device.ts';
import { digestOfFile, docxWith, writeLargeFile } from '../../test/kit/files/real-files.ts';
import { runCli, startServerProcess, type ServerProcess } from '../../test/kit/processes/server-process.ts';
import { readTar, writeTar } from '../../test/kit/files/tar-entries.ts';
import { tempFolder, type TempFolder } from '../../test/kit/files/temp-folder.ts';
import { runVaultCommand, type VaultCommandEnd } from '../../test/kit/processes/vault-command.ts';
import { exitCodes } from './exit-codes.ts';

const env = { PASS: ownerPassphrase, WRONG: 'not it', NEXT: 'a new one after the fire' };

let server: ServerProcess;
let folder: TempFolder;
/** One for each device: a token is good for the first that it syncs. */
const tokens = { FIRST: '', BY_CODE: '', BY_WORDS: '', PATIENT: '', OFFLINE: '', OTHER: '', FRESH: '' };
/** The owner's first device, and somebody else's. */
let first: string;
let other: string;
let kit: string;
let words: string;
let otherKit: string;
let vault: string;
let archive: string;
const digests: Record<string, string> = {};

const path = (name: string): string => join(folder.path, name);

async function run(dir: string, args: readonly string[], input = ''): Promise<VaultCommandEnd> {
  return runVaultCommand(
    ['--dir', dir, '--passphrase-env', 'PASS', ...args],
    { ...env, ...tokens, NOBODY: `heirlock_pt_${'A'.repeat(43)}` },
    input,
  );
}

async function ok(dir: string, ...args: readonly string[]): Promise<VaultCommandEnd['answer']> {
  const { code, answer } = await run(dir, args);
  expect([args, code, code === 0 ? null : answer]).toEqual([args, 0, null]);
  return answer;
}

/** What a refused command answers: its code, which the exit code has to match, and a sentence that reveals nothing of any secret. */
async function refused(dir: string, args: readonly string[], input = ''): Promise<{ readonly error: string; readonly message: string }> {
  const { code, answer, stderr } = await run(dir, args, input);
  const { error = '', message = '' } = answer;
  expect(Object.keys(answer)).toEqual(['error', 'message']);
  expect([args, error, code]).toEqual([args, error, { ...exitCodes, invalid_usage: 2 }[error as keyof typeof exitCodes]]);
  expect(message).not.toBe('');
  expect(message + stderr).not.toMatch(/brass lanterns|not it|after the fire|heirlock_pt_|heirlock:kit/);
  return { error, message };
}

const atServer = (token: string): readonly string[] => ['--server', server.origin, '--token-env', token];

async function saved(dir: string): Promise<Record<string, string>> {
  const { documents } = await ok(dir, 'list');
  const found: Record<string, string> = {};
  for (const { id, name } of documents as { id: string; name: string }[]) {
    const out = join(dir, `saved-${name}`);
    await ok(dir, 'get', id, '--out', out);
    found[name] = await digestOfFile(out);
  }
  return found;
}

beforeAll(async () => {
  folder = await tempFolder('carry');
  server = await startServerProcess({ env: { HEIRLOCK_RATE_LIMITS: 'off' } });
  const tokenOf = async (name: string): Promise<string> => {
    const { stdout } = await runCli(['device-tokens', 'create', '--email', `${name}@example.org`, '--json'], {
      HEIRLOCK_DATA_DIR: server.dataDir,
    });
    return (JSON.parse(stdout) as { token: string }).token;
  };
  for (const name of ['FIRST', 'BY_CODE', 'BY_WORDS', 'PATIENT', 'OFFLINE'] as const) tokens[name] = await tokenOf('owner');
  for (const name of ['OTHER', 'FRESH'] as const) tokens[name] = await tokenOf(name.toLowerCase());
  const [mine, theirs] = [await firstDevice(server.origin, tokens.FIRST), await firstDevice(server.origin, tokens.OTHER)];
  ({ kit, vault } = mine);
  otherKit = theirs.kit;
  const { secretKeyWords, recoveryKeyWords } = await mine.device.must('kit.show', {});
  words = `${secretKeyWords}\n${recoveryKeyWords}\n`;
  [first, other] = [mine.device.folder, theirs.device.folder];
  await writeFile(path('wishes.docx'), docxWith('Never sell the greenhouse.'));
  digests['wishes.docx'] = await digestOfFile(path('wishes.docx'));
  digests['film.bin'] = await writeLargeFile(path('film.bin'), 17 * 2 ** 20 + 3);
  await mine.device.must('documents.add', { vault, paths: [path('wishes.docx'), path('film.bin')] });
  await mine.device.must('recipients.create', { vault, name: 'Ottilie', email: 'ottilie@example.org' });
  for (const { device } of [mine, theirs]) {
    await device.must('sync.run', {});
    await device[Symbol.asyncDispose]();
  }
  archive = path('papers.heirlock-vault');
});

afterAll(async () => {
  await server.stop();
  await folder.remove();
});

describe('heirlock vault restore', () => {
  it('brings everything by what the kit’s code says, and by its words from standard input', async () => {
    await writeFile(path('kit.txt'), `${kit}\n`);
    const restored = await ok(path('by-code'), 'restore', '--kit', path('kit.txt'), ...atServer('BY_CODE'));
    expect(restored).toMatchObject({ state: 'unlocked', secretKeyKnown: true, unreadable: [] });
    expect(restored.downloadedBytes).toBeGreaterThan(17 * 2 ** 20);
    expect(await saved(path('by-code'))).toEqual(digests);
    const { code, answer } = await run(path('by-words'), ['restore', '--kit', '-', ...atServer('BY_WORDS')], words);
    expect([code, answer.error]).toEqual([0, undefined]);
    expect(await saved(path('by-words'))).toEqual(digests);
    expect((await ok(first, 'device', 'list')).devices).toHaveLength(3);
  });

  it('is refused with a word of its own for each thing that is wrong, and goes through once it is right', async () => {
    const files: Readonly<Record<string, string>> = {
      garbage: 'the key is under the mat',
      short: words.split(/\s+/).slice(0, 30).join(' '),
      swapped: words.split(/\s+/).reverse().join(' ').trim(),
      cut: kit.slice(0, 60),
      misread: kit.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      later: kit.replace('heirlock:kit:1:', 'heirlock:kit:3:'),
      other: otherKit,
      good: kit,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path(`kit-${name}`), text);
    const dir = path('patient');
    const told: readonly (readonly [error: string, kit: string, args: readonly string[]])[] = [
      ['kit_invalid', 'garbage', atServer('PATIENT')],
      ['unsupported_version', 'later', atServer('PATIENT')],
      ['other_account', 'other', atServer('PATIENT')],
      ['other_account', 'good', atServer('OTHER')],
      ['wrong_passphrase', 'good', [...atServer('PATIENT'), '--passphrase-env', 'WRONG']],
      ['not_found', 'good', atServer('FRESH')],
      ['unauthorized', 'good', atServer('NOBODY')],
      ['file_not_found', 'nowhere', atServer('PATIENT')],
      ['invalid_usage', 'good', []],
      ['invalid_usage', 'good', [...atServer('PATIENT'), '--archive', path('any')]],
    ];
    for (const [error, name, args] of told)
      expect([name, (await refused(dir, ['restore', '--kit', path(`kit-${name}`), ...args])).error]).toEqual([name, error]);
    // The engine's own answers to the rest, without a process for each.
    await using device = await openDevice(dir);
    const { keyring } = await device.must('sync.fetchKeyring', { server: server.origin, token: tokens.PATIENT });
    for (const name of ['short', 'swapped', 'cut', 'misread']) {
      expect([name, await device.codeOf('account.join', { kit: files[name]!, passphrase: ownerPassphrase, keyring })]).toEqual([
        name,
        'kit_invalid',
      ]);
    }
    await device[Symbol.asyncDispose]();
    await ok(dir, 'restore', '--kit', path('kit-good'), ...atServer('PATIENT'));
    expect((await ok(dir, 'list')).documents).toHaveLength(2);
  });

  it('says that the folder is in use while another program has it open', async () => {
    await using _device = await openDevice(path('busy'));
    expect((await refused(path('busy'), ['restore', '--kit', path('kit.txt'), ...atServer('PATIENT')])).error).toBe('in_use');
  });
});

describe('heirlock vault export and import', () => {
  it('carries a whole vault in one sealed file to a machine that has nothing but the kit', async () => {
    expect(await ok(first, 'export', '--out', archive)).toMatchObject({ path: archive, parts: 3 });
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(archive);
    for (const canary of ['wishes', 'greenhouse', 'Ottilie', 'ottilie@', 'Family']) expect(bytes.includes(canary), canary).toBe(false);
    expect((await refused(first, ['export', '--out', archive])).error).toBe('file_exists');

    const brought = await ok(path('offline'), 'restore', '--kit', path('kit.txt'), '--archive', archive);
    expect(brought).toMatchObject({ state: 'unlocked', parts: 3, unreadable: [], proved: true, intact: true, lost: [], unlisted: [] });
    expect(brought.message).toBeUndefined();
    expect(await saved(path('offline'))).toEqual(digests);
    expect(await ok(path('offline'), 'import', archive)).toMatchObject({ parts: 3 });
    // The server was never named; it is named later, and both sides come together.
    expect((await refused(path('offline'), ['sync'])).error).toBe('not_connected');
    expect(await ok(path('offline'), 'sync', ...atServer('OFFLINE'))).toMatchObject({ sent: 0, downloadedBytes: 0 });
  });

  it('sets a new passphrase by the kit and the file, after which the old one is wrong', async () => {
    const dir = path('forgotten');
    await ok(dir, 'restore', '--kit', path('kit.txt'), '--archive', archive, '--new-passphrase-env', 'NEXT');
    expect((await refused(dir, ['list'])).error).toBe('wrong_passphrase');
    expect((await ok(dir, 'list', '--passphrase-env', 'NEXT')).documents).toHaveLength(2);
  });

  /** The archive's entries, one of them changed or left out. */
  async function edited(name: string, edit: (bytes: Buffer) => Buffer | undefined, from = archive): Promise<string> {
    const changed = (await readTar(from)).flatMap(([entry, bytes]) => {
      const after = entry === name ? edit(Buffer.from(bytes)) : bytes;
      return after === undefined ? [] : [[entry, after] as const];
    });
    edits += 1;
    await writeTar(path(`edited-${edits}`), changed);
    return path(`edited-${edits}`);
  }
  let edits = 0;

  const flip =
    (at: number) =>
    (bytes: Buffer): Buffer => {
      bytes[at]! ^= 1;
      return bytes;
    };

  async function fileWith(name: string, bytes: Uint8Array): Promise<string> {
    await writeFile(path(name), bytes);
    return path(name);
  }

  it('tells a file of garbage, one without anything in it, and a foreign one apart, and takes nothing from any of them', async () => {
    const whole = await readFile(archive);
    const cases: readonly (readonly [error: string, file: string])[] = [
      ['bad_header', await fileWith('garbage', Buffer.from('this is no archive of anybody '.repeat(50)))],
      ['bad_header', path('film.bin')],
      ['truncated', await fileWith('empty', Buffer.alloc(0))],
      ['truncated', await fileWith('cut', whole.subarray(0, 1_000))],
      [
        'damaged',
        await fileWith(
          'bits',
          Buffer.from(whole.subarray(0, 100_000)).map((byte, at) => (at > 600 ? byte ^ 0x55 : byte)),
        ),
      ],
      ['file_not_found', path('nowhere')],
      ['file_unreadable', folder.path],
    ];
    const device = await openDevice(path('by-code'));
    await device.must('account.unlock', { passphrase: ownerPassphrase });
    const before = await device.must('documents.list', {});
    const said = new Map<string, Set<string>>();
    for (const [error, from] of cases) {
      const outcome = await device.engine.call('archive.import', { path: from });
      expect([from, outcome]).toMatchObject([from, { ok: false, code: error }]);
      if (!outcome.ok) said.set(error, (said.get(error) ?? new Set()).add(outcome.message));
    }
    // No sentence is used for two kinds of trouble.
    expect(new Set([...said.values()].flatMap((sentences) => [...sentences])).size).toBe(
      [...said.values()].reduce((sum, { size }) => sum + size, 0),
    );
    expect(await device.must('documents.list', {})).toEqual(before);
    await device[Symbol.asyncDispose]();
    for (const at of [0, 3, 4]) expect((await refused(path('by-code'), ['import', cases[at]![1]])).error).toBe(cases[at]![0]);
    expect((await refused(other, ['import', archive])).error).toBe('other_account');
    expect((await refused(path('new'), ['restore', '--kit', path('kit.txt'), '--archive', path('garbage')])).error).toBe('bad_header');
  });

  it('brings back what a damaged file still has, names the rest, and ends as no success', async () => {
    const restored = async (name: string, file: string): Promise<VaultCommandEnd> =>
      run(path(name), ['restore', '--kit', path('kit.txt'), '--archive', file]);
    const whole = await readFile(archive);
    // Damage to the wrapping, to the keyring where it stands first, and to the end costs nothing.
    const wrapped = await restored('wrapped', await fileWith('header', Buffer.from(whole).fill(0x37, 130, 132).fill(0x37, 700, 720)));
    expect(wrapped).toMatchObject({
      code: 0,
      answer: { proved: true, intact: false, lost: [], message: expect.stringContaining('nothing of it is lost') as string },
    });
    expect(await saved(path('wrapped'))).toEqual(digests);
    // A document's record: its name is told all the same.
    const { answer: listed } = await run(first, ['list']);
    const film = (listed.documents as { id: string; name: string }[]).find(({ name }) => name === 'film.bin')!;
    const line = (bytes: Buffer): string =>
      bytes
        .toString()
        .split('\n')
        .find((one) => one.includes(`"id":"${film.id}"`))!;
    const withoutFilm = await edited('items.jsonl', (bytes) => Buffer.from(bytes.toString().replace(`${line(bytes)}\n`, '')));
    const part = await restored('part', withoutFilm);
    expect(part).toMatchObject({
      code: 17,
      answer: { state: 'unlocked', proved: true, lost: [{ id: film.id, name: 'film.bin', what: 'record' }] },
    });
    expect(part.answer.message).toBe('Lost: the document "film.bin". Everything else was brought back.');
    const { 'film.bin': _lost, ...others } = digests;
    expect(await saved(path('part'))).toEqual(others);
    // A cut in the middle of the film.
    const cut = await run(path('part'), ['import', await fileWith('half', whole.subarray(0, whole.length / 2))]);
    expect(cut).toMatchObject({ code: 17, answer: { lost: [{ name: 'film.bin', what: 'content', versions: [1], here: false }] } });
    expect(cut.answer.message).toContain('the document "film.bin" (its content)');
  });

  it('brings back a file from before there were lists, and says that nothing proves it', async () => {
    const earlier = await edited('whole-again.json', () => undefined, await edited('whole.json', () => undefined));
    const { code, answer } = await run(path('earlier'), ['restore', '--kit', path('kit.txt'), '--archive', earlier]);
    expect([code, answer.proved, answer.madeAt, answer.lost, answer.unlisted]).toEqual([18, false, null, [], []]);
    expect(answer.message).toContain('nothing in it proves that this is all');
    expect(await saved(path('earlier'))).toEqual(digests);
    // In such a file nothing else has the keyring.
    for (const [error, edit] of [
      ['bad_header', flip(0)],
      ['unsupported_version', (bytes: Buffer) => bytes.fill(3, 8, 9)],
      ['damaged', flip(200)],
    ] as const) {
      const file = await edited('keyring', edit, earlier);
      expect((await refused(path('without'), ['restore', '--kit', path('kit.txt'), '--archive', file])).error).toBe(error);
    }
  });

  it('refuses to write a file in which documents would be missing', async () => {
    await writeFile(path('late.txt'), 'late');
    await ok(first, 'add', path('late.txt'));
    await ok(first, 'sync');
    await ok(path('by-words'), 'sync', '--no-parts');
    expect((await refused(path('by-words'), ['export', '--out', path('never')])).error).toBe('not_here');
    await expect(stat(path('never'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
