import { expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';

onDatabasesOfForm({}, (server) => {
  it('a rhythm of half a year or a year is told by devices, shown by every surface, and can’t be asked for with a key', async () => {
    const vault = await newSealedVault(server());
    const set = await vault.call('PUT', '/policy', { type: 'inactivity', frequency: 'yearly', grace_period_days: 30 });
    expect([set.status, set.body.frequency]).toEqual([200, 'yearly']);
    expect((await vault.call('PUT', '/policy', { type: 'inactivity', frequency: 'hourly', grace_period_days: 30 })).status).toBe(400);
    const key = await server().createKey({ email: vault.owner.email, mode: 'live' });
    const id = `vault_${vault.vaultId}`;
    const reference = server().api(key.value, '/reference/v1');
    expect((await reference.get(`/vaults/${id}/policy`)).body.frequency).toBe('yearly');
    for (const frequency of ['half_yearly', 'yearly']) {
      const refused = await reference.put(`/vaults/${id}/policy`, { type: 'inactivity', frequency, grace_period_days: 30 });
      expect([refused.status, refused.body.details]).toEqual([
        400,
        [{ field: 'frequency', reason: 'must be one of daily, weekly, biweekly, monthly, quarterly' }],
      ]);
    }
    const overview = server().api(key.value, '/overview/v1');
    const [policy] = (await overview.get(`/vaults/${id}/policies`)).body.data as { policy_id: string; check_in_frequency: string }[];
    expect(policy?.check_in_frequency).toBe('yearly');
    const path = `/vaults/${id}/policies/${policy?.policy_id ?? ''}`;
    expect((await overview.patch(path, { check_in_frequency: 'half_yearly' })).status).toBe(422);
    const longer = await overview.patch(path, { grace_period_hours: 800 });
    expect([longer.status, longer.body.check_in_frequency]).toEqual([200, 'yearly']);
  });
});
