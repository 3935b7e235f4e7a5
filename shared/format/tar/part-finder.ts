import type { PartsList } from '../container/parts.ts';
import { partEntryName } from '../file-entries.ts';
import { everyPlace, freeIntervals, likelyPlaces, type Interval } from './part-places.ts';
import type { RandomAccess } from './random-access.ts';
import type { TarEntry, TarScan } from './scan-tar.ts';
import { blocksOf } from './tar-header.ts';

// FORMAT.md, "Damaged files": a part is wherever bytes of its size have its H.

/** A part that somebody needs. */
export type WantedPart = PartsList[number];

/** What a finder is given. */
export interface PartFinderOptions {
  /** H of the bytes, hexadecimal. */
  readonly hashOf: (bytes: Uint8Array) => Promise<string> | string;
  /** Whether entries of this name hold something other than parts. */
  readonly isOther: (entryName: string) => boolean;
  /** How many bytes are hashed in all where nothing says that a part may be. Default: a gibibyte. */
  readonly searchBytes?: number;
}

/**
 * Finds parts in a file that may be damaged: what it says it found has the right hash. A part that is where its entry says costs one reading.
 * One part is in memory at a time.
 */
export class PartFinder {
  readonly #file: RandomAccess;
  readonly #entries: readonly TarEntry[];
  readonly #options: PartFinderOptions;
  /** Sizes of the parts that are needed, by name. */
  readonly #wanted = new Map<string, number>();
  /** Where each part is that was found. */
  readonly #places = new Map<string, number>();
  readonly #lost = new Set<string>();
  /** Places of entries that don't hold what their names say. */
  readonly #wrong = new Set<number>();
  /** What was hashed, by place and size. */
  readonly #hashes = new Map<string, string>();
  #byName: ReadonlyMap<string, readonly TarEntry[]> | undefined;
  #searchBytes: number;

  constructor(file: RandomAccess, { entries }: Pick<TarScan, 'entries'>, options: PartFinderOptions) {
    this.#file = file;
    this.#entries = entries;
    this.#options = options;
    this.#searchBytes = options.searchBytes ?? 2 ** 30;
  }

  /** Names parts that will be asked for: what seems to be one of them isn't searched for another. */
  want(parts: Iterable<WantedPart>): void {
    for (const [name, sizeBytes] of parts) this.#wanted.set(name, sizeBytes);
  }

  /** Where the part's bytes begin; undefined when they are nowhere. @throws the signal's reason once it is aborted. */
  async find(part: WantedPart, signal?: AbortSignal): Promise<number | undefined> {
    const [name] = part;
    this.want([part]);
    if (!this.#places.has(name) && !this.#lost.has(name) && !(await this.#look(part, signal))) this.#lost.add(name);
    return this.#places.get(name);
  }

  /** Where its entry says that it is, whether that holds or not; undefined where no entry does. */
  presumed([name, sizeBytes]: WantedPart): number | undefined {
    return this.#places.get(name) ?? this.#entriesOf(name).find((entry) => isRight(entry, sizeBytes))?.start;
  }

  /** Notes that a part is there: somebody has read it, and its hash was right. */
  settle([name, sizeBytes]: WantedPart, start: number): void {
    this.want([[name, sizeBytes]]);
    this.#places.set(name, start);
  }

  async #look(part: WantedPart, signal: AbortSignal | undefined): Promise<boolean> {
    for (const { start } of this.#entriesOf(part[0])) {
      if (await this.#isAt(start, part, signal)) return true;
      this.#wrong.add(start);
    }
    return (await this.#search(part, signal)) || this.#lookElsewhere(part, signal);
  }

  /** In all of the file that nothing else seems to take. */
  async #search(part: WantedPart, signal: AbortSignal | undefined): Promise<boolean> {
    const [, sizeBytes] = part;
    const free = freeIntervals(this.#taken(), this.#file.sizeBytes).filter(({ start, end }) => end - start >= sizeBytes);
    const missing = [...this.#wanted].flatMap(([name, size]) => (this.#places.has(name) ? [] : [size]));
    const starts = this.#entries.map((entry) => entry.start);
    for (const start of likelyPlaces(sizeBytes, { free, starts, sizes: missing })) if (await this.#isAt(start, part, signal)) return true;
    for (const start of everyPlace(sizeBytes, free)) {
      if (this.#searchBytes < sizeBytes) return false;
      this.#searchBytes -= sizeBytes;
      if (await this.#isAt(start, part, signal)) return true;
    }
    return false;
  }

  /** Under the names of other parts of that size: two may have changed places. */
  async #lookElsewhere(part: WantedPart, signal: AbortSignal | undefined): Promise<boolean> {
    const settled = new Set(this.#places.values());
    const sameSize = [...this.#wanted].filter(([name, sizeBytes]) => name !== part[0] && sizeBytes === part[1]);
    for (const { start } of sameSize.flatMap(([name]) => this.#entriesOf(name)))
      if (!settled.has(start) && (await this.#isAt(start, part, signal))) return true;
    return false;
  }

  async #isAt(start: number, [name, sizeBytes]: WantedPart, signal: AbortSignal | undefined): Promise<boolean> {
    signal?.throwIfAborted();
    if (start + sizeBytes > this.#file.sizeBytes) return false;
    const place = `${start} ${sizeBytes}`;
    const hash = this.#hashes.get(place) ?? (await this.#options.hashOf(await this.#file.read(start, sizeBytes)));
    this.#hashes.set(place, hash);
    // It may be one that is asked for later.
    if (this.#wanted.get(hash) === sizeBytes) this.#places.set(hash, start);
    return hash === name;
  }

  /** What was found, and entries that seem to be what their names say. */
  #taken(): readonly Interval[] {
    const found = [...this.#places].map(([name, start]) => ({ start, end: start + blocksOf(this.#wanted.get(name) ?? 0) }));
    const presumed = this.#entries.filter((entry) => entry.isSound && !this.#wrong.has(entry.start) && this.#isPresumed(entry));
    return [...found, ...presumed.map(({ start, sizeBytes = 0 }) => ({ start, end: start + blocksOf(sizeBytes) }))];
  }

  #isPresumed(entry: TarEntry): boolean {
    if (this.#options.isOther(entry.name)) return true;
    const sizeBytes = this.#wanted.get(entry.name.slice(entryPrefixLength));
    return sizeBytes !== undefined && isRight(entry, sizeBytes);
  }

  #entriesOf(partName: string): readonly TarEntry[] {
    this.#byName ??= Map.groupBy(this.#entries, ({ name }) => name);
    return this.#byName.get(partEntryName(partName)) ?? [];
  }
}

const entryPrefixLength = partEntryName('0'.repeat(64)).length - 64;

function isRight({ isSound, sizeBytes }: TarEntry, expected: number): boolean {
  return isSound && sizeBytes === expected;
}
