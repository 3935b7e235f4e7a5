import type { Ulid } from '../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** What the core, or another surface, knows about a new vault and these surfaces do not document: under the names of both. */
const wellTyped = {
  policyType: 'inactivity',
  policy_type: 'inactivity',
  settings: { notificationsEnabled: false, autoRenew: true, notifications_enabled: false, auto_renew: true },
  metadata: { shelf: 'canary' },
  status: 'archived',
  custody: 'client',
  id: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
};
const wronglyTyped = Object.fromEntries(Object.keys(wellTyped).map((name) => [name, name === 'settings' ? null : 5]));

const vaultRow = async (server: TestServer, id: string) =>
  server.core.db.read
    .selectFrom('vaults')
    .selectAll()
    .where('id', '=', id.replace('vault_', '') as Ulid)
    .executeTakeFirstOrThrow();

/** Two vaults differ only in what is individual to every vault. */
const alike = ({ id: _id, name: _name, created_at: _created, updated_at: _updated, ...rest }: object & Record<string, unknown>) => rest;

onDatabasesOfForm({}, (server) => {
  describe('a member that a surface does not document', () => {
    it.each([
      ['rightly typed', wellTyped],
      ['wrongly typed', { ...wronglyTyped, ownerEmail: 5, owner_email: [] }],
    ])('sets nothing of a vault made on overview, %s', async (_how, members) => {
      const owner = server().api(await server().createKey(), '/overview');
      const [plain, sent] = [
        await owner.post('/v1/vaults', { name: 'Papers' }),
        await owner.post('/v1/vaults', { name: 'Papers', ...members }),
      ];
      expect([plain.status, sent.status]).toEqual([201, 201]);
      expect(alike(await vaultRow(server(), sent.body.vault_id as string))).toEqual(
        alike(await vaultRow(server(), plain.body.vault_id as string)),
      );
    });

    it.each([
      ['rightly typed', { ...wellTyped, description: 'canary', tags: ['canary'] }],
      ['wrongly typed', { ...wronglyTyped, description: 5, tags: 'canary', ownerEmail: 5, owner_email: [] }],
    ])('sets nothing of a vault made on the platform, %s', async (_how, members) => {
      const person = await platformPerson(server());
      const [plain, sent] = [
        await person.post('/vaults', { name: 'Papers' }),
        await person.post('/vaults', { name: 'Papers', ...members }),
      ];
      expect([plain.status, sent.status]).toEqual([201, 201]);
      expect(alike(await vaultRow(server(), sent.body.vault.id as string))).toEqual(
        alike(await vaultRow(server(), plain.body.vault.id as string)),
      );
    });

    it('gives nobody else a vault', async () => {
      const key = await server().createKey();
      const other = await platformPerson(server());
      const colleague = { ownerEmail: other.email, owner_email: other.email };
      const made = [
        await server()
          .api(key, '/overview')
          .post('/v1/vaults', { name: 'Mine', ...colleague }),
        await server()
          .api(key, '/reference')
          .post('/v1/vaults', { name: 'Mine', ...colleague }),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201]);
      expect(made[0]?.body.owner.email).toBe(key.email);
    });
  });
});
