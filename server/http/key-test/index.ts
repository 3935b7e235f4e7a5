import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { formatId } from '../../../shared/domain/ids.ts';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { answeringHook } from '../foundation/surface/answering-hook.ts';
import type { SurfaceApp } from '../foundation/surface/dialect.ts';
import type { RouteServices } from '../foundation/surface/route-context.ts';
import { keySurface, type Mounting } from '../foundation/surface/surface.ts';
import { keyTestDialect } from './errors.ts';
import { keyTestAnswer } from './shapes.ts';

const path = '/api/v1/test';

const schema = {
  summary: 'Test an API key',
  operationId: 'testApiKey',
  description:
    'Takes the key in the `X-API-Key` header, as `sk_live_…` or `sk_test_…`, and says what it is, or why it fails. Any permission will do.',
  response: { 200: keyTestAnswer },
};

/** The key-test endpoint (INTERFACE.md#key-test). It is the only one that says what is wrong with a key. */
export function keyTestSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  return keySurface(services, mounting, keyTestDialect, (app, routes) => {
    describeAnswers(app);
    testRoute(app, routes);
    refuseOtherMethods(app);
  });
}

function testRoute(app: SurfaceApp, { core, rates }: RouteServices): void {
  const config = {
    forFreePlan: true,
    anyPermission: true,
    volatile: ['timestamp'],
    answerHeaders: { 'X-Response-Time': 'How long the answer took, in milliseconds.' },
  };
  app.get(path, { config, schema, exposeHeadRoute: false }, async ({ credential }) => {
    if (credential === null) throw new Error('a handler ran without a credential');
    const { perDay, perMinute } = rates.ratesOf('key-test', credential.owner);
    return {
      success: true,
      message: 'This API key is valid.',
      key_info: {
        key_id: credential.keyId,
        key_name: credential.name,
        user_id: formatId('user', credential.owner.userId),
        tier_id: credential.owner.plan,
        rate_limits: { requests_per_day: perDay, requests_per_minute: perMinute },
      },
      timestamp: core.clock.now(),
    };
  });
}

/** Only this endpoint answers 405 (RULINGS.md#wrong-methods), whatever the request's key or body. */
function refuseOtherMethods(app: SurfaceApp): void {
  const refuse = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.code(405).header('allow', 'GET').send({ error: 'Method not allowed' });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'GET'),
    url: path,
    config: { endpoint: path, surface: keyTestDialect.name, open: true },
    // Reported before a body is read, which may be malformed.
    onRequest: answeringHook(async (request, reply) => {
      void refuse(request, reply);
      return 'answered';
    }),
    handler: refuse,
  });
}

/** How long every answer took, in milliseconds, and, for a failure of ours, which request it was. */
function describeAnswers(app: SurfaceApp): void {
  app.addHook('preSerialization', async (request, reply, payload) =>
    reply.statusCode === 500 ? { ...(payload as object), request_id: request.id } : payload,
  );
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-response-time', reply.elapsedTime.toFixed(2));
    return payload;
  });
}
