import { formatId } from '../../../../shared/domain/ids.ts';
import { rescanDocument } from '../../../core/scans/rescan-document.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { rescanAnswer } from '../audit-shapes.ts';
import { documentParams } from '../shapes.ts';

/** Virus scans on request. */
export function scanRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/documents/:document_id/scans',
    {
      config: { neededInVault: 'VAULT_OPERATOR', refusals: ['client_custody', 'unavailable'] },
      schema: {
        summary: 'Scan a document for viruses again',
        description: 'For its owner and operators. What was found stays locked up until a new verdict.',
        operationId: 'rescanDocument',
        params: documentParams,
        response: { 202: rescanAnswer },
      },
    },
    async (request, reply) => {
      const documentId = idIn(request.params.document_id, 'document');
      const { scan_status: status } = await rescanDocument(personContext(services, request), documentId);
      return reply.code(202).send({ document: { id: formatId('document', documentId), virusScan: { status } } });
    },
  );
}
