import { versionsField, type Field, type Fields, type ItemBody } from './merge.ts';
import type { Stamp } from './stamp.ts';

// FORMAT.md, "Item": the field `versions` of a document is a map whose keys name what was sealed, `<number>-<root>`.

const keyPattern = /^[1-9]\d{0,15}-[0-9a-f]{64}$/;
const rootDigits = 64;

/** The number in a well-formed key. Every list of documents passes through here. */
const numberIn = (key: string): number => Number(key.slice(0, -rootDigits - 1));

/** One version of a document, according to its item. */
export interface DocumentVersion {
  /** The number to show. It differs from `sealedNumber` only where two devices made a version with the same number. */
  readonly number: number;
  /** The number that its document key and its container are bound to. */
  readonly sealedNumber: number;
  /** Root of its parts, hexadecimal. */
  readonly root: string;
  /** When its entry was last written. */
  readonly at: Stamp;
  /** What the writer says about it; null once the version has been removed. */
  readonly value: Readonly<Record<string, unknown>> | null;
}

/**
 * The key of a version in the map. @param sealedNumber at least 1. @param root 64 hexadecimal digits. @throws TypeError for anything else.
 */
export function versionKey(sealedNumber: number, root: string): string {
  const key = `${sealedNumber}-${root}`;
  if (!isVersionKey(key)) throw new TypeError('a version is named by its number and its root');
  return key;
}

/** Whether `key` is allowed in the map. */
export function isVersionKey(key: string): boolean {
  return keyPattern.test(key) && Number.isSafeInteger(numberIn(key));
}

/**
 * Every version of a document by the number to show, removed ones included. Where several have the same sealed number, the one whose root
 * is smallest as text keeps it, and each of the others is shown under the first free number, in order of numbers and roots: the
 * same on all devices.
 */
export function listVersions(body: ItemBody): DocumentVersion[] {
  const sealed = Object.entries((body.fields[versionsField]?.value ?? {}) as Fields).map(([key, entry]) => sealedVersion(key, entry));
  // Most documents have one version, and every list of documents passes through here.
  if (sealed.length < 2) return sealed.map((version) => ({ ...version, number: version.sealedNumber }));
  sealed.sort((a, b) => a.sealedNumber - b.sealedNumber || (a.root < b.root ? -1 : 1));
  const taken = new Set(sealed.map(({ sealedNumber }) => sealedNumber));
  let free = 1;
  const shown = sealed.map((version, index) => {
    if (sealed[index - 1]?.sealedNumber !== version.sealedNumber) return { ...version, number: version.sealedNumber };
    while (taken.has(free)) free += 1;
    taken.add(free);
    return { ...version, number: free };
  });
  return shown.sort((a, b) => a.number - b.number);
}

/** The number under which the next version is sealed: greater than every number sealed or shown so far. */
export function nextVersionNumber(body: ItemBody): number {
  return 1 + listVersions(body).reduce((greatest, { number, sealedNumber }) => Math.max(greatest, number, sealedNumber), 0);
}

function sealedVersion(key: string, { at, value }: Field): Omit<DocumentVersion, 'number'> {
  return { sealedNumber: numberIn(key), root: key.slice(-rootDigits), at, value: value as DocumentVersion['value'] };
}
