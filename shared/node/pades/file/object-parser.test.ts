import { describe, expect, it } from 'vitest';
import { ObjectParser, windowTooShort } from './object-parser.ts';
import { PdfString } from './pdf-object.ts';

const parserOf = (text: string, isWhole = true): ObjectParser => new ObjectParser(Buffer.from(text, 'latin1'), 0, isWhole);

describe('a text in brackets (ISO 32000-2, 7.3.4.2)', () => {
  it.each([
    ['(plain)', 'plain'],
    ['()', ''],
    ['(a (b) c)', 'a (b) c'],
    [String.raw`(\(\)\\)`, '()\\'],
    [String.raw`(a \( b)`, 'a ( b'],
    [String.raw`(\n\r\t\b\f)`, '\n\r\t\b\f'],
    [String.raw`(\x\8)`, 'x8'],
    [String.raw`(\53\053\0053\400)`, '++\x053\0'],
    ['(a\\\nb\\\rc\\\r\nd)', 'abcd'],
    ['(a\rb\r\nc\nd)', 'a\nb\nc\nd'],
  ])('%j holds %j, and ends with its bracket', (text, held) => {
    const parser = parserOf(`${text} 7`);
    const value = parser.object();
    expect(value).toBeInstanceOf(PdfString);
    expect(value instanceof PdfString && Buffer.from(value.bytes).toString('latin1')).toBe(held);
    expect(parser.position).toBe(text.length);
  });

  it.each(['(', '(a', '((a)', String.raw`(\)`, String.raw`(a\\\)`, '(a\\', '(a\r'])('%j has no end: damaged, or cut', (text) => {
    expect(() => parserOf(text).object()).toThrow('A string without end');
    expect(() => parserOf(text, false).object()).toThrow(windowTooShort);
  });
});
