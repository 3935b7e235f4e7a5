import { expect } from 'vitest';
import { attackServer } from './attack.ts';

attackServer(
  'a thief of a key uses it from an address that it isn’t for',
  { without: 'a key is used from where it may be' },
  async (server) => {
    const key = await server.createKey({ allowedAddresses: ['203.0.113.7'] });
    const answer = await server.api(key).get('/v1/vaults');
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(403);
    return 'refused';
  },
);
