import { describe, expect, it } from 'vitest';
import { findUserByEmailKey } from '../../server/core/stores/account-store.ts';
import { putSignIn } from '../../server/core/stores/sign-in-store.ts';
import { sealPasswordHash } from '../../server/core/identity/password-seal.ts';
import { hashPassword } from '../../server/core/identity/hash-password.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { externalUser } from '../../server/core/identity/external-person.ts';
import { createToken } from '../../server/core/accounts/manage-tokens.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import type { Answer, Json } from '../kit/server/api.ts';

const thiefs = 'q7#mK9zRt-of-the-thief';
const own = 'a sentence of my very own';

onEachDatabase({}, (server) => {
  const api = (token: string | null = null) => server().api(token, '/api');
  const grant = (body: Json): Promise<Answer> => api().post('/auth/token', body);
  const byPassword = async (email: string, password: string): Promise<number> =>
    (await grant({ grant_type: 'password', email, password })).status;

  async function mailedToken(to: string): Promise<string> {
    const links = (await server().mails()).filter((mail) => mail.to === to).flatMap((mail) => mail.links);
    const link = links.findLast((one) => one.includes('#token=')) ?? expect.unreachable();
    return link.slice(link.indexOf('#token=') + '#token='.length);
  }

  describe('a thief who signs up a stranger’s address with a password of their own', () => {
    it('gets in neither before nor after the stranger opens the link, and the stranger sets theirs', async () => {
      const email = 'stranger@example.org';
      expect((await api().post('/auth/sign-up', { email, password: thiefs, name: 'Thief' })).status).toBe(202);
      expect(await byPassword(email, thiefs)).toBe(400);
      const signedIn = await grant({ grant_type: 'magic_link', token: await mailedToken(email) });
      expect(signedIn.status).toBe(200);
      expect(await byPassword(email, thiefs)).toBe(400);
      expect((await api(signedIn.body.access_token as string).put('/auth/password', { newPassword: own })).status).toBe(200);
      expect(await byPassword(email, thiefs)).toBe(400);
      expect(await byPassword(email, own)).toBe(200);
    });

    it('leaves nothing in a link that was mailed before the update', async () => {
      const email = 'earlier@example.org';
      await api().post('/auth/sign-up', { email });
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('sign_in_links')
          .set({ sealed_password: new Uint8Array(80) })
          .where('email', '=', email)
          .execute(),
      );
      expect((await grant({ grant_type: 'magic_link', token: await mailedToken(email) })).status).toBe(200);
      expect(await byPassword(email, thiefs)).toBe(400);
    });
  });

  describe('a password that waits in an account whose address nobody has confirmed', () => {
    /** As though somebody had found a way to set one. */
    async function prepared(email: string): Promise<void> {
      await createToken(server().core, { email, name: 'test', defaultPlan: 'free', expiresAt: null }, systemOrigin);
      const { keys, db } = server().core;
      const hash = await hashPassword(thiefs);
      await db.transaction(async (tx) => {
        const user = (await findUserByEmailKey(tx, email)) ?? expect.unreachable();
        await putSignIn(tx, user.id, { sealed_password: sealPasswordHash(keys, user.id, hash), password_changed_at: server().now() });
      });
    }

    let waiting = 0;
    attack(
      'a thief waits with a password until a mailed link confirms the address',
      { without: 'a password goes when its address is confirmed' },
      async () => {
        waiting += 1;
        const email = `waiting-${waiting}@example.org`;
        await prepared(email);
        await api().post('/auth/magic-link', { email });
        expect((await grant({ grant_type: 'magic_link', token: await mailedToken(email) })).status).toBe(200);
        const status = await byPassword(email, thiefs);
        if (status === 200) return 'succeeded';
        expect(status).toBe(400);
        return 'refused';
      },
    );

    it('goes when another provider confirms it', async () => {
      const email = 'elsewhere@example.org';
      await prepared(email);
      const claims = {
        issuer: 'https://id.example',
        subject: 's1',
        email,
        emailVerified: true,
        name: null,
        amr: [],
        authenticatedAt: null,
      };
      await server().core.db.transaction((tx) => externalUser(tx, server().core, claims, systemOrigin));
      expect(await byPassword(email, thiefs)).toBe(400);
    });
  });
});
