import type { RequestLogRow } from '../../db/schema.ts';
import { lowestId, type Ulid } from '../../../shared/domain/ids.ts';
import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { recordAudit } from '../events/record-audit.ts';
import { describe, expect, it } from 'vitest';
import { at, dialects, openStoreWorld } from '../store-test-kit.ts';
import { findVault } from './vault-store.ts';
import { AccessCounter } from '../audit/access-counter.ts';
import { addVaultViews, insertRequestLog } from './audit-store.ts';

const line = (id: Ulid, endpoint = '/v1/vaults'): RequestLogRow => ({
  id,
  key_id: null,
  user_id: null,
  method: 'GET',
  endpoint,
  status: 200,
  ip_address: '192.0.2.1',
  at,
  request_id: 'r',
});

describe.each(dialects)('the audit store on %s', (dialect) => {
  it('writes an event or nothing, as the transaction ends', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    const vault = await world.vault();
    const entry = {
      accountId: vault.account_id,
      mode: 'live',
      vaultId: vault.id,
      action: 'vault.updated',
      resourceType: 'vault',
      resourceId: vault.id,
      at: at,
      details: { fields: ['name'] },
    } as const;
    await expect(
      world.write((tx) => recordAudit(tx, core, world.ctx.origin, entry).then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no');
    await world.write((tx) => recordAudit(tx, core, world.ctx.origin, entry));
    const rows = await world.db.read.selectFrom('audit_events').selectAll().where('action', '=', 'vault.updated').execute();
    expect(rows).toMatchObject([
      {
        vault_id: vault.id,
        actor_type: 'api_key',
        actor_id: world.ctx.origin.actor.id,
        details: '{"fields":["name"]}',
        request_id: world.ctx.origin.requestId,
      },
    ]);
  });

  it('keeps the events of a vault that is removed', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await world.write((tx) => tx.deleteFrom('vaults').where('id', '=', vault.id).execute());
    expect(
      (await world.db.read.selectFrom('audit_events').select('action').where('vault_id', '=', vault.id).execute()).map((row) => row.action),
    ).toEqual(['vault.created']);
  });

  it('writes a bundle of request lines with what they hold, odd letters too', async () => {
    await using world = await openStoreWorld(dialect);
    const lines = [`/v1/"quoted"`, "/v1/'single'", '/v1/{a,b}', '/v1/\\', '/v1/é🦆', '', 'NULL'].map((endpoint) =>
      line(world.newId(), endpoint),
    );
    await world.write((tx) =>
      insertRequestLog(tx, [...lines, { ...line(world.newId(), 'with key'), key_id: 'k' as Ulid, user_id: 'u' as Ulid }]),
    );
    const rows = await world.db.read.selectFrom('request_log').selectAll().orderBy('id').execute();
    expect(rows).toEqual([...lines, { ...line(rows.at(-1)?.id ?? lowestId, 'with key'), key_id: 'k', user_id: 'u' }]);
  });

  it('adds views, and never moves the last access back', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await world.write((tx) => addVaultViews(tx, vault.id, 3, instantOf('2026-03-05T00:00:00.000Z')));
    await world.write((tx) => addVaultViews(tx, vault.id, 2, instantOf('2026-03-04T00:00:00.000Z')));
    expect(await findVault(world.db.read, vault.id)).toMatchObject({ total_views: 5, last_access_at: '2026-03-05T00:00:00.000Z' });
  });
});

describe.each(dialects)('the gathering of request lines and views on %s', (dialect) => {
  it('writes what was gathered, all of it and once, when it is flushed', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const errors: unknown[] = [];
    const counter = new AccessCounter(world.db, (error) => void errors.push(error));
    for (let index = 0; index < 1_300; index += 1) {
      counter.logRequest({ ...line(world.newId()), key_id: vault.id }, 'n');
      counter.countView(vault.id, at);
    }
    await Promise.all([counter.flush(), counter.flush()]);
    await counter.flush();
    const { count } = await world.db.read
      .selectFrom('request_log')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1_300);
    expect((await findVault(world.db.read, vault.id))?.total_views).toBe(1_300);
    expect(errors).toEqual([]);
  });

  it('keeps what the database would not take, and writes it later', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    let broken = true;
    const database = {
      ...world.db,
      transaction: <T>(work: Parameters<typeof world.db.transaction<T>>[0]) =>
        broken ? Promise.reject(new Error('down')) : world.db.transaction(work),
    };
    const counter = new AccessCounter(database, () => undefined);
    counter.logRequest(line(world.newId()), 'n');
    counter.countView(vault.id, at);
    await expect(counter.flush()).rejects.toThrow('down');
    counter.logRequest(line(world.newId()), 'n');
    counter.countView(vault.id, at);
    broken = false;
    await counter.flush();
    expect((await world.db.read.selectFrom('request_log').select('id').execute()).length).toBe(2);
    expect((await findVault(world.db.read, vault.id))?.total_views).toBe(2);
  });
});
