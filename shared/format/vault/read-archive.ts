import { CryptoError, unlessRefused, type CryptoErrorCode } from '../../crypto/crypto-error.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { checkFileEnd, endEntryName, maxEndBytes, partNameOf, readFileEnd } from '../file-entries.ts';
import type { RandomAccess } from '../tar/random-access.ts';
import { mixCopies } from '../tar/mix-copies.ts';
import { unnamedIntervals } from '../tar/part-places.ts';
import { PartFinder, type PartFinderOptions } from '../tar/part-finder.ts';
import { scanTar, type TarEntry, type TarScan } from '../tar/scan-tar.ts';
import { entryBytes, entryText } from '../tar/entry-bytes.ts';
import { archiveEntryNames, makeArchiveOrder, type ArchiveEntryName } from './archive.ts';
import { readArchiveLines } from './archive-lines.ts';
import { sortOut, type FoundItems, type SortedItems } from './archive-items.ts';
import { laterWhole, maxWholeBytes, readBesideList, readWhole, type ArchiveWhole, type ExpectedWhole } from './archive-whole.ts';
import type { Item } from './item.ts';
import { keyringBytes, maxKeyringBytes, renewalsOf, type KeyringFacts } from './keyring-layout.ts';
import { readKeyring } from './keyring.ts';

// FORMAT.md, "Files", "Whole of an archive" and "Damaged files".

/** Hashes bytes one piece after another. */
export interface RunningHash {
  update(bytes: Uint8Array): void;
  /** H of all of them, hexadecimal. */
  hex(): string;
}

/** How an archive is hashed: by whatever is fastest where it is read. */
export interface ArchiveHashing extends Pick<PartFinderOptions, 'hashOf' | 'searchBytes'> {
  readonly runningHash: () => RunningHash;
}

/** What an archive holds, as far as it can be told without its owner's keys. */
export interface ArchiveReading extends SortedItems {
  /** What belongs to it, according to its owner; undefined where nothing in the file proves that. */
  readonly whole: ArchiveWhole | undefined;
  /** Whether the file is as it was written, but for the bytes of its parts. */
  readonly isIntact: boolean;
}

/** An archive of a vault, however damaged, that is being read. */
export class ArchiveFile {
  readonly parts: PartFinder;
  readonly #file: RandomAccess;
  readonly #scan: TarScan;
  readonly #hashing: ArchiveHashing;
  /** The bytes of both copies of `whole.json`, as far as they are there. */
  readonly #wholes: readonly Uint8Array[];
  readonly #keyrings: readonly Uint8Array[];

  private constructor(
    file: RandomAccess,
    scan: TarScan,
    hashing: ArchiveHashing,
    small: { readonly wholes: readonly Uint8Array[]; readonly keyrings: readonly Uint8Array[] },
  ) {
    this.#file = file;
    this.#scan = scan;
    this.#hashing = hashing;
    this.#wholes = small.wholes;
    this.#keyrings = small.keyrings;
    this.parts = new PartFinder(file, scan, { ...hashing, isOther: isNamed });
  }

  /** Finds its way about a file. What it is doesn't show before it is read. */
  static async open(file: RandomAccess, hashing: ArchiveHashing): Promise<ArchiveFile> {
    const scan = await scanTar(file, isKnown);
    const wholes = await Promise.all(
      [...entriesOf(scan, 'whole.json'), ...entriesOf(scan, 'whole-again.json')].map((entry) => entryText(file, entry, maxWholeBytes)),
    );
    const [first, second] = wholes;
    if (first !== undefined && second !== undefined) wholes.push(...mixCopies(first, second));
    const written = await Promise.all(keyringEntries(scan).map((entry) => entryBytes(file, entry, maxKeyringBytes + 1)));
    const beside = wholes.flatMap((whole) => readBesideList(whole).keyring ?? []);
    return new ArchiveFile(file, scan, hashing, { wholes, keyrings: [...written, ...beside] });
  }

  /** Why it is refused if nothing in it is proved. */
  get refusal(): CryptoError {
    const { fault, entries } = this.#scan;
    const code: CryptoErrorCode = fault ?? (entries.some(({ name }) => name === endEntryName) ? 'damaged' : 'truncated');
    return new CryptoError(code, refusals[code]);
  }

  /** The keyring in it: the one that the owner says belongs to it, where that can be told. @throws CryptoError where there is none. */
  keyring(): Uint8Array {
    const sound = this.#keyrings.flatMap((bytes) => soundKeyring(bytes) ?? []);
    const proved = sound.find(({ keyring, facts }) => {
      const whole = this.#whole({ accountId: facts.accountId, identity: facts.identity });
      return whole?.keyringHash === hex(sha256(keyring));
    });
    const [first] = sound;
    if (first !== undefined) return (proved ?? first).keyring;
    const [written] = this.#keyrings;
    // Says what is wrong with it.
    if (written !== undefined) readKeyring(withoutFilling(written));
    throw this.refusal;
  }

  /** Whether it has a keyring of another account, and none of this one. */
  isOfAnother(accountId: string): boolean {
    const accounts = this.#keyrings.flatMap((bytes) => soundKeyring(bytes)?.facts.accountId ?? []);
    return accounts.length > 0 && !accounts.includes(accountId);
  }

  /** Sorts out what belongs to it. */
  async read(expected: ExpectedWhole): Promise<ArchiveReading> {
    const whole = this.#whole(expected);
    const hash = this.#hashing.runningHash();
    const found = await this.#items(hash);
    const sorted = sortOut(
      whole,
      found,
      this.#wholes.flatMap((bytes) => readBesideList(bytes).vault ?? []),
    );
    const isWritten = await this.#isAsWritten({ items: found.items.length, hash: hash.hex() });
    return { ...sorted, whole, isIntact: isWritten && sorted.isAsListed && this.#isWholeTwice(expected, whole) };
  }

  #whole(expected: ExpectedWhole): ArchiveWhole | undefined {
    return this.#wholes
      .flatMap((bytes) => unlessRefused(() => readWhole(bytes, expected)) ?? [])
      .reduce<ArchiveWhole | undefined>((best, one) => (best === undefined ? one : laterWhole(best, one)), undefined);
  }

  /** Both copies are there and the same, and the keyring is the one that they name; or it is a file from before there were any. */
  #isWholeTwice(expected: ExpectedWhole, whole: ArchiveWhole | undefined): boolean {
    const [first, again, ...more] = this.#wholes;
    const [written] = this.#keyrings;
    if (first === undefined) return written !== undefined && soundKeyring(written)?.facts.accountId === expected.accountId;
    if (whole === undefined || again === undefined || more.length > 0 || written === undefined) return false;
    return equalBytes(first, again) && hex(sha256(written)) === whole.keyringHash;
  }

  async #items(hash: RunningHash): Promise<FoundItems> {
    const items: Item[] = [];
    const broken: FoundItems['broken'][number][] = [];
    for (const { start, sizeBytes = 0 } of entriesOf(this.#scan, 'items.jsonl').filter(({ isSound }) => isSound))
      await readArchiveLines(
        this.#file,
        { start, end: start + sizeBytes },
        { item: (item) => items.push(item), broken: (line) => broken.push(line), bytes: (piece) => hash.update(piece) },
      );
    for (const interval of this.#scan.fault === undefined ? [] : unnamedIntervals(this.#scan, this.#file.sizeBytes, isKnown))
      await readArchiveLines(this.#file, interval, {
        item: (item) => items.push(item),
        broken: (line) => line.id !== undefined && broken.push(line),
      });
    const stated = await Promise.all(entriesOf(this.#scan, endEntryName).map((entry) => entryText(this.#file, entry, maxEndBytes)));
    return { items, broken, stated: stated.flatMap((bytes) => unlessRefused(() => readFileEnd(bytes).items) ?? [])[0] };
  }

  /** Whether entries and end are as the format says, and say what was read. */
  async #isAsWritten({ items, hash }: { readonly items: number; readonly hash: string }): Promise<boolean> {
    const { entries, fault } = this.#scan;
    if (fault !== undefined) return false;
    const end = entries.find(({ name }) => name === endEntryName);
    if (end?.sizeBytes === undefined || end.sizeBytes > maxEndBytes) return false;
    const bytes = await this.#file.read(end.start, end.sizeBytes);
    return (
      unlessRefused(() => {
        const order = makeArchiveOrder();
        for (const { name } of entries) order.take(name);
        order.finish();
        checkFileEnd(bytes, { items, parts: order.parts.size, hash });
        return true;
      }) ?? false
    );
  }
}

const refusals: Readonly<Record<CryptoErrorCode, string>> = {
  bad_header: 'this is no archive of a vault',
  truncated: 'the file ends too early, and nothing in it can be used',
  damaged: 'the file is damaged, and nothing in it can be used',
  unsupported_version: 'the file was written by a newer version of the program',
  wrong_key: 'the file is sealed under other keys',
};

const maxNameless = 16;
const isNamed = (name: string): boolean => name === endEntryName || archiveEntryNames.some((one) => one === name);
const isKnown = (name: string): boolean => isNamed(name) || partNameOf(name) !== undefined;

function entriesOf({ entries }: TarScan, name: ArchiveEntryName | typeof endEntryName): readonly TarEntry[] {
  return entries.filter((entry) => entry.name === name);
}

/** Those of that name, and some whose name nobody can read. */
function keyringEntries(scan: TarScan): readonly TarEntry[] {
  const nameless = scan.entries.filter(({ name, isSound }) => !isSound && !isKnown(name));
  return [...entriesOf(scan, 'keyring'), ...nameless.slice(0, maxNameless)];
}

function soundKeyring(bytes: Uint8Array): { readonly keyring: Uint8Array; readonly facts: KeyringFacts } | undefined {
  const keyring = withoutFilling(bytes);
  const facts = unlessRefused(() => readKeyring(keyring));
  return facts === undefined ? undefined : { keyring, facts };
}

/** Where its header doesn't hold, what fills its last block was read with it. */
const withoutFilling = (keyring: Uint8Array): Uint8Array => keyring.subarray(0, keyringBytes(renewalsOf(keyring)));
