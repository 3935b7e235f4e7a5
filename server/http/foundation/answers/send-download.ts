import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Download } from '../../../core/documents/download-document.ts';
import type { ByteRange } from '../../../core/ports.ts';
import { isKnown } from '../conditional/etags.ts';

/** A document, or something else that is served in ranges. */
export interface ServedBytes {
  /** Quoted, and strong: it identifies these exact bytes. */
  readonly etag: string;
  readonly sizeBytes: number;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Called when the last byte is about to be handed over. Absent where nobody counts. */
  readonly completed?: () => Promise<void>;
}

/**
 * Streams a document: whole, or the one byte range that was asked for (RFC 9110, section 14). The download counts as complete
 * when the last byte of the document is handed over, so a broken one that is resumed counts once.
 */
export async function sendDownload(request: FastifyRequest, reply: FastifyReply, download: Download): Promise<FastifyReply> {
  const { document } = download;
  void reply
    .type(document.mime_type)
    .header('content-disposition', contentDisposition(document.name))
    .header('content-security-policy', "default-src 'none'; sandbox");
  return sendBytes(request, reply, { ...download, etag: `"${document.checksum}"` });
}

/** Streams bytes whose type is already set: whole, or the one range that was requested. @throws DomainError `range_not_satisfiable`. */
export async function sendBytes(request: FastifyRequest, reply: FastifyReply, served: ServedBytes): Promise<FastifyReply> {
  const { etag, sizeBytes } = served;
  void reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store');
  if (isKnown(request, etag)) {
    for (const name of ['content-type', 'content-disposition']) reply.removeHeader(name);
    return reply.code(304).send(request.method === 'HEAD' ? Readable.from([]) : undefined);
  }
  const range = wantedRange(request, sizeBytes, etag);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${sizeBytes}`).removeHeader('content-disposition');
    throw new DomainError('range_not_satisfiable', `The range lies outside the ${sizeBytes} bytes that there are.`);
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes };
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${sizeBytes}`);
  void reply.header('content-length', end - start);
  // Nothing at all would be announced as a length of 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const bytes = served.read(range);
  const { completed } = served;
  const stream = Readable.from(end === sizeBytes && completed !== undefined ? countingLast(bytes, completed) : bytes, {
    objectMode: false,
  });
  // Damage in the very first frame is still answered as a refusal, which is not the document and must not pass for it.
  stream.once('error', () => {
    if (!reply.raw.headersSent) for (const name of ofDocument) reply.removeHeader(name);
  });
  return reply.send(stream);
}

const ofDocument = ['content-disposition', 'content-range', 'content-length', 'accept-ranges', 'etag'] as const;

/** Holds the last chunk back until the download has been counted: anyone who has the last byte finds it in the statistics. */
async function* countingLast(bytes: AsyncIterable<Uint8Array>, completed: () => Promise<void>): AsyncIterable<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const chunk of bytes) {
    if (held !== undefined) yield held;
    held = chunk;
  }
  await completed();
  if (held !== undefined) yield held;
}

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The range to answer with; undefined for the whole of it (no range, several ranges, or an outdated `If-Range`). */
function wantedRange({ headers }: FastifyRequest, sizeBytes: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  if (headers.range === undefined) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const parts = singleRange.exec(headers.range.replaceAll(' ', ''));
  const [, first = '', last = ''] = parts ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') return suffix(Number(last), sizeBytes);
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) };
}

function suffix(length: number, sizeBytes: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes };
}
