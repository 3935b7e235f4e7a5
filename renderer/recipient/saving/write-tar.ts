import { utf8 } from '../../../shared/crypto/bytes.ts';

/** Tar counts in blocks of this many bytes. */
const block = 512;

/** The most that the size's eleven octal digits can say. */
const maxEntryBytes = 8 ** 11 - 1;

/** What comes before the bytes of one regular file of a tar archive (POSIX ustar). @throws RangeError for what has no room in it. */
export function tarHeader(name: string, sizeBytes: number): Uint8Array {
  const header = new Uint8Array(block);
  const put = (at: number, text: string): void => header.set(utf8(text), at);
  const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;
  if (utf8(name).length > 100 || sizeBytes > maxEntryBytes) throw new RangeError('the entry does not fit into a tar header');
  put(0, name);
  put(100, octal(0o600, 7));
  put(108, octal(0, 7));
  put(116, octal(0, 7));
  put(124, octal(sizeBytes, 11));
  put(136, octal(0, 11));
  put(148, ' '.repeat(8));
  put(156, '0');
  put(257, 'ustar\x0000');
  put(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  );
  return header;
}

/** The zeros after a file's bytes. */
export function tarPadding(sizeBytes: number): Uint8Array {
  return new Uint8Array((block - (sizeBytes % block)) % block);
}

/** What ends an archive. */
export const tarEnd = new Uint8Array(2 * block);
