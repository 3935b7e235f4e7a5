import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('the text in a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Grüße 漢字'), 'Grüße 漢字'],
    ['UTF-8 with a mark', Buffer.from('\ufeffGrüße'), 'Grüße'],
    ['UTF-16, little end first', Buffer.from('\ufeffGrüße', 'utf16le'), 'Grüße'],
    ['UTF-16, big end first', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'Grüße'],
    ['the old Western encoding', Buffer.from('Grüße', 'latin1'), 'Grüße'],
    ['nothing', Buffer.from(''), ''],
  ])('is read from %s', (_, bytes, text) => {
    expect(decodeText(bytes, false)).toBe(text);
  });

  it('ends before a letter that is broken off, where the file goes on', () => {
    const bytes = Buffer.from('Grüße 漢').subarray(0, -1);
    expect(decodeText(bytes, true)).toBe('Grüße ');
  });
});
