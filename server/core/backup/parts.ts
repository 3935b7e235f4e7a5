import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, gunzip, gzip } from 'node:zlib';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { objectFile, type BackupPart } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** A part is no smaller, where there's more to come, and never larger. */
const minPartBytes = 128 * 1024;
const maxPartBytes = 768 * 1024;
/** Beyond the least size, a part ends behind one line in so many, by the line's own content. */
const oneLineIn = 512;

/**
 * Cuts lines into parts. Where a part ends depends on the line there, not on what came before: a row that is added, changed or removed leaves
 * the parts around it as they were, and they needn't be stored again. A line may be longer than a part.
 */
export async function* cutIntoParts(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const line of lines) {
    const text = Buffer.from(`${line}\n`);
    gathered.push(text);
    bytes += text.length;
    if (bytes < minPartBytes || (bytes < maxPartBytes && crc32(text) % oneLineIn !== 0)) continue;
    const whole = Buffer.concat(gathered);
    for (let from = 0; from < whole.length; from += maxPartBytes) yield whole.subarray(from, from + maxPartBytes);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

/** Parts as they are stored: what is there already isn't written again. */
export class PartStore {
  readonly #target: BackupTarget;
  readonly #keys: BackupKeys;
  readonly #known: ReadonlyMap<string, BackupPart>;
  newBytes = 0;

  /** @param known parts of an earlier backup that are known to be there, by their names. */
  constructor(target: BackupTarget, keys: BackupKeys, known: ReadonlyMap<string, BackupPart>) {
    this.#target = target;
    this.#keys = keys;
    this.#known = known;
  }

  /** Stores lines, and reads back what it wrote. */
  async store(lines: AsyncIterable<string>, alive: () => Promise<void>): Promise<BackupPart[]> {
    const parts: BackupPart[] = [];
    for await (const plain of cutIntoParts(lines)) {
      await alive();
      const name = this.#keys.nameOf(plain);
      parts.push(this.#known.get(name) ?? (await this.#write(name, plain)));
    }
    return parts;
  }

  async #write(name: string, plain: Uint8Array): Promise<BackupPart> {
    const sealed = this.#keys.seal(name, await compress(plain));
    const object = hex(sha256(sealed));
    await putChecked(this.#target, object, sealed.length, () => oneChunk(sealed));
    this.newBytes += sealed.length;
    return { object, bytes: sealed.length, name };
  }
}

/** The lines in parts. @throws BackupProblem for a part that is missing, was changed, or isn't this installation's. */
export async function* linesOf(source: BackupTarget, keys: BackupKeys, parts: readonly BackupPart[]): AsyncIterable<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for (const part of parts) {
    const lines = (rest + decoder.decode(await openPart(source, keys, part), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new BackupProblem('A table of the backup ends in the middle of a row.');
}

/** What is in one part. @throws BackupProblem */
export async function openPart(source: BackupTarget, keys: BackupKeys, part: BackupPart): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source.read(objectFile(part.object))) {
    bytes += chunk.length;
    if (bytes > part.bytes) break;
    chunks.push(chunk);
  }
  const sealed = Buffer.concat(chunks);
  if (bytes !== part.bytes || hex(sha256(sealed)) !== part.object)
    throw new BackupProblem(`The file ${objectFile(part.object)} isn't what it was when it was written.`);
  try {
    return await expand(keys.open(part.name, sealed));
  } catch (error) {
    throw new BackupProblem(`The file ${objectFile(part.object)} can't be opened with this master key.`, { cause: error });
  }
}

/** Writes an object, and reads it back. @throws BackupProblem when the place gives back something else. */
export async function putChecked(
  target: BackupTarget,
  object: string,
  sizeBytes: number,
  read: () => AsyncIterable<Uint8Array>,
): Promise<void> {
  await target.put(objectFile(object), sizeBytes, read);
  const found = await hashOf(target.read(objectFile(object)));
  if (found.hash === object && found.bytes === sizeBytes) return;
  // Else the next run would take it for one that is there.
  await target.remove(objectFile(object));
  throw new BackupProblem(`${target.place} doesn't give back what was written to it (${objectFile(object)}): it can't be relied on.`);
}

/** SHA-256 and length of a stream. */
export async function hashOf(content: AsyncIterable<Uint8Array>): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest('hex'), bytes };
}

/** One piece of memory as a stream. */
export async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
