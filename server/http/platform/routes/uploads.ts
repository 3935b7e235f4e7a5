import type { Ulid } from '../../../../shared/domain/ids.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { getUploadProgress, giveUpUpload, receivePiece } from '../../../core/documents/continue-upload.ts';
import { maxUploadBytes } from '../../../core/documents/upload-document.ts';
import { idOf } from '../../foundation/answers/answer-shapes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { documentedAs } from '../../foundation/answers/documented.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { tusBytes, tusVersion } from '../../foundation/bodies/tus-protocol.ts';
import { personContext } from '../admission.ts';
import { settleNamed } from '../settle-named.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler reads the bytes of the body as they arrive. */
    readonly takesBytes?: boolean;
  }
}

const path = '/uploads/:document_id';
const params = Type.Object({ document_id: documentedAs(Type.String(), idOf('document')) });

/**
 * The content of announced documents (tus 1.0 with termination; what creates an upload is `initiate`). How far an upload has got is in the
 * database, so it can continue on any server, and after any crash.
 */
export function uploadRoutes(app: SurfaceApp, services: RouteServices): void {
  // Left unread: the bytes go from the connection into the store.
  app.addContentTypeParser(tusBytes, (request, _payload, done) => {
    done(
      request.routeConfig.takesBytes === true
        ? null
        : new DomainError('invalid_request', 'The body must be JSON, sent as application/json.'),
      undefined,
    );
  });
  const idOfUpload = (request: FastifyRequest) => idIn((request.params as { readonly document_id: Ulid }).document_id, 'document');

  const answerHeaders = { 'Tus-Resumable': 'The version of the protocol.' };
  const progressHeaders = { ...answerHeaders, 'Upload-Offset': 'How many bytes of it are here.' };

  app.head(
    path,
    {
      config: {
        neededInVault: 'VAULT_OWNER',
        answerHeaders: { ...progressHeaders, 'Upload-Length': 'How many it has.' },
        refusals: ['precondition_failed', 'vault_archived', 'vault_already_released', 'storage_limit_exceeded'],
      },
      schema: { summary: 'See how much of a document is here', operationId: 'getDocumentProgress', params, response: { 200: Type.Null() } },
    },
    (request, reply) =>
      speak(services, request, reply, async () => {
        const progress = await getUploadProgress(personContext(services, request), idOfUpload(request));
        void reply
          .header('upload-offset', progress.receivedBytes)
          .header('upload-length', progress.sizeBytes)
          .header('cache-control', 'no-store');
        return 200;
      }),
  );

  app.patch(
    path,
    {
      bodyLimit: maxUploadBytes,
      config: {
        neededInVault: 'VAULT_OWNER',
        takesBytes: true,
        refusals: ['conflict', 'client_custody', 'storage_limit_exceeded'],
        answerHeaders: progressHeaders,
      },
      schema: {
        summary: 'Send a stretch of a document',
        description:
          'As the tus protocol has it: `Tus-Resumable: 1.0.0`, `Content-Type: application/offset+octet-stream`, and `Upload-Offset` as `HEAD` of this address reports it. Whatever arrives is kept, even if the connection breaks.',
        operationId: 'sendDocumentContent',
        params,
        response: { 204: Type.Null() },
      },
    },
    (request, reply) =>
      speak(services, request, reply, async () => {
        const offset = offsetIn(request);
        const progress = await receivePiece(personContext(services, request), idOfUpload(request), offset, bytesOf(request));
        void reply.header('upload-offset', progress.receivedBytes);
        return 204;
      }),
  );

  app.delete(
    path,
    {
      config: { neededInVault: 'VAULT_OWNER', refusals: ['conflict'], answerHeaders },
      schema: { summary: "Abandon a document that's on its way", params, operationId: 'giveUpDocument' },
    },
    (request, reply) =>
      speak(services, request, reply, async () => {
        if (await giveUpUpload(personContext(services, request), idOfUpload(request))) return 204;
        throw new DomainError('conflict', 'The document has arrived in full. Delete the document itself.');
      }),
  );
}

/** @throws DomainError `invalid_request`. */
function offsetIn({ headers }: FastifyRequest): number {
  if (headers['content-type'] !== tusBytes) throw new DomainError('invalid_request', `The content must be sent as ${tusBytes}.`);
  const text = headers['upload-offset'];
  if (typeof text === 'string' && /^\d{1,12}$/.test(text)) return Number(text);
  throw new DomainError('invalid_request', 'Upload-Offset must be a whole number.', [
    { field: 'Upload-Offset', reason: 'must be a whole number' },
  ]);
}

/** A body in pieces. One that breaks off ends there: what has arrived has arrived. */
async function* bytesOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    // The connection stays ours: if the reader gives up, it must survive to carry the answer.
    for await (const chunk of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) yield chunk;
  } catch (error) {
    if (!raw.destroyed || raw.readableEnded) throw error;
  }
}

/** Answers in the protocol's terms with the status that `act` gives; refusals go on to the surface's error handler. */
async function speak(services: RouteServices, request: FastifyRequest, reply: FastifyReply, act: () => Promise<number>): Promise<void> {
  void reply.header('tus-resumable', tusVersion);
  if (request.headers['tus-resumable'] !== tusVersion) {
    await settleNamed(services, request);
    throw new DomainError('precondition_failed', `Tus-Resumable must be ${tusVersion}.`);
  }
  await reply.code(await act()).send();
}
