import { expect } from 'vitest';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { attackServer } from './attack.ts';

attackServer(
  'somebody with a key of their own asks for a stranger’s vault',
  { without: 'what is somebody’s is theirs alone' },
  async (server) => {
    const [owner, other] = [await newOwner(server), await newOwner(server)];
    const { id } = await owner.makeVault();
    const answer = await other.api.get(`/v1/vaults/${id as string}`);
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(403);
    return 'refused';
  },
);
