import { expect } from 'vitest';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

attackServer(
  'somebody with an owner’s test key from a public repository asks for a real vault',
  { without: 'test and real data are apart' },
  async (server) => {
    const owner = await newOwner(server, { mode: 'live' });
    const { id } = await owner.makeVault();
    const published = await newOwner(server, { mode: 'test', email: owner.key.email });
    const answer = await published.api.get(`/v1/vaults/${id as string}`);
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(404);
    return 'refused';
  },
);
