import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import SqliteDatabase from 'better-sqlite3';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { copyProject } from '../../test/journeys/project-copy.ts';
import { migratedPostgresUrl } from '../../test/kit/databases/database-urls.ts';
import {
  runCli,
  startServerProcess,
  type CliResult,
  type Environment,
  type ServerProcess,
} from '../../test/kit/processes/server-process.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { makeOwner, openTestCore } from '../../test/kit/server/test-core.ts';
import { setPolicy } from '../core/policies/set-policy.ts';
import { createRecipient } from '../core/recipients/create-recipient.ts';
import { createVault } from '../core/vaults/create-vault.ts';
import { raiseHoldsTogether } from '../core/heartbeat/heartbeat-test-kit.ts';
import { runHere } from './run-here-test-kit.ts';
import { jsonColumns } from '../db/json-columns.ts';

interface Created {
  readonly key: string;
  readonly s3_key: string;
  readonly key_id: string;
  readonly user_id: string;
}

/** The one JSON object that a command printed, and nothing else. */
function onlyJson({ stdout, stderr }: CliResult): Record<string, unknown> {
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout) as Record<string, unknown>;
}

function commandsWith(env: Environment, runWith = runHere) {
  const run = (...args: string[]): Promise<CliResult> => runWith(args, env);
  const create = async (...args: string[]): Promise<Created> => {
    const result = await run('keys', 'create', '--json', ...args);
    expect(result).toMatchObject({ code: 0 });
    return onlyJson(result) as unknown as Created;
  };
  return { run, create };
}

const ulid = '[0-9A-HJKMNP-TV-Z]{26}';

describe.each(['SQLite', 'Postgres'])('heirlock keys, beside a running server on %s', (database) => {
  let server: ServerProcess;
  let env: Environment;
  let create: ReturnType<typeof commandsWith>['create'];
  /** For what the server remembers: it is notified of the change while a command ends. */
  let processes: ReturnType<typeof commandsWith>;

  beforeAll(async () => {
    const extra: Environment = database === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {};
    server = await startServerProcess({ env: extra });
    env = { ...extra, HEIRLOCK_DATA_DIR: server.dataDir };
    ({ create } = commandsWith(env));
    processes = commandsWith(env, runCli);
  });
  afterAll(() => server.stop());

  const ask = async (key: string, method = 'GET', path = '/v1/vaults', body?: object): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(server.origin + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    await response.arrayBuffer();
    return response.status;
  };

  it('create makes a key that works at once, in both spellings, and its user', async () => {
    const created = await commandsWith(env, runCli).create('--email', 'new@example.com');
    expect(Object.keys(created)).toEqual(['key', 's3_key', 'key_id', 'user_id']);
    expect(created.key).toMatch(/^service_sk_live_[0-9A-Za-z]{40}$/);
    expect(created.s3_key).toBe(created.key.replace('service_', ''));
    expect(created.key_id).toMatch(new RegExp(`^${ulid}$`));
    expect(created.user_id).toMatch(new RegExp(`^user_${ulid}$`));
    expect(await ask(created.key)).toBe(200);
    expect(await ask(created.key, 'POST', '/v1/vaults', { name: 'Papers' })).toBe(201);
  });

  it('create gives a user who is known already another key', async () => {
    const [first, second] = [await create('--email', 'again@example.com'), await create('--email', 'Again@Example.com', '--mode', 'test')];
    expect(second.user_id).toBe(first.user_id);
    expect(second.key).toMatch(/^service_sk_test_/);
    expect([await ask(first.key), await ask(second.key)]).toEqual([200, 200]);
    expect([await ask(first.key, 'GET', '/v1/test-clock'), await ask(second.key, 'GET', '/v1/test-clock')]).toEqual([403, 200]);
  });

  it('create gives the permissions that are asked for and no others', async () => {
    const reader = await create('--email', 'r@example.com', '--permissions', 'read');
    expect([await ask(reader.key), await ask(reader.key, 'POST', '/v1/vaults', { name: 'x' })]).toEqual([200, 403]);
    const writer = await create('--email', 'r@example.com', '--permissions', ' write, write ');
    expect([await ask(writer.key), await ask(writer.key, 'POST', '/v1/vaults', { name: 'x' })]).toEqual([403, 201]);
  });

  it('create takes any instant at which the key ends', async () => {
    const ended = await create('--email', 'e@example.com', '--expires', '2020-01-31T00:00:00+02:00');
    const ends = await create('--email', 'e@example.com', '--expires', '2099-01-31T00:00:00Z');
    expect([await ask(ended.key), await ask(ends.key)]).toEqual([401, 200]);
  });

  it('create binds a key to addresses and ranges', async () => {
    const here = await create('--email', 'ip@example.com', '--allow-ip', '10.0.0.0/8', '--allow-ip', '127.0.0.1');
    const there = await create('--email', 'ip@example.com', '--allow-ip', '10.0.0.0/8', '2001:db8::/32');
    expect([await ask(here.key), await ask(there.key)]).toEqual([200, 403]);
  });

  it('create refuses an address list by the plan that the account has, or is given with it', async () => {
    const { run, create } = processes;
    const order = ['keys', 'create', '--email', 'plan@example.com', '--json'];
    await create('--email', 'plan@example.com', '--plan', 'professional');
    const refused = await run(...order, '--allow-ip', '127.0.0.1');
    expect([refused.code, onlyJson(refused)]).toEqual([
      1,
      { error: 'permission_denied', message: 'Keys can have an address list only on the enterprise plan.' },
    ]);
    const upgraded = await create('--email', 'plan@example.com', '--plan', 'enterprise', '--allow-ip', '127.0.0.1');
    expect(await ask(upgraded.key)).toBe(200);
    const downgraded = await run(...order, '--plan', 'free', '--allow-ip', '127.0.0.1');
    expect([downgraded.code, onlyJson(downgraded).error]).toEqual([1, 'permission_denied']);
    expect(await ask(upgraded.key), 'the refusal left the plan as it was').toBe(200);
  });

  it('create moves the account to the plan that is named, for the keys it has too', async () => {
    const { create } = processes;
    const key = await create('--email', 'move@example.com');
    expect(await ask(key.key)).toBe(200);
    await create('--email', 'move@example.com', '--plan', 'free');
    expect(await ask(key.key)).toBe(403);
    await create('--email', 'move@example.com');
    expect(await ask(key.key), 'a plan that is not named stays').toBe(403);
  });

  it('set-status holds for the next request', async () => {
    const { run } = processes;
    const { key, key_id: id } = await create('--email', 's@example.com');
    for (const [status, answer] of [
      ['revoked', 401],
      ['active', 200],
      ['suspended', 401],
      ['active', 200],
      ['expired', 401],
    ] as const) {
      const result = await run('keys', 'set-status', id, status, '--json');
      expect([result.code, onlyJson(result)]).toEqual([0, { key_id: id, status }]);
      expect(await ask(key), status).toBe(answer);
    }
  });
});

describe('heirlock', () => {
  let dataDir: string;
  let run: ReturnType<typeof commandsWith>['run'];
  let create: ReturnType<typeof commandsWith>['create'];

  beforeAll(async () => {
    dataDir = (await tempFolder('cli')).path;
    ({ run, create } = commandsWith({ HEIRLOCK_DATA_DIR: dataDir }));
    await run('init');
  });

  const stored = (keyId: string): unknown => {
    const db = new SqliteDatabase(join(dataDir, 'heirlock.db'), { readonly: true });
    try {
      return db
        .prepare(
          'select api_keys.name, mode, permissions, expires_at, allowed_addresses, status, plan from api_keys join users on users.id = user_id join accounts on accounts.id = account_id where api_keys.id = ?',
        )
        .get(keyId);
    } finally {
      db.close();
    }
  };

  it('keys create has the documented defaults', async () => {
    expect(stored((await create('--email', 'default@example.com')).key_id)).toEqual({
      name: 'command line',
      mode: 'live',
      permissions: 'read,write,delete',
      expires_at: null,
      allowed_addresses: '[]',
      status: 'active',
      plan: 'enterprise',
    });
  });

  it('keys create stores every option', async () => {
    const { key_id: id } = await create(
      ...[
        '--email',
        'all@example.com',
        '--name',
        'nightly backup',
        '--plan',
        'enterprise',
        '--mode',
        'test',
        '--permissions',
        'delete,read',
      ],
      ...['--expires', '2031-05-06T07:08:09.5+01:00', '--allow-ip', '192.0.2.7', '2001:db8::/32', '--allow-ip', '10.0.0.0/8'],
    );
    expect(stored(id)).toEqual({
      name: 'nightly backup',
      mode: 'test',
      permissions: 'delete,read',
      expires_at: '2031-05-06T06:08:09.500Z',
      allowed_addresses: '["192.0.2.7","2001:db8::/32","10.0.0.0/8"]',
      status: 'active',
      plan: 'enterprise',
    });
  });

  it("gives a new account the installation's default plan", async () => {
    const { create: createFree } = commandsWith({ HEIRLOCK_DATA_DIR: dataDir, HEIRLOCK_DEFAULT_PLAN: 'free' });
    expect(stored((await createFree('--email', 'free@example.com')).key_id)).toMatchObject({ plan: 'free' });
  });

  it('says the same in words without --json', async () => {
    const made = await runCli(['keys', 'create', '--email', 'words@example.com'], { HEIRLOCK_DATA_DIR: dataDir });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toMatch(
      new RegExp(`^Key \\(shown only this once\\): service_sk_live_[0-9A-Za-z]{40}\nKey id: ${ulid}\nUser id: user_${ulid}\n$`),
    );
    const id = /Key id: (\S+)/.exec(made.stdout)?.[1] ?? '';
    expect(await run('keys', 'set-status', id, 'revoked')).toEqual({ code: 0, stdout: `Key ${id} is now revoked.\n`, stderr: '' });
  });

  it('takes --json anywhere', async () => {
    const results = [
      await run('--json', 'keys', 'create', '--email', 'a@example.com'),
      await run('keys', '--json', 'create', '--email', 'a@example.com'),
    ];
    for (const result of results) expect(onlyJson(result)).toHaveProperty('key');
  });

  const anybody = ['keys', 'create', '--email', 'x@example.com'];

  it.each([
    ['no command', [], 'A command is missing'],
    ['half a command', ['keys'], 'A command is missing'],
    ['an unknown command', ['kes'], "unknown command 'kes'"],
    ['an unknown command of keys', ['keys', 'creat'], "unknown command 'creat'"],
    ['an unknown option', [...anybody, '--colour', 'red'], "unknown option '--colour'"],
    ['too many arguments', [...anybody, 'more'], 'too many arguments'],
    ['no --email', ['keys', 'create'], '--email'],
    ['an option without its value', ['keys', 'create', '--email'], 'argument missing'],
    ['a wrong plan', [...anybody, '--plan', 'gold'], 'free, professional, enterprise'],
    ['a wrong mode', [...anybody, '--mode', 'dry'], 'live, test'],
    ['a wrong permission', [...anybody, '--permissions', 'read,fly'], 'fly is no permission; known are read, write, delete.'],
    ['no permission', [...anybody, '--permissions', ''], 'known are read, write, delete.'],
    ['a day instead of an instant', [...anybody, '--expires', '2027-01-31'], '--expires takes an ISO 8601 instant'],
    ['an instant that is none', [...anybody, '--expires', '2027-02-30T00:00:00Z'], '--expires takes an ISO 8601 instant'],
    ['a wrong range', [...anybody, '--allow-ip', '10.0.0.0/33'], '10.0.0.0/33 is neither an IP address nor a CIDR range.'],
    ['a name for an address', [...anybody, '--allow-ip', '127.0.0.1', '--allow-ip', 'localhost'], 'localhost is neither'],
    ['no status', ['keys', 'set-status', '01ARZ3NDEKTSV4RRFFQ69G5FAV'], "missing required argument 'status'"],
    ['documents without a place to go', ['api-documents'], '--out'],
    ['a wrong status', ['keys', 'set-status', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'gone'], 'active, revoked, suspended, expired'],
  ])('calls %s wrong usage', async (_, args, reason) => {
    const result = await run(...args, '--json');
    expect(result.code).toBe(2);
    expect(onlyJson(result)).toEqual({ error: 'invalid_usage', message: expect.stringContaining(reason) });
  });

  it('ends as a process with what it says of wrong usage and of failures', async () => {
    const env = { HEIRLOCK_DATA_DIR: dataDir };
    for (const args of [
      ['kes'],
      ['keys', 'create', '--email', 'nobody'],
      ['--help'],
      ['kes', '--json'],
      ['keys', 'create', '--email', 'nobody', '--json'],
    ]) {
      expect(await runCli(args, env)).toEqual(await runHere(args, env));
    }
  });

  it.each([
    ['the usage', [], 'Usage: heirlock'],
    ["the parser's sentence", ['keys', 'create'], "error: required option '--email <address>' not specified"],
    ['a sentence of its own', [...anybody, '--permissions', 'fly'], 'fly is no permission; known are read, write, delete.'],
  ])('shows wrong usage on stderr as %s without --json', async (_, args, text) => {
    expect(await run(...args)).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(text) });
  });

  it.each([
    ['an address that is none', ['keys', 'create', '--email', 'nobody'], {}, 'invalid_email', 'nobody is no e-mail address.'],
    [
      'a key that nobody has',
      ['keys', 'set-status', '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'revoked'],
      {},
      'resource_not_found',
      'There is no key with this id.',
    ],
    ['a key id that is none', ['keys', 'set-status', '../x', 'revoked'], {}, 'resource_not_found', 'There is no key with this id.'],
    [
      'documents for a folder that can not be',
      ['api-documents', '--out', '/etc/passwd/x'],
      {},
      'failed',
      'The folder /etc/passwd/x cannot be used: there is a file where a folder should be.',
    ],
    ['a wrong variable', anybody, { HEIRLOCK_PORT: 'x' }, 'invalid_configuration', 'HEIRLOCK_PORT must be a whole number'],
    [
      'a database that is not there',
      anybody,
      { HEIRLOCK_DATABASE_URL: 'postgres://me:Tr0ub4dor@127.0.0.1:1/x' },
      'failed',
      'The database 127.0.0.1:1/x cannot be used: nothing listens there.',
    ],
    [
      'a data folder that is a file',
      anybody,
      { HEIRLOCK_DATA_DIR: '/etc/passwd' },
      'failed',
      'There is no Heirlock installation in the data folder /etc/passwd',
    ],
  ])('fails with one sentence for %s', async (_, args, env: Environment, code, reason) => {
    const call = (...more: string[]): Promise<CliResult> => runHere([...args, ...more], { HEIRLOCK_DATA_DIR: dataDir, ...env });
    const json = await call('--json');
    const words = await call();
    expect([json.code, words.code]).toEqual([1, 1]);
    const { error, message } = onlyJson(json);
    expect(error).toBe(code);
    expect(message).toContain(reason);
    expect(words.stdout).toBe('');
    expect(words.stderr).toBe(`${message as string}\n`);
    expect(words.stderr).not.toMatch(/Tr0ub4dor|^\s*at /m);
  });

  it("tells a vault's future and changes nothing", async () => {
    const folder = (await tempFolder('cli-future')).path;
    const test = await openTestCore({ dataDir: folder });
    const ctx = await makeOwner(test.core);
    const { id } = await createVault(ctx, { name: 'Papers' });
    await createRecipient(ctx, id, { email: 'anna@example.org', sendNotification: false });
    await setPolicy(ctx, id, { type: 'inactivity', frequency: 'weekly', graceHours: 48 });
    await test.close();
    const rows = (): string => {
      const db = new SqliteDatabase(join(folder, 'heirlock.db'), { readonly: true });
      try {
        const tables = db
          .prepare("select name from sqlite_schema where type = 'table' and name not like 'search_index%'")
          .pluck()
          .all() as string[];
        return JSON.stringify(tables.map((name) => [name, db.prepare(`select * from "${name}"`).all()]));
      } finally {
        db.close();
      }
    };
    const before = rows();
    const simulate = (...args: string[]): Promise<CliResult> =>
      runHere(['simulate', `vault_${id}`, ...args], { HEIRLOCK_DATA_DIR: folder });
    const told = onlyJson(await simulate('--no-check-ins', '--json')) as {
      readonly events: { type: string; mail?: string }[];
      readonly handovers: { recipient: string; messages: { at: string; message: string }[] }[];
    };
    expect(told).toMatchObject({ vault_id: `vault_${id}`, phase: 'running', last_phase: 'released', end: 'released', until: null });
    expect(told.events.flatMap(({ mail = [] }) => mail)).toEqual(['due_notice', 'last_warning', 'released_recipient', 'released_owner']);
    expect(told.handovers).toMatchObject([{ recipient: 'anna@example.org', unreached_at: expect.any(String) as string }]);
    expect(told.handovers[0]?.messages.map(({ message }) => message).slice(0, 5)).toEqual([
      'announcement',
      ...['day_3', 'day_10', 'day_30', 'day_60'],
    ]);
    const { stdout: whole } = await simulate();
    expect(whole).toMatch(/If anna@example\.org opens nothing:\n\S+Z {2}announcement by mail to anna@example\.org\n/);
    expect(whole).toMatch(/Z {2}the people whom the owner trusts, and whoever runs the server, are told\n/);
    expect(onlyJson(await simulate('--check-in-every', '1d', '--until', '2099-01-01T00:00:00Z', '--json'))).toMatchObject({
      until: '2099-01-01T00:00:00.000Z',
      last_phase: 'running',
    });
    const { stdout } = await simulate('--check-in-every', '30h');
    for (const words of [
      /^The timer is at: running\.\n/,
      /check-in, late\n/,
      /mail due_notice to owner-\d+@example.org, naming 2\S+Z for the release\n/,
      /\nIt would go on after this\.\n$/,
    ])
      expect(stdout).toMatch(words);
    for (const args of [
      ['--until', 'x'],
      ['--check-in-every', '3w'],
      ['--no-check-ins', '--check-in-every', '3d'],
    ])
      expect((await simulate(...args, '--json')).code, args.join(' ')).toBe(2);
    for (const args of [
      ['--until', '2020-01-01T00:00:00Z'],
      ['--check-in-every', '9999d'],
    ])
      expect((await simulate(...args)).code, args.join(' ')).toBe(1);
    expect(rows()).toBe(before);
  });

  it('explains itself', async () => {
    for (const args of [
      ['--help'],
      ['keys', '--help'],
      ['keys', 'create', '--help'],
      ['keys', 'set-status', '--help'],
      ['api-documents', '--help'],
    ]) {
      const { code, stdout } = await run(...args);
      expect([code, stdout]).toEqual([0, expect.stringContaining('--json')]);
    }
  });

  it('prints exactly one line of JSON when npm runs it', async () => {
    const copy = await copyProject();
    await copy.shell('npm run --silent heirlock -- init');
    const { code, stdout } = await copy.shell(
      'npm run --silent heirlock -- keys create --email npm@example.com --plan professional --mode live --permissions read,write,delete --json',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\{"key":"service_sk_live_.*\}\n$/);
    const failed = await copy.shell('npm run --silent heirlock -- keys create --json');
    expect([failed.code, failed.stdout]).toEqual([2, expect.stringMatching(/^\{"error":"invalid_usage",.*\}\n$/)]);
  });
});

describe('heirlock api-documents', () => {
  it('writes what a server gives out, for the public URL that is configured, and touches no data', async () => {
    const { path } = await tempFolder('api-documents');
    const env = {
      HEIRLOCK_DATA_DIR: join(path, 'data'),
      HEIRLOCK_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
      HEIRLOCK_PUBLIC_URL: 'https://vaults.example.org',
    };
    const out = join(path, 'made', 'out');
    const result = await runCli(['api-documents', '--out', out, '--json'], env);
    expect(result).toMatchObject({ code: 0 });
    const places = ['reference', 'overview', 'alternate', 'flat', 'platform', 'heirlock'];
    const paths: Readonly<Record<string, string>> = { heirlock: '', platform: '/api' };
    const files = places.flatMap((place) => ['openapi.json', 'postman.json', 'html'].map((ending) => `${place}.${ending}`));
    expect(onlyJson(result)).toEqual({ folder: out, files });
    expect((await readdir(out)).sort()).toEqual(files.toSorted());
    expect(await readdir(path)).toEqual(['made']);
    for (const place of places) {
      const base = `https://vaults.example.org${paths[place] ?? `/${place}`}`;
      const document = JSON.parse(await readFile(join(out, `${place}.openapi.json`), 'utf8'));
      expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: base }]]);
      expect(JSON.parse(await readFile(join(out, `${place}.postman.json`), 'utf8')).variable[0].value).toBe(base);
      expect(await readFile(join(out, `${place}.html`), 'utf8')).toContain(`<code>${base}</code>`);
    }
    const words = await runCli(['api-documents', '--out', out], env);
    expect(words).toEqual({ code: 0, stderr: '', stdout: `${files.map((name) => join(out, name)).join('\n')}\n` });
  });
});

describe.each(['SQLite', 'Postgres'])('heirlock users, tokens and signing-keys, beside a running server on %s', (database) => {
  let server: ServerProcess;
  let run: ReturnType<typeof commandsWith>['run'];
  const password = 'q7#mK9zRt-very-own';

  beforeAll(async () => {
    const extra: Environment = database === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {};
    server = await startServerProcess({ env: extra });
    // Nothing tells the commands where the server listens: they find it in the data.
    ({ run } = commandsWith({ ...extra, HEIRLOCK_DATA_DIR: server.dataDir }));
  });
  afterAll(() => server.stop());

  const me = async (token: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> => {
    const response = await fetch(`${server.origin}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const tokensFor = async (...args: string[]): Promise<{ readonly access_token: string; readonly refresh_token: string }> => {
    const result = await run('tokens', 'create', '--json', ...args);
    expect(result.code).toBe(0);
    return onlyJson(result) as unknown as { access_token: string; refresh_token: string };
  };

  it('makes a person who signs in with the password, has the role, and is the same one the next time', async () => {
    const made = onlyJson(
      await run('users', 'create', '--email', 'admin@example.org', '--password', password, '--role', 'VAULT_ADMIN', '--json'),
    );
    expect(made).toEqual({ user_id: expect.stringMatching(new RegExp(`^user_${ulid}$`)) });
    expect(onlyJson(await run('users', 'create', '--email', 'Admin@example.org', '--json'))).toEqual(made);
    const body = JSON.stringify({ grant_type: 'password', email: 'admin@example.org', password });
    const answer = await fetch(`${server.origin}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    expect((await me(token)).body).toMatchObject({ id: made.user_id, roles: ['VAULT_VIEWER', 'VAULT_ADMIN'], mfaAt: null });
  });

  it('signs a script in, with a second factor and a life as asked for', async () => {
    const { access_token: token, refresh_token: refresh } = await tokensFor('--email', 'script@example.org', '--mfa', '--ttl', '600');
    const { exp, iat, amr } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
      iat: number;
      amr: string[];
    };
    expect([exp - iat, amr]).toEqual([600, ['mfa']]);
    expect(refresh).toMatch(/^heirlock_rt_/);
    expect((await me(token)).body).toMatchObject({ email: 'script@example.org', roles: ['VAULT_VIEWER'], mfaAt: expect.any(String) });
  });

  it('changes the signing key for the running server: a day ahead, or at once with all tokens ending', async () => {
    const { access_token: before } = await tokensFor('--email', 'script@example.org');
    expect(onlyJson(await run('signing-keys', 'rotate', '--json'))).toMatchObject({ withdrawn: 0 });
    expect((await me(before)).status).toBe(200);
    const kids = async (): Promise<string[]> =>
      ((await (await fetch(`${server.origin}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
    expect(onlyJson(await run('signing-keys', 'rotate', '--now', '--json'))).toMatchObject({ withdrawn: 2 });
    await expect.poll(async () => (await me(before)).status).toBe(401);
    await expect.poll(kids).toHaveLength(1);
    expect((await me((await tokensFor('--email', 'script@example.org')).access_token)).status).toBe(200);
  });

  it.each([
    ['a short password', ['users', 'create', '--email', 'a@example.org', '--password', 'short'], 1, 'invalid_request'],
    ['a popular password', ['users', 'create', '--email', 'a@example.org', '--password', 'Password123!'], 1, 'invalid_request'],
    ['no address', ['users', 'create', '--email', 'nobody'], 1, 'invalid_email'],
    ['a role that is of one vault', ['users', 'create', '--email', 'a@example.org', '--role', 'VAULT_OWNER'], 2, 'invalid_usage'],
    [
      'two sources of a password',
      ['users', 'create', '--email', 'a@example.org', '--password', password, '--password-stdin'],
      2,
      'invalid_usage',
    ],
    ['a life of no time', ['tokens', 'create', '--email', 'a@example.org', '--ttl', '0'], 2, 'invalid_usage'],
    ['a life beyond a day', ['tokens', 'create', '--email', 'a@example.org', '--ttl', '86401'], 2, 'invalid_usage'],
  ])('refuses %s', async (_what, args, code, error) => {
    const result = await run(...args, '--json');
    expect([result.code, onlyJson(result).error]).toEqual([code, error]);
    expect(result.stdout).not.toContain(password);
  });
});

describe('heirlock holds', () => {
  it('tells what holds automatic releases, and lifts it once', async () => {
    const { path } = await tempFolder('holds');
    const { run } = commandsWith({ HEIRLOCK_DATA_DIR: path });
    await run('init');
    expect((await run('holds', 'list')).stdout).toBe('Nothing is held.\n');
    const test = await openTestCore({ dataDir: path });
    await raiseHoldsTogether(test.core, ['database_restored']);
    await test.close();
    expect((await run('holds', 'list')).stdout).toMatch(/^1 {2}\S+ {2}database_restored {2}holds\n$/);
    for (const wrong of ['0', 'x', '-1']) expect((await run('holds', 'lift', wrong)).code).toBe(2);
    expect(await run('holds', 'lift', '2')).toMatchObject({ code: 1, stderr: 'There is no hold with this number.\n' });
    // The first step only shows; the second names what was shown.
    const shown = onlyJson(await run('holds', 'lift', '1', '--json'));
    expect(shown).toMatchObject({ lifted: false, total: 0, vaults: [], other_holds: [] });
    const lift = (seen: string, ...more: string[]) => run('holds', 'lift', '1', '--seen', seen, ...more);
    const stale = await lift('000000000000');
    expect([stale.code, stale.stdout]).toEqual([
      1,
      expect.stringMatching(/^What it would release has changed since\. Nothing was lifted\./),
    ]);
    expect((await run('holds', 'list')).stdout).toContain('holds\n');
    expect(onlyJson(await lift(shown.seen as string, '--note', 'A rehearsal.', '--json'))).toMatchObject({ lifted: true });
    expect(onlyJson(await run('holds', 'list', '--json'))).toMatchObject({
      holds: [{ number: 1, reason: 'database_restored', note: 'A rehearsal.', lifted_at: expect.any(String) as string }],
    });
    expect(await run('holds', 'lift', '1')).toMatchObject({ code: 1, stderr: 'This hold has already been lifted.\n' });
    const raised = await run('holds', 'raise', '--note', 'The house is being moved.');
    expect(raised.stdout).toBe('Hold 2 is raised: no vault is released automatically until it is lifted.\n');
    expect((await run('holds', 'raise')).code).toBe(2);
  });
});

describe('heirlock mail bounce', () => {
  it('takes a report on standard input, and passes over everything else', async () => {
    const { path } = await tempFolder('bounce');
    const env = { HEIRLOCK_DATA_DIR: path, HEIRLOCK_LOG_LEVEL: 'silent' };
    const id = '01KB8Z2M6Q5T7V9X1Y3A5C7E9G' as Ulid;
    const at = instantOf('2026-03-02T12:00:00.000Z');
    const test = await openTestCore({ dataDir: path });
    const row = {
      id,
      dedup_key: 'k',
      kind: 'released_owner',
      account_id: 'a' as Ulid,
      mode: 'live',
      vault_id: '' as const,
      recipient_id: null,
      channel: 'mail',
      to_address: 'a@example.org',
      to_name: null,
      facts: jsonColumns.outbox.facts.write({}),
      attempts: 1,
      next_attempt_ms: 1,
      bounced_at: null,
      last_error: null,
    };
    await test.core.db.transaction((tx) =>
      tx
        .insertInto('outbox')
        .values({ ...row, mode: 'live', channel: 'mail', status: 'accepted', accepted_at: at, created_at: at })
        .execute(),
    );
    await test.close();
    const parts = [
      'Content-Type: text/plain\n\nNo such user.',
      'Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: failed\nStatus: 5.1.1',
      `Content-Type: text/rfc822-headers\n\nMessage-ID: <${id}@vault.example.org>`,
    ];
    const report = `From: MAILER-DAEMON\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${parts.map((part) => `--b\n${part}\n\n`).join('')}--b--\n`;
    const bounce = (input: string) => runCli(['mail', 'bounce', '--json'], env, input);
    expect(onlyJson(await bounce(report))).toEqual({ noted: true, mail_id: id, status: '5.1.1' });
    expect(onlyJson(await bounce(report))).toEqual({ noted: false, mail_id: id, status: '5.1.1' });
    expect(await bounce('Subject: Hello\n\nHow are you?\n')).toMatchObject({ code: 0, stdout: '{"noted":false}\n' });
  });
});
