import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Issued } from '../pki/make-certificate.ts';
import type { ObjectText } from './pdf-structures.ts';

/** A revision written as somebody likes it, against the rules where that is the point. */
export interface RawRevision {
  readonly objects?: Readonly<Record<number, ObjectText>>;
  /** Generations of those that don't have 0. */
  readonly generations?: Readonly<Record<number, number>>;
  /** Numbers that the table declares free. */
  readonly free?: readonly number[];
  /** Default: the file's catalog. */
  readonly root?: number;
  /** Default: the highest number so far and one. */
  readonly size?: number;
  /** Default: where the last `startxref` points; null for none. */
  readonly previous?: number | null;
  /** More entries of the trailer, as text. */
  readonly trailer?: string;
  /** Where the table and everything after it differs: `none` leaves cross-references, trailer and end out altogether. */
  readonly references?: 'table' | 'stream' | 'none';
  /** Text between the revision before and the first object; between the trailer and `startxref`; after `%%EOF`. */
  readonly before?: string;
  readonly beforeStart?: string;
  readonly end?: string;
  /** Numbers that the table leaves out although the objects are there. */
  readonly unlisted?: readonly number[];
  /** More sections of the table, as text: `12 1\n0000000017 00000 n \n`. */
  readonly rows?: string;
}

interface Placed {
  readonly bytes: Buffer;
  readonly offsets: ReadonlyMap<number, number>;
}

/** Where the newest cross-references of a file are, by its last `startxref`. */
export function lastReferences(pdf: Buffer): number {
  return Number([...pdf.toString('latin1').matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1] ?? 0);
}

/** The file with one more revision. */
export function appendRaw(pdf: Buffer, revision: RawRevision): Buffer {
  const start = Buffer.concat([pdf, Buffer.from(revision.before ?? '', 'latin1')]);
  const placed = placeObjects(start.length, revision);
  if (revision.references === 'none') return Buffer.concat([start, placed.bytes]);
  const at = start.length + placed.bytes.length;
  const { size, entries } = trailerOf(pdf, revision);
  const references =
    revision.references === 'stream'
      ? streamText(placed, size, at, entries)
      : Buffer.from(`${tableText(placed, revision)}trailer\n<</Size ${size} ${entries}>>\n`, 'latin1');
  const end = `${revision.beforeStart ?? ''}startxref\n${at}\n%%EOF${revision.end ?? '\n'}`;
  return Buffer.concat([start, placed.bytes, references, Buffer.from(end, 'latin1')]);
}

function placeObjects(base: number, { objects = {}, generations = {} }: RawRevision): Placed {
  const parts: Buffer[] = [];
  const offsets = new Map<number, number>();
  let offset = base;
  for (const [number, object] of Object.entries(objects)) {
    const head = `${number} ${generations[Number(number)] ?? 0} obj\n`;
    const body =
      typeof object === 'string'
        ? Buffer.from(`${head}${object}\nendobj\n`, 'latin1')
        : Buffer.concat([
            Buffer.from(`${head}<<${object.entries} /Length ${object.data.length}>>\nstream\n`, 'latin1'),
            object.data,
            Buffer.from('\nendstream\nendobj\n'),
          ]);
    offsets.set(Number(number), offset);
    parts.push(body);
    offset += body.length;
  }
  return { bytes: Buffer.concat(parts), offsets };
}

function trailerOf(pdf: Buffer, { objects = {}, root, size, previous, trailer = '' }: RawRevision): { size: number; entries: string } {
  const text = pdf.toString('latin1');
  const oldRoot = [...text.matchAll(/\/Root (\d+) \d+ R/g)].at(-1)?.[1] ?? '1';
  const oldInfo = [...text.matchAll(/\/Info (\d+ \d+ R)/g)].at(-1)?.[1];
  const oldSize = Math.max(0, ...[...text.matchAll(/\/Size (\d+)/g)].map(([, one]) => Number(one)));
  const prev = previous === undefined ? lastReferences(pdf) : previous;
  const info = oldInfo === undefined || trailer.includes('/Info') ? '' : `/Info ${oldInfo} `;
  return {
    size: size ?? Math.max(oldSize, ...Object.keys(objects).map((number) => Number(number) + 1)),
    entries: `/Root ${root ?? oldRoot} 0 R ${info}${prev === null ? '' : `/Prev ${prev}`} ${trailer}`,
  };
}

function tableText({ offsets }: Placed, { generations = {}, free = [], unlisted = [], rows = '' }: RawRevision): string {
  const used = [...offsets].filter(([number]) => !unlisted.includes(number));
  const lines = used.map(([number, offset]) => `${number} 1\n${row(offset, generations[number] ?? 0, 'n')}`);
  return `xref\n${lines.join('')}${free.map((number) => `${number} 1\n${row(0, 1, 'f')}`).join('')}${rows}`;
}

function row(offset: number, generation: number, kind: 'n' | 'f'): string {
  return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${kind} \n`;
}

function streamText({ offsets }: Placed, size: number, at: number, entries: string): Buffer {
  const own = size;
  const all = [...offsets, [own, at] as const].sort(([one], [other]) => one - other);
  const data = deflateSync(
    Buffer.concat(
      all.map(([, offset]) => {
        const bytes = Buffer.alloc(7);
        bytes[0] = 1;
        bytes.writeUInt32BE(offset, 1);
        return bytes;
      }),
    ),
  );
  const index = all.map(([number]) => `${number} 1`).join(' ');
  const head = `${own} 0 obj\n<</Type /XRef /Size ${own + 1} /W [1 4 2] /Index [${index}] /Filter /FlateDecode /Length ${data.length} ${entries}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), data, Buffer.from('\nendstream\nendobj\n')]);
}

/** What a signature of any making covers, and with what. */
export interface RawSignature extends RawRevision {
  /** The number that the signature dictionary gets. */
  readonly value: number;
  /** Its entries besides `ByteRange` and `Contents`. */
  readonly entries: string;
  readonly roomBytes?: number;
  /** The value over these bytes. */
  readonly sign: (covered: Buffer) => Promise<Buffer> | Buffer;
}

/** Appends a revision with a signature over everything but its own value. */
export async function signRaw(pdf: Buffer, { value, entries, roomBytes = 6_000, sign, ...revision }: RawSignature): Promise<Buffer> {
  const range = '[0 0000000000 0000000000 0000000000]';
  const text = `<<${entries} /ByteRange ${range} /Contents <${'0'.repeat(roomBytes * 2)}>>>`;
  const laid = appendRaw(pdf, { ...revision, objects: { ...revision.objects, [value]: text } });
  const rangeAt = laid.lastIndexOf(range, undefined, 'latin1');
  const before = laid.indexOf('<', rangeAt, 'latin1');
  const after = before + roomBytes * 2 + 2;
  const numbers = [before, after, laid.length - after].map((one) => String(one).padStart(10, '0'));
  laid.write(`[0 ${numbers.join(' ')}]`, rangeAt, 'latin1');
  const cms = await sign(Buffer.concat([laid.subarray(0, before), laid.subarray(after)]));
  if (cms.length > roomBytes) throw new Error(`a signature of ${cms.length} bytes does not fit`);
  laid.write(cms.toString('hex'), before + 1, 'latin1');
  return laid;
}

/** The digest that a signer signs with, over some bytes. */
export function digestFor(signer: Issued, covered: Buffer): Buffer {
  return createHash(signer.algorithm.slice(-6)).update(covered).digest();
}
