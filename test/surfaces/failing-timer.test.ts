import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../shared/domain/instant.ts';
import { expectStatus } from '../kit/owners/sealed-vault.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const token = 'a-token-of-the-watchers';

/** Nothing can be sent about one vault any more: whatever its timer does fails. */
async function breakVault({ core }: TestServer, vaultId: string): Promise<void> {
  const statements =
    core.db.dialect === 'sqlite'
      ? [`create trigger stuck before insert on outbox when new.vault_id = '${vaultId}' begin select raise(abort, 'stuck'); end`]
      : [
          `create function stick() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$`,
          `create trigger stuck before insert on outbox for each row when (new.vault_id = '${vaultId}') execute function stick()`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(core.db.schemaOwner);
}

async function mendVault({ core }: TestServer): Promise<void> {
  await sql.raw(core.db.dialect === 'sqlite' ? 'drop trigger stuck' : 'drop trigger stuck on outbox').execute(core.db.schemaOwner);
}

onDatabasesOfForm({ now: '2026-11-22T09:00:00.000Z', services: { metricsToken: token } }, (server) => {
  const metric = async (name: string): Promise<number> => {
    const answer = await fetch(`${server().origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1]);
  };
  const pass = async (ms: number): Promise<void> => {
    server().advance(ms);
    await server().scheduler.tick();
  };

  it('is a finding of its vault: in the console, in its owner’s app, in the metrics and on the health page, until it moves', async () => {
    const vault = await newSealedVault(server());
    expectStatus(200, await vault.call('PUT', '/policy', { type: 'inactivity', frequency: 'daily', grace_period_days: 2 }));
    await server().scheduler.tick();
    await breakVault(server(), vault.vaultId);
    const admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    const alerts = async (): Promise<readonly string[]> => {
      const again = await platformPerson(server(), { email: admin.email });
      return (await again.get('/health')).body.alerts.map(({ name }: { name: string }) => name);
    };
    const seen = async () => {
      const operator = await platformPerson(server(), { email: admin.email });
      const page = await operator.get(`/vaults/vault_${vault.vaultId}/release`);
      return {
        console: page.body.holds as unknown,
        app: expectStatus(200, await vault.call('GET', '/outlook')).timer_failing as unknown,
        alert: (await alerts()).includes('timers_failing'),
        metric: await metric('heirlock_failing_timers'),
      };
    };
    const well = { console: [], app: false, alert: false, metric: 0 };
    await pass(dayMs + minuteMs);
    expect(await seen(), 'a single failure may be a line that was cut').toEqual(well);
    // Due all the same, and longer with every try.
    expect(await metric('heirlock_due_timers')).toBe(1);
    for (let tries = 1; tries < 3; tries += 1) await pass(minuteMs + 1_000);
    expect(await seen()).toEqual({ console: [{ code: 'timer_failing', mail: null }], app: true, alert: true, metric: 1 });
    for (let minutes = 0; minutes < 16; minutes += 1) await pass(minuteMs + 1_000);
    expect(await metric('heirlock_due_oldest_age_seconds')).toBeGreaterThan(900);
    expect(await alerts()).toEqual(expect.arrayContaining(['timers_late', 'timers_failing']));
    await mendVault(server());
    await pass(minuteMs + 1_000);
    const mended = await seen();
    expect({ ...mended, console: [] }).toEqual(well);
    expect(JSON.stringify(mended.console)).not.toContain('timer_failing');
    expect([await metric('heirlock_due_timers'), await metric('heirlock_due_oldest_age_seconds')]).toEqual([0, 0]);
  });
});
