import { formatId } from '../../../../shared/domain/ids.ts';
import { listSigningJobs, requestSignature } from '../../../core/signing/signing-jobs.ts';
import type { SigningJobRow } from '../../../core/records.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, sliceIn } from '../present.ts';
import { jobAnswer, jobsAnswer, listJobsQuery, signBody } from '../signing-shapes.ts';

/** Signatures (INTERFACE.md#platform-signing). */
export function signingRoutes(app: SurfaceApp, services: RouteServices): void {
  const about =
    'The installation’s own key signs the document as it is now; the signed file becomes its next version. Without a key in the configuration: 503 `unavailable`. A document that is encrypted on its owner’s devices is 409 `client_custody`: the owner signs it in the app. The signature goes into a field of its own and certifies nothing; where whoever certified the document does not allow that, the job fails and `error` says so.';
  app.post(
    '/sign',
    {
      config: {
        refusals: [
          'document_not_found',
          'client_custody',
          'unavailable',
          'conflict',
          'vault_already_released',
          'vault_archived',
          'document_infected',
          'version_limit_exceeded',
        ],
      },
      schema: { summary: 'Sign a document', description: about, operationId: 'signDocument', body: signBody, response: { 202: jobAnswer } },
    },
    async (request, reply) => {
      const { documentId, level, reason, visible } = request.body;
      const asked = {
        ...(level === undefined ? {} : { level }),
        ...(reason === undefined ? {} : { reason }),
        ...(visible === undefined ? {} : { visible }),
      };
      const job = await requestSignature(personContext(services, request), { documentId: idIn(documentId, 'document'), ...asked });
      return reply.code(202).send({ job: presentJob(job) });
    },
  );

  app.get(
    '/signing/jobs/owner',
    {
      schema: {
        summary: 'List your signing jobs',
        operationId: 'listSigningJobs',
        querystring: listJobsQuery,
        response: { 200: jobsAnswer },
      },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const page = await listSigningJobs(personContext(services, request), slice);
      return { jobs: page.items.map(presentJob), pagination: presentPagination(page, slice) };
    },
  );
}

function presentJob({ id, document_id, status, level, reached_level, created_at, completed_at, error }: SigningJobRow) {
  return {
    id,
    documentId: formatId('document', document_id),
    status,
    level,
    reachedLevel: reached_level,
    createdAt: created_at,
    completedAt: completed_at,
    error,
  };
}
