import type { FastifyRequest } from 'fastify';
import { downloadDocument } from '../../../core/documents/download-document.ts';
import { getDocument, listDocuments, removeDocument, updateDocument } from '../../../core/documents/manage-documents.ts';
import { DocumentUpload, mostDocumentBytes } from '../../../core/documents/upload-document.ts';
import type { DocumentRow } from '../../../core/records.ts';
import { fileRequired, receiveForm } from '../../kit/receive-form.ts';
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
    const document = await receiveDocument(services, request, request.params.vault_id);
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

/** Takes one uploaded file in. What is wrong with the form is said before what is wrong with the vault's state. */
async function receiveDocument(services: RouteServices, request: FastifyRequest, vaultId: string): Promise<DocumentRow> {
  const { upload, refusal } = await DocumentUpload.begin(contextIn(services, request), idIn(vaultId, 'vault'));
  try {
    const form = await receiveForm(request, mostDocumentBytes, (content) =>
      refusal === undefined ? upload.receive(content, mostDocumentBytes) : upload.measure(content, mostDocumentBytes),
    );
    if (form.file === undefined) throw fileRequired();
    const name = form.fields.get('name')?.trim();
    const description = form.fields.get('description');
    const fields = {
      name: name === undefined || name === '' ? form.file.filename : name,
      mimeType: form.file.mimeType,
      ...(description === undefined ? {} : { description }),
    };
    if (refusal === undefined) return await upload.finish(fields);
    upload.check(fields);
    throw refusal;
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}
