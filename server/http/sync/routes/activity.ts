import { Type } from 'typebox';
import { activityAnswer, maxActivityEvents } from '../../../../shared/wire/activity.ts';
import { listActivity } from '../../../core/audit/list-activity.ts';
import type { Core } from '../../../core/context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { presentActivity } from '../../foundation/answers/present-activity.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { ulidIn, vaultParams } from './vaults.ts';

/** Whole numbers in an address are texts. */
const query = Type.Object(
  {
    page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,5}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })),
  },
  { additionalProperties: false },
);
const usualLimit = 50;

/** What happened to a vault, as the server saw it: for the owner's own eyes on their device. */
export function activityRoutes(app: SurfaceApp, core: Core): void {
  const path = '/vaults/:vault/activity';
  app.get(
    path,
    { config: forDevices(path), schema: { params: vaultParams, querystring: query, response: { 200: activityAnswer } } },
    async (request) => {
      const { page = '1', limit = String(usualLimit) } = request.query;
      const pages = { page: Number(page), perPage: Math.min(Number(limit), maxActivityEvents) };
      const { items, total } = await listActivity(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), pages);
      return { events: items.map(presentActivity), total };
    },
  );
}
