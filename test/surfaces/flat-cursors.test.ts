import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import type { Api, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';

interface Vault {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly status: string;
}

type SortField = 'id' | 'name' | 'created_at' | 'updated_at' | 'status';
type Sort = readonly (readonly [field: SortField, order: 'asc' | 'desc'])[];

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** What the order means, spelled out again: field by field, then by id in the last direction. */
function compare(sort: Sort): (a: Vault, b: Vault) => number {
  const whole: Sort = [...sort, ['id', sort.at(-1)?.[1] ?? 'asc']];
  return (a, b) => {
    for (const [field, order] of whole) {
      const difference = byBytes(a[field], b[field]);
      if (difference !== 0) return order === 'asc' ? difference : -difference;
    }
    return 0;
  };
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: Owner;
  let flat: Api;
  const walk = async (
    query: string,
    between: () => Promise<void> = async () => {},
    path = '/v1/vaults',
    collection = 'vaults',
  ): Promise<Json[]> => {
    const seen: Json[] = [];
    for (let cursor = ''; ; ) {
      const answer = expectStatus(200, await flat.get(`${path}?${query}&cursor=${cursor}`));
      const { next_cursor: next, has_more: hasMore, ...rest } = answer.pagination;
      expect(hasMore).toBe(next !== null);
      expect(Object.keys(rest)).toEqual(['limit']);
      expect(answer[collection].length).toBe(hasMore ? rest.limit : answer[collection].length);
      seen.push(...answer[collection]);
      if (next === null) return seen;
      cursor = next;
      await between();
    }
  };

  beforeAll(async () => {
    owner = await newOwner(server());
    flat = server().api(owner.key, '/flat');
    for (const name of ['b', 'a', 'c', 'a', 'b', 'Ä', '文']) {
      await owner.makeVault({ name });
      await owner.moveBy(hourMs);
    }
  });

  describe('a walk by cursors', () => {
    it('has 25 items and no total when nothing is asked for', async () => {
      for (const query of ['cursor=', 'pagination=cursor', 'pagination=cursor&cursor=']) {
        const { vaults, pagination } = expectStatus(200, await flat.get(`/v1/vaults?${query}`));
        expect(vaults.length).toBe(7);
        expect(pagination).toEqual({ limit: 25, next_cursor: null, has_more: false });
      }
    });

    it('gives every row once, in the order of the pages, whatever the limit', async () => {
      for (const sort of [
        '',
        'sort=name',
        'sort=name:desc',
        'sort=name,created_at:desc',
        'sort=status,name:desc,id',
        'sort=updated_at:desc',
        'sort=id:desc',
      ]) {
        const paged = expectStatus(200, await flat.get(`/v1/vaults?${sort}&limit=100`.replace('?&', '?'))).vaults;
        for (const limit of [1, 2, 3, 6, 7, 8, 100])
          expect(await walk(`${sort}&limit=${limit}`.replace(/^&/, '')), `${sort} ${limit}`).toEqual(paged);
      }
    });

    it('ends with a full last stretch, and on an empty list', async () => {
      const last = expectStatus(200, await flat.get('/v1/vaults?limit=7&cursor='));
      expect(last.pagination).toEqual({ limit: 7, next_cursor: null, has_more: false });
      expect(expectStatus(200, await flat.get('/v1/policies?cursor='))).toEqual({
        policies: [],
        pagination: { limit: 25, next_cursor: null, has_more: false },
      });
    });

    it('may change its limit and its fields on the way', async () => {
      const first = expectStatus(200, await flat.get('/v1/vaults?limit=2&cursor='));
      const second = expectStatus(200, await flat.get(`/v1/vaults?limit=3&fields=name&cursor=${first.pagination.next_cursor}`));
      expect(second.vaults).toEqual([{ name: 'c' }, { name: 'a' }, { name: 'b' }]);
    });

    it('does not care how the same list is written', async () => {
      const { pagination } = expectStatus(200, await flat.get('/v1/vaults?status=active&document_count=0&sort=name&limit=2&cursor='));
      const again = await flat.get(`/v1/vaults?cursor=${pagination.next_cursor}&sort=name:asc&document_count=00&status=active&limit=2`);
      expect(expectStatus(200, again).vaults.map(({ name }: Json) => name)).toEqual(['b', 'b']);
    });

    it('walks the other lists too', async () => {
      const lone = await newOwner(server());
      const lists = server().api(lone.key, '/flat');
      const { id } = await lone.makeVault();
      for (const name of ['', 'Zoe', 'Zoe', 'Anna', '', 'ben']) await lone.addRecipient(id, { name });
      for (let index = 0; index < 5; index += 1) await lone.addDocument(id, { filename: `${index % 2}.txt` });
      for (const [path, sort, limit] of [
        ['recipients', 'name', 1],
        ['recipients', 'name:desc,id', 2],
        ['recipients', 'created_at,name:desc', 4],
        ['documents', 'name:desc', 2],
        ['documents', 'updated_at,name', 1],
      ] as const) {
        const all = expectStatus(200, await lists.get(`/v1/${path}?sort=${sort}&limit=100`))[path];
        const seen: Json[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const step: Json = expectStatus(200, await lists.get(`/v1/${path}?sort=${sort}&limit=${limit}&cursor=${cursor}`));
          seen.push(...step[path]);
          cursor = step.pagination.next_cursor;
        }
        expect(seen, `${path} ${sort}`).toEqual(all);
      }
    });
  });

  describe('a walk while others write', () => {
    const fields: readonly SortField[] = ['id', 'name', 'created_at', 'updated_at', 'status'];

    /** Adds, removes, archives and renames at random, but only what is not being watched. */
    async function disturb(random: SeededRandom, lone: Owner, passing: Set<string>): Promise<void> {
      for (let acts = random.integer(0, 3); acts > 0; acts -= 1) {
        const [some] = random.shuffle([...passing]);
        const act = some === undefined ? 'add' : random.pick(['add', 'add', 'remove', 'rename', 'archive', 'restore']);
        const name = random.pick(['a', 'b', 'c', 'd']);
        if (act === 'add') passing.add((await lone.makeVault({ name })).id);
        else if (act === 'rename') await lone.api.patch(`/v1/vaults/${some}`, { name });
        else if (act === 'remove') expectStatus(204, await lone.api.delete(`/v1/vaults/${some}?confirm=true`));
        else await lone.api.post(`/v1/vaults/${some}/${act}`);
        if (act === 'remove' && some !== undefined) passing.delete(some);
        if (random.chance(0.3)) await lone.moveBy(1000);
      }
    }

    it.each([11, 12, 13, 14, 15, 16])('gives every row that is there all the time exactly once and in order (seed %i)', async (seed) => {
      const random = seededRandom(seed);
      const lone = await newOwner(server());
      const lists = server().api(lone.key, '/flat');
      const staying = new Map<string, Vault>();
      const passing = new Set<string>();
      for (let index = 0; index < 24; index += 1) {
        const { id } = await lone.makeVault({ name: random.pick(['a', 'b', 'c', 'd']) });
        if (random.chance(0.2)) expectStatus(200, await lone.api.post(`/v1/vaults/${id}/release`));
        else if (random.chance(0.5)) passing.add(id);
        if (random.chance(0.4)) await lone.moveBy(1000);
      }
      for (const vault of expectStatus(200, await lists.get('/v1/vaults?limit=100')).vaults)
        if (!passing.has(vault.id)) staying.set(vault.id, vault);
      const sort: Sort = random
        .shuffle(fields)
        .slice(0, random.integer(1, 4))
        .map((field) => [field, random.pick(['asc', 'desc'])] as const);
      const query = `sort=${sort.map((part) => part.join(':')).join(',')}&limit=${random.integer(1, 6)}`;
      const seen: Vault[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const step: Json = expectStatus(200, await lists.get(`/v1/vaults?${query}&cursor=${cursor}`));
        seen.push(...step.vaults);
        cursor = step.pagination.next_cursor;
        await disturb(random, lone, passing);
      }
      const expected = [...staying.values()].sort(compare(sort)).map(({ id }) => id);
      expect(
        seen.map(({ id }) => id).filter((id) => staying.has(id)),
        query,
      ).toEqual(expected);
      expect(seen.length).toBeGreaterThanOrEqual(expected.length);
    });

    it.each([21, 22, 23])('pages are in the order that the request describes (seed %i)', async (seed) => {
      const random = seededRandom(seed);
      const all: Vault[] = expectStatus(200, await flat.get('/v1/vaults?limit=100')).vaults;
      for (let tries = 0; tries < 10; tries += 1) {
        const sort: Sort = random
          .shuffle(fields)
          .slice(0, random.integer(1, 5))
          .map((field) => [field, random.pick(['asc', 'desc'])] as const);
        const query = sort.map((part) => part.join(':')).join(',');
        const found: Vault[] = expectStatus(200, await flat.get(`/v1/vaults?sort=${query}`)).vaults;
        expect(
          found.map(({ id }) => id),
          query,
        ).toEqual([...all].sort(compare(sort)).map(({ id }) => id));
      }
    });
  });

  describe('a cursor', () => {
    const refused = { status: 400, body: { error: 'Invalid cursor', message: expect.stringContaining('Restart from the first page') } };
    const firstCursor = async (query = 'limit=2'): Promise<string> =>
      expectStatus(200, await flat.get(`/v1/vaults?${query}&cursor=`)).pagination.next_cursor;

    it('is opaque, and different each time', async () => {
      const [one, other] = [await firstCursor(), await firstCursor()];
      expect(one).toMatch(/^[A-Za-z0-9_-]{80,1000}$/);
      expect(one).not.toBe(other);
      const inside = Buffer.from(one, 'base64url').toString('latin1');
      for (const secret of [owner.key.userId.replace('user_', ''), 'vaults', '2026-03', 'asc']) expect(inside).not.toContain(secret);
    });

    it('is refused when any of its characters is another', async () => {
      const cursor = await firstCursor();
      for (let at = 0; at < cursor.length; at += 1) {
        const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
        expect(await flat.get(`/v1/vaults?limit=2&cursor=${changed}`), String(at)).toMatchObject(refused);
      }
    });

    it.each([
      'x',
      '0',
      'null',
      '%20',
      '%00',
      '%22%22',
      'eyJpZCI6MX0',
      'AQ',
      `${'A'.repeat(200)}`,
      `${'A'.repeat(9000)}`,
      '..',
      '=',
      '문자',
    ])('is refused when it was made up: %s', async (cursor) => {
      const { status, body } = await flat.get(`/v1/vaults?cursor=${cursor}`);
      expect({ status, body }).toEqual(refused);
    });

    it('is refused with something before or behind it', async () => {
      const cursor = await firstCursor();
      for (const changed of [
        `${cursor}A`,
        `A${cursor}`,
        `${cursor}=`,
        `${cursor}==`,
        ` ${cursor}`,
        `${cursor}%0A`,
        cursor.slice(0, -1),
        cursor.slice(1),
      ]) {
        expect(await flat.get(`/v1/vaults?limit=2&cursor=${changed}`), changed).toMatchObject(refused);
      }
    });

    it.each([
      'sort=name',
      'sort=created_at:desc',
      'status=active',
      'status=archived',
      'name=a',
      'created_after=2026-01-01',
      'updated_before=2027-01-01',
      'q=a',
      'document_count=0',
    ])('is refused by another list: %s', async (query) => {
      expect(await flat.get(`/v1/vaults?limit=2&${query}&cursor=${await firstCursor()}`)).toMatchObject(refused);
      expect(await flat.get(`/v1/vaults?limit=2&cursor=${await firstCursor(`limit=1&q=a&sort=name`)}`)).toMatchObject(refused);
    });

    it('is refused by another collection, another owner and the other mode', async () => {
      const cursor = await firstCursor();
      expect(await flat.get(`/v1/documents?limit=2&cursor=${cursor}`)).toMatchObject(refused);
      const stranger = await server().createKey();
      const live = await server().createKey({ email: owner.key.email, mode: 'live' });
      for (const key of [stranger, live])
        expect(await server().api(key, '/flat').get(`/v1/vaults?limit=2&cursor=${cursor}`)).toMatchObject(refused);
    });

    it('works with another key of its owner', async () => {
      const other = await server().createKey({ email: owner.key.email });
      expect(
        expectStatus(
          200,
          await server()
            .api(other, '/flat')
            .get(`/v1/vaults?limit=2&cursor=${await firstCursor()}`),
        ).vaults.length,
      ).toBe(2);
    });

    it('expires after a day of real time, not of the test clock', async () => {
      const cursor = await firstCursor();
      await owner.moveBy(30 * dayMs);
      const use = () => flat.get(`/v1/vaults?limit=2&cursor=${cursor}`);
      expect((await use()).status).toBe(200);
      server().advance(dayMs - 1);
      expect((await use()).status).toBe(200);
      server().advance(1);
      expect(await use()).toMatchObject(refused);
    });

    it('is refused after the other problems of a request are mended', async () => {
      expect((await flat.get('/v1/vaults?limit=0&cursor=x')).body).toMatchObject({
        error: 'Validation failed',
        errors: [{ field: 'limit' }],
      });
    });
  });
});
