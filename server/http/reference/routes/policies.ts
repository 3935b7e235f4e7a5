import type { PolicyInput } from '../../../../shared/domain/policy.ts';
import { getPolicy } from '../../../core/policies/get-policy.ts';
import { pausePolicy, resumePolicy } from '../../../core/policies/pause-policy.ts';
import { removePolicy, setPolicy } from '../../../core/policies/set-policy.ts';
import { presentPaused, presentPolicy, presentResumed } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../kit/route-context.ts';
import type { SurfaceApp } from '../../kit/dialect.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../policy-shapes.ts';
import type { PolicyBody } from '../policy-shapes.ts';

/** The policy of a body in the core's words. Grace in days becomes hours; what is no whole number is left for the core to refuse. */
function policyInput(body: PolicyBody): PolicyInput {
  const days = body.grace_period_days;
  const backup = body.backup_policy;
  return {
    type: body.type,
    frequency: body.frequency,
    graceHours: typeof days === 'number' && Number.isInteger(days) ? days * 24 : 'none',
    reminderDaysBefore: body.reminder_days_before,
    releaseDate: body.release_date,
    timeZone: body.timezone,
    preReleaseNotificationDays: body.pre_release_notification_days,
    requiredConfirmations: body.required_confirmations,
    waitingPeriodDays: body.waiting_period_days,
    ...(backup === undefined || backup === null ? {} : { backup: policyInput(typeof backup === 'object' ? backup : {}) }),
  };
}

/** Specification, "S1 Policy (one policy per vault)". */
export function policyRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get('/v1/vaults/:vault_id/policy', { schema: { summary: 'Get the release policy', params: vaultParams, response: { 200: shapes.policyAnswer } } }, async (request) =>
    presentPolicy(await getPolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );

  app.put('/v1/vaults/:vault_id/policy', { config: { refusals: ['invalid_policy_type', 'invalid_policy'] }, schema: { summary: 'Set the release policy', operationId: 'setVaultPolicy', description: 'Replaces the policy there was. A timer starts anew: the next check-in is due a full period from now.', params: vaultParams, body: shapes.policyBody, response: { 200: shapes.policyAnswer } } }, async (request) =>
    presentPolicy(await setPolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'), policyInput(request.body))),
  );

  app.delete('/v1/vaults/:vault_id/policy', { config: { bodyless: true }, schema: { summary: 'Remove the release policy', description: 'The vault is then released by its owner only.', params: vaultParams } }, async (request, reply) => {
    await removePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    return reply.code(204).send();
  });

  app.post('/v1/vaults/:vault_id/policy/pause', { config: { refusals: ['invalid_policy', 'no_inactivity_policy'] }, schema: { summary: 'Pause the timer', description: 'For a journey, say. It resumes by itself at `pause_until`.', params: vaultParams, body: shapes.pauseBody, response: { 200: shapes.pausedAnswer } } }, async (request) => {
    const { pause_until: pauseUntil, reason } = request.body;
    return presentPaused(await pausePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'), { pauseUntil, reason }));
  });

  app.post('/v1/vaults/:vault_id/policy/resume', { config: { bodyless: true, refusals: ['invalid_policy', 'no_inactivity_policy'] }, schema: { summary: 'Resume the timer', description: 'The next check-in is due a full period from now.', params: vaultParams, response: { 200: shapes.resumedAnswer } } }, async (request) =>
    presentResumed(await resumePolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'))),
  );
}
