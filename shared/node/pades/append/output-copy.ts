import { createHash, randomUUID, type Hash } from 'node:crypto';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { PadesError } from '../contract.ts';
import type { HashName } from '../file/pdf-contract.ts';
import { NumbersInUse } from './numbers-in-use.ts';

const chunkBytes = 2 ** 20;

/** The output while it grows: a copy of the input under another name, with the hash of everything in it. */
export class OutputCopy {
  /** Where it is until `finish` gives it its name. */
  readonly path: string;
  sizeBytes = 0;
  /** Those of the input, as far as its bytes show them. */
  readonly numbers = new NumbersInUse();
  readonly #finalPath: string;
  readonly #handle: FileHandle;
  readonly #hash: Hash;
  #isOpen = true;

  private constructor(finalPath: string, path: string, handle: FileHandle, hash: HashName) {
    this.#finalPath = finalPath;
    this.path = path;
    this.#handle = handle;
    this.#hash = createHash(hash);
  }

  /**
   * Each byte is read once: what is hashed is what was written, even if somebody changes the input in the meantime.
   * @throws PadesError `bad_order`, `cancelled`.
   */
  static async of(input: string, finalPath: string, hash: HashName, signal?: AbortSignal): Promise<OutputCopy> {
    const path = `${finalPath}.${randomUUID()}.part`;
    await using source = await openOrRefuse(input, 'r');
    if (!(await source.stat()).isFile()) throw new PadesError('bad_order', 'The input is no regular file.');
    const copy = new OutputCopy(finalPath, path, await openOrRefuse(path, 'wx+'), hash);
    try {
      await copy.#fill(source, signal);
      return copy;
    } catch (error) {
      await copy.abandon();
      throw error;
    }
  }

  /** The hash so far, to continue from. */
  hashSoFar(): Hash {
    return this.#hash.copy();
  }

  async append(bytes: Buffer): Promise<void> {
    await writeFully(this.#handle, bytes, this.sizeBytes);
    this.#hash.update(bytes);
    this.sizeBytes += bytes.length;
  }

  /** If it replaces another file, it is made durable first: afterwards there would be nothing left to start again from. */
  async finish(): Promise<void> {
    const replaces = await stat(this.#finalPath).then(
      () => true,
      () => false,
    );
    if (replaces) await this.#handle.sync();
    this.#isOpen = false;
    await this.#handle.close();
    await rename(this.path, this.#finalPath);
  }

  async abandon(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#handle.close();
    await rm(this.path, { force: true });
  }

  /** Reads one chunk while the previous one is written and hashed. */
  async #fill(source: FileHandle, signal: AbortSignal | undefined): Promise<void> {
    const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)] as const;
    let written: Promise<void> = Promise.resolve();
    let current = await source.read(buffers[0], 0, chunkBytes, 0);
    for (let turn = 1; current.bytesRead > 0; turn++) {
      if (signal?.aborted) {
        await written;
        throw new PadesError('cancelled', 'Cancelled.');
      }
      const bytes = current.buffer.subarray(0, current.bytesRead);
      const offset = this.sizeBytes;
      this.sizeBytes += bytes.length;
      await written;
      written = writeFully(this.#handle, bytes, offset);
      const next = source.read(buffers[turn % 2 === 1 ? 1 : 0], 0, chunkBytes, this.sizeBytes);
      this.#hash.update(bytes);
      this.numbers.pass(bytes);
      [current] = await Promise.all([next, written]);
    }
    await written;
  }
}

async function writeFully(handle: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) done += (await handle.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
}

async function openOrRefuse(path: string, flags: 'r' | 'wx+'): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    throw new PadesError('bad_order', flags === 'r' ? 'The input cannot be opened.' : 'The output cannot be made.', { cause: error });
  }
}
