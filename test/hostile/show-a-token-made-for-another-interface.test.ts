import { expect } from 'vitest';
import { reissued } from '../kit/server/forged-tokens.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a token that the server signed for something else is shown to it',
  { without: 'a token is for this interface' },
  async (server) => {
    const { token } = await platformPerson(server);
    const answer = await server
      .api(await reissued(server.core, token, { claims: { aud: 'https://elsewhere.example' } }), '/api')
      .get('/me');
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(401);
    return 'refused';
  },
);
