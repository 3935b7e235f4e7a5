import { describe, expect, test } from 'vitest';
import { toBase32 } from '../../crypto/base64.ts';
import { randomKey, type Key } from '../../crypto/keys.ts';
import { codeOf, ids } from '../release/release-test-kit.ts';
import { fromWords, toWords, type WordedKind } from './mnemonic-words.ts';
import { paperText } from './paper-text.ts';
import { readSharePaperText, readShareWords, sharePaperText, shareWords, type SharePaper } from './share-paper.ts';

const share = randomKey();
const paper: SharePaper = { vaultId: ids.vault, recipientId: ids.recipient, keyGeneration: 12, share };
const text = sharePaperText(paper);

describe('a share on paper', () => {
  test('comes back from its words and from its code', () => {
    expect(readShareWords(shareWords(share))).toEqual(share);
    expect(readShareWords(shareWords(share).toUpperCase().replaceAll(' ', '\n2. '))).toEqual(share);
    expect(readSharePaperText(` ${text}\n`)).toEqual(paper);
  });

  test('is never taken for another paper, nor another one for it', async () => {
    for (const kind of ['kit', 'masterkey'] satisfies WordedKind[]) {
      expect(await codeOf(() => fromWords(shareWords(share), 32, kind))).toBe('bad_header');
      expect(await codeOf(() => readShareWords(toWords(share, kind)))).toBe('bad_header');
    }
    for (const kind of ['kit', 'sheet', 'invitation', 'masterkey'] as const)
      expect(await codeOf(() => readSharePaperText(text.replace(':share:', `:${kind}:`)))).toBe('bad_header');
    expect(await codeOf(() => readShareWords(toWords(share.slice(0, 16), 'sheet')))).toBe('truncated');
  });

  test('is refused with any letter of its code changed or missing, and with any word', async () => {
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === 'A' ? 'B' : 'A';
      expect(await codeOf(() => readSharePaperText(text.slice(0, at) + other + text.slice(at + 1)))).not.toBe('no failure');
      expect(await codeOf(() => readSharePaperText(text.slice(0, at)))).toMatch(/bad_header|unsupported_version|truncated|damaged/);
    }
    const words = shareWords(share).split(' ');
    for (let at = 0; at < words.length; at += 1) {
      const other = words[at] === 'zoo' ? 'abandon' : 'zoo';
      expect(await codeOf(() => readShareWords(words.with(at, other).join(' ')))).toMatch(/damaged|bad_header/);
      expect(await codeOf(() => readShareWords(words.slice(0, at).join(' ')))).toBe('truncated');
    }
  });

  test('is refused for what is no vault, recipient, generation or share', async () => {
    const coded = toBase32(share);
    for (const fields of [
      ['vault_1', ids.recipient, '12', coded],
      [ids.vault, 'anna', '12', coded],
      [ids.vault, ids.recipient, '0', coded],
      [ids.vault, ids.recipient, '012', coded],
      [ids.vault, ids.recipient, '9007199254740992', coded],
      [ids.vault, ids.recipient, '12', toBase32(share.slice(1))],
      [ids.vault, ids.recipient, '12', toBase32(new Uint8Array(32))],
      [ids.vault, ids.recipient, '12', coded.toLowerCase()],
    ])
      expect(await codeOf(() => readSharePaperText(paperText('share', fields)))).toBe('damaged');
  });

  test('is not printed for a malformed place, or once it was wiped', () => {
    const wiped = new Uint8Array(32) as Key;
    for (const over of [{ vaultId: 'vault_1' }, { recipientId: '' }, { keyGeneration: 0 }, { share: wiped }])
      expect(() => sharePaperText({ ...paper, ...over })).toThrow(TypeError);
    expect(() => shareWords(wiped)).toThrow(TypeError);
  });
});
