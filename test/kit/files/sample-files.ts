import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** One file in a zip archive, as it is to be written; what is absent defaults to what it should be. */
export interface ZipPart {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** 0 stored, 8 deflated (default). */
  readonly method?: number;
  /** General purpose flags; 1 says "encrypted". Default: names are UTF-8. */
  readonly flags?: number;
  /** What the directory gives as the unpacked size, where that is false. */
  readonly claimedSize?: number;
}

export interface ZipShape {
  /** Bytes before the first part; offsets in the archive still count from the beginning of the file. */
  readonly before?: Uint8Array;
  readonly comment?: string;
  /** Writes sizes and offsets as zip64 does. */
  readonly zip64?: boolean;
  /** How many parts the archive says it has, where that is false. */
  readonly claimedParts?: number;
}

/** A zip archive written by hand, so that it can be wrong. */
export function zipOf(
  parts: readonly ZipPart[],
  { before = new Uint8Array(), comment = '', zip64 = false, claimedParts = parts.length }: ZipShape = {},
): Buffer {
  const pieces: Uint8Array[] = [before];
  const directory: Uint8Array[] = [];
  let at = before.length;
  for (const { name, content = '', method = 8, flags = 0x800, claimedSize } of parts) {
    const plain = Buffer.from(content as string);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const rawName = Buffer.from(name);
    const facts = { flags, method, crc: crc32(plain), packed: packed.length, plain: claimedSize ?? plain.length, name: rawName.length };
    pieces.push(localHeader(facts), rawName, packed);
    directory.push(directoryEntry(facts, at, zip64), rawName, ...(zip64 ? [sizesOf(facts, at)] : []));
    at += 30 + rawName.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([
    ...pieces,
    entries,
    ...(zip64 ? [zip64End(claimedParts, entries.length, at)] : []),
    endRecord(zip64 ? null : { parts: claimedParts, size: entries.length, at }, comment),
  ]);
}

interface PartFacts {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly plain: number;
  readonly name: number;
}

const unknown32 = 0xffffffff;

function localHeader({ flags, method, crc, packed, plain, name }: PartFacts): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(plain, 22);
  header.writeUInt16LE(name, 26);
  return header;
}

function directoryEntry({ flags, method, crc, packed, plain, name }: PartFacts, at: number, zip64: boolean): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(20, 4);
  entry.writeUInt16LE(20, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(zip64 ? unknown32 : packed, 20);
  entry.writeUInt32LE(zip64 ? unknown32 : plain, 24);
  entry.writeUInt16LE(name, 28);
  entry.writeUInt16LE(zip64 ? 28 : 0, 30);
  entry.writeUInt32LE(zip64 ? unknown32 : at, 42);
  return entry;
}

function sizesOf({ packed, plain }: PartFacts, at: number): Buffer {
  const extra = Buffer.alloc(28);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(24, 2);
  for (const [index, value] of [plain, packed, at].entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index);
  return extra;
}

function zip64End(parts: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(parts), 24);
  end.writeBigUInt64LE(BigInt(parts), 32);
  end.writeBigUInt64LE(BigInt(size), 40);
  end.writeBigUInt64LE(BigInt(at), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at + size), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function endRecord(directory: { readonly parts: number; readonly size: number; readonly at: number } | null, comment: string): Buffer {
  const text = Buffer.from(comment);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory?.parts ?? 0xffff, 8);
  end.writeUInt16LE(directory?.parts ?? 0xffff, 10);
  end.writeUInt32LE(directory?.size ?? unknown32, 12);
  end.writeUInt32LE(directory?.at ?? unknown32, 16);
  end.writeUInt16LE(text.length, 20);
  return Buffer.concat([end, text]);
}

/** The content type of a Word document's main part. */
export const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A list of content types that declares one part. */
export function typesXml(part: string, type: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${type}"/></Types>`;
}

const relationsXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

const documentXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Dear Ann</w:t></w:r></w:p></w:body></w:document>`;

/** The parts of the smallest possible Word document. */
export const docxParts: readonly ZipPart[] = [
  { name: '[Content_Types].xml', content: typesXml('/word/document.xml', wordMain) },
  { name: '_rels/.rels', content: relationsXml },
  { name: 'word/document.xml', content: documentXml },
];

/** A Word document; `more` are further parts. */
export function docxOf(more: readonly ZipPart[] = [], shape?: ZipShape): Buffer {
  return zipOf([...docxParts, ...more], shape);
}

/** A Word document of exactly this many bytes: a picture makes up the difference. */
export function docxOfSize(sizeBytes: number): Buffer {
  const picture = (bytes: number): ZipPart => ({ name: 'word/media/image1.bin', content: Buffer.alloc(bytes, 7), method: 0 });
  return docxOf([picture(sizeBytes - docxOf([picture(0)]).length)]);
}

/** One page, nothing on it. */
export function pdfOf(version = '1.7'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = `%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** One black pixel. */
export function pngOf(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(content.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** One grey pixel, baseline, with a JFIF header. */
export function jpgOf(): Buffer {
  return Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  );
}
