import { describe, expect, it } from 'vitest';
import { at, dialects, openStoreWorld } from '../store-test-kit.ts';
import { findReleaseOfVault, insertRelease } from './release-store.ts';

describe.each(dialects)('the release store on %s', (dialect) => {
  it('has one release per vault, whatever the code above it does', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    expect(await findReleaseOfVault(world.db.read, vault.id)).toBeUndefined();
    const release = () => ({
      id: world.newId(),
      vault_id: vault.id,
      trigger: 'inactivity' as const,
      note: 'with love',
      released_at: at,
      recipients_notified: 2,
    });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => world.write((tx) => insertRelease(tx, release()))));
    expect(tries.filter((outcome) => outcome.status === 'fulfilled').length).toBe(1);
    for (const outcome of tries) if (outcome.status === 'rejected') expect(String(outcome.reason)).toMatch(/unique/i);
    expect(await findReleaseOfVault(world.db.read, vault.id)).toMatchObject({
      trigger: 'inactivity' as const,
      note: 'with love',
      recipients_notified: 2,
    });
  });

  it('belongs to a vault that exists', async () => {
    await using world = await openStoreWorld(dialect);
    const orphan = {
      id: world.newId(),
      vault_id: world.newId(),
      trigger: 'manual' as const,
      note: null,
      released_at: at,
      recipients_notified: 0,
    };
    await expect(world.write((tx) => insertRelease(tx, orphan))).rejects.toThrow(/foreign key/i);
  });
});
