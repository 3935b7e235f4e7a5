import { formatId, type Ulid } from '../../../../shared/domain/ids.ts';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import type { PersonContext } from '../../../core/context.ts';
import { getUploadProgress, giveUpUpload } from '../../../core/documents/continue-upload.ts';
import { initiateUpload } from '../../../core/documents/initiate-upload.ts';
import { removeDocument } from '../../../core/documents/manage-documents.ts';
import { reachAnyDocument } from '../../../core/access/person-document-access.ts';
import { maxUploadBytes } from '../../../core/documents/upload-document.ts';
import type { DocumentRow, DocumentUploadRow } from '../../../core/records.ts';
import { closedReason } from '../../../core/access/vault-access.ts';
import { reachVault } from '../../../core/access/person-vault-access.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { documentAnswer, initiateBody, initiatedAnswer } from '../document-shapes.ts';
import { presentStanding } from '../present.ts';
import { documentParams, vaultParams } from '../shapes.ts';

const initiation = {
  summary: 'Announce a document',
  description:
    'The content then goes to `upload.url` by the tus protocol (1.0, PATCH with `Upload-Offset`), with the same credential. With its last byte the document is there, and waits for the virus scanner. An upload that breaks off goes on where `HEAD` says.',
  params: vaultParams,
  body: initiateBody,
  response: { 201: initiatedAnswer },
};

/** Documents (INTERFACE.md#platform-documents). */
export function documentRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/vaults/:vault_id/documents/initiate',
    {
      config: { neededInVault: 'VAULT_OWNER', refusals: ['client_custody', 'conflict', 'storage_limit_exceeded'] },
      schema: { ...initiation, operationId: 'initiateDocument' },
    },
    async (request, reply) => {
      const ctx = personContext(services, request);
      const { fileName, fileSize, mimeType = 'application/octet-stream' } = request.body;
      const upload = await initiateUpload(ctx, idIn(request.params.vault_id, 'vault'), { fileName, fileSize, mimeType });
      const id = formatId('document', upload.id);
      // For nothing, everything is already here.
      if (fileSize === 0) await getUploadProgress(ctx, idIn(id, 'document'));
      return reply.code(201).send({
        document: { id, status: fileSize === 0 ? 'stored' : 'uploading' },
        upload: {
          protocol: 'tus',
          url: `${services.baseUrl}/uploads/${id}`,
          maxSize: maxUploadBytes,
          expiresAt: instantFromMs(upload.expires_at_ms),
        },
      });
    },
  );

  app.get(
    '/documents/:document_id',
    {
      config: { neededInVault: 'VAULT_OWNER' },
      schema: {
        summary: 'Get the details of a document',
        description: 'Also while it is on its way.',
        params: documentParams,
        response: { 200: documentAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      const { document, upload, ...standing } = await reachAnyDocument(ctx, idIn(request.params.document_id, 'document'), 'VAULT_OWNER');
      const open = await isOpen(ctx, (document ?? upload).vault_id);
      return {
        document: document === undefined ? presentUpload(upload) : presentDocument(document),
        _meta: presentStanding(standing, open),
      };
    },
  );

  app.delete(
    '/documents/:document_id',
    {
      config: { neededInVault: 'VAULT_OWNER' },
      schema: { summary: 'Delete a document for good', description: "One that's on its way is abandoned.", params: documentParams },
    },
    async (request, reply) => {
      const ctx = personContext(services, request);
      const documentId = idIn(request.params.document_id, 'document');
      const wasUnderWay = await giveUpUpload(ctx, documentId);
      if (!wasUnderWay) await removeDocument(ctx, documentId);
      return reply.code(204).send();
    },
  );
}

async function isOpen(ctx: PersonContext, vaultId: Ulid): Promise<boolean> {
  const { vault } = await reachVault(ctx, idIn(formatId('vault', vaultId), 'vault'), 'VAULT_OWNER');
  return closedReason(vault) === undefined;
}

function presentDocument(document: DocumentRow) {
  return {
    id: formatId('document', document.id),
    vaultId: formatId('vault', document.vault_id),
    name: document.name,
    mimeType: document.mime_type,
    size: document.size_bytes,
    received: document.size_bytes,
    checksum: document.checksum,
    status: 'stored',
    custody: document.custody,
    virusScan: { status: document.scan_status, scannedAt: document.scanned_at },
    createdAt: document.created_at,
    updatedAt: document.updated_at,
  };
}

function presentUpload(upload: DocumentUploadRow) {
  return {
    id: formatId('document', upload.id),
    vaultId: formatId('vault', upload.vault_id),
    name: upload.name,
    mimeType: upload.mime_type,
    size: upload.size_bytes,
    received: upload.received_bytes,
    checksum: null,
    status: 'uploading',
    custody: 'server',
    virusScan: { status: 'pending', scannedAt: null },
    createdAt: upload.created_at,
    updatedAt: upload.created_at,
  };
}
