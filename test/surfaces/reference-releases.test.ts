import { describe, expect, it } from 'vitest';
import { reminderDays } from '../../shared/domain/handover.ts';
import { addMs, dayMs, hourMs, type Instant } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, kindsOf, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { journal, releasesOf, tellRelease } from '../kit/owners/release-story.ts';

/** The last day of a long month, so that calendar months make a difference. */
const start = '2026-01-31T12:00:00.000Z' as Instant;

onDatabasesOfForm({ now: start }, (server) => {
  describe('POST /v1/vaults/{vault_id}/release', () => {
    it('answers with the result and mails every recipient and the owner once', async () => {
      const { owner, vaultId, anna, ben, mails, vault } = await tellRelease(server());
      const answer = await owner.api.post(`/v1/vaults/${vaultId}/release`, { release_note: 'The key is in the clock.\nLove' });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: vaultId,
        name: 'Family papers',
        status: 'released',
        released_at: start,
        recipients_notified: 2,
        release_note: 'The key is in the clock.\nLove',
      });
      const sent = await mails();
      expect(journal(sent)).toEqual([
        ['released_recipient', anna.email, start],
        ['released_recipient', ben.email, start],
        ['released_owner', owner.key.email, start],
      ]);
      for (const mail of sent.slice(0, 2)) {
        expect(mail.text).toContain('> The key is in the clock.\n> Love');
        expect(mail.text).toContain('person who keeps this vault');
        expect(mail.links).toEqual([expect.stringMatching(new RegExp(`^${server().origin}/r/[\\w-]{43}$`))]);
      }
      expect(sent[0]?.links).not.toEqual(sent[1]?.links);
      expect(sent[2]?.text).toContain('2 people');
      expect(await vault()).toMatchObject({ status: 'released', released_at: start, updated_at: start });
      expect(await releasesOf(server(), vaultId)).toMatchObject([
        { trigger: 'manual', note: 'The key is in the clock.\nLove', released_at: start, recipients_notified: 2 },
      ]);
      await owner.moveBy(400 * dayMs);
      await server().scheduler.tick();
      // Nobody has opened anything, so both are reminded for a year; of the release itself nobody hears twice.
      const later = (await mails()).slice(3);
      expect(new Set(kindsOf(later))).toEqual(new Set(['handover_reminder']));
      expect(journal(later).filter(([, to]) => to === ben.email)).toHaveLength(reminderDays.length);
    });

    it('grants access to who is verified, and to who is pending once they confirm, without another mail', async () => {
      const { owner, vaultId, anna, ben, mails } = await tellRelease(server());
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`));
      const recipient = async (id: string) => expectStatus(200, await owner.api.get(`/v1/recipients/${id}`));
      expect(await recipient(anna.id)).toMatchObject({ status: 'verified', access_granted: true });
      expect(await recipient(ben.id)).toMatchObject({ status: 'pending', access_granted: false });
      await owner.moveBy(dayMs);
      await confirmAddress(server(), vaultId, ben.email);
      expect(await recipient(ben.id)).toMatchObject({ status: 'verified', access_granted: true, verified_at: await owner.now() });
      expect(await mails()).toHaveLength(3);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/statistics`)).body.recipients).toEqual({
        total_recipients: 2,
        verified_recipients: 2,
        pending_verification: 0,
      });
    });

    it('lets a pending recipient be mailed the verification again after the release', async () => {
      const { owner, vaultId, ben, mails } = await tellRelease(server());
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`));
      expect(expectStatus(200, await owner.api.post(`/v1/recipients/${ben.id}/resend-verification`)).verification_sent).toBe(true);
      expect(kindsOf(await mails()).at(-1)).toBe('recipient_verification');
    });

    it('shows when, from where and with what a recipient opened the vault', async () => {
      const { owner, vaultId, ben, mails } = await tellRelease(server());
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`));
      const link = (await mails()).find(({ to, kind }) => to === ben.email && kind === 'released_recipient')?.links[0] ?? '';
      const headers = { 'user-agent': 'Heirloom browser', 'content-type': 'application/x-www-form-urlencoded' };
      await (await fetch(`${link}/code`, { method: 'POST', headers, redirect: 'manual' })).text();
      const code = /^[0-9]{6}$/m.exec((await mails()).findLast(({ kind }) => kind === 'release_code')?.text ?? '')?.[0] ?? '';
      const opened = await fetch(`${link}/open`, { method: 'POST', headers, body: `code=${code}`, redirect: 'manual' });
      expect(opened.status).toBe(303);
      expect((await owner.api.get(`/v1/recipients/${ben.id}`)).body).toMatchObject({
        status: 'verified',
        access_granted: true,
        last_access: start,
        metadata: { ip_address: '127.0.0.1', user_agent: 'Heirloom browser' },
      });
      const before = (await owner.api.get(`/v1/vaults/${vaultId}/statistics`)).body.access;
      const page = await fetch(link, {
        headers: {
          cookie: opened.headers
            .getSetCookie()
            .map((cookie) => cookie.split(';')[0])
            .join('; '),
        },
      });
      expect(await page.text()).toContain('will.txt');
      expect((await owner.api.get(`/v1/vaults/${vaultId}/statistics`)).body.access).toMatchObject({
        total_views: before.total_views + 1,
        last_access: start,
      });
    });

    it('mails no recipient with notify_recipients false', async () => {
      const { owner, vaultId, anna, mails } = await tellRelease(server());
      expect(expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`, { notify_recipients: false }))).toMatchObject({
        recipients_notified: 0,
        release_note: null,
      });
      expect(journal(await mails())).toEqual([['released_owner', owner.key.email, await owner.now()]]);
      expect((await owner.api.get(`/v1/recipients/${anna.id}`)).body.access_granted).toBe(true);
    });

    it('is allowed without recipients, and with any policy', async () => {
      const owner = await newOwner(server());
      for (const policy of [
        { type: 'manual' },
        { type: 'inactivity', frequency: 'daily', grace_period_days: 1 },
        { type: 'date_based', release_date: '2040-01-01', timezone: 'UTC' },
        { type: 'death_certificate' },
      ]) {
        const { id } = await owner.makeVault();
        await owner.setPolicy(id, policy);
        expect(expectStatus(200, await owner.api.post(`/v1/vaults/${id}/release`))).toMatchObject({ recipients_notified: 0 });
        expect(await releasesOf(server(), id)).toMatchObject([{ trigger: 'manual' }]);
      }
      expect(await owner.moveBy(60 * 366 * dayMs)).toMatchObject({ released: 0, missed: 0, reminders: 0 });
    });

    it('happens once: again is 422, and of many at once one wins', async () => {
      const { owner, vaultId, mails } = await tellRelease(server());
      const answers = await Promise.all(Array.from({ length: 6 }, () => owner.api.post(`/v1/vaults/${vaultId}/release`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
      expect((await owner.api.post(`/v1/vaults/${vaultId}/release`)).body).toMatchObject({
        error: 'vault_already_released',
        statusCode: 422,
      });
      expect(await mails()).toHaveLength(3);
      expect(await releasesOf(server(), vaultId)).toHaveLength(1);
    });

    it.each([
      { release_note: 'x'.repeat(1001) },
      { release_note: 'a\u0000' },
      { release_note: 7 },
      { notify_recipients: 'no' },
      { notify_recipients: null },
      [],
    ])('refuses %j and releases nothing', async (body) => {
      const { owner, vaultId, vault } = await tellRelease(server());
      expect((await owner.api.post(`/v1/vaults/${vaultId}/release`, body)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
      });
      expect((await vault()).status).toBe('active');
    });

    it('takes a note of 1000 code points, and a form not at all', async () => {
      const { owner, vaultId, vault } = await tellRelease(server());
      const form = new FormData();
      form.set('release_note', 'hello');
      expect((await owner.api.post(`/v1/vaults/${vaultId}/release`, form)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
      });
      expect((await vault()).status).toBe('active');
      expect(
        expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`, { release_note: '👩'.repeat(1000) })).release_note,
      ).toBe('👩'.repeat(1000));
    });
  });

  describe('an inactivity policy under the test clock', () => {
    const policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 3, reminder_days_before: 2 };

    it.each([
      ['in one move', [10 * dayMs]],
      ['day by day', Array.from({ length: 10 }, () => dayMs)],
      ['in steps that miss every instant', [5 * dayMs + hourMs, 2 * dayMs, 2 * dayMs, dayMs - hourMs]],
    ])('tells the same story %s: reminder, due notice, last warning, release, each at its own instant', async (_how, steps) => {
      const { owner, vaultId, anna, ben, mails, at, vault } = await tellRelease(server(), policy);
      const total = { released: 0, reminders: 0, missed: 0 };
      for (const step of steps) {
        const { released, reminders, missed } = await owner.moveBy(step);
        total.released += released;
        total.reminders += reminders;
        total.missed += missed;
      }
      expect(total).toEqual({ released: 1, reminders: 1, missed: 1 });
      const me = owner.key.email;
      expect(journal(await mails())).toEqual([
        ['reminder', me, at(5 * dayMs)],
        ['due_notice', me, at(7 * dayMs)],
        ['last_warning', me, at(9 * dayMs)],
        ['released_recipient', anna.email, at(10 * dayMs)],
        ['released_recipient', ben.email, at(10 * dayMs)],
        ['released_owner', me, at(10 * dayMs)],
      ]);
      expect(await vault()).toMatchObject({ status: 'released', released_at: at(10 * dayMs) });
      expect(await releasesOf(server(), vaultId)).toMatchObject([
        { trigger: 'inactivity', released_at: at(10 * dayMs), note: null, recipients_notified: 2 },
      ]);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/checkin-history`)).body.checkins).toMatchObject([
        { status: 'missed', due_at: at(7 * dayMs), completed_at: null },
      ]);
      await owner.moveBy(90 * dayMs);
      expect(new Set(kindsOf((await mails()).slice(6)))).toEqual(new Set(['handover_reminder']));
    });

    it.each([
      ['daily', 1, '2026-02-01T12:00:00.000Z', '2026-02-02T12:00:00.000Z', 12],
      ['weekly', 1, '2026-02-07T12:00:00.000Z', '2026-02-08T12:00:00.000Z', 12],
      ['weekly', 2, '2026-02-07T12:00:00.000Z', '2026-02-09T12:00:00.000Z', 24],
      ['biweekly', 90, '2026-02-14T12:00:00.000Z', '2026-05-15T12:00:00.000Z', 24],
      ['monthly', 14, '2026-02-28T12:00:00.000Z', '2026-03-14T12:00:00.000Z', 24],
      ['quarterly', 30, '2026-04-30T12:00:00.000Z', '2026-05-30T12:00:00.000Z', 24],
    ])('%s with %i days of grace: due %s, released %s', async (frequency, grace, due, release, warningHours) => {
      const { owner, mails, vault } = await tellRelease(server(), { type: 'inactivity', frequency, grace_period_days: grace });
      expect(await owner.moveTo(addMs(due as Instant, -1))).toMatchObject({ missed: 0 });
      expect(await owner.moveTo(due)).toEqual({ now: due, released: 0, reminders: 0, missed: 1 });
      expect(await owner.moveTo(addMs(release as Instant, -1))).toMatchObject({ released: 0 });
      expect((await vault()).status).toBe('active');
      expect(await owner.moveTo(release)).toEqual({ now: release, released: 1, reminders: 0, missed: 0 });
      expect(await vault()).toMatchObject({ status: 'released', released_at: release });
      expect(journal(await mails()).map(([kind, , date]) => [kind, date])).toEqual([
        ['due_notice', due],
        ['last_warning', addMs(release as Instant, -warningHours * hourMs)],
        ['released_recipient', release],
        ['released_recipient', release],
        ['released_owner', release],
      ]);
    });

    it('a check-in by mail, by hand or by API anywhere before the release starts the period anew', async () => {
      const { owner, vaultId, mails, at, vault } = await tellRelease(server(), policy);
      await owner.moveTo(at(8 * dayMs));
      const notice = (await mails()).find(({ kind }) => kind === 'due_notice');
      expect(notice?.links).toEqual([expect.stringMatching(new RegExp(`^${server().origin}/check-in/[\\w-]{43}$`))]);
      const link = notice?.links[0] ?? '';
      expect((await fetch(link)).status).toBe(200);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/checkin-status`)).body.current_status.overdue).toBe(true);
      expect((await fetch(link, { method: 'POST' })).status).toBe(200);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/checkin-history`)).body.checkins).toMatchObject([
        { status: 'late', method: 'email', completed_at: at(8 * dayMs), due_at: at(7 * dayMs) },
      ]);
      expect((await owner.api.get(`/v1/vaults/${vaultId}/policy`)).body.next_checkin_due).toBe(at(15 * dayMs));
      await owner.moveTo(at(18 * dayMs - 1000));
      expect((await vault()).status).toBe('active');
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/checkin`));
      await owner.moveTo(at(24 * dayMs));
      expect((await vault()).status).toBe('active');
      expect(kindsOf(await mails())).toEqual(['reminder', 'due_notice', 'reminder', 'due_notice', 'last_warning', 'reminder']);
    });

    it('says in every warning when the check-in was due, when the release comes, and to how many', async () => {
      const { owner, mails } = await tellRelease(server(), policy);
      await owner.moveBy(9 * dayMs);
      const [reminder, notice, warning] = await mails();
      for (const mail of [reminder, notice, warning]) {
        expect(mail?.text).toContain('Saturday, 7 February 2026, 12:00 (Coordinated Universal Time)');
        expect(mail?.text).toContain('Tuesday, 10 February 2026, 12:00 (Coordinated Universal Time)');
        expect(mail?.text).toContain('2 people');
        expect(mail?.links).toHaveLength(1);
      }
    });

    it('notifications_enabled false silences reminders, never the due notice and the last warning', async () => {
      const { owner, mails, vault } = await tellRelease(server(), policy, { vault: { settings: { notifications_enabled: false } } });
      expect(await owner.moveBy(10 * dayMs)).toMatchObject({ reminders: 0, missed: 1, released: 1 });
      expect(kindsOf(await mails())).toEqual(['due_notice', 'last_warning', 'released_recipient', 'released_recipient', 'released_owner']);
      expect((await vault()).status).toBe('released');
    });

    it('a manual release in the grace period ends the timer', async () => {
      const { owner, vaultId, mails } = await tellRelease(server(), policy);
      await owner.moveBy(8 * dayMs);
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/release`));
      expect(await owner.moveBy(30 * dayMs)).toMatchObject({ released: 0 });
      expect(kindsOf(await mails())).toEqual([
        ...['reminder', 'due_notice', 'released_recipient', 'released_recipient', 'released_owner'],
        // To both, after 3, 10 and 30 days.
        ...Array.from({ length: 6 }, () => 'handover_reminder'),
      ]);
      expect(await releasesOf(server(), vaultId)).toMatchObject([{ trigger: 'manual' }]);
    });

    it('API traffic is no sign of life, auto_renew or not', async () => {
      const { owner, vaultId, vault } = await tellRelease(server(), policy, { vault: { settings: { auto_renew: true } } });
      for (let day = 0; day < 10; day += 1) {
        await owner.moveBy(dayMs);
        await owner.api.get(`/v1/vaults/${vaultId}`);
        await owner.api.patch(`/v1/vaults/${vaultId}`, { description: `day ${day}` });
      }
      expect((await vault()).status).toBe('released');
    });

    it('a deleted vault is never heard of again', async () => {
      const { owner, vaultId, mails } = await tellRelease(server(), policy);
      await owner.moveBy(8 * dayMs);
      expectStatus(204, await owner.api.delete(`/v1/vaults/${vaultId}?confirm=true`));
      expect(await owner.moveBy(30 * dayMs)).toMatchObject({ released: 0, missed: 0, reminders: 0 });
      expect(kindsOf(await mails())).toEqual(['reminder', 'due_notice']);
    });
  });

  describe('a manual policy with a backup', () => {
    it('is released by its backup timer as an inactivity policy is', async () => {
      const backup_policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 3 };
      const { owner, vaultId, mails, at, vault } = await tellRelease(server(), { type: 'manual', backup_policy });
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/checkin`));
      expect(await owner.moveBy(10 * dayMs)).toEqual({ now: at(10 * dayMs), released: 1, reminders: 0, missed: 1 });
      expect(await vault()).toMatchObject({ status: 'released', released_at: at(10 * dayMs) });
      expect(kindsOf(await mails())).toEqual(['due_notice', 'last_warning', 'released_recipient', 'released_recipient', 'released_owner']);
      expect(await releasesOf(server(), vaultId)).toMatchObject([{ trigger: 'inactivity' }]);
    });
  });

  describe('manual and death certificate policies without a timer', () => {
    it.each([{ type: 'manual' }, { type: 'death_certificate', waiting_period_days: 0 }, undefined])(
      'never release by themselves: %j',
      async (policy) => {
        const { owner, mails, vault } = await tellRelease(server(), policy);
        expect(await owner.moveBy(50 * 366 * dayMs)).toMatchObject({ released: 0, missed: 0, reminders: 0 });
        expect((await vault()).status).toBe('active');
        expect(await mails()).toEqual([]);
      },
    );
  });
});

onDatabasesOfForm({ now: start }, (server) => {
  describe('a date_based policy', () => {
    const dated = (release_date: string, days?: number) => ({
      type: 'date_based',
      release_date,
      timezone: 'Europe/Berlin',
      ...(days === undefined ? {} : { pre_release_notification_days: days }),
    });

    it('tells every recipient once, so many days ahead, and releases at the instant', async () => {
      const { owner, vaultId, anna, ben, mails, vault } = await tellRelease(server(), dated('2026-07-01T09:00:00', 10));
      const release = '2026-07-01T07:00:00.000Z' as Instant;
      const notice = addMs(release, -10 * dayMs);
      await owner.moveTo(addMs(notice, -1));
      expect(await mails()).toEqual([]);
      await owner.moveTo(notice);
      expect(journal(await mails())).toEqual([
        ['pre_release_notice', anna.email, notice],
        ['pre_release_notice', ben.email, notice],
      ]);
      expect((await mails())[0]?.text).toContain('Wednesday, 1 July 2026, 07:00 (Coordinated Universal Time)');
      expect((await mails())[0]?.links).toEqual([]);
      expect(await owner.moveTo(addMs(release, -1))).toMatchObject({ released: 0, reminders: 0 });
      expect(await owner.moveTo(release)).toEqual({ now: release, released: 1, reminders: 0, missed: 0 });
      expect(await vault()).toMatchObject({ status: 'released', released_at: release });
      expect(kindsOf(await mails()).slice(2)).toEqual(['released_recipient', 'released_recipient', 'released_owner']);
      expect(await releasesOf(server(), vaultId)).toMatchObject([{ trigger: 'date_based', released_at: release, recipients_notified: 2 }]);
    });

    it.each([[undefined], [0]])('tells nobody ahead with %j days of notice', async (days) => {
      const { owner, mails } = await tellRelease(server(), dated('2026-07-01T09:00:00', days));
      expect(await owner.moveBy(365 * dayMs)).toMatchObject({ released: 1 });
      const kinds = kindsOf(await mails());
      expect(kinds.filter((kind) => kind !== 'handover_reminder')).toEqual(['released_recipient', 'released_recipient', 'released_owner']);
    });

    it('tells at once when already inside, once, and not before it was set', async () => {
      const { owner, anna, ben, mails } = await tellRelease(server(), dated('2026-02-10T00:00:00Z', 30));
      await server().scheduler.tick();
      const sent = journal(await mails());
      expect(sent.map(([kind, to]) => [kind, to])).toEqual([
        ['pre_release_notice', anna.email],
        ['pre_release_notice', ben.email],
      ]);
      expect(sent.map(([, , date]) => date >= start)).toEqual([true, true]);
      await owner.moveBy(dayMs);
      expect(await mails()).toHaveLength(2);
    });

    it('tells again of another date', async () => {
      const { owner, vaultId, mails } = await tellRelease(server(), dated('2026-02-10T00:00:00Z', 5));
      await owner.moveTo('2026-02-06T00:00:00Z');
      await owner.setPolicy(vaultId, dated('2026-03-10T00:00:00Z', 5));
      expect(await owner.moveTo('2026-03-10T00:00:00Z')).toMatchObject({ released: 1 });
      expect(
        journal(await mails())
          .slice(0, 4)
          .map(([kind, , date]) => [kind, date]),
      ).toEqual([
        ['pre_release_notice', '2026-02-05T00:00:00.000Z'],
        ['pre_release_notice', '2026-02-05T00:00:00.000Z'],
        ['pre_release_notice', '2026-03-05T00:00:00.000Z'],
        ['pre_release_notice', '2026-03-05T00:00:00.000Z'],
      ]);
    });

    it('asks for no check-in', async () => {
      const { owner, vaultId } = await tellRelease(server(), dated('2026-07-01T09:00:00'));
      expect((await owner.api.post(`/v1/vaults/${vaultId}/checkin`)).body).toMatchObject({ error: 'no_inactivity_policy' });
    });
  });

  describe('archive and restore', () => {
    const weekly = { type: 'inactivity', frequency: 'weekly', grace_period_days: 3, reminder_days_before: 2 };
    const dated = { type: 'date_based', release_date: '2026-03-01T00:00:00Z', timezone: 'UTC', pre_release_notification_days: 5 };
    const act = async (owner: Owner, vaultId: string, name: string) =>
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/${name}`));

    it.each([
      ['while it runs', 3 * dayMs],
      ['in the grace period', 8 * dayMs],
      ['after the last warning', 9 * dayMs + hourMs],
    ])('archiving %s freezes the timer; restoring starts a full period', async (_when, ms) => {
      const { owner, vaultId, mails, vault } = await tellRelease(server(), weekly);
      await owner.moveBy(ms);
      const before = (await mails()).length;
      await act(owner, vaultId, 'archive');
      expect((await owner.api.get(`/v1/vaults/${vaultId}/policy`)).body).toMatchObject({ next_checkin_due: null });
      expect(await owner.moveBy(400 * dayMs)).toMatchObject({ released: 0, reminders: 0, missed: 0 });
      expect(await mails()).toHaveLength(before);
      expect((await vault()).status).toBe('archived');
      await act(owner, vaultId, 'restore');
      expect((await owner.api.get(`/v1/vaults/${vaultId}/checkin-status`)).body.current_status).toMatchObject({
        next_checkin_due: await owner.now(7 * dayMs),
        overdue: false,
        grace_period_active: false,
        days_until_due: 7,
      });
      expect(await owner.moveBy(10 * dayMs - 1000)).toMatchObject({ released: 0, missed: 1 });
      expect(await owner.moveBy(1000)).toMatchObject({ released: 1 });
    });

    it('a date that did not pass meanwhile stays as it was', async () => {
      const { owner, vaultId, mails, vault } = await tellRelease(server(), dated);
      await act(owner, vaultId, 'archive');
      await owner.moveTo('2026-02-20T00:00:00Z');
      await act(owner, vaultId, 'restore');
      expect(await mails()).toEqual([]);
      await owner.moveTo('2026-03-01T00:00:00Z');
      expect(await vault()).toMatchObject({ status: 'released', released_at: '2026-03-01T00:00:00.000Z' });
      expect(kindsOf(await mails())).toEqual([
        'pre_release_notice',
        'pre_release_notice',
        'released_recipient',
        'released_recipient',
        'released_owner',
      ]);
    });

    it('a notice that was given is not given again after a restore', async () => {
      const { owner, vaultId, mails } = await tellRelease(server(), dated);
      await owner.moveTo('2026-02-25T00:00:00Z');
      await act(owner, vaultId, 'archive');
      await act(owner, vaultId, 'restore');
      await owner.moveTo('2026-03-02T00:00:00Z');
      expect(kindsOf(await mails())).toEqual([
        'pre_release_notice',
        'pre_release_notice',
        'released_recipient',
        'released_recipient',
        'released_owner',
      ]);
    });

    it('a date that passed while archived releases 72 hours after the restore, and the owner is warned at once', async () => {
      const { owner, vaultId, mails, vault } = await tellRelease(server(), { ...dated, pre_release_notification_days: 0 });
      await act(owner, vaultId, 'archive');
      expect(await owner.moveTo('2026-04-01T10:00:00Z')).toMatchObject({ released: 0 });
      expect((await vault()).status).toBe('archived');
      await act(owner, vaultId, 'restore');
      const restored = await owner.now();
      expect(journal(await mails())).toEqual([['date_passed_warning', owner.key.email, restored]]);
      expect((await mails())[0]?.text).toContain('Saturday, 4 April 2026, 10:00 (Coordinated Universal Time)');
      expect(await owner.moveTo(addMs(restored, 72 * hourMs - 1))).toMatchObject({ released: 0 });
      expect(await owner.moveTo(addMs(restored, 72 * hourMs))).toMatchObject({ released: 1 });
      expect(await vault()).toMatchObject({ status: 'released', released_at: addMs(restored, 72 * hourMs) });
      expect(kindsOf(await mails())).toEqual(['date_passed_warning', 'released_recipient', 'released_recipient', 'released_owner']);
      expect(await releasesOf(server(), vaultId)).toMatchObject([{ trigger: 'date_based' }]);
    });

    it('a new date within the 72 hours takes their place', async () => {
      const { owner, vaultId, vault } = await tellRelease(server(), dated);
      await act(owner, vaultId, 'archive');
      await owner.moveTo('2026-04-01T10:00:00Z');
      await act(owner, vaultId, 'restore');
      await owner.moveBy(71 * hourMs);
      await owner.setPolicy(vaultId, { ...dated, release_date: '2026-09-01T00:00:00Z', pre_release_notification_days: 0 });
      expect(await owner.moveTo('2026-08-31T23:59:59Z')).toMatchObject({ released: 0 });
      expect(await owner.moveTo('2026-09-01T00:00:00Z')).toMatchObject({ released: 1 });
      expect(await vault()).toMatchObject({ released_at: '2026-09-01T00:00:00.000Z' });
    });

    it('archived again within the 72 hours, it starts them again at the next restore', async () => {
      const { owner, vaultId, vault } = await tellRelease(server(), { ...dated, pre_release_notification_days: 0 });
      await act(owner, vaultId, 'archive');
      await owner.moveTo('2026-04-01T10:00:00Z');
      await act(owner, vaultId, 'restore');
      await owner.moveBy(71 * hourMs);
      await act(owner, vaultId, 'archive');
      expect(await owner.moveBy(10 * dayMs)).toMatchObject({ released: 0 });
      await act(owner, vaultId, 'restore');
      const restored = await owner.now();
      expect(await owner.moveBy(72 * hourMs - 1000)).toMatchObject({ released: 0 });
      expect(await owner.moveBy(1000)).toMatchObject({ released: 1 });
      expect((await vault()).released_at).toBe(addMs(restored, 72 * hourMs));
    });

    it('a pause does not outlive the archive', async () => {
      const { owner, vaultId } = await tellRelease(server(), weekly);
      expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/policy/pause`, { pause_until: await owner.now(100 * dayMs) }));
      await act(owner, vaultId, 'archive');
      await act(owner, vaultId, 'restore');
      expect((await owner.api.get(`/v1/vaults/${vaultId}/policy`)).body).toMatchObject({
        paused: false,
        next_checkin_due: await owner.now(7 * dayMs),
      });
    });
  });
});
