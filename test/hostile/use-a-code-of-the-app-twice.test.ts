import { expect } from 'vitest';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { attackServer } from './attack.ts';
import { personWithCodeApp } from './code-app.ts';

attackServer('somebody types the code that they saw a person type', { without: 'a code of the app works once' }, async (server) => {
  const person = await personWithCodeApp(server);
  const code = person.code();
  expect((await person.post('/auth/mfa/verify', { code })).status).toBe(200);
  const thief = await platformPerson(server, { email: person.email });
  const answer = await thief.post('/auth/mfa/verify', { code });
  if (answer.status === 200) return 'succeeded';
  expect(answer.body.error).toBe('invalid_code');
  const told = (await server.mails()).filter(
    ({ kind, to, text }) => kind === 'identity_notice' && to === person.email && /code/.test(text),
  );
  expect(told.length).toBeGreaterThan(0);
  return 'seen';
});
