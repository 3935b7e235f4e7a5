import { Type, type Static } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError, unlessRefused } from '../../crypto/crypto-error.ts';
import { fromHex, hex, sha256 } from '../../crypto/hash.ts';
import { publicKeyBytes, verifySignature, type Identity } from '../../crypto/identity.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { openObject, sealObjectWithNonce, sealedObjectBytes, type ObjectPlace } from '../../crypto/sealed-object.ts';
import { randomNonce } from '../../crypto/sealed-layout.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { itemKinds, type ItemKind } from '../../domain/item.ts';
import type { Ulid } from '../../domain/ids.ts';
import { parseInstant } from '../../domain/instant.ts';
import { HashText, UlidText, OrdinalNumber, checkJson, parseJson, readJson } from '../json-body.ts';
import type { PartsList } from '../container/parts.ts';
import type { ChainHead } from './change-chain.ts';
import { itemFromJson, itemToJson, type Item } from './item.ts';

// FORMAT.md, "Whole of an archive".

/** The longest `whole.json`, in bytes. */
export const maxWholeBytes = 2 ** 27;
/** The longest sealed object of names, in bytes. */
const maxNamesBytes = 2 ** 24;

/** What the list says about one item. */
export interface ListedItem {
  readonly id: Ulid;
  readonly kind: ItemKind;
  readonly revision: number;
  readonly deleted: boolean;
  /** H of the sealed object, hexadecimal. */
  readonly hash: string;
}

/** What belongs to an archive. */
export interface ArchiveList {
  readonly accountId: string;
  readonly vaultId: string;
  /** When it was written (instant). */
  readonly madeAt: string;
  /** The account's last change that the writing device had computed. */
  readonly head: ChainHead;
  /** The vault's own first. */
  readonly items: readonly ListedItem[];
  readonly parts: PartsList;
}

/** What a writer puts into `whole.json`. */
export interface NewWhole {
  readonly list: ArchiveList;
  readonly keyring: Uint8Array;
  /** The vault's own item. */
  readonly vault: Item;
  /** What items are called, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/** A `whole.json` whose signature holds. */
export interface ArchiveWhole {
  readonly list: ArchiveList;
  readonly keyringHash: string;
  /** H of the list, hexadecimal. */
  readonly listHash: string;
  /** As sealed; null where there would have been too many. */
  readonly names: Uint8Array | null;
}

const InstantText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });
const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const ListJson = Type.Object({
  account: UlidText,
  vault: UlidText,
  owner: Type.String({ maxLength: 44 }),
  madeAt: InstantText,
  seq: Count,
  chain: HashText,
  keyring: HashText,
  items: Type.Array(
    Type.Tuple([
      Type.Unsafe<Ulid>(UlidText),
      Type.Unsafe<ItemKind>(Type.Union(itemKinds.map((kind) => Type.Literal(kind)))),
      OrdinalNumber,
      Type.Boolean(),
      HashText,
    ]),
    { minItems: 1 },
  ),
  parts: Type.Array(Type.Tuple([HashText, Count])),
});

const WholeJson = Type.Object({
  list: Type.String(),
  signature: Type.String({ maxLength: 88 }),
  keyring: Type.String(),
  vault: Type.Object({}),
  names: Type.Union([Type.String(), Type.Null()]),
});

const NamesJson = Type.Object({}, { additionalProperties: Type.String() });

const namesPlace = (accountId: string, vaultId: string, listHash: string): ObjectPlace => ({
  person: 'HeirlockArchive1',
  binding: ['archive names', accountId, vaultId, listHash],
});

/** What the list says about an item. */
export function listItem({ id, kind, revision, deleted, sealed }: Item): ListedItem {
  return { id, kind, revision, deleted, hash: hex(sha256(sealed)) };
}

/**
 * The text of `whole.json`. What opens everything else comes first: it is there even where the text is cut.
 * @param itemsKey the vault's.
 * @throws RangeError when there is more than a reader takes.
 */
export function composeWhole(whole: NewWhole, { identity, itemsKey }: { readonly identity: Identity; readonly itemsKey: Key }): string {
  return composeWholeWithNonce(whole, { identity, itemsKey, nonce: randomNonce() });
}

/** `composeWhole` with a nonce from outside, for test vectors. */
export function composeWholeWithNonce(
  { list, keyring, vault, names }: NewWhole,
  { identity, itemsKey, nonce }: { readonly identity: Identity; readonly itemsKey: Key; readonly nonce: Uint8Array },
): string {
  const { accountId, vaultId, madeAt, head, items, parts } = list;
  const json: Static<typeof ListJson> = {
    account: accountId,
    vault: vaultId,
    owner: toBase64(identity.publicKey),
    madeAt,
    seq: head.seq,
    chain: hex(head.chain),
    keyring: hex(sha256(keyring)),
    items: items.map(({ id, kind, revision, deleted, hash }) => [id, kind, revision, deleted, hash]),
    parts: parts.map(([name, sizeBytes]) => [name, sizeBytes]),
  };
  const text = JSON.stringify(checkList(json));
  const hash = sha256(utf8(text));
  const sealed = sealNames(names, itemsKey, namesPlace(accountId, vaultId, hex(hash)), nonce);
  const members = [
    `"keyring":"${toBase64(keyring)}"`,
    `"vault":${itemToJson(vault)}`,
    `"names":${sealed === null ? 'null' : `"${toBase64(sealed)}"`}`,
    `"signature":"${toBase64(identity.sign('archive', hash))}"`,
    `"list":${JSON.stringify(text)}`,
  ];
  const whole = `{${members.join(',')}}`;
  if (whole.length > maxWholeBytes) throw new RangeError('the archive has too many items and parts');
  return whole;
}

function sealNames(names: ReadonlyMap<string, string>, key: Key, place: ObjectPlace, nonce: Uint8Array): Uint8Array | null {
  const bytes = utf8(JSON.stringify(Object.fromEntries(names)));
  try {
    return sealedObjectBytes(bytes.length) > maxNamesBytes ? null : sealObjectWithNonce(bytes, key, place, nonce);
  } finally {
    wipe(bytes);
  }
}

/** What a reader knows of an archive beforehand. */
export interface ExpectedWhole {
  readonly accountId: string;
  /** The owner's public key. */
  readonly identity: Uint8Array;
  readonly vaultId?: string;
}

/** What a `whole.json` says belongs to the archive. @throws CryptoError `damaged` unless the account's owner signed it. */
export function readWhole(bytes: Uint8Array, { accountId, identity, vaultId }: ExpectedWhole): ArchiveWhole {
  if (bytes.length > maxWholeBytes) throw new CryptoError('damaged', 'the whole of the archive is too long');
  const json = checkJson(WholeJson, readJson(bytes, 'the whole of the archive'), 'the whole of the archive');
  const hash = sha256(utf8(json.list));
  if (!verifySignature(identity, 'archive', hash, fromBase64(json.signature, 'damaged')))
    throw new CryptoError('damaged', 'the whole of the archive was not signed by this owner');
  const list = checkList(parseJson(json.list, "the archive's list"));
  if (list.account !== accountId || list.vault !== (vaultId ?? list.vault) || !equalBytes(fromBase64(list.owner, 'damaged'), identity))
    throw new CryptoError('damaged', 'the whole is of another archive');
  return {
    list: {
      accountId,
      vaultId: list.vault,
      madeAt: list.madeAt,
      head: { seq: list.seq, chain: fromHex(list.chain) },
      items: list.items.map(([id, kind, revision, deleted, itemHash]) => ({ id, kind, revision, deleted, hash: itemHash })),
      parts: list.parts,
    },
    keyringHash: list.keyring,
    listHash: hex(hash),
    names: json.names === null ? null : fromBase64(json.names, 'damaged'),
  };
}

/** @throws CryptoError `damaged` for what no list is. */
function checkList(value: unknown): Static<typeof ListJson> {
  const list = checkJson(ListJson, value, "the archive's list");
  const { items, parts, madeAt, owner, vault } = list;
  const [first] = items;
  const isList =
    parseInstant(madeAt) === madeAt &&
    fromBase64(owner, 'damaged').length === publicKeyBytes &&
    first?.[0] === vault &&
    first[1] === 'vault' &&
    new Set(items.map(([id]) => id)).size === items.length &&
    new Set(parts.map(([name]) => name)).size === parts.length;
  if (!isList) throw new CryptoError('damaged', "the archive's list does not hold");
  return list;
}

/** What the archive's items are called, by id; empty where it has no names. @throws CryptoError as a sealed object. */
export function openNames({ list, listHash, names }: ArchiveWhole, itemsKey: Key): ReadonlyMap<string, string> {
  if (names === null) return new Map();
  const bytes = openObject(names, itemsKey, { ...namesPlace(list.accountId, list.vaultId, listHash), maxBytes: maxNamesBytes });
  try {
    return new Map<string, string>(Object.entries(checkJson(NamesJson, readJson(bytes, "the archive's names"), "the archive's names")));
  } finally {
    wipe(bytes);
  }
}

/** Of two lists that both hold, the one that counts. */
export function laterWhole(a: ArchiveWhole, b: ArchiveWhole): ArchiveWhole {
  const bySeq = b.list.head.seq - a.list.head.seq;
  return bySeq > 0 || (bySeq === 0 && b.list.madeAt > a.list.madeAt) ? b : a;
}

/** What is in a `whole.json` beside its list, as far as it can be read, however damaged the rest is. None of it is proved. */
export function readBesideList(bytes: Uint8Array): { readonly keyring: Uint8Array | undefined; readonly vault: Item | undefined } {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, maxWholeBytes));
  const keyring = /"keyring":"([A-Za-z0-9+/]+={0,2})"/.exec(text)?.[1];
  const vault = /"vault":(\{[^{}]*\})/.exec(text)?.[1];
  return {
    keyring: keyring === undefined ? undefined : unlessRefused(() => fromBase64(keyring, 'damaged')),
    vault: vault === undefined ? undefined : unlessRefused(() => itemFromJson(parseJson(vault, "the vault's item"))),
  };
}
