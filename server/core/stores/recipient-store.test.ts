import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import { at, dialects, openStoreWorld, winners } from '../store-test-kit.ts';
import { insertRelease } from './release-store.ts';
import {
  changeRecipient,
  countGrantDownload,
  countGrantView,
  deleteRecipient,
  findGrant,
  findRecipient,
  insertGrant,
  insertRecipient,
  listVaultRecipients,
  markRecipientVerified,
} from './recipient-store.ts';

describe.each(dialects)('the recipient store on %s', (dialect) => {
  it('has an address once per vault, also when several add it at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const template = await world.recipient(other, 'heir@example.org');
    const row = () => ({ ...template, id: world.newId(), vault_id: vault.id });
    expect(await winners(world, (tx) => insertRecipient(tx, row()))).toBe(1);
    expect((await listVaultRecipients(world.db.read, vault.id)).length).toBe(1);
  });

  it('verifies a recipient once', async () => {
    await using world = await openStoreWorld(dialect);
    const recipient = await world.recipient(await world.vault());
    expect(await winners(world, (tx) => markRecipientVerified(tx, recipient.id, at))).toBe(1);
    expect(await findRecipient(world.db.read, recipient.id)).toMatchObject({ status: 'verified', verified_at: at, updated_at: at });
  });

  it('grants each recipient once, and counts what they look at and take', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    const releaseId = world.newId();
    await world.write((tx) =>
      insertRelease(tx, { id: releaseId, vault_id: vault.id, trigger: 'manual', note: null, released_at: at, recipients_notified: 1 }),
    );
    const grant = {
      id: world.newId(),
      release_id: releaseId,
      recipient_id: recipient.id,
      vault_id: vault.id,
      views: 0,
      downloads: 0,
      first_opened_at: null,
      last_opened_at: null,
      created_at: at,
    };
    await world.write((tx) => insertGrant(tx, grant));
    await expect(world.write((tx) => insertGrant(tx, { ...grant, id: world.newId() }))).rejects.toThrow(/unique/i);
    await Promise.all(Array.from({ length: 5 }, () => world.write((tx) => countGrantView(tx, grant, at))));
    await Promise.all(Array.from({ length: 4 }, () => world.write((tx) => countGrantDownload(tx, grant.id))));
    const seen = await findGrant(world.db.read, recipient.id);
    expect(seen).toMatchObject({ views: 5, downloads: 4, first_opened_at: at, last_opened_at: at });
    await world.write((tx) => countGrantView(tx, seen!, instantOf('2026-03-09T00:00:00.000Z')));
    expect(await findGrant(world.db.read, recipient.id)).toMatchObject({ first_opened_at: at, last_opened_at: '2026-03-09T00:00:00.000Z' });
    await world.write((tx) => deleteRecipient(tx, recipient.id));
    expect(await findGrant(world.db.read, recipient.id)).toBeUndefined();
  });

  it("lists a vault's recipients in the order they were added", async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const added = [await world.recipient(vault), await world.recipient(vault), await world.recipient(vault)];
    await world.recipient(await world.vault());
    await world.write((tx) => changeRecipient(tx, added[0]!.id, { name: 'First' }));
    expect((await listVaultRecipients(world.db.read, vault.id)).map((row) => [row.id, row.name])).toEqual(
      added.map((row, index) => [row.id, index === 0 ? 'First' : null]),
    );
  });
});
