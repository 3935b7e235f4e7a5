import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/core/identity/hash-password.ts';
import { sealPasswordHash } from '../../server/core/identity/password-seal.ts';
import { putSignIn } from '../../server/core/stores/sign-in-store.ts';
import { parseId } from '../../shared/domain/ids.ts';
import { attack } from './attack.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson, type PlatformPerson } from '../kit/owners/platform-person.ts';

const [old, next] = ['a quiet red bicycle', 'another very own one'];
const fields = (mode: string) => ({ name: 'Harmless backup', permissions: ['read', 'write', 'delete'], mode });

/** Somebody was signed in as a person, made keys, and counts on nobody ending them. */
onDatabasesOfForm({}, (server) => {
  async function stage() {
    const person = await platformPerson(server());
    const id = parseId('user', person.userId);
    if (id === undefined) throw new Error('no user id');
    const hash = await hashPassword(old);
    await server().core.db.transaction((tx) =>
      putSignIn(tx, id, { sealed_password: sealPasswordHash(server().core.keys, id, hash), password_changed_at: server().now() }),
    );
    const thief = await platformPerson(server(), { email: person.email });
    const keys: string[] = [];
    for (const mode of ['live', 'test']) keys.push((await thief.post('/keys', fields(mode))).body.value as string);
    const works = async () => Promise.all(keys.map(async (key) => (await server().api(key, '').get('/v1/vaults')).status));
    expect(await works()).toEqual([200, 200]);
    return { person, thief, works };
  }
  const change = (person: PlatformPerson, end?: object) =>
    person.put('/auth/password', { currentPassword: old, newPassword: next, ...(end === undefined ? {} : { end }) });
  const noticeTo = async ({ email }: PlatformPerson): Promise<string | undefined> =>
    (await server().mails()).findLast(({ kind, to }) => kind === 'identity_notice' && to === email)?.text;

  attack(
    'a thief goes on with keys made before their person changed the password to end them',
    { without: 'keys end with a password where they are to' },
    async () => {
      const { person, works } = await stage();
      expect((await change(person, { keys: true })).status).toBe(200);
      const statuses = await works();
      if (statuses.includes(200)) return 'succeeded';
      expect(statuses).toEqual([401, 401]);
      return 'refused';
    },
  );

  describe('keys that somebody made with a stolen session', () => {
    it('are refused at once when the password is changed and they are to end, with the sessions', async () => {
      const { person, thief, works } = await stage();
      expect((await change(person, { keys: true })).body).toEqual({ ok: true, ended: { keys: 2, sessions: 1 } });
      expect(await works()).toEqual([401, 401]);
      expect((await thief.get('/me')).status).toBe(401);
      const { keys } = (await person.get('/keys')).body;
      expect((keys as { status: string }[]).map(({ status }) => status)).toEqual(['revoked', 'revoked']);
      for (const mode of ['live', 'test'] as const)
        expect((await person.in(mode).get('/audit-events?action=key.status_changed')).body.events).toHaveLength(1);
      const text = await noticeTo(person);
      for (const line of [/signed out:? *\n? *1/, /API keys revoked:? *\n? *2/]) expect(text).toMatch(line);
      // Ended once, there is nothing left to end.
      expect((await person.put('/auth/password', { currentPassword: next, newPassword: old, end: { keys: true } })).body.ended).toEqual({
        keys: 0,
        sessions: 0,
      });
    });

    it('stay when the person keeps them, and the mail says so', async () => {
      const { person, thief, works } = await stage();
      expect((await change(person, { sessions: false })).body.ended).toEqual({ keys: 0, sessions: 0 });
      expect(await works()).toEqual([200, 200]);
      expect((await thief.get('/me')).status).toBe(200);
      expect(await noticeTo(person)).toMatch(/API keys revoked:? *\n? *0/);
    });

    it('stay without a choice, while other sessions end', async () => {
      const { person, thief, works } = await stage();
      expect((await change(person)).body.ended).toEqual({ keys: 0, sessions: 1 });
      expect(await works()).toEqual([200, 200]);
      expect((await thief.get('/me')).status).toBe(401);
    });
  });
});
