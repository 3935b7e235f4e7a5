/** Characters of PDFDocEncoding (ISO 32000-2, annex D) that differ from Latin-1. */
const special: ReadonlyMap<number, string> = new Map([
  ...[...'\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'].map((letter, index) => [0x18 + index, letter] as const),
  ...[
    ...'\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e',
  ].map((letter, index) => [0x80 + index, letter] as const),
  [0xa0, '\u20ac'],
]);

/** Reads a text string by its mark: UTF-16 (either order), UTF-8, or PDFDocEncoding. */
export function readTextString(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return Array.from(bytes, (code) => special.get(code) ?? String.fromCharCode(code)).join('');
}

/** Writes one: in ASCII if it is ASCII, else in UTF-16BE. */
export function textString(text: string): Buffer {
  if (/^[\x20-\x7e\n\r\t]*$/.test(text)) return Buffer.from(text, 'latin1');
  return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text.toWellFormed(), 'utf16le').swap16()]);
}
