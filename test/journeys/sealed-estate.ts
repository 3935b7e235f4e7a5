import { toBase64 } from '../../shared/crypto/base64.ts';
import { concatBytes, utf8 } from '../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../shared/crypto/hash.ts';
import { identityFromSeed, type Identity } from '../../shared/crypto/identity.ts';
import { randomKey, type Key } from '../../shared/crypto/keys.ts';
import { sealBundle, type BundleContent } from '../../shared/format/release/bundle.ts';
import { randomCode } from '../../shared/format/random-code.ts';
import { beginContainer, segmentBytes, segmentCountOf } from '../../shared/format/container/document-container.ts';
import { makeEnrolment, readEnrolment } from '../../shared/format/release/enrolment.ts';
import { fileEndText } from '../../shared/format/file-entries.ts';
import { makeEnrolledLock, makeQuorumLock, makeSheetLock } from '../../shared/format/release/lock.ts';
import { sheetKeyOf, type SheetCode } from '../../shared/format/release/sheet-keys.ts';
import { offlineBundleText } from '../../shared/format/release/offline-bundle.ts';
import { partName } from '../../shared/format/container/parts.ts';
import { makeHalves } from '../../shared/format/release/release-key.ts';
import { toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { idFactory } from '../../server/adapters/new-id.ts';

const newId = idFactory();

/** A file that an owner leaves. */
export interface LeftFile {
  readonly name: string;
  readonly type: string;
  readonly folder?: string;
  /** What the owner says about it. */
  readonly note?: string;
  readonly sizeBytes: number;
  /** The plain bytes starting at an offset. */
  readonly read: (offset: number, sizeBytes: number) => Uint8Array;
}

/** Everything a released vault's server would have, and the secrets that only people have. */
export interface TestEstate {
  readonly accountId: string;
  readonly vaultId: string;
  readonly recipientId: string;
  readonly identity: Identity;
  readonly passphrase: string;
  /** Words of the sheet, and of the three sheets, any two of which open together. */
  readonly sheet: string;
  readonly quorum: readonly string[];
  readonly enrolment: Uint8Array;
  readonly locks: { readonly enrolled: Uint8Array; readonly sheet: Uint8Array; readonly quorum: Uint8Array };
  readonly serverHalf: Key;
  readonly releaseKey: Key;
  readonly content: BundleContent;
  readonly bundle: Uint8Array;
  readonly generation: number;
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

export const ownersLetter =
  'My dear Anna,\n\nthe blue folder is in the desk, and the key to the desk is where it always was.\nTake your time.\n\nWith all my love\nDad';

/** A small file of these bytes. */
export function fileOf(name: string, type: string, bytes: Uint8Array, folder = ''): LeftFile {
  return { name, type, folder, sizeBytes: bytes.length, read: (offset, sizeBytes) => bytes.subarray(offset, offset + sizeBytes) };
}

/** A large file of pattern bytes that is never in memory as a whole. */
export function patternFile(name: string, sizeBytes: number): LeftFile {
  const block = Uint8Array.from({ length: 65_536 }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
  const read = (offset: number, wanted: number): Uint8Array => {
    const bytes = new Uint8Array(Math.min(wanted, sizeBytes - offset));
    for (let at = 0; at < bytes.length; at += block.length) bytes.set(block.subarray(0, bytes.length - at), at);
    new DataView(bytes.buffer).setUint32(0, offset);
    return bytes;
  };
  return { name, type: 'application/octet-stream', sizeBytes, read };
}

function sealFile(vaultId: string, file: LeftFile, parts: Map<string, Uint8Array>): BundleContent['documents'][number] {
  const key = randomKey();
  const id: string = newId();
  const sealer = beginContainer({ key, vaultId, documentId: id, version: 1 });
  const count = segmentCountOf(file.sizeBytes);
  const list: [string, number][] = [];
  for (let index = 0; index < count; index += 1) {
    const plain = file.read(index * segmentBytes, Math.min(segmentBytes, file.sizeBytes - index * segmentBytes));
    const sealed = sealer.sealSegment(index, plain, index === count - 1);
    const part = index === 0 ? concatBytes(sealer.header, sealed) : sealed;
    const name = partName(part);
    parts.set(name, part);
    list.push([name, part.length]);
  }
  const { name, type, folder = '', sizeBytes, note } = file;
  const said = note === undefined ? {} : { note };
  return { id, version: 1, name, type, folder, sizeBytes, modifiedAt: '2026-03-01T10:00:00.000Z', ...said, parts: list, key };
}

/** What a test knows about an estate beforehand; everything else is made up. */
export interface EstateOptions {
  readonly letter?: string;
  readonly generation?: number;
  readonly place?: { readonly accountId: string; readonly vaultId: string; readonly recipientId: string };
  readonly identity?: Identity;
  /** The recipient's address. */
  readonly email?: string;
  /** What the owner is called; null: a bundle that doesn't say. */
  readonly ownerName?: string | null;
  readonly readers?: readonly string[];
  /** What the recipient enrolled with, and their passphrase. */
  readonly enrolled?: { readonly enrolment: Uint8Array; readonly passphrase: string };
}

/** Seals an estate as the owner's device would: files, three locks, letter, bundle. */
export async function sealEstate(files: readonly LeftFile[], options: EstateOptions = {}): Promise<TestEstate> {
  const { accountId, vaultId, recipientId } = options.place ?? { accountId: newId(), vaultId: newId(), recipientId: newId() };
  const { generation = 3, identity = identityFromSeed(randomKey()), email = 'anna@example.com' } = options;
  const passphrase = options.enrolled?.passphrase ?? 'anchor velvet ribbon orchard pencil window';
  const enrolment =
    options.enrolled?.enrolment ??
    makeEnrolment({
      accountId,
      vaultId,
      recipientId,
      identity: identity.publicKey,
      invitationId: null,
      passphrase,
      cost: { passes: 1, memoryKiB: 8_192 },
    }).enrolment;
  const { recipientHalf, serverHalf, releaseKey } = makeHalves();
  const lock = {
    half: recipientHalf,
    identity,
    place: { accountId, vaultId, recipientId, keyGeneration: 1 },
    lockId: newId(),
    email,
  };
  const sheet: SheetCode = { id: newId(), code: randomCode() };
  const sheets: readonly SheetCode[] = Array.from({ length: 3 }, () => ({ id: newId(), code: randomCode() }));
  const locks = {
    enrolled: makeEnrolledLock(lock, readEnrolment(enrolment).publicKey),
    sheet: makeSheetLock({ ...lock, lockId: newId() }, sheetKeyOf(sheet, identity.publicKey)),
    quorum: await makeQuorumLock(
      { ...lock, lockId: newId() },
      { threshold: 2, sheets: sheets.map((one) => sheetKeyOf(one, identity.publicKey)) },
    ),
  };
  const parts = new Map<string, Uint8Array>();
  const content: BundleContent = {
    place: { accountId, vaultId, recipientId, keyGeneration: 1, generation },
    recipient: { name: 'Anna Berger', email },
    vaultName: 'Family papers',
    ownerName: options.ownerName === undefined ? 'Martin Berger' : options.ownerName,
    readers: options.readers ?? [],
    madeAt: '2026-03-01T12:00:00.000Z',
    letter: options.letter ?? ownersLetter,
    lockIds: [],
    documents: files.map((file) => sealFile(vaultId, file, parts)),
  };
  return {
    accountId,
    vaultId,
    recipientId,
    identity,
    passphrase,
    enrolment,
    locks,
    serverHalf,
    releaseKey,
    content,
    generation,
    parts,
    sheet: toWords(sheet.code, 'sheet'),
    quorum: sheets.map(({ code }) => toWords(code, 'sheet')),
    bundle: sealBundle(content, releaseKey, identity),
  };
}

/** What `GET /r/{token}/sealed` returns. */
export function sealedAnswerOf(estate: TestEstate): Record<string, unknown> {
  const { accountId, vaultId, recipientId, generation, serverHalf, bundle, locks, enrolment } = estate;
  return {
    account: accountId,
    vault: vaultId,
    recipient: recipientId,
    key_generation: 1,
    generation,
    half: toBase64(serverHalf),
    bundle: toBase64(bundle),
    locks: Object.values(locks).map((lock) => toBase64(lock)),
    enrolment: toBase64(enrolment),
  };
}

/** The entries of the estate's `.heirlock-bundle` file, in order. */
export function bundleFileEntries(estate: TestEstate, language?: string): readonly (readonly [name: string, bytes: Uint8Array])[] {
  const { accountId, vaultId, recipientId, generation, serverHalf, bundle, locks, enrolment, parts } = estate;
  const json = utf8(
    offlineBundleText({
      accountId,
      vaultId,
      recipientId,
      keyGeneration: 1,
      generation,
      serverHalf,
      locks: Object.values(locks),
      enrolment,
      bundle,
      ...(language === undefined ? {} : { language }),
    }),
  );
  const end = utf8(fileEndText({ items: 0, parts: parts.size, hash: hex(sha256(json)) }));
  return [
    ['bundle.json', json],
    ...[...parts].map(([name, bytes]) => [`parts/${name}`, bytes] as const),
    ['bundle-again.json', json],
    ['end.json', end],
  ];
}
