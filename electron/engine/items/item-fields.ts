import { listVersions } from '../../../shared/format/vault/document-versions.ts';
import type { ItemBody } from '../../../shared/format/vault/merge.ts';

// A record may come from a newer version of this program, or from one with a fault: anything that is not of the expected type reads
// as absent, and writing another field leaves it as it is.

/** A field's text, or `fallback`. */
export function textField(body: ItemBody, name: string, fallback = ''): string {
  const value = body.fields[name]?.value;
  return typeof value === 'string' ? value : fallback;
}

/** A field's text, or null where there is none. */
export function optionalText<T extends string = string>(body: ItemBody, name: string): T | null {
  const value = body.fields[name]?.value;
  return typeof value === 'string' && value !== '' ? (value as T) : null;
}

/** A field's list of texts. */
export function textsField(body: ItemBody, name: string): string[] {
  const value = body.fields[name]?.value;
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}

/** A field's list of objects, or its one object, as the caller knows it; `fallback` where it is neither. */
export function dataField<T extends object>(body: ItemBody, name: string, fallback: T): T {
  const value = body.fields[name]?.value;
  return typeof value === 'object' && value !== null ? (value as T) : fallback;
}

/** What a document's item keeps of one version. */
export interface VersionRecord {
  /** The document key under the vault key, in base64. */
  readonly key: string;
  readonly parts: readonly (readonly [name: string, sizeBytes: number])[];
  readonly sizeBytes: number;
  readonly addedAt: string;
  /** Of the file it was read from. */
  readonly modifiedAt: string;
}

/** One existing version of a document. */
export interface Version extends VersionRecord {
  /** The number to show. */
  readonly number: number;
  /** The number that key and container are bound to. */
  readonly sealedNumber: number;
  readonly root: string;
}

/** Every version that has not been removed, by number. */
export function versionsOf(body: ItemBody): Version[] {
  return listVersions(body).flatMap(({ number, sealedNumber, root, value }) => {
    const record = value as VersionRecord | null;
    return record === null || !Array.isArray(record.parts) ? [] : [{ ...record, number, sealedNumber, root }];
  });
}

/** Names of all parts that a document needs, sorted, each once. */
export function partsOf(body: ItemBody): string[] {
  return [...new Set(versionsOf(body).flatMap(({ parts }) => parts.map(([name]) => name)))].sort();
}
