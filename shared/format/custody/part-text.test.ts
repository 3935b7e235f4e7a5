import { describe, expect, test } from 'vitest';
import { toBase32 } from '../../crypto/base64.ts';
import { randomKey, type Key } from '../../crypto/keys.ts';
import { places, type Place } from '../../domain/custodian-states.ts';
import { paperText } from '../paper/paper-text.ts';
import { codeOf, ids } from '../release/release-test-kit.ts';
import { partText, readPartText, type Part } from './part-text.ts';

const share = randomKey();
const part: Part = { vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 12, place: 2, share };
const text = partText(part);

describe('a part that is carried', () => {
  test('comes back from its text, whatever its place', () => {
    for (const place of places) expect(readPartText(` ${partText({ ...part, place })}\n`)).toEqual({ ...part, place });
    expect(readPartText(`https://two.example/r/x#${text}`)).toEqual(part);
    expect(readPartText(partText({ ...part, keyGeneration: Number.MAX_SAFE_INTEGER })).keyGeneration).toBe(Number.MAX_SAFE_INTEGER);
  });

  test('is never taken for a paper, nor a paper for it', async () => {
    for (const kind of ['kit', 'sheet', 'invitation', 'masterkey', 'third'] as const)
      expect(await codeOf(() => readPartText(text.replace(':part:', `:${kind}:`)))).toBe('bad_header');
    expect(await codeOf(() => readPartText(paperText('third', [toBase32(share)])))).toBe('bad_header');
  });

  test('is refused with any letter changed or missing', async () => {
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1';
      expect(await codeOf(() => readPartText(text.slice(0, at) + other + text.slice(at + 1)))).not.toBe('no failure');
      expect(await codeOf(() => readPartText(text.slice(0, at)))).toMatch(/bad_header|unsupported_version|truncated|damaged/);
    }
    expect(await codeOf(() => readPartText(`${text}:1`))).toBe('damaged');
    expect(await codeOf(() => readPartText(`${text}#`))).toBe('bad_header');
  });

  test('is refused for what is no vault, recipient, generation, place or share', async () => {
    const coded = toBase32(share);
    const good = [ids.vault, ids.recipient, '12', '2', coded];
    for (const [at, bad] of [
      [0, 'vault_1'],
      [0, ids.vault.toLowerCase()],
      [1, 'anna'],
      [2, '0'],
      [2, '012'],
      [2, '9007199254740992'],
      [3, '0'],
      [3, '4'],
      [3, '02'],
      [3, ''],
      [4, toBase32(share.slice(1))],
      [4, `${coded}A`],
      [4, toBase32(new Uint8Array(32))],
      [4, coded.toLowerCase()],
    ] as const)
      expect(await codeOf(() => readPartText(paperText('part', good.with(at, bad))))).toBe('damaged');
    expect(await codeOf(() => readPartText(paperText('part', good.slice(0, 4))))).toBe('truncated');
    expect(await codeOf(() => readPartText(paperText('part', good, '2')))).toBe('unsupported_version');
  });

  test('is not written for a malformed place, or once it was wiped', () => {
    const wiped = new Uint8Array(32) as Key;
    for (const over of [{ vaultId: 'vault_1' }, { recipientId: '' }, { keyGeneration: 0 }, { place: 4 as Place }, { share: wiped }])
      expect(() => partText({ ...part, ...over })).toThrow(TypeError);
  });
});
