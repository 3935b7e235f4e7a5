import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { bringPage } from '../pages/bring-page.ts';
import { readerOf } from '../reader.ts';

/**
 * Where a recipient's browser brings a part of a key from the vault's other server. The part comes after the `#`, which no server sees, and
 * the page is the same for everybody: it knows nothing, asks for nothing, and its script hands the part to the page of what was left.
 */
export function bringRoutes(app: FastifyInstance): void {
  app.get('/bring', (request, reply) => sendPage(reply, bringPage(readerOf(request))));
}
