import { describe, expect, it } from 'vitest';
import { derOutline } from './der-outline.ts';

const outline = (hex: string): readonly number[] | undefined => derOutline(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('derOutline', () => {
  it('tells the tags in one whole sequence, with short and long lengths', () => {
    expect(outline('3000')).toEqual([]);
    expect(outline('3005 020101 0500')).toEqual([0x02, 0x05]);
    expect(outline(`3082 0102 0481 ff ${'00'.repeat(255)}`)).toEqual([0x04]);
  });

  it.each([
    ['nothing', ''],
    ['one byte', '30'],
    ['no sequence', '020101'],
    ['bytes behind it', '3000 00'],
    ['a length beyond the end', '3003 0201'],
    ['a child beyond its parent', '3003 020501'],
    ['an indefinite length', '3080 0000'],
    ['a length of five bytes', '3085 0000000000'],
    ['a tag of several bytes', '3003 1f8101'],
    ['HTML', Buffer.from('<html><body>secret</body></html>').toString('hex')],
    ['JSON', Buffer.from('{"secret":1}').toString('hex')],
    ['digits that look like a sequence', Buffer.from('0123456789').toString('hex')],
  ])('is undefined for %s', (_what, hex) => {
    expect(outline(hex)).toBeUndefined();
  });
});
