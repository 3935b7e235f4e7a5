/**
 * A text as a file that any computer's own program shows with its umlauts and line breaks: UTF-8 that says so at its beginning, with the line
 * ends of Windows, which the others understand as well.
 */
export function textFileBytes(text: string): Uint8Array<ArrayBuffer> {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/gu, '\n').trim();
  return new TextEncoder().encode(`\ufeff${lines.replaceAll('\n', '\r\n')}\r\n`);
}
