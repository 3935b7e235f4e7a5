import type { FastifyInstance } from 'fastify';

/**
 * From now on this app fails where it answers a form with a page: browsers ask those who go back to one whether to send the form again. A
 * form leads on to an address (303); only a refusal that leads nowhere may be a page.
 */
export function refusePagesAfterForms(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    if (request.method === 'POST' && isPage && reply.statusCode < 300)
      throw new Error(`POST ${request.routeOptions.url ?? ''} answers with a page (${reply.statusCode}) instead of leading on to one`);
    return payload;
  });
}
