import { fromBase64 } from '../../shared/crypto/base64.ts';
import { concatBytes, utf8 } from '../../shared/crypto/bytes.ts';
import { unlessRefused } from '../../shared/crypto/crypto-error.ts';
import { fromHex, hex, sha256 } from '../../shared/crypto/hash.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { accessBytes } from '../../shared/format/tar/random-access.ts';
import { composeWholeWithNonce, openNames, readWhole, type ListedItem } from '../../shared/format/vault/archive-whole.ts';
import { itemFromJson, openItem, type Item } from '../../shared/format/vault/item.ts';
import { ArchiveFile, type ArchiveHashing } from '../../shared/format/vault/read-archive.ts';
import { flipped, outcomeOf, same, VectorReport } from './vector-report.ts';

interface ListJson {
  readonly account: string;
  readonly vault: string;
  readonly madeAt: string;
  readonly seq: number;
  readonly chain: string;
  readonly items: readonly (readonly [Ulid, ListedItem['kind'], number, boolean, string])[];
  readonly parts: readonly (readonly [string, number])[];
}

interface OpeningWhole {
  readonly name: string;
  readonly identitySeed: string;
  readonly itemsKey: string;
  readonly list: ListJson;
  readonly keyring: string;
  readonly vault: unknown;
  readonly names: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly whole: string;
}

interface FailingWhole {
  readonly name: string;
  readonly account: string;
  readonly identity: string;
  readonly vault: string | null;
  readonly whole: string;
  readonly code: string;
}

/** What is done to a file; each has one member. */
interface FileEdit {
  readonly flip?: { readonly offset: number; readonly bit: number };
  readonly cut?: number;
  readonly remove?: readonly [start: number, end: number];
  readonly insert?: { readonly offset: number; readonly hex?: string; readonly copy?: readonly [start: number, end: number] };
  readonly swap?: readonly [first: number, second: number, end: number];
}

interface FileVector {
  readonly name: string;
  readonly file?: string;
  readonly of?: string;
  readonly edits?: readonly FileEdit[];
  readonly read: string;
}

interface Keys {
  readonly account: string;
  readonly identity: string;
  readonly itemsKey: string;
  readonly accountKey: string;
  readonly parts: readonly (readonly [string, number])[];
}

interface ArchiveVectors {
  readonly opens: readonly OpeningWhole[];
  readonly fails: readonly FailingWhole[];
  readonly keys: Keys;
  readonly files: readonly FileVector[];
}

const hashing: ArchiveHashing = {
  hashOf: (bytes) => hex(sha256(bytes)),
  runningHash: () => {
    const pieces: Uint8Array[] = [];
    return { update: (bytes) => pieces.push(Uint8Array.from(bytes)), hex: () => hex(sha256(...pieces)) };
  },
};

function checkOpening({ identitySeed, itemsKey, list, keyring, vault, names, nonce, whole }: OpeningWhole): void {
  const identity = identityFromSeed(asKey(fromHex(identitySeed)));
  const key = asKey(fromHex(itemsKey));
  const { account, vault: vaultId, madeAt, seq, chain, items, parts } = list;
  const listed = items.map(([id, kind, revision, deleted, hash]) => ({ id, kind, revision, deleted, hash }));
  const content = {
    list: { accountId: account, vaultId, madeAt, head: { seq, chain: fromHex(chain) }, items: listed, parts },
    keyring: fromHex(keyring),
    vault: itemFromJson(vault),
    names: new Map(Object.entries(names)),
  };
  same(composeWholeWithNonce(content, { identity, itemsKey: key, nonce: fromHex(nonce) }), whole);
  const read = readWhole(utf8(whole), { accountId: account, identity: identity.publicKey, vaultId });
  same(canonicalJson(read.list.items), canonicalJson(listed), 'the items');
  same(canonicalJson(read.list.parts), canonicalJson(parts), 'the parts');
  same(canonicalJson(Object.fromEntries(openNames(read, key))), canonicalJson(names), 'the names');
  same(read.keyringHash, hex(sha256(fromHex(keyring))), 'the hash of the keyring');
  same(
    outcomeOf(() => openNames(read, asKey(sha256(key)))),
    'wrong_key',
    'with another key',
  );
}

function checkFailing({ account, identity, vault, whole, code }: FailingWhole): void {
  const expected = { accountId: account, identity: fromHex(identity), ...(vault === null ? {} : { vaultId: vault }) };
  same(
    outcomeOf(() => readWhole(utf8(whole), expected)),
    code,
  );
}

function editedFile(bytes: Uint8Array, { flip, cut, remove, insert, swap }: FileEdit): Uint8Array {
  if (flip !== undefined) return flipped(bytes, flip.offset, flip.bit);
  if (remove !== undefined) return concatBytes(bytes.subarray(0, remove[0]), bytes.subarray(remove[1]));
  if (insert !== undefined) {
    const added = insert.copy === undefined ? fromHex(insert.hex ?? '') : bytes.subarray(...insert.copy);
    return concatBytes(bytes.subarray(0, insert.offset), added, bytes.subarray(insert.offset));
  }
  if (swap !== undefined) {
    const [first, second, end] = swap;
    return concatBytes(bytes.subarray(0, first), bytes.subarray(second, end), bytes.subarray(first, second), bytes.subarray(end));
  }
  return bytes.subarray(0, cut);
}

function fileOf(files: readonly FileVector[], { file, of, edits = [] }: FileVector): Uint8Array {
  const base = file ?? files.find(({ name }) => name === of)?.file;
  if (base === undefined) throw new Error(`there is no file "${of}"`);
  return edits.reduce<Uint8Array>(editedFile, fromBase64(base));
}

/** What a reader with the owner's keys makes of a file: as canonical JSON, or the code with which it is refused. */
async function readingOf(bytes: Uint8Array, keys: Keys): Promise<string> {
  const archive = await ArchiveFile.open(accessBytes(bytes), hashing);
  const { items, lost, unlisted, whole, isIntact } = await archive.read({ accountId: keys.account, identity: fromHex(keys.identity) });
  const opens = (item: Item): boolean =>
    unlessRefused(() => openItem(item, keys.account, asKey(fromHex(item.kind === 'vault' ? keys.accountKey : keys.itemsKey)))) !==
    undefined;
  const taken = items.filter(opens);
  if (taken.length === 0) return archive.refusal.code;
  const [parts, lostParts]: [string[], string[]] = [[], []];
  archive.parts.want(keys.parts);
  for (const part of keys.parts) ((await archive.parts.find(part)) === undefined ? lostParts : parts).push(part[0]);
  const allLost = [...lost.map(({ id }) => id ?? null), ...items.filter((item) => !opens(item)).map(({ id }) => id)];
  return canonicalJson({
    proved: whole !== undefined,
    intact: isIntact && allLost.length === 0 && lostParts.length === 0,
    items: taken.map(({ id }) => id),
    lost: allLost,
    unlisted: unlisted.filter(({ item }) => opens(item)).map(({ item }) => item.id),
    parts,
    lostParts,
  });
}

/** `archive.json`; FORMAT.md, "Files", "Whole of an archive" and "Damaged files". */
export async function runArchiveVectors(vectors: unknown): Promise<readonly string[]> {
  const { opens, fails, keys, files } = vectors as ArchiveVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  for (const vector of fails) report.check(vector.name, () => checkFailing(vector));
  for (const vector of files) {
    const read = await readingOf(fileOf(files, vector), keys);
    report.check(vector.name, () => same(read, vector.read));
  }
  return report.failures;
}
