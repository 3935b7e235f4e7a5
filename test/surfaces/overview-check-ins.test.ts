import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { idWith, newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });
  const checkIn = async (vaultId: string, by: OverviewOwner = owner): Promise<Json> =>
    expectStatus(200, await by.api.post('/v1/check-ins', { vault_id: vaultId }));
  const ids = (answer: Json): string[] => answer.data.map((item: Json) => item.check_in_id);

  describe('POST /v1/check-ins', () => {
    it('answers 200 with every field of the table, and starts a full period', async () => {
      const { vault_id: id } = await owner.makeVault();
      const policy = await owner.setPolicy(id);
      await owner.reference.moveBy(dayMs);
      const now = await owner.reference.now();
      expect(await checkIn(id)).toEqual({
        check_in_id: expect.stringMatching(idWith('ci')),
        vault_id: id,
        policy_id: policy.policy_id,
        completed_at: now,
        next_check_in: await owner.reference.now(7 * dayMs),
        status: 'completed',
      });
      expect((await owner.api.get(`/v1/vaults/${id}/policies/${policy.policy_id}`)).body.next_check_in).toBe(
        await owner.reference.now(7 * dayMs),
      );
    });

    it('is the row that reference’s history shows', async () => {
      const { vault_id: id } = await owner.makeVault();
      await owner.setPolicy(id);
      const made = await checkIn(id);
      const { checkins } = expectStatus(200, await owner.reference.api.get(`/v1/vaults/${id}/checkin-history`));
      expect(checkins).toEqual([
        expect.objectContaining({ id: made.check_in_id, completed_at: made.completed_at, method: 'api', status: 'on_time' }),
      ]);
    });

    it('in grace it completes the missed row, which had an id before', async () => {
      const lone = await newOverviewOwner(server());
      const { vault_id: id } = await lone.makeVault();
      await lone.setPolicy(id, { check_in_frequency: 'daily' });
      await lone.reference.moveBy(dayMs + hourMs);
      const missed = expectStatus(200, await lone.reference.api.get(`/v1/vaults/${id}/checkin-history`)).checkins[0];
      expect([missed.status, (await lone.api.get('/v1/check-ins')).body.data]).toEqual(['missed', []]);
      const made = await checkIn(id, lone);
      expect(made).toMatchObject({ check_in_id: missed.id, status: 'completed', completed_at: await lone.reference.now() });
      expect((await lone.api.get('/v1/check-ins')).body.data).toEqual([made]);
    });

    it('while paused it counts, and nothing falls due', async () => {
      const { vault_id: id } = await owner.makeVault();
      await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/policy/pause`, { pause_until: await owner.reference.now(dayMs) }));
      expect(await checkIn(id)).toMatchObject({ status: 'completed', next_check_in: null });
    });

    it.each<[string, Json, string]>([
      ['no vault', {}, 'vault_id'],
      ['a vault that is no text', { vault_id: 7 }, 'vault_id'],
      ['a null vault', { vault_id: null }, 'vault_id'],
      ['a list of vaults', { vault_id: [nothing.vault] }, 'vault_id'],
    ])('refuses %s: 422', async (_what, body, field) => {
      const answer = await owner.api.post('/v1/check-ins', body);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
    });

    it('where no timer runs: 422 validation_failed', async () => {
      const { vault_id: id } = await owner.makeVault();
      for (const prepare of [
        async () => undefined,
        () => owner.setPolicy(id, { type: 'manual' }),
        () => owner.setPolicy(id, { type: 'date_based', release_date: '2030-01-01', timezone: 'UTC' }),
      ]) {
        await prepare();
        const answer = await owner.api.post('/v1/check-ins', { vault_id: id });
        expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
      }
    });

    it('an unknown or malformed vault is 404, another user’s 403', async () => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: theirs } = await stranger.makeVault();
      await stranger.setPolicy(theirs);
      for (const [vaultId, status, error] of [
        [nothing.vault, 404, 'resource_not_found'],
        ['vault_1', 404, 'resource_not_found'],
        ['', 404, 'resource_not_found'],
        [theirs, 403, 'permission_denied'],
      ] as const) {
        const answer = await owner.api.post('/v1/check-ins', { vault_id: vaultId });
        expect([answer.status, answer.body], vaultId).toEqual([status, { error, message: expect.any(String) }]);
      }
      expect((await stranger.api.get('/v1/check-ins')).body.data).toEqual([]);
    });
  });

  describe('GET /v1/check-ins', () => {
    let lone: OverviewOwner;
    let first: string;
    let second: string;
    const made: Json[] = [];
    beforeAll(async () => {
      lone = await newOverviewOwner(server());
      first = (await lone.makeVault()).vault_id;
      second = (await lone.makeVault()).vault_id;
      await lone.setPolicy(first, { check_in_frequency: 'daily', grace_period_hours: 100 });
      await lone.setPolicy(second);
      made.length = 0;
      made.push(await checkIn(second, lone));
      // The first vault's row is written when its due date passes, and completed after the second vault's next one.
      await lone.reference.moveBy(dayMs + hourMs);
      made.push(await checkIn(second, lone));
      await lone.reference.moveBy(hourMs);
      made.push(await checkIn(first, lone));
      await lone.reference.moveBy(hourMs);
      made.push(await checkIn(first, lone));
    });
    const newestFirst = () => made.map(({ check_in_id: id }) => id).reverse();
    const list = async (query = '') => {
      const answer = await lone.api.get(`/v1/check-ins${query}`);
      return {
        ...expectStatus(200, answer),
        headers: ['x-total-count', 'x-page', 'x-per-page', 'x-total-pages'].map((name) => Number(answer.headers.get(name))),
      };
    };

    it('lists those of all vaults, the newest first by their moment', async () => {
      const answer = await list();
      expect(ids(answer)).toEqual(newestFirst());
      expect(answer.pagination).toEqual({ total: 4, page: 1, per_page: 50, total_pages: 1 });
      expect(answer.headers).toEqual([4, 1, 50, 1]);
      expect(answer.data[0]).toEqual(made[3]);
      // In an older one, only what is due next has changed since.
      expect(answer.data[1]).toEqual({ ...made[2], next_check_in: made[3].next_check_in });
    });

    it('lists those of one vault', async () => {
      expect(ids(await list(`?vault_id=${first}`))).toEqual(newestFirst().slice(0, 2));
      const one = await list(`?vault_id=${second}&per_page=1&page=2`);
      expect(one.data.map((item: Json) => item.vault_id)).toEqual([second]);
      expect([one.pagination, one.headers]).toEqual([{ total: 2, page: 2, per_page: 1, total_pages: 2 }, [2, 2, 1, 2]]);
    });

    it('takes order, sort, pages and a moment to begin at', async () => {
      expect(ids(await list('?order=asc&sort=completed_at'))).toEqual(newestFirst().reverse());
      expect(ids(await list('?sort=created_at&per_page=3&page=2'))).toEqual(newestFirst().slice(3));
      const after = await list(`?created_after=${made[2].completed_at}&per_page=1`);
      expect([ids(after), after.pagination.total]).toEqual([newestFirst().slice(0, 1), 2]);
      expect((await list(`?created_after=${made[2].completed_at}&vault_id=${second}`)).pagination).toEqual({
        total: 0,
        page: 1,
        per_page: 50,
        total_pages: 0,
      });
    });

    it.each([
      ['page=0', 'page'],
      ['per_page=101', 'per_page'],
      ['order=up', 'order'],
      ['sort=status', 'sort'],
      ['created_after=now', 'created_after'],
      ['vault_id=a&vault_id=b', 'vault_id'],
    ])('refuses %s: 422', async (query, field) => {
      const answer = await lone.api.get(`/v1/check-ins?${query}`);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
    });

    it('an unknown vault is 404, another user’s 403, even beside a bad page', async () => {
      const { vault_id: theirs } = await owner.makeVault();
      for (const more of ['', '&page=0']) {
        expect((await lone.api.get(`/v1/check-ins?vault_id=${nothing.vault}${more}`)).body).toEqual({
          error: 'resource_not_found',
          message: expect.any(String),
        });
        expect((await lone.api.get(`/v1/check-ins?vault_id=${theirs}${more}`)).body).toEqual({
          error: 'permission_denied',
          message: expect.any(String),
        });
      }
    });

    it('goes on when the policy is taken away, and ends with the vault', async () => {
      const other = await newOverviewOwner(server());
      const { vault_id: id } = await other.makeVault();
      const { policy_id: policyId } = await other.setPolicy(id);
      const done = await checkIn(id, other);
      expectStatus(204, await other.api.delete(`/v1/vaults/${id}/policies/${policyId}`));
      expect((await other.api.get('/v1/check-ins')).body.data).toEqual([{ ...done, next_check_in: null }]);
      expectStatus(204, await other.api.delete(`/v1/vaults/${id}?confirm=true`));
      expect((await other.api.get('/v1/check-ins')).body).toEqual({
        data: [],
        pagination: { total: 0, page: 1, per_page: 50, total_pages: 0 },
      });
    });

    it('at the origin it is overview’s', async () => {
      expect(ids((await server().api(lone.key, '').get('/v1/check-ins')).body)).toEqual(newestFirst());
    });
  });
});
