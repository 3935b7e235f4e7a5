import { fastify, type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { registeredRoutes } from '../../../../test/kit/server/route-table.ts';
import { startTestServer } from '../../../../test/kit/server/test-server.ts';
import { compileOnce } from './compile-once.ts';

/** An app whose schemas may have a keyword that counts how often it is compiled. */
function appThatCounts(): { readonly app: FastifyInstance; compiled(): number } {
  let count = 0;
  const keyword = { keyword: 'counted', compile: () => ((count += 1), () => true) };
  return {
    app: fastify({ schemaController: compileOnce, ajv: { customOptions: { keywords: [keyword], coerceTypes: false } } }),
    compiled: () => count,
  };
}

const schema = (name: string) => ({ type: 'object', required: [name], properties: { [name]: { type: 'integer', counted: true } } });

describe('compileOnce', () => {
  it('compiles with the first value, and one schema once, however many places it is in', async () => {
    const { app, compiled } = appThatCounts();
    const body = schema('size');
    for (const url of ['/one', '/two']) app.post(url, { schema: { body } }, () => ({}));
    await app.ready();
    expect(compiled()).toBe(0);
    for (const url of ['/one', '/two', '/one'])
      expect((await app.inject({ method: 'POST', url, payload: { size: 1 } })).statusCode).toBe(200);
    expect(compiled()).toBe(1);
    await app.close();
  });

  it('refuses as Fastify does, each request for its own mistake', async () => {
    const { app } = appThatCounts();
    const plain = fastify({ ajv: { customOptions: { keywords: ['counted'], coerceTypes: false } } });
    for (const one of [app, plain]) {
      one.post('/sizes', { schema: { body: schema('size'), querystring: schema('page') } }, async (request) => request.body);
      await one.ready();
    }
    const requests = [{}, { size: 'x' }, { size: 1 }, { size: 1.5 }].flatMap((payload) =>
      ['', '?page=x'].map((query) => ({ method: 'POST' as const, url: `/sizes${query}`, payload })),
    );
    const answersOf = (one: FastifyInstance) => Promise.all(requests.map(async (request) => (await one.inject(request)).json()));
    const answers = await answersOf(app);
    expect(answers).toEqual(await answersOf(plain));
    expect(new Set(answers.map(({ message }) => message)).size).toBeGreaterThan(1);
    await Promise.all([app.close(), plain.close()]);
  });

  it('writes no field that the schema of the answer does not have', async () => {
    const { app } = appThatCounts();
    app.get('/size', { schema: { response: { 200: { type: 'object', properties: { size: { type: 'integer' } } } } } }, () => ({
      size: 1,
      secret: 's',
    }));
    for (let time = 0; time < 2; time += 1) expect((await app.inject('/size')).body).toBe('{"size":1}');
    await app.close();
  });

  it('has nothing to compile that can not be: every mounted schema goes through the compilers of a plain Fastify', async () => {
    const server = await startTestServer();
    expect((await registeredRoutes(server)).length).toBeGreaterThan(150);
    await server.close();
  });
});
