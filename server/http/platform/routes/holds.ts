import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { listHoldsAs } from '../../../core/heartbeat/holds.ts';
import { liftHoldAs } from '../../../core/heartbeat/lift-hold.ts';
import { previewLiftAs } from '../../../core/heartbeat/preview-lift.ts';
import { acceptWarningsAs } from '../../../core/releases/accept-by-hand.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import {
  holdAnswer,
  holdParams,
  holdsAnswer,
  liftBody,
  liftPreviewAnswer,
  presentHold,
  presentLiftPreview,
  seenLiftBody,
  vaultHoldAnswer,
} from '../hold-shapes.ts';
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

  app.get(
    '/holds/:hold_number/lift',
    {
      config: { minimumRole: 'VAULT_ADMIN', refusals: ['conflict'] },
      schema: {
        summary: 'See what lifting a hold would release',
        description: 'For administrators: which vaults would be released if the hold were lifted now and nobody were heard from, and when.',
        operationId: 'previewLift',
        params: holdParams,
        response: { 200: liftPreviewAnswer },
      },
    },
    async (request) => presentLiftPreview(await previewLiftAs(personContext(services, request), numberIn(request.params.hold_number))),
  );

  app.post(
    '/holds/:hold_number/lift',
    {
      config: { minimumRole: 'VAULT_ADMIN', refusals: ['conflict', 'mfa_required'] },
      schema: {
        summary: 'Lift a hold',
        description:
          'For administrators, with a second factor from the last ten minutes: the time and the database are right, and this is what was seen that it releases. Where that has changed since, it is refused (409). Warnings that were given before are given again in full; a date that passed, or is near, gets a warning and 72 hours.',
        params: holdParams,
        body: seenLiftBody,
        response: { 200: holdAnswer },
      },
    },
    async (request) => ({
      hold: presentHold(
        await liftHoldAs(personContext(services, request), {
          number: numberIn(request.params.hold_number),
          seen: request.body.seen,
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
