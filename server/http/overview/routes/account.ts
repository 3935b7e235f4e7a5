import { getAccount } from '../../../core/accounts/get-account.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { presentAccount } from '../present.ts';
import { accountAnswer } from '../vault-shapes.ts';

/** The account (INTERFACE.md#overview-account). */
export function accountRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/account',
    { schema: { summary: 'Get the account that the key belongs to', response: { 200: accountAnswer } } },
    async (request) => {
      const ctx = contextIn(services, request);
      return presentAccount(await getAccount(ctx), ctx.owner);
    },
  );
}
