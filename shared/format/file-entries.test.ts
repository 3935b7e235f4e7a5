import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64 } from '../crypto/base64.ts';
import { utf8 } from '../crypto/bytes.ts';
import { randomBytes, randomKey } from '../crypto/keys.ts';
import { archiveLine, archivePlan, makeArchiveOrder, maxItemLineBytes, readArchiveLine } from './vault/archive.ts';
import { checkFileEnd, fileEndText, partEntryName, type FileEnd } from './file-entries.ts';
import { maxItemParts, maxSealedItemBytes, sealItem, type Item } from './vault/item.ts';
import { makeOfflineBundleOrder, offlineBundleText, readOfflineBundle, type OfflineBundle } from './release/offline-bundle.ts';
import { codeOf, ids } from './release/release-test-kit.ts';
import type { Stamp } from './vault/stamp.ts';

const part = (number: number): string => String(number).padStart(64, '0');

/** Reads a file of these entries. */
function read(
  entries: readonly string[],
  order: ReturnType<typeof makeArchiveOrder> | ReturnType<typeof makeOfflineBundleOrder> = makeArchiveOrder(),
): string[] {
  const roles = entries.map((entry) => order.take(entry).role);
  order.finish();
  return roles;
}

describe('the entries of a file', () => {
  const head = [...archivePlan.first];

  test('are told by their names; others are ignored wherever they stand', () => {
    expect(read([...head, `parts/${part(1)}`, `parts/${part(0)}`, 'end.json'])).toEqual(['named', 'named', 'named', 'part', 'part', 'end']);
    expect(
      read([
        './keyring',
        'notes',
        ...head,
        'parts/',
        'parts/x',
        `parts/${part(1)}/`,
        `parts/${part(1).replace(/0/g, 'A')}`,
        '__proto__',
        'end.json',
        'more',
      ]),
    ).toEqual(['ignored', 'ignored', 'named', 'named', 'named', 'ignored', 'ignored', 'ignored', 'ignored', 'ignored', 'end', 'ignored']);
    expect(read(['bundle.json', 'end.json'], makeOfflineBundleOrder())).toEqual(['named', 'end']);
    const order = makeArchiveOrder();
    for (const name of [...head, `parts/${part(7)}`]) order.take(name);
    expect([...order.parts]).toEqual([part(7)]);
    expect(order.take(`parts/${part(8)}`)).toEqual({ role: 'part', partName: part(8) });
    expect(makeArchiveOrder().take('keyring')).toEqual({ role: 'named', name: 'keyring' });
  });

  test('stand where they belong, and those that earlier versions did not write may be missing', () => {
    const earlier = ['keyring', 'items.jsonl', `parts/${part(1)}`, 'end.json'];
    expect(read(earlier)).toEqual(['named', 'named', 'part', 'end']);
    expect(read([...head, `parts/${part(1)}`, 'whole-again.json', 'end.json'])).toEqual([
      'named',
      'named',
      'named',
      'part',
      'named',
      'end',
    ]);
    expect(read(['bundle.json', `parts/${part(1)}`, 'bundle-again.json', 'end.json'], makeOfflineBundleOrder())).toHaveLength(4);
  });

  test.each<[string, readonly string[], string]>([
    ['nothing', [], 'truncated'],
    ['no end', [...head, `parts/${part(1)}`], 'truncated'],
    ['only a keyring', ['keyring'], 'truncated'],
    ['only what is ignored', ['x'], 'truncated'],
    ['no keyring', ['items.jsonl', 'end.json'], 'damaged'],
    ['no items', ['keyring', 'end.json'], 'damaged'],
    ['items first', ['items.jsonl', 'keyring', 'end.json'], 'damaged'],
    ['a part too early', ['keyring', `parts/${part(1)}`, 'items.jsonl', 'end.json'], 'damaged'],
    ['only an end', ['end.json'], 'damaged'],
    ['a keyring twice', ['keyring', 'keyring', 'items.jsonl', 'end.json'], 'damaged'],
    ['items twice', [...head, 'items.jsonl', 'end.json'], 'damaged'],
    ['a part twice', [...head, `parts/${part(1)}`, `parts/${part(2)}`, `parts/${part(1)}`, 'end.json'], 'damaged'],
    ['two ends', [...head, 'end.json', 'end.json'], 'damaged'],
    ['a part behind the end', [...head, 'end.json', `parts/${part(1)}`], 'damaged'],
    ['the whole behind the items', ['keyring', 'items.jsonl', 'whole.json', 'end.json'], 'damaged'],
    ['the whole twice', [...head.slice(0, 2), ...head.slice(1), 'end.json'], 'damaged'],
    ['the whole once more before the parts', [...head, 'whole-again.json', `parts/${part(1)}`, 'end.json'], 'damaged'],
    ['a part behind the whole of both', [...head, 'whole-again.json', 'whole-again.json', 'end.json'], 'damaged'],
    ['a keyring behind the end', [...head, 'end.json', 'keyring'], 'damaged'],
  ])('%s is refused', async (_, entries, code) => {
    expect(await codeOf(() => read(entries))).toBe(code);
  });

  test('every order but the right one is refused', async () => {
    const right = [...head, `parts/${part(1)}`, 'end.json'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(right, { minLength: 0 }), async (entries) => {
        const needed = entries.filter((name) => name !== 'whole.json' && !name.startsWith('parts/')).join();
        const isInOrder = entries.every((name, index) => index === 0 || right.indexOf(entries[index - 1] ?? '') < right.indexOf(name));
        const whole = isInOrder && needed === 'keyring,items.jsonl,end.json';
        expect((await codeOf(() => read(entries))) === 'no failure').toBe(whole);
      }),
    );
  });

  test('parts are named by their hash, and one that is needed and missing is damaged', async () => {
    expect(partEntryName(part(3))).toBe(`parts/${part(3)}`);
    for (const bad of ['', 'x', `${part(1)}0`, `../${part(1)}`, part(1).replace(/0/g, 'F')])
      expect(() => partEntryName(bad)).toThrow(TypeError);
  });
});

describe('the end of a file', () => {
  const end: FileEnd = { items: 3, parts: 2, hash: part(9) };

  test('says what was read', () => {
    checkFileEnd(utf8(fileEndText(end)), end);
    checkFileEnd(utf8(JSON.stringify({ ...end, more: 1 })), end);
  });

  test.each<[string, string]>([
    ['another number of items', fileEndText({ ...end, items: 2 })],
    ['another number of parts', fileEndText({ ...end, parts: 3 })],
    ['another hash', fileEndText({ ...end, hash: part(8) })],
    ['a number as text', JSON.stringify({ ...end, items: '3' })],
    ['no hash', JSON.stringify({ items: 3, parts: 2 })],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
    ['half of it', fileEndText(end).slice(0, 20)],
    ['a number below 0', fileEndText({ ...end, items: -3 })],
  ])('with %s is damaged', async (_, text) => {
    expect(await codeOf(() => checkFileEnd(utf8(text), end))).toBe('damaged');
  });
});

describe("an archive's items", () => {
  const at = `000001795000000-00000-${ids.device}` as Stamp;
  const key = randomKey();
  const outer = {
    accountId: ids.account,
    id: ids.item,
    vault: ids.vault,
    kind: 'document' as const,
    revision: 1,
    deleted: false,
    parts: [part(1)],
  };
  const item: Item = sealItem({ fields: { name: { value: 'Zeile\nzwei', at } } }, key, outer);

  test('come back line by line', () => {
    const line = archiveLine(item);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(readArchiveLine(utf8(line.slice(0, -1)))).toEqual(item);
  });

  test('the greatest item fits into the longest line', () => {
    const greatest = {
      ...item,
      revision: Number.MAX_SAFE_INTEGER,
      sealed: new Uint8Array(maxSealedItemBytes),
      parts: Array.from({ length: maxItemParts }, (_, index) => part(index)),
    };
    expect(archiveLine(greatest).length - 1).toBeLessThanOrEqual(maxItemLineBytes);
    expect(readArchiveLine(utf8(archiveLine(greatest).slice(0, -1))).parts.length).toBe(maxItemParts);
  });

  test.each([
    ['', 'nothing'],
    ['{}', 'an empty object'],
    [`${archiveLine(item)}${archiveLine(item)}`, 'two lines'],
    [archiveLine(item).slice(0, 50), 'half a line'],
  ])('%# is damaged', async (line) => {
    expect(await codeOf(() => readArchiveLine(utf8(line)))).toBe('damaged');
  });
});

describe('bundle.json', () => {
  const content: OfflineBundle = {
    accountId: ids.account,
    vaultId: ids.vault,
    recipientId: ids.recipient,
    keyGeneration: 1,
    generation: 4,
    serverHalf: randomKey(),
    locks: [randomBytes(420), randomBytes(500)],
    enrolment: randomBytes(178),
    bundle: randomBytes(5000),
  };
  const json = JSON.parse(offlineBundleText(content)) as Record<string, unknown>;

  test('comes back, with and without an enrolment', () => {
    expect(readOfflineBundle(utf8(offlineBundleText(content)))).toEqual(content);
    expect(readOfflineBundle(utf8(offlineBundleText({ ...content, enrolment: null, locks: [] })))).toEqual({
      ...content,
      enrolment: null,
      locks: [],
    });
    expect(readOfflineBundle(utf8(JSON.stringify({ ...json, more: true })))).toEqual(content);
    const german = { ...content, language: 'de' };
    expect(readOfflineBundle(utf8(offlineBundleText(german)))).toEqual(german);
    expect(readOfflineBundle(utf8(JSON.stringify({ ...json, language: 49 })))).toEqual(content);
  });

  test('is not judged by a lock or an enrolment that a later version may have written', () => {
    const longest = new Uint8Array(2 ** 16).fill(3);
    const later = { ...content, locks: [longest, ...content.locks], enrolment: longest };
    expect(readOfflineBundle(utf8(offlineBundleText(later)))).toEqual(later);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a malformed id', { account: 'a' }],
    ['no vault', { vault: undefined }],
    ['a generation of 0', { generation: 0 }],
    ['half a key generation', { keyGeneration: 1.5 }],
    ['a half of zeros', { half: toBase64(new Uint8Array(32)) }],
    ['a half too short', { half: toBase64(new Uint8Array(31).fill(1)) }],
    ['a half too long', { half: toBase64(new Uint8Array(33).fill(1)) }],
    ['no half', { half: undefined }],
    ['locks that are no list', { locks: {} }],
    ['a lock that is no base64', { locks: ['*'] }],
    ['too many locks', { locks: Array.from({ length: 17 }, () => 'AAAA') }],
    ['too long a lock', { locks: ['AAAA'.repeat(21_847)] }],
    ['no word on an enrolment', { enrolment: undefined }],
    ['too long an enrolment', { enrolment: 'AAAA'.repeat(21_847) }],
    ['no bundle', { bundle: undefined }],
    ['a bundle in base64url', { bundle: 'AA-_' }],
  ])('with %s is damaged', async (_, over) => {
    expect(await codeOf(() => readOfflineBundle(utf8(JSON.stringify({ ...json, ...over }))))).toBe('damaged');
  });
});
