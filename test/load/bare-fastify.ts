import { fastify } from 'fastify';

/** The baseline of every HTTP figure: Fastify answering one constant JSON object. Prints its port. */
const app = fastify({ logger: false });
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('no port');
process.stdout.write(`listening ${address.port}\n`);
