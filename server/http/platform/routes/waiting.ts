import { listWaitingFor } from '../../../core/handovers/list-waiting.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, sliceIn } from '../present.ts';
import { presentWaiting, waitingAnswer, waitingQuery } from '../waiting-shapes.ts';

/** Recipients of releases who have opened nothing yet, for administrators (RULINGS.md#handover). */
export function waitingRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/waiting',
    {
      config: { minimumRole: 'VAULT_ADMIN' },
      schema: {
        summary: 'List whom a release waits for',
        description:
          'For administrators: who has not opened what was left to them, by which ways they were written to, and what comes next.',
        operationId: 'listWaiting',
        querystring: waitingQuery,
        response: { 200: waitingAnswer },
      },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const page = await listWaitingFor(personContext(services, request), slice);
      return { waiting: page.items.map(presentWaiting), pagination: presentPagination(page, slice) };
    },
  );
}
