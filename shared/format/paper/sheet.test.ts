import { describe, expect, test } from 'vitest';
import { toBase32 } from '../../crypto/base64.ts';
import { randomBytes } from '../../crypto/keys.ts';
import { paperText } from './paper-text.ts';
import { codeOf, ids } from '../release/release-test-kit.ts';
import { readSheetText, sheetText } from './sheet.ts';

describe("a sheet's code", () => {
  const sheet = { id: ids.other, code: Uint8Array.from({ length: 16 }, (_, index) => index), bundleGeneration: 12 };

  test('comes back, white space around it taken off', () => {
    const text = sheetText(sheet);
    expect(text).toMatch(/^heirlock:sheet:1:01J8ZQ4M7X0000000000000042:AAAQEAYEAUDAOCAJBIFQYDIOB4:12:[0-9a-f]{8}$/);
    expect(readSheetText(text)).toEqual(sheet);
    expect(readSheetText(` ${text}\r\n`)).toEqual(sheet);
    const greatest = { ...sheet, code: randomBytes(16), bundleGeneration: Number.MAX_SAFE_INTEGER };
    expect(readSheetText(sheetText(greatest))).toEqual(greatest);
  });

  test('one wrong character is never read as another sheet', async () => {
    const text = sheetText(sheet);
    for (let index = 0; index < text.length; index += 1) {
      for (const character of ['A', '1', ':', 'z']) {
        if (text[index] === character) continue;
        expect(
          await codeOf(() => readSheetText(text.slice(0, index) + character + text.slice(index + 1))),
          `${character} at ${index}`,
        ).not.toBe('no failure');
      }
      expect(await codeOf(() => readSheetText(text.slice(0, index))), `cut to ${index}`).not.toBe('no failure');
    }
  });

  const base32 = toBase32(sheet.code);
  test.each([
    ['', 'bad_header'],
    ['hello', 'bad_header'],
    ['heirlock:kit:1:a:b:c:d', 'bad_header'],
    ['HEIRLOCK:SHEET:1:a:b:c:d', 'bad_header'],
    ['heirlock:sheet:2:a:b:c:d', 'unsupported_version'],
    ['heirlock:sheet:01:a:b:c:d', 'unsupported_version'],
    ['heirlock:sheet:1:a:b', 'truncated'],
    [sheetText(sheet).slice(0, -9), 'truncated'],
    [`${sheetText(sheet)}0`, 'damaged'],
    [`${sheetText(sheet)}:0`, 'damaged'],
    [paperText('sheet', ['sheet', base32, '1']), 'damaged'],
    [paperText('sheet', [ids.other, base32.toLowerCase(), '1']), 'damaged'],
    [paperText('sheet', [ids.other, 'A'.repeat(26), '1']), 'damaged'],
    [paperText('sheet', [ids.other, base32.slice(2), '1']), 'damaged'],
    [paperText('sheet', [ids.other, `${base32.slice(0, 25)}5`, '1']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '0']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '01']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '-1']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '1.5']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '9007199254740992']), 'damaged'],
    [paperText('sheet', [ids.other, base32, '']), 'damaged'],
  ])('%j is %s', async (text, code) => {
    expect(await codeOf(() => readSheetText(text))).toBe(code);
  });

  test('is not written for a code of zeros, of another length, a malformed id or generation', () => {
    const bad = [
      { code: new Uint8Array(16) },
      { code: randomBytes(15) },
      { code: randomBytes(32) },
      { id: 'sheet' },
      { bundleGeneration: 0 },
      { bundleGeneration: 2 ** 53 },
    ];
    for (const over of bad) expect(() => sheetText({ ...sheet, ...over })).toThrow(TypeError);
  });
});
