import { CryptoError } from '../../crypto/crypto-error.ts';
import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { fromHex, hex, sha256 } from '../../crypto/hash.ts';
import { containerBytesOf, maxContainerPlainBytes, partPlaceOf, plainBytesOf, segmentBytes, segmentCountOf } from './document-container.ts';

// FORMAT.md, "Parts".

/** The parts of one container, in order: SHA-256 in 64 lower-case hexadecimal digits, size in bytes. */
export type PartsList = readonly (readonly [name: string, sizeBytes: number])[];

/** The most parts that a container has: 65,536. */
export const maxParts = maxContainerPlainBytes / segmentBytes;

const namePattern = /^[0-9a-f]{64}$/;

/** Whether `text` has the form of a part's name. */
export function isPartName(text: string): boolean {
  return namePattern.test(text);
}

/** The name of the part that consists of these bytes, given in one or more pieces. */
export function partName(...pieces: readonly Uint8Array[]): string {
  return hex(sha256(...pieces));
}

/** How many bytes are in the container that consists of these parts. */
export function containerBytesOfParts(parts: PartsList): number {
  return parts.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0);
}

/**
 * The same value, typed, if it is the parts list of a container: 1 to 65,536 entries, names in their proper form, sizes as the container's
 * layout
 * requires.
 * @throws CryptoError `damaged` for anything else.
 */
export function checkPartsList(value: unknown): PartsList {
  if (!isListOfParts(value) || !hasSizesOfContainer(value)) throw new CryptoError('damaged', 'this is not the parts list of a container');
  return value;
}

/** The root of a parts list, 64 lower-case hexadecimal digits: one value that stands for all bytes of the container. */
export function rootOf(parts: PartsList): string {
  return hex(sha256(utf8('Heirlock parts 1\n'), concatBytes(...parts.flatMap(([name, sizeBytes]) => [fromHex(name), u64(sizeBytes)]))));
}

function isListOfParts(value: unknown): value is PartsList {
  if (!Array.isArray(value) || value.length < 1 || value.length > maxParts) return false;
  return value.every((entry: unknown) => {
    if (!Array.isArray(entry) || entry.length !== 2) return false;
    const [name, sizeBytes] = entry as readonly unknown[];
    return (
      typeof name === 'string' && isPartName(name) && typeof sizeBytes === 'number' && Number.isSafeInteger(sizeBytes) && sizeBytes >= 0
    );
  });
}

function hasSizesOfContainer(parts: PartsList): boolean {
  const containerBytes = containerBytesOfParts(parts);
  if (!Number.isSafeInteger(containerBytes) || containerBytes > containerBytesOf(maxContainerPlainBytes)) return false;
  const plainBytes = possiblePlainBytes(containerBytes);
  if (plainBytes === undefined || segmentCountOf(plainBytes) !== parts.length) return false;
  return parts.every(([, sizeBytes], index) => {
    const { start, end } = partPlaceOf(index, plainBytes);
    return end - start === sizeBytes;
  });
}

function possiblePlainBytes(containerBytes: number): number | undefined {
  try {
    return plainBytesOf(containerBytes);
  } catch {
    return undefined;
  }
}
