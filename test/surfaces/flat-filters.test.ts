import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Api, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.500Z' }, (server) => {
  let owner: Owner;
  let flat: Api;
  /** By name: `{will}` in a query means that vault's id. */
  const ids: Record<string, string> = {};
  const filled = (query: string) => query.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
  const list = async (path: string) => expectStatus(200, await flat.get(filled(path)));
  const names = async (path: string) => (await list(path))[/v1\/([a-z]+)/.exec(path)?.[1] ?? ''].map(({ name }: Json) => name);

  beforeAll(async () => {
    owner = await newOwner(server());
    flat = server().api(owner.key, '/flat');
    ids.owner = owner.key.userId;
    // One a day: 2, 3, 4 and 5 March, half a second after noon.
    for (const [name, description] of [
      ['will', ''],
      ['letters', 'to Anna'],
      ['photos', 'to Anna'],
      ['will', 'second'],
    ] as const) {
      const key = name in ids ? `${name}2` : name;
      ids[key] = (await owner.makeVault({ name, description })).id;
      await owner.moveBy(dayMs);
    }
    const vault = (name: string) => ids[name] ?? '';
    ids.a = (await owner.addDocument(vault('will'), { filename: 'a.txt', content: 'one' })).id;
    await owner.addDocument(vault('will'), { filename: 'b.pdf', content: 'three', type: 'application/pdf', description: 'scan' });
    await owner.addDocument(vault('letters'), { filename: 'c.txt', content: 'five five' });
    ids.anna = (await owner.addRecipient(vault('will'), { email: 'Anna@example.org', name: 'Anna' })).id;
    await owner.addRecipient(vault('letters'), { email: 'ben@example.org' });
    await confirmAddress(server(), vault('will'), 'Anna@example.org');
    await owner.setPolicy(vault('will'), { type: 'inactivity', frequency: 'weekly', grace_period_days: 5, reminder_days_before: 2 });
    await owner.setPolicy(vault('letters'), {
      type: 'date_based',
      release_date: '2027-01-01T00:00:00Z',
      timezone: 'Europe/Berlin',
      pre_release_notification_days: 3,
    });
    await owner.setPolicy(vault('photos'), {
      type: 'manual',
      backup_policy: { type: 'inactivity', frequency: 'monthly', grace_period_days: 30 },
    });
    await owner.setPolicy(vault('will2'), { type: 'death_certificate', required_confirmations: 2, waiting_period_days: 9 });
    expectStatus(
      200,
      await owner.api.post(`/v1/vaults/${vault('photos')}/policy/pause`, {
        pause_until: await owner.now(30 * dayMs),
        reason: 'In hospital',
      }),
    );
    expectStatus(200, await owner.api.post(`/v1/vaults/${vault('will')}/checkin`));
    await owner.moveBy(8 * dayMs);
    expectStatus(200, await owner.api.post(`/v1/vaults/${vault('letters')}/release`));
  });

  describe('filters', () => {
    it.each([
      ['name=will', ['will', 'will']],
      ['name=wil', []],
      ['name=Will', []],
      ['name=', []],
      ['description=', ['will']],
      ['description=to%20Anna', ['letters', 'photos']],
      ['description=to+Anna&name=photos', ['photos']],
      ['id={will}', ['will']],
      ['id={will}&name=letters', []],
      ['owner_id={owner}', ['will', 'letters', 'photos', 'will']],
      ['owner_id=user_01J00000000000000000000000', []],
      ['status=released', ['letters']],
      ['document_count=2', ['will']],
      ['document_count=0&recipient_count=0', ['photos', 'will']],
      ['recipient_count=1', ['will', 'letters']],
      ['created_at=2026-03-03T12:00:00.500Z', ['letters']],
      ['created_at=2026-03-03T13:00:00.500%2B01:00', ['letters']],
      ['created_at=2026-03-03T12:00:00Z', []],
      ['released_at=2026-03-14T12:00:00.500Z', ['letters']],
      ["name=x'%20or%20'1'='1", []],
      ['name=%25', []],
      ['name=w_ll', []],
    ])('vaults by %s', async (query, expected) => {
      expect(await names(`/v1/vaults?${query}`)).toEqual(expected);
      const { pagination } = await list(`/v1/vaults?${query}`);
      expect(pagination.total).toBe(expected.length);
    });

    it.each([
      ['type=application/pdf', ['b.pdf']],
      ['mime_type=text/plain', ['a.txt', 'c.txt']],
      ['type=text/plain&vault_id={will}', ['a.txt']],
      ['vault_id={letters}', ['c.txt']],
      ['vault_id=vault_01J00000000000000000000000', []],
      ['size=5', ['b.pdf']],
      ['size=000000000000005', ['b.pdf']],
      ['id={a}', ['a.txt']],
      ['description=scan', ['b.pdf']],
    ])('documents by %s', async (query, expected) => {
      expect(await names(`/v1/documents?${query}`)).toEqual(expected);
    });

    it.each([
      ['email=Anna@example.org', 1],
      ['email=anna@EXAMPLE.org', 1],
      ['email=example.org', 0],
      ['name=Anna', 1],
      ['status=verified', 1],
      ['status=pending', 1],
      ['access_granted=false', 2],
      ['access_granted=true', 0],
      ['vault_id={letters}&status=verified', 0],
      ['verified_at=2026-03-06T12:00:00.500Z', 1],
      ['added_at=2026-03-06T12:00:00.500Z', 2],
    ])('recipients by %s', async (query, total) => {
      expect((await list(`/v1/recipients?${query}`)).pagination.total).toBe(total);
    });

    it('recipients by either spelling of their id', async () => {
      const short = ids.anna?.replace('recipient_', 'rec_');
      for (const id of [ids.anna, short]) expect(await names(`/v1/recipients?id=${id}`)).toEqual(['Anna']);
    });

    it.each([
      ['type=inactivity', ['will']],
      ['type=manual', ['photos']],
      ['frequency=weekly', ['will']],
      ['frequency=monthly', ['photos']],
      ['grace_period_days=5', ['will']],
      ['grace_period_days=4', []],
      ['grace_period_days=6', []],
      ['grace_period_days=30', ['photos']],
      ['reminder_days_before=2', ['will']],
      ['release_date=2027-01-01T00:00:00Z', ['letters']],
      ['timezone=Europe/Berlin', ['letters']],
      ['pre_release_notification_days=3', ['letters']],
      ['required_confirmations=2', ['will2']],
      ['waiting_period_days=9&type=death_certificate', ['will2']],
      ['paused=true', ['photos']],
      ['paused=false', ['will', 'letters', 'will2']],
      ['pause_reason=In%20hospital', ['photos']],
      ['last_checkin=2026-03-06T12:00:00.500Z', ['will']],
      ['vault_id={photos}', ['photos']],
    ])('policies by %s', async (query, vaults) => {
      expect((await list(`/v1/policies?${query}`)).policies.map(({ vault_id: id }: Json) => id)).toEqual(vaults.map((name) => ids[name]));
    });

    it('policies by a grace that was set in hours, as the days it is shown as', async () => {
      const lone = await newOwner(server());
      const { id } = await lone.makeVault();
      await lone.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 3 });
      const bare = id.replace('vault_', '');
      await server().core.db.transaction((tx) =>
        tx.updateTable('policies').set({ grace_hours: 49 }).where('vault_id', '=', bare).execute(),
      );
      const total = async (days: number) =>
        expectStatus(200, await server().api(lone.key, '/flat').get(`/v1/policies?grace_period_days=${days}`)).pagination.total;
      expect([await total(2), await total(3), await total(4)]).toEqual([0, 1, 0]);
    });

    it.each([
      ['status=on_time', 1],
      ['status=missed', 1],
      ['status=late', 0],
      ['method=api', 1],
      ['method=web', 0],
      ['ip_address=127.0.0.1', 1],
      ['vault_id={will}', 2],
      ['vault_id={photos}', 0],
      ['completed_at=2026-03-06T12:00:00.500Z', 1],
      ['due_at=2026-03-13T12:00:00.500Z', 2],
    ])('check-ins by %s', async (query, total) => {
      expect((await list(`/v1/check-ins?${query}`)).pagination.total).toBe(total);
    });
  });

  describe('bounds of dates', () => {
    it.each([
      ['created_after=2026-03-04', ['photos', 'will']],
      ['created_before=2026-03-03', ['will', 'letters']],
      ['created_after=2026-03-03&created_before=2026-03-03', ['letters']],
      ['created_after=2026-03-04T12:00:00Z', ['photos', 'will']],
      ['created_after=2026-03-04T12:00:01Z', ['will']],
      ['created_before=2026-03-04T12:00:00Z', ['will', 'letters', 'photos']],
      ['created_before=2026-03-04T11:59:59Z', ['will', 'letters']],
      ['created_after=2026-03-06', []],
      ['created_after=1900-01-01&created_before=9999-12-31', ['will', 'letters', 'photos', 'will']],
      ['updated_after=2026-03-14', ['letters']],
      ['updated_before=2026-03-13&name=photos', ['photos']],
      ['created_after=2026-03-03&name=will', ['will']],
    ])('%s', async (query, expected) => {
      expect(await names(`/v1/vaults?${query}`)).toEqual(expected);
    });

    it('of recipients are about when they were added', async () => {
      expect((await list('/v1/recipients?created_after=2026-03-06&created_before=2026-03-06')).pagination.total).toBe(2);
      expect((await list('/v1/recipients?created_after=2026-03-07')).pagination.total).toBe(0);
    });

    it('of check-ins are about when they were made, or missed', async () => {
      expect((await list('/v1/check-ins?created_before=2026-03-06')).check_ins).toMatchObject([{ status: 'on_time' }]);
      expect((await list('/v1/check-ins?created_after=2026-03-13')).check_ins).toMatchObject([{ status: 'missed' }]);
    });
  });

  describe('order', () => {
    it.each([
      ['sort=name', ['letters', 'photos', 'will', 'will']],
      ['sort=name:asc', ['letters', 'photos', 'will', 'will']],
      ['sort=name:desc', ['will', 'will', 'photos', 'letters']],
      ['sort=created_at:desc', ['will', 'photos', 'letters', 'will']],
      ['sort=updated_at:desc,id', ['letters', 'will', 'will', 'photos']],
      ['sort=status', ['will', 'photos', 'will', 'letters']],
      ['sort=status:desc,name', ['letters', 'photos', 'will', 'will']],
      ['sort=id', ['will', 'letters', 'photos', 'will']],
      ['sort=id:desc,name', ['will', 'photos', 'letters', 'will']],
    ])('%s', async (query, expected) => {
      expect(await names(`/v1/vaults?${query}`)).toEqual(expected);
    });

    it.each([
      ['sort=name,created_at', [0, 1]],
      ['sort=name,created_at:desc', [1, 0]],
      ['sort=name:desc', [1, 0]],
      ['sort=name', [0, 1]],
    ])('%s settles ties', async (query, expected) => {
      const wills = (await list(`/v1/vaults?${query}&name=will`)).vaults.map(({ id }: Json) => id);
      expect(wills).toEqual(expected.map((index) => [ids.will, ids.will2][index]));
    });

    it('puts recipients without a name first, as empty text', async () => {
      expect(await names('/v1/recipients?sort=name')).toEqual([null, 'Anna']);
      expect(await names('/v1/recipients?sort=name:desc')).toEqual(['Anna', null]);
    });

    it('compares text by code point, the same on every database', async () => {
      const lone = await newOwner(server());
      const words = ['Zebra', 'apple', 'Äpfel', 'äpfel', 'Apple', 'zoo', 'Ωμέγα', '文書', '😀', 'ﬀ', '_', '1', 'a b', 'a-b', 'ab'];
      for (const name of words) await lone.makeVault({ name });
      const sorted = (order: string) => server().api(lone.key, '/flat').get(`/v1/vaults?sort=name:${order}&limit=100`);
      const expected = [...words].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      expect(expectStatus(200, await sorted('asc')).vaults.map(({ name }: Json) => name)).toEqual(expected);
      expect(expectStatus(200, await sorted('desc')).vaults.map(({ name }: Json) => name)).toEqual(expected.reverse());
    });
  });
});
