import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { deriveKey } from '../../crypto/derive.ts';
import { asKey, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { openObject, sealObject } from '../../crypto/sealed-object.ts';
import { wrapKey } from '../../crypto/seal.ts';
import { maxBundleBytes, openBundle, sealBundle, type BundleContent, type BundlePlace, type Manifest } from './bundle.ts';
import { containerBytesOf } from '../container/document-container-layout.ts';
import { letterHash } from './manifest.ts';
import { rootOf } from '../container/parts.ts';
import { joinHalves, makeHalves } from './release-key.ts';
import { codeOf, flippedBit, ids, owner, stranger } from './release-test-kit.ts';

const { releaseKey, recipientHalf, serverHalf } = makeHalves();
const place: BundlePlace = { accountId: ids.account, vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 2, generation: 7 };
const [firstKey, secondKey] = [randomKey(), randomKey()];
const document = {
  id: ids.document,
  version: 3,
  name: 'Testament — Übersicht.pdf',
  type: 'application/pdf',
  folder: 'Papiere/2026',
  sizeBytes: 5,
  modifiedAt: '2026-11-20T12:00:00.000Z',
  parts: [['a'.repeat(64), containerBytesOf(5)]] as const,
  key: firstKey,
};
const second = { ...document, id: ids.secondDocument, version: 1, name: 'x', folder: '', key: secondKey };
const content: BundleContent = {
  place,
  recipient: { name: 'Ann', email: 'ann@example.com' },
  vaultName: 'For Ann',
  madeAt: '2026-11-21T08:30:00.000Z',
  letter: 'Dear Ann,\nthe blue folder.',
  lockIds: [ids.lock],
  documents: [document, second],
};
const sealed = sealBundle(content, releaseKey, owner);
const open = (bytes = sealed, key: Key = releaseKey, at = place): ReturnType<typeof openBundle> =>
  openBundle(bytes, key, at, owner.publicKey);

interface Body {
  manifest: string;
  signature: string;
  keys: Record<string, unknown>;
  letter: unknown;
}
const binding = ['bundle', ids.account, ids.vault, ids.recipient, '2', '7'];
const person = 'HeirlockBundle01';
const body = JSON.parse(new TextDecoder().decode(openObject(sealed, releaseKey, { person, binding, maxBytes: maxBundleBytes }))) as Body;
const manifest = JSON.parse(body.manifest) as Manifest;

/** A bundle that only its owner could have made, but that sealBundle would not make. */
const sealedBody = (changed: unknown): Uint8Array => sealObject(utf8(JSON.stringify(changed)), releaseKey, { person, binding });
function sealedManifest(changed: unknown, over: Partial<Body> = {}, by = owner): Uint8Array {
  const text = JSON.stringify(changed);
  return sealedBody({ ...body, manifest: text, signature: toBase64(by.sign('manifest', utf8(text))), ...over });
}
const withDocument = (over: Record<string, unknown>): unknown => ({
  ...manifest,
  documents: [{ ...manifest.documents[0], ...over }, manifest.documents[1]],
});

describe('a bundle', () => {
  test('comes back: manifest, letter and one key for each document', () => {
    const opened = open();
    expect(opened.letter).toBe(content.letter);
    expect(opened.keys).toEqual(
      new Map([
        [ids.document, firstKey],
        [ids.secondDocument, secondKey],
      ]),
    );
    expect(opened.manifest).toMatchObject({
      account: ids.account,
      vault: ids.vault,
      recipient: { id: ids.recipient, name: 'Ann', email: 'ann@example.com' },
      keyGeneration: 2,
      generation: 7,
      owner: toBase64(owner.publicKey),
      letterHash: letterHash(content.letter),
      locks: [ids.lock],
    });
    expect(opened.manifest.documents[0]).toEqual({ ...document, key: undefined, root: rootOf(document.parts) });
  });

  test('opens with both halves only', async () => {
    expect(openBundle(sealed, joinHalves(recipientHalf, serverHalf), place, owner.publicKey).letter).toBe(content.letter);
    for (const key of [
      recipientHalf,
      serverHalf,
      randomKey(),
      joinHalves(recipientHalf, randomKey()),
      joinHalves(serverHalf, randomKey()),
    ]) {
      expect(await codeOf(() => open(sealed, key))).toBe('wrong_key');
    }
  });

  test('may be empty, and sealing twice gives different bytes', () => {
    const empty = sealBundle(
      { ...content, letter: '', documents: [], lockIds: [], recipient: { name: '', email: 'a@b' }, vaultName: '' },
      releaseKey,
      owner,
    );
    expect(open(empty)).toMatchObject({ letter: '', keys: new Map() });
    expect(sealBundle(content, releaseKey, owner)).not.toEqual(sealed);
  });

  test('no document key ever stands in its text', () => {
    const text = JSON.stringify(body);
    for (const key of [firstKey, secondKey]) {
      expect(text).not.toContain(toBase64(key));
      expect(text).not.toContain(toBase64(key).slice(0, 40));
    }
  });

  test('any letter and any names within the limits come back', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
        (letter, name) => {
          const opened = open(sealBundle({ ...content, letter, documents: [{ ...document, name }], vaultName: name }, releaseKey, owner));
          expect([opened.letter, opened.manifest.vaultName, opened.manifest.documents[0]!.name]).toEqual([letter, name, name]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('ten thousand documents fit', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      ...document,
      id: `01JDCM000000000000000${String(index).padStart(5, '0')}`,
    }));
    const opened = open(sealBundle({ ...content, documents: many }, releaseKey, owner));
    expect(opened.keys.size).toBe(10_000);
    expect(() => sealBundle({ ...content, documents: [...many, document] }, releaseKey, owner)).toThrow(
      expect.objectContaining({ code: 'damaged' }),
    );
  });
});

describe('what a bundle refuses', () => {
  test.each([
    ['account', { accountId: ids.other }],
    ['vault', { vaultId: ids.other }],
    ['recipient', { recipientId: ids.other }],
    ['key generation', { keyGeneration: 1 }],
    ['earlier generation', { generation: 6 }],
    ['later generation', { generation: 8 }],
  ])('opening it as that of another %s', async (_, over) => {
    expect(await codeOf(() => open(sealed, releaseKey, { ...place, ...over }))).toBe('damaged');
  });

  test('every single flipped bit, with the code of its field', async () => {
    const small = sealBundle({ ...content, documents: [], letter: '' }, releaseKey, owner);
    for (let bit = 0; bit < small.length * 8; bit += 1) {
      const offset = bit >> 3;
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      expect(await codeOf(() => open(flippedBit(small, bit))), `bit ${bit}`).toBe(expected);
    }
  });

  test('being cut or too long', async () => {
    for (let size = 0; size < sealed.length; size += 41)
      expect(await codeOf(() => open(sealed.subarray(0, size)))).toBe(size < 330 ? 'truncated' : 'damaged');
    const longest = new Uint8Array(maxBundleBytes + 1);
    longest.set(sealed);
    expect(await codeOf(() => open(longest))).toBe('damaged');
  });

  test('a manifest signed by somebody else, for something else, or not at all', async () => {
    expect(await codeOf(() => openBundle(sealed, releaseKey, place, stranger.publicKey))).toBe('damaged');
    expect(await codeOf(() => open(sealBundle(content, releaseKey, stranger)))).toBe('damaged');
    expect(await codeOf(() => open(sealedManifest(manifest, {}, stranger)))).toBe('damaged');
    expect(await codeOf(() => open(sealedManifest({ ...manifest, owner: toBase64(stranger.publicKey) })))).toBe('damaged');
    const wrong = [
      toBase64(owner.sign('lock', utf8(body.manifest))),
      toBase64(new Uint8Array(64)),
      toBase64(new Uint8Array(63)),
      '',
      'x'.repeat(88),
      7,
    ];
    for (const signature of wrong) expect(await codeOf(() => open(sealedBody({ ...body, signature })))).toBe('damaged');
    expect(await codeOf(() => open(sealedBody({ ...body, manifest: `${body.manifest} ` })))).toBe('damaged');
    expect(open(sealedManifest({ ...manifest, futureMember: 1 }, { ...body, more: 1 } as never)).letter).toBe(content.letter);
  });

  test.each([
    ['account', { account: ids.other }],
    ['vault', { vault: ids.other }],
    ['recipient', { recipient: { ...manifest.recipient, id: ids.other } }],
    ['key generation', { keyGeneration: 1 }],
    ['generation', { generation: 6 }],
    ['letter', { letterHash: letterHash('other') }],
    ['lock twice', { locks: [ids.lock, ids.lock] }],
    ['document twice', { documents: [manifest.documents[0], manifest.documents[0]] }],
  ])('a signed manifest of another %s', async (_, over) => {
    expect(await codeOf(() => open(sealedManifest({ ...manifest, ...over })))).toBe('damaged');
  });

  test('another letter, a document without a key, a key without a document, a key of another document', async () => {
    const { [ids.document]: one, [ids.secondDocument]: two } = body.keys;
    expect(await codeOf(() => open(sealedBody({ ...body, letter: `${content.letter} ` })))).toBe('damaged');
    for (const keys of [
      { [ids.document]: one },
      {},
      { ...body.keys, [ids.other]: one },
      { [ids.document]: one, [ids.other]: two },
      { [ids.document]: two, [ids.secondDocument]: one },
    ]) {
      expect(await codeOf(() => open(sealedBody({ ...body, keys })))).toBe('damaged');
    }
    expect(await codeOf(() => open(sealedManifest({ ...manifest, documents: [manifest.documents[0]] })))).toBe('damaged');
    expect(open(sealedManifest({ ...manifest, documents: [manifest.documents[0]] }, { keys: { [ids.document]: one } })).keys.size).toBe(1);
  });

  test('a key that was wrapped under another key or for another version, or is malformed', async () => {
    const wrapping = deriveKey(releaseKey, 'documents of the bundle');
    const wrapped = (under: Key, version: string, recipient: string = ids.recipient): string =>
      toBase64(wrapKey(firstKey, under, `bundle key\n${recipient}\n${ids.document}\n${version}`));
    const withKey = (key: unknown): Promise<string> =>
      codeOf(() => open(sealedBody({ ...body, keys: { ...body.keys, [ids.document]: key } })));
    expect(await withKey(wrapped(wrapping, '3'))).toBe('no failure');
    for (const key of [
      wrapped(releaseKey, '3'),
      wrapped(wrapping, '2'),
      wrapped(wrapping, '3', ids.other),
      toBase64(firstKey),
      'A'.repeat(144),
      '*'.repeat(144),
      7,
      null,
    ]) {
      expect(await withKey(key)).toBe('damaged');
    }
  });

  test.each<[string, Record<string, unknown>]>([
    ['no name', { name: '' }],
    ['too long a name', { name: 'ü'.repeat(1025) }],
    ['too long a folder', { folder: 'x'.repeat(1025) }],
    ['too long a type', { type: 'x'.repeat(256) }],
    ['a malformed id', { id: 'document' }],
    ['version 0', { version: 0 }],
    ['half a version', { version: 1.5 }],
    ['a version as text', { version: '3' }],
    ['a version beyond 2^53', { version: 2 ** 53 }],
    ['a size below 0', { sizeBytes: -1 }],
    ['a size beyond the limit', { sizeBytes: 2 ** 40 + 1 }],
    ['another size', { sizeBytes: 6 }],
    ['a day that there is not', { modifiedAt: '2026-02-30T12:00:00.000Z' }],
    ['a time without milliseconds', { modifiedAt: '2026-11-20T12:00:00Z' }],
    ['no time', { modifiedAt: undefined }],
    ['no parts', { parts: [] }],
    ['a part without a size', { parts: [['a'.repeat(64)]] }],
    ['a malformed part', { parts: [['a', containerBytesOf(5)]] }],
    ['another part', { parts: [['b'.repeat(64), containerBytesOf(5)]] }],
    ['another root', { root: 'b'.repeat(64) }],
    ['a root in upper case', { root: rootOf(document.parts).toUpperCase() }],
  ])('a document with %s', async (_, over) => {
    expect(await codeOf(() => open(sealedManifest(withDocument(over))))).toBe('damaged');
  });

  test.each<[string, unknown]>([
    ['a list', []],
    ['null', null],
    ['nothing in it', {}],
    ['too long a vault name', { ...manifest, vaultName: 'x'.repeat(1025) }],
    ['no address', { ...manifest, recipient: { ...manifest.recipient, email: '' } }],
    ['a malformed lock', { ...manifest, locks: ['lock'] }],
    ['too many locks', { ...manifest, locks: Array.from({ length: 17 }, (_, index) => `01JKCK00000000000000000${100 + index}`) }],
    ['documents that are no list', { ...manifest, documents: {} }],
    ['a malformed owner', { ...manifest, owner: 'x' }],
    ['no time', { ...manifest, madeAt: '' }],
    ['a time in another zone', { ...manifest, madeAt: '2026-11-21T08:30:00.000+01:00' }],
    ['too deep a nesting', { ...manifest, more: JSON.parse('['.repeat(64) + ']'.repeat(64)) as unknown }],
  ])('a manifest that is, or has, %s', async (_, value) => {
    expect(await codeOf(() => open(sealedManifest(value)))).toBe('damaged');
  });

  test.each<[string, unknown]>([
    ['a list', []],
    ['text', 'bundle'],
    ['no letter', { ...body, letter: undefined }],
    ['a letter that is no text', { ...body, letter: 7 }],
    ['no keys', { ...body, keys: undefined }],
    ['keys as a list', { ...body, keys: [] }],
    ['no manifest', { ...body, manifest: undefined }],
    ['a manifest that is no text', { ...body, manifest }],
  ])('a body that is, or has, %s', async (_, value) => {
    expect(await codeOf(() => open(sealedBody(value)))).toBe('damaged');
  });

  test('too long a letter, by the writer already', async () => {
    const longest = '😀'.repeat(100_000);
    expect(open(sealBundle({ ...content, letter: longest }, releaseKey, owner)).letter).toBe(longest);
    expect(await codeOf(() => sealBundle({ ...content, letter: `${longest}x` }, releaseKey, owner))).toBe('damaged');
    const letter = 'x'.repeat(100_001);
    expect(await codeOf(() => open(sealedManifest({ ...manifest, letterHash: letterHash(letter) }, { letter })))).toBe('damaged');
  });

  test('too long a note, or too many of them, by the writer already', async () => {
    const noted = (notes: readonly string[]) => {
      const documents = notes.map((note, index) => ({ ...document, id: `01JDCM00000000000000000${100 + index}`, note }));
      return sealBundle({ ...content, documents }, releaseKey, owner);
    };
    const longest = '😀'.repeat(20_000);
    const most = Array.from({ length: 50 }, () => longest);
    expect(open(noted(most)).manifest.documents.map(({ note }) => note)).toEqual(most);
    expect(await codeOf(() => noted([...most, 'x']))).toBe('damaged');
    expect(await codeOf(() => noted([`${longest}x`]))).toBe('damaged');
    const documents = [...most, 'x'].map((note, index) => ({
      ...manifest.documents[0],
      id: `01JDCM00000000000000000${100 + index}`,
      note,
    }));
    expect(await codeOf(() => open(sealedManifest({ ...manifest, documents })))).toBe('damaged');
  });

  test('an owner without a name, or readers that are no hashes, by the writer already', async () => {
    const [hash, another] = ['0'.repeat(64), 'f'.repeat(64)];
    const named = { ...content, ownerName: '😀'.repeat(100), readers: [hash, another] };
    expect(open(sealBundle(named, releaseKey, owner)).manifest).toMatchObject({ ownerName: named.ownerName, readers: named.readers });
    const unnamed = open(sealBundle({ ...content, ownerName: null, readers: [] }, releaseKey, owner)).manifest;
    expect(Object.keys(unnamed)).toEqual(Object.keys(manifest));
    for (const over of [{ ownerName: '' }, { ownerName: 'x'.repeat(101) }, { readers: [hash, hash] }, { readers: ['reader'] }]) {
      expect(await codeOf(() => sealBundle({ ...content, ...over }, releaseKey, owner))).toBe('damaged');
      expect(await codeOf(() => open(sealedManifest({ ...manifest, ...over })))).toBe('damaged');
    }
  });

  test('what would open nowhere is not sealed', async () => {
    for (const over of [{ name: '' }, { sizeBytes: 6 }, { id: 'document' }, { version: 0 }, { modifiedAt: 'today' }]) {
      expect(await codeOf(() => sealBundle({ ...content, documents: [{ ...document, ...over }] }, releaseKey, owner))).toBe('damaged');
    }
    for (const over of [{ accountId: '' }, { keyGeneration: 0 }, { generation: 1.5 }]) {
      expect(await codeOf(() => sealBundle({ ...content, place: { ...place, ...over } }, releaseKey, owner))).toBe('damaged');
    }
    const wiped = asKey(Uint8Array.from(releaseKey));
    wipe(wiped);
    expect(() => sealBundle(content, wiped, owner)).toThrow(TypeError);
    expect(() => sealBundle({ ...content, documents: [{ ...document, key: wiped }] }, releaseKey, owner)).toThrow(TypeError);
    expect(() => open(sealed, wiped)).toThrow(TypeError);
    expect(() => open(sealed, releaseKey, { ...place, vaultId: 'vault' })).toThrow(TypeError);
  });
});
