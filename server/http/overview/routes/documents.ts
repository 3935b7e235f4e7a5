import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { downloadDocument } from '../../../core/documents/download-document.ts';
import { getDocument, removeDocument, updateDocument } from '../../../core/documents/manage-documents.ts';
import { listTaggedDocuments } from '../../../core/lists/list-for-overview.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { receiveDocument } from '../../foundation/bodies/receive-document.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { sendDownload } from '../../foundation/answers/send-download.ts';
import * as shapes from '../document-shapes.ts';
import { listDemand, listHeaders, sendList } from '../lists.ts';
import { presentDocument, presentListedDocument } from '../present.ts';
import { settlePath } from '../settle-path.ts';
import { documentParams, vaultParams } from '../shapes.ts';

/** The core's columns behind this surface's names for them. */
const sorts = { uploaded_at: 'created_at', created_at: 'created_at', filename: 'name', name: 'name', size: 'size_bytes' } as const;

/** Documents, which are in their vault (INTERFACE.md#overview-documents). */
export function documentRoutes(app: SurfaceApp, services: RouteServices): void {
  const list = {
    summary: 'List the documents of a vault',
    description: 'Newest first.',
    params: vaultParams,
    querystring: shapes.listDocumentsQuery,
    response: { 200: shapes.documentListAnswer },
  };
  app.get('/v1/vaults/:vault_id/documents', { config: { answerHeaders: listHeaders }, schema: list }, async (request, reply) => {
    const { pages, request: wanted } = listDemand(request.query, sorts[request.query.sort ?? 'uploaded_at']);
    return sendList(
      reply,
      await listTaggedDocuments(contextIn(services, request), idIn(request.params.vault_id, 'vault'), wanted),
      pages,
      presentListedDocument,
    );
  });

  const upload = {
    summary: 'Upload a document',
    operationId: 'uploadDocument',
    description: 'Sealed as it arrives; none of it reaches a disk unencrypted.',
    params: vaultParams,
    response: { 201: shapes.documentAnswer },
  };
  app.post('/v1/vaults/:vault_id/documents', { config: { form: shapes.uploadForm }, schema: upload }, async (request, reply) => {
    const received = receiveDocument(services, request, idIn(request.params.vault_id, 'vault'), ({ fields, file }) => {
      const description = fields.get('description');
      return {
        name: file.filename,
        mimeType: file.mimeType,
        tags: tagsIn(fields.get('tags')),
        ...(description === undefined ? {} : { description }),
      };
    });
    return reply.code(201).send(presentDocument(await blaming('file', received)));
  });

  oneDocument(app, services);
}

/** One document of a vault. */
function oneDocument(app: SurfaceApp, services: RouteServices): void {
  const preHandler = settlePath(services);

  app.get(
    '/v1/vaults/:vault_id/documents/:document_id',
    {
      preHandler,
      schema: { summary: 'Get the details of a document', params: documentParams, response: { 200: shapes.documentAnswer } },
    },
    async (request) => presentDocument(await getDocument(contextIn(services, request), idIn(request.params.document_id, 'document'))),
  );

  const download = { summary: 'Download a document', operationId: 'downloadDocument', params: documentParams };
  app.get(
    '/v1/vaults/:vault_id/documents/:document_id/download',
    { preHandler, config: { download: true }, schema: download },
    async (request, reply) =>
      sendDownload(request, reply, await downloadDocument(contextIn(services, request), idIn(request.params.document_id, 'document'))),
  );

  const update = {
    summary: 'Change the details of a document',
    description: 'Changes only what is sent.',
    params: documentParams,
    body: shapes.updateDocumentBody,
    response: { 200: shapes.documentAnswer },
  };
  app.patch('/v1/vaults/:vault_id/documents/:document_id', { preHandler, schema: update }, async (request) => {
    const { filename, description, tags } = request.body;
    const input = {
      ...(filename === undefined ? {} : { name: filename }),
      ...(description === undefined ? {} : { description }),
      ...(tags === undefined ? {} : { tags }),
    };
    return presentDocument(
      await blaming('filename', updateDocument(contextIn(services, request), idIn(request.params.document_id, 'document'), input)),
    );
  });

  app.delete(
    '/v1/vaults/:vault_id/documents/:document_id',
    { preHandler, config: { bodyless: true }, schema: { summary: 'Delete a document for good', params: documentParams } },
    async (request, reply) => {
      await removeDocument(contextIn(services, request), idIn(request.params.document_id, 'document'));
      return reply.code(204).send();
    },
  );
}

/** A form has its tags in one field; an empty entry between two commas is not a tag. */
function tagsIn(text = ''): readonly string[] {
  return text.split(',').filter((tag) => tag.trim() !== '');
}

/** Reports what the core says about a document's name under the field in which the name came. */
async function blaming<T>(field: string, act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    const reason = error instanceof DomainError ? error.details.find((problem) => problem.field === 'name')?.reason : undefined;
    if (reason === undefined) throw error;
    throw new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
  }
}
