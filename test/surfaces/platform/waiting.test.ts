import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';

onDatabasesOfForm({}, (server) => {
  let admin: PlatformPerson;
  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
  });

  describe('GET /api/waiting', () => {
    it('lists for administrators, and nobody else, whom a release waits for and what was sent', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const { id } = await owner.makeVault();
      const recipient = await owner.addRecipient(id as string);
      expect((await owner.api.post(`/v1/vaults/${id as string}/release`, { confirm: true })).status).toBe(200);
      const { status, body } = await admin.get('/waiting');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        waiting: [
          {
            vaultId: id,
            recipientId: recipient.id,
            handover: { reach: 'mail', unreachedAt: null, messages: [{ message: 'announcement', way: 'mail', answer: null }] },
          },
        ],
        pagination: { total: 1 },
      });
      const operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'], mfa: true });
      expect(refusal(await operator.get('/waiting'))).toEqual([403, 'forbidden']);
      const person = await platformPerson(server(), { email: owner.key.email });
      const outlook = await person.get(`/vaults/${id as string}/release`);
      expect(outlook.body.recipients).toMatchObject([{ handover: { messages: [{ message: 'announcement' }] } }]);
    });
  });

  describe('a test clock', () => {
    it('plays a handover as a year would, each thing at its own moment', async () => {
      const owner = await newOwner(server());
      const { id } = await owner.makeVault();
      await owner.addRecipient(id as string);
      await owner.api.post(`/v1/vaults/${id as string}/release`, { confirm: true });
      const began = Date.parse(await owner.now());
      const admins = admin.in('test');
      await owner.moveBy(11 * dayMs);
      const { waiting } = (await admins.get('/waiting')).body;
      // What comes next is on the same clock as what was.
      const mine = waiting.find(({ vaultId }: { readonly vaultId: string }) => vaultId === id).handover;
      expect(Math.round((Date.parse(mine.nextAt as string) - Date.parse(mine.beganAt as string)) / dayMs)).toBe(30);
      await owner.moveBy(389 * dayMs);
      const rows = await server()
        .core.db.read.selectFrom('handover_messages')
        .select(['message', 'sent_at'])
        .where('vault_id', '=', (id as string).replace('vault_', '') as never)
        .orderBy('id')
        .execute();
      expect(rows.map(({ message, sent_at: at }) => `${Math.round((Date.parse(at) - began) / dayMs)} ${message}`).slice(0, 6)).toEqual([
        '0 announcement',
        '3 day_3',
        '10 day_10',
        '30 day_30',
        '60 day_60',
        '90 monthly',
      ]);
      expect(rows).toHaveLength(15);
    });
  });
});
