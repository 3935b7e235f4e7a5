import { beforeAll, describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { idWith, newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const weekly = { type: 'inactivity', check_in_frequency: 'weekly', grace_period_hours: 48 };
const plus = (instant: string, ms: number): Instant => addMs(instant as Instant, ms);

/** A new vault, and where its policies are. */
async function newVault(owner: OverviewOwner): Promise<{ readonly id: string; readonly policies: string }> {
  const { vault_id: id } = await owner.makeVault();
  return { id, policies: `/v1/vaults/${id}/policies` };
}

onDatabasesOfForm({ now: start }, (server) => {
  describeMaking(server);
  describeChanging(server);
  describeBoundaries(server);
});

function describeMaking(server: () => TestServer): void {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });

  describe('POST /v1/vaults/{vault_id}/policies', () => {
    it('sets an inactivity policy, with just the fields of the table', async () => {
      const { id, policies } = await newVault(owner);
      const { recipient_id: anna } = await owner.addRecipient(id);
      const answer = await owner.api.post(policies, { ...weekly, notification_methods: ['email', 'sms'], recipients: [anna] });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        policy_id: expect.stringMatching(idWith('pol')),
        vault_id: id,
        type: 'inactivity',
        status: 'active',
        check_in_frequency: 'weekly',
        grace_period_hours: 48,
        notification_methods: ['email', 'sms'],
        recipients: [anna],
        next_check_in: plus(start, 7 * dayMs),
        created_at: start,
      });
    });

    it('has methods and recipients of its own accord', async () => {
      const { id } = await newVault(owner);
      expect(await owner.setPolicy(id)).toMatchObject({ notification_methods: ['email'], recipients: [] });
    });

    it('names recipients under both spellings, each once', async () => {
      const { id } = await newVault(owner);
      const [anna, ben] = [await owner.addRecipient(id), await owner.addRecipient(id)].map(({ recipient_id: recipientId }) => recipientId);
      expect((await owner.setPolicy(id, { recipients: [ben.replace('rec_', 'recipient_'), anna, ben] })).recipients).toEqual([ben, anna]);
    });

    it.each([24, 25, 47, 2160])('keeps %i hours of grace, which reference shows in started days', async (hours) => {
      const { id } = await newVault(owner);
      expect((await owner.setPolicy(id, { grace_period_hours: hours })).grace_period_hours).toBe(hours);
      expect((await owner.reference.api.get(`/v1/vaults/${id}/policy`)).body).toMatchObject({
        frequency: 'weekly',
        grace_period_days: Math.ceil(hours / 24),
      });
    });

    it('replaces what there was, under the same id, and starts anew', async () => {
      const { id } = await newVault(owner);
      const first = await owner.setPolicy(id, { notification_methods: ['sms'] });
      const second = await owner.setPolicy(id, { check_in_frequency: 'daily', reminder_days_before: null });
      expect(second).toEqual({ ...first, check_in_frequency: 'daily', notification_methods: ['email'], next_check_in: plus(start, dayMs) });
      const third = await owner.setPolicy(id, { type: 'manual' });
      expect(third).toMatchObject({ policy_id: first.policy_id, type: 'manual', next_check_in: null });
    });

    it.each<[Json, Json]>([
      [{ type: 'manual' }, { check_in_frequency: null, grace_period_hours: null, backup_policy: null, next_check_in: null }],
      [
        { type: 'manual', backup_policy: { type: 'inactivity', check_in_frequency: 'daily', grace_period_hours: 36 } },
        {
          check_in_frequency: null,
          grace_period_hours: null,
          backup_policy: { type: 'inactivity', check_in_frequency: 'daily', grace_period_hours: 36 },
          next_check_in: plus(start, dayMs),
        },
      ],
      [
        { type: 'date_based', release_date: '2030-05-01T09:00:00', timezone: 'Europe/Berlin' },
        {
          release_date: '2030-05-01T07:00:00.000Z',
          timezone: 'Europe/Berlin',
          pre_release_notification_days: null,
          check_in_frequency: null,
          grace_period_hours: null,
          next_check_in: null,
        },
      ],
      [
        { type: 'date_based', release_date: '2030-05-01T09:00:00Z', timezone: 'UTC', pre_release_notification_days: 30 },
        { release_date: '2030-05-01T09:00:00.000Z', timezone: 'UTC', pre_release_notification_days: 30 },
      ],
      [{ type: 'death_certificate' }, { required_confirmations: 1, waiting_period_days: 7, next_check_in: null }],
      [
        { type: 'death_certificate', required_confirmations: 5, waiting_period_days: 0 },
        { required_confirmations: 5, waiting_period_days: 0 },
      ],
      [{ ...weekly, reminder_days_before: 6 }, { reminder_days_before: 6 }],
    ])('sets every other type with the names of reference: %j', async (body, shown) => {
      const { policies } = await newVault(owner);
      const policy = expectStatus(201, await owner.api.post(policies, body));
      expect(policy).toMatchObject({ type: body.type, status: 'active', notification_methods: ['email'], recipients: [], ...shown });
      expect((await owner.api.get(`${policies}/${policy.policy_id}`)).body).toEqual(policy);
    });

    it.each<[string, Json, string]>([
      ['no type', {}, 'type'],
      ['an unknown type', { ...weekly, type: 'never' }, 'type'],
      ['a type that is no text', { ...weekly, type: 1 }, 'type'],
      ['no frequency', { type: 'inactivity', grace_period_hours: 48 }, 'check_in_frequency'],
      ['an unknown frequency', { ...weekly, check_in_frequency: 'yearly' }, 'check_in_frequency'],
      ['no grace', { type: 'inactivity', check_in_frequency: 'weekly' }, 'grace_period_hours'],
      ['23 hours of grace', { ...weekly, grace_period_hours: 23 }, 'grace_period_hours'],
      ['2161 hours of grace', { ...weekly, grace_period_hours: 2161 }, 'grace_period_hours'],
      ['half hours of grace', { ...weekly, grace_period_hours: 48.5 }, 'grace_period_hours'],
      ['grace as text', { ...weekly, grace_period_hours: '48' }, 'grace_period_hours'],
      ['grace in days', { type: 'inactivity', check_in_frequency: 'weekly', grace_period_days: 2 }, 'grace_period_hours'],
      ['a reminder longer than the period', { ...weekly, reminder_days_before: 7 }, 'reminder_days_before'],
      ['methods that are no list', { ...weekly, notification_methods: 'email' }, 'notification_methods'],
      ['no method', { ...weekly, notification_methods: [] }, 'notification_methods'],
      ['an unknown method', { ...weekly, notification_methods: ['email', 'fax'] }, 'notification_methods.1'],
      ['a method twice', { ...weekly, notification_methods: ['email', 'email'] }, 'notification_methods'],
      ['null methods', { ...weekly, notification_methods: null }, 'notification_methods'],
      ['recipients that are no list', { ...weekly, recipients: nothing.recipient }, 'recipients'],
      ['a recipient that is no text', { ...weekly, recipients: [1] }, 'recipients.0'],
      ['an unknown recipient', { ...weekly, recipients: [nothing.recipient] }, 'recipients'],
      ['a malformed recipient', { ...weekly, recipients: ['anna@example.com'] }, 'recipients'],
      ['more recipients than can be', { ...weekly, recipients: Array.from({ length: 1001 }, () => nothing.recipient) }, 'recipients'],
      ['a date in the past', { type: 'date_based', release_date: '2020-01-01', timezone: 'UTC' }, 'release_date'],
      ['a date without a zone', { type: 'date_based', release_date: '2030-01-01' }, 'timezone'],
      [
        'too early a notice',
        { type: 'date_based', release_date: '2030-01-01', timezone: 'UTC', pre_release_notification_days: 31 },
        'pre_release_notification_days',
      ],
      ['a backup of another type', { type: 'manual', backup_policy: { type: 'manual' } }, 'backup_policy.type'],
      [
        'a backup with the field names of reference',
        { type: 'manual', backup_policy: { type: 'inactivity', frequency: 'daily', grace_period_days: 2 } },
        'backup_policy.grace_period_hours',
      ],
      ['a backup that is no object', { type: 'manual', backup_policy: 'inactivity' }, 'backup_policy.type'],
      ['6 confirmations', { type: 'death_certificate', required_confirmations: 6 }, 'required_confirmations'],
      ['91 days to wait', { type: 'death_certificate', waiting_period_days: 91 }, 'waiting_period_days'],
    ])('refuses %s: 422, and sets nothing', async (_what, body, field) => {
      const { policies } = await newVault(owner);
      const answer = await owner.api.post(policies, body);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
      expect((await owner.api.get(policies)).body.data).toEqual([]);
    });

    it('refuses recipients of another vault, the caller’s own too', async () => {
      const [one, other] = [await newVault(owner), await newVault(owner)];
      const { recipient_id: anna } = await owner.addRecipient(other.id);
      expect((await owner.api.post(one.policies, { ...weekly, recipients: [anna] })).body).toMatchObject({
        error: 'validation_failed',
        details: { field: 'recipients' },
      });
    });
  });
}

function describeChanging(server: () => TestServer): void {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });

  describe('PUT /v1/vaults/{vault_id}/policies/{policy_id}', () => {
    it('replaces: nothing of the old one is left but its id', async () => {
      const { id, policies } = await newVault(owner);
      const { recipient_id: anna } = await owner.addRecipient(id);
      const made = await owner.setPolicy(id, { notification_methods: ['sms'], recipients: [anna], reminder_days_before: 2 });
      await owner.reference.moveBy(hourMs);
      const put = expectStatus(200, await owner.api.put(`${policies}/${made.policy_id}`, { ...weekly, grace_period_hours: 100 }));
      const { reminder_days_before: _gone, ...rest } = made;
      expect(put).toEqual({
        ...rest,
        grace_period_hours: 100,
        notification_methods: ['email'],
        recipients: [],
        next_check_in: plus(made.next_check_in, hourMs),
      });
      expect((await owner.api.get(`${policies}/${made.policy_id}`)).body).toEqual(put);
      expect(expectStatus(200, await owner.api.put(`${policies}/${made.policy_id}`, put)).grace_period_hours).toBe(100);
    });

    it('refuses what POST refuses and leaves the old one', async () => {
      const { id, policies } = await newVault(owner);
      const made = await owner.setPolicy(id);
      for (const [body, field] of [
        [{}, 'type'],
        [{ type: 'inactivity' }, 'grace_period_hours'],
        [{ ...weekly, recipients: [nothing.recipient] }, 'recipients'],
      ] as const) {
        expect((await owner.api.put(`${policies}/${made.policy_id}`, body)).body).toMatchObject({
          error: 'validation_failed',
          details: { field },
        });
      }
      expect((await owner.api.get(`${policies}/${made.policy_id}`)).body).toEqual(made);
    });
  });

  describe('PATCH /v1/vaults/{vault_id}/policies/{policy_id}', () => {
    it.each<[Json, Json]>([
      [{ check_in_frequency: 'daily' }, { check_in_frequency: 'daily', next_check_in: plus(start, dayMs) }],
      [{ grace_period_hours: 24 }, { grace_period_hours: 24 }],
      [{ reminder_days_before: 3 }, { reminder_days_before: 3 }],
      [{ type: 'inactivity' }, {}],
    ])('changes only what is sent, and starts the timer anew: %j', async (body, changed) => {
      const { id, policies } = await newVault(owner);
      const made = await owner.setPolicy(id, { notification_methods: ['sms'] });
      const shift =
        (await owner.reference.now()) === made.created_at ? 0 : Date.parse(await owner.reference.now()) - Date.parse(made.created_at);
      const patched = expectStatus(200, await owner.api.patch(`${policies}/${made.policy_id}`, body));
      const expected = { ...made, ...changed };
      expect(patched).toEqual({
        ...expected,
        next_check_in: changed.next_check_in === undefined ? plus(made.next_check_in, shift) : plus(made.created_at, dayMs + shift),
      });
    });

    it('being reached in another way is no sign of life: the timer runs on', async () => {
      const { id, policies } = await newVault(owner);
      const { recipient_id: anna } = await owner.addRecipient(id);
      const made = await owner.setPolicy(id);
      await owner.reference.moveBy(dayMs);
      for (const [body, changed] of [
        [{}, {}],
        [{ notification_methods: ['sms'] }, { notification_methods: ['sms'] }],
        [{ recipients: [anna] }, { notification_methods: ['sms'], recipients: [anna] }],
      ] as const) {
        expect(expectStatus(200, await owner.api.patch(`${policies}/${made.policy_id}`, body))).toEqual({ ...made, ...changed });
      }
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: await owner.reference.now(dayMs) }));
      expect(expectStatus(200, await owner.api.patch(`${policies}/${made.policy_id}`, { recipients: [] }))).toMatchObject({
        status: 'paused',
        recipients: [],
        next_check_in: null,
      });
    });

    it('takes nothing over when the type changes, but how the owner is reached', async () => {
      const { id, policies } = await newVault(owner);
      const made = await owner.setPolicy(id, { notification_methods: ['sms'] });
      const path = `${policies}/${made.policy_id}`;
      expect((await owner.api.patch(path, { type: 'date_based' })).body).toMatchObject({
        error: 'validation_failed',
        details: { field: 'timezone' },
      });
      expect(
        expectStatus(200, await owner.api.patch(path, { type: 'date_based', release_date: '2030-01-01T00:00:00', timezone: 'Asia/Tokyo' })),
      ).toMatchObject({ notification_methods: ['sms'], check_in_frequency: null, release_date: '2029-12-31T15:00:00.000Z' });
      expect(expectStatus(200, await owner.api.patch(path, { timezone: 'UTC' }))).toMatchObject({
        release_date: '2030-01-01T00:00:00.000Z',
        timezone: 'UTC',
      });
      expect((await owner.api.patch(path, { type: 'inactivity', check_in_frequency: 'daily' })).body).toMatchObject({
        details: { field: 'grace_period_hours' },
      });
    });

    it('merges into a backup policy as a whole, and empties it with null', async () => {
      const { id, policies } = await newVault(owner);
      const backup = { type: 'inactivity', check_in_frequency: 'daily', grace_period_hours: 36 };
      const made = await owner.setPolicy(id, { type: 'manual', backup_policy: backup });
      const path = `${policies}/${made.policy_id}`;
      expect(expectStatus(200, await owner.api.patch(path, { type: 'manual' })).backup_policy).toEqual(backup);
      expect((await owner.api.patch(path, { backup_policy: { type: 'inactivity', check_in_frequency: 'weekly' } })).body).toMatchObject({
        details: { field: 'backup_policy.grace_period_hours' },
      });
      expect(expectStatus(200, await owner.api.patch(path, { backup_policy: null }))).toMatchObject({
        backup_policy: null,
        next_check_in: null,
      });
    });

    it.each<[Json, string]>([
      [{ check_in_frequency: null }, 'check_in_frequency'],
      [{ grace_period_hours: 1 }, 'grace_period_hours'],
      [{ type: null }, 'type'],
      [{ notification_methods: [] }, 'notification_methods'],
      [{ recipients: ['x'] }, 'recipients'],
      [{ check_in_frequency: 'daily' }, 'reminder_days_before'],
    ])('refuses %j and changes nothing', async (body, field) => {
      const { id, policies } = await newVault(owner);
      const made = await owner.setPolicy(id, { reminder_days_before: 3 });
      const answer = await owner.api.patch(`${policies}/${made.policy_id}`, body);
      expect([answer.status, answer.body.error, answer.body.details.field]).toEqual([422, 'validation_failed', field]);
      expect((await owner.api.get(`${policies}/${made.policy_id}`)).body).toEqual(made);
    });
  });

  describe('DELETE /v1/vaults/{vault_id}/policies/{policy_id}', () => {
    it('leaves the vault to its owner', async () => {
      const { id, policies } = await newVault(owner);
      const made = await owner.setPolicy(id, { notification_methods: ['sms'] });
      const path = `${policies}/${made.policy_id}`;
      const answer = await owner.api.delete(path);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        const gone = await owner.api.call(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: { type: 7 } });
        expect([gone.status, gone.body], method).toEqual([404, { error: 'resource_not_found', message: expect.any(String) }]);
      }
      expect((await owner.reference.api.get(`/v1/vaults/${id}/policy`)).body).toMatchObject({ type: 'manual', backup_policy: null });
      expectStatus(
        200,
        await owner.reference.api.put(`/v1/vaults/${id}/policy`, { type: 'inactivity', frequency: 'daily', grace_period_days: 1 }),
      );
      expect((await owner.api.get(policies)).body.data[0]).toMatchObject({ notification_methods: ['email'], grace_period_hours: 24 });
    });
  });
}

function describeBoundaries(server: () => TestServer): void {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });

  describe('a policy that is not the vault’s of the path', () => {
    const requests = (vault: string, policy: string) => {
      const path = `/v1/vaults/${vault}/policies/${policy}`;
      return [owner.api.get(path), owner.api.put(path, weekly), owner.api.put(path, {}), owner.api.patch(path, {}), owner.api.delete(path)];
    };

    it('is 404, and stays', async () => {
      const [one, other] = [await newVault(owner), await newVault(owner)];
      const made = await owner.setPolicy(one.id);
      await owner.setPolicy(other.id);
      for (const [vault, id] of [
        [other.id, made.policy_id],
        [one.id, nothing.policy],
        [one.id, 'pol_1'],
        [one.id, one.id],
        [nothing.vault, made.policy_id],
      ] as const) {
        for (const answer of await Promise.all(requests(vault, id)))
          expect([answer.status, answer.body], `${vault} ${id}`).toEqual([
            404,
            { error: 'resource_not_found', message: expect.any(String) },
          ]);
      }
      expect((await owner.api.get(`${one.policies}/${made.policy_id}`)).body).toEqual(made);
    });

    it('another user’s is 403', async () => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: theirs } = await stranger.makeVault();
      const made = await stranger.setPolicy(theirs);
      const mine = await newVault(owner);
      for (const vault of [theirs, mine.id])
        for (const answer of await Promise.all(requests(vault, made.policy_id)))
          expect([answer.status, answer.body.error]).toEqual([403, 'permission_denied']);
      expect((await stranger.api.get(`/v1/vaults/${theirs}/policies/${made.policy_id}`)).body).toEqual(made);
    });
  });

  describe('a policy on both surfaces', () => {
    it('set on reference is listed here in hours; reference leaves methods and recipients alone', async () => {
      const { id, policies } = await newVault(owner);
      const { recipient_id: anna } = await owner.addRecipient(id);
      await owner.setPolicy(id, { notification_methods: ['sms', 'email'], recipients: [anna] });
      await owner.reference.setPolicy(id, { type: 'inactivity', frequency: 'monthly', grace_period_days: 3 });
      expect((await owner.api.get(policies)).body.data).toEqual([
        expect.objectContaining({
          check_in_frequency: 'monthly',
          grace_period_hours: 72,
          notification_methods: ['sms', 'email'],
          recipients: [anna],
        }),
      ]);
    });

    it('a recipient who leaves the vault leaves its policy, whichever surface took them off', async () => {
      const { id, policies } = await newVault(owner);
      const [anna, ben, cleo] = [await owner.addRecipient(id), await owner.addRecipient(id), await owner.addRecipient(id)].map(
        ({ recipient_id: recipientId }) => recipientId,
      );
      const made = await owner.setPolicy(id, { recipients: [anna, ben, cleo] });
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}/recipients/${anna}`));
      expectStatus(204, await owner.reference.api.delete(`/v1/recipients/${ben}`));
      expect((await owner.api.get(`${policies}/${made.policy_id}`)).body).toEqual({ ...made, recipients: [cleo] });
    });

    it('paused shows as paused, resumed as active', async () => {
      const { id, policies } = await newVault(owner);
      const { policy_id: policyId } = await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: await owner.reference.now(dayMs) }));
      expect((await owner.api.get(`${policies}/${policyId}`)).body).toMatchObject({ status: 'paused', next_check_in: null });
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/policy/resume`));
      expect((await owner.api.get(`${policies}/${policyId}`)).body).toMatchObject({
        status: 'active',
        next_check_in: await owner.reference.now(7 * dayMs),
      });
    });

    it('runs: the vault is released when the hours of grace are over', async () => {
      const lone = await newOverviewOwner(server());
      const { vault_id: id } = await lone.makeVault();
      const { policy_id: policyId, next_check_in: due } = await lone.setPolicy(id, { check_in_frequency: 'daily', grace_period_hours: 30 });
      await lone.reference.moveTo(plus(due, 30 * hourMs - 1));
      expect((await lone.api.get(`/v1/vaults/${id}/policies/${policyId}`)).body.status).toBe('active');
      await lone.reference.moveBy(1000);
      expect((await lone.api.get(`/v1/vaults/${id}/policies/${policyId}`)).body.status).toBe('released');
      expect((await lone.reference.api.get(`/v1/vaults/${id}`)).body.released_at).toBe(plus(due, 30 * hourMs));
    });
  });
}
