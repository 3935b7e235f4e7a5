import { kindFilter } from '../../../core/documents/document-kind.ts';
import { getDocument, listDocuments, removeDocument } from '../../../core/documents/manage-documents.ts';
import { openSignedDownload, signDownload, type DownloadGrant } from '../../../core/documents/signed-download.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { sendDownload } from '../../foundation/answers/send-download.ts';
import * as shapes from '../document-shapes.ts';
import { presentList, sliceRequest } from '../lists.ts';
import { presentDocument, presentSignedDownload } from '../present-document.ts';
import { receiveDocument } from '../receive-document.ts';
import { everyPlan } from '../shapes.ts';

/** Documents (INTERFACE.md#alternate-documents). */
export function documentRoutes(app: SurfaceApp, services: RouteServices): void {
  const config = everyPlan;
  const list = {
    summary: 'List the documents of a vault',
    description: 'Newest first.',
    querystring: shapes.listDocumentsQuery,
    response: { 200: shapes.documentListAnswer },
  };
  app.get('/v1/documents', { config: { ...config, vaultIn: 'query' }, schema: list }, async (request) => {
    const slice = sliceRequest(request.query);
    const { vault_id: vaultId, type } = request.query;
    const kind = type === undefined ? {} : { kind: kindFilter(type) };
    const page = await listDocuments(contextIn(services, request), idIn(vaultId, 'vault'), {
      ...slice,
      sort: 'created_at',
      order: 'desc',
      ...kind,
    });
    return presentList(page, slice, (document) => presentDocument(document, services.baseUrl));
  });

  const upload = {
    summary: 'Upload a document',
    operationId: 'uploadDocument',
    description:
      'Which format it has is told by its content, never by its name. Sealed as it arrives; none of it reaches a disk unencrypted.',
    response: { 201: shapes.documentAnswer },
  };
  app.post(
    '/v1/documents',
    { config: { ...config, form: shapes.uploadForm, refusals: ['unsupported_format'] }, schema: upload },
    async (request, reply) => reply.code(201).send(presentDocument(await receiveDocument(services, request), services.baseUrl)),
  );

  const get = { summary: 'Get the details of a document', params: shapes.documentParams, response: { 200: shapes.documentAnswer } };
  app.get('/v1/documents/:document_id', { config, schema: get }, async (request) =>
    presentDocument(await getDocument(contextIn(services, request), idIn(request.params.document_id, 'document')), services.baseUrl),
  );

  const remove = { summary: 'Delete a document for good', params: shapes.documentParams };
  app.delete('/v1/documents/:document_id', { config: { ...config, bodyless: true }, schema: remove }, async (request, reply) => {
    await removeDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
    return reply.code(204).send();
  });

  downloadRoutes(app, services);
}

/** In two steps: a key is used to ask for an address, and anyone who has the address gets the bytes. */
function downloadRoutes(app: SurfaceApp, services: RouteServices): void {
  const sign = {
    summary: 'Get an address to download a document from',
    operationId: 'signDocumentDownload',
    description: 'It works for an hour, for the version that is the current one now, and needs no key.',
    params: shapes.documentParams,
    response: { 200: shapes.downloadAnswer },
  };
  app.get(
    '/v1/documents/:document_id/download',
    { config: { ...everyPlan, refusals: ['document_infected', 'client_custody'] }, schema: sign },
    async (request) => {
      const documentId = idIn(request.params.document_id, 'document');
      return presentSignedDownload(documentId, await signDownload(contextIn(services, request), documentId), services.baseUrl);
    },
  );

  const content = {
    summary: 'Download a document from a signed address',
    operationId: 'downloadSignedDocument',
    description:
      'The address takes the place of a key. It is refused when a part of it was changed, when its hour is over, and when the key that asked for it is no longer active.',
    params: shapes.documentParams,
    querystring: shapes.signedQuery,
  };
  app.get(
    '/v1/documents/:document_id/content',
    { config: { open: true, download: true, refusals: ['permission_denied'] }, schema: content },
    async (request, reply) => {
      const from = { address: request.ip, requestId: request.id };
      const documentId = idIn(request.params.document_id, 'document');
      return sendDownload(request, reply, await openSignedDownload(services.core, documentId, grantIn(request.query), from));
    },
  );
}

function grantIn({ version, signed_for, expires, signature }: Partial<DownloadGrant>): Partial<DownloadGrant> {
  return {
    ...(version === undefined ? {} : { version }),
    ...(signed_for === undefined ? {} : { signed_for }),
    ...(expires === undefined ? {} : { expires }),
    ...(signature === undefined ? {} : { signature }),
  };
}
