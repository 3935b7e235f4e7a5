import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { asKey, wipe, type Key } from '../../shared/crypto/keys.ts';
import { readProcessConfig, type Config } from '../config/config.ts';
import { addRotateCommand, shownRotation, shownServer, type RotationKit } from './rotation-commands.ts';
import { print } from './usage.ts';

/** `heirlock master-key` and `heirlock release-key`. */
export function addMasterKeyCommands(heirlock: Command, kit: RotationKit): void {
  const masterKey = heirlock.command('master-key').description('the key under which the server seals everything');
  masterKey
    .command('status')
    .description('tells which key this is, how far a rotation is, and which key belongs to which time')
    .action(() => statusCommand(kit));
  addRotateCommand(masterKey, 'rotate', 'master', kit, 'puts a new master key in place of this one and seals everything under it');
  masterKey
    .command('page')
    .description('prints the master key on a page, as words and as a code for a camera')
    .requiredOption('--out <file>', 'where to, as a PDF; an existing file is left alone')
    .action((options: { readonly out: string }) => pageCommand(kit, options));
  masterKey
    .command('from-page')
    .description('brings the master key back from its page: reads the words, or what a camera read, from standard input')
    .action(fromPageCommand);
  const releaseKey = heirlock.command('release-key').description("what the server's halves of release keys are wrapped with");
  addRotateCommand(releaseKey, 'rotate-deployment', 'deployment', kit, 'wraps all halves with a new key');
}

async function statusCommand({ withServices }: RotationKit): Promise<void> {
  const { findKeysVersion, listRotations, listUnendedServers } = await import('../core/stores/key-store.ts');
  const { settlesAt } = await import('../core/installation/rotate-keys.ts');
  const { shortFingerprint } = await import('../core/installation/keys-in-database.ts');
  await withServices(async (core, { masterKeyFile }) => {
    const [version, rotations, servers] = await Promise.all([
      findKeysVersion(core.db.read),
      listRotations(core.db.read),
      listUnendedServers(core.db.read),
    ]);
    const fingerprint = core.keyRing.fingerprint();
    const answer = {
      file: masterKeyFile,
      fingerprint,
      keys_version: version,
      rotations: rotations.map((rotation) => ({ ...shownRotation(rotation), settles_at: settlesAt(rotation) })),
      servers: servers.map(shownServer),
    };
    const lines = [
      `Master key: ${shortFingerprint(fingerprint)}  (${masterKeyFile})`,
      ...rotations.map(
        ({ kind, stage, from_key: from, to_key: to, began_at: at, renewed }) =>
          `${at}  ${kind === 'master' ? `master key ${from.slice(0, 16)} → ${to.slice(0, 16)}` : `deployment key ${from} → ${to}`}  ${stage}  ${renewed} rows`,
      ),
      ...(rotations.some(({ kind }) => kind === 'master')
        ? ['A backup belongs to the master key of its day: the left one before that instant, the right one after.']
        : []),
    ];
    print(answer, lines.join('\n'));
  });
}

async function pageCommand({ withServices }: RotationKit, { out }: { readonly out: string }): Promise<void> {
  const [{ emergencyPagePdf }, { loadMasterKey }, { publicAddress }] = await Promise.all([
    import('./emergency-page.ts'),
    import('../adapters/master-key-file.ts'),
    import('../core/installation/public-address.ts'),
  ]);
  await withServices(async (core, { masterKeyFile }) => {
    const key = await loadMasterKey(masterKeyFile, { isNew: false });
    try {
      const fingerprint = core.keyRing.fingerprint();
      const page = await emergencyPagePdf({ key, fingerprint, server: await publicAddress(core), printedAt: core.clock.now() });
      await writeNew(out, page);
      print(
        { file: out, fingerprint },
        `The page is in ${out}. It is the master key: print it, put the paper under lock, and delete the file (and what a printer's queue kept of it).`,
      );
    } finally {
      wipe(key);
    }
  });
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}

/** Needs no key: that's what is missing. */
async function fromPageCommand(): Promise<void> {
  const config = readProcessConfig();
  const { key, fingerprint } = await readPage(await text(process.stdin));
  try {
    const expected = await expectedFingerprints(config);
    if (expected.length > 0 && !expected.includes(fingerprint)) {
      throw new Error(
        `The page holds the key with the fingerprint ${fingerprint.slice(0, 16)}, but this database belongs to ${expected.map((one) => one.slice(0, 16)).join(' or ')}. Nothing was written. Take the page of that key, or the backup that belongs to this one.`,
      );
    }
    const aside = await makeRoom(config.masterKeyFile, fingerprint, expected);
    const { writeMasterKey } = await import('../adapters/master-key-file.ts');
    await writeMasterKey(config.masterKeyFile, key);
    const compared =
      expected.length > 0 ? 'It belongs to this database.' : 'There is no database yet to compare it with: its fingerprint is on the page.';
    const moved = aside === null ? '' : ` The file that was there is now ${aside}.`;
    print(
      { file: config.masterKeyFile, fingerprint, compared: expected.length > 0, put_aside: aside },
      `The key with the fingerprint ${fingerprint.slice(0, 16)} is in ${config.masterKeyFile}. ${compared}${moved}`,
    );
  } finally {
    wipe(key);
  }
}

async function readPage(typed: string): Promise<{ readonly key: Key; readonly fingerprint: string }> {
  const [{ fromWords }, { readMasterKeyText }, { masterKeyFingerprint }] = await Promise.all([
    import('../../shared/format/paper/mnemonic-words.ts'),
    import('../../shared/format/paper/master-key-page.ts'),
    import('../core/installation-keys.ts'),
  ]);
  try {
    if (!typed.trim().startsWith('heirlock:')) {
      const key = asKey(fromWords(typed, 32, 'masterkey'));
      return { key, fingerprint: masterKeyFingerprint(key) };
    }
    const { key, fingerprint: printed } = readMasterKeyText(typed);
    const fingerprint = masterKeyFingerprint(key);
    if (!fingerprint.startsWith(printed)) throw new CryptoError('damaged', 'the fingerprint on the page is not that of its key');
    return { key, fingerprint };
  } catch (error) {
    if (error instanceof CryptoError) throw new Error(`The page can't be read: ${error.message}. Nothing was written.`, { cause: error });
    throw error;
  }
}

/** The fingerprints of the master keys that open the database: one, or two while a rotation is under way; none without a database. */
async function expectedFingerprints(config: Config): Promise<readonly string[]> {
  // Opening makes one, and there must be none of ours where a backup is to be put.
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'heirlock.db'))) return [];
  const [{ openDatabase }, { findFact }, { listRotations }, { fingerprintFact }] = await Promise.all([
    import('../db/open.ts'),
    import('../core/stores/installation-store.ts'),
    import('../core/stores/key-store.ts'),
    import('../core/installation/keys-in-database.ts'),
  ]);
  const db = await openDatabase(config);
  try {
    const current = await findFact(db.read, fingerprintFact);
    const spreading = (await listRotations(db.read)).find(({ kind, stage }) => kind === 'master' && stage === 'spreading');
    return [...(current === undefined ? [] : [current]), ...(spreading === undefined ? [] : [spreading.to_key])];
  } finally {
    await db.close();
  }
}

/** Puts a file aside that holds another key or none. @returns its new name. @throws Error when the key is there already. */
async function makeRoom(path: string, fingerprint: string, expected: readonly string[]): Promise<string | null> {
  if (!existsSync(path)) return null;
  const [{ putKeyFileAside, readMasterKey }, { masterKeyFingerprint }] = await Promise.all([
    import('../adapters/master-key-file.ts'),
    import('../core/installation-keys.ts'),
  ]);
  const present = await readMasterKey(path).catch(() => undefined);
  try {
    const found = present && masterKeyFingerprint(present);
    if (found === fingerprint) throw new Error(`This key is in ${path} already. Nothing was written.`);
    if (found !== undefined && expected.includes(found)) throw new Error(`The key in ${path} works. Nothing was written.`);
    if (found !== undefined && expected.length === 0)
      throw new Error(
        `There is another key in ${path} (fingerprint ${found.slice(0, 16)}), and no database that says which is right. Nothing was written.`,
      );
  } finally {
    wipe(present);
  }
  return putKeyFileAside(path);
}
