import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, formOf, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
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
  describeAfterReleases(server);

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

function describeAfterReleases(server: () => TestServer): void {
  /** A vault for one person, which was released to them; nothing is opened yet. */
  const release = async (recipient: Json = { name: 'Anna' }) => {
    const owner = await newOwner(server());
    const vault = await owner.makeVault();
    const anna = await owner.addRecipient(vault.id, recipient);
    const tina = `tina.${anna.email as string}`;
    const person = await platformPerson(server(), { email: owner.key.email });
    expectStatus(201, await person.post('/me/trusted-contacts', { email: tina, name: 'Tina' }));
    expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/release`, { confirm: true }));
    const data = { recipient_id: anna.id, vault_id: vault.id, email: anna.email, name: 'Anna', status: 'pending' };
    return { owner, vault, anna, data, tina, at: await owner.now() };
  };
  const linkTo = async (vaultId: string, to: string, kind: string): Promise<string> =>
    server().openable((await server().mails(vaultId)).findLast((mail) => mail.to === to && mail.kind === kind)?.links[0] ?? '');
  const post = (address: string, fields: Readonly<Record<string, string>> = {}, cookie = ''): Promise<Response> =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers: { cookie } });
  const open = async (vaultId: string, to: string): Promise<void> => {
    const link = await linkTo(vaultId, to, 'released_recipient');
    await post(`${link}/code`);
    const mail = (await server().mails(vaultId)).findLast(({ kind }) => kind === 'release_code');
    const opened = await post(`${link}/open`, { code: /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' });
    const cookie = opened.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    expect((await fetch(link, { headers: { cookie } })).status).toBe(200);
  };

  describe('after a release', () => {
    it('recipient.opened, at the first opening and never again', async () => {
      const { owner, vault, anna, data, at } = await release();
      const told = await toldOf(server(), owner, () => open(vault.id, anna.email));
      // The code shows as well that the address is theirs.
      const now = { ...data, status: 'verified' };
      expect(told).toEqual([
        ['recipient.opened', { ...now, opened_at: at }],
        ['recipient.verification.completed', { ...now, verified_at: at }],
      ]);
      expect(await toldOf(server(), owner, () => open(vault.id, anna.email))).toEqual([]);
    });

    it('recipient.unreachable, after 45 days without an opening, once', async () => {
      const { owner, data, at } = await release();
      expect(await toldOf(server(), owner, () => owner.moveBy(44 * dayMs))).toEqual([]);
      const since = await owner.now(dayMs);
      const told = await toldOf(server(), owner, () => owner.moveBy(2 * dayMs));
      expect(told).toEqual([['recipient.unreachable', { ...data, released_at: at, unreachable_since: since }]]);
      expect(await toldOf(server(), owner, () => owner.moveBy(300 * dayMs))).toEqual([]);
    });

    it('recipient.correction_asked, recipient.corrected and recipient.correction_stopped, with no address but the one its owner gave', async () => {
      const { owner, vault, anna, data, tina } = await release();
      const admin = (await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true })).in('test');
      const wish = { vaultId: vault.id, recipientId: anna.id, address: 'anna.today@example.net' };
      let id = '';
      const asked = await toldOf(server(), owner, async () => {
        id = expectStatus(201, await admin.post('/corrections', wish)).correction.id;
      });
      const correction = { ...data, correction_id: id, asked_by: 'operator', agreed_by: null };
      expect(asked).toEqual([['recipient.correction_asked', { ...correction, outcome: 'asked' }]]);
      const stopped = await toldOf(server(), owner, async () => expectStatus(200, await admin.post(`/corrections/${id}/stop`)));
      expect(stopped).toEqual([['recipient.correction_stopped', { ...correction, outcome: 'stopped' }]]);
      const expired = await toldOf(server(), owner, async () => {
        id = expectStatus(201, await admin.post('/corrections', wish)).correction.id;
        await owner.moveBy(15 * dayMs);
        await server().scheduler.tick();
      });
      expect(expired).toEqual([
        ['recipient.correction_asked', { ...correction, correction_id: id, outcome: 'asked' }],
        ['recipient.correction_stopped', { ...correction, correction_id: id, outcome: 'expired' }],
      ]);
      id = expectStatus(201, await admin.post('/corrections', wish)).correction.id;
      const settled = await toldOf(server(), owner, async () => {
        const link = await linkTo(vault.id, tina, 'correction_asked');
        const bare = { recipient: anna.id.replace('recipient_', ''), correction: id.replace('correction_', '') };
        expect((await post(`${link}/agree`, bare)).status).toBe(303);
        await owner.moveBy(73 * hourMs);
        await server().scheduler.tick();
      });
      const corrected = { ...correction, correction_id: id, agreed_by: 'contact', outcome: 'settled' };
      expect(settled).toEqual([['recipient.corrected', corrected]]);
      expect(JSON.stringify([asked, stopped, expired, settled])).not.toContain('anna.today');
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
