import { canonicalJson } from '../json-body.ts';
import { laterStamp, type Stamp } from './stamp.ts';

// FORMAT.md, "Item": merging is commutative, associative and idempotent, so devices that have seen the same changes, in whatever
// order and however often, hold the same item. Everything below therefore picks the greater of two by an order in which only equal
// texts are equal.

/** One field: its value and when it was written. Any other members come from a newer version and travel with it. */
export interface Field {
  readonly value: unknown;
  readonly at: Stamp;
}

/** The fields of an item by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What an item holds. Any other members come from a newer version and are kept. */
export interface ItemBody {
  readonly fields: Fields;
}

/** The name of the one field whose entries are merged one by one. */
export const versionsField = 'versions';

/**
 * Both histories in one body: for every field the later write, for a document's versions every one of them. Loses nothing that only one
 * side has.
 */
export function mergeBodies(a: ItemBody, b: ItemBody): ItemBody {
  const merged = mergeRecords<unknown>({ ...a, fields: undefined }, { ...b, fields: undefined }, greaterText);
  return { ...merged, fields: mergeRecords(a.fields, b.fields, laterField, mergeVersions) };
}

/** The latest stamp in a body; undefined if it has no fields. */
export function latestStamp(body: ItemBody): Stamp | undefined {
  return latestOf(body.fields, undefined);
}

function latestOf(fields: Fields, known: Stamp | undefined): Stamp | undefined {
  let latest = known;
  for (const [name, { value, at }] of Object.entries(fields)) {
    latest = laterStamp(latest, at);
    if (name === versionsField) latest = latestOf(value as Fields, latest);
  }
  return latest;
}

type Choose<T> = (a: T, b: T) => T;

/** `Object.fromEntries` rather than assignments, with which a member called `__proto__` would not become one. */
function mergeRecords<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  choose: Choose<T>,
  chooseVersions: Choose<T> = choose,
): Record<string, T> {
  const merged = new Map(Object.entries(a));
  for (const [name, theirs] of Object.entries(b)) {
    const ours = merged.get(name);
    const pick = name === versionsField ? chooseVersions : choose;
    merged.set(name, ours === undefined ? theirs : pick(ours, theirs));
  }
  return Object.fromEntries(merged);
}

function greaterText<T>(a: T, b: T): T {
  return canonicalJson(a) >= canonicalJson(b) ? a : b;
}

function laterField(a: Field, b: Field): Field {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return greaterText(a, b);
}

/** The map's own stamp and foreign members are chosen without looking at its entries, which are merged separately. */
function mergeVersions(a: Field, b: Field): Field {
  const frame = laterField({ ...a, value: null }, { ...b, value: null });
  return { ...frame, value: mergeRecords(a.value as Fields, b.value as Fields, laterField) };
}
