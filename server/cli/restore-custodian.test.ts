import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { newSharedVault, type Custodian, type SharedVault } from '../../test/kit/owners/two-custodians.ts';
import { startTestServer, type TestServer } from '../../test/kit/server/test-server.ts';
import { addMs, dayMs, hourMs } from '../../shared/domain/instant.ts';
import { liftAsSeen } from '../core/heartbeat/heartbeat-test-kit.ts';
import { listHolds } from '../core/heartbeat/holds.ts';
import { runHere } from './run-here-test-kit.ts';

const graceMs = 5 * dayMs;
const stepMs = 6 * hourMs;

/** Lets time pass at both, in small steps. */
async function pass(ms: number, servers: readonly TestServer[], atOnceMs = stepMs): Promise<void> {
  for (let left = ms; left > 0; left -= atOnceMs) {
    for (const server of servers) server.advance(Math.min(atOnceMs, left));
    for (const server of servers) await server.scheduler.tick();
    for (let round = 0; round < 2; round += 1) for (const { scheduler } of servers) await scheduler.tellCustodians();
  }
}

/** Brings what the owner's device says to one server; anybody may. */
async function bring(vault: SharedVault, { server }: Custodian): Promise<void> {
  const notes = [vault.note({ kind: 'check_in' }, { at: server.now(), counter: Date.parse(server.now()) })];
  expect(await server.api(null, '').post(`/api/sync/custodians/${vault.vaultId}/notes`, { notes })).toMatchObject({ status: 200 });
  await server.scheduler.tellCustodians();
}

/** Puts a server back on another machine, at the address that it had. */
async function restore(gone: TestServer, from: string, onPostgres: boolean, now: string): Promise<TestServer> {
  const dataDir = join((await tempFolder('empty')).path, 'data');
  await mkdir(dataDir, { mode: 0o700 });
  await copyFile(join(gone.dataDir, 'master.key'), join(dataDir, 'master.key'));
  const databaseUrl = onPostgres ? await postgresUrl() : null;
  const machine = { HEIRLOCK_DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }) };
  expect(await runHere(['restore', '--from', from], machine)).toMatchObject({ code: 0 });
  return startTestServer({ dataDir, databaseUrl, origin: gone.origin, now, config: { webhookAllowPrivate: true } });
}

it.each(['SQLite', 'Postgres'] as const)(
  'a custodian that is put back from a backup on %s is held, hears what it has missed, and warns in full before it gives',
  async (kind) => {
    const folders = await tempFolder('two-servers');
    const vault = await newSharedVault(null, [join(folders.path, 'one'), join(folders.path, 'two')]);
    const { first, second } = vault;
    const both = [first.server, second.server];
    await pass(2 * dayMs, both);
    const out = join((await tempFolder('backups')).path, 'b');
    expect(await runHere(['backup', '--out', out], first.server.environment)).toMatchObject({ code: 0 });
    await pass(3 * dayMs, both);
    await bring(vault, second);
    const due = addMs(second.server.now(), 7 * dayMs);
    expect([await vault.nextDue(first), await vault.nextDue(second)]).toEqual([due, due]);
    await first.server.close();
    await pass(6 * dayMs + 12 * hourMs, [second.server]);

    await using restored = await restore(first.server, out, kind === 'Postgres', second.server.now());
    const back: Custodian = { ...first, server: restored };
    expect(await vault.nextDue(back), 'the backup knows nothing of the check-in').not.toBe(due);
    // By what it knew its release was due on the twelfth day; and the owner is silent from the fifth on.
    await pass(7 * dayMs, [restored, second.server]);
    const holds = await listHolds(restored.core);
    expect(holds).toMatchObject([{ reason: 'database_restored', lifted_at: null }]);
    expect([await vault.status(back), await vault.status(second)]).toEqual(['active', 'released']);
    expect((await vault.state(second)).heard[1]?.says).toBe('held');
    expect((await vault.state(back)).heard[2]?.says).toBe('given');
    expect((await vault.state(back)).newest.life, 'what the device told the other one').not.toBeNull();

    const liftedAt = restored.now();
    await liftAsSeen(restored.core, holds[0]?.number ?? 0, 'Everybody was told.');
    const early = (await restored.mails(`vault_${vault.vaultId}`)).length;
    await pass(graceMs - 2 * hourMs, [restored, second.server]);
    expect(await vault.status(back)).toBe('active');
    // Its last steps are hours apart: it asks the others before it gives, and gives at a later look.
    await pass(dayMs + 2 * hourMs, [restored, second.server], hourMs);
    expect(await vault.status(back), `it is put off, not given up: lifted at ${liftedAt}`).toBe('released');
    const kinds = (await restored.mails(`vault_${vault.vaultId}`)).slice(early).map((mail) => mail.kind);
    expect(kinds.filter((name) => name === 'due_notice' || name === 'last_warning').length).toBeGreaterThanOrEqual(2);
    expect(kinds.indexOf('due_notice')).toBeLessThan(kinds.indexOf('last_warning'));
    expect(kinds.indexOf('last_warning')).toBeLessThan(kinds.indexOf('released_recipient'));
    expect([...restored.faults, ...second.server.faults]).toEqual([]);
    await second.server.close();
    await folders.remove();
  },
);

it('a custodian that is put back and lifted in time goes by a check-in that only the other one heard', async () => {
  const folders = await tempFolder('two-servers');
  const vault = await newSharedVault(null, [join(folders.path, 'one'), join(folders.path, 'two')]);
  const { first, second } = vault;
  await pass(2 * dayMs, [first.server, second.server]);
  const out = join((await tempFolder('backups')).path, 'b');
  expect(await runHere(['backup', '--out', out], first.server.environment)).toMatchObject({ code: 0 });
  await first.server.close();
  await pass(4 * dayMs, [second.server]);
  await bring(vault, second);
  const due = addMs(second.server.now(), 7 * dayMs);
  await pass(5 * dayMs, [second.server]);
  await using restored = await restore(first.server, out, false, second.server.now());
  const back: Custodian = { ...first, server: restored };
  await pass(2 * hourMs, [restored, second.server]);
  await liftAsSeen(restored.core, 1, 'It was restored by hand.');
  await pass(4 * hourMs, [restored, second.server]);
  expect([await vault.nextDue(back), await vault.nextDue(second)]).toEqual([due, due]);
  expect([...restored.faults, ...second.server.faults]).toEqual([]);
  await second.server.close();
  await folders.remove();
});
