import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { hearNeighbour } from '../../core/heartbeat/neighbours.ts';
import { findBackupState } from '../../core/heartbeat/backup-state.ts';
import { isWhole, readMachine, type MachineMetrics } from '../../core/heartbeat/read-machine.ts';
import { readMetricsInTime } from '../../core/heartbeat/read-metrics-in-time.ts';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { presentMetrics } from './present-metrics.ts';

const watching = { config: { unlogged: true } } as const;
const noStore = { 'cache-control': 'no-store' } as const;

/**
 * What watches the server: whether the process is alive, whether it can do its work and isn't about to stop, and its metrics, which only someone with their token
 * can see and which don't exist without one. To be mounted at the root of the origin. Plain HTTP will do for the first two: they say
 * nothing.
 */
export function operatorPages(services: SurfaceServices): FastifyPluginAsync {
  const { core, metricsToken, isStopping } = services;
  const machine = onceInAWhile(() => readMachine(core));
  return async (app: FastifyInstance) => {
    // Nothing here reads a body. Monitors send some, of any kind.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _body, done) => done(null));
    app.setErrorHandler((error: FastifyError, request, reply) => {
      if (error instanceof DomainError) throw error;
      const status = error.statusCode ?? 500;
      if (status >= 400 && status < 500)
        return reply.code(status).headers(noStore).type('text/plain; charset=utf-8').send('Not understood.\n');
      core.report({ kind: 'request failed', id: request.id, error });
      return reply.code(503).headers(noStore).type('text/plain; charset=utf-8').send('Not available at the moment.\n');
    });
    app.get('/live', watching, (_request, reply) => reply.headers(noStore).send({ status: 'ok' }));

    app.get('/ready', watching, async (_request, reply) => {
      const ready = !isStopping() && isWhole((await machine()).usable);
      if (!ready) return reply.code(503).headers(noStore).send({ status: 'unavailable' });
      // For whoever looks, and nothing else: a backup that is late is no reason to take a server out of service.
      return reply.headers(noStore).send({ status: 'ok', backup: await findBackupState(core) });
    });

    // A secret that can do nothing but keep an alarm from being raised, so it may be in an address, as monitors want it.
    app.route<{ Params: { token: string } }>({
      method: ['GET', 'POST'],
      url: '/neighbours/:token',
      ...watching,
      handler: async (request, reply) => {
        services.requireHttps(request);
        const isKnown = await hearNeighbour(core, request.params.token);
        return reply
          .code(isKnown ? 200 : 404)
          .headers(noStore)
          .send({ status: isKnown ? 'ok' : 'unknown' });
      },
    });

    if (metricsToken === null) return;
    const expected = digest(`Bearer ${metricsToken}`);
    app.get('/metrics', watching, async (request, reply) => {
      services.requireHttps(request);
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return refuse(request, reply);
      return reply
        .headers(noStore)
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(presentMetrics(...(await Promise.all([machine(), readMetricsInTime(core)]))));
    });
  };
}

/** How long what was found holds: whoever asks more often is told the same, so that nobody can make the server write by asking. */
const holdsMs = 2_000;

function onceInAWhile(read: () => Promise<MachineMetrics>): () => Promise<MachineMetrics> {
  let found: Promise<MachineMetrics> | undefined;
  let readMs = 0;
  return () => {
    if (found === undefined || performance.now() - readMs > holdsMs) {
      readMs = performance.now();
      found = read();
    }
    return found;
  };
}

/** The same length whatever was sent, so that the comparison takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function refuse(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .headers({ ...noStore, 'www-authenticate': 'Bearer' })
    .type('text/plain; charset=utf-8')
    .send('The metrics need their token.\n');
}
