import { toBase64 } from '../../crypto/base64.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { identityFromSeed, type Identity } from '../../crypto/identity.ts';
import { asKey, type Key } from '../../crypto/keys.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { tarBytes, type NamedBytes } from '../../../test/kit/files/tar-bytes.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import type { ItemKind } from '../../domain/item.ts';
import { partName } from '../container/parts.ts';
import { fileEndText } from '../file-entries.ts';
import { ids } from '../release/release-test-kit.ts';
import { accessBytes } from '../tar/random-access.ts';
import { archiveLine } from './archive.ts';
import { composeWhole, listItem, type ArchiveList, type NewWhole } from './archive-whole.ts';
import { openItem, sealItem, type Item } from './item.ts';
import { makeKeyring } from './keyring.ts';
import { ArchiveFile, type ArchiveHashing } from './read-archive.ts';
import type { Stamp } from './stamp.ts';

// An archive of a vault with four items and three parts, and what a reader makes of it once it was damaged.

const random = seededRandom(20_261_127);
const at = `000001795000000-00000-${ids.device}` as Stamp;

export const made = makeKeyring({ accountId: ids.account, passphrase: 'one', cost: { passes: 1, memoryKiB: 8192 } });
export const owner: Identity = identityFromSeed(made.identitySeed);
const itemsKey: Key = asKey(random.bytes(32));
const accountKey: Key = asKey(random.bytes(32));

/** Bytes of the parts: two of one document, one of another. */
export const partsInside = [1_500, 800, 2_600].map((sizeBytes) => random.bytes(sizeBytes));
const partNames = partsInside.map((bytes) => partName(bytes));

function seal(kind: ItemKind, id: string, name: string, parts: readonly string[] = [], revision = 1): Item {
  const outer = { accountId: ids.account, id: id as Item['id'], vault: kind === 'vault' ? ('-' as const) : ids.vault, kind };
  const key = kind === 'vault' ? accountKey : itemsKey;
  return sealItem({ fields: { name: { value: name, at } } }, key, { ...outer, revision, deleted: false, parts: parts.toSorted() });
}

export const items: readonly Item[] = [
  seal('vault', ids.vault, 'Papers'),
  seal('document', ids.document, 'Will', partNames.slice(0, 2), 3),
  seal('document', ids.secondDocument, 'Letter', partNames.slice(2)),
  seal('recipient', ids.recipient, 'Anna'),
];
/** A state of the first document that isn't in the archive any more, and a document that never was. */
export const olderItem = seal('document', ids.document, 'Will', partNames.slice(0, 1), 2);
export const foreignItem = seal('document', ids.other, 'Another will');

export const list: ArchiveList = {
  accountId: ids.account,
  vaultId: ids.vault,
  madeAt: '2026-11-27T12:00:00.000Z',
  head: { seq: 12, chain: random.bytes(32) },
  items: items.map(listItem),
  parts: partsInside.map((bytes, index) => [partNames[index] ?? '', bytes.length]),
};
export const names = new Map(items.map(({ id }, index) => [id as string, ['Papers', 'Will', 'Letter', 'Anna'][index] ?? '']));

/** The text of `whole.json`, or of another one. */
export function wholeText(over: Partial<NewWhole> = {}, by: Identity = owner): string {
  return composeWhole({ list, keyring: made.keyring, vault: items[0]!, names, ...over }, { identity: by, itemsKey });
}

/** What an archive is made of; whatever is left out is as it should be. */
export interface ArchiveParts {
  readonly keyring?: Uint8Array;
  readonly lines?: readonly Item[];
  readonly whole?: string | null;
  readonly parts?: readonly Uint8Array[];
}

const rightWhole = wholeText();

export function archiveEntries({
  keyring = made.keyring,
  lines = items,
  whole = rightWhole,
  parts = partsInside,
}: ArchiveParts = {}): NamedBytes {
  const text = lines.map(archiveLine).join('');
  const end = fileEndText({ items: lines.length, parts: parts.length, hash: hex(sha256(utf8(text))) });
  return [
    ['keyring', keyring],
    ...(whole === null ? [] : [['whole.json', whole] as const]),
    ['items.jsonl', text],
    ...parts.map((bytes) => [`parts/${partName(bytes)}`, bytes] as const),
    ...(whole === null ? [] : [['whole-again.json', whole] as const]),
    ['end.json', end],
  ];
}

/** The archive in memory. */
export const archiveBytes = (parts: ArchiveParts = {}): Promise<Uint8Array<ArrayBuffer>> => tarBytes(archiveEntries(parts));

export const testHashing: ArchiveHashing = {
  hashOf: (bytes) => hex(sha256(bytes)),
  runningHash: () => {
    const pieces: Uint8Array[] = [];
    return { update: (bytes) => pieces.push(Uint8Array.from(bytes)), hex: () => hex(sha256(...pieces)) };
  },
};

/** What a reader made of a file, in the names of its items and the places of its parts. */
export interface Outcome {
  readonly proved: boolean;
  readonly intact: boolean;
  readonly items: readonly string[];
  readonly lost: readonly string[];
  readonly unlisted: readonly string[];
  readonly parts: readonly number[];
}

/** As it was written. */
export const everything: Outcome = {
  proved: true,
  intact: true,
  items: ['Papers', 'Will', 'Letter', 'Anna'],
  lost: [],
  unlisted: [],
  parts: [0, 1, 2],
};

const nameOf = (id: string | undefined): string => (id === undefined ? '?' : (names.get(id) ?? id));

/**
 * Reads a file as an owner would. Everything that is taken is opened, and every part is compared with what it should be.
 * @throws Error when something is given out that isn't as it was written.
 */
export async function outcomeOf(bytes: Uint8Array): Promise<Outcome | 'refused'> {
  const archive = await ArchiveFile.open(accessBytes(bytes), { ...testHashing, searchBytes: 2 ** 22 });
  const { items: taken, lost, unlisted, whole, isIntact } = await archive.read({ accountId: ids.account, identity: owner.publicKey });
  const opened = taken.filter(opens);
  if (opened.length === 0) return 'refused';
  const refused = taken.filter((item) => !opened.includes(item));
  const parts: number[] = [];
  archive.parts.want(list.parts);
  for (const [index, part] of list.parts.entries()) {
    const start = await archive.parts.find(part);
    if (start === undefined) continue;
    if (toBase64(bytes.subarray(start, start + part[1])) !== toBase64(partsInside[index]!)) throw new Error(`another part ${index}`);
    parts.push(index);
  }
  return {
    proved: whole !== undefined,
    intact: isIntact && refused.length === 0 && parts.length === list.parts.length,
    items: opened.map(({ id, revision }) =>
      items.some((one) => one.id === id && one.revision === revision) ? nameOf(id) : `${id} ${revision}`,
    ),
    lost: [...lost.map(({ id }) => nameOf(id)), ...refused.map(({ id }) => nameOf(id))],
    unlisted: unlisted.filter(({ item }) => opens(item)).map(({ item, isOlder }) => `${nameOf(item.id)}${isOlder ? ', older' : ''}`),
    parts,
  };
}

function opens(item: Item): boolean {
  try {
    openItem(item, ids.account, item.kind === 'vault' ? accountKey : itemsKey);
    return true;
  } catch {
    return false;
  }
}
