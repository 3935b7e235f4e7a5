import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PadesError } from '../contract.ts';

const blockBytes = 16 * 1024;
/** 4 MiB: enough that walking a page tree and its cross-references back and forth reads each block once. */
const maxBlocks = 256;

/** A regular file, read in blocks, the most recently used of which stay in memory. */
export class FileSource {
  readonly sizeBytes: number;
  readonly #descriptor: number;
  readonly #blocks = new Map<number, Buffer>();
  #isClosed = false;

  /** @throws PadesError `bad_order` when it isn't a readable regular file. */
  constructor(path: string) {
    try {
      this.#descriptor = openSync(path, 'r');
    } catch (error) {
      throw new PadesError('bad_order', 'The file cannot be opened.', { cause: error });
    }
    const stats = fstatSync(this.#descriptor);
    if (!stats.isFile()) {
      this.close();
      throw new PadesError('bad_order', 'That is no regular file.');
    }
    this.sizeBytes = stats.size;
  }

  /** Up to `length` bytes from `offset`, fewer at the end of the file; must not be changed. */
  read(offset: number, length: number): Buffer {
    const end = Math.min(offset + length, this.sizeBytes);
    if (offset >= end) return Buffer.alloc(0);
    const first = Math.floor(offset / blockBytes);
    const last = Math.floor((end - 1) / blockBytes);
    if (first === last) return this.#block(first).subarray(offset - first * blockBytes, end - first * blockBytes);
    if (last - first > 16) return this.#readDirectly(offset, end - offset);
    const parts: Buffer[] = [];
    for (let index = first; index <= last; index++) parts.push(this.#block(index));
    return Buffer.concat(parts).subarray(offset - first * blockBytes, end - first * blockBytes);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#descriptor);
  }

  #block(index: number): Buffer {
    const known = this.#blocks.get(index);
    if (known !== undefined) return known;
    if (this.#blocks.size >= maxBlocks) {
      const oldest = this.#blocks.keys().next();
      if (!oldest.done) this.#blocks.delete(oldest.value);
    }
    const offset = index * blockBytes;
    const bytes = this.#readDirectly(offset, Math.min(blockBytes, this.sizeBytes - offset));
    this.#blocks.set(index, bytes);
    return bytes;
  }

  #readDirectly(offset: number, length: number): Buffer {
    // Its number may belong to another file by now.
    if (this.#isClosed) throw new Error('a file is read that was closed');
    const bytes = Buffer.allocUnsafe(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#descriptor, bytes, filled, length - filled, offset + filled);
      if (count === 0) throw new PadesError('damaged', 'The file became shorter while it was being read.');
      filled += count;
    }
    return bytes;
  }
}
