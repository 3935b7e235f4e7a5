/** A part by its name, which is the SHA-256 of its bytes in 64 lower-case hexadecimal digits, and its size. */
export interface PartSize {
  readonly name: string;
  readonly sizeBytes: number;
}

/** A part and where in its pack it begins, in bytes. */
export interface PackedPart extends PartSize {
  readonly position: number;
}

const magic = Uint8Array.from([0x48, 0x4c, 0x50, 0x4b, 1, 0, 0, 0]);
const hashBytes = 32;
const entryBytes = hashBytes + 4;

/** Bytes before the first entry of a pack's head. */
export const fixedHeadBytes = magic.length + 4;
/** Bytes that a part takes up in a pack besides its own. */
export const headEntryBytes = entryBytes;

/** Length of the head of a pack with this many parts, in bytes. */
export function packHeadBytes(count: number): number {
  return fixedHeadBytes + count * entryBytes;
}

/** Writes the head of a pack: "HLPK", version and padding, count, then for each part its hash and size. The parts' bytes follow it in the same order. */
export function writePackHead(parts: readonly PartSize[], into: Buffer): void {
  into.set(magic);
  into.writeUInt32BE(parts.length, magic.length);
  for (const [index, { name, sizeBytes }] of parts.entries()) {
    const entry = packHeadBytes(index);
    into.write(name, entry, 'hex');
    into.writeUInt32BE(sizeBytes, entry + hashBytes);
  }
}

/** How many parts a pack has whose first `fixedHeadBytes` these are; undefined for anything that isn't a pack. */
export function countInHead(start: Buffer): number | undefined {
  return start.length >= fixedHeadBytes && start.subarray(0, magic.length).equals(magic) ? start.readUInt32BE(magic.length) : undefined;
}

/** The parts of a pack, read from its whole head. */
export function readPackHead(head: Buffer): readonly PackedPart[] {
  const parts: PackedPart[] = [];
  let position = head.length;
  for (let entry = fixedHeadBytes; entry < head.length; entry += entryBytes) {
    const sizeBytes = head.readUInt32BE(entry + hashBytes);
    parts.push({ name: head.toString('hex', entry, entry + hashBytes), sizeBytes, position });
    position += sizeBytes;
  }
  return parts;
}
