import { expect } from 'vitest';
import { reissued } from '../kit/server/forged-tokens.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a token of another kind with a good signature is shown as an access token',
  { without: 'a token is an access token' },
  async (server) => {
    const { token } = await platformPerson(server);
    const answer = await server.api(await reissued(server.core, token, { header: { typ: 'JWT' } }), '/api').get('/me');
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(401);
    return 'refused';
  },
);
