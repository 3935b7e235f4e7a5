import type { Ulid } from '../../shared/domain/ids.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { KeptHead } from '../../electron/engine/sync/audit/audit-range.ts';
import { followAuditLog, keptAuditHead } from '../../electron/engine/sync/audit/follow-audit-log.ts';
import { fixedToken } from '../../electron/engine/sync/connection/credential.ts';
import { ServerConnection } from '../../electron/engine/sync/connection/server-connection.ts';
import { SyncApi } from '../../electron/engine/sync/sync-api.ts';
import type { SyncHost } from '../../electron/engine/sync/sync-host.ts';
import { recordAudit } from '../../server/core/events/record-audit.ts';
import { sealEvents } from '../../server/core/audit/seal-events.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newSyncOwner, type SyncOwner } from '../kit/owners/sync-owner.ts';
import { jsonColumns } from '../../server/db/json-columns.ts';

/** A device, as far as following the log goes: what it keeps, and the server it asks. */
interface Follower {
  follow(): Promise<void>;
  kept(): KeptHead | undefined;
}

onDatabasesOfForm({}, (server) => {
  const connections: ServerConnection[] = [];
  afterAll(() => Promise.all(connections.map((connection) => connection.close())));

  function follower(owner: SyncOwner): Follower {
    const state = new Map<string, Uint8Array>();
    const store = {
      state: { get: (name: string) => state.get(name), set: (name: string, value: Uint8Array) => state.set(name, value) },
      transaction: (act: () => unknown) => act(),
    };
    const host = { store } as unknown as SyncHost;
    const connection = new ServerConnection({ origin: server().origin, credential: fixedToken(owner.token) });
    connections.push(connection);
    const api = new SyncApi(connection, new AbortController().signal);
    return { follow: () => followAuditLog(api, host), kept: () => keptAuditHead(host) };
  }

  const accountOf = async (owner: SyncOwner): Promise<string> =>
    (await server().core.db.read.selectFrom('users').select('account_id').where('id', '=', owner.userId).executeTakeFirstOrThrow())
      .account_id;

  async function happen(owner: SyncOwner, count: number): Promise<void> {
    const accountId = await accountOf(owner);
    const { core } = server();
    await core.db.transaction(async (tx) => {
      for (let index = 0; index < count; index += 1) {
        await recordAudit(tx, core, systemOrigin, {
          accountId: accountId as Ulid,
          mode: 'live',
          vaultId: null,
          action: 'vault.updated',
          resourceType: 'vault',
          resourceId: core.newId(),
          at: core.clock.now(),
          details: { index },
        });
      }
    });
    await sealEvents(core);
  }

  /** A device that has seen a log of some events. */
  async function following(): Promise<{ readonly owner: SyncOwner; readonly device: Follower }> {
    const owner = await newSyncOwner(server());
    await happen(owner, 5);
    const device = follower(owner);
    await device.follow();
    return { owner, device };
  }

  const tamper = (owner: SyncOwner, change: (accountId: string) => Promise<unknown>): Promise<unknown> => accountOf(owner).then(change);
  const write = <T>(work: Parameters<ReturnType<typeof server>['core']['db']['transaction']>[0]): Promise<T> =>
    server().core.db.transaction(work) as Promise<T>;

  describe('GET /api/sync/audit', () => {
    it('answers the signed head, and the digests of the events behind a number', async () => {
      const { owner, device } = await following();
      const { body } = await owner.api.get('/audit?after=3');
      expect(body.head).toEqual(device.kept());
      expect(Buffer.from(body.digests, 'base64')).toHaveLength(32 * (body.head.seq - 3));
      expect(body.more).toBe(false);
      expect((await owner.api.get(`/audit?after=${body.head.seq}`)).body).toEqual({ head: body.head, digests: '', more: false });
    });

    it.each(['after=-1', 'after=x', 'after=1&after=2', 'before=1'])('is 400 for %s, and 401 without a token', async (query) => {
      const owner = await newSyncOwner(server());
      expect((await owner.api.get(`/audit?${query}`)).status).toBe(400);
      expect((await server().api(null, '/api/sync').get('/audit')).status).toBe(401);
    });
  });

  describe('a device', () => {
    it('follows a log that goes on, over several answers too, and keeps where it ends', async () => {
      const { owner, device } = await following();
      const first = device.kept()?.seq ?? 0;
      await device.follow();
      expect(device.kept()?.seq).toBe(first);
      await happen(owner, 2_300);
      await device.follow();
      expect(device.kept()?.seq).toBe(first + 2_300);
    });

    it.each<[string, (accountId: string, seq: number) => Promise<unknown>]>([
      [
        'an event since was changed',
        (id, seq) =>
          write((tx) =>
            tx
              .updateTable('audit_events')
              .set({ details: jsonColumns.audit_events.details.write({}) })
              .where('account_id', '=', id as Ulid)
              .where('seq', '=', seq)
              .execute(),
          ),
      ],
      [
        'an event since was removed',
        (id, seq) =>
          write((tx) =>
            tx
              .deleteFrom('audit_events')
              .where('account_id', '=', id as Ulid)
              .where('seq', '=', seq)
              .execute(),
          ),
      ],
    ])('complains when %s, and stays with what it knew', async (_what, change) => {
      const { owner, device } = await following();
      const kept = device.kept();
      await happen(owner, 5);
      await tamper(owner, (id) => change(id, (kept?.seq ?? 0) + 2));
      for (let time = 0; time < 2; time += 1) await expect(device.follow()).rejects.toMatchObject({ code: 'audit_log_changed' });
      expect(device.kept()).toEqual(kept);
    });

    it("complains when the whole log was made anew by whoever has the server's keys", async () => {
      const { owner, device } = await following();
      const anew = (id: string, change: { action: string } | undefined): Promise<unknown> =>
        write(async (tx) => {
          if (change !== undefined)
            await tx
              .updateTable('audit_events')
              .set(change)
              .where('account_id', '=', id as Ulid)
              .where('seq', '=', 2)
              .execute();
          for (const table of ['audit_chains', 'audit_heads', 'audit_counts'] as const)
            await tx
              .deleteFrom(table)
              .where('account_id', '=', id as Ulid)
              .execute();
          await tx
            .updateTable('audit_events')
            .set({ seq: null, hash: null })
            .where('account_id', '=', id as Ulid)
            .execute();
        });
      await tamper(owner, (id) => anew(id, undefined));
      await device.follow();
      await tamper(owner, (id) => anew(id, { action: 'vault.created' }));
      await happen(owner, 3);
      await expect(device.follow()).rejects.toMatchObject({ code: 'audit_log_changed' });
    });

    it('complains when the end was cut off, all of it too', async () => {
      const { owner, device } = await following();
      const cut = (id: string, from: number): Promise<unknown> =>
        write(async (tx) => {
          await tx
            .deleteFrom('audit_events')
            .where('account_id', '=', id as Ulid)
            .where('seq', '>=', from)
            .execute();
          await tx
            .updateTable('audit_events')
            .set({ seq: null, hash: null })
            .where('account_id', '=', id as Ulid)
            .execute();
          for (const table of ['audit_chains', 'audit_heads', 'audit_counts'] as const)
            await tx
              .deleteFrom(table)
              .where('account_id', '=', id as Ulid)
              .execute();
        });
      await tamper(owner, (id) => cut(id, 4));
      await expect(device.follow()).rejects.toMatchObject({ code: 'audit_log_changed', message: expect.stringContaining('shorter') });
      await tamper(owner, (id) => cut(id, 1));
      await tamper(owner, (id) =>
        write((tx) =>
          tx
            .deleteFrom('audit_events')
            .where('account_id', '=', id as Ulid)
            .execute(),
        ),
      );
      await expect(device.follow()).rejects.toMatchObject({ code: 'audit_log_changed' });
    });

    it('complains of a head that is not signed, or signed by another server', async () => {
      const { owner, device } = await following();
      await happen(owner, 1);
      await tamper(owner, (id) =>
        write((tx) =>
          tx
            .updateTable('audit_chains')
            .set({ signature: new Uint8Array(64) })
            .where('account_id', '=', id as Ulid)
            .execute(),
        ),
      );
      await expect(device.follow()).rejects.toMatchObject({ code: 'audit_log_changed', message: expect.stringContaining('isn’t signed') });
    });
  });
});
