import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { checkIn } from '../../../core/check-ins/check-in.ts';
import { listOwnCheckIns } from '../../../core/lists/list-for-overview.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { checkInAnswer, checkInBody, checkInListAnswer, listCheckInsQuery } from '../check-in-shapes.ts';
import { listDemand, listHeaders, sendList } from '../lists.ts';
import { presentCheckIn, presentListedCheckIn } from '../present.ts';

/** Check-ins (INTERFACE.md#overview-check-ins). */
export function checkInRoutes(app: SurfaceApp, services: RouteServices): void {
  const create = {
    summary: 'Check in',
    operationId: 'checkIn',
    description: 'Says that the owner is there. The next check-in is due a full period from now.',
    body: checkInBody,
    response: { 200: checkInAnswer },
  };
  app.post('/v1/check-ins', { config: { vaultIn: 'body', refusals: ['no_inactivity_policy'] }, schema: create }, async (request) => {
    const { vault_id: vaultId } = request.body;
    if (vaultId === undefined)
      throw new DomainError('invalid_request', 'vault_id is required.', [{ field: 'vault_id', reason: 'is required' }]);
    return presentCheckIn(await checkIn(contextIn(services, request), idIn(vaultId, 'vault'), 'api'));
  });

  const list = {
    summary: 'List past check-ins',
    description: "Of all vaults or of one, newest first. Missed ones aren't among them until they're made up for.",
    querystring: listCheckInsQuery,
    response: { 200: checkInListAnswer },
  };
  app.get('/v1/check-ins', { config: { vaultIn: 'query', answerHeaders: listHeaders }, schema: list }, async (request, reply) => {
    const { vault_id: vaultId } = request.query;
    const { pages, request: wanted } = listDemand(request.query, 'completed_at');
    const input = { ...wanted, completedAfter: wanted.createdAfter, ...(vaultId === undefined ? {} : { vaultId: idIn(vaultId, 'vault') }) };
    return sendList(reply, await listOwnCheckIns(contextIn(services, request), input), pages, presentListedCheckIn);
  });
}
