import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompressSync } from 'node:zlib';

/*
 * Every offline reader that main has had, and an estate that each version of the formats sealed: a bundle with a sheet, a quorum and a
 * passphrase, and an archive. They were made by the commit that they are named after, or that secrets.json names: by its own command line
 * and, where there were no invitations yet, its own server, with the packages of today. None of them is ever made anew; a version adds its own
 * with `npm run keep:estate`.
 */

/** An offline reader, by the commit that first had it or the day when it was kept. */
export interface KeptReader {
  readonly name: string;
  readonly sha256: string;
}

/** A sealed estate and the reader of the version that sealed it. */
export interface KeptEstate {
  readonly name: string;
  readonly reader: string;
}

/** Both lists, oldest first. */
export interface Kept {
  readonly readers: readonly KeptReader[];
  readonly estates: readonly KeptEstate[];
}

/** A sheet as it was read from the paper. */
export interface SheetTexts {
  readonly words: string;
  /** What its QR code says. */
  readonly code: string;
}

/** What opens an estate, and what is then seen. All of it is made up. */
export interface EstateSecrets {
  /** What sealed it; null for a version that had not landed when it did. */
  readonly commit: string | null;
  readonly madeAt: string;
  readonly letter: string;
  /** What the owner says about Will.txt; earlier versions have it in the archive alone. */
  readonly note: string;
  /** SHA-256 by name. All are in the folder `House`. */
  readonly documents: Readonly<Record<string, string>>;
  readonly passphrase: string;
  readonly sheet: SheetTexts;
  /** Any two of them open it. */
  readonly quorum: readonly SheetTexts[];
  /** The text of the owner's kit. */
  readonly kit: string;
  readonly recoveryKeyWords: string;
  readonly ownerPassphrase: string;
}

/** The names of an estate's files in the folder that it is unpacked to. */
export const estateFiles = { bundle: 'estate.heirlock-bundle', archive: 'estate.heirlock-vault', secrets: 'secrets.json' } as const;

/** The list, and where each reader and estate is. */
export const keptFiles = {
  list: join(import.meta.dirname, 'kept.json'),
  reader: (name: string): string => join(import.meta.dirname, 'readers', `${name}.html.zst`),
  estate: (name: string): string => join(import.meta.dirname, 'estates', `${name}.tar.zst`),
} as const;

export const kept = JSON.parse(readFileSync(keptFiles.list, 'utf8')) as Kept;

/** The readers' bytes by name. Each is compressed with the one before as dictionary, since most of it is the same. @throws Error for one that isn't as it was kept. */
export async function unpackReaders(): Promise<ReadonlyMap<string, Buffer>> {
  const readers = new Map<string, Buffer>();
  let dictionary: Buffer | undefined;
  for (const { name, sha256 } of kept.readers) {
    const packed = await readFile(keptFiles.reader(name));
    dictionary = zstdDecompressSync(packed, dictionary === undefined ? {} : { dictionary });
    if (createHash('sha256').update(dictionary).digest('hex') !== sha256)
      throw new Error(`the reader ${name} is not the one that was kept`);
    readers.set(name, dictionary);
  }
  return readers;
}

/** Unpacks an estate into a folder. @returns what opens it. */
export async function unpackEstate(name: string, folder: string): Promise<EstateSecrets> {
  const tar = zstdDecompressSync(await readFile(keptFiles.estate(name)));
  const unpacked = promisify(execFile)('tar', ['-xf', '-', '-C', folder]);
  unpacked.child.stdin?.end(tar);
  await unpacked;
  return readSecrets(folder);
}

/** What opens the estate in a folder. */
export async function readSecrets(folder: string): Promise<EstateSecrets> {
  return JSON.parse(await readFile(join(folder, estateFiles.secrets), 'utf8')) as EstateSecrets;
}
