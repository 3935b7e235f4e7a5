import { Type } from 'typebox';
import { toBase64, fromBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { openObject, sealObject, sealedObjectBytes } from '../../crypto/sealed-object.ts';
import { isUlid, type Ulid } from '../../domain/ids.ts';
import { isVersionKey } from './document-versions.ts';
import { HashText, OrdinalNumber, UlidText, checkJson, readJson } from '../json-body.ts';
import { latestStamp, versionsField, type Fields, type ItemBody } from './merge.ts';
import { itemKinds, type ItemKind, type ItemScope, hasParts, isOfAccount } from '../../domain/item.ts';
import { isStamp, type StampClock } from './stamp.ts';

// FORMAT.md, "Item".

/** `vault` for the items that belong to the account itself. */
export const accountScope = '-';
/** The longest sealed object of an item, in bytes. */
export const maxSealedItemBytes = 2 ** 20;
/** The most parts that one item may need. */
export const maxItemParts = 100_000;

/** What the server sees of an item. The sealed object is bound to it. */
export interface ItemOuter {
  /** Bare ULID. */
  readonly id: Ulid;
  /** The vault's bare ULID; `accountScope` for the kinds `vault` and `settings`. */
  readonly vault: ItemScope;
  readonly kind: ItemKind;
  /** Starts at 1 and goes up by one with every change that the server accepts. */
  readonly revision: number;
  /** True exactly when the field `deleted` is true. */
  readonly deleted: boolean;
  /** Names of the parts that the item needs, sorted, without duplicates; only for documents. */
  readonly parts: readonly string[];
}

/** One record of the owner's. */
export interface Item extends ItemOuter {
  readonly sealed: Uint8Array;
}

/** An item as JSON, as in archives and on the wire; `sealed` is base64. */
const ItemJson = Type.Object({
  id: Type.Unsafe<Ulid>(UlidText),
  vault: Type.Union([Type.Unsafe<Ulid>(UlidText), Type.Literal(accountScope)]),
  kind: Type.Union(itemKinds.map((kind) => Type.Literal(kind))),
  revision: OrdinalNumber,
  deleted: Type.Boolean(),
  parts: Type.Array(HashText, { maxItems: maxItemParts }),
  sealed: Type.String({ maxLength: Math.ceil(maxSealedItemBytes / 3) * 4 }),
});

/** Whether a body's field `deleted` says that the item no longer exists. The fields stay, so that an edit elsewhere merges with them. */
export function isDeleted(body: ItemBody): boolean {
  return body.fields['deleted']?.value === true;
}

/**
 * Seals an item's body for the place given by `outer`.
 * @param key the subkey for items of the account or of the vault; see document-keys.ts.
 * @throws TypeError when the body or the outer members don't match FORMAT.md, RangeError when the sealed object would be longer
 * than 1 MiB.
 */
export function sealItem(body: ItemBody, key: Key, { accountId, ...outer }: ItemOuter & { readonly accountId: string }): Item {
  const { id, vault, kind, revision, deleted, parts } = outer;
  const problem = problemOf(outer) ?? problemOfBody(body, outer);
  if (problem !== undefined) throw new TypeError(`this item can't be sealed: ${problem}`);
  const bytes = utf8(JSON.stringify(body));
  try {
    if (sealedObjectBytes(bytes.length) > maxSealedItemBytes) throw new RangeError('the item is too large');
    const sealed = sealObject(bytes, key, { person: 'HeirlockItem0001', binding: bindingOf(outer, accountId) });
    return { id, vault, kind, revision, deleted, parts: [...parts], sealed };
  } finally {
    wipe(bytes);
  }
}

/**
 * The body of an item.
 * @param clock passed for items from other devices: it takes note of the item's stamps, or refuses them. Left out for what this device
 * has in its own database, which it must be able to read no matter how its clock was changed.
 * @throws CryptoError `truncated`, `unsupported_version`, `wrong_key`, or `damaged` for anything that differs from what was sealed:
 * another account, id, vault, kind, revision, deletion, list of parts, or a stamp more than a day ahead.
 */
export function openItem(item: Item, accountId: string, key: Key, clock?: StampClock): ItemBody {
  if (!isUlid(accountId)) throw new TypeError('an account is named by a bare ULID');
  const problem = problemOf(item);
  if (problem !== undefined) throw new CryptoError('damaged', `the item is not what the format says: ${problem}`);
  const bytes = openObject(item.sealed, key, {
    person: 'HeirlockItem0001',
    binding: bindingOf(item, accountId),
    maxBytes: maxSealedItemBytes,
  });
  let body: ItemBody;
  try {
    body = readJson(bytes, 'the item') as ItemBody;
  } finally {
    wipe(bytes);
  }
  const bodyProblem = problemOfBody(body, item);
  if (bodyProblem !== undefined) throw new CryptoError('damaged', `the item is not what the format says: ${bodyProblem}`);
  const latest = clock === undefined ? undefined : latestStamp(body);
  if (latest !== undefined) clock?.observe(latest);
  return body;
}

/** One item as one line of JSON, without the line's end. */
export function itemToJson({ id, vault, kind, revision, deleted, parts, sealed }: Item): string {
  return JSON.stringify({ id, vault, kind, revision, deleted, parts, sealed: toBase64(sealed) });
}

/** The item in a JSON value. @throws CryptoError `damaged` unless it has the form of one; its body is checked when it is opened. */
export function itemFromJson(value: unknown): Item {
  const { id, vault, kind, revision, deleted, parts, sealed } = checkJson(ItemJson, value, 'the item');
  const item = { id, vault, kind, revision, deleted, parts, sealed: fromBase64(sealed, 'damaged') };
  const problem = problemOf(item);
  if (problem !== undefined) throw new CryptoError('damaged', `the item is not what the format says: ${problem}`);
  return item;
}

const partsHash = (parts: readonly string[]): string => hex(sha256(utf8(parts.join('\n'))));
/** Of everything that isn't a document. */
const noPartsHash = partsHash([]);

function bindingOf({ id, vault, kind, revision, deleted, parts }: ItemOuter, accountId: string): readonly string[] {
  return ['item', accountId, vault, kind, id, String(revision), deleted ? '1' : '0', parts.length === 0 ? noPartsHash : partsHash(parts)];
}

const partName = /^[0-9a-f]{64}$/;

/** What is wrong with the outer members; never quotes a word of them. */
function problemOf({ id, vault, kind, revision, parts }: ItemOuter): string | undefined {
  if (!isUlid(id)) return 'its id is no ULID';
  if (!itemKinds.includes(kind)) return 'its kind is unknown';
  if (isOfAccount[kind] ? vault !== accountScope : !isUlid(vault)) return 'its vault does not fit its kind';
  if (!Number.isSafeInteger(revision) || revision < 1) return 'revisions begin at 1';
  if (parts.length > (hasParts[kind] ? maxItemParts : 0)) return 'it has too many parts';
  if (!parts.every((name, index) => partName.test(name) && (index === 0 || name > (parts[index - 1] ?? ''))))
    return 'its parts are not sorted names';
  return undefined;
}

// By hand rather than by a schema: a device opens all of its items before it shows the first one.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isFields(value: unknown): value is Fields {
  if (!isRecord(value)) return false;
  // Most fields of a record were written at the same time.
  let known: unknown;
  return Object.values(value).every((field) => {
    if (!isRecord(field) || !Object.hasOwn(field, 'value')) return false;
    const { at } = field;
    if (at === known && known !== undefined) return true;
    known = at;
    return typeof at === 'string' && isStamp(at);
  });
}

function problemOfBody(body: unknown, { kind, deleted }: ItemOuter): string | undefined {
  if (!isItemBody(body)) return 'its fields are not fields';
  if (isDeleted(body) !== deleted) return 'inside and outside differ on whether it is deleted';
  const versions = body.fields[versionsField];
  if (versions === undefined) return undefined;
  return hasParts[kind] && isVersions(versions.value) ? undefined : 'its versions are not versions';
}

function isItemBody(body: unknown): body is ItemBody {
  return isRecord(body) && isFields(body['fields']);
}

function isVersions(value: unknown): boolean {
  return (
    isFields(value) && Object.entries(value).every(([key, entry]) => isVersionKey(key) && (entry.value === null || isRecord(entry.value)))
  );
}
