import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkPorts } from './check-ports.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

it('finds a port that answers on another address than this machine’s own, and never says that nobody outside reaches one', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    // Another address of the loopback network stands for one that others reach: on 127.0.0.2 nothing listens.
    const inner = [{ what: 'The database', port }];
    expect(severitiesOf(await checkPorts(inner, ['127.0.0.2']))).toEqual(['fine', 'notice']);
    const found = await checkPorts(inner, ['127.0.0.1']);
    expect(severitiesOf(found)).toEqual(['warning', 'notice']);
    expect(wordsOf(found)).toContain(`The database answers at 127.0.0.1:${port}`);
  } finally {
    server.close();
  }
});
