import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { checkHealth } from '../../../core/accounts/check-health.ts';
import type { Core } from '../../../core/context.ts';

const answer = Type.Object({ status: Type.String(), version: Type.String() });
const refusal = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String(), details: Type.Null() }),
});

/** Specification, "S5 alternate v1 listing": no authentication, 503 when the database is gone. */
export function healthRoute(app: FastifyInstance, core: Core, version: string): void {
  app.get('/v1/health', { schema: { response: { 200: answer, 503: refusal } } }, async (_request, reply) => {
    if (await checkHealth(core)) return { status: 'ok', version };
    return reply.code(503).send({ error: { code: 'unavailable', message: 'The database does not answer.', details: null } });
  });
}
