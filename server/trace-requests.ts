import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compileAddresses } from './auth/address-list.ts';
import type { RequestSpan, RequestTrace } from './core/ports.ts';

/**
 * Measures every request, by its method, the pattern of its route and the status of its answer. Which trace it belongs to is taken from
 * trusted proxies only: from anybody else it would be a way to write into the traces of others.
 */
export function traceRequests(app: FastifyInstance, trace: RequestTrace, trustedProxies: readonly string[]): void {
  const isTrusted = compileAddresses(trustedProxies);
  const spans = new WeakMap<FastifyRequest, RequestSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const given = request.headers.traceparent;
    const fromProxy = typeof given === 'string' && isTrusted(request.socket.remoteAddress ?? '');
    const span = trace.begin(request.method, fromProxy ? given : null);
    spans.set(request, span);
    span.run(done);
  });
  // Reading a body goes on where the connection was opened, outside of what began above.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    spans.get(request)?.end(request.routeOptions.url ?? '(unknown path)', reply.statusCode);
    done();
  });
}
