import { formatId } from '../../../../shared/domain/ids.ts';
import { downloadVersion } from '../../../core/documents/download-document.ts';
import { listVersions, type ListedVersion } from '../../../core/documents/list-versions.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { receiveVersion } from '../../foundation/bodies/receive-document.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { sendDownload } from '../../foundation/answers/send-download.ts';
import { pageRequest, presentList } from '../lists.ts';
import { apiVersion } from '../present.ts';
import { documentParams } from '../shapes.ts';
import * as shapes from '../version-shapes.ts';

/** Versions of a document (INTERFACE.md#reference-document-versions). */
export function versionRoutes(app: SurfaceApp, services: RouteServices): void {
  const list = {
    summary: 'List the versions of a document',
    description: 'Newest first.',
    params: documentParams,
    querystring: shapes.listVersionsQuery,
    response: { 200: shapes.versionListAnswer },
  };
  app.get('/v1/documents/:document_id/versions', { schema: list }, async (request) => {
    const pages = pageRequest(request.query);
    const page = await listVersions(contextIn(services, request), idIn(request.params.document_id, 'document'), pages);
    return presentList(page, pages, presentVersion);
  });

  const create = {
    summary: 'Upload a new version of a document',
    operationId: 'uploadDocumentVersion',
    description:
      'It becomes the current one: size, media type and checksum of the document are those of the new content, its name and description stay.',
    params: documentParams,
    response: { 201: shapes.versionCreatedAnswer },
  };
  app.post(
    '/v1/documents/:document_id/versions',
    { config: { form: shapes.versionForm, refusals: ['version_limit_exceeded'] }, schema: create },
    async (request, reply) => {
      const version = await receiveVersion(services, request, idIn(request.params.document_id, 'document'));
      return reply.code(201).send({ ...apiVersion, document_id: formatId('document', version.document_id), ...presentVersion(version) });
    },
  );

  const download = {
    summary: 'Download one version of a document',
    operationId: 'downloadDocumentVersion',
    description: "With the media type that this version was uploaded with, under the document's present name.",
    params: shapes.versionParams,
  };
  app.get(
    '/v1/documents/:document_id/versions/:version/download',
    { config: { download: true, refusals: ['version_not_found'] }, schema: download },
    async (request, reply) => {
      const { document_id: documentId, version } = request.params;
      return sendDownload(
        request,
        reply,
        await downloadVersion(contextIn(services, request), idIn(documentId, 'document'), versionNumber(version)),
      );
    },
  );
}

/** Zero, which no version has, for anything that isn't a version number. */
function versionNumber(text: string): number {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : 0;
}

function presentVersion(version: ListedVersion) {
  return { version: version.version, size: version.size_bytes, checksum: `sha256:${version.checksum}`, created_at: version.created_at };
}
