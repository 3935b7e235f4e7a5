import { sliceOf } from '../../../core/context.ts';
import { listInVault } from '../../../core/lists/list-resources.ts';
import { downloadDocument } from '../../../core/documents/download-document.ts';
import { getDocument, listDocuments, removeDocument, updateDocument } from '../../../core/documents/manage-documents.ts';
import { receiveDocument } from '../../foundation/bodies/receive-document.ts';
import { sendDownload } from '../../foundation/answers/send-download.ts';
import { choosing, readChoices } from '../list-choices.ts';
import { documentList, documentListAnswer, listDocumentsQuery } from '../list-shapes.ts';
import { pageRequest, presentList } from '../lists.ts';
import { apiVersion, presentDocument, presentDocumentDetail, presentDocumentUpdate } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { documentParams, vaultParams } from '../shapes.ts';
import * as shapes from '../document-shapes.ts';

/** Documents (INTERFACE.md#reference-documents). */
export function documentRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults/:vault_id/documents',
    {
      schema: {
        summary: 'List the documents of a vault',
        params: vaultParams,
        querystring: listDocumentsQuery,
        response: { 200: documentListAnswer },
      },
    },
    async (request) => {
      const vaultId = idIn(request.params.vault_id, 'vault');
      const pages = pageRequest(request.query);
      const { simpleSort, order, sort, search, fields } = readChoices(documentList, request.query);
      const ctx = contextIn(services, request);
      const page =
        simpleSort === null
          ? await listInVault(ctx, vaultId, 'documents', { conditions: [], status: null, search, sort }, sliceOf(pages))
          : await listDocuments(ctx, vaultId, { ...pages, sort: simpleSort, order });
      return presentList(
        page,
        pages,
        choosing(fields, (document) => presentDocument(document, services.baseUrl)),
      );
    },
  );

  app.post(
    '/v1/vaults/:vault_id/documents',
    {
      config: { form: shapes.uploadForm },
      schema: {
        summary: 'Upload a document',
        operationId: 'uploadDocument',
        description: 'Sealed as it arrives; none of it reaches a disk unencrypted.',
        params: vaultParams,
        response: { 201: shapes.documentAnswer },
      },
    },
    async (request, reply) => {
      const document = await receiveDocument(services, request, idIn(request.params.vault_id, 'vault'), ({ fields, file }) => {
        const name = fields.get('name')?.trim();
        const description = fields.get('description');
        return {
          name: name === undefined || name === '' ? file.filename : name,
          mimeType: file.mimeType,
          ...(description === undefined ? {} : { description }),
        };
      });
      return reply.code(201).send({ ...apiVersion, ...presentDocument(document, services.baseUrl) });
    },
  );

  oneDocument(app, services);
}

/** A single document, by its id. */
function oneDocument(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/documents/:document_id',
    { schema: { summary: 'Get the details of a document', params: documentParams, response: { 200: shapes.documentDetailAnswer } } },
    async (request) =>
      presentDocumentDetail(
        await getDocument(contextIn(services, request), idIn(request.params.document_id, 'document')),
        services.baseUrl,
      ),
  );

  app.get(
    '/v1/documents/:document_id/download',
    { config: { download: true }, schema: { summary: 'Download a document', operationId: 'downloadDocument', params: documentParams } },
    async (request, reply) => {
      const download = await downloadDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
      return sendDownload(request, reply, download);
    },
  );

  app.patch(
    '/v1/documents/:document_id',
    {
      schema: {
        summary: 'Rename or describe a document',
        description: 'Changes only what is sent.',
        params: documentParams,
        body: shapes.updateDocumentBody,
        response: { 200: shapes.documentUpdateAnswer },
      },
    },
    async (request) => {
      const { name, description } = request.body;
      const input = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
      return presentDocumentUpdate(await updateDocument(contextIn(services, request), idIn(request.params.document_id, 'document'), input));
    },
  );

  app.delete(
    '/v1/documents/:document_id',
    { config: { bodyless: true }, schema: { summary: 'Delete a document for good', params: documentParams } },
    async (request, reply) => {
      await removeDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
      return reply.code(204).send();
    },
  );
}
