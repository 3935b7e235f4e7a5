import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

attackServer(
  'an owner has the server call what only its own network can reach',
  { without: 'the server calls nobody in its own network' },
  async (server) => {
    let wasCalled = false;
    const internal = createServer((socket) => {
      wasCalled = true;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(internal, 'listening');
    const owner = await newOwner(server);
    const url = `https://127.0.0.1:${(internal.address() as AddressInfo).port}/`;
    await owner.api.post('/v1/webhooks', { url, events: ['vault.created'] });
    await owner.makeVault();
    await server.scheduler.deliverWebhooks();
    internal.close();
    return wasCalled ? 'succeeded' : 'refused';
  },
);
