import type { Collection } from '../../../core/stores/listed-resources.ts';
import { readListRequest } from '../../../core/lists/read-list-request.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { readStretch } from '../lists.ts';
import { presentItem } from '../present.ts';
import { listAnswer, listQuery } from '../shapes.ts';

const routes: readonly (readonly [path: string, collection: Collection, what: string, more?: string])[] = [
  ['/v1/vaults', 'vaults', 'your vaults', 'Archived ones are listed with `status=archived` only.'],
  ['/v1/documents', 'documents', 'the documents of all your vaults'],
  ['/v1/recipients', 'recipients', 'the recipients of all your vaults'],
  ['/v1/policies', 'policies', 'the release policies of all your vaults', 'Of those that were ever given one.'],
  ['/v1/check-ins', 'check_ins', 'the check-ins of all your vaults', 'Made and missed.'],
];

/** The five lists (INTERFACE.md#flat). */
export function listRoutes(app: SurfaceApp, services: RouteServices): void {
  for (const [path, collection, what, more] of routes) {
    const schema = {
      summary: `List ${what}`,
      ...(more === undefined ? {} : { description: more }),
      querystring: listQuery(collection),
      response: { 200: listAnswer(collection) },
    };
    app.get(path, { schema }, async (request) => {
      const ctx = contextIn(services, request);
      const wanted = readListRequest(collection, request.query);
      const { rows, pagination } = await readStretch(ctx, collection, wanted);
      const presenting = { owner: ctx.owner, publicUrl: services.core.publicUrl };
      return { [collection]: rows.map((row) => presentItem(collection, row, presenting, wanted.fields)), pagination };
    });
  }
}
