import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { partsAnswer, partsQuestion } from '../../../../shared/wire/sync.ts';
import type { Core } from '../../../core/context.ts';
import { listMissingParts, openPart, type OpenPart } from '../../../core/sync/read-part.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import { wantedRange } from '../../kit/send-download.ts';
import { deviceContext, forDevices } from '../admission.ts';

/** Room for as many names as one question may hold. */
const questionBytes = 1024 * 1024;

/** Which parts are there, and the parts. They are written by uploads (`uploads.ts`). */
export function partRoutes(app: SurfaceApp, core: Core): void {
  app.post('/parts/missing', { bodyLimit: questionBytes, config: forDevices('/parts/missing'), schema: { body: partsQuestion, response: { 200: partsAnswer } } }, async (request) => {
    return { missing: [...(await listMissingParts(deviceContext(core, request), request.body.names))] };
  });

  app.get('/parts/:name', { config: forDevices('/parts/:name'), schema: { params: Type.Object({ name: Type.String() }) } }, async (request, reply) => {
    const { owner } = deviceContext(core, request);
    const { name } = request.params;
    return sendPart(request, reply, name, await openPart(core, owner.userId, name));
  });
}

/** Streams a part, whole or the one range that was asked for (RFC 9110, section 14). Its name is its content, so it never changes. */
function sendPart(request: FastifyRequest, reply: FastifyReply, name: string, part: OpenPart): FastifyReply {
  const { sizeBytes } = part;
  const etag = `"${name}"`;
  const range = wantedRange(request, sizeBytes, etag);
  if (range === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${sizeBytes}`);
    throw new DomainError('range_not_satisfiable', `The range lies outside the part's ${sizeBytes} bytes.`);
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes };
  if (range !== undefined) void reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${sizeBytes}`);
  void reply.type('application/octet-stream').header('accept-ranges', 'bytes').header('etag', etag).header('content-length', end - start);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const stream = Readable.from(part.read({ start, end }), { objectMode: false });
  // A refusal that comes before the first byte is not the part and must not pass for it.
  stream.once('error', () => {
    if (!reply.raw.headersSent) for (const header of ['content-range', 'content-length', 'accept-ranges', 'etag']) reply.removeHeader(header);
  });
  return reply.send(stream);
}
