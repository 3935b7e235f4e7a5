import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { answeringHook } from './answering-hook.ts';

type Stage = 'onRequest' | 'preValidation' | 'preHandler';

/** Sends a whole form and hangs up; the hook answers only once it has seen that. @returns what ran after the hook. */
async function hangUpOn(install: (app: FastifyInstance, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>) => void) {
  const ran: string[] = [];
  const app = fastify({ logger: false });
  onTestFinished(() => app.close());
  const waiting = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  // As an answer that's kept before it's sent: until then Fastify doesn't count it as sent.
  app.addHook('onSend', () => setImmediate());
  install(app, async (request, reply) => {
    waiting.resolve();
    await once(request.raw.socket, 'close');
    void reply.code(429).send('Not now');
    answered.resolve();
  });
  app.post('/', async () => {
    ran.push('handler');
    return 'done';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nhi');
  await waiting.promise;
  socket.destroy();
  await answered.promise;
  // Its answer goes through the same turns of the event loop, and is over after whatever Fastify does with the first.
  await app.inject({ method: 'GET', url: '/nothing' });
  return ran;
}

it.each<Stage>(['onRequest', 'preValidation', 'preHandler'])(
  'lets no handler run after %s has answered, though nobody waits',
  async (stage) => {
    const ran = await hangUpOn((app, answer) => {
      const hook = answeringHook(async (request, reply) => {
        if (request.method !== 'POST') return 'goes on';
        await answer(request, reply);
        return 'answered';
      });
      if (stage === 'onRequest') app.addHook('onRequest', hook);
      else app.addHook(stage, hook);
    });
    expect(ran).toEqual([]);
  },
);

it('is needed: Fastify lets the handler run after a returned reply', async () => {
  const ran = await hangUpOn((app, answer) => {
    app.addHook('preValidation', async (request, reply) => {
      if (request.method !== 'POST') return undefined;
      await answer(request, reply);
      return reply;
    });
  });
  expect(ran).toEqual(['handler']);
});

it('goes on where it says so, and ends with what it throws', async () => {
  const app = fastify({ logger: false });
  onTestFinished(() => app.close());
  app.addHook(
    'onRequest',
    answeringHook(async (request) => {
      if (request.query !== null && 'wrong' in (request.query as object)) throw new Error('refused');
      return 'goes on';
    }),
  );
  app.get('/', async () => 'done');
  expect((await app.inject('/')).body).toBe('done');
  expect((await app.inject('/?wrong')).statusCode).toBe(500);
});
