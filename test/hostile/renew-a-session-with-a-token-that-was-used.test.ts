import { expect } from 'vitest';
import { signInAs } from '../kit/server/sign-in.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a thief renews a session with a token that its person has used since',
  { without: 'a refresh token works once' },
  async (server) => {
    const { refreshToken, person } = await signInAs(server.core);
    const renew = () => server.api(null, '/api').post('/auth/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect((await renew()).status).toBe(200);
    const stolen = await renew();
    if (stolen.status === 200) return 'succeeded';
    expect(stolen.body.error).toBe('invalid_grant');
    const told = (await server.mails()).filter(({ kind, to }) => kind === 'identity_notice' && to === person.email);
    expect(told).toHaveLength(1);
    return 'seen';
  },
);
