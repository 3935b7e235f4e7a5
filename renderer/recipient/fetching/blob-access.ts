import { aroundFaults, type RandomAccess } from '../../../shared/format/tar/random-access.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';

/** A file that the reader chose, read in slices; what the disk can't read is zeros. */
export function accessBlob(file: Blob): RandomAccess {
  const read = async (start: number, sizeBytes: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(start, start + sizeBytes).arrayBuffer());
  // Browsers say the same of a file that is gone, or was changed since: then no other place can be read either.
  const canReadAt = (start: number): Promise<boolean> =>
    read(start, 1).then(
      () => true,
      () => false,
    );
  const isFaultOfDisk = async (error: unknown): Promise<boolean> =>
    error instanceof DOMException && error.name === 'NotReadableError' && ((await canReadAt(0)) || canReadAt(file.size - 1));
  return aroundFaults({ sizeBytes: file.size, read }, isFaultOfDisk);
}

/** H in hexadecimal. The browser's own SHA-256 is several times as fast; it exists on https and localhost only. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  return hex(subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)));
}
