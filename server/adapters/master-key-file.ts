import { randomUUID } from 'node:crypto';
import { link, open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { asKey, keyBytes, randomKey, wipe } from '../../shared/crypto/keys.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * The installation's master key: the 32 bytes of the file at `path`. A new installation without a file gets one with a new random key, for
 * this user only (0600) and durably, before the key is handed out; two processes that start together get the same key. The caller wipes it
 * when it is done. Without this file nothing that the server sealed can be opened again, so it belongs in a backup of its own, and one that
 * has gone is never replaced.
 * @throws Error with one sentence that says what to do when the folder is missing, or the file has another size, holds only
 * zeros, or can be read or written by other users (not checked on Windows).
 */
export async function loadMasterKey(path: string, { isNew }: { readonly isNew: boolean }): Promise<Key> {
  const stored = await readKeyFile(path);
  if (stored !== undefined) return stored;
  if (!isNew) throw new Error(`The master key file ${path} is not there. Put it back and start again.`);
  return createKeyFile(path);
}

/** The key in the file; undefined where there is none. Nothing is made. The caller wipes it. @throws Error as `loadMasterKey`. */
export async function readMasterKey(path: string): Promise<Key | undefined> {
  return readKeyFile(path);
}

/** Where the next key lies until it takes the place of the one before. */
export const nextKeyFile = (path: string): string => `${path}.next`;

/** Where the key of before is kept: it opens the backups of before. */
export const earlierKeyFile = (path: string, fingerprint: string): string => `${path}.${fingerprint.slice(0, 16)}`;

/**
 * Puts the next key in the place of the one before, which stays beside it under its fingerprint. There is a whole key in its place at every
 * moment, and doing it again does nothing.
 */
export async function takeNextKey(path: string, fingerprint: string): Promise<void> {
  try {
    await link(path, earlierKeyFile(path, fingerprint));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') await copyKeyFile(path, earlierKeyFile(path, fingerprint));
  }
  await syncFolder(dirname(path));
  await rename(nextKeyFile(path), path);
  await syncFolder(dirname(path));
}

/** For file systems without hard links. */
async function copyKeyFile(path: string, copy: string): Promise<void> {
  const key = await readKeyFile(path);
  if (key === undefined) throw new Error(`The master key file ${path} vanished: put it back from your copy.`);
  try {
    await writeKeyFile(copy, key);
  } finally {
    wipe(key);
  }
}

/** Writes a key to a file of its own, for this user only and durably. @throws Error `EEXIST` when there is a file of that name. */
export async function writeMasterKey(path: string, key: Key): Promise<void> {
  await writeKeyFile(path, key);
  await syncFolder(dirname(path));
}

/** Moves a file out of the way that holds no key, or another database's. @returns its new name. */
export async function putKeyFileAside(path: string): Promise<string> {
  const aside = `${path}.put-aside-${randomUUID()}`;
  await rename(path, aside);
  return aside;
}

async function readKeyFile(path: string): Promise<Key | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await readKey(handle, path);
  } finally {
    await handle.close();
  }
}

async function readKey(handle: FileHandle, path: string): Promise<Key> {
  const found = await handle.stat();
  if (!found.isFile()) throw new Error(`The master key ${path} is not a file: name a file in the configuration.`);
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new Error(`The master key file ${path} is open to other users of this machine: run "chmod 600" on it and start again.`);
  }
  const wrongSize = new Error(
    `The master key file ${path} does not have exactly ${keyBytes} bytes: restore it from your backup, and do not replace it while there are sealed documents.`,
  );
  if (found.size !== keyBytes) throw wrongSize;
  const bytes = new Uint8Array(keyBytes);
  const { bytesRead } = await handle.read(bytes, 0, keyBytes, 0);
  if (bytesRead !== keyBytes) throw wrongSize;
  if (bytes.every((byte) => byte === 0)) {
    throw new Error(`The master key file ${path} contains only zeros, so it's damaged: restore it from your backup.`);
  }
  return asKey(bytes);
}

/**
 * The key gets its name only when it is complete and on the disk: a process killed half-way leaves a stray file with another
 * name, never a key file that is too short to start with.
 */
async function createKeyFile(path: string): Promise<Key> {
  const newFile = `${path}.${randomUUID()}.new`;
  const key = randomKey();
  try {
    await writeKeyFile(newFile, key);
    try {
      await publish(newFile, path, key);
    } finally {
      await unlink(newFile);
    }
    await syncFolder(dirname(path));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      throw new Error(`The folder for the master key file ${path} does not exist: make it, or name another file in the configuration.`, {
        cause: error,
      });
    }
    throw error;
  } finally {
    wipe(key);
  }
  // Read back instead of handed out: when another process came first, its key is the one that counts.
  const stored = await readKeyFile(path);
  if (stored === undefined) throw new Error(`The master key file ${path} vanished while it was being made: start again.`);
  return stored;
}

/** Gives the finished file its name, unless another process has just done so. */
async function publish(newFile: string, path: string, key: Key): Promise<void> {
  try {
    await link(newFile, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    // Some file systems have no hard links. Writing in place is exclusive too, just not safe if the process is killed in between.
    await writeKeyFile(path, key);
  }
}

async function writeKeyFile(file: string, key: Key): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
