import { join } from 'node:path';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { openObject } from '../../shared/crypto/sealed-object.ts';
import { bindingWords } from '../../shared/format/binding.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { maxBundleBytes } from '../../shared/format/release/bundle.ts';
import { openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { readOfflineBundle } from '../../shared/format/release/offline-bundle.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { readTar, type TarEntries } from '../kit/files/tar-entries.ts';
import { present } from '../kit/runner/present.ts';
import { estateFiles, type EstateSecrets } from './kept-estates.ts';

const isName = (key: string): boolean => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$|^[0-9a-f]{64}$/.test(key);

/** Every member that a value has, by its path; ids and hashes, which differ each time, as `*`. */
function membersOf(value: unknown, path: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => membersOf(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, member]) => membersOf(member, `${path}.${isName(key) ? '*' : key}`));
}

/** Magic, version, suite and kind of something, as far as the format has these. */
const head = (what: string, bytes: Uint8Array, sizeBytes: number): string =>
  `${what} begins with ${Buffer.from(bytes.subarray(0, sizeBytes)).toString('hex')}`;

const entryNames = (file: string, entries: TarEntries): string =>
  `${file} has ${[...new Set(entries.map(([name]) => name.replace(/^parts\/.*/, 'parts/*')))].join(', ')}`;

const json = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString());

async function bundleShape(entries: TarEntries, secrets: EstateSecrets): Promise<readonly string[]> {
  const found = new Map(entries);
  const first = present(found.get('bundle.json'));
  const { locks, serverHalf, enrolment, bundle, ...place } = readOfflineBundle(new Uint8Array(first));
  const sheetLock = present(locks.map((lock) => readLock(lock)).find(({ kind }) => kind === 'sheet'));
  const half = await openLockBySheets(sheetLock, [fromWords(secrets.sheet.words, 16, 'sheet')]);
  const { accountId, vaultId, recipientId, keyGeneration, generation } = place;
  const body = openObject(bundle, joinHalves(half, asKey(serverHalf)), {
    person: 'HeirlockBundle01',
    binding: bindingWords('bundle', [accountId, vaultId, recipientId], keyGeneration, generation),
    maxBytes: maxBundleBytes,
  });
  const opened = json(body) as { readonly manifest: string };
  return [
    ...membersOf(json(first), 'bundle.json'),
    ...membersOf(json(present(found.get('end.json'))), 'end.json'),
    ...locks.map((lock) => head('a lock', lock, 11)),
    head('the enrolment', present(enrolment), 10),
    head('the bundle', bundle, 2),
    ...entries.filter(([name]) => name.startsWith('parts/')).map(([, part]) => head('a part', part, 12)),
    ...membersOf(opened, 'bundle'),
    ...membersOf(JSON.parse(opened.manifest), 'manifest'),
  ];
}

function archiveShape(entries: TarEntries): readonly string[] {
  const found = new Map(entries);
  const whole = json(present(found.get('whole.json'))) as { readonly list: string };
  const lines = present(found.get('items.jsonl')).toString().trimEnd().split('\n');
  const items = lines.map((line) => JSON.parse(line) as { readonly kind: string; readonly sealed: string });
  return [
    head('the keyring', present(found.get('keyring')), 10),
    ...membersOf(whole, 'whole.json'),
    ...membersOf(JSON.parse(whole.list), 'list'),
    ...items.flatMap((item) => membersOf(item, `item ${item.kind}`)),
    ...items.map(({ kind, sealed }) => head(`the ${kind}`, fromBase64(sealed, 'damaged'), 2)),
    ...membersOf(json(present(found.get('end.json'))), 'end.json'),
  ];
}

/** What a reader has to know of an unpacked estate of the present formats: entries, members and versions, but no value and no length. */
export async function estateShape(folder: string, secrets: EstateSecrets): Promise<readonly string[]> {
  const [bundle, archive] = await Promise.all([estateFiles.bundle, estateFiles.archive].map((name) => readTar(join(folder, name))));
  const shape = [
    entryNames('a bundle', present(bundle)),
    ...(await bundleShape(present(bundle), secrets)),
    entryNames('an archive', present(archive)),
    ...archiveShape(present(archive)),
  ];
  return [...new Set(shape)].toSorted();
}
