import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { openBackupFolder } from '../../adapters/backup/backup-folder.ts';
import { createBackup } from '../../core/backup/create-backup.ts';
import { systemOrigin } from '../../core/context.ts';
import { raiseHoldsTogether } from '../../core/heartbeat/heartbeat-test-kit.ts';
import { onDatabasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { newOwner } from '../../../test/kit/owners/reference-owner.ts';
import { startTestServer } from '../../../test/kit/server/test-server.ts';

const token = 'a-token-of-the-watchers';

onDatabasesOfForm({ services: { metricsToken: token } }, (server) => {
  const scrape = (authorization?: string) =>
    fetch(`${server().origin}/metrics`, { headers: authorization === undefined ? {} : { authorization } });

  /** Samples by name and labels. */
  const metrics = async (): Promise<ReadonlyMap<string, number>> => {
    const text = await (await scrape(`Bearer ${token}`)).text();
    return new Map(
      text
        .split('\n')
        .flatMap((line) =>
          line === '' || line.startsWith('#')
            ? []
            : [[line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))] as const],
        ),
    );
  };

  beforeAll(() => server().scheduler.tick());

  it('says that it lives and that it is ready, to whoever asks', async () => {
    for (const [path, more] of [
      ['/live', {}],
      ['/ready', { backup: 'none' }],
    ] as const) {
      const answer = await fetch(server().origin + path);
      expect([answer.status, await answer.json(), answer.headers.get('cache-control')]).toEqual([
        200,
        { status: 'ok', ...more },
        'no-store',
      ]);
    }
  });

  it('is ready with a backup that failed, and says so', async () => {
    const { core } = server();
    const place = join(core.newId(), 'gone');
    const target = { ...openBackupFolder(place), put: () => Promise.reject(new Error('the disk is gone')) };
    await expect(createBackup(core, systemOrigin, { target, kept: null, slot: null })).rejects.toThrow('the disk is gone');
    const answer = await fetch(`${server().origin}/ready`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', backup: 'failed' }]);
    expect((await metrics()).get('heirlock_backup_failed')).toBe(1);
    await server().core.db.transaction((tx) => tx.deleteFrom('backup_runs').execute());
  });

  it('shows its metrics to who has the token, and to nobody else', async () => {
    for (const wrong of [undefined, '', token, `Bearer ${token}x`, `bearer ${token}`, 'Bearer ']) {
      const answer = await scrape(wrong);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.text()).not.toContain('heirlock_');
    }
    expect((await fetch(`${server().origin}/metrics?token=${token}`)).status).toBe(401);
    const answer = await scrape(`Bearer ${token}`);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const text = await answer.text();
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) heirlock_[a-z_]+ .+|heirlock_[a-z_]+(\{[a-z]+="[a-z_]+"(,[a-z]+="[a-z_]+")*\})? -?[0-9.e+]+)$/);
    const before = await metrics();
    expect(before.get('heirlock_servers')).toBe(1);
    expect(before.get('heirlock_hold{reason="clock_jump"}')).toBe(0);
    expect(before.get('heirlock_outbox_failed_total{channel="sms",status="bounced"}')).toBe(0);
  });

  it('counts what is due, held, waiting and failed', async () => {
    const owner = await newOwner(server(), { mode: 'live' });
    const silent = await owner.makeVault();
    await owner.setPolicy(silent.id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 2 });
    await server().core.db.transaction((tx) =>
      tx.updateTable('users').set({ email: 'nobody' }).where('email', '=', owner.key.email).execute(),
    );
    server().advance(dayMs + hourMs);
    let found = await metrics();
    expect(found.get('heirlock_due_timers')).toBe(1);
    expect(found.get('heirlock_due_oldest_age_seconds')).toBeGreaterThanOrEqual(3_600);
    expect(found.get('heirlock_heartbeat_age_seconds')).toBeGreaterThan(90_000);
    expect(found.get('heirlock_servers')).toBe(0);
    await server().scheduler.tick();
    server().advance(dayMs);
    await server().scheduler.tick();
    await expect.poll(async () => (await metrics()).get('heirlock_outbox_failed_total{channel="mail",status="refused"}')).toBe(2);
    found = await metrics();
    expect(found.get('heirlock_due_timers')).toBe(0);
    expect(found.get('heirlock_releases_waiting_for_warning')).toBe(1);
    expect(found.get('heirlock_heartbeat_age_seconds')).toBeLessThan(60);
    const other = await owner.makeVault();
    await owner.setPolicy(other.id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 2 });
    await raiseHoldsTogether(server().core, ['database_restored']);
    server().advance(dayMs);
    await server().scheduler.tick();
    found = await metrics();
    expect([
      found.get('heirlock_hold{reason="database_restored"}'),
      found.get('heirlock_due_timers'),
      found.get('heirlock_held_timers'),
    ]).toEqual([1, 1, 1]);
  });
});

it('has no metrics without a token', async () => {
  await using server = await startTestServer();
  expect((await fetch(`${server.origin}/metrics`, { headers: { authorization: 'Bearer null' } })).status).toBe(404);
});
