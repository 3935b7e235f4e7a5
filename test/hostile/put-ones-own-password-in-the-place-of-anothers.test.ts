import { expect } from 'vitest';
import { createPerson } from '../../server/core/identity/create-person.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { findUserByEmailKey } from '../../server/core/stores/account-store.ts';
import { attackServer } from './attack.ts';

const thiefs = 'q7#mK9zRt-of-the-thief';

attackServer(
  'a thief who can write to the database copies their own password to an administrator',
  { without: 'a password is bound to its person' },
  async (server) => {
    const { core } = server;
    const make = async (email: string, password: string) => {
      await createPerson(core, { email, password, role: null, defaultPlan: 'free' }, systemOrigin);
      return (await findUserByEmailKey(core.db.read, email)) ?? expect.unreachable();
    };
    const [thief, victim] = [await make('thief@example.org', thiefs), await make('victim@example.org', 'a sentence of their very own')];
    const { sealed_password } = await core.db.read
      .selectFrom('sign_ins')
      .selectAll()
      .where('user_id', '=', thief.id)
      .executeTakeFirstOrThrow();
    await core.db.transaction((tx) => tx.updateTable('sign_ins').set({ sealed_password }).where('user_id', '=', victim.id).execute());
    const answer = await server.api(null, '/api').post('/auth/token', { grant_type: 'password', email: victim.email, password: thiefs });
    if (answer.status === 200) return 'succeeded';
    expect(answer.status).toBe(500);
    return 'refused';
  },
);
