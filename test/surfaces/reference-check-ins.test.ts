import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const weekly = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };

/** How an owner makes a vault that is watched, checks in, and reads what became of it. */
function checkInsOf(owner: () => Owner) {
  const watched = async (policy: Json = weekly, body: Json = {}): Promise<string> => {
    const { id } = await owner().makeVault(body);
    await owner().setPolicy(id, policy);
    return id;
  };
  const checkIn = (id: string) => owner().api.post(`/v1/vaults/${id}/checkin`);
  const status = async (id: string) => expectStatus(200, await owner().api.get(`/v1/vaults/${id}/checkin-status`));
  const history = async (id: string, query = '') => expectStatus(200, await owner().api.get(`/v1/vaults/${id}/checkin-history${query}`));
  return { watched, checkIn, status, history };
}

onDatabasesOfForm({ now: start }, (server) => {
  describeOneVault(server);
  describeManyVaults(server);
});

function describeOneVault(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });
  const { watched, checkIn, status, history } = checkInsOf(() => owner);

  describe('POST /v1/vaults/{vault_id}/checkin', () => {
    it('answers with the completion and moves the due date one period ahead of now', async () => {
      const id = await watched();
      await owner.moveBy(3 * dayMs);
      const now = await owner.now();
      expect(expectStatus(200, await checkIn(id))).toEqual({
        api_version: 'v1',
        vault_id: id,
        checkin_completed_at: now,
        next_checkin_due: await owner.now(7 * dayMs),
        policy: weekly,
        status: 'on_time',
      });
      expect((await owner.api.get(`/v1/vaults/${id}/policy`)).body).toMatchObject({
        last_checkin: now,
        next_checkin_due: await owner.now(7 * dayMs),
      });
    });

    it('is on time up to the due instant itself, and late within grace', async () => {
      const id = await watched();
      const due = await owner.now(7 * dayMs);
      await owner.moveTo(await owner.now(7 * dayMs - 1));
      expect(expectStatus(200, await checkIn(id)).status).toBe('on_time');
      const grace = await watched();
      await owner.moveBy(7 * dayMs);
      expect((await status(grace)).current_status).toMatchObject({ overdue: true, grace_period_active: true });
      expect(expectStatus(200, await checkIn(grace))).toMatchObject({ status: 'late', next_checkin_due: await owner.now(7 * dayMs) });
      expect(due < (await owner.now())).toBe(true);
    });

    it('turns the missed row of the grace period into a late one, and further ones are rows of their own', async () => {
      const id = await watched();
      const due = await owner.now(7 * dayMs);
      await owner.moveBy(8 * dayMs);
      expect((await history(id)).checkins).toEqual([
        { id: expect.stringMatching(/^ci_/), completed_at: null, due_at: due, method: null, status: 'missed', ip_address: null },
      ]);
      const missed = (await history(id)).checkins[0].id;
      expectStatus(200, await checkIn(id));
      const now = await owner.now();
      expect((await history(id)).checkins).toEqual([
        { id: missed, completed_at: now, due_at: due, method: 'api', status: 'late', ip_address: '127.0.0.1' },
      ]);
      expectStatus(200, await checkIn(id));
      const { checkins, pagination } = await history(id);
      expect(checkins).toMatchObject([
        { completed_at: now, due_at: await owner.now(7 * dayMs), status: 'on_time' },
        { id: missed, status: 'late' },
      ]);
      expect(pagination).toEqual({ limit: 50, offset: 0, total: 2 });
    });

    it('applies to the backup timer of a manual policy', async () => {
      const id = await watched({ type: 'manual', backup_policy: { type: 'inactivity', frequency: 'daily', grace_period_days: 1 } });
      expect(expectStatus(200, await checkIn(id))).toMatchObject({
        policy: { type: 'manual', frequency: 'daily', grace_period_days: 1 },
        next_checkin_due: await owner.now(dayMs),
        status: 'on_time',
      });
    });

    it.each<[string, Json]>([
      ['no policy', undefined],
      ['manual', { type: 'manual' }],
      ['date_based', { type: 'date_based', release_date: '2040-01-01', timezone: 'UTC' }],
      ['death_certificate', { type: 'death_certificate' }],
    ])('is 400 no_inactivity_policy with %s', async (_what, policy) => {
      const { id } = await owner.makeVault();
      if (policy !== undefined) await owner.setPolicy(id, policy);
      expect((await checkIn(id)).body).toMatchObject({ error: 'no_inactivity_policy', statusCode: 400 });
      expect((await history(id)).checkins).toEqual([]);
    });

    it('is 400 with an inactivity policy that is chosen and not set', async () => {
      const { id } = await owner.makeVault({ policy_type: 'inactivity' });
      expect((await checkIn(id)).body).toMatchObject({ error: 'no_inactivity_policy', statusCode: 400 });
    });

    it('counts each of several at the same moment once', async () => {
      const id = await watched();
      const answers = await Promise.all(Array.from({ length: 8 }, () => checkIn(id)));
      expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
      expect((await status(id)).statistics.total_checkins).toBe(8);
      expect((await history(id)).pagination.total).toBe(8);
    });
  });

  describe('GET /v1/vaults/{vault_id}/checkin-status', () => {
    it('has every field of the table', async () => {
      const id = await watched();
      expect(await status(id)).toEqual({
        api_version: 'v1',
        vault_id: id,
        policy: weekly,
        current_status: {
          last_checkin: null,
          next_checkin_due: await owner.now(7 * dayMs),
          days_until_due: 7,
          grace_period_active: false,
          overdue: false,
        },
        statistics: { total_checkins: 0, missed_checkins: 0, average_checkin_interval_days: null, on_time_percentage: 100 },
      });
    });

    it('rounds days_until_due up, and is negative when overdue', async () => {
      const id = await watched();
      const steps: readonly (readonly [string, number, number])[] = [
        ['a second later', 1000, 7],
        ['a day later', dayMs - 1000, 6],
        ['a second after the sixth day', 5 * dayMs + 1000, 1],
        ['at the due instant', dayMs - 1000, 0],
        ['a second over', 1000, 0],
        ['a day over', dayMs - 1000, -1],
        ['a day and a second over', 1000, -1],
        ['two days over', dayMs - 1000, -2],
      ];
      for (const [when, ms, days] of steps) {
        await owner.moveBy(ms);
        expect((await status(id)).current_status.days_until_due, when).toBe(days);
      }
    });

    it('computes statistics over several rounds', async () => {
      const id = await watched();
      const first = await owner.now();
      await owner.moveBy(dayMs);
      await checkIn(id); // on time, day 1
      await owner.moveBy(6 * dayMs);
      await checkIn(id); // on time, day 7
      await owner.moveBy(8 * dayMs);
      await checkIn(id); // late, day 15
      await owner.moveBy(12 * hourMs);
      await checkIn(id); // on time, day 15.5
      const answer = await status(id);
      expect(answer.statistics).toEqual({
        total_checkins: 4,
        missed_checkins: 1,
        average_checkin_interval_days: 4.8,
        on_time_percentage: 75,
      });
      expect(answer.current_status).toMatchObject({ last_checkin: await owner.now(), days_until_due: 7 });
      expect(first < answer.current_status.last_checkin).toBe(true);
      await owner.moveBy(8 * dayMs);
      expect((await status(id)).statistics).toEqual({
        total_checkins: 4,
        missed_checkins: 2,
        average_checkin_interval_days: 4.8,
        on_time_percentage: 60,
      });
    });

    it('answers for a vault without a timer too', async () => {
      const { id } = await owner.makeVault();
      expect(await status(id)).toMatchObject({
        policy: { type: 'manual' },
        current_status: { last_checkin: null, next_checkin_due: null, days_until_due: null, overdue: false, grace_period_active: false },
      });
    });
  });

  describe('GET /v1/vaults/{vault_id}/checkin-history', () => {
    it('pages with limit and offset, newest first', async () => {
      const id = await watched();
      const moments: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        await owner.moveBy(hourMs);
        moments.unshift(expectStatus(200, await checkIn(id)).checkin_completed_at);
      }
      const at = (answer: Json) => answer.checkins.map((item: Json) => item.completed_at);
      const whole = await history(id);
      expect(whole).toMatchObject({ vault_id: id, pagination: { limit: 50, offset: 0, total: 5 } });
      expect(at(whole)).toEqual(moments);
      const middle = await history(id, '?limit=2&offset=1');
      expect(at(middle)).toEqual(moments.slice(1, 3));
      expect(middle.pagination).toEqual({ limit: 2, offset: 1, total: 5 });
      expect(at(await history(id, '?offset=5'))).toEqual([]);
      expect((await history(id, '?limit=200')).pagination.limit).toBe(200);
    });

    it.each([
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=x',
      'limit=',
      'limit=1.5',
      'offset=-1',
      'offset=x',
      'offset=9999999999',
      'limit=1&limit=2',
    ])('refuses %s', async (query) => {
      const id = await watched();
      const answer = await owner.api.get(`/v1/vaults/${id}/checkin-history?${query}`);
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400, details: [{ field: query.split('=')[0] }] });
    });
  });
}

function describeManyVaults(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });
  const { watched, status } = checkInsOf(() => owner);

  describe('POST /v1/checkins/bulk', () => {
    it('reports each vault by itself, in the order asked, and is 200 in all cases', async () => {
      const good = await watched();
      const manual = (await owner.makeVault()).id;
      const archived = await watched();
      expectStatus(200, await owner.api.post(`/v1/vaults/${archived}/archive`));
      const released = await watched();
      expectStatus(200, await owner.api.post(`/v1/vaults/${released}/release`));
      const foreign = (await (await newOwner(server())).makeVault()).id;
      const unknown = 'vault_01J00000000000000000000000';
      const answer = await owner.api.post('/v1/checkins/bulk', {
        vault_ids: [manual, good, archived, released, foreign, unknown, 'nonsense', good],
      });
      const failed = (vault_id: string, code: string) => ({ vault_id, status: 'failed', error: { code, message: expect.any(String) } });
      const success = { vault_id: good, status: 'success', completed_at: await owner.now(), next_due: await owner.now(7 * dayMs) };
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        api_version: 'v1',
        completed: 2,
        failed: 6,
        results: [
          failed(manual, 'no_inactivity_policy'),
          success,
          failed(archived, 'vault_archived'),
          failed(released, 'vault_already_released'),
          failed(foreign, 'permission_denied'),
          failed(unknown, 'vault_not_found'),
          failed('nonsense', 'vault_not_found'),
          success,
        ],
      });
      expect((await status(good)).statistics.total_checkins).toBe(1);
    });

    it('is 200 when all fail', async () => {
      expect((await owner.api.post('/v1/checkins/bulk', { vault_ids: ['x'] })).body).toMatchObject({ completed: 0, failed: 1 });
    });

    it('takes 100 ids', async () => {
      const id = await watched();
      const answer = await owner.api.post('/v1/checkins/bulk', { vault_ids: Array.from({ length: 100 }, () => id) });
      expect(answer.body).toMatchObject({ completed: 100, failed: 0 });
    });

    it.each<[string, Json]>([
      ['no list', {}],
      ['an empty list', { vault_ids: [] }],
      ['101 ids', { vault_ids: Array.from({ length: 101 }, () => 'vault_x') }],
      ['no ids', { vault_ids: [7] }],
      ['no list but text', { vault_ids: 'vault_x' }],
      ['null', { vault_ids: null }],
    ])('is 400 for %s', async (_what, body) => {
      expect((await owner.api.post('/v1/checkins/bulk', body)).body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
    });
  });

  describe('GET /v1/checkins/upcoming', () => {
    it('lists what is due within so many days, the nearest first, and nothing that is not awaited', async () => {
      const lone = await newOwner(server());
      const make = async (name: string, policy: Json): Promise<string> => {
        const { id } = await lone.makeVault({ name });
        if (policy !== undefined) await lone.setPolicy(id, policy);
        return id;
      };
      const monthly = await make('monthly', { ...weekly, frequency: 'monthly' });
      const everyWeek = await make('weekly', weekly);
      const daily = await make('daily', { ...weekly, frequency: 'daily' });
      const backup = await make('backup', { type: 'manual', backup_policy: { ...weekly, frequency: 'biweekly' } });
      await make('quarterly', { ...weekly, frequency: 'quarterly' });
      await make('manual', undefined);
      await make('date', { type: 'date_based', release_date: '2026-03-05', timezone: 'UTC' });
      const archived = await make('archived', { ...weekly, frequency: 'daily' });
      expectStatus(200, await lone.api.post(`/v1/vaults/${archived}/archive`));
      const paused = await make('paused', { ...weekly, frequency: 'daily' });
      expectStatus(200, await lone.api.post(`/v1/vaults/${paused}/policy/pause`, { pause_until: await lone.now(dayMs) }));
      const upcoming = async (query = '') => expectStatus(200, await lone.api.get(`/v1/checkins/upcoming${query}`));
      const item = async (vault_id: string, vault_name: string, type: string, frequency: string, days: number, due = days) => ({
        vault_id,
        vault_name,
        due_at: await lone.now(due * dayMs),
        days_until_due: days,
        policy: { type, frequency },
      });
      expect(await upcoming()).toEqual({
        api_version: 'v1',
        upcoming_checkins: [
          await item(daily, 'daily', 'inactivity', 'daily', 1),
          await item(everyWeek, 'weekly', 'inactivity', 'weekly', 7),
        ],
        total: 2,
      });
      expect((await upcoming('?days=1')).total).toBe(1);
      expect((await upcoming('?days=6')).total).toBe(1);
      expect((await upcoming('?days=14')).upcoming_checkins[2]).toEqual(await item(backup, 'backup', 'manual', 'biweekly', 14));
      expect((await upcoming('?days=30')).total).toBe(3);
      await lone.moveBy(dayMs + hourMs);
      const later = await upcoming('?days=30');
      expect(later.upcoming_checkins.map((one: Json) => [one.vault_name, one.days_until_due])).toEqual(
        [
          ['daily', 0],
          ['weekly', 6],
          ['paused', 1],
          ['backup', 13],
          ['monthly', 30],
        ].sort((a, b) => Number(a[1]) - Number(b[1])),
      );
      expect(later.upcoming_checkins.some((one: Json) => one.vault_id === monthly)).toBe(true);
    });

    it.each(['days=0', 'days=31', 'days=-1', 'days=x', 'days=', 'days=1e1'])('refuses %s', async (query) => {
      expect((await owner.api.get(`/v1/checkins/upcoming?${query}`)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: 'days' }],
      });
    });

    it('is empty for an owner without timers', async () => {
      const lone = await newOwner(server());
      expect(expectStatus(200, await lone.api.get('/v1/checkins/upcoming'))).toEqual({
        api_version: 'v1',
        upcoming_checkins: [],
        total: 0,
      });
    });
  });
}
