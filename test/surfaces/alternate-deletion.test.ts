import type { Ulid } from '../../shared/domain/ids.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { newAlternateOwner, refusal, type AlternateOwner } from '../kit/owners/alternate-owner.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, kindsOf } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';

const start = '2026-03-02T12:00:00.000Z';
const weekly = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');

/** A vault with one of everything in it. */
async function fullVault(owner: AlternateOwner): Promise<{ id: string; document: string; recipient: string; account: string }> {
  const { id } = await owner.makeVault();
  await owner.reference.setPolicy(id, weekly);
  const [document, recipient, account] = [
    await owner.reference.addDocument(id),
    await owner.addRecipient(id),
    await owner.addCryptoAccount(id),
  ];
  return { id, document: document.id, recipient: recipient.id, account: account.id };
}

async function rowOf(server: TestServer, id: string) {
  return server.core.db.read
    .selectFrom('vaults')
    .selectAll()
    .where('id', '=', bare(id) as Ulid)
    .executeTakeFirst();
}

async function blobsOf(server: TestServer): Promise<string[]> {
  const entries = await readdir(join(server.dataDir, 'blobs', 'blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('deletion of a vault', () => {
  onDatabasesOfForm({ now: start }, (server) => {
    let owner: AlternateOwner;
    beforeAll(async () => {
      owner = await newAlternateOwner(server());
    });
    const remove = async (id: string): Promise<void> => expectStatus(204, await owner.api.delete(`/v1/vaults/${id}`));

    describe('DELETE /v1/vaults/{id}', () => {
      it('answers 204 without a body and makes the vault inactive, to be purged after 30 days of real time', async () => {
        const { id } = await owner.makeVault();
        const now = await owner.reference.now();
        const answer = await owner.api.delete(`/v1/vaults/${id}`);
        expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
        expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ id, status: 'inactive', updated_at: now });
        expect(await rowOf(server(), id)).toMatchObject({ deleted_at: now, purge_at_ms: Date.parse(server().now()) + 30 * dayMs });
      });

      it('deletes an archived vault too, which comes back active', async () => {
        const { id } = await owner.makeVault();
        await owner.change(id, { status: 'archived' });
        await remove(id);
        expect(await rowOf(server(), id)).toMatchObject({ status: 'inactive', archived_at: null });
        expect(await owner.change(id, { status: 'active' })).toMatchObject({ status: 'active' });
      });

      it('happens by PUT {status: "inactive"} too, from active and from archived', async () => {
        for (const first of ['active', 'archived']) {
          const { id } = await owner.makeVault();
          await owner.change(id, { status: first });
          expect(await owner.change(id, { status: 'inactive' })).toMatchObject({ status: 'inactive' });
          expect(await rowOf(server(), id)).toMatchObject({ status: 'inactive', archived_at: null, purge_at_ms: expect.any(Number) });
        }
      });

      it('is 422 vault_already_released for a released vault', async () => {
        const { id } = await owner.makeVault();
        expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/release`));
        const answer = await owner.api.delete(`/v1/vaults/${id}`);
        expect([answer.status, answer.body]).toEqual([422, refusal('vault_already_released')]);
      });
    });

    describe('a deleted vault', () => {
      let vault: Awaited<ReturnType<typeof fullVault>>;
      beforeAll(async () => {
        vault = await fullVault(owner);
        await remove(vault.id);
      });

      it.each(['', '/statistics', '/documents', '/recipients', '/policy', '/checkin-status', '/checkin-history', '/activity'])(
        'is 404 at GET /v1/vaults/{id}%s of the reference surface',
        async (path) => {
          expect((await owner.reference.api.get(`/v1/vaults/${vault.id}${path}`)).status).toBe(404);
        },
      );

      it('is 404 to every change on the reference surface', async () => {
        const { api } = owner.reference;
        for (const path of ['/release', '/archive', '/restore', '/checkin', '/policy/pause', '/policy/resume']) {
          expect((await api.post(`/v1/vaults/${vault.id}${path}`, { pause_until: '2026-06-01T00:00:00Z' })).body, path).toMatchObject({
            error: 'vault_not_found',
          });
        }
        expect((await api.patch(`/v1/vaults/${vault.id}`, { name: 'x' })).status).toBe(404);
        expect((await api.put(`/v1/vaults/${vault.id}/policy`, weekly)).status).toBe(404);
        expect((await api.delete(`/v1/vaults/${vault.id}?confirm=true`)).status).toBe(404);
        expect((await owner.reference.upload(vault.id)).status).toBe(404);
        expect((await api.post('/v1/checkins/bulk', { vault_ids: [vault.id] })).body.results).toMatchObject([
          { status: 'failed', error: { code: 'vault_not_found' } },
        ]);
      });

      it('is in no list, by default', async () => {
        const { api } = owner.reference;
        const listed = [
          (await api.get('/v1/vaults')).body.data,
          (await api.get('/v1/vaults?status=archived')).body.data,
          (await owner.api.get('/v1/vaults')).body.data,
        ].flat();
        expect(listed.map(({ id }) => id)).not.toContain(vault.id);
        expect((await owner.api.get('/v1/vaults?status=inactive&limit=100')).body.data.map(({ id }: Json) => id)).toContain(vault.id);
        const upcoming = (await api.get('/v1/checkins/upcoming?days=30')).body.upcoming_checkins;
        expect(upcoming.map((item: Json) => item.vault_id)).not.toContain(vault.id);
      });

      it('takes with it what is in it, on both surfaces', async () => {
        const { api } = owner.reference;
        const paths = [`/v1/documents/${vault.document}`, `/v1/documents/${vault.document}/download`, `/v1/recipients/${vault.recipient}`];
        for (const path of paths) expect((await api.get(path)).status, path).toBe(404);
        expect((await api.delete(`/v1/documents/${vault.document}`)).status).toBe(404);
        expect((await api.post(`/v1/recipients/${vault.recipient}/resend-verification`)).status).toBe(404);
        const own: [string, string, Json?][] = [
          ['GET', `/v1/crypto-accounts?vault_id=${vault.id}`],
          ['GET', `/v1/recipients?vault_id=${vault.id}`],
          ['GET', `/v1/crypto-accounts/${vault.account}`],
          ['PUT', `/v1/crypto-accounts/${vault.account}`, { label: 'x' }],
          ['DELETE', `/v1/crypto-accounts/${vault.account}`],
          ['PUT', `/v1/recipients/${vault.recipient}`, { name: 'x' }],
          ['DELETE', `/v1/recipients/${vault.recipient}`],
          ['POST', '/v1/recipients', { vault_id: vault.id, name: 'x', email: 'x@example.com', relationship: 'x' }],
          ['POST', '/v1/crypto-accounts', { vault_id: vault.id, currency: 'BTC', label: 'x', encrypted_wallet: 'AA==' }],
        ];
        for (const [method, path, body] of own)
          expect((await owner.api.call(method, path, { body })).body, `${method} ${path}`).toEqual(refusal('resource_not_found'));
      });

      it('is 404 to a second DELETE, and 422 to every PUT but a revival', async () => {
        expect((await owner.api.delete(`/v1/vaults/${vault.id}`)).body).toEqual(refusal('resource_not_found'));
        for (const body of [{}, { name: 'x' }, { status: 'inactive' }, { status: 'archived' }, { settings: { auto_renew: true } }]) {
          const answer = await owner.api.put(`/v1/vaults/${vault.id}`, body);
          expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', 'status')]);
        }
      });

      it('does not open the links that were mailed about it', async () => {
        const mail = (await server().mails(vault.id)).find(({ kind }) => kind === 'recipient_verification');
        const response = await fetch(mail?.links[0] ?? '');
        await response.text();
        expect(response.status).toBe(404);
      });

      it('is whole again after its revival', async () => {
        expect(await owner.change(vault.id, { status: 'active', name: 'Back again' })).toMatchObject({
          status: 'active',
          name: 'Back again',
        });
        expect(await rowOf(server(), vault.id)).toMatchObject({ deleted_at: null, purge_at_ms: null });
        const { api } = owner.reference;
        expect((await api.get(`/v1/vaults/${vault.id}`)).body).toMatchObject({ status: 'active', document_count: 1, recipient_count: 1 });
        const download = await api.get(`/v1/documents/${vault.document}/download`);
        expect(new TextDecoder().decode(download.bytes)).toBe('the last will');
        expect((await owner.api.get(`/v1/crypto-accounts/${vault.account}`)).body).toMatchObject({ encrypted_wallet: 'c2VhbGVk' });
      });
    });

    describe('the timer', () => {
      // Moving the test clock counts what falls due in the whole account.
      beforeEach(async () => {
        owner = await newAlternateOwner(server());
      });

      it('stands still while the vault is deleted, and has a full period ahead after a revival', async () => {
        const { id } = await owner.makeVault();
        await owner.addRecipient(id);
        await owner.reference.setPolicy(id, weekly);
        await owner.reference.moveBy(6 * dayMs);
        await remove(id);
        const before = kindsOf(await server().mails(id));
        const moved = await owner.reference.moveBy(60 * dayMs);
        expect(moved).toMatchObject({ released: 0, missed: 0, reminders: 0 });
        expect(kindsOf(await server().mails(id))).toEqual(before);
        await owner.change(id, { status: 'active' });
        const status = (await owner.reference.api.get(`/v1/vaults/${id}/checkin-status`)).body;
        expect(status.current_status.next_checkin_due).toBe(await owner.reference.now(7 * dayMs));
        expect(await owner.reference.moveBy(12 * dayMs + hourMs)).toMatchObject({ released: 1, missed: 1 });
        expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('released');
      });

      it('never releases a vault that was deleted in its grace period, whose warnings count for nothing after the revival', async () => {
        const { id } = await owner.makeVault();
        await owner.addRecipient(id);
        await owner.reference.setPolicy(id, weekly);
        await owner.reference.moveBy(11 * dayMs + 12 * hourMs);
        expect(kindsOf(await server().mails(id))).toEqual(expect.arrayContaining(['due_notice', 'last_warning']));
        await remove(id);
        await owner.reference.moveBy(2 * dayMs);
        await owner.change(id, { status: 'active' });
        await owner.reference.moveBy(6 * dayMs);
        expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
      });

      it('lets a pause end with the deletion', async () => {
        const { id } = await owner.makeVault();
        await owner.reference.setPolicy(id, weekly);
        expectStatus(
          200,
          await owner.reference.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: await owner.reference.now(90 * dayMs) }),
        );
        await remove(id);
        await owner.change(id, { status: 'active' });
        const policy = (await owner.reference.api.get(`/v1/vaults/${id}/policy`)).body;
        expect(policy).toMatchObject({ paused: false, next_checkin_due: await owner.reference.now(7 * dayMs) });
      });

      it('warns of a date that passed meanwhile, and releases 72 hours after the revival', async () => {
        const { id } = await owner.makeVault();
        await owner.addRecipient(id);
        await owner.reference.setPolicy(id, { type: 'date_based', release_date: await owner.reference.now(5 * dayMs), timezone: 'UTC' });
        await remove(id);
        await owner.reference.moveBy(10 * dayMs);
        expect((await rowOf(server(), id))?.status).toBe('inactive');
        await owner.change(id, { status: 'active' });
        const revivedAt = await owner.reference.now();
        const warning = (await server().mails(id)).find(({ kind }) => kind === 'date_passed_warning');
        expect(warning?.text).toContain('archived or deleted');
        await owner.reference.moveBy(71 * hourMs);
        expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
        await owner.reference.moveBy(2 * hourMs);
        const released = (await owner.reference.api.get(`/v1/vaults/${id}`)).body;
        expect(released).toMatchObject({ status: 'released', released_at: new Date(Date.parse(revivedAt) + 72 * hourMs).toISOString() });
      });
    });
  });
});

describe('the purge', () => {
  onDatabasesOfForm({ now: start }, (server) => {
    // A separate owner for each test: with shared vaults, more would fall due when a month passes.
    let owner: AlternateOwner;
    beforeEach(async () => {
      owner = await newAlternateOwner(server());
    });
    const wait = async (ms: number): Promise<void> => {
      server().advance(ms);
      await server().scheduler.tick();
    };

    it('removes a vault after 30 days with rows, key and bytes, and not a moment earlier', async () => {
      const [gone, kept] = [await fullVault(owner), await fullVault(owner)];
      for (const { id } of [gone, kept]) expectStatus(204, await owner.api.delete(`/v1/vaults/${id}`));
      const before = await blobsOf(server());
      await wait(30 * dayMs - 10 * 60_000);
      expect((await owner.api.get(`/v1/vaults/${gone.id}`)).body.status).toBe('inactive');
      await owner.change(kept.id, { status: 'active' });
      await wait(20 * 60_000);
      expect((await owner.api.get(`/v1/vaults/${gone.id}`)).body).toEqual(refusal('resource_not_found'));
      expect((await owner.api.put(`/v1/vaults/${gone.id}`, { status: 'active' })).body).toEqual(refusal('resource_not_found'));
      const { read } = server().core.db;
      for (const table of [
        'policies',
        'documents',
        'recipients',
        'check_ins',
        'links',
        'vault_keys',
        'crypto_accounts',
        'search_entries',
      ] as const) {
        expect(
          await read
            .selectFrom(table)
            .select('vault_id')
            .where('vault_id', '=', bare(gone.id) as Ulid)
            .execute(),
          table,
        ).toEqual([]);
      }
      expect(await blobsOf(server())).toHaveLength(before.length - 1);
      expect((await owner.reference.api.get(`/v1/documents/${kept.document}/download`)).status).toBe(200);
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });

    it('is audited as the act of the system, and told to webhooks as the deletion that it is', async () => {
      const hook = expectStatus(
        201,
        await owner.reference.api.post('/v1/webhooks', { url: 'https://hooks.example.com/x', events: ['vault.deleted', 'vault.updated'] }),
      );
      const { id } = await owner.makeVault();
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}`));
      const told = async () => {
        const rows = await server()
          .core.db.read.selectFrom('webhook_deliveries')
          .select(['event_type', 'body'])
          .where('webhook_id', '=', bare(hook.id) as Ulid)
          .orderBy('id')
          .execute();
        return rows.map(({ event_type, body }) => [event_type, JSON.parse(body).data.status]);
      };
      expect(await told()).toEqual([['vault.updated', 'inactive']]);
      await wait(31 * dayMs);
      expect((await told()).map(([type]) => type)).toEqual(['vault.updated', 'vault.deleted']);
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('vault_id', '=', bare(id) as Ulid)
        .orderBy('id')
        .execute();
      expect(events.map(({ action, actor_type }) => `${action} ${actor_type}`)).toEqual([
        'vault.created api_key',
        'vault.soft_deleted api_key',
        'vault.deleted system',
      ]);
    });

    it('follows the real clock, whatever the test clock says', async () => {
      const { id } = await owner.makeVault();
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}`));
      await owner.reference.moveBy(100 * dayMs);
      await wait(10 * 60_000);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('inactive');
    });
  });
});
