import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import type { Json } from '../kit/server/api.ts';
import { newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/*
 * An owner wants two others to agree before anything of theirs is released. Somebody has one of the owner's API keys, or the token of one
 * of their devices, and lets a policy do what the release itself is refused.
 */

/** A vault that asks for two people's agreement. */
async function guardedVault(server: TestServer, owner: Owner, policy?: Json): Promise<string> {
  const { id } = await owner.makeVault();
  if (policy !== undefined) await owner.setPolicy(id as string, policy);
  const person = await platformPerson(server, { email: owner.key.email, mfa: true });
  const set = await person.in('test').put(`/vaults/${id as string}/release`, { approvalsRequired: 2 });
  expect(set.status).toBe(200);
  return id as string;
}

const nearest = { type: 'inactivity', frequency: 'daily', grace_period_days: 1 };

onDatabasesOfForm({}, (server) => {
  describe('A key of an owner who wants two others to agree', () => {
    attack('somebody with an owner’s key sets a date that is seconds away', { without: 'a near policy needs agreement too' }, async () => {
      const owner = await newOwner(server());
      const id = await guardedVault(server(), owner);
      const soon = { type: 'date_based', release_date: await owner.now(70_000), timezone: 'UTC' };
      const set = await owner.api.put(`/v1/vaults/${id}/policy`, soon);
      if (set.status === 200) {
        await owner.moveBy(2 * dayMs);
        expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('released');
        return 'succeeded';
      }
      expect(set.body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      await owner.moveBy(2 * dayMs);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
      return 'refused';
    });

    it('releases nothing by a date that is seconds away', async () => {
      const owner = await newOwner(server());
      const id = await guardedVault(server(), owner);
      const soon = { type: 'date_based', release_date: await owner.now(70_000), timezone: 'UTC' };
      expect((await owner.api.put(`/v1/vaults/${id}/policy`, soon)).body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      const overview = server().api(owner.key, '/overview');
      const created = await overview.post(`/v1/vaults/${id}/policies`, soon);
      expect([created.status, created.body.error]).toEqual([409, 'idempotency_conflict']);
      await owner.moveBy(hourMs);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
    });

    it('releases nothing by ending a pause or an archive of a short policy', async () => {
      const owner = await newOwner(server());
      const id = await guardedVault(server(), owner, nearest);
      expect((await owner.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: await owner.now(100 * dayMs) })).status).toBe(200);
      expect((await owner.api.post(`/v1/vaults/${id}/policy/resume`)).body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      expect((await owner.api.put(`/v1/vaults/${id}/policy`, nearest)).body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      expect((await owner.api.post(`/v1/vaults/${id}/archive`)).status).toBe(200);
      expect((await owner.api.post(`/v1/vaults/${id}/restore`)).body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      const alternate = server().api(owner.key, '/alternate');
      expect((await alternate.put(`/v1/vaults/${id}`, { status: 'active' })).status).toBe(409);
      await owner.moveBy(10 * dayMs);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('archived');
    });
  });

  it('A device of theirs sets no such date either', async () => {
    const vault = await newSealedVault(server());
    const person = await platformPerson(server(), { email: vault.owner.email, mfa: true });
    expect((await person.put(`/vaults/vault_${vault.vaultId}/release`, { approvalsRequired: 1 })).status).toBe(200);
    const soon = { type: 'date_based', release_date: addMs(server().core.clock.now(), 70_000), timezone: 'UTC' };
    expect((await vault.call('PUT', '/policy', soon)).status).toBe(409);
    expect((await vault.call('PUT', '/policy', nearest)).status).toBe(409);
  });
});
