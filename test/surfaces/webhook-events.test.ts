import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, formOf, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { hookUp } from '../kit/owners/webhook-owner.ts';
import { eventNames } from '../../shared/domain/webhook.ts';

const start = '2026-03-02T12:00:00.000Z';
const inactivity = { type: 'inactivity', frequency: 'weekly', grace_period_days: 3 };

/** What a webhook for all events is sent while `act` runs: names and data, sorted by name. */
async function toldOf(
  server: TestServer,
  owner: Owner,
  act: () => Promise<unknown>,
  deliver: (server: TestServer) => Promise<unknown> = (on) => on.scheduler.deliverWebhooks(),
): Promise<readonly (readonly [string, Json])[]> {
  await using hook = await hookUp(owner, { events: eventNames });
  await act();
  await deliver(server);
  expectStatus(204, await owner.api.delete(`/v1/webhooks/${hook.id}`));
  return hook.receiver.requests.map(({ body }) => [body.type, body.data] as const).sort(([a], [b]) => (a < b ? -1 : 1));
}

onDatabasesOfForm({ now: start, config: { webhookAllowPrivate: true } }, (server) => {
  describeVaultsAndContents(server);
  describePoliciesAndCheckIns(server);

  it('crypto_account.added', async () => {
    const owner = await newOwner(server());
    const vault = await owner.makeVault();
    const alternate = server().api(owner.key, '/alternate');
    let account: Json;
    const told = await toldOf(server(), owner, async () => {
      account = expectStatus(
        201,
        await alternate.post('/v1/crypto-accounts', {
          vault_id: vault.id,
          currency: 'BTC',
          label: 'Savings',
          encrypted_wallet: 'c2VhbGVk',
        }),
      );
    });
    expect(told).toEqual([
      ['crypto_account.added', { crypto_account_id: account.id, vault_id: vault.id, currency: 'BTC', label: 'Savings' }],
    ]);
  });
});

function describeVaultsAndContents(server: () => TestServer): void {
  describe('vaults', () => {
    it('vault.created', async () => {
      const owner = await newOwner(server());
      let vault: Json;
      const told = await toldOf(server(), owner, async () => {
        vault = await owner.makeVault({ name: 'Papers', description: 'All of them', policy_type: 'inactivity' });
      });
      expect(told).toEqual([
        [
          'vault.created',
          {
            vault_id: vault.id,
            vault_name: 'Papers',
            description: 'All of them',
            status: 'active',
            policy_type: 'inactivity',
            created_at: start,
          },
        ],
      ]);
    });

    it.each([
      ['its name', { name: 'Letters' }],
      ['its description', { description: 'x' }],
      ['its settings', { settings: { auto_renew: true } }],
    ])('vault.updated, for a change of %s', async (_what, body) => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const told = await toldOf(server(), owner, () => owner.api.patch(`/v1/vaults/${vault.id}`, body));
      expect(told).toEqual([
        [
          'vault.updated',
          { vault_id: vault.id, vault_name: 'name' in body ? body.name : 'Family papers', status: 'active', updated_at: start },
        ],
      ]);
    });

    it('vault.updated, for a change of its tags', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const overview = server().api(owner.key, '/overview');
      expect(
        await toldOf(server(), owner, async () => expectStatus(200, await overview.patch(`/v1/vaults/${vault.id}`, { tags: ['home'] }))),
      ).toMatchObject([['vault.updated', { vault_id: vault.id }]]);
    });

    it('vault.updated, for a change of its status: archived, restored, soft-deleted, revived', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const alternate = server().api(owner.key, '/alternate');
      const steps: [string, () => Promise<unknown>][] = [
        ['archived', () => owner.api.post(`/v1/vaults/${vault.id}/archive`)],
        ['active', () => owner.api.post(`/v1/vaults/${vault.id}/restore`)],
        ['inactive', () => alternate.delete(`/v1/vaults/${vault.id}`)],
        ['active', () => alternate.put(`/v1/vaults/${vault.id}`, { status: 'active' })],
      ];
      for (const [status, act] of steps) {
        expect(await toldOf(server(), owner, act)).toMatchObject([
          ['vault.updated', { vault_id: vault.id, vault_name: 'Family papers', status }],
        ]);
      }
    });

    it('nothing for a change that changes nothing, is refused, or fails', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const told = await toldOf(server(), owner, async () => {
        expectStatus(200, await owner.api.patch(`/v1/vaults/${vault.id}`, {}));
        expectStatus(400, await owner.api.patch(`/v1/vaults/${vault.id}`, { name: '' }));
        expectStatus(400, await owner.api.delete(`/v1/vaults/${vault.id}`));
        expectStatus(422, await owner.api.post(`/v1/vaults/${vault.id}/restore`));
        expectStatus(400, await owner.api.post(`/v1/vaults/${vault.id}/checkin`));
        expectStatus(422, await owner.api.post('/v1/vaults/batch', { atomic: true, vaults: [{ name: 'Letters' }, { name: '' }] }));
      });
      expect(told).toEqual([]);
    });

    it('vault.released by its owner, and that its status changed', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      await owner.addRecipient(vault.id);
      await owner.addRecipient(vault.id);
      const data = {
        vault_id: vault.id,
        vault_name: 'Family papers',
        status: 'released',
        released_at: start,
        recipient_count: 2,
        trigger: 'manual',
      };
      expect(await toldOf(server(), owner, () => owner.api.post(`/v1/vaults/${vault.id}/release`, { notify_recipients: false }))).toEqual([
        ['vault.released', data],
        ['vault.updated', data],
      ]);
    });

    it('vault.deleted, with what was in it', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      await owner.addDocument(vault.id);
      const told = await toldOf(server(), owner, () => owner.api.delete(`/v1/vaults/${vault.id}?confirm=true`));
      expect(told).toEqual([
        ['vault.deleted', { vault_id: vault.id, vault_name: 'Family papers', deleted_at: start, document_count: 1, recipient_count: 0 }],
      ]);
    });
  });

  describe('documents', () => {
    it('document.uploaded, document.version.created and document.deleted', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      let document: Json;
      const uploaded = await toldOf(server(), owner, async () => {
        document = await owner.addDocument(vault.id, { name: 'Will' });
      });
      const data = {
        document_id: document.id,
        vault_id: vault.id,
        name: 'Will',
        size: 13,
        mime_type: 'text/plain',
        checksum: document.metadata.checksum,
      };
      expect(uploaded).toEqual([['document.uploaded', { ...data, uploaded_at: start }]]);
      const version = await toldOf(server(), owner, async () =>
        expectStatus(201, await owner.api.post(`/v1/documents/${document.id}/versions`, formOf({ content: 'the very last will' }))),
      );
      expect(version).toMatchObject([['document.version.created', { document_id: document.id, vault_id: vault.id, version: 2, size: 18 }]]);
      const deleted = await toldOf(server(), owner, () => owner.api.delete(`/v1/documents/${document.id}`));
      expect(deleted).toMatchObject([
        ['document.deleted', { document_id: document.id, vault_id: vault.id, name: 'Will', deleted_at: start }],
      ]);
    });
  });

  describe('recipients', () => {
    it('recipient.added, recipient.verification.completed and recipient.removed', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      let anna: Json;
      const added = await toldOf(server(), owner, async () => {
        anna = await owner.addRecipient(vault.id, { name: 'Anna' });
      });
      const data = { recipient_id: anna.id, vault_id: vault.id, email: anna.email, name: 'Anna' };
      expect(added).toEqual([['recipient.added', { ...data, status: 'pending', added_at: start }]]);
      const verified = await toldOf(server(), owner, () => confirmAddress(server(), vault.id, anna.email));
      expect(verified).toEqual([['recipient.verification.completed', { ...data, status: 'verified', verified_at: start }]]);
      expect(await toldOf(server(), owner, () => confirmAddress(server(), vault.id, anna.email))).toEqual([]);
      const removed = await toldOf(server(), owner, () => owner.api.delete(`/v1/recipients/${anna.id}`));
      expect(removed).toEqual([['recipient.removed', { ...data, status: 'verified', removed_at: start }]]);
    });
  });
}

function describePoliciesAndCheckIns(server: () => TestServer): void {
  const ci = expect.stringMatching(/^ci_/);

  describe('policies and check-ins', () => {
    it('policy.updated, for a policy that is set, paused, resumed and taken away', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const due = new Date(Date.parse(start) + 7 * dayMs).toISOString();
      const until = new Date(Date.parse(start) + 30 * dayMs).toISOString();
      const base = {
        vault_id: vault.id,
        vault_name: 'Family papers',
        policy_id: expect.stringMatching(/^pol_/),
        type: 'inactivity',
        release_date: null,
      };
      const steps: [Json, () => Promise<unknown>][] = [
        [{ ...base, change: 'set', next_checkin_due: due, paused_until: null }, () => owner.setPolicy(vault.id, inactivity)],
        [
          { ...base, change: 'paused', next_checkin_due: null, paused_until: until },
          async () => expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/policy/pause`, { pause_until: until })),
        ],
        [
          { ...base, change: 'resumed', next_checkin_due: due, paused_until: null },
          async () => expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/policy/resume`)),
        ],
        [
          { ...base, change: 'removed', next_checkin_due: null, paused_until: null, type: 'manual' },
          async () => expectStatus(204, await owner.api.delete(`/v1/vaults/${vault.id}/policy`)),
        ],
      ];
      for (const [data, act] of steps) expect(await toldOf(server(), owner, act)).toEqual([['policy.updated', data]]);
    });

    it('policy.updated, when a pause ends by itself', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      await owner.setPolicy(vault.id, inactivity);
      expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/policy/pause`, { pause_until: await owner.now(dayMs) }));
      expect(await toldOf(server(), owner, () => owner.moveBy(dayMs))).toMatchObject([
        ['policy.updated', { vault_id: vault.id, change: 'resumed', paused_until: null }],
      ]);
    });

    it('checkin.completed, alone and in bulk', async () => {
      const owner = await newOwner(server());
      const [first, second] = [await owner.makeVault(), await owner.makeVault()];
      for (const { id } of [first, second]) await owner.setPolicy(id, inactivity);
      const data = {
        vault_name: 'Family papers',
        check_in_id: ci,
        completed_at: start,
        status: 'on_time',
        method: 'api',
        next_checkin_due: new Date(Date.parse(start) + 7 * dayMs).toISOString(),
      };
      const told = await toldOf(server(), owner, async () => expectStatus(200, await owner.api.post(`/v1/vaults/${first.id}/checkin`)));
      expect(told).toEqual([['checkin.completed', { vault_id: first.id, ...data }]]);
      const history = expectStatus(200, await owner.api.get(`/v1/vaults/${first.id}/checkin-history`));
      expect(told[0]?.[1].check_in_id).toBe(history.checkins[0].id);
      const bulk = await toldOf(server(), owner, async () =>
        expectStatus(200, await owner.api.post('/v1/checkins/bulk', { vault_ids: [first.id, second.id] })),
      );
      expect(bulk.map(([name, { vault_id: id }]) => [name, id]).sort()).toEqual(
        [
          ['checkin.completed', first.id],
          ['checkin.completed', second.id],
        ].sort(),
      );
    });

    it('at a missed due date the three events of it; then checkin.completed, late, for the same check-in', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      await owner.setPolicy(vault.id, inactivity);
      const due = await owner.now(7 * dayMs);
      const told = await toldOf(server(), owner, () => owner.moveTo(due));
      const data = {
        vault_id: vault.id,
        vault_name: 'Family papers',
        check_in_id: ci,
        due_at: due,
        grace_period_ends_at: await owner.now(3 * dayMs),
      };
      expect(told).toEqual([
        ['checkin.missed', data],
        ['vault.check_in.grace_period_started', data],
        ['vault.check_in.missed', data],
      ]);
      await owner.moveBy(hourMs);
      const late = await toldOf(server(), owner, async () => expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/checkin`)));
      expect(late).toMatchObject([['checkin.completed', { vault_id: vault.id, status: 'late', check_in_id: told[0]?.[1].check_in_id }]]);
    });

    it('vault.released by the timer, on the test clock', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      await owner.addRecipient(vault.id);
      await owner.setPolicy(vault.id, inactivity);
      const releasedAt = await owner.now(10 * dayMs);
      const told = await toldOf(server(), owner, () => owner.moveBy(20 * dayMs));
      expect(told.map(([name]) => name)).toEqual([
        'checkin.missed',
        'vault.check_in.grace_period_started',
        'vault.check_in.missed',
        'vault.released',
        'vault.updated',
      ]);
      expect(told[3]?.[1]).toEqual({
        vault_id: vault.id,
        vault_name: 'Family papers',
        status: 'released',
        released_at: releasedAt,
        recipient_count: 1,
        trigger: 'inactivity',
      });
    });

    it('vault.released on its date, by the scheduler, in live mode', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const vault = await owner.makeVault();
      await owner.setPolicy(vault.id, { type: 'date_based', release_date: '2026-04-01T00:00:00Z', timezone: 'UTC' });
      const told = await toldOf(server(), owner, async () => {
        server().advance(Date.parse('2026-04-01T00:00:00Z') - Date.parse(server().now()));
        await server().scheduler.tick();
      });
      expect(told).toMatchObject([
        ['vault.released', { vault_id: vault.id, released_at: '2026-04-01T00:00:00.000Z', recipient_count: 0, trigger: 'date_based' }],
        ['vault.updated', { status: 'released' }],
      ]);
    });
  });
}
