import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { hourMs, instantToMs } from '../../shared/domain/instant.ts';
import { openOutboxFolder } from '../adapters/mail/outbox-folder-transport.ts';
import { answerCertificateInquiries, askForCertificateLink } from '../core/certificates/certificate-link.ts';
import { PeopleWorld } from '../core/certificates/certificate-test-kit.ts';
import type { Core } from '../core/context.ts';
import { readMetrics } from '../core/heartbeat/read-metrics.ts';
import { setPolicy } from '../core/policies/set-policy.ts';
import { dialects, mailRow, openStoreWorld, type StoreWorld } from '../core/store-test-kit.ts';
import { listDueScans } from '../core/stores/scan-store.ts';
import { makeOwner } from '../../test/kit/server/test-core.ts';
import { createVault } from '../core/vaults/create-vault.ts';
import { createWebhook } from '../core/webhooks/create-webhook.ts';
import type { Db, VaultRow } from '../db/schema.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';

const daily = { type: 'inactivity', frequency: 'daily', graceHours: 48 };
const unknown = 'word-of-a-later-version';

/** Two vaults of one owner that nobody checks in for, and a server at work. */
class DamagedWorld implements AsyncDisposable {
  readonly world: StoreWorld;
  readonly core: Core;
  readonly scheduler: Scheduler;
  readonly damaged: VaultRow;
  readonly sound: VaultRow;
  readonly #uptime: { ms: number };

  private constructor(world: StoreWorld, core: Core, scheduler: Scheduler, vaults: readonly [VaultRow, VaultRow], uptime: { ms: number }) {
    [this.world, this.core, this.scheduler, this.#uptime] = [world, core, scheduler, uptime];
    [this.damaged, this.sound] = vaults;
  }

  static async open(dialect: (typeof dialects)[number]): Promise<DamagedWorld> {
    const world = await openStoreWorld(dialect);
    const uptime = { ms: 5_000_000 };
    const core: Core = { ...world.test.core, uptimeMs: () => uptime.ms };
    const folder = await openOutboxFolder({ folder: join(world.test.dataDir, 'outbox'), from: 'a@example.org', hostname: 'example.org' });
    const scheduler = createScheduler(core, { live: folder, test: folder });
    const vaults = [await world.vault(), await world.vault()] as const;
    for (const vault of vaults) {
      await world.recipient(vault);
      await setPolicy(world.ctx, vault.id, daily);
    }
    await scheduler.tick();
    return new DamagedWorld(world, core, scheduler, vaults, uptime);
  }

  /** Time passes with the server at work. */
  async pass(days: number): Promise<void> {
    for (let hours = 0; hours < days * 24; hours += 12) {
      this.world.test.clock.advance(12 * hourMs);
      this.#uptime.ms += 12 * hourMs;
      await this.world.write((tx) => tx.updateTable('engine_servers').set({ beat_at: this.core.clock.now() }).execute());
      // What one tick queues, it sends; what that leads to is due at the next.
      for (let tick = 0; tick < 3; tick += 1) await this.scheduler.tick();
    }
  }

  /** Runs a statement that no part of the program would. */
  async run(statement: ReturnType<typeof sql>): Promise<void> {
    await this.world.write(async (tx: Db) => void (await statement.execute(tx)));
  }

  /** When each of the two was released: what's read has no closed set of words. */
  async released(): Promise<{ readonly damaged: boolean; readonly sound: boolean }> {
    const of = async (vault: VaultRow): Promise<boolean> =>
      (await this.world.db.read.selectFrom('releases').select('id').where('vault_id', '=', vault.id).execute()).length > 0;
    return { damaged: await of(this.damaged), sound: await of(this.sound) };
  }

  get named(): readonly string[] {
    return this.world.test.faults.filter(({ kind }) => kind === 'damaged row').map(({ id }) => id);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.scheduler.stop();
    await this.world[Symbol.asyncDispose]();
  }
}

/** Somebody else, who has just made a vault, with the events of that. */
async function openStranger({ core, world }: DamagedWorld): Promise<{ readonly accountId: string; readonly eventIds: readonly string[] }> {
  const ctx = await makeOwner(core);
  await createVault(ctx, { name: 'One' });
  await createVault(ctx, { name: 'Two' });
  const events = world.db.read.selectFrom('audit_events').select('id').where('account_id', '=', ctx.owner.accountId).orderBy('id', 'desc');
  return { accountId: ctx.owner.accountId, eventIds: (await events.execute()).map(({ id }) => id) };
}

describe.each(dialects)('a damaged row on %s', (dialect) => {
  it.each([
    ['vaults', 'status', 'id'],
    ['vaults', 'mode', 'id'],
    ['vaults', 'custody', 'id'],
    ['policies', 'type', 'vault_id'],
    ['policies', 'frequency', 'vault_id'],
    ['policies', 'mode', 'vault_id'],
    ['policies', 'timer_state', 'vault_id'],
    ['recipients', 'status', 'vault_id'],
  ] as const)('%s.%s holds back its own vault and no other, until it is mended', async (table, column, key) => {
    await using all = await DamagedWorld.open(dialect);
    const [good] = (await all.world.db.read
      .selectFrom(table as 'vaults')
      .select(column as 'status')
      .where(key as 'id', '=', all.damaged.id)
      .execute()) as never as Record<string, string>[];
    const set = (word: string | undefined) =>
      all.run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${word} where ${sql.ref(key)} = ${all.damaged.id}`);
    await set(unknown);
    await all.pass(8);
    expect(await all.released()).toEqual({ damaged: false, sound: true });
    const [name] = all.named;
    expect([all.named.length, name?.startsWith(`${table}.${column} of `)]).toEqual([1, true]);
    expect(JSON.stringify(all.world.test.faults.map(({ kind, id, error }) => [kind, id, String(error)]))).not.toContain(unknown);
    expect((await readMetrics(all.core)).damagedRows).toBe(1);
    await set(good?.[column]);
    await all.pass(8);
    expect(await all.released()).toEqual({ damaged: true, sound: true });
  });

  it('in the outbox keeps no other message from leaving, and stays as it is', async () => {
    await using all = await DamagedWorld.open(dialect);
    const mail = mailRow(all.world, all.damaged, { mode: 'live' });
    await all.world.write((tx) => tx.insertInto('outbox').values(mail).execute());
    await all.run(sql`update outbox set channel = ${unknown} where id = ${mail.id}`);
    await all.pass(8);
    expect(await all.released()).toEqual({ damaged: true, sound: true });
    expect(all.named).toEqual([`outbox.channel of ${mail.id}`]);
    expect(await all.world.db.read.selectFrom('outbox').select(['status', 'attempts']).where('id', '=', mail.id).execute()).toEqual([
      { status: 'queued', attempts: 0 },
    ]);
    const waiting = all.world.db.read.selectFrom('outbox').select('id').where('status', '=', 'queued');
    expect(await waiting.execute()).toEqual([{ id: mail.id }]);
    expect(await readMetrics(all.core)).toMatchObject({ damagedRows: 1, failures: [] });
  });

  it.each(['payload', 'events'])('among webhooks holds up no release of their owner, by its %s', async (column) => {
    await using all = await DamagedWorld.open(dialect);
    const { webhook } = await createWebhook(all.world.ctx, { url: 'https://hooks.example.com/x', events: ['vault.released'] });
    await all.run(sql`update webhooks set ${sql.ref(column)} = ${unknown} where id = ${webhook.id}`);
    await all.pass(8);
    expect(await all.released()).toEqual({ damaged: true, sound: true });
    expect(all.named).toEqual([`webhooks.${column} of ${webhook.id}`]);
  });

  it('among the holds holds as any other, and the heartbeat goes on', async () => {
    await using all = await DamagedWorld.open(dialect);
    await all.run(sql`insert into release_holds (number, reason, began_at, details) values (1, ${unknown}, ${all.core.clock.now()}, '{}')`);
    await all.pass(8);
    expect(await all.released()).toEqual({ damaged: false, sound: false });
    expect(await all.world.db.read.selectFrom('engine_servers').select('beat_at').execute()).toEqual([{ beat_at: all.core.clock.now() }]);
    expect(all.world.test.faults.filter(({ kind }) => kind === 'sweep failed')).toEqual([]);
  });

  it('in the audit log keeps only its own account waiting for a seal', async () => {
    await using all = await DamagedWorld.open(dialect);
    const stranger = await openStranger(all);
    for (const column of ['actor_type', 'mode'])
      await all.run(
        sql`update audit_events set ${sql.ref(column)} = ${unknown} where id = ${stranger.eventIds[column === 'mode' ? 0 : 1]}`,
      );
    await all.pass(1);
    const unsealed = await all.world.db.read.selectFrom('audit_events').select(['id', 'account_id']).where('seq', 'is', null).execute();
    expect(new Set(unsealed.map((event) => event.account_id))).toEqual(new Set([stranger.accountId]));
    expect(all.world.test.faults.filter(({ kind }) => kind === 'sweep failed')).toEqual([]);
  });

  it('among what waits for the scanner is left out', async () => {
    await using all = await DamagedWorld.open(dialect);
    const scan = { version: 1, priority: 0, attempts: 0, next_attempt_ms: 1_000 };
    await all.world.write((tx) =>
      tx
        .insertInto('scans')
        .values(['one', 'two', 'three'].map((id) => ({ ...scan, subject_id: id as Ulid, kind: 'document' as const })))
        .execute(),
    );
    await all.run(sql`update scans set kind = ${unknown} where subject_id = 'two'`);
    const due = await listDueScans(all.world.db.read, instantToMs(all.core.clock.now()), 9);
    expect(due.map((one) => one.subject_id).sort()).toEqual(['one', 'three']);
    expect([...all.core.db.damaged.takeUnreported()]).toEqual([{ column: 'scans.kind', id: 'two' }]);
  });

  it('keeps nobody else from being mailed a link to hand in a certificate', async () => {
    await using people = await PeopleWorld.open(dialect);
    const owner = await people.person();
    const [damaged, sound] = [await people.vault(owner, { recipients: 0 }), await people.vault(owner, { recipients: 0 })];
    for (const vault of [sound, damaged]) await people.recipient(owner, vault.id, 'anna@example.org');
    await people.core.db.transaction((tx) => sql`update vaults set mode = ${unknown} where id = ${damaged.id}`.execute(tx));
    await askForCertificateLink(people.core, 'anna@example.org');
    expect(await answerCertificateInquiries(people.core)).toBe(1);
    const links = (await people.mails()).filter(({ kind, to }) => kind === 'certificate_link' && to === 'anna@example.org');
    expect(links).toHaveLength(1);
  });
});
