import { hex } from '../../../shared/crypto/hash.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';

/** A pack begins with this: magic, version 1, three zeros. */
const magic = Buffer.from('484c504b01000000', 'hex');
const countOffset = magic.length;
const firstEntry = countOffset + 4;
const hashBytes = 32;
const entryBytes = hashBytes + 4;

/** The shortest pack: a head with one part of one byte. */
export const minPackBytes = firstEntry + entryBytes + 1;

/** The longest head, in bytes. */
export const maxHeadBytes = firstEntry + syncLimits.partsPerPack * entryBytes;

/** A part as the head of its pack announces it. */
export interface PackedPart {
  /** Its hash in lower-case hexadecimal. */
  readonly name: string;
  /** Where it begins in the pack. */
  readonly offsetBytes: number;
  readonly sizeBytes: number;
}

/**
 * Reads the head of a pack: `"HLPK"`, version 1, three zeros, the count of parts, then hash and size of each; after it come the parts
 * themselves.
 * @param start the pack's first bytes, `maxHeadBytes` of them or all.
 * @returns the parts in order, or undefined when this isn't the head of a pack of `packBytes`.
 */
export function readPackHead(start: Buffer, packBytes: number): readonly PackedPart[] | undefined {
  if (start.length < minPackBytes || !start.subarray(0, magic.length).equals(magic)) return undefined;
  const count = start.readUInt32BE(countOffset);
  if (count < 1 || count > syncLimits.partsPerPack || start.length < firstEntry + count * entryBytes) return undefined;
  const parts: PackedPart[] = [];
  const names = new Set<string>();
  let offsetBytes = firstEntry + count * entryBytes;
  for (let at = firstEntry; at < firstEntry + count * entryBytes; at += entryBytes) {
    const name = hex(start.subarray(at, at + hashBytes));
    const sizeBytes = start.readUInt32BE(at + hashBytes);
    if (sizeBytes === 0 || names.has(name)) return undefined;
    names.add(name);
    parts.push({ name, offsetBytes, sizeBytes });
    offsetBytes += sizeBytes;
  }
  return offsetBytes === packBytes ? parts : undefined;
}
