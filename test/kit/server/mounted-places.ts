import { fastify, type FastifyInstance } from 'fastify';
import { documentedKeyword } from '../../../server/http/foundation/answers/documented.ts';
import type { SurfaceServices } from '../../../server/http/foundation/admission/admit.ts';
import type { Place } from '../../../server/http/docs/place.ts';
import { mountSurfaces } from '../../../server/http/mount.ts';

/** What a server with these services has at each base URL, read from the mounting itself on an app that serves nobody. */
export async function mountedPlaces(services: SurfaceServices): Promise<readonly Place[]> {
  const app = fastify({ ajv: { customOptions: { keywords: [documentedKeyword] } } }) as unknown as FastifyInstance;
  app.decorateRequest('credential', null);
  app.decorateRequest('signedIn', null);
  return mountSurfaces(app, services);
}
