import { expect } from 'vitest';
import { parseId } from '../../shared/domain/ids.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { attackServer } from './attack.ts';
import { personWithCodeApp } from './code-app.ts';

attackServer(
  'a thief who can write to the database copies their own code app to an administrator',
  { without: 'a code app is bound to its person' },
  async (server) => {
    const [thief, victim] = [await personWithCodeApp(server), await personWithCodeApp(server)];
    const idOf = ({ userId }: typeof thief) => parseId('user', userId) ?? expect.unreachable();
    const { db } = server.core;
    const { sealed_secret } = await db.read
      .selectFrom('totp_secrets')
      .selectAll()
      .where('user_id', '=', idOf(thief))
      .executeTakeFirstOrThrow();
    await db.transaction((tx) => tx.updateTable('totp_secrets').set({ sealed_secret }).where('user_id', '=', idOf(victim)).execute());
    const session = await platformPerson(server, { email: victim.email });
    const answer = await session.post('/auth/mfa/verify', { code: thief.code() });
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(500);
    return 'refused';
  },
);
