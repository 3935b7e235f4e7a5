import { describe, expect, test } from 'vitest';
import type { Ulid } from '../../domain/ids.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { randomKey, wipe } from '../../crypto/keys.ts';
import { sealObject } from '../../crypto/sealed-object.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { versionKey } from './document-versions.ts';
import { itemFromJson, itemToJson, maxSealedItemBytes, openItem, sealItem, type Item, type ItemOuter } from './item.ts';
import { maxJsonDepth } from '../json-body.ts';
import type { ItemBody } from './merge.ts';
import { codeOf, flippedBit, ids } from '../release/release-test-kit.ts';
import { makeStampClock, maxStampLeadMs, type Stamp } from './stamp.ts';

const key = randomKey();
const at = `000001795000000-00000-${ids.device}` as Stamp;
const part = (digit: string): string => digit.repeat(64);
const outer: ItemOuter & { accountId: string } = {
  accountId: ids.account,
  id: ids.item,
  vault: ids.vault,
  kind: 'document',
  revision: 3,
  deleted: false,
  parts: [part('1'), part('a')],
};
const body: ItemBody = {
  fields: {
    name: { value: 'Letzter Wille — für Anna', at },
    versions: { value: { [versionKey(1, part('c'))]: { value: { key: 'x' }, at } }, at },
  },
};
const item = sealItem(body, key, outer);
const open = (over: Partial<Item>, account: string = ids.account): ItemBody => openItem({ ...item, ...over }, account, key);

/** An item whose body `sealItem` would not let through. */
function sealedText(text: string, over: Partial<ItemOuter> = {}): Item {
  const { accountId, ...place } = { ...outer, ...over };
  const { vault, kind, id, revision, deleted, parts } = place;
  const binding = ['item', accountId, vault, kind, id, String(revision), deleted ? '1' : '0', hex(sha256(utf8(parts.join('\n'))))];
  return { ...place, sealed: sealObject(utf8(text), key, { person: 'HeirlockItem0001', binding }) };
}

describe('items', () => {
  test('come back, with members that this version does not know', () => {
    expect(open({})).toEqual(body);
    const newer = { fields: { name: { value: 1, at, by: 'x' } }, format: [2], __proto__x: null } as ItemBody;
    expect(openItem(sealItem(newer, key, outer), ids.account, key)).toEqual(newer);
  });

  test('nothing of the body is outside, and sealing twice gives different bytes', () => {
    expect(Object.keys(item).sort()).toEqual(['deleted', 'id', 'kind', 'parts', 'revision', 'sealed', 'vault']);
    expect(Buffer.from(item.sealed).includes('Wille')).toBe(false);
    expect(sealItem(body, key, outer).sealed).not.toEqual(item.sealed);
  });

  test.each<[string, Partial<Item>]>([
    ['another id', { id: ids.other }],
    ['another vault', { vault: ids.other }],
    ['another kind', { kind: 'recipient', parts: [] }],
    ['another revision', { revision: 2 }],
    ['deleted', { deleted: true }],
    ['one part less', { parts: [part('1')] }],
    ['another part', { parts: [part('1'), part('b')] }],
    ['no part', { parts: [] }],
  ])('with %s is damaged', async (_, over) => {
    expect(await codeOf(() => open(over))).toBe('damaged');
  });

  test('of another account is damaged, under another key wrong_key', async () => {
    expect(await codeOf(() => open({}, ids.other))).toBe('damaged');
    expect(await codeOf(() => openItem(item, ids.account, randomKey()))).toBe('wrong_key');
    const wiped = randomKey();
    wipe(wiped);
    expect(() => openItem(item, ids.account, wiped)).toThrow(TypeError);
  });

  test.each<[string, Partial<Item>]>([
    ['a malformed id', { id: 'item' as Ulid }],
    ['a malformed vault', { vault: '' as Ulid }],
    ['no vault', { vault: '-' }],
    ['an unknown kind', { kind: 'note' as never }],
    ['revision 0', { revision: 0 }],
    ['half a revision', { revision: 1.5 }],
    ['parts out of order', { parts: [part('a'), part('1')] }],
    ['a part twice', { parts: [part('a'), part('a')] }],
    ['a malformed part', { parts: ['abc'] }],
    ['a part with an end of line', { parts: [`${part('a')}\n`] }],
  ])('with %s is refused, by writer and reader', async (_, over) => {
    expect(await codeOf(() => open(over))).toBe('damaged');
    expect(() => sealItem(body, key, { ...outer, ...over })).toThrow(TypeError);
  });

  test('items of the account name no vault, and only documents have parts', () => {
    for (const kind of ['vault', 'settings'] as const) {
      expect(() => sealItem({ fields: {} }, key, { ...outer, kind, parts: [] })).toThrow(TypeError);
      expect(() => sealItem({ fields: {} }, key, { ...outer, kind, vault: '-' })).toThrow(TypeError);
      expect(sealItem({ fields: {} }, key, { ...outer, kind, vault: '-', parts: [] }).vault).toBe('-');
    }
  });

  test('every single flipped bit of the sealed object is refused with the code of its field', async () => {
    for (let bit = 0; bit < item.sealed.length * 8; bit += 1) {
      const offset = bit >> 3;
      const expected = offset < 2 ? 'unsupported_version' : offset < 58 ? 'wrong_key' : 'damaged';
      expect(await codeOf(() => open({ sealed: flippedBit(item.sealed, bit) })), `bit ${bit}`).toBe(expected);
    }
  });

  test('cut anywhere or longer than a megabyte it is refused', async () => {
    for (let size = 0; size < item.sealed.length; size += 1) {
      expect(await codeOf(() => open({ sealed: item.sealed.subarray(0, size) })), `${size} bytes`).toBe(
        size < 330 ? 'truncated' : 'damaged',
      );
    }
    const longest = new Uint8Array(maxSealedItemBytes + 1);
    longest.set(item.sealed);
    expect(await codeOf(() => open({ sealed: longest }))).toBe('damaged');
    expect(() => sealItem({ fields: { text: { value: 'x'.repeat(maxSealedItemBytes), at } } }, key, outer)).toThrow(RangeError);
  });

  const nested = (levels: number): string => `{"fields":{},"more":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  test.each([
    ['no JSON', 'x'],
    ['nothing', ''],
    ['a mark of byte order', '\ufeff{"fields":{}}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['no fields', '{}'],
    ['fields as a list', '{"fields":[]}'],
    ['a field without a stamp', '{"fields":{"a":{"value":1}}}'],
    ['a field without a value', `{"fields":{"a":{"at":"${at}"}}}`],
    ['a malformed stamp', '{"fields":{"a":{"value":1,"at":"today"}}}'],
    ['a stamp with an end of line', `{"fields":{"a":{"value":1,"at":"${at}\\n"}}}`],
    ['a malformed field under a strange name', '{"fields":{"a\\nb":7}}'],
    ['a field called __proto__ that is none', '{"fields":{"__proto__":7}}'],
    ['versions that are no map', `{"fields":{"versions":{"value":[],"at":"${at}"}}}`],
    ['a version under a bare number', `{"fields":{"versions":{"value":{"1":{"value":{},"at":"${at}"}},"at":"${at}"}}}`],
    ['a version without a stamp', `{"fields":{"versions":{"value":{"1-${part('a')}":{"value":{}}},"at":"${at}"}}}`],
    ['a version that is text', `{"fields":{"versions":{"value":{"1-${part('a')}":{"value":"x","at":"${at}"}},"at":"${at}"}}}`],
    ['too deep a nesting', nested(maxJsonDepth)],
  ])('a body with %s is damaged', async (_, text) => {
    expect(await codeOf(() => openItem(sealedText(text), ids.account, key))).toBe('damaged');
  });

  test('a body as deep as allowed opens, and bytes that are no UTF-8 do not', async () => {
    expect(openItem(sealedText(nested(maxJsonDepth - 1)), ids.account, key).fields).toEqual({});
    const { sealed: _, ...place } = item;
    const binding = ['item', ids.account, place.vault, place.kind, place.id, '3', '0', hex(sha256(utf8(place.parts.join('\n'))))];
    const sealed = sealObject(Uint8Array.of(0x7b, 0xff, 0x7d), key, { person: 'HeirlockItem0001', binding });
    expect(await codeOf(() => openItem({ ...place, sealed }, ids.account, key))).toBe('damaged');
  });

  test('inside and outside say the same of deletion', async () => {
    const gone: ItemBody = { fields: { deleted: { value: true, at } } };
    expect(openItem(sealItem(gone, key, { ...outer, deleted: true }), ids.account, key)).toEqual(gone);
    expect(() => sealItem(gone, key, outer)).toThrow(TypeError);
    expect(await codeOf(() => openItem(sealedText(JSON.stringify(body), { deleted: true }), ids.account, key))).toBe('damaged');
    expect(await codeOf(() => openItem(sealedText(JSON.stringify(gone)), ids.account, key))).toBe('damaged');
  });

  test("what another device wrote more than a day ahead is refused, what lies in one's own database opens", async () => {
    const clock = makeStampClock({ deviceId: ids.otherDevice, nowMs: () => 1_795_000_000 });
    const ahead = sealItem(
      { fields: { name: { value: 'x', at: `${String(1_795_000_001 + maxStampLeadMs).padStart(15, '0')}-00000-${ids.device}` as Stamp } } },
      key,
      outer,
    );
    expect(await codeOf(() => openItem(ahead, ids.account, key, clock))).toBe('damaged');
    expect(openItem(ahead, ids.account, key).fields['name']?.value).toBe('x');
    openItem(item, ids.account, key, clock);
    expect(clock.latest).toBe(at);
  });
});

describe('items in JSON', () => {
  test('come back', () => {
    expect(itemFromJson(JSON.parse(itemToJson(item)))).toEqual(item);
    expect(itemToJson(item)).not.toContain('\n');
  });

  const json = JSON.parse(itemToJson(item)) as Record<string, unknown>;
  test.each<[string, unknown]>([
    ['null', null],
    ['a list', [json]],
    ['text', 'item'],
    ['a missing member', { ...json, revision: undefined }],
    ['deletion as a number', { ...json, deleted: 0 }],
    ['a revision as text', { ...json, revision: '3' }],
    ['an unknown kind', { ...json, kind: 'note' }],
    ['base64 that is none', { ...json, sealed: 'a' }],
    ['base64url', { ...json, sealed: `${'A'.repeat(444)}-_==` }],
    ['parts out of order', { ...json, parts: [part('b'), part('a')] }],
    ['parts of a folder', { ...json, kind: 'folder' }],
  ])('%s is damaged', async (_, value) => {
    expect(await codeOf(() => itemFromJson(value))).toBe('damaged');
  });
});
