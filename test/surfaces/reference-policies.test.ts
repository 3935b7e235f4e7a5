import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** The last day of a long month, so that calendar months make a difference. */
const start = '2026-01-31T12:00:00.000Z';
const weekly = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };

const setPolicy = (owner: Owner, id: string, body: Json) => owner.api.put(`/v1/vaults/${id}/policy`, body);
const policyOf = async (owner: Owner, id: string) => expectStatus(200, await owner.api.get(`/v1/vaults/${id}/policy`));

onDatabasesOfForm({ now: start }, (server) => {
  describeSetting(server);
  describeEndingAndPausing(server);
});

function describeSetting(server: () => TestServer): void {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const put = (body: Json, id = vaultId) => setPolicy(owner, id, body);
  const get = (id = vaultId) => policyOf(owner, id);

  describe('GET /v1/vaults/{vault_id}/policy', () => {
    it('answers manual where none was ever chosen', async () => {
      const { id, created_at } = await owner.makeVault();
      expect(await get(id)).toEqual({ api_version: 'v1', type: 'manual', backup_policy: null, created_at, updated_at: created_at });
    });

    it.each([
      [
        'inactivity',
        {
          frequency: null,
          grace_period_days: null,
          reminder_days_before: null,
          next_checkin_due: null,
          last_checkin: null,
          backup_policy: null,
          paused: false,
        },
      ],
      ['date_based', { release_date: null, timezone: null, pre_release_notification_days: null }],
      ['death_certificate', { required_confirmations: null, waiting_period_days: null }],
    ])('answers the chosen but unset type %s with null fields', async (type, fields) => {
      const { id, created_at } = await owner.makeVault({ policy_type: type });
      expect(await get(id)).toEqual({ api_version: 'v1', type, ...fields, created_at, updated_at: created_at });
    });
  });

  describe('PUT of an inactivity policy', () => {
    it.each([
      ['daily', '2026-02-01T12:00:00.000Z'],
      ['weekly', '2026-02-07T12:00:00.000Z'],
      ['biweekly', '2026-02-14T12:00:00.000Z'],
      ['monthly', '2026-02-28T12:00:00.000Z'],
      ['quarterly', '2026-04-30T12:00:00.000Z'],
    ])('makes a %s check-in due on %s', async (frequency, due) => {
      const policy = expectStatus(200, await put({ type: 'inactivity', frequency, grace_period_days: 7 }));
      expect(policy).toEqual({
        api_version: 'v1',
        type: 'inactivity',
        frequency,
        grace_period_days: 7,
        reminder_days_before: null,
        next_checkin_due: due,
        last_checkin: null,
        backup_policy: null,
        paused: false,
        created_at: start,
        updated_at: start,
      });
      expect(await get()).toEqual(policy);
    });

    it.each([1, 90])('takes a grace period of %i days', async (days) => {
      expect(expectStatus(200, await put({ ...weekly, grace_period_days: days })).grace_period_days).toBe(days);
    });

    it.each([
      ['weekly', 1],
      ['weekly', 6],
      ['biweekly', 7],
      ['monthly', 7],
      ['quarterly', 7],
    ])('takes a %s reminder %i days before', async (frequency, days) => {
      expect(expectStatus(200, await put({ ...weekly, frequency, reminder_days_before: days })).reminder_days_before).toBe(days);
    });

    it.each<[Json, string, string[]]>([
      [{ grace_period_days: 0 }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: 91 }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: 1.5 }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: '7' }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: null }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: undefined }, 'invalid_policy', ['grace_period_days']],
      [{ grace_period_days: 1e300 }, 'invalid_policy', ['grace_period_days']],
      [{ frequency: 'yearly' }, 'invalid_policy', ['frequency']],
      [{ frequency: undefined }, 'invalid_policy', ['frequency']],
      [{ frequency: ['weekly'] }, 'invalid_policy', ['frequency']],
      [{ frequency: 'constructor' }, 'invalid_policy', ['frequency']],
      [{ reminder_days_before: 0 }, 'invalid_policy', ['reminder_days_before']],
      [{ reminder_days_before: 8 }, 'invalid_policy', ['reminder_days_before']],
      [{ reminder_days_before: '3' }, 'invalid_policy', ['reminder_days_before']],
      [{ reminder_days_before: 7 }, 'invalid_policy', ['reminder_days_before']],
      [{ frequency: 'daily', reminder_days_before: 1 }, 'invalid_policy', ['reminder_days_before']],
      [{ grace_period_days: 0, frequency: 'never' }, 'invalid_policy', ['grace_period_days', 'frequency']],
      [{ type: 'forever' }, 'invalid_policy_type', ['type']],
      [{ type: undefined }, 'invalid_policy_type', ['type']],
      [{ type: null }, 'invalid_policy_type', ['type']],
      [{ type: 'toString' }, 'invalid_policy_type', ['type']],
    ])('refuses %j with %s', async (change, code, fields) => {
      const before = await get();
      const answer = await put({ ...weekly, ...change });
      expect(answer.body).toMatchObject({ error: code, statusCode: 400 });
      expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
      expect(await get()).toEqual(before);
    });

    it('starts the period anew with every PUT, and keeps created_at for the same type', async () => {
      const { id } = await owner.makeVault();
      const first = expectStatus(200, await put(weekly, id));
      await owner.moveBy(2 * dayMs);
      const second = expectStatus(200, await put({ ...weekly, grace_period_days: 6 }, id));
      expect(second).toMatchObject({
        created_at: first.created_at,
        updated_at: await owner.now(),
        next_checkin_due: await owner.now(7 * dayMs),
        last_checkin: null,
      });
    });
  });

  describe('PUT of a date_based policy', () => {
    const dated = { type: 'date_based', release_date: '2030-07-01T10:00:00Z', timezone: 'Europe/Berlin' };

    it('answers with the fields of its type', async () => {
      const { id } = await owner.makeVault();
      const policy = expectStatus(200, await put({ ...dated, pre_release_notification_days: 30 }, id));
      const now = await owner.now();
      expect(policy).toEqual({
        api_version: 'v1',
        type: 'date_based',
        release_date: '2030-07-01T10:00:00.000Z',
        timezone: 'Europe/Berlin',
        pre_release_notification_days: 30,
        created_at: now,
        updated_at: now,
      });
      expect(await get(id)).toEqual(policy);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.policy).toEqual({
        type: 'date_based',
        release_date: '2030-07-01T10:00:00.000Z',
        timezone: 'Europe/Berlin',
      });
    });

    it.each([
      ['an instant with Z', '2030-07-01T10:00:00Z', '2030-07-01T10:00:00.000Z'],
      ['an instant with an offset', '2030-07-01T10:00:00+05:30', '2030-07-01T04:30:00.000Z'],
      ['wall time of summer', '2030-07-01T10:00:00', '2030-07-01T08:00:00.000Z'],
      ['wall time of winter', '2030-01-01T10:00', '2030-01-01T09:00:00.000Z'],
      ['a bare date', '2030-01-01', '2029-12-31T23:00:00.000Z'],
      ['wall time in the gap of spring, moved forward by its length', '2030-03-31T02:30:00', '2030-03-31T01:30:00.000Z'],
      ['wall time in the overlap of autumn, the earlier instant', '2030-10-27T02:30:00', '2030-10-27T00:30:00.000Z'],
    ])('reads %s', async (_what, release_date, instant) => {
      expect(expectStatus(200, await put({ ...dated, release_date })).release_date).toBe(instant);
    });

    it.each([0, 1, 30, null])('takes %j days of notice', async (days) => {
      expect(expectStatus(200, await put({ ...dated, pre_release_notification_days: days })).pre_release_notification_days).toBe(days);
    });

    it.each<[Json, string]>([
      [{ release_date: '2026-01-31T11:59:59Z' }, 'release_date'],
      [{ release_date: '1999-01-01' }, 'release_date'],
      [{ release_date: 'tomorrow' }, 'release_date'],
      [{ release_date: '2030-02-30T10:00:00Z' }, 'release_date'],
      [{ release_date: '2030-07-01T25:00:00Z' }, 'release_date'],
      [{ release_date: 1_900_000_000 }, 'release_date'],
      [{ release_date: undefined }, 'release_date'],
      [{ timezone: undefined }, 'timezone'],
      [{ timezone: 'Berlin' }, 'timezone'],
      [{ timezone: '+02:00' }, 'timezone'],
      [{ timezone: 7 }, 'timezone'],
      [{ pre_release_notification_days: -1 }, 'pre_release_notification_days'],
      [{ pre_release_notification_days: 31 }, 'pre_release_notification_days'],
      [{ pre_release_notification_days: 0.5 }, 'pre_release_notification_days'],
    ])('refuses %j', async (change, field) => {
      expect((await put({ ...dated, ...change })).body).toMatchObject({ error: 'invalid_policy', statusCode: 400, details: [{ field }] });
    });

    it('refuses the present moment as a date', async () => {
      expect((await put({ ...dated, release_date: await owner.now() })).body).toMatchObject({ error: 'invalid_policy' });
      expectStatus(200, await put({ ...dated, release_date: await owner.now(1) }));
      expectStatus(200, await put(dated));
    });
  });

  describe('PUT of a manual policy', () => {
    it('answers with a null backup, or with the backup and its timer', async () => {
      const { id } = await owner.makeVault();
      const now = await owner.now();
      expect(expectStatus(200, await put({ type: 'manual' }, id))).toEqual({
        api_version: 'v1',
        type: 'manual',
        backup_policy: null,
        created_at: now,
        updated_at: now,
      });
      expect(expectStatus(200, await put({ type: 'manual', backup_policy: null }, id)).backup_policy).toBeNull();
      const policy = expectStatus(200, await put({ type: 'manual', backup_policy: weekly }, id));
      expect(policy).toMatchObject({ type: 'manual', backup_policy: weekly, next_checkin_due: await owner.now(7 * dayMs), paused: false });
    });

    it.each<[Json, string]>([
      [{ type: 'date_based', release_date: '2030-01-01', timezone: 'UTC' }, 'backup_policy.type'],
      [{ type: 'manual' }, 'backup_policy.type'],
      [{}, 'backup_policy.type'],
      ['inactivity', 'backup_policy.type'],
      [{ type: 'inactivity', grace_period_days: 5 }, 'backup_policy.frequency'],
      [{ type: 'inactivity', frequency: 'weekly', grace_period_days: 91 }, 'backup_policy.grace_period_days'],
    ])('refuses the backup %j', async (backup_policy, field) => {
      expect((await put({ type: 'manual', backup_policy })).body).toMatchObject({
        error: 'invalid_policy',
        statusCode: 400,
        details: [{ field }],
      });
    });
  });

  describe('PUT of a death_certificate policy', () => {
    it('keeps confirmations and waiting period, with their defaults', async () => {
      const { id } = await owner.makeVault();
      const now = await owner.now();
      expect(expectStatus(200, await put({ type: 'death_certificate' }, id))).toEqual({
        api_version: 'v1',
        type: 'death_certificate',
        required_confirmations: 1,
        waiting_period_days: 7,
        created_at: now,
        updated_at: now,
      });
      expect(
        expectStatus(200, await put({ type: 'death_certificate', required_confirmations: 5, waiting_period_days: 0 }, id)),
      ).toMatchObject({ required_confirmations: 5, waiting_period_days: 0 });
    });

    it.each<[Json, string]>([
      [{ required_confirmations: 0 }, 'required_confirmations'],
      [{ required_confirmations: 6 }, 'required_confirmations'],
      [{ waiting_period_days: -1 }, 'waiting_period_days'],
      [{ waiting_period_days: 91 }, 'waiting_period_days'],
      [{ waiting_period_days: '7' }, 'waiting_period_days'],
    ])('refuses %j', async (body, field) => {
      expect((await put({ type: 'death_certificate', ...body })).body).toMatchObject({
        error: 'invalid_policy',
        statusCode: 400,
        details: [{ field }],
      });
    });
  });
}

function describeEndingAndPausing(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });
  const put = (body: Json, id: string) => setPolicy(owner, id, body);
  const get = (id: string) => policyOf(owner, id);
  const pause = (id: string, body: Json) => owner.api.post(`/v1/vaults/${id}/policy/pause`, body);

  describe('DELETE of the policy', () => {
    it('answers 204 and leaves a manual policy whose timer is gone', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      const answer = await owner.api.delete(`/v1/vaults/${id}/policy`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      const now = await owner.now();
      expect(await get(id)).toEqual({ api_version: 'v1', type: 'manual', backup_policy: null, created_at: now, updated_at: now });
      expect((await owner.api.post(`/v1/vaults/${id}/checkin`)).body).toMatchObject({ error: 'no_inactivity_policy' });
      await owner.moveBy(30 * dayMs);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
      expect(await server().mails(id)).toEqual([]);
    });

    it('does no harm twice, or where there is none', async () => {
      const { id } = await owner.makeVault();
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}/policy`));
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}/policy`));
      expect((await get(id)).type).toBe('manual');
    });
  });

  describe('pause and resume', () => {
    it('answer with the fields of the table and show in the policy', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      await owner.moveBy(dayMs);
      const until = await owner.now(30 * dayMs);
      const paused = expectStatus(200, await pause(id, { pause_until: until, reason: 'Sailing' }));
      const pausedAt = await owner.now();
      expect(paused).toEqual({
        api_version: 'v1',
        ...weekly,
        paused: true,
        pause_until: until,
        pause_reason: 'Sailing',
        paused_at: pausedAt,
      });
      expect(await get(id)).toMatchObject({
        paused: true,
        pause_until: until,
        pause_reason: 'Sailing',
        paused_at: pausedAt,
        next_checkin_due: null,
      });
      await owner.moveBy(dayMs);
      const resumed = expectStatus(200, await owner.api.post(`/v1/vaults/${id}/policy/resume`));
      const now = await owner.now();
      expect(resumed).toEqual({
        api_version: 'v1',
        ...weekly,
        paused: false,
        next_checkin_due: await owner.now(7 * dayMs),
        resumed_at: now,
      });
      const after = await get(id);
      expect(after).toMatchObject({ paused: false, resumed_at: now, next_checkin_due: await owner.now(7 * dayMs) });
      expect(after).not.toHaveProperty('pause_until');
    });

    it('a paused timer neither reminds nor releases, and resumes by itself with a full period', async () => {
      const lone = await newOwner(server());
      const { id } = await lone.makeVault();
      await lone.setPolicy(id, { ...weekly, reminder_days_before: 2 });
      const until = await lone.now(60 * dayMs);
      expectStatus(200, await lone.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: until }));
      expect(await lone.moveTo(await lone.now(60 * dayMs - 1))).toMatchObject({ released: 0, reminders: 0, missed: 0 });
      const policy = async () => expectStatus(200, await lone.api.get(`/v1/vaults/${id}/policy`));
      expect((await policy()).paused).toBe(true);
      await lone.moveTo(until);
      expect(await policy()).toMatchObject({ paused: false, resumed_at: until, next_checkin_due: await lone.now(7 * dayMs) });
      expect(await server().mails(id)).toEqual([]);
    });

    it('a check-in while paused is recorded and stays paused', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      expectStatus(200, await pause(id, { pause_until: await owner.now(90 * dayMs) }));
      const done = expectStatus(200, await owner.api.post(`/v1/vaults/${id}/checkin`));
      expect(done).toMatchObject({ status: 'on_time', next_checkin_due: null, checkin_completed_at: await owner.now() });
      expect(await get(id)).toMatchObject({ paused: true, last_checkin: await owner.now() });
      expect((await owner.api.get(`/v1/vaults/${id}/checkin-history`)).body.checkins).toMatchObject([{ status: 'on_time', due_at: null }]);
    });

    it('pause in the grace period takes the release away', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      await owner.moveBy(8 * dayMs);
      expectStatus(200, await pause(id, { pause_until: await owner.now(20 * dayMs) }));
      await owner.moveBy(19 * dayMs);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/policy/resume`));
      expect((await owner.api.get(`/v1/vaults/${id}/checkin-status`)).body.current_status).toMatchObject({
        overdue: false,
        grace_period_active: false,
        days_until_due: 7,
      });
    });

    it('a backup timer can be paused too', async () => {
      const { id } = await owner.makeVault();
      await put({ type: 'manual', backup_policy: weekly }, id);
      expect(expectStatus(200, await pause(id, { pause_until: await owner.now(dayMs) }))).toMatchObject({
        type: 'manual',
        frequency: 'weekly',
        grace_period_days: 5,
        paused: true,
        pause_reason: null,
      });
      expect(expectStatus(200, await owner.api.post(`/v1/vaults/${id}/policy/resume`))).toMatchObject({ type: 'manual', paused: false });
    });

    it('pause_until lies in the future and within a year', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      for (const pause_until of [
        undefined,
        null,
        '',
        'soon',
        7,
        '2027-01-01',
        await owner.now(),
        await owner.now(-hourMs),
        await owner.now(367 * dayMs),
      ]) {
        expect((await pause(id, { pause_until })).body, String(pause_until)).toMatchObject({
          error: 'invalid_policy',
          statusCode: 400,
          details: [{ field: 'pause_until' }],
        });
      }
      expect((await get(id)).paused).toBe(false);
      expectStatus(200, await pause(id, { pause_until: await owner.now(365 * dayMs) }));
    });

    it('bounds the reason', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      const pause_until = await owner.now(dayMs);
      for (const reason of [7, 'x'.repeat(501), 'a\u0000']) {
        expect((await pause(id, { pause_until, reason })).body).toMatchObject({
          error: 'invalid_policy',
          statusCode: 400,
          details: [{ field: 'reason' }],
        });
      }
      expect(expectStatus(200, await pause(id, { pause_until, reason: '👩'.repeat(500) })).pause_reason).toBe('👩'.repeat(500));
    });

    it.each<[string, Json]>([
      ['no policy', undefined],
      ['a manual policy', { type: 'manual' }],
      ['a date', { type: 'date_based', release_date: '2040-01-01', timezone: 'UTC' }],
      ['a death certificate', { type: 'death_certificate' }],
    ])('are refused with 400 where no timer runs: %s', async (_what, policy) => {
      const { id } = await owner.makeVault();
      if (policy !== undefined) await put(policy, id);
      expect((await pause(id, { pause_until: await owner.now(dayMs) })).body).toMatchObject({
        error: 'no_inactivity_policy',
        statusCode: 400,
      });
      expect((await owner.api.post(`/v1/vaults/${id}/policy/resume`)).body).toMatchObject({
        error: 'no_inactivity_policy',
        statusCode: 400,
      });
    });

    it('are refused with 400 when paused already, or not paused', async () => {
      const { id } = await owner.makeVault();
      await put(weekly, id);
      expect((await owner.api.post(`/v1/vaults/${id}/policy/resume`)).body).toMatchObject({ error: 'invalid_policy', statusCode: 400 });
      const pause_until = await owner.now(dayMs);
      expectStatus(200, await pause(id, { pause_until }));
      expect((await pause(id, { pause_until })).body).toMatchObject({ error: 'invalid_policy', statusCode: 400 });
    });
  });
}
