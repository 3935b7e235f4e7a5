import { Type, type Static } from 'typebox';
import { CryptoError } from '../crypto/crypto-error.ts';
import { HashText, checkJson, readJson } from './json-body.ts';

// FORMAT.md, "Files": what the two tar archives have in common. How a tar archive is read is in `tar/`.

/** The entry that ends a file: without it the file is truncated. */
export const endEntryName = 'end.json';
/** The longest `end.json`, in bytes. */
export const maxEndBytes = 1024;

const partEntryPattern = /^parts\/([0-9a-f]{64})$/;

/** The name of the entry that holds a part. @param partName H of the part, hexadecimal. @throws TypeError for anything else. */
export function partEntryName(partName: string): string {
  const name = `parts/${partName}`;
  if (!partEntryPattern.test(name)) throw new TypeError('a part is named by its hash');
  return name;
}

/** What an entry is: one of the named ones, a part, the end, or something to be ignored. */
export type EntryRole<Name extends string> =
  | { readonly role: 'named'; readonly name: Name }
  | { readonly role: 'part'; readonly partName: string }
  | { readonly role: 'end' }
  | { readonly role: 'ignored' };

/** Follows the entries of one file in the order in which they are read. */
export interface EntryOrder<Name extends string> {
  /** @throws CryptoError `damaged` for an entry that has already appeared, or appears where it isn't allowed. */
  take(entryName: string): EntryRole<Name>;
  /** Call after the last entry. @throws CryptoError `truncated` when the end was not among them. */
  finish(): void;
  /** The parts that were taken so far. */
  readonly parts: ReadonlySet<string>;
}

/** Which entries a file has besides parts and end, in the order in which they stand. */
export interface EntryPlan<Name extends string> {
  /** Before the parts. */
  readonly first: readonly Name[];
  /** Between the parts and the end. */
  readonly last: readonly Name[];
  /** Those of both that files of earlier versions don't have. */
  readonly newer: readonly Name[];
}

/** Follows the entries of a file of this plan. */
export function makeEntryOrder<Name extends string>({ first, last, newer }: EntryPlan<Name>): EntryOrder<Name> {
  const parts = new Set<string>();
  const named = [...first, ...last];
  /** How many of `named` are dealt with. */
  let passed = 0;
  let ended = false;
  const passUpTo = (index: number): void => {
    if (passed > index) throw new CryptoError('damaged', 'an entry of the file is repeated or out of its order');
    for (const name of named.slice(passed, index))
      if (!newer.includes(name)) throw new CryptoError('damaged', 'an entry of the file is missing');
    passed = index;
  };
  const take = (entryName: string): EntryRole<Name> => {
    const name = named.find((known) => known === entryName);
    const partName = partNameOf(entryName);
    if (name === undefined && partName === undefined && entryName !== endEntryName) return { role: 'ignored' };
    if (ended) throw new CryptoError('damaged', 'the file goes on behind its end');
    if (name !== undefined) {
      passUpTo(named.indexOf(name));
      passed += 1;
      return { role: 'named', name };
    }
    if (partName === undefined) {
      passUpTo(named.length);
      ended = true;
      return { role: 'end' };
    }
    passUpTo(first.length);
    if (parts.has(partName)) throw new CryptoError('damaged', 'a part is in the file twice');
    parts.add(partName);
    return { role: 'part', partName };
  };
  const finish = (): void => {
    if (!ended) throw new CryptoError('truncated', 'the file has no end');
  };
  return { take, finish, parts };
}

/** The part whose bytes an entry of this name holds; undefined for any other entry. */
export function partNameOf(entryName: string): string | undefined {
  return partEntryPattern.exec(entryName)?.[1];
}

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const EndJson = Type.Object({ items: Count, parts: Count, hash: HashText });

/** What the end says about a file. `items` is 0 for an offline bundle; `hash` is that of `items.jsonl` or `bundle.json`, hexadecimal. */
export type FileEnd = Static<typeof EndJson>;

/** The bytes of `end.json`, as text. */
export function fileEndText({ items, parts, hash }: FileEnd): string {
  return JSON.stringify({ items, parts, hash });
}

/** What `end.json` says. @throws CryptoError `damaged` when it is malformed. */
export function readFileEnd(bytes: Uint8Array): FileEnd {
  return checkJson(EndJson, readJson(bytes, 'the end of the file'), 'the end of the file');
}

/** Compares the end with what was read. @throws CryptoError `damaged` when it is malformed or says anything else. */
export function checkFileEnd(bytes: Uint8Array, seen: FileEnd): void {
  const { items, parts, hash } = readFileEnd(bytes);
  if (items !== seen.items || parts !== seen.parts || hash !== seen.hash)
    throw new CryptoError('damaged', 'the file is not what its end says');
}
