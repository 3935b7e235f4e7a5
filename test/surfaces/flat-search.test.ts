import { beforeAll, describe, expect, it } from 'vitest';
import type { Api, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';

onDatabasesOfForm({}, (server) => {
  const searchWith =
    (lists: Api) =>
    async (path: string, q: string, more = ''): Promise<string[]> => {
      const answer = expectStatus(200, await lists.get(`/v1/${path}?q=${encodeURIComponent(q)}&limit=100${more}`));
      return answer[path].map(({ name, email }: Json) => name ?? email);
    };

  describe('q on the flat lists', () => {
    let owner: Owner;
    let search: ReturnType<typeof searchWith>;
    beforeAll(async () => {
      owner = await newOwner(server());
      search = searchWith(server().api(owner.key, '/flat'));
      const vaults = [
        ['Last will', 'Signed 2024, two witnesses'],
        ['Letters', 'To the children: read my will first'],
        ['Grüne Mappe', 'Straße 5, Köln'],
        ['Διαθήκη', 'ΟΔΟΣ 12'],
        ['家族の文書', '重要'],
        ['🗝️ Keys', 'émile@élan.example'],
        ['Завещание', ''],
        ['O\'Neil "estate" * NEAR', 'a:b {c} ^d | !e & f:* \\'],
      ] as const;
      for (const [name, description] of vaults) await owner.makeVault({ name, description });
      const { id } = await owner.makeVault({ name: 'Box' });
      await owner.addDocument(id, { filename: 'testament-2024.pdf', description: 'signed' });
      await owner.addDocument(id, { filename: 'photo.png', description: 'not a testament' });
      await owner.addRecipient(id, { name: 'Anna Berg', email: 'a.berg@example.org' });
      await owner.addRecipient(id, { email: 'ben+heir@mail.example.org' });
    });

    it.each([
      ['will', ['Last will', 'Letters']],
      ['WILL', ['Last will', 'Letters']],
      ['wil', ['Last will', 'Letters']],
      ['ill', []],
      ['last will', ['Last will']],
      ['will last', ['Last will']],
      ['will children', ['Letters']],
      ['will nothing', []],
      ['2024', ['Last will']],
      ['20', ['Last will']],
      ['name:will', ['Last will']],
      ['description:will', ['Letters']],
      ['description:read first', ['Letters']],
      ['name:last  WILL', ['Last will']],
      ['name:will children', []],
      ['tags:will', []],
      ['grune', ['Grüne Mappe']],
      ['GRÜNE', ['Grüne Mappe']],
      ['gru\u0308ne', ['Grüne Mappe']],
      ['grün', ['Grüne Mappe']],
      ['mappe strasse', ['Grüne Mappe']],
      ['straße köln', ['Grüne Mappe']],
      ['διαθηκη', ['Διαθήκη']],
      ['ΔΙΑΘΉΚΗ', ['Διαθήκη']],
      ['οδος', ['Διαθήκη']],
      ['οδοσ 12', ['Διαθήκη']],
      ['家族', ['家族の文書']],
      ['文書', ['家族の文書']],
      ['書', ['家族の文書']],
      ['文族', []],
      ['家族 重要', ['家族の文書']],
      ['завещ', ['Завещание']],
      ['emile elan', ['🗝️ Keys']],
      ['🗝️keys', ['🗝️ Keys']],
      ['🗝️ key', ['🗝️ Keys']],
    ])('finds vaults by %s', async (q, expected) => {
      expect((await search('vaults', q)).sort()).toEqual([...expected].sort());
    });

    it.each([
      ["o'neil", ['O\'Neil "estate" * NEAR']],
      ['"estate"', ['O\'Neil "estate" * NEAR']],
      ['estate*', ['O\'Neil "estate" * NEAR']],
      ['"', null],
      ['*', null],
      ['a OR will', []],
      ['will OR last', []],
      ['NOT will', []],
      ['NEAR(will last)', []],
      ['(will', ['Last will', 'Letters']],
      ['will)', ['Last will', 'Letters']],
      ['wi* & la*', ['Last will']],
      ['will|letters', ['Letters']],
      ['!will', ['Last will', 'Letters']],
      ['-will', ['Last will', 'Letters']],
      ['^last', ['Last will']],
      ['last + will', ['Last will']],
      ['"will" : * & \'x\':*', []],
      ["will' or 1=1 --", []],
      ["will'; drop table vaults; --", []],
      ['will\\', ['Last will', 'Letters']],
      ['will\u0000last', ['Last will']],
      ['{name} : will', []],
      ['in', []],
      ['live', []],
      ['null', []],
      [':will', ['Last will', 'Letters']],
      ['Name:will', []],
      ['%', null],
      ['_', null],
    ])('takes %j as words and nothing else', async (q, expected) => {
      const answer = await server()
        .api(owner.key, '/flat')
        .get(`/v1/vaults?q=${encodeURIComponent(q)}`);
      if (expected === null)
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'q', message: 'q must contain a letter or a digit.' }] } });
      else
        expect(
          expectStatus(200, answer)
            .vaults.map(({ name }: Json) => name)
            .sort(),
        ).toEqual([...expected].sort());
    });

    it('does not find an owner by the words that keep owners apart', async () => {
      const scope = `in${owner.key.userId.replace('user_', '')}test`.toLowerCase();
      for (const q of [scope, `${scope}will`, scope.slice(0, 6)]) expect(await search('vaults', q)).toEqual([]);
    });

    it('finds documents by name and description', async () => {
      expect((await search('documents', 'testament')).sort()).toEqual(['photo.png', 'testament-2024.pdf']);
      expect(await search('documents', 'name:testament')).toEqual(['testament-2024.pdf']);
      expect(await search('documents', 'testament png')).toEqual(['photo.png']);
      expect(await search('documents', 'will')).toEqual([]);
    });

    it('finds recipients by name and the words of their address', async () => {
      expect(await search('recipients', 'anna')).toEqual(['Anna Berg']);
      expect(await search('recipients', 'berg example org')).toEqual(['Anna Berg']);
      expect(await search('recipients', 'email:a.berg@example.org')).toEqual(['Anna Berg']);
      expect(await search('recipients', 'ben+heir')).toEqual(['ben+heir@mail.example.org']);
      expect(await search('recipients', 'email:anna')).toEqual([]);
    });

    it('goes together with filters, order, pages, cursors and fields', async () => {
      const flat = server().api(owner.key, '/flat');
      const names = async (query: string) =>
        expectStatus(200, await flat.get(`/v1/vaults?q=will&${query}`)).vaults.map(({ name }: Json) => name);
      expect(await names('sort=name')).toEqual(['Last will', 'Letters']);
      expect(await names('sort=name:desc')).toEqual(['Letters', 'Last will']);
      expect(await names('name=Letters')).toEqual(['Letters']);
      expect(await names('status=archived')).toEqual([]);
      expect(await names('status=released')).toEqual([]);
      expect(await names('created_before=2020-01-01')).toEqual([]);
      const page = expectStatus(200, await flat.get('/v1/vaults?q=will&limit=1&page=2&fields=name'));
      expect(page).toEqual({ vaults: [{ name: 'Letters' }], pagination: { page: 2, limit: 1, total: 2, total_pages: 2, has_more: false } });
      const first = expectStatus(200, await flat.get('/v1/vaults?q=will&limit=1&cursor='));
      const second = expectStatus(200, await flat.get(`/v1/vaults?q=WILL&limit=1&cursor=${first.pagination.next_cursor}`));
      expect([first, second].map(({ vaults }) => vaults[0].name)).toEqual(['Last will', 'Letters']);
      expect(second.pagination.has_more).toBe(false);
    });

    it('takes 200 characters, of which ever so many may be words', async () => {
      const long = `${'x'.repeat(100)} ${'y'.repeat(97)}`;
      await owner.makeVault({ name: 'long', description: long });
      expect(await search('vaults', long)).toEqual(['long']);
      expect(await search('vaults', 'x'.repeat(200))).toEqual(['long']);
      expect(await search('vaults', `x ${'y'.repeat(96)}`)).toEqual(['long']);
      const letters = Array.from({ length: 100 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(' ');
      const marks = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
      for (const q of [letters, marks, '😀'.repeat(199) + 'x', '\ufdfa'.repeat(200)])
        expect((await search('vaults', q)).length, q).toBeLessThanOrEqual(1);
    });
  });

  describe('what is found', () => {
    it('follows every change of what is searched', async () => {
      const owner = await newOwner(server());
      const search = searchWith(server().api(owner.key, '/flat'));
      const { id } = await owner.makeVault({ name: 'alpha', description: 'beta' });
      const document = await owner.addDocument(id, { filename: 'gamma.txt' });
      const person = await owner.addRecipient(id, { name: 'delta', email: 'epsilon@example.org' });
      expect([await search('vaults', 'beta'), await search('documents', 'gamma'), await search('recipients', 'epsilon')]).toEqual([
        ['alpha'],
        ['gamma.txt'],
        ['delta'],
      ]);
      expectStatus(200, await owner.api.patch(`/v1/vaults/${id}`, { description: 'zeta' }));
      expectStatus(200, await owner.api.patch(`/v1/documents/${document.id}`, { name: 'eta.txt', description: 'theta' }));
      expectStatus(200, await owner.api.patch(`/v1/recipients/${person.id}`, { name: 'iota' }));
      expect([await search('vaults', 'beta'), await search('documents', 'gamma'), await search('recipients', 'delta')]).toEqual([
        [],
        [],
        [],
      ]);
      expect([
        await search('vaults', 'alpha zeta'),
        await search('documents', 'eta theta'),
        await search('recipients', 'iota epsilon'),
      ]).toEqual([['alpha'], ['eta.txt'], ['iota']]);
      expectStatus(204, await owner.api.delete(`/v1/documents/${document.id}`));
      expectStatus(204, await owner.api.delete(`/v1/recipients/${person.id}`));
      expect([await search('documents', 'eta'), await search('recipients', 'iota')]).toEqual([[], []]);
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
      expect(await search('vaults', 'alpha')).toEqual([]);
    });

    it('is never what belongs to others, is of the other mode, or is soft-deleted', async () => {
      const owner = await newOwner(server());
      const stranger = await newOwner(server());
      const live = await newOwner(server(), { email: owner.key.email, mode: 'live' });
      const { id } = await owner.makeVault({ name: 'treasure' });
      await owner.addDocument(id, { filename: 'treasure.txt' });
      await owner.addRecipient(id, { name: 'treasure' });
      const found = async (who: Owner) => {
        const search = searchWith(server().api(who.key, '/flat'));
        return [await search('vaults', 'treasure'), await search('documents', 'treasure'), await search('recipients', 'treasure')].flat();
      };
      expect(await found(owner)).toEqual(['treasure', 'treasure.txt', 'treasure']);
      expect([await found(stranger), await found(live)]).toEqual([[], []]);
      expectStatus(204, await server().api(owner.key, '/alternate').delete(`/v1/vaults/${id}`));
      expect(await found(owner)).toEqual([]);
    });

    it.each([31, 32, 33])('is what has each word, or one that begins with it, as a slow search says (seed %i)', async (seed) => {
      const random = seededRandom(seed);
      const owner = await newOwner(server());
      const search = searchWith(server().api(owner.key, '/flat'));
      // Small letters and digits only, so that the slow search needs no rules of its own.
      const word = () => random.text(random.integer(1, 3), 'abc1e');
      const texts = new Map<string, string>();
      for (let index = 0; index < 40; index += 1) {
        const [name, description] = [
          Array.from({ length: random.integer(1, 3) }, word).join(' '),
          Array.from({ length: random.integer(0, 4) }, word).join(' '),
        ];
        await owner.makeVault({ name: `${name} n${index}`, description });
        texts.set(`${name} n${index}`, `${name} ${description}`);
      }
      for (let tries = 0; tries < 25; tries += 1) {
        const [field, words] = [random.pick(['', '', 'name:']), Array.from({ length: random.integer(1, 3) }, word)];
        const expected = [...texts].filter(([name, both]) =>
          words.every((one) => (field === '' ? both : name).split(' ').some((has) => has.startsWith(one))),
        );
        expect((await search('vaults', field + words.join(' '))).sort(), field + words.join(' ')).toEqual(
          expected.map(([name]) => name).sort(),
        );
      }
    });
  });
});
