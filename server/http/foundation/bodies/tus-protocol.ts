import type { FastifyReply, FastifyRequest } from 'fastify';

/** The protocol's version (tus.io, 1.0). */
export const tusVersion = '1.0.0';

/** The type of bytes that go to an upload. */
export const tusBytes = 'application/offset+octet-stream';

/**
 * Drains what nobody has read of a body, so that the connection can carry the next request; a body without a known end, or one
 * longer than `maxBytes`, closes it.
 */
export function letGo({ raw, headers }: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  if (raw.readableEnded) return;
  if (Number(headers['content-length'] ?? Infinity) > maxBytes && !reply.raw.headersSent) void reply.header('connection', 'close');
  raw.resume();
}
