import { beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner } from '../kit/owners/reference-owner.ts';

onDatabasesOfForm({}, (server) => {
  let flat: Api;
  beforeAll(async () => {
    const owner = await newOwner(server());
    await owner.makeVault();
    flat = server().api(owner.key, '/flat');
  });

  describe('a request that is not valid', () => {
    it.each([
      [
        '/v1/vaults',
        [
          'page=0',
          'page=-1',
          'page=1.5',
          'page=x',
          'page=',
          'page=%20',
          'page=1e3',
          'page=0x1',
          'page=+1',
          'page=1000000000',
          'page=99999999999999999999',
        ],
      ],
      ['/v1/vaults', ['limit=0', 'limit=101', 'limit=1000', 'limit=-5', 'limit=x', 'limit=', 'limit=Infinity', 'limit=25.0']],
      ['/v1/vaults', ['pagination=', 'pagination=pages', 'pagination=Cursor']],
      [
        '/v1/vaults',
        [
          'sort=',
          'sort=size',
          'sort=description',
          'sort=name:up',
          'sort=name:',
          'sort=name:asc:desc',
          'sort=name,',
          'sort=,name',
          'sort=name,name',
          'sort=name,name:desc',
          'sort=NAME',
          'sort=name%20',
          'sort=name;drop',
          'sort=__proto__',
          'sort=constructor',
          'sort=-name',
          'sort=name%00',
        ],
      ],
      [
        '/v1/vaults',
        [
          'fields=',
          'fields=secret',
          'fields=id,',
          'fields=id,nothing',
          'fields=ID',
          'fields=*',
          'fields=__proto__',
          'fields=owner.email',
          'fields=account_id',
          'fields=tags',
        ],
      ],
      [
        '/v1/vaults',
        [
          'created_after=',
          'created_after=yesterday',
          'created_after=2026-3-2',
          'created_after=2026-02-30',
          'created_after=2026-13-01',
          'created_after=2026-03-02T12:00:00',
          'created_after=2026-03-02T12:00:00.000Z',
          'created_after=2026-03-02T12:00:00%2B01:00',
          'created_after=2026-03-02T24:00:00Z',
          'created_after=2026-03-02T12:00:60Z',
          'created_after=2026-03-02%2012:00:00Z',
          'created_after=20260302',
          'created_before=02.03.2026',
          'updated_after=1772452800',
          'updated_before=2026-W10',
        ],
      ],
      [
        '/v1/vaults',
        [
          'status=inactive',
          'status=',
          'status=all',
          'status=ACTIVE',
          'id=',
          'id=1',
          'id=01J00000000000000000000000',
          'id=doc_01J00000000000000000000000',
          'id=vault_01J',
          'owner_id=vault_01J00000000000000000000000',
          'owner_id=me',
        ],
      ],
      [
        '/v1/vaults',
        [
          'document_count=',
          'document_count=-1',
          'document_count=1.0',
          'document_count=many',
          'document_count=1e3',
          'document_count=9999999999999999',
          'created_at=2026-03-02',
          'released_at=null',
          'name=%00',
          'name=a%1Fb',
          `name=${'x'.repeat(1001)}`,
        ],
      ],
      [
        '/v1/vaults',
        [
          'policy=manual',
          'owner=me',
          'colour=red',
          'Name=x',
          'names=x',
          'account_id=x',
          'mode=live',
          'type=manual',
          'per_page=5',
          'order=asc',
          '__proto__=1',
          'constructor=1',
          'created=2026',
          'vault_id=vault_01J00000000000000000000000',
        ],
      ],
      [
        '/v1/vaults',
        [
          'q=',
          'q=%20',
          'q=--',
          'q=%22%22',
          'q=name:',
          'q=name:*',
          'q=colour:red',
          'q=id:1',
          'q=email:a',
          'q=__proto__:a',
          'q=constructor:a',
          `q=${'x'.repeat(201)}`,
          `q=${encodeURIComponent('文'.repeat(201))}`,
        ],
      ],
      [
        '/v1/documents',
        ['status=active', 'size=big', 'type=%00', 'url=x', 'metadata=x', 'sort=size', 'sort=status', 'vault_id=1', 'q=email:a'],
      ],
      [
        '/v1/recipients',
        [
          'status=released',
          'access_granted=1',
          'access_granted=yes',
          'access_granted=',
          'access_granted=TRUE',
          'email=%00',
          'sort=email',
          'sort=added_at',
          'q=description:a',
        ],
      ],
      [
        '/v1/policies',
        [
          'type=weekly',
          'frequency=hourly',
          'paused=null',
          'grace_period_days=2.5',
          'backup_policy=null',
          'sort=name',
          'sort=type',
          'status=active',
          'q=word',
        ],
      ],
      ['/v1/check-ins', ['status=completed', 'method=fax', 'completed_at=now', 'sort=name', 'q=word', 'name=x']],
    ] as const)('of %s names the field that is to blame: %j', async (path, queries) => {
      for (const query of queries) {
        const answer = await flat.get(`${path}?${query}`);
        expect(answer.body, query).toEqual({
          error: 'Validation failed',
          errors: [{ field: query.split('=')[0], message: expect.stringMatching(/^.+\.$/) }],
        });
        expect(answer.status, query).toBe(400);
      }
    });

    it('is told everything that is wrong with it at once', async () => {
      const { status, body } = await flat.get(
        '/v1/vaults?page=0&limit=101&sort=size&fields=secret&q=&created_after=x&updated_before=y&status=inactive&colour=red&document_count=x&pagination=x',
      );
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(['error', 'errors']);
      expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
        'colour',
        'created_after',
        'document_count',
        'fields',
        'limit',
        'page',
        'pagination',
        'q',
        'sort',
        'status',
        'updated_before',
      ]);
      for (const problem of body.errors) expect(problem.message.startsWith(problem.field)).toBe(true);
    });

    it.each(['page', 'limit', 'cursor', 'pagination', 'sort', 'fields', 'q', 'status', 'name', 'created_after', 'colour'])(
      'gives %s once',
      async (name) => {
        const { status, body } = await flat.get(`/v1/vaults?${name}=1&${name}=1`);
        expect([status, body.error, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, 'Validation failed', [name]]);
      },
    );

    it('takes either a page or a cursor', async () => {
      const fields = async (query: string) =>
        (await flat.get(`/v1/vaults?${query}`)).body.errors.map(({ field }: { field: string }) => field);
      expect(await fields('page=1&cursor=')).toEqual(['page']);
      expect(await fields('page=2&pagination=cursor')).toEqual(['page']);
      expect(await fields('pagination=page&cursor=')).toEqual(['cursor']);
    });

    it('is not echoed back at length', async () => {
      const { body } = await flat.get(`/v1/vaults?${'n'.repeat(5000)}=1`);
      expect(body.errors).toEqual([{ field: 'n'.repeat(100), message: expect.any(String) }]);
      const many = Array.from({ length: 1500 }, (_, index) => `p${index}`).join('&');
      expect((await flat.get(`/v1/vaults?${many}`)).body.errors.length).toBe(100);
    });
  });

  it('leaves nothing to a later one: the same list answers after all of them', async () => {
    expect(expectStatus(200, await flat.get('/v1/vaults')).pagination.total).toBe(1);
    expect(server().faults).toEqual([]);
  });
});
