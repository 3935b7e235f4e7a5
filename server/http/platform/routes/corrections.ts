import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { expiresAt, settlesAt } from '../../../../shared/domain/correction.ts';
import { formatId, parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { correctionFacts } from '../../../core/corrections/correction-facts.ts';
import { agreeAsOperator, askAsOperator, listAllCorrections, stopAsOperator } from '../../../core/corrections/operator-corrections.ts';
import type { ListedCorrection } from '../../../core/stores/correction-store.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import * as shapes from '../correction-shapes.ts';
import { presentPagination, sliceIn } from '../present.ts';

const config = { minimumRole: 'VAULT_ADMIN' } as const;

/** Another address for a recipient who isn't reached, as far as whoever looks after the server has a part in it. */
export function correctionRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/corrections',
    {
      config: { ...config, refusals: ['resource_not_found'] },
      schema: {
        summary: 'List corrections of recipients’ addresses',
        description: 'All of them, the latest first; with `vault_id` those of one vault.',
        operationId: 'listCorrections',
        querystring: shapes.correctionsQuery,
        response: { 200: shapes.correctionsAnswer },
      },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const vaultId = request.query.vault_id === undefined ? undefined : idIn('vault', request.query.vault_id);
      const page = await listAllCorrections(personContext(services, request), vaultId, slice);
      return { corrections: page.items.map(present), pagination: presentPagination(page, slice) };
    },
  );

  app.post(
    '/corrections',
    {
      config: {
        ...config,
        refusals: [
          'resource_not_found',
          'permission_denied',
          'conflict',
          'mfa_required',
          'recipient_has_opened',
          'correction_own_address',
          'correction_limit_exceeded',
        ],
      },
      schema: {
        summary: 'Ask for another address of a recipient',
        description:
          'With a second factor from the last ten minutes. A trusted person of the owner or another recipient has to agree; then everybody who might know better has 72 hours to stop it.',
        operationId: 'askCorrection',
        body: shapes.correctionBody,
        response: { 201: shapes.correctionAnswer },
      },
    },
    async (request, reply) => {
      const { vaultId, recipientId, address } = request.body;
      const wish = { vaultId: idIn('vault', vaultId), recipientId: idIn('recipient', recipientId), address };
      return reply.code(201).send({ correction: present(await askAsOperator(personContext(services, request), wish)) });
    },
  );

  decisionRoutes(app, services);
}

/** What an administrator says to one that others have asked for. */
function decisionRoutes(app: SurfaceApp, services: RouteServices): void {
  const schema = { params: shapes.correctionParams, response: { 200: shapes.correctionAnswer } } as const;

  app.post(
    '/corrections/:correction_id/agree',
    {
      config: {
        ...config,
        refusals: [
          'resource_not_found',
          'permission_denied',
          'conflict',
          'mfa_required',
          'recipient_has_opened',
          'correction_own_address',
          'correction_needs_another',
        ],
      },
      schema: {
        ...schema,
        summary: 'Agree to another address of a recipient',
        description:
          'With a second factor from the last ten minutes. Not to what you or another administrator asked for. The new address counts 72 hours later, unless somebody stops it.',
        operationId: 'agreeCorrection',
      },
    },
    async (request) => ({
      correction: present(await agreeAsOperator(personContext(services, request), idIn('correction', request.params.correction_id))),
    }),
  );

  app.post(
    '/corrections/:correction_id/stop',
    {
      config: { ...config, refusals: ['resource_not_found', 'conflict'] },
      schema: {
        ...schema,
        summary: 'Stop the correction of an address',
        description: 'At any time before the new address counts. Everybody who heard of it is told.',
        operationId: 'stopCorrection',
      },
    },
    async (request) => ({
      correction: present(await stopAsOperator(personContext(services, request), idIn('correction', request.params.correction_id))),
    }),
  );
}

function present(row: ListedCorrection) {
  const facts = correctionFacts(row);
  return {
    id: formatId('correction', row.id),
    vaultId: formatId('vault', row.vault_id),
    vaultName: row.vault_name,
    ownerEmail: row.owner_email,
    recipientId: formatId('recipient', row.recipient_id),
    recipientName: row.recipient_name,
    address: row.address,
    status: row.status,
    askedBy: row.asked_role,
    askedAt: row.asked_at,
    agreedBy: row.agreed_role,
    agreedAt: row.agreed_at,
    expiresAt: expiresAt(facts),
    settlesAt: settlesAt(facts) ?? null,
    closedAt: row.closed_at,
  };
}

function idIn(kind: 'vault' | 'recipient' | 'correction', text: string): Ulid {
  const id = parseId(kind, text);
  if (id === undefined) throw new DomainError('resource_not_found', 'There is nothing with this id.');
  return id;
}
