import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { Problem } from '../problems.ts';

/** More than any offline reader will ever have. */
const maxBytes = 2 ** 26;

/** SHA-256 of a file, hexadecimal. @throws Problem `bad_header` for one that is far too large to be an offline reader. */
export async function hashOfFile(file: Blob): Promise<string> {
  if (file.size > maxBytes) throw new Problem('bad_header', 'this is no offline reader');
  return hex(sha256(new Uint8Array(await file.arrayBuffer())));
}
