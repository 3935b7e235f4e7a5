import { getPolicy } from '../../../core/policies/get-policy.ts';
import { pausePolicy, resumePolicy } from '../../../core/policies/pause-policy.ts';
import { removePolicy, setPolicy } from '../../../core/policies/set-policy.ts';
import { policyInput } from '../../foundation/bodies/policy-input.ts';
import { presentPolicy } from '../../foundation/answers/present-policy.ts';
import { presentPaused, presentResumed } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../policy-shapes.ts';

/** The one policy of a vault (INTERFACE.md#reference-policies). */
export function policyRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/vaults/:vault_id/policy',
    { schema: { summary: 'Get the release policy', params: vaultParams, response: { 200: shapes.policyAnswer } } },
    async (request) => presentPolicy(await getPolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );

  app.put(
    '/v1/vaults/:vault_id/policy',
    {
      config: { refusals: ['invalid_policy_type', 'invalid_policy', 'approval_required', 'mfa_required'] },
      schema: {
        summary: 'Set the release policy',
        operationId: 'setVaultPolicy',
        description: 'Replaces the policy there was. A timer starts again: the next check-in is due a full period from now.',
        params: vaultParams,
        body: shapes.policyBody,
        response: { 200: shapes.policyAnswer },
      },
    },
    async (request) =>
      presentPolicy(await setPolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'), policyInput(request.body))),
  );

  app.delete(
    '/v1/vaults/:vault_id/policy',
    {
      config: { bodyless: true },
      schema: { summary: 'Remove the release policy', description: 'The vault is then released only by its owner.', params: vaultParams },
    },
    async (request, reply) => {
      await removePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
      return reply.code(204).send();
    },
  );

  app.post(
    '/v1/vaults/:vault_id/policy/pause',
    {
      config: { refusals: ['invalid_policy', 'no_inactivity_policy'] },
      schema: {
        summary: 'Pause the timer',
        description: 'For a journey, say. It resumes automatically at `pause_until`.',
        params: vaultParams,
        body: shapes.pauseBody,
        response: { 200: shapes.pausedAnswer },
      },
    },
    async (request) => {
      const { pause_until: pauseUntil, reason } = request.body;
      return presentPaused(await pausePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'), { pauseUntil, reason }));
    },
  );

  app.post(
    '/v1/vaults/:vault_id/policy/resume',
    {
      config: { bodyless: true, refusals: ['invalid_policy', 'no_inactivity_policy', 'approval_required', 'mfa_required'] },
      schema: {
        summary: 'Resume the timer',
        description: 'The next check-in is due a full period from now.',
        params: vaultParams,
        response: { 200: shapes.resumedAnswer },
      },
    },
    async (request) => presentResumed(await resumePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );
}
