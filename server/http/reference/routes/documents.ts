import { downloadDocument } from '../../../core/documents/download-document.ts';
import { getDocument, listDocuments, removeDocument, updateDocument } from '../../../core/documents/manage-documents.ts';
import { receiveDocument } from '../../kit/receive-document.ts';
import { sendDownload } from '../../kit/send-download.ts';
import { pageRequest, presentList } from '../lists.ts';
import { apiVersion, presentDocument, presentDocumentDetail, presentDocumentUpdate } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../kit/route-context.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import * as shapes from '../shapes.ts';

/** Specification, "S1 Documents". */
export function documentRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get('/v1/vaults/:vault_id/documents', { schema: { params: shapes.vaultParams, querystring: shapes.listDocumentsQuery, response: { 200: shapes.documentListAnswer } } }, async (request) => {
    const { sort = 'created_at', order = 'desc' } = request.query;
    const pages = pageRequest(request.query);
    const page = await listDocuments(contextIn(services, request), idIn(request.params.vault_id, 'vault'), { ...pages, sort, order });
    return presentList(page, pages, (document) => presentDocument(document, services.baseUrl));
  });

  app.post('/v1/vaults/:vault_id/documents', { schema: { params: shapes.vaultParams, response: { 201: shapes.documentAnswer } } }, async (request, reply) => {
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
  });

  app.get('/v1/documents/:document_id', { schema: { params: shapes.documentParams, response: { 200: shapes.documentDetailAnswer } } }, async (request) =>
    presentDocumentDetail(await getDocument(contextIn(services, request), idIn(request.params.document_id, 'document')), services.baseUrl),
  );

  app.get('/v1/documents/:document_id/download', { schema: { params: shapes.documentParams } }, async (request, reply) => {
    const download = await downloadDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
    return sendDownload(request, reply, download);
  });

  app.patch('/v1/documents/:document_id', { schema: { params: shapes.documentParams, body: shapes.updateDocumentBody, response: { 200: shapes.documentUpdateAnswer } } }, async (request) => {
    const { name, description } = request.body;
    const input = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
    return presentDocumentUpdate(await updateDocument(contextIn(services, request), idIn(request.params.document_id, 'document'), input));
  });

  app.delete('/v1/documents/:document_id', { config: { bodyless: true }, schema: { params: shapes.documentParams } }, async (request, reply) => {
    await removeDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
    return reply.code(204).send();
  });
}
