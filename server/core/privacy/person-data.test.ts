import { expect, it } from 'vitest';
import { onDatabasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { platformPerson } from '../../../test/kit/owners/platform-person.ts';
import { newOwner } from '../../../test/kit/owners/reference-owner.ts';
import { dayMs, hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import { sealEvents } from '../audit/seal-events.ts';
import { verifyChains } from '../audit/verify-chains.ts';
import { systemOrigin } from '../context.ts';
import { claimBackup, endBackup } from '../stores/backup-run-store.ts';
import { erasePerson, type Erasure } from './erase-person.ts';
import { exportPerson } from './export-person.ts';
import { personPage } from './person-page.ts';

onDatabasesOfForm({}, (server) => {
  const erase = (address: string, more: { readonly deleteVaults?: boolean; readonly confirmed?: boolean } = {}): Promise<Erasure> =>
    erasePerson(server().core, { address, deleteVaults: false, confirmed: false, ...more }, systemOrigin);
  const count = async (table: 'vaults' | 'api_keys' | 'request_log', column: string, value: string): Promise<number> =>
    (await server().core.db.read.selectFrom(table).selectAll().execute()).filter(
      (row) => (row as Record<string, unknown>)[column] === value,
    ).length;

  it('hands out what there is about an owner, in tables and as a page, without secrets', async () => {
    const owner = await newOwner(server(), { mode: 'live', email: 'Ada.Owner@example.org' });
    const { id } = await owner.makeVault({ name: '<b>The house</b>' });
    await owner.addDocument(id as string, { filename: 'deeds.txt', content: 'the blue folder' });
    await owner.addRecipient(id as string, { email: 'ann.export@example.org', name: 'Ann Heir' });
    await server().flush();
    const data = await exportPerson(server().core, 'ada.owner@example.org');
    expect(Object.keys(data.asOwner ?? {})).toEqual(
      expect.arrayContaining([
        'users',
        'accounts',
        'api_keys',
        'vaults',
        'documents',
        'document_versions',
        'recipients',
        'outbox',
        'audit_events',
      ]),
    );
    expect(data.asOwner?.documents?.[0]).toMatchObject({ name: 'deeds.txt' });
    const text = JSON.stringify(data);
    const stored = await server().core.db.read.selectFrom('api_keys').select('secret_hash').execute();
    for (const secret of [owner.key.value, ...stored.map(({ secret_hash: hash }) => String(hash))]) expect(text).not.toContain(secret);
    const page = personPage(data);
    expect(page).toContain('deeds.txt');
    expect(page).toContain('&#60;b&#62;The house&#60;/b&#62;');
    expect(page).not.toContain('<b>The house');
  });

  it('hands out what owners wrote about somebody who has no account', async () => {
    const owner = await newOwner(server(), { mode: 'live' });
    const vault = await owner.makeVault();
    await owner.addRecipient(vault.id as string, { email: 'Heir.Named@example.org', name: 'Ann Heir' });
    const data = await exportPerson(server().core, 'heir.named@EXAMPLE.org');
    expect([data.asOwner, data.named.recipients?.[0]]).toMatchObject([null, { name: 'Ann Heir', email: 'Heir.Named@example.org' }]);
    expect(data.named.outbox).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(owner.key.email);
    await expect(exportPerson(server().core, 'nobody.at.all@example.org')).rejects.toThrow('Nothing is held about this address.');
  });

  it('says first what erasing would do and changes nothing; then does it, and the log still holds', async () => {
    const email = 'goes@example.org';
    const owner = await newOwner(server(), { mode: 'live', email });
    const vault = await owner.makeVault({ name: 'Goes too' });
    await owner.addDocument(vault.id as string);
    await owner.addRecipient(vault.id as string, { email: 'heir.of.goes@example.org' });
    await server().flush();
    const userId = owner.key.userId.slice('user_'.length);
    const [obstacle] = (await erase(email, { confirmed: true })).obstacles;
    expect(obstacle).toMatchObject({ why: 'owns_vault', name: 'Goes too' });
    const plan = await erase(email, { deleteVaults: true });
    expect(plan).toMatchObject({ erased: false, obstacles: [], vaults: [{ name: 'Goes too' }] });
    expect((await owner.api.get(`/v1/vaults/${vault.id as string}`)).status).toBe(200);
    const done = await erase(email, { deleteVaults: true, confirmed: true });
    expect(done.erased).toBe(true);
    // As the announcement of the command line's process has it forget.
    server().services.keys.forget();
    expect((await owner.api.get('/v1/vaults')).status).toBe(401);
    for (const [table, column] of [
      ['vaults', 'owner_id'],
      ['api_keys', 'user_id'],
      ['request_log', 'user_id'],
    ] as const)
      expect(await count(table, column, userId), table).toBe(0);
    await expect(exportPerson(server().core, email)).rejects.toThrow('Nothing is held');
    await expect(exportPerson(server().core, 'heir.of.goes@example.org')).rejects.toThrow('Nothing is held');
    await sealEvents(server().core);
    expect((await verifyChains(server().core)).problems).toEqual([]);
    const events = await server().core.db.read.selectFrom('audit_events').selectAll().execute();
    expect(events.filter(({ action }) => action === 'user.erased')).toHaveLength(1);
    for (const name of [email, 'heir.of.goes', 'Goes too']) expect(JSON.stringify(events)).not.toContain(name);
    // Somebody who comes later with the same address is somebody else.
    expect((await server().createKey({ email, mode: 'live' })).userId).not.toBe(owner.key.userId);
  });

  it('never erases the owner of a vault that was opened, or whose owner is being asked, whatever is said', async () => {
    const opened = await newOwner(server(), { mode: 'live', email: 'opened@example.org' });
    const released = await opened.makeVault();
    await opened.api.post(`/v1/vaults/${released.id as string}/release`, { confirm: true });
    expect((await opened.api.get(`/v1/vaults/${released.id as string}`)).body.status).toBe('released');
    expect((await erase('opened@example.org', { deleteVaults: true, confirmed: true })).obstacles).toMatchObject([
      { why: 'vault_released' },
    ]);
    const silent = await newOwner(server(), { mode: 'live', email: 'silent@example.org' });
    const asked = await silent.makeVault();
    await silent.setPolicy(asked.id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 5 });
    server().advance(dayMs + hourMs);
    // Due, and not yet moved by any tick.
    expect((await erase('silent@example.org', { deleteVaults: true, confirmed: true })).obstacles).toMatchObject([
      { why: 'vault_near_release' },
    ]);
    await server().scheduler.tick();
    expect((await erase('silent@example.org', { deleteVaults: true, confirmed: true })).obstacles).toMatchObject([
      { why: 'vault_near_release' },
    ]);
    expect((await silent.api.get(`/v1/vaults/${asked.id as string}`)).status).toBe(200);
    await silent.api.post(`/v1/vaults/${asked.id as string}/checkin`);
    expect((await erase('silent@example.org', { deleteVaults: true, confirmed: true })).erased).toBe(true);
  });

  it('waits for a backup, which may still have to copy their files', async () => {
    const { core } = server();
    const owner = await newOwner(server(), { mode: 'live', email: 'backed.up@example.org' });
    const now = core.clock.now();
    const run = { id: core.newId(), place: '/backups', slot: null, started_at: now, claimed_until_ms: instantToMs(now) + hourMs };
    await core.db.transaction((tx) => claimBackup(tx, run, now, instantToMs(now)));
    expect((await erase('backed.up@example.org', { confirmed: true })).obstacles).toEqual([{ why: 'backup_at_work' }]);
    expect((await owner.api.get('/v1/vaults')).status).toBe(200);
    const end = { backup: null, files: 0, total_bytes: 0, new_bytes: 0, missing_files: 0, failure: 'broken off' };
    await core.db.transaction((tx) => endBackup(tx, run.id, { ...end, status: 'failed', finished_at: now }));
    expect((await erase('backed.up@example.org', { confirmed: true })).erased).toBe(true);
  });

  it('leaves a recipient named, and takes away where they came from', async () => {
    const owner = await newOwner(server(), { mode: 'live' });
    const vault = await owner.makeVault();
    await owner.addRecipient(vault.id as string, { email: 'visitor@example.org' });
    await server().core.db.transaction((tx) =>
      tx
        .updateTable('recipients')
        .set({ last_ip_address: '203.0.113.9', last_user_agent: 'Browser', time_zone: 'Europe/Berlin' })
        .where('email_key', '=', 'visitor@example.org')
        .execute(),
    );
    const done = await erase('visitor@example.org', { confirmed: true });
    expect(done).toMatchObject({ erased: true, userId: null, visits: 1, stays: { namedAsRecipient: 1 } });
    const [row] = (await exportPerson(server().core, 'visitor@example.org')).named.recipients ?? [];
    expect(row).toMatchObject({ email: 'visitor@example.org', last_ip_address: null, last_user_agent: null, time_zone: null });
  });

  it('knows somebody who is nothing but another way to a recipient, and hands out what is held of them', async () => {
    const owner = await newOwner(server(), { mode: 'live' });
    const vault = await owner.makeVault();
    const recipient = await owner.addRecipient(vault.id as string, { email: 'heir.of.ways@example.org' });
    const ways = [{ kind: 'mail', address: 'Other.Way@example.org' }];
    await owner.api.patch(`/v1/recipients/${recipient.id as string}`, { ways });
    const held = (await exportPerson(server().core, 'other.way@example.org')).named;
    expect(held.recipient_ways).toMatchObject([{ address: 'Other.Way@example.org', status: 'waiting' }]);
    expect(await erase('other.way@example.org', { confirmed: true })).toMatchObject({ erased: true, stays: { namedAsRecipient: 1 } });
  });

  it('keeps the last administrator', async () => {
    const only = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    expect((await erase(only.email, { confirmed: true })).obstacles).toEqual([{ why: 'last_administrator' }]);
    await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    expect((await erase(only.email, { confirmed: true })).erased).toBe(true);
  });
});
