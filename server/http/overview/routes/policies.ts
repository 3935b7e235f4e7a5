import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../../shared/domain/ids.ts';
import { parseId } from '../../../../shared/domain/ids.ts';
import { keyFrequencies } from '../../../../shared/domain/period.ts';
import type { PolicyInput } from '../../../../shared/domain/policy.ts';
import { getPolicyAndVault } from '../../../core/policies/get-policy.ts';
import type { PolicyReach } from '../../../core/policies/policy-reach.ts';
import { removePolicy, setPolicy, updatePolicy } from '../../../core/policies/set-policy.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { listDemand, listHeaders, sendList } from '../lists.ts';
import { policyFields } from '../policy-fields.ts';
import * as shapes from '../policy-shapes.ts';
import type { PolicyBody } from '../policy-shapes.ts';
import { presentPolicy } from '../present.ts';
import { settlePath } from '../settle-path.ts';
import { policyParams, vaultParams } from '../shapes.ts';

type SettingName = Exclude<keyof typeof policyFields, 'notification_methods' | 'recipients'>;
const settingNames = Object.keys(policyFields).filter(
  (name): name is SettingName => name !== 'notification_methods' && name !== 'recipients',
);

/** The settings in a body under the core's names: those that were sent and no others. */
function settingsIn(body: Readonly<Record<string, unknown>>): PolicyInput {
  const sent = settingNames.filter((name) => Object.hasOwn(body, name));
  const settings = Object.fromEntries(
    sent.map((name) => [policyFields[name], name === 'backup_policy' ? backupIn(body[name]) : body[name]]),
  );
  // A rhythm that only the app sets may stay, but can't be asked for (RULINGS.md#long-rhythms).
  return sent.includes('check_in_frequency') ? { ...settings, rhythms: keyFrequencies } : settings;
}

/** Anything neither null nor an object is left for the core to refuse. */
function backupIn(backup: unknown): PolicyInput | null {
  if (backup === null) return null;
  return typeof backup === 'object' ? settingsIn(backup as Readonly<Record<string, unknown>>) : {};
}

function reachIn({ notification_methods: notificationMethods, recipients }: PolicyBody): PolicyReach {
  return {
    ...(notificationMethods === undefined ? {} : { notificationMethods }),
    ...(recipients === undefined ? {} : { recipientIds: recipients.map(recipientId) }),
  };
}

function recipientId(text: string): Ulid {
  const id = parseId('recipient', text);
  if (id === undefined)
    throw new DomainError('invalid_policy', 'A policy can only name recipients of its own vault.', [
      { field: 'recipientIds', reason: 'must be ids of recipients of this vault' },
    ]);
  return id;
}

/** What a whole policy says where its body says nothing. */
const defaultReach: PolicyReach = { notificationMethods: ['email'], recipientIds: [] };

/** The policy of a vault, as a list that has it or is empty (INTERFACE.md#overview-policies). */
export function policyRoutes(app: SurfaceApp, services: RouteServices): void {
  const list = {
    summary: 'List the policies of a vault',
    description: 'A vault has one at most.',
    params: vaultParams,
    querystring: shapes.listPoliciesQuery,
    response: { 200: shapes.policyListAnswer },
  };
  app.get('/v1/vaults/:vault_id/policies', { config: { answerHeaders: listHeaders }, schema: list }, async (request, reply) => {
    const { pages, request: wanted } = listDemand(request.query, 'created_at');
    const { policy, vault } = await getPolicyAndVault(contextIn(services, request), idIn(request.params.vault_id, 'vault'));
    const { offset, createdAfter = '' } = wanted;
    const found = policy.configured === 1 && policy.created_at >= createdAfter ? [policy] : [];
    return sendList(reply, { items: found.slice(offset), total: found.length }, pages, (item) => presentPolicy(item, vault));
  });

  const create = {
    summary: 'Set the policy of a vault',
    operationId: 'createPolicy',
    description: 'Replaces the policy there was. A timer starts again: the next check-in is due a full period from now.',
    params: vaultParams,
    body: shapes.policyBody,
    response: { 201: shapes.policyAnswer },
  };
  app.post(
    '/v1/vaults/:vault_id/policies',
    { config: { refusals: ['invalid_policy_type', 'invalid_policy', 'approval_required', 'mfa_required'] }, schema: create },
    async (request, reply) => {
      const reach = { ...defaultReach, ...reachIn(request.body) };
      const policy = await setPolicy(contextIn(services, request), idIn(request.params.vault_id, 'vault'), settingsIn(request.body), {
        reach,
      });
      return reply.code(201).send(presentPolicy(policy));
    },
  );

  onePolicy(app, services);
}

/** The policy of a vault under its own id. */
function onePolicy(app: SurfaceApp, services: RouteServices): void {
  const preHandler = settlePath(services);
  const path = '/v1/vaults/:vault_id/policies/:policy_id';
  const refusals = ['invalid_policy_type', 'invalid_policy', 'approval_required', 'mfa_required'] as const;
  const idsIn = (params: { readonly vault_id: string; readonly policy_id: string }) =>
    [idIn(params.vault_id, 'vault'), idIn(params.policy_id, 'policy')] as const;

  app.get(
    path,
    { preHandler, schema: { summary: 'Get a policy', params: policyParams, response: { 200: shapes.policyAnswer } } },
    async (request) => {
      const [vaultId, policyId] = idsIn(request.params);
      const { policy, vault } = await getPolicyAndVault(contextIn(services, request), vaultId);
      if (policy.configured !== 1 || policy.id !== policyId) throw new DomainError('policy_not_found', 'There is no policy with this id.');
      return presentPolicy(policy, vault);
    },
  );

  const replace = {
    summary: 'Replace a policy',
    description: 'A timer starts again: the next check-in is due a full period from now.',
    params: policyParams,
    body: shapes.policyBody,
    response: { 200: shapes.policyAnswer },
  };
  app.put(path, { preHandler, config: { refusals }, schema: replace }, async (request) => {
    const [vaultId, policyId] = idsIn(request.params);
    const reach = { ...defaultReach, ...reachIn(request.body) };
    return presentPolicy(await setPolicy(contextIn(services, request), vaultId, settingsIn(request.body), { reach, policyId }));
  });

  const update = {
    summary: 'Change a policy',
    description: 'Changes only what is sent. A timer starts again, unless only `notification_methods` and `recipients` are changed.',
    params: policyParams,
    body: shapes.policyBody,
    response: { 200: shapes.policyAnswer },
  };
  app.patch(path, { preHandler, config: { refusals }, schema: update }, async (request) => {
    const [vaultId, policyId] = idsIn(request.params);
    return presentPolicy(
      await updatePolicy(contextIn(services, request), vaultId, policyId, settingsIn(request.body), reachIn(request.body)),
    );
  });

  const remove = { summary: 'Remove a policy', description: 'The vault is then released only by its owner.', params: policyParams };
  app.delete(path, { preHandler, config: { bodyless: true }, schema: remove }, async (request, reply) => {
    await removePolicy(contextIn(services, request), ...idsIn(request.params));
    return reply.code(204).send();
  });
}
