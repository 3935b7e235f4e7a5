import type { FastifyInstance } from 'fastify';
import { sendPage } from '../page.ts';
import { startPage } from '../pages/start-page.ts';
import { readerOf } from '../reader.ts';

/** The page for anyone who comes without a link. */
export function startRoutes(app: FastifyInstance): void {
  app.get('/', (request, reply) => sendPage(reply, startPage(readerOf(request))));
}
