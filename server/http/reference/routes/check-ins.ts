import { checkInMany } from '../../../core/check-ins/check-in-many.ts';
import { checkIn } from '../../../core/check-ins/check-in.ts';
import { getCheckInStatus } from '../../../core/check-ins/get-check-in-status.ts';
import { listCheckInHistory } from '../../../core/check-ins/list-check-in-history.ts';
import { listUpcomingCheckIns } from '../../../core/check-ins/list-upcoming-check-ins.ts';
import { formatId } from '../../../../shared/domain/ids.ts';
import { wholeNumber } from '../../foundation/bodies/whole-number.ts';
import { presentCheckIn, presentCheckInStatus } from '../../foundation/answers/present-policy.ts';
import { apiVersion, presentBulkItem, presentHistoryItem, presentUpcoming } from '../present.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { vaultParams } from '../shapes.ts';
import * as shapes from '../check-in-shapes.ts';

/** Check-ins (INTERFACE.md#reference-check-ins). */
export function checkInRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/v1/vaults/:vault_id/checkin',
    {
      config: { bodyless: true, refusals: ['no_inactivity_policy'] },
      schema: {
        summary: 'Check in',
        operationId: 'checkIn',
        description: 'Says that the owner is there. The next check-in is due a full period from now.',
        params: vaultParams,
        response: { 200: shapes.checkInAnswer },
      },
    },
    async (request) => presentCheckIn(await checkIn(contextIn(services, request), idIn(request.params.vault_id, 'vault'), 'api')),
  );

  app.get(
    '/v1/vaults/:vault_id/checkin-status',
    {
      config: { volatile: ['days_until_due'] },
      schema: {
        summary: 'Get the status of check-ins',
        operationId: 'getCheckInStatus',
        description: 'A vault without a timer answers too, with nothing due.',
        params: vaultParams,
        response: { 200: shapes.checkInStatusAnswer },
      },
    },
    async (request) => {
      const id = idIn(request.params.vault_id, 'vault');
      return presentCheckInStatus(await getCheckInStatus(contextIn(services, request), id));
    },
  );

  app.get(
    '/v1/vaults/:vault_id/checkin-history',
    {
      schema: {
        summary: 'List past check-ins',
        operationId: 'listCheckInHistory',
        description: 'Newest first, missed ones included.',
        params: vaultParams,
        querystring: shapes.historyQuery,
        response: { 200: shapes.historyAnswer },
      },
    },
    async (request) => {
      const id = idIn(request.params.vault_id, 'vault');
      const limit = wholeNumber(request.query, 'limit', { least: 1, most: 200, absent: 50 });
      const offset = wholeNumber(request.query, 'offset', { least: 0, most: 999_999_999, absent: 0 });
      const { items, total } = await listCheckInHistory(contextIn(services, request), id, limit, offset);
      return {
        ...apiVersion,
        vault_id: formatId('vault', id),
        checkins: items.map(presentHistoryItem),
        pagination: { limit, offset, total },
      };
    },
  );

  severalVaults(app, services);
}

/** Check-ins of several vaults at once. */
function severalVaults(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/v1/checkins/bulk',
    {
      schema: {
        summary: 'Check in for several vaults',
        operationId: 'checkInMany',
        description: 'Each vault succeeds or fails on its own; the answer is 200 in any case.',
        body: shapes.bulkBody,
        response: { 200: shapes.bulkAnswer },
      },
    },
    async (request) => {
      const results = await checkInMany(contextIn(services, request), request.body.vault_ids);
      const failed = results.filter((item) => 'error' in item).length;
      return { ...apiVersion, completed: results.length - failed, failed, results: results.map(presentBulkItem) };
    },
  );

  app.get(
    '/v1/checkins/upcoming',
    {
      config: { volatile: ['days_until_due'] },
      schema: {
        summary: 'List check-ins that are due soon',
        operationId: 'listUpcomingCheckIns',
        querystring: shapes.upcomingQuery,
        response: { 200: shapes.upcomingAnswer },
      },
    },
    async (request) => {
      const days = wholeNumber(request.query, 'days', { least: 1, most: 30, absent: 7 });
      const { items, total, now } = await listUpcomingCheckIns(contextIn(services, request), days);
      return { ...apiVersion, upcoming_checkins: items.map((item) => presentUpcoming(item, now)), total };
    },
  );
}
