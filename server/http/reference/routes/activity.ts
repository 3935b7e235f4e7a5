import { listActivity } from '../../../core/audit/list-activity.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { activityAnswer, listActivityQuery } from '../activity-shapes.ts';
import { pageRequest, presentList } from '../lists.ts';
import { presentActivity } from '../../foundation/answers/present-activity.ts';
import { vaultParams } from '../shapes.ts';

/** What happened to a vault (INTERFACE.md#vault-activity). */
export function activityRoutes(app: SurfaceApp, services: RouteServices): void {
  const schema = {
    summary: 'List what happened to a vault',
    operationId: 'listVaultActivity',
    description: "Every change to it and to what's in it, whoever made it, and every look at it after its release. Newest first.",
    params: vaultParams,
    querystring: listActivityQuery,
    response: { 200: activityAnswer },
  };
  app.get('/v1/vaults/:vault_id/activity', { schema }, async (request) => {
    const pages = pageRequest(request.query);
    return presentList(
      await listActivity(contextIn(services, request), idIn(request.params.vault_id, 'vault'), pages),
      pages,
      presentActivity,
    );
  });
}
