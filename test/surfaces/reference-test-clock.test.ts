import { describe, expect, it } from 'vitest';
import { addMs, dayMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, kindsOf, newOwner } from '../kit/owners/reference-owner.ts';
import { releasesOf, tellRelease } from '../kit/owners/release-story.ts';

const start = '2026-01-31T12:00:00.000Z';

onDatabasesOfForm({ now: start }, (server) => {
  describe('live data on the real clock', () => {
    const policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 3, reminder_days_before: 2 };

    it('is released by the scheduler after both warnings were accepted, not a moment early', async () => {
      const { vaultId, mails, at, vault } = await tellRelease(server(), policy, { mode: 'live' });
      const steps: [ms: number, kinds: string[]][] = [
        [5 * dayMs - 1, []],
        [1, ['reminder']],
        [2 * dayMs - 1, []],
        [1, ['due_notice']],
        [2 * dayMs - 1, []],
        [1, ['last_warning']],
        [dayMs - 1, []],
        [1, ['released_recipient', 'released_recipient', 'released_owner']],
        [dayMs, []],
      ];
      let seen = 0;
      for (const [ms, kinds] of steps) {
        server().advance(ms);
        await server().scheduler.tick();
        const all = await mails();
        expect(kindsOf(all.slice(seen)), at(0)).toEqual(kinds);
        seen = all.length;
      }
      expect(await vault()).toMatchObject({ status: 'released', released_at: at(10 * dayMs) });
      expect(await releasesOf(server(), vaultId)).toMatchObject([{ trigger: 'inactivity' }]);
    });

    it('is never released without warning: after a long stop the grace period starts over', async () => {
      const { owner, vaultId, mails, vault } = await tellRelease(server(), policy, { mode: 'live' });
      server().advance(100 * dayMs);
      for (let tick = 0; tick < 5; tick += 1) await server().scheduler.tick();
      expect((await vault()).status).toBe('active');
      expect(kindsOf(await mails()).filter((kind) => kind !== 'reminder')).toEqual(['due_notice']);
      server().advance(3 * dayMs - minuteMs);
      for (let tick = 0; tick < 5; tick += 1) await server().scheduler.tick();
      expect((await vault()).status).toBe('active');
      expect(kindsOf(await mails()).at(-1)).toBe('last_warning');
      server().advance(dayMs);
      await server().scheduler.tick();
      expect((await vault()).status).toBe('released');
      expect(await releasesOf(server(), vaultId)).toHaveLength(1);
      expect(await owner.api.get('/v1/vaults')).toMatchObject({ status: 200 });
    });

    it('is not moved by the test clock of the same owner', async () => {
      const { owner, vault, mails } = await tellRelease(server(), policy, { mode: 'live' });
      const tester = await newOwner(server(), { email: owner.key.email, mode: 'test' });
      expect(await tester.moveBy(1000 * dayMs)).toMatchObject({ released: 0, missed: 0 });
      await server().scheduler.tick();
      expect((await vault()).status).toBe('active');
      expect(await mails()).toEqual([]);
    });
  });

  describe('/v1/test-clock', () => {
    it('is an offset: it stands where it was moved to and runs on with the real clock', async () => {
      const owner = await newOwner(server());
      const clock = async () => expectStatus(200, await owner.api.get('/v1/test-clock'));
      expect(await clock()).toEqual({ now: server().now() });
      expect(await owner.moveBy(90_000)).toEqual({ now: addMs(server().now(), 90_000), released: 0, reminders: 0, missed: 0 });
      server().advance(5000);
      expect(await clock()).toEqual({ now: addMs(server().now(), 90_000) });
      expect(await owner.moveTo('2030-01-01T01:00:00+01:00')).toMatchObject({ now: '2030-01-01T00:00:00.000Z' });
      expect(await owner.moveBy(0)).toMatchObject({ now: '2030-01-01T00:00:00.000Z' });
    });

    it('moves the data of its own account only', async () => {
      const policy = { type: 'inactivity', frequency: 'daily', grace_period_days: 1 };
      const [mine, theirs] = [await tellRelease(server(), policy), await tellRelease(server(), policy)];
      expect(await mine.owner.moveBy(2 * dayMs)).toMatchObject({ released: 1 });
      await server().scheduler.tick();
      expect((await mine.vault()).status).toBe('released');
      expect((await theirs.vault()).status).toBe('active');
      expect(await theirs.owner.now()).toBe(server().now());
    });

    it('is seen by another key of the same account, on the origin as under /reference', async () => {
      const owner = await newOwner(server());
      const other = await newOwner(server(), { email: owner.key.email }, '');
      await owner.moveBy(dayMs);
      expect(await other.now()).toBe(await owner.now());
      const vault = await other.makeVault();
      expect(vault.created_at).toBe(await owner.now());
    });

    it('does what falls due in several vaults in the order of time', async () => {
      const owner = await newOwner(server());
      const begun = await owner.now();
      const vaults: Json[] = [];
      for (const [name, frequency] of [
        ['slow', 'biweekly'],
        ['fast', 'daily'],
        ['middle', 'weekly'],
      ]) {
        const vault = await owner.makeVault({ name });
        await owner.setPolicy(vault.id, { type: 'inactivity', frequency, grace_period_days: 2 });
        vaults.push(vault);
      }
      const before = (await server().mails()).length;
      expect(await owner.moveBy(20 * dayMs)).toMatchObject({ released: 3, missed: 3 });
      const told = (await server().mails()).slice(before).filter(({ to }) => to === owner.key.email);
      expect(told.map(({ kind, date }) => `${kind} ${(Date.parse(date) - Date.parse(begun)) / dayMs}`)).toEqual([
        'due_notice 1',
        'last_warning 2',
        'released_owner 3',
        'due_notice 7',
        'last_warning 8',
        'released_owner 9',
        'due_notice 14',
        'last_warning 15',
        'released_owner 16',
      ]);
      expect(
        (await owner.api.get('/v1/vaults?status=released&sort=updated_at&order=asc')).body.data.map((vault: Json) => vault.name),
      ).toEqual(['fast', 'middle', 'slow']);
    });

    it.each<[string, Json]>([
      ['nothing', {}],
      ['both', { advance_seconds: 1, now: '2030-01-01T00:00:00Z' }],
      ['a step back', { advance_seconds: -1 }],
      ['an earlier moment', { now: '2020-01-01T00:00:00Z' }],
      ['a moment without an offset', { now: '2030-01-01T00:00:00' }],
      ['no moment', { now: 'tomorrow' }],
      ['part of a second', { advance_seconds: 0.5 }],
      ['a text', { advance_seconds: '60' }],
      ['more than two hundred years', { advance_seconds: 201 * 366 * 86_400 }],
      ['a moment beyond two hundred years', { now: '9999-12-31T00:00:00Z' }],
    ])('refuses %s', async (_what, body) => {
      const owner = await newOwner(server());
      expect((await owner.api.post('/v1/test-clock', body)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: expect.stringMatching(/^(advance_seconds|now)$/) }],
      });
      expect(await owner.now()).toBe(server().now());
    });

    it('is 403 with a live key, whatever the body', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      for (const answer of [
        await owner.api.get('/v1/test-clock'),
        await owner.api.post('/v1/test-clock', { advance_seconds: 1 }),
        await owner.api.post('/v1/test-clock', {}),
      ]) {
        expect(answer.body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      }
    });

    it('two moves at once go one after the other', async () => {
      const { owner, vault, mails, at } = await tellRelease(server(), { type: 'inactivity', frequency: 'daily', grace_period_days: 1 });
      const answers = await Promise.all([owner.moveBy(dayMs), owner.moveBy(dayMs), owner.moveBy(dayMs)]);
      expect(answers.reduce((sum, { released }) => sum + released, 0)).toBe(1);
      expect(await owner.now()).toBe(at(3 * dayMs));
      expect(await vault()).toMatchObject({ released_at: at(2 * dayMs) });
      expect(kindsOf(await mails())).toEqual(['due_notice', 'last_warning', 'released_recipient', 'released_recipient', 'released_owner']);
    });
  });
});
