import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { liftHoldAs, listHoldsAs } from '../../../core/heartbeat/holds.ts';
import { acceptWarningsAs } from '../../../core/releases/accept-by-hand.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { holdAnswer, holdParams, holdsAnswer, liftBody, presentHold, vaultHoldAnswer } from '../hold-shapes.ts';
import { vaultParams } from '../shapes.ts';

/** Holds of all automatic releases, for administrators (RULINGS.md#holds). */
export function holdRoutes(app: SurfaceApp, services: RouteServices): void {
  vaultHoldRoutes(app, services);
  app.get(
    '/holds',
    {
      config: { minimumRole: 'VAULT_ADMIN' },
      schema: {
        summary: 'List holds of automatic releases',
        description: 'For administrators: why no vault is, or was, released automatically.',
        response: { 200: holdsAnswer },
      },
    },
    async (request) => ({ holds: (await listHoldsAs(personContext(services, request))).map(presentHold) }),
  );

  app.post(
    '/holds/:hold_number/lift',
    {
      config: { minimumRole: 'VAULT_ADMIN', refusals: ['conflict', 'mfa_required'] },
      schema: {
        summary: 'Lift a hold',
        description:
          'For administrators, with a second factor from the last ten minutes: the time and the database are right. Warnings that would have run out in the meantime are given again in full.',
        params: holdParams,
        body: liftBody,
        response: { 200: holdAnswer },
      },
    },
    async (request) => ({
      hold: presentHold(
        await liftHoldAs(personContext(services, request), {
          number: numberIn(request.params.hold_number),
          note: request.body.note ?? null,
        }),
      ),
    }),
  );
}

function vaultHoldRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/vaults/:vault_id/holds/lift',
    {
      config: { neededInVault: 'VAULT_ADMIN', refusals: ['conflict', 'mfa_required'] },
      schema: {
        summary: "Let warnings count that couldn't be delivered",
        description:
          'For administrators, with a second factor from the last ten minutes: the owner was told in another way, or can’t be reached any more. Each warning has its full length from now on.',
        operationId: 'liftVaultHold',
        params: vaultParams,
        body: liftBody,
        response: { 200: vaultHoldAnswer },
      },
    },
    async (request) => ({
      accepted: [
        ...(await acceptWarningsAs(personContext(services, request), idIn(request.params.vault_id, 'vault'), request.body.note ?? null)),
      ],
    }),
  );
}

function numberIn(text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new DomainError('resource_not_found', 'There is no hold with this number.');
  return Number(text);
}
