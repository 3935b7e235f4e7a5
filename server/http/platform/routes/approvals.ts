import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { decideRequest, getReleaseRequest, listReleaseRequests, requestRelease } from '../../../core/approvals/release-requests.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentApproval } from '../present-release.ts';
import * as shapes from '../release-shapes.ts';
import { vaultParams } from '../shapes.ts';

/** Who has to agree to a release by hand. */
export function approvalRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/vaults/:vault_id/approvals',
    {
      config: { neededInVault: 'VAULT_OPERATOR', refusals: ['conflict'] },
      schema: {
        summary: 'Ask others to agree to a release',
        description:
          'A vault has one open request at a time; it expires on its own. The owner is warned in every way they have confirmed and can stop it with one press; nobody else can release the vault before 24 hours have passed since that warning was accepted.',
        operationId: 'requestApproval',
        params: vaultParams,
        body: shapes.requestBody,
        response: { 201: shapes.approvalAnswer },
      },
    },
    async (request, reply) => {
      const view = await requestRelease(
        personContext(services, request),
        idIn(request.params.vault_id, 'vault'),
        request.body.note ?? null,
      );
      return reply.code(201).send({ approval: presentApproval(view) });
    },
  );

  app.get(
    '/approvals',
    {
      schema: {
        summary: 'List open requests to release a vault',
        description: 'Those for your own vaults, and as an operator those for all; the oldest first, 200 at most.',
        operationId: 'listApprovals',
        response: { 200: shapes.approvalsAnswer },
      },
    },
    async (request) => ({ approvals: (await listReleaseRequests(personContext(services, request))).map(presentApproval) }),
  );

  oneRequest(app, services);
}

/** A single request, by its id: view, approve, refuse, withdraw. */
function oneRequest(app: SurfaceApp, services: RouteServices): void {
  const one = {
    config: { refusals: ['resource_not_found'] },
    schema: { params: shapes.approvalParams, response: { 200: shapes.approvalAnswer } },
  } as const;

  app.get(
    '/approvals/:approval_id',
    { ...one, schema: { ...one.schema, summary: 'Get a request to release a vault', operationId: 'getApproval' } },
    async (request) => {
      return {
        approval: presentApproval(await getReleaseRequest(personContext(services, request), approvalIn(request.params.approval_id))),
      };
    },
  );

  const deciding = { refusals: ['resource_not_found', 'conflict', 'mfa_required'] } as const;
  app.post(
    '/approvals/:approval_id/approve',
    {
      config: deciding,
      schema: {
        ...one.schema,
        summary: 'Agree to a release',
        description:
          'With a second factor from the last ten minutes. Never for your own request, and not for a vault that would come to you.',
        operationId: 'approveRelease',
        body: shapes.decisionBody,
      },
    },
    async (request) => {
      const decision = { decision: 'approved', reason: request.body.reason ?? null } as const;
      return {
        approval: presentApproval(await decideRequest(personContext(services, request), approvalIn(request.params.approval_id), decision)),
      };
    },
  );

  app.post(
    '/approvals/:approval_id/refuse',
    {
      config: deciding,
      schema: {
        ...one.schema,
        summary: 'Refuse a release',
        description: 'Ends the request.',
        operationId: 'refuseRelease',
        body: shapes.decisionBody,
      },
    },
    async (request) => {
      const decision = { decision: 'refused', reason: request.body.reason ?? null } as const;
      return {
        approval: presentApproval(await decideRequest(personContext(services, request), approvalIn(request.params.approval_id), decision)),
      };
    },
  );

  app.post(
    '/approvals/:approval_id/withdraw',
    {
      config: deciding,
      schema: {
        ...one.schema,
        summary: 'Withdraw a request to release a vault',
        description: 'For whoever asked, the owner of the vault, and administrators.',
        operationId: 'withdrawApproval',
      },
    },
    async (request) => ({
      approval: presentApproval(
        await decideRequest(personContext(services, request), approvalIn(request.params.approval_id), { decision: 'withdrawn' }),
      ),
    }),
  );
}

function approvalIn(text: string): Ulid {
  const id = parseId('releaseRequest', text);
  if (id === undefined) throw new DomainError('resource_not_found', 'There is no request with this id.');
  return id;
}
