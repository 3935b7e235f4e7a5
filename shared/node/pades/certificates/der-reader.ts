import { PadesError } from '../contract.ts';

/** Deep enough for every structure of RFC 5280 and RFC 5652; hostile nesting ends here. */
const deepest = 40;
/** More members than any honest revocation list of up to 16 MiB has. */
const maxMembers = 500_000;

/** The bytes aren't DER, or aren't what a standard requires at this point. */
export class DerError extends PadesError {
  constructor(what: string) {
    super('damaged', `malformed ASN.1: ${what}`);
    this.name = 'DerError';
  }
}

/**
 * One value in DER, or in BER where authorities still write it: indefinite lengths and strings in pieces are understood.
 * Nothing is copied; `raw` and `content` are views of what was read.
 */
export interface DerNode {
  /** The whole identifier octet; tags above 30 do not occur in the structures that we read and are refused. */
  readonly tag: number;
  readonly content: Buffer;
  /** The whole value, identifier and length octets included. */
  readonly raw: Buffer;
  readonly constructed: boolean;
  /** Whether the length was left open, which DER forbids. */
  readonly indefinite: boolean;
  /** The values inside. @throws DerError when the content is not a sequence of values. */
  children(): readonly DerNode[];
}

/** @throws DerError unless `bytes` are exactly one value. */
export function readDer(bytes: Uint8Array): DerNode {
  const { node, rest } = readDerPrefix(bytes);
  if (rest.length > 0) throw new DerError('bytes after the value');
  return node;
}

/** The value at the start, and what follows it: the padding of a /Contents. @throws DerError */
export function readDerPrefix(bytes: Uint8Array): { node: DerNode; rest: Buffer } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { node, end } = readNode(buffer, 0, 0);
  return { node, rest: buffer.subarray(end) };
}

interface Header {
  readonly tag: number;
  readonly start: number;
  /** Undefined: indefinite. */
  readonly length: number | undefined;
}

function readHeader(bytes: Buffer, at: number): Header {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new DerError('it ends too early');
  if ((tag & 0x1f) === 0x1f) throw new DerError('a tag above 30');
  if (first < 0x80) return { tag, start: at + 2, length: first };
  if (first === 0x80) return { tag, start: at + 2, length: undefined };
  const count = first & 0x7f;
  if (count > 6 || at + 2 + count > bytes.length) throw new DerError('a length that cannot be');
  return { tag, start: at + 2 + count, length: bytes.readUIntBE(at + 2, count) };
}

function readNode(bytes: Buffer, at: number, depth: number): { node: DerNode; end: number } {
  if (depth > deepest) throw new DerError('nested too deeply');
  const header = readHeader(bytes, at);
  if (header.length === undefined) return readIndefinite(bytes, at, header, depth);
  const end = header.start + header.length;
  if (end > bytes.length) throw new DerError('a value longer than what holds it');
  return { node: nodeOf(header, bytes.subarray(header.start, end), bytes.subarray(at, end), depth), end };
}

function readIndefinite(bytes: Buffer, at: number, header: Header, depth: number): { node: DerNode; end: number } {
  if ((header.tag & 0x20) === 0) throw new DerError('a primitive value of indefinite length');
  let position = header.start;
  for (let count = 0; !(bytes[position] === 0 && bytes[position + 1] === 0); count += 1) {
    if (count > maxMembers) throw new DerError('too many members');
    position = readNode(bytes, position, depth + 1).end;
  }
  return { node: nodeOf(header, bytes.subarray(header.start, position), bytes.subarray(at, position + 2), depth), end: position + 2 };
}

function nodeOf({ tag, length }: Header, content: Buffer, raw: Buffer, depth: number): DerNode {
  let known: readonly DerNode[] | undefined;
  return {
    tag,
    content,
    raw,
    constructed: (tag & 0x20) !== 0,
    indefinite: length === undefined,
    children: () => (known ??= readAll(content, depth + 1)),
  };
}

function readAll(content: Buffer, depth: number): readonly DerNode[] {
  const nodes: DerNode[] = [];
  for (let position = 0; position < content.length; ) {
    if (nodes.length >= maxMembers) throw new DerError('too many members');
    const { node, end } = readNode(content, position, depth);
    nodes.push(node);
    position = end;
  }
  return nodes;
}

/** The members of a SEQUENCE. @throws DerError for any other value. */
export function derSequence(node: DerNode | undefined): readonly DerNode[] {
  if (node?.tag !== 0x30) throw new DerError('a sequence was expected');
  return node.children();
}

/** The members of a SET. */
export function derSet(node: DerNode | undefined): readonly DerNode[] {
  if (node?.tag !== 0x31) throw new DerError('a set was expected');
  return node.children();
}

/** The first of the members that carries the context tag `[number]`, primitive or constructed. */
export function derTagged(members: readonly DerNode[], number: number): DerNode | undefined {
  return members.find((member) => (member.tag & 0xdf) === (0x80 | number));
}

/** The bytes of an OCTET STRING, or of one under an IMPLICIT tag, joined if it comes in pieces. */
export function derOctets(node: DerNode | undefined): Buffer {
  if (node === undefined || node.tag === 0x30 || node.tag === 0x31) throw new DerError('an octet string was expected');
  if (node.constructed) return Buffer.concat(node.children().map((piece) => derOctets(piece)));
  if (node.tag !== 0x04 && (node.tag & 0xc0) !== 0x80) throw new DerError('an octet string was expected');
  return node.content;
}

/** The bytes of a BIT STRING of whole bytes. */
export function derBits(node: DerNode | undefined): Buffer {
  if (node?.tag !== 0x03 || node.content[0] !== 0) throw new DerError('a bit string of whole bytes was expected');
  return node.content.subarray(1);
}

/** An object identifier in dotted form. */
export function derOid(node: DerNode | undefined): string {
  if (node?.tag !== 0x06 || node.content.length === 0 || node.content.length > 64) throw new DerError('an object identifier was expected');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of node.content) {
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new DerError('an object identifier that is too long');
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [joined = 0, ...rest] = arcs;
  const first = Math.min(2, Math.floor(joined / 40));
  return [first, joined - first * 40, ...rest].join('.');
}

/** An INTEGER of any length. */
export function derInteger(node: DerNode | undefined): bigint {
  if (node?.tag !== 0x02 || node.content.length === 0 || node.content.length > 1_024) throw new DerError('a whole number was expected');
  return BigInt.asIntN(node.content.length * 8, BigInt(`0x${node.content.toString('hex')}`));
}

/** An INTEGER or ENUMERATED from 0 to 2^47. */
export function derSmallNumber(node: DerNode | undefined): number {
  if (node === undefined || (node.tag !== 0x02 && node.tag !== 0x0a && (node.tag & 0xc0) !== 0x80))
    throw new DerError('a whole number was expected');
  const { content } = node;
  if (content.length === 0 || content.length > 6 || (content[0] ?? 0) >= 0x80) throw new DerError('a number out of range');
  return content.readUIntBE(0, content.length);
}

/** Whether a BOOLEAN is present and true; an absent one is false, as is the default for all of ours. */
export function derTrue(node: DerNode | undefined): boolean {
  return node?.tag === 0x01 && node.content[0] !== 0;
}

/** Milliseconds since 1970 from a UTCTime or GeneralizedTime that ends in `Z`. */
export function derTimeMs(node: DerNode | undefined): number {
  const text = (node?.content ?? Buffer.alloc(0)).toString('latin1');
  const full = node?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:[.,](\d{1,9}))?Z$/.exec(full);
  if (parts === null || (node?.tag !== 0x17 && node?.tag !== 0x18)) throw new DerError('a time was expected');
  const [, year, month, day, hour, minute, second = '00', fraction = ''] = parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
  const ms = Date.parse(iso);
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== iso) throw new DerError('a time that does not exist');
  return ms;
}
