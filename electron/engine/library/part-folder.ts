import { mkdirSync, readdirSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { isPartName } from '../../../shared/format/container/parts.ts';
import type { PackedPart } from '../containers/pack-head.ts';
import type { PartPlace } from '../containers/part-place.ts';
import { copyOfPack, isPackFile, newPackFile, readPackFile } from './part-packs.ts';

const folderMode = 0o700;

/**
 * Where sealed parts are stored, flushed before they get a name: large ones in a file each, named by the hash of its content; small
 * ones that came together in one file, a pack. Where a part is stored both ways, its own file counts.
 */
export interface PartFolder {
  readonly path: string;
  /** Where unfinished files are kept. Nothing in it survives a restart. */
  readonly spool: string;
  /** The path of the file that a part has to itself, or will have. To read one, ask for its place. */
  readonly pathOf: (name: string) => string;
  /** Where a part's bytes are to be read, whether they exist or not. */
  readonly placeOf: (name: string) => PartPlace;
  /** Whether the part is on this device, without asking the disk. */
  has(name: string): boolean;
  /** All bytes of a part. @throws CryptoError `truncated`; errors of the file system. */
  read(name: string): Promise<Buffer>;
  /** Notes parts that are now in files of their own, flushed. */
  noteArrived(names: Iterable<string>): void;
  /** Moves a pack's file, written and flushed in the spool, to its place. */
  takePack(spooled: string): Promise<void>;
  /** Removes parts. */
  remove(names: Iterable<string>): Promise<void>;
  /** Removes parts that no record needs: what a crash left between the last part and the record. */
  removeAllBut(needed: ReadonlySet<string>): Promise<void>;
}

/** Opens the folders of parts under `dataFolder`, creating them where missing. Empties the spool. */
export async function openPartFolder(dataFolder: string): Promise<PartFolder> {
  const path = join(dataFolder, 'parts');
  const spool = join(dataFolder, 'spool');
  await rm(spool, { recursive: true, force: true });
  await mkdir(spool, { recursive: true, mode: folderMode });
  mkdirSync(path, { recursive: true, mode: folderMode });
  await syncFolder(dataFolder);
  const folder = new OpenPartFolder(path, spool);
  await folder.readNames();
  return folder;
}

interface Pack {
  readonly file: string;
  /** Those that are to be read from it. */
  readonly parts: Map<string, PackedPart>;
}

class OpenPartFolder implements PartFolder {
  readonly path: string;
  readonly spool: string;
  /** Parts that have a file to themselves. */
  readonly #single = new Set<string>();
  /** For every other part, the pack it is in. */
  readonly #packOf = new Map<string, Pack>();
  readonly #packs = new Set<Pack>();
  /** Removals take turns: each leaves other packs behind. */
  #lastRemoval: Promise<unknown> = Promise.resolve();

  constructor(path: string, spool: string) {
    this.path = path;
    this.spool = spool;
  }

  async readNames(): Promise<void> {
    const names = readdirSync(this.path);
    // Whatever is no longer a pack is left as it is; its parts count as not being here.
    for (const file of names.filter(isPackFile)) this.#notePack(file, await readPackFile(join(this.path, file)).catch(ifNoPack));
    this.noteArrived(names.filter(isPartName));
  }

  readonly pathOf = (name: string): string => {
    if (!isPartName(name)) throw new TypeError('a part is named by its hash');
    return join(this.path, name);
  };

  readonly placeOf = (name: string): PartPlace => {
    const pack = this.#packOf.get(name);
    const part = pack?.parts.get(name);
    if (pack === undefined || part === undefined) return { path: this.pathOf(name), position: 0 };
    return { path: join(this.path, pack.file), position: part.position, sizeBytes: part.sizeBytes };
  };

  has(name: string): boolean {
    return this.#single.has(name) || this.#packOf.has(name);
  }

  async read(name: string): Promise<Buffer> {
    const { path, position, sizeBytes } = this.placeOf(name);
    if (sizeBytes === undefined) return readFile(path);
    const file = await open(path);
    try {
      const bytes = Buffer.alloc(sizeBytes);
      const { bytesRead } = await file.read(bytes, 0, sizeBytes, position);
      if (bytesRead !== sizeBytes) throw new CryptoError('truncated', 'a file of parts is cut');
      return bytes;
    } finally {
      await file.close();
    }
  }

  noteArrived(names: Iterable<string>): void {
    for (const name of names) {
      this.#single.add(name);
      this.#leavePack(name);
    }
  }

  async takePack(spooled: string): Promise<void> {
    const parts = await readPackFile(spooled);
    const file = newPackFile();
    await rename(spooled, join(this.path, file));
    await syncFolder(this.path);
    this.#notePack(file, parts);
  }

  remove(names: Iterable<string>): Promise<void> {
    const result = this.#lastRemoval.then(() => this.#removeNow(names));
    this.#lastRemoval = result.catch(() => undefined);
    return result;
  }

  async removeAllBut(needed: ReadonlySet<string>): Promise<void> {
    await this.remove([...this.#single, ...this.#packOf.keys()].filter((name) => !needed.has(name)));
    for (const pack of [...this.#packs]) if (pack.parts.size === 0) await this.#shrink(pack);
  }

  async #removeNow(names: Iterable<string>): Promise<void> {
    const shrunk = new Set<Pack>();
    for (const name of names) {
      if (this.#single.delete(name)) await rm(this.pathOf(name), { force: true });
      const pack = this.#leavePack(name);
      if (pack !== undefined) shrunk.add(pack);
    }
    for (const pack of shrunk) await this.#shrink(pack);
  }

  #notePack(file: string, parts: readonly PackedPart[] | undefined): void {
    if (parts === undefined) return;
    const pack: Pack = { file, parts: new Map() };
    this.#packs.add(pack);
    for (const part of parts) {
      if (this.#single.has(part.name)) continue;
      this.#leavePack(part.name);
      pack.parts.set(part.name, part);
      this.#packOf.set(part.name, pack);
    }
  }

  #leavePack(name: string): Pack | undefined {
    const pack = this.#packOf.get(name);
    pack?.parts.delete(name);
    this.#packOf.delete(name);
    return pack;
  }

  /** Leaves nothing on the disk of what should no longer be read from a pack. */
  async #shrink(pack: Pack): Promise<void> {
    if (pack.parts.size > 0) {
      const copy = await copyOfPack(this.path, this.spool, pack.file, [...pack.parts.values()]);
      await syncFolder(this.path);
      this.#notePack(copy.file, copy.parts);
    }
    this.#packs.delete(pack);
    await rm(join(this.path, pack.file), { force: true });
  }
}

/** @throws anything that is not about the pack's content. */
function ifNoPack(error: unknown): undefined {
  if (!(error instanceof CryptoError)) throw error;
}

/** Makes new and changed names in a folder durable. Windows has no way to do so, and journals renames on its own. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
