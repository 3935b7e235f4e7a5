import { inflateSync } from 'node:zlib';

/** A font's tables by tag. */
type Tables = Map<string, Buffer>;

/** Reads a font (TrueType, or WOFF 1.0 with TrueType in it) as the plain TrueType that shaping and subsetting need. */
export function plainFont(file: Buffer): Buffer {
  const isPacked = file.subarray(0, 4).toString('latin1') === 'wOFF';
  const tables = isPacked ? packedTables(file) : plainTables(file);
  const hadOdd = evenOut(tables);
  return isPacked || hadOdd ? written(file.subarray(isPacked ? 4 : 0, isPacked ? 8 : 4), tables) : file;
}

/** WOFF 1.0, sections 4 and 5. */
function packedTables(file: Buffer): Tables {
  const entries = Array.from({ length: file.readUInt16BE(12) }, (_, index) => 44 + 20 * index);
  return new Map(
    entries.map((entry) => {
      const [start, packedLength, length] = [file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 12)];
      const stored = file.subarray(start, start + packedLength);
      return [tagAt(file, entry), packedLength < length ? inflateSync(stored, { maxOutputLength: length }) : stored];
    }),
  );
}

function plainTables(file: Buffer): Tables {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  return new Map(
    entries.map((entry) => [
      tagAt(file, entry),
      file.subarray(file.readUInt32BE(entry + 8), file.readUInt32BE(entry + 8) + file.readUInt32BE(entry + 12)),
    ]),
  );
}

const tagAt = (file: Buffer, at: number): string => file.toString('latin1', at, at + 4);

/**
 * Makes every glyph begin at an even offset: fontkit writes the offsets of a small subset halved, whatever they were, and such glyphs would
 * be missing.
 * @returns whether any did not.
 */
function evenOut(tables: Tables): boolean {
  const [head, loca, glyf] = [tables.get('head'), tables.get('loca'), tables.get('glyf')];
  if (head === undefined || loca === undefined || glyf === undefined || head.readInt16BE(50) === 0) return false;
  const places = Array.from({ length: loca.length / 4 }, (_, index) => loca.readUInt32BE(4 * index));
  if (places.every((place) => place % 2 === 0)) return false;
  const moved = Buffer.alloc(loca.length);
  const glyphs: Buffer[] = [];
  let at = 0;
  for (const [index, place] of places.entries()) {
    moved.writeUInt32BE(at, 4 * index);
    const glyph = padded(glyf.subarray(place, places[index + 1] ?? place));
    glyphs.push(glyph);
    at += glyph.length;
  }
  tables.set('loca', moved).set('glyf', Buffer.concat(glyphs));
  return true;
}

const padded = (data: Buffer): Buffer => (data.length % 4 === 0 ? data : Buffer.concat([data, Buffer.alloc(4 - (data.length % 4))]));

/** Without checksums, which no reader of these bytes looks at. */
function written(kind: Buffer, tables: Tables): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size);
  kind.copy(directory);
  directory.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [];
  let offset = directory.length;
  [...tables].forEach(([tag, data], index) => {
    const row = 12 + 16 * index;
    directory.write(tag, row, 'latin1');
    directory.writeUInt32BE(offset, row + 8);
    directory.writeUInt32BE(data.length, row + 12);
    parts.push(padded(data));
    offset += parts.at(-1)?.length ?? 0;
  });
  return Buffer.concat([directory, ...parts]);
}
