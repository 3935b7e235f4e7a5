import { findHeader } from './find-header.ts';
import type { RandomAccess } from './random-access.ts';
import { blocksOf, isZero, maxPaxBytes, paxSize, readPax, readTarHeader, tarBlockBytes, type TarHeader } from './tar-header.ts';

// FORMAT.md, "Files" and "Damaged files": where things are in a tar archive, even one that is damaged. What they are isn't looked at here.

/** One entry, or a place where one seems to begin. */
export interface TarEntry {
  readonly name: string;
  /** Where its bytes begin. */
  readonly start: number;
  /** As its header says; undefined where that can't be read, or the file ends before. */
  readonly sizeBytes: number | undefined;
  /** Where its bytes have ended at the latest: at the next header, or the end of the file. */
  readonly end: number;
  /** Its header holds. */
  readonly isSound: boolean;
}

/** What is wrong with an archive's headers, as the code of a refusal. */
export type TarFault = 'bad_header' | 'truncated' | 'damaged';

/** What was found in an archive. */
export interface TarScan {
  /** In the order of their places. */
  readonly entries: readonly TarEntry[];
  /** The first thing that is wrong; undefined for an archive as it was written. */
  readonly fault: TarFault | undefined;
}

/** More than any file has: the parts of a tebibyte and a little. */
const maxEntries = 200_000;
const zerosBytes = 2 ** 20;
/** How far a first header is looked for: past the longest entry that can be the first one. */
const maxBeforeFirst = 2 ** 26;

/**
 * Finds the entries of a tar archive. Only headers are read, and what follows one that doesn't hold; never more than a mebibyte at a time.
 * @param isKnownName whether an entry of such a file may have this name.
 */
export async function scanTar(file: RandomAccess, isKnownName: (name: string) => boolean): Promise<TarScan> {
  const walk = new TarWalk(file, isKnownName);
  for (let at: number | undefined = 0; at !== undefined; ) at = await walk.step(at);
  return walk.result();
}

type Found = Omit<TarEntry, 'end'>;

class TarWalk {
  readonly #file: RandomAccess;
  readonly #isKnownName: (name: string) => boolean;
  readonly #found: Found[] = [];
  /** Places of headers that were dealt with. */
  readonly #headers = new Set<number>();
  #fault: TarFault | undefined;
  #pax: ReadonlyMap<string, string> = new Map();
  /** Where to look from when a header doesn't hold: the one before it may have said a wrong size. */
  #lookAgain = 0;
  #hasSound = false;

  constructor(file: RandomAccess, isKnownName: (name: string) => boolean) {
    this.#file = file;
    this.#isKnownName = isKnownName;
  }

  /** Deals with what is at a header's place. @returns where the next one is. */
  async step(at: number): Promise<number | undefined> {
    if (at >= this.#file.sizeBytes) return undefined;
    const block = await this.#file.read(at, tarBlockBytes);
    if (block.length < tarBlockBytes) return this.#endWith('truncated');
    if (isZero(block)) return this.#afterZeros(at);
    if (this.#found.length >= maxEntries) return this.#endWith('damaged');
    // Two ways lead here: one of them began at a wrong size.
    if (this.#headers.has(at)) return this.#lookFrom(at + tarBlockBytes, 'damaged');
    this.#headers.add(at);
    const header = readTarHeader(block);
    if (!header.isSound) return this.#afterBroken(at, header);
    return header.kind === 'x' ? this.#afterPax(at, header) : this.#afterEntry(at, header);
  }

  result(): TarScan {
    const found = this.#found.toSorted((a, b) => a.start - b.start);
    const entries = found.map((entry, index) => {
      const next = found[index + 1];
      return { ...entry, end: next === undefined ? this.#file.sizeBytes : Math.max(entry.start, next.start - tarBlockBytes) };
    });
    return { entries, fault: this.#fault === 'bad_header' && this.#hasSound ? 'damaged' : this.#fault };
  }

  #note(fault: TarFault): void {
    this.#fault ??= fault;
  }

  #endWith(fault: TarFault): undefined {
    this.#note(fault);
  }

  /** An archive ends with zeros; where anything follows them, a header was wiped. */
  async #afterZeros(at: number): Promise<number | undefined> {
    for (let start = at; start < this.#file.sizeBytes; start += zerosBytes)
      if (!isZero(await this.#file.read(start, zerosBytes))) return this.#lookFrom(start, at === 0 ? 'bad_header' : 'damaged');
    return undefined;
  }

  async #afterEntry(at: number, header: TarHeader): Promise<number | undefined> {
    const start = at + tarBlockBytes;
    const written = this.#pax.get('size');
    const sizeBytes = written === undefined ? header.sizeBytes : paxSize(written);
    const name = this.#pax.get('path') ?? header.name;
    this.#pax = new Map();
    if (sizeBytes === undefined || start + sizeBytes > this.#file.sizeBytes) {
      this.#found.push({ name, start, sizeBytes: undefined, isSound: false });
      return this.#lookFrom(start, sizeBytes === undefined ? 'damaged' : 'truncated');
    }
    if (header.kind === '0' || header.kind === '\0') this.#found.push({ name, start, sizeBytes, isSound: true });
    this.#hasSound = true;
    this.#lookAgain = start;
    return start + blocksOf(sizeBytes);
  }

  async #afterPax(at: number, { sizeBytes = 0 }: TarHeader): Promise<number | undefined> {
    const start = at + tarBlockBytes;
    if (start + sizeBytes > this.#file.sizeBytes) return this.#lookFrom(start, 'truncated');
    const pax = sizeBytes > maxPaxBytes ? undefined : readPax(await this.#file.read(start, sizeBytes));
    if (pax === undefined) this.#note('damaged');
    this.#pax = pax ?? new Map<string, string>();
    return start + blocksOf(sizeBytes);
  }

  /** It may still be one, with a name that is right. Its size isn't believed: it could lead past other entries. */
  async #afterBroken(at: number, { name, sizeBytes, hasMagic }: TarHeader): Promise<number | undefined> {
    this.#found.push({ name: this.#pax.get('path') ?? name, start: at + tarBlockBytes, sizeBytes, isSound: false });
    this.#pax = new Map();
    return this.#lookFrom(Math.min(this.#lookAgain, at), at === 0 && !hasMagic ? 'bad_header' : 'damaged');
  }

  async #lookFrom(from: number, fault: TarFault): Promise<number | undefined> {
    this.#note(fault);
    const place = await findHeader(this.#file, {
      from,
      until: this.#hasSound ? this.#file.sizeBytes : maxBeforeFirst,
      isKnownName: this.#isKnownName,
      known: this.#headers,
    });
    this.#lookAgain = place ?? this.#file.sizeBytes;
    return place;
  }
}
