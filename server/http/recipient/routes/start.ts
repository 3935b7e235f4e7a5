import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendPage, stylesheet, stylesheetPath } from '../page.ts';
import { startPage } from '../pages/start-page.ts';

/** The page for who comes without a link, and the stylesheet of all pages. */
export function startRoutes(app: FastifyInstance): void {
  app.get('/', (_request, reply) => sendPage(reply, startPage()));
  const sendStyle = (reply: FastifyReply, cacheControl: string) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheControl).send(stylesheet);
  app.get(stylesheetPath, { config: { uncounted: true } }, (_request, reply) => sendStyle(reply, 'public, max-age=31536000, immutable'));
  app.get('/pages/style.css', { config: { uncounted: true } }, (_request, reply) => sendStyle(reply, 'no-cache'));
}
