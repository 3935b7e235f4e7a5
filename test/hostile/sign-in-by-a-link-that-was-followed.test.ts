import { expect } from 'vitest';
import { signInAs } from '../kit/server/sign-in.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a reader of a mailbox follows a link that signed its person in',
  { without: 'a mailed link signs in once' },
  async (server) => {
    const { person } = await signInAs(server.core);
    await server.api(null, '/api').post('/auth/magic-link', { email: person.email });
    const mail = (await server.mails()).findLast(({ to, links }) => to === person.email && links.some((link) => link.includes('#token=')));
    const token = mail?.links.join(' ').split('#token=')[1]?.split(' ')[0] ?? '';
    const follow = () => server.api(null, '/api').post('/auth/token', { grant_type: 'magic_link', token });
    expect((await follow()).status).toBe(200);
    const again = await follow();
    if (again.status === 200) return 'succeeded';
    expect(again.body.error).toBe('invalid_grant');
    return 'refused';
  },
);
