import { createHash, type Hash } from 'node:crypto';
import type { PackStore } from '../ports.ts';
import { maxHeadBytes, readPackHead, type PackedPart } from './pack-head.ts';

/** Reads a whole upload and checks the hash of every part. @returns the parts, or undefined when the pack is not what its head says. */
export async function checkPack(packs: PackStore, id: string, sizeBytes: number): Promise<readonly PackedPart[] | undefined> {
  const check = new PackCheck(sizeBytes);
  for await (const chunk of packs.readUpload(id, { start: 0, end: sizeBytes })) if (!check.add(chunk)) return undefined;
  return check.parts;
}

/** Checks a pack while its bytes pass by in pieces of any size, so that nothing has to be read a second time. */
export class PackCheck {
  /** The first bytes, until there are as many as the longest head has. */
  readonly #start: Buffer;
  readonly #sizeBytes: number;
  #startFilled = 0;
  #parts: readonly PackedPart[] | undefined;
  #failed = false;
  /** The part that is being hashed, and what is still missing of it. */
  #index = 0;
  #hash: Hash = createHash('sha256');
  #missingBytes = 0;

  /** @param sizeBytes of the whole pack. */
  constructor(sizeBytes: number) {
    this.#sizeBytes = sizeBytes;
    this.#start = Buffer.allocUnsafeSlow(Math.min(sizeBytes, maxHeadBytes));
  }

  /** Takes the next bytes; the buffer may be reused afterwards. @returns false when this can't become a pack. */
  add(bytes: Uint8Array): boolean {
    let rest = bytes;
    if (this.#parts === undefined && !this.#failed) {
      const taken = rest.subarray(0, this.#start.length - this.#startFilled);
      this.#start.set(taken, this.#startFilled);
      this.#startFilled += taken.length;
      rest = rest.subarray(taken.length);
      if (this.#startFilled === this.#start.length) this.#readHead();
    }
    if (rest.length > 0 && !this.#failed) this.#addToParts(rest);
    return !this.#failed;
  }

  /** The parts, each with the hash that names it, once every byte of the pack has passed; otherwise undefined. */
  get parts(): readonly PackedPart[] | undefined {
    return !this.#failed && this.#index === this.#parts?.length ? this.#parts : undefined;
  }

  #readHead(): void {
    this.#parts = readPackHead(this.#start, this.#sizeBytes);
    const [first] = this.#parts ?? [];
    this.#failed = first === undefined;
    if (first === undefined) return;
    this.#missingBytes = first.sizeBytes;
    this.#addToParts(this.#start.subarray(first.offsetBytes));
  }

  #addToParts(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && !this.#failed) {
      const piece = rest.subarray(0, this.#missingBytes);
      rest = rest.subarray(piece.length);
      this.#hash.update(piece);
      this.#missingBytes -= piece.length;
      if (this.#missingBytes === 0) this.#endPart(rest.length > 0);
    }
  }

  #endPart(moreFollows: boolean): void {
    this.#failed = this.#hash.digest('hex') !== this.#parts?.[this.#index]?.name;
    this.#index += 1;
    this.#hash = createHash('sha256');
    this.#missingBytes = this.#parts?.[this.#index]?.sizeBytes ?? 0;
    if (moreFollows && this.#missingBytes === 0) this.#failed = true;
  }
}
