/**
 * The text in a file, whatever program wrote it: UTF-16 if a mark at the beginning says so, else UTF-8, else the old Western
 * encoding, in which every byte is a letter.
 * @param isCut the file continues after these bytes, so its last letter may be broken off.
 */
export function decodeText(bytes: Uint8Array, isCut: boolean): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
