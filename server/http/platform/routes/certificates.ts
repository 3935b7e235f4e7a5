import { create as contentDisposition } from 'content-disposition';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { Type } from 'typebox';
import { getCertificate, listReviews, openCertificateFile } from '../../../core/certificates/read-certificates.ts';
import { reviewCertificate } from '../../../core/certificates/review-certificate.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { sendBytes } from '../../foundation/answers/send-download.ts';
import { personContext } from '../admission.ts';
import { presentPagination, sliceIn } from '../present.ts';
import { presentCase, presentCertificate } from '../present-release.ts';
import * as shapes from '../release-shapes.ts';
import { digits } from '../shapes.ts';

const query = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, oldest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

const config = { minimumRole: 'VAULT_OPERATOR', refusals: ['resource_not_found', 'permission_denied'] } as const;

const impartial = 'Not for vaults that are yours, or would come to you.';

/** The review of death certificates. */
export function certificateRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/certificates',
    {
      config: { minimumRole: 'VAULT_OPERATOR' },
      schema: {
        summary: 'List the death certificates waiting for you',
        description: impartial,
        operationId: 'listCertificates',
        querystring: query,
        response: { 200: shapes.certificatesAnswer },
      },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const page = await listReviews(personContext(services, request), slice);
      return { certificates: page.items.map(presentCertificate), pagination: presentPagination(page, slice) };
    },
  );

  app.get(
    '/certificates/:certificate_id',
    {
      config,
      schema: {
        summary: 'Get a death certificate with everything around it',
        description: impartial,
        operationId: 'getCertificate',
        params: shapes.certificateParams,
        response: { 200: shapes.certificateAnswer },
      },
    },
    async (request) => presentCase(await getCertificate(personContext(services, request), certificateIn(request.params.certificate_id))),
  );

  app.get(
    '/certificates/:certificate_id/file',
    {
      config: { ...config, download: true, refusals: [...config.refusals, 'documents_not_clean'] },
      schema: {
        summary: 'Download the file of a death certificate',
        description: 'A stranger’s file: open it with care.',
        operationId: 'downloadCertificate',
        params: shapes.certificateParams,
      },
    },
    async (request, reply) => {
      const file = await openCertificateFile(personContext(services, request), certificateIn(request.params.certificate_id));
      void reply
        .type(file.certificate.mime_type)
        .header('content-disposition', contentDisposition(file.certificate.file_name))
        .header('content-security-policy', "default-src 'none'; sandbox");
      return sendBytes(request, reply, {
        etag: `"${file.certificate.checksum}"`,
        sizeBytes: file.sizeBytes,
        read: (range) => file.read(range),
      });
    },
  );

  reviewRoutes(app, services);
}

/** What an operator says about a certificate. */
function reviewRoutes(app: SurfaceApp, services: RouteServices): void {
  const reviewing = {
    ...config,
    refusals: [...config.refusals, 'conflict', 'mfa_required', 'documents_not_clean', 'vault_already_released', 'vault_archived'],
  } as const;

  app.post(
    '/certificates/:certificate_id/approve',
    {
      config: reviewing,
      schema: {
        summary: 'Confirm a death certificate',
        description:
          'With a second factor from the last ten minutes. With enough of them the waiting period begins; the owner is warned and can stop it.',
        operationId: 'approveCertificate',
        params: shapes.certificateParams,
        body: shapes.decisionBody,
        response: { 200: shapes.reviewedAnswer },
      },
    },
    async (request) => {
      const verdict = { decision: 'approved', reason: request.body.reason ?? null } as const;
      return {
        certificate: presentCertificate(
          await reviewCertificate(personContext(services, request), certificateIn(request.params.certificate_id), verdict),
        ),
      };
    },
  );

  app.post(
    '/certificates/:certificate_id/reject',
    {
      config: reviewing,
      schema: {
        summary: 'Reject a death certificate',
        description: 'Whoever handed it in is told the reason and can hand in another.',
        operationId: 'rejectCertificate',
        params: shapes.certificateParams,
        body: shapes.rejectionBody,
        response: { 200: shapes.reviewedAnswer },
      },
    },
    async (request) => {
      const verdict = { decision: 'rejected', reason: request.body.reason } as const;
      return {
        certificate: presentCertificate(
          await reviewCertificate(personContext(services, request), certificateIn(request.params.certificate_id), verdict),
        ),
      };
    },
  );
}

function certificateIn(text: string): Ulid {
  const id = parseId('certificate', text);
  if (id === undefined) throw new DomainError('resource_not_found', 'There is no certificate with this id.');
  return id;
}
