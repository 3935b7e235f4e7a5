import { formatId } from '../../../../shared/domain/ids.ts';
import { listSigningJobs, requestSignature } from '../../../core/signing/signing-jobs.ts';
import type { SigningJobRow } from '../../../core/records.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import { idIn, type RouteServices } from '../../kit/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, sliceIn } from '../present.ts';
import { jobsAnswer, listJobsQuery, signBody } from '../signing-shapes.ts';

/** Specification, "S4": signatures. */
export function signingRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/sign',
    { config: { refusals: ['document_not_found'] }, schema: { summary: 'Sign a document', description: 'Not in this version: your own document is looked up, and the answer is 503 `unavailable`. No job is kept.', operationId: 'signDocument', body: signBody } },
    async (request) => requestSignature(personContext(services, request), idIn(request.body.documentId, 'document')),
  );

  app.get(
    '/signing/jobs/owner',
    { schema: { summary: 'List your signing jobs', operationId: 'listSigningJobs', querystring: listJobsQuery, response: { 200: jobsAnswer } } },
    async (request) => {
      const slice = sliceIn(request.query);
      const page = await listSigningJobs(personContext(services, request), slice);
      return { jobs: page.items.map(presentJob), pagination: presentPagination(page, slice) };
    },
  );
}

function presentJob({ id, document_id, status, level, created_at, completed_at, error }: SigningJobRow) {
  return { id, documentId: formatId('document', document_id), status, level, createdAt: created_at, completedAt: completed_at, error };
}
