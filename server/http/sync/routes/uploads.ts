import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { finishUpload, getUpload, removeUpload, type UploadView } from '../../../core/sync/manage-uploads.ts';
import type { SurfaceServices } from '../../foundation/admission/admit.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { tusBytes, tusVersion } from '../../foundation/bodies/tus-protocol.ts';
import { deviceContext, forDevices, syncPrefix } from '../admission.ts';
import { TusUploads, uploadIn } from '../tus.ts';

const path = '/uploads';
const schema = { params: Type.Object({ id: Type.String() }) };

/** Which parts of a tus answer are passed on: none that speaks to other origins. */
const passedHeaders = ['location', 'upload-offset', 'upload-length'] as const;

/**
 * Packs on their way here (tus 1.0 with creation, creation-with-upload and termination). A complete upload is finished before anything is
 * reported
 * about it, whatever became of the process that took its last byte; a finished one is remembered for a while, so that a client that missed
 * the
 * answer can ask.
 */
export function uploadRoutes(app: SurfaceApp, { core }: SurfaceServices): void {
  const tus = new TusUploads(core, syncPrefix + path);
  // Left unread: the bytes go from the connection into the file.
  app.addContentTypeParser(tusBytes, (request, _payload, done) => {
    done(
      request.routeConfig.sync?.upload === true
        ? null
        : new DomainError('invalid_request', 'The body must be JSON, sent as application/json.'),
      undefined,
    );
  });
  const config = { ...forDevices(path), bodyless: true, sync: { device: true, upload: true } };
  const configOfOne = { ...forDevices(`${path}/:id`), sync: { device: true, upload: true } };

  app.post(path, { config }, (request, reply) => speak(request, reply, async () => tus.answer(request, deviceContext(core, request))));

  app.head(`${path}/:id`, { config: configOfOne, schema }, (request, reply) =>
    speak(request, reply, async () => {
      const ctx = deviceContext(core, request);
      const upload = await finishUpload(ctx, uploadIn(request.params.id));
      return upload.finished ? whereItEnds(upload, 200) : tus.answer(request, ctx);
    }),
  );

  app.patch(`${path}/:id`, { config: configOfOne, schema }, (request, reply) =>
    speak(request, reply, async () => {
      const ctx = deviceContext(core, request);
      const upload = await getUpload(ctx, uploadIn(request.params.id));
      if (!upload.finished) return tus.answer(request, ctx);
      if (request.headers['upload-offset'] !== String(upload.sizeBytes)) throw new DomainError('conflict', 'The upload is finished.');
      return whereItEnds(upload, 204);
    }),
  );

  app.delete(`${path}/:id`, { config: configOfOne, schema }, (request, reply) =>
    speak(request, reply, async () => {
      await removeUpload(deviceContext(core, request), uploadIn(request.params.id));
      return new Response(null, { status: 204 });
    }),
  );
}

function whereItEnds({ sizeBytes }: UploadView, status: number): Response {
  return new Response(null, {
    status,
    headers: { 'upload-offset': String(sizeBytes), ...(status === 200 ? { 'upload-length': String(sizeBytes) } : {}) },
  });
}

/** Answers in the protocol's terms; refusals go on to the surface's error handler. */
async function speak(request: FastifyRequest, reply: FastifyReply, act: () => Promise<Response>): Promise<FastifyReply> {
  void reply.header('tus-resumable', tusVersion);
  if (request.headers['tus-resumable'] !== tusVersion) throw new DomainError('precondition_failed', `Tus-Resumable must be ${tusVersion}.`);
  const response = await act();
  for (const name of passedHeaders) {
    const value = response.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  return await reply.code(response.status).send();
}
