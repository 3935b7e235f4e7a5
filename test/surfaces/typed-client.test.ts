import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { clientFolder, type ClientFolder } from '../kit/server/typed-client.ts';

/** How every client starts: the address and the key are all it is given. */
const head = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [, , baseUrl = '', key = '', shortKey = ''] = process.argv;
const api = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });

/** The data of an answer that has to be a success. */
function good<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}
void shortKey;
`;

/** For each base URL: a program that works, and lines that a compiler must not let through. */
const clients: readonly (readonly [base: string, program: string, printed: unknown, wrong: readonly string[]])[] = [
  [
    '/reference',
    `
const vault = good(await api.POST('/v1/vaults', { body: { name: 'For Ann', policy_type: 'inactivity' } }));
const path = { vault_id: vault.id };
const policy = good(await api.PUT('/v1/vaults/{vault_id}/policy', { params: { path }, body: { type: 'inactivity', frequency: 'monthly', grace_period_days: 30 } }));
const frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'half_yearly' | 'yearly' | null | undefined = policy.type === 'inactivity' ? policy.frequency : undefined;
const form = new FormData();
form.set('file', new File(['Dear Ann'], 'letter.txt', { type: 'text/plain' }));
const document = good(await api.POST('/v1/vaults/{vault_id}/documents', { params: { path }, body: { file: '' }, bodySerializer: () => form }));
const bytes = good(await api.GET('/v1/documents/{document_id}/download', { params: { path: { document_id: document.id } }, parseAs: 'text' }));
const list = good(await api.GET('/v1/vaults', { params: { query: { per_page: 5, sort: 'name', order: 'asc' } } }));
const again = await api.GET('/v1/vaults/{vault_id}', { params: { path, header: { 'If-None-Match': '*' } } });
const missing = await api.GET('/v1/vaults/{vault_id}', { params: { path: { vault_id: 'vault_1' } } });
const code: 'vault_not_found' | (string & {}) | undefined = missing.error?.error;
const removed = await api.DELETE('/v1/vaults/{vault_id}', { params: { path, query: { confirm: true } } });
console.log(JSON.stringify([vault.settings.auto_renew, frequency, document.size, bytes, list.pagination.total, again.response.status, code, removed.response.status]));
`,
    [false, 'monthly', 8, 'Dear Ann', 1, 304, 'vault_not_found', 204],
    [
      `await api.GET('/v1/nothing');`,
      `await api.PUT('/v1/vaults', { body: { name: 'x' } });`,
      `await api.POST('/v1/vaults', { body: { name: 7 } });`,
      `await api.POST('/v1/vaults', { body: {} });`,
      `await api.POST('/v1/vaults', { body: { name: 'x', policy_type: 'never' } });`,
      `await api.POST('/v1/vaults', { body: { name: 'x', settings: { auto_renew: 'yes' } } });`,
      `await api.GET('/v1/vaults/{vault_id}', {});`,
      `await api.DELETE('/v1/vaults/{vault_id}', { params: { path: { vault_id: 'vault_1' } } });`,
      `await api.GET('/v1/vaults', { params: { query: { order: 'up' } } });`,
      `await api.PUT('/v1/vaults/{vault_id}/policy', { params: { path: { vault_id: 'x' } }, body: { type: 'inactivity', frequency: 'hourly', grace_period_days: 3 } });`,
      `good(await api.GET('/v1/vaults')).data[0]?.state;`,
      `(await api.GET('/v1/vaults')).data.pagination;`,
    ],
  ],
  [
    '/overview',
    `
const account = good(await api.GET('/v1/account'));
const vault = good(await api.POST('/v1/vaults', { body: { name: 'For Ann', tags: ['family'] } }));
const policy = good(await api.POST('/v1/vaults/{vault_id}/policies', { params: { path: { vault_id: vault.vault_id } }, body: { type: 'inactivity', check_in_frequency: 'weekly', grace_period_hours: 48 } }));
const checkIn = good(await api.POST('/v1/check-ins', { body: { vault_id: vault.vault_id } }));
const wrong = await api.POST('/v1/check-ins', { body: { vault_id: 'vault_1' } });
console.log(JSON.stringify([account.plan, vault.tags, policy.grace_period_hours, checkIn.status, wrong.error?.error]));
`,
    ['enterprise', ['family'], 48, 'completed', 'resource_not_found'],
    [
      `await api.POST('/v1/vaults', { body: { name: 'x', tags: 'family' } });`,
      `await api.GET('/v1/webhooks');`,
      `good(await api.GET('/v1/account')).id;`,
    ],
  ],
  [
    '/alternate',
    `
const health = good(await api.GET('/v1/health'));
const whoami = good(await api.POST('/v1/auth/whoami'));
const vault = good(await api.POST('/v1/vaults', { body: { name: 'For Ann', owner_email: whoami.user.email } }));
const account = good(await api.POST('/v1/crypto-accounts', { body: { vault_id: vault.id, currency: 'BTC', label: 'Savings', encrypted_wallet: 'c2VhbGVk' } }));
const list = good(await api.GET('/v1/crypto-accounts', { params: { query: { vault_id: vault.id, limit: 10 } } }));
const wrong = await api.GET('/v1/vaults/{vault_id}', { params: { path: { vault_id: 'vault_1' } } });
console.log(JSON.stringify([health.status, whoami.mode, account.currency, list.pagination.has_more, wrong.error?.error.code]));
`,
    ['ok', 'test', 'BTC', false, 'resource_not_found'],
    [
      `await api.POST('/v1/vaults', { body: { name: 'x' } });`,
      `await api.GET('/v1/crypto-accounts');`,
      `(await api.GET('/v1/vaults/{vault_id}', { params: { path: { vault_id: 'x' } } })).error?.statusCode;`,
    ],
  ],
  [
    '/flat',
    `
const first = good(await api.GET('/v1/vaults', { params: { query: { pagination: 'cursor', limit: 2, status: 'active', fields: 'id,name' } } }));
const next = 'next_cursor' in first.pagination ? first.pagination.next_cursor : 'none';
const wrong = await api.GET('/v1/vaults', { params: { query: { limit: 1, sort: 'colour' } } });
const fields = wrong.error !== undefined && 'errors' in wrong.error ? wrong.error.errors.map(({ field }) => field) : [];
console.log(JSON.stringify([first.vaults.length, next, fields]));
`,
    [expect.any(Number), expect.toSatisfy((cursor) => cursor === null || typeof cursor === 'string'), ['sort']],
    [
      `await api.POST('/v1/vaults', { body: { name: 'x' } });`,
      `await api.GET('/v1/vaults', { params: { query: { limit: 'all' } } });`,
      `good(await api.GET('/v1/vaults')).data;`,
    ],
  ],
  [
    '',
    `
const version = good(await api.GET('/version'));
const test = good(await api.GET('/api/v1/test', { headers: { 'x-api-key': shortKey } }));
const vault = good(await api.POST('/v1/vaults', { body: { name: 'For Ann' } }));
const replaced = good(await api.PUT('/v1/vaults/{vault_id}', { params: { path: { vault_id: vault.id } }, body: { name: 'For Ben' } }));
const documents = good(await api.GET('/v1/documents', { params: { query: { vault_id: vault.id } } }));
console.log(JSON.stringify([version.api_version, test.key_info.tier_id, vault.status, replaced.name, documents.pagination.offset]));
`,
    ['v1', 'enterprise', 'active', 'For Ben', 0],
    [
      `good(await api.PUT('/v1/vaults/{vault_id}', { params: { path: { vault_id: 'x' } }, body: { name: 'x' } })).id;`,
      `await api.GET('/v1/policies');`,
    ],
  ],
];

describe.each(clients)('a client generated from {origin}%s/openapi.json', (base, program, printed, wrong) => {
  let server: TestServer;
  let folder: ClientFolder;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await clientFolder(`${server.origin}${base}/openapi.json`);
  });
  afterAll(() => server.close());

  it('compiles under the strictest rules, and talks to a running server', async () => {
    // A marker above a line that compiles after all is itself an error.
    const refused = wrong.map((line) => `// @ts-expect-error -- the server would refuse this\n${line}`).join('\n');
    expect(await folder.compile({ client: head + program, wrong: head + refused })).toEqual([]);
    const key = await server.createKey();
    expect(JSON.parse(await folder.run('client', server.origin + base, key.value, key.s3Value))).toEqual(printed);
  });
});

describe('the compiler of these tests', () => {
  it('says so when a client is wrong', async () => {
    await using server = await startTestServer();
    const folder = await clientFolder(`${server.origin}/reference/openapi.json`);
    const problems = await folder.compile({
      wrong: `${head}\nawait api.GET('/v1/nothing');\n// @ts-expect-error -- it is right\nawait api.GET('/v1/vaults');`,
    });
    expect(problems).toEqual([expect.stringMatching(/^wrong.ts 15: /), expect.stringMatching(/^wrong.ts 16: Unused '@ts-expect-error'/)]);
  });
});
