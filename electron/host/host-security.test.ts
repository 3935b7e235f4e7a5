import { mkdir, readdir, readFile, statfs, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { methods } from '../contract/contract.ts';
import { filesUnder, testPassphrase } from '../engine/engine-test-kit.ts';
import { keyHeader } from './host-requests.ts';
import { openTestHost, type Asking, type TestHost, type Visiting } from './host-test-kit.ts';
import { maxJsonBytes } from './http-answer.ts';

let world: TestHost;
let owner: Visiting;
let vault: string;
let pages: string;

beforeAll(async () => {
  pages = join((await tempFolder('pages')).path, 'desktop');
  await mkdir(join(pages, 'assets'), { recursive: true });
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>App</title>');
  await writeFile(join(pages, 'assets', 'main-0123abcd.js'), 'export {};');
  await writeFile(join(pages, 'notes.txt'), 'not a file of a page');
  await writeFile(join(pages, '..', 'secret.html'), 'outside');
  world = await openTestHost({ pages });
  owner = await world.letIn();
  await owner.ok('account.create', { passphrase: testPassphrase });
  vault = (await owner.ok('vaults.create', { name: 'Papers' })).id;
});

afterAll(async () => {
  expect(world.faults).toEqual([]);
  await world[Symbol.asyncDispose]();
});

const json = { 'content-type': 'application/json' };
const status = (visitor: Visiting | TestHost, asking: Asking = {}) =>
  visitor.send('/call/account.status', { method: 'POST', body: '{}', ...asking, headers: { ...json, ...asking.headers } });

async function addDocument(name: string, content: string | Uint8Array): Promise<string> {
  const [document] = await owner.ok('documents.add', { vault, paths: [await owner.upload(name, content)] });
  return document.id;
}

describe('a link', () => {
  it('lets one browser in, once, with a cookie that no script and no other site can use', async () => {
    const path = new URL(world.host.newLink()).pathname;
    const first = await world.send(path);
    expect(first.status).toBe(200);
    expect(first.headers['set-cookie']).toEqual([expect.stringMatching(/^heirlock=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)]);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    const second = await world.send(path);
    expect([second.status, second.headers['set-cookie']]).toEqual([403, undefined]);
    expect(second.body.toString()).toContain('press Enter');
  });

  it('is not used up by a look at its head, and ends when a newer one is made', async () => {
    const older = new URL(world.host.newLink()).pathname;
    const newer = new URL(world.host.newLink()).pathname;
    expect((await world.send(older)).status).toBe(403);
    expect((await world.send(newer, { method: 'HEAD' })).headers['set-cookie']).toBeUndefined();
    expect((await world.send(newer)).status).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(43), '../', '%00'])('with the token %j lets nobody in', async (token) => {
    world.host.newLink();
    const answer = await world.send(`/enter/${token}`);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('somebody who was not let in', () => {
  it.each([
    '/',
    '/index.html',
    '/events',
    '/content/01M80JBVYA782BS4HX733N39V1',
    '/downloads/file_x',
    '/prints/file_x',
    '/assets/main-0123abcd.js',
  ])('gets nothing from %s', async (path) => {
    for (const headers of [{}, { cookie: 'heirlock=' }, { cookie: `heirlock=${'A'.repeat(43)}` }, { cookie: 'other=1' }]) {
      const answer = await world.send(path, { headers });
      expect(answer.status).toBe(401);
      expect(answer.body.toString()).not.toContain('App');
    }
  });

  it('can call no method, though it names the right origin', async () => {
    expect((await status(world, { headers: { origin: world.host.origin } })).json()).toMatchObject({ code: 'signed_out' });
  });

  it('that has only seen the cookie, as every port of this machine does, calls nothing and hears nothing', async () => {
    const { cookie } = owner;
    expect((await status(world, { headers: { cookie, origin: world.host.origin } })).status).toBe(401);
    expect((await status(world, { headers: { cookie, origin: world.host.origin, [keyHeader]: 'A'.repeat(43) } })).status).toBe(401);
    expect((await world.send('/events', { headers: { cookie } })).status).toBe(401);
    expect((await world.send('/uploads/x', { method: 'PUT', headers: { cookie, origin: world.host.origin }, body: 'x' })).status).toBe(401);
  });

  it('that has two cookies of the name is not guessed about', async () => {
    expect((await status(owner, { headers: { cookie: `heirlock=x; ${owner.cookie}` } })).status).toBe(401);
  });

  it("can't use one browser's key with another one's cookie", async () => {
    const other = await world.letIn();
    expect((await status(owner, { headers: { [keyHeader]: other.key } })).status).toBe(401);
    expect((await status(other)).status).toBe(200);
  });
});

describe('another page', () => {
  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost', 'https://127.0.0.1'])(
    'of the origin %s is turned away',
    async (origin) => {
      for (const method of ['GET', 'POST']) {
        const answer = await owner.send('/call/account.status', {
          method,
          headers: { ...json, origin },
          ...(method === 'POST' ? { body: '{}' } : {}),
        });
        expect(answer.status).toBe(403);
      }
    },
  );

  it('that hides its origin can change nothing', async () => {
    const { cookie, key } = owner;
    expect((await status(world, { headers: { cookie, [keyHeader]: key } })).status).toBe(403);
  });

  it.each(['cross-site', 'same-site'])('asking %s, as the browser says, gets nothing, not even a picture', async (site) => {
    for (const path of ['/', '/assets/main-0123abcd.js', `/content/${vault}`, '/events']) {
      expect((await owner.send(path, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    }
  });

  it.each([{ 'service-worker': 'script' }, { 'sec-fetch-dest': 'serviceworker' }])(
    'and a service worker, asking with %j, gets nothing',
    async (headers) => {
      expect((await owner.send('/assets/main-0123abcd.js', { headers })).status).toBe(403);
    },
  );

  it('of the same host under its other name is another page', async () => {
    expect((await status(owner, { headers: { origin: world.host.plainOrigin ?? '' } })).status).toBe(403);
  });

  it('is never told that it may', async () => {
    const answer = await owner.send('/call/account.status', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });
    expect(answer.status).toBe(405);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each(['evil.example', 'localhost', '127.0.0.1', 'localhost:80', '127.0.0.1.nip.io', '[::1]', ''])(
    'under the name %j, rebound to this machine, is turned away',
    async (host) => {
      expect((await owner.send('/', { headers: { host } })).status).toBeGreaterThanOrEqual(400);
      expect((await world.send(new URL(world.host.newLink()).pathname, { headers: { host } })).headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('the network', () => {
  it("finds nobody but at the loopback addresses, of which neither is left to somebody else's program", async () => {
    const { port } = new URL(world.host.origin);
    const others = Object.values(networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
    for (const address of ['127.0.0.2', ...others.filter((one) => one !== '127.0.0.1' && one !== '::1')])
      expect(await isReached(address, Number(port)), address).toBe(false);
    if (others.includes('::1')) expect(await isReached('::1', Number(port))).toBe(true);
  });

  function isReached(host: string, port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect({ host, port });
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  }
});

describe('pages', () => {
  it('go out under the strict policy, and hashed ones may be kept', async () => {
    const page = await owner.send('/');
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; media-src 'self'; font-src 'self'; connect-src 'self'; " +
        "worker-src 'self' blob:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const script = await owner.send('/assets/main-0123abcd.js');
    expect([script.headers['content-type'], script.headers['cache-control']]).toEqual([
      'text/javascript; charset=utf-8',
      'private, max-age=31536000, immutable',
    ]);
  });

  it.each([
    '/../secret.html',
    '/..%2fsecret.html',
    '/%2e%2e/secret.html',
    '//secret.html',
    '/assets/../../secret.html',
    '/assets/..%5c..%5csecret.html',
    '/secret.html',
    '/notes.txt',
    '/assets',
    '/assets/',
    '/.',
    '/index.html/',
    '/__proto__',
    '/constructor',
    '/index.html%00.js',
  ])('are none under %s', async (path) => {
    const answer = await owner.send(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toMatch(/outside|not a file/);
  });

  it.each(['http://evil.example/', '*', 'x'])('are none under the address %s', async (target) => {
    const answer = await owner.send(target);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});

describe('calls', () => {
  it.each(['nothing.here', '__proto__', 'constructor', 'toString', 'documents.add/x', ''])('of %j are refused', async (name) => {
    const answer = await owner.post(`/call/${name}`, {});
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  it.each(['nothing', '__proto__', 'constructor', 'remember', 'open-external', 'pick'])(
    'of the shell named %j are refused',
    async (name) => {
      expect((await owner.post(`/shell/${name}`, {})).status).toBe(400);
    },
  );

  it.each([
    ['/shell/begin-upload', { name: 'x', kind: 'device' }],
    ['/shell/begin-upload', { name: '', kind: 'file' }],
    ['/shell/begin-upload', { name: 'x', kind: 'file', path: '/etc/passwd' }],
    ['/shell/save-target', { name: 'x'.repeat(5_000), kind: 'file' }],
    ['/shell/set-preferences', { change: { lockAfterMinutes: -1 } }],
    ['/shell/set-preferences', { change: { theme: 'pink' } }],
    ['/shell/set-preferences', { change: { unknown: 1 } }],
    ['/shell/set-preferences', { change: [] }],
    ['/shell/facts', []],
    ['/shell/facts', null],
    ['/shell/release', {}],
  ])('%s with %j is refused', async (path, input) => {
    expect((await owner.post(path, input)).status).toBe(400);
  });

  it('take JSON only, by its own name', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-8']) {
      expect((await status(owner, { headers: { 'content-type': type } })).status).toBe(415);
    }
    expect((await status(owner, { body: '{' })).status).toBe(400);
  });

  it('take no more than the limit, announced or not', async () => {
    const long = `"${'x'.repeat(maxJsonBytes)}"`;
    expect((await status(owner, { body: long, headers: { 'content-length': String(long.length) } })).status).toBe(413);
    const chunked = await status(owner, { body: long, headers: { 'transfer-encoding': 'chunked' } }).catch(() => ({ status: 413 }));
    expect(chunked.status).toBe(413);
  });

  it('by any other method than those known are refused', async () => {
    for (const method of ['DELETE', 'PATCH', 'TRACE', 'PROPFIND'])
      expect((await owner.send('/call/account.status', { method })).status).toBe(405);
    expect((await owner.send('/shell/facts', { method: 'PUT' })).status).toBe(404);
  });

  it('never take or give a path: what has one in the contract wants a handle', async () => {
    const outcome = (await owner.post('/call/documents.add', { vault, paths: ['/etc/passwd'] })).json();
    expect(outcome).toMatchObject({ ok: false, code: 'file_not_found' });
    const named = Object.entries(methods)
      .filter(([, { input }]) => JSON.stringify(input).includes('"title":"path"'))
      .map(([name]) => name);
    expect(named).toEqual(
      expect.arrayContaining([
        'documents.add',
        'documents.save',
        'kit.savePdf',
        'sheets.make',
        'sheets.makeQuorum',
        'archive.export',
        'archive.import',
        'bundles.save',
        'account.recover',
      ]),
    );
    const spelt = Object.entries(methods)
      .filter(([, { input }]) => /"(path|paths|folder_path|archive)":/.test(JSON.stringify(input)))
      .map(([name]) => name);
    expect(spelt.filter((name) => !named.includes(name))).toEqual([]);
  });
});

describe('file handles', () => {
  it('of another browser mean nothing', async () => {
    const other = await world.letIn();
    const handle = await owner.upload('mine.txt', 'mine');
    const outcome = (await other.post('/call/documents.add', { vault, paths: [handle] })).json();
    expect(outcome).toMatchObject({ ok: false, code: 'file_not_found' });
    await other.post('/shell/release', { handle });
    expect(await owner.ok('documents.add', { vault, paths: [handle] })).toHaveLength(1);
  });

  it.each(['file_../../etc/passwd', 'file_', '/etc/passwd', '../x', '__proto__'])('%j are none', async (handle) => {
    expect((await owner.post('/call/documents.add', { vault, paths: [handle] })).json()).toMatchObject({ code: 'file_not_found' });
    expect((await owner.send(`/downloads/${handle}`)).status).toBe(404);
    expect((await owner.send(`/prints/${handle}`)).status).toBe(404);
  });

  it('of what was picked are not downloaded, and of what is no PDF not shown', async () => {
    const handle = await owner.upload('page.html', '<script>alert(1)</script>');
    expect((await owner.send(`/downloads/${handle}`)).status).toBe(404);
    expect((await owner.send(`/prints/${handle}`)).status).toBe(404);
    const { handle: target } = (await owner.post('/shell/save-target', { name: 'x.pdf', kind: 'file' })).json();
    const document = await addDocument('fake.pdf', '<script>alert(1)</script>');
    await owner.ok('documents.save', { document, path: target });
    expect((await owner.send(`/prints/${target}`)).status).toBe(404);
  });
});

describe('uploads', () => {
  const begin = async (name: string, kind = 'file') => owner.post('/shell/begin-upload', { name, kind });
  const put = (upload: string, query: string, body = 'x', headers: Record<string, string> = {}) =>
    owner.send(`/uploads/${upload}${query}`, { method: 'PUT', body, headers: { 'content-length': String(body.length), ...headers } });

  it.each(['..', '.', 'a/b', '../x', '/etc/x', 'a\0b', 'x'.repeat(256)])('can not be named %j', async (name) => {
    expect((await begin(name)).status).toBe(400);
  });

  it.each(['../../out.txt', '/etc/x', 'a/../../x', '..', '', 'a//b', 'a/./b', `${'d/'.repeat(70)}x`, 'a/\0'])(
    'do not leave their folder by the path %j',
    async (path) => {
      const { upload } = (await begin('folder', 'folder')).json();
      const before = [...(await filesUnder(world.folder)).keys()];
      expect((await put(upload, `?path=${encodeURIComponent(path)}`)).status).toBe(400);
      expect([...(await filesUnder(world.folder)).keys()]).toEqual(before);
    },
  );

  it('of a file are one file, of a known length, once', async () => {
    const { upload } = (await begin('a.txt')).json();
    expect((await put(upload, '?path=b.txt')).status).toBe(400);
    expect((await owner.send(`/uploads/${upload}`, { method: 'PUT', body: 'x', headers: { 'transfer-encoding': 'chunked' } })).status).toBe(
      411,
    );
    expect((await put(upload, '', 'x', { 'content-length': String(2 ** 41) })).status).toBe(413);
    const { bavail, bsize } = await statfs(world.folder);
    // A disk with room for the largest document has room for this one.
    const more = Math.min(bavail * bsize + 2 ** 30, 2 ** 37 + 1);
    const refused = more > 2 ** 37 ? 413 : 507;
    expect((await put(upload, '', 'x', { 'content-length': String(more) })).status).toBe(refused);
    expect((await owner.post('/shell/begin-upload', { name: 'a.txt', kind: 'file', sizeBytes: more })).status).toBe(refused);
    expect((await owner.post('/shell/begin-upload', { name: 'a.txt', kind: 'file', sizeBytes: 2 ** 37 + 1 })).status).toBe(413);
    expect((await owner.post('/shell/begin-upload', { name: 'a', kind: 'folder', sizeBytes: 2 ** 60 })).status).toBe(507);
    expect((await put(upload, '')).status).toBe(200);
    expect((await put(upload, '')).status).toBe(400);
    expect((await put('upload_x', '')).status).toBe(404);
  });

  it('that break off leave nothing', async () => {
    const { upload } = (await begin('broken.txt')).json();
    const spool = join(world.folder, 'shell', 'spool');
    const { port, host } = new URL(world.host.origin);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `PUT /uploads/${upload} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${world.host.origin}\r\nCookie: ${owner.cookie}\r\n${keyHeader}: ${owner.key}\r\nContent-Length: 100\r\n\r\nhalf`,
        );
        setTimeout(() => socket.destroy(), 300);
      });
      socket.once('close', () => resolve());
    });
    await expect.poll(async () => [...(await filesUnder(spool)).keys()].filter((path) => path.endsWith('broken.txt'))).toEqual([]);
  });
});

describe('contents', () => {
  it('of a page or picture with scripts in it are files to save, and nothing in them would run', async () => {
    for (const [name, content] of [
      ['a.html', '<script>alert(1)</script>'],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a.xhtml', '<html/>'],
      ['a.js', 'alert(1)'],
      ['a.xml', '<x/>'],
    ] as const) {
      const { headers, body } = await owner.send(`/content/${await addDocument(name, content)}`);
      expect(headers, name).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(headers['content-disposition']).toMatch(/^attachment;/);
      expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
      expect(body.toString()).toBe(content);
    }
  });

  it('of what is in the trash, of a vault, of nothing, are not there', async () => {
    const document = await addDocument('gone.txt', 'gone');
    expect((await owner.send(`/content/${document}`)).status).toBe(200);
    await owner.ok('documents.trash', { documents: [document] });
    for (const id of [document, vault, '01M80JBVYA782BS4HX733N39V1', 'x', '..', ''])
      expect([id, (await owner.send(`/content/${id}`)).status]).toEqual([id, 404]);
    const other = await addDocument('one.txt', 'one');
    for (const version of ['2', '0', '-1', '1.5', '1/2', 'x', '9999999'])
      expect([version, (await owner.send(`/content/${other}/${version}`)).status]).toEqual([version, 404]);
  });

  it('with hostile names put nothing into the headers', async () => {
    const document = await addDocument('quote".txt', 'x');
    const { headers } = await owner.send(`/content/${document}`);
    expect(headers['content-disposition']).toBe('inline; filename="quote\\".txt"');
  });
});

describe('locking', () => {
  it('ends contents, handles and the copies on disk at once', async () => {
    const document = await addDocument('letter.txt', 'Dear Ann, the canary sings');
    const handle = await owner.upload('waiting.txt', 'the canary waits');
    const { handle: target } = (await owner.post('/shell/save-target', { name: 'out.txt', kind: 'file' })).json();
    await owner.ok('documents.save', { document, path: target });
    const { upload } = (await owner.post('/shell/begin-upload', { name: 'half.txt', kind: 'file' })).json();
    expect((await owner.send(`/content/${document}`)).body.toString()).toContain('canary');
    await owner.ok('account.lock', {});
    expect((await owner.send(`/content/${document}`)).status).toBe(423);
    await expect.poll(() => readdir(join(world.folder, 'shell', 'spool'))).toEqual([]);
    expect((await owner.send(`/downloads/${target}`)).status).toBe(404);
    expect((await owner.post('/shell/finish-upload', { upload })).status).toBe(409);
    await owner.ok('account.unlock', { passphrase: testPassphrase });
    expect((await owner.post('/call/documents.add', { vault, paths: [handle] })).json()).toMatchObject({ code: 'file_not_found' });
    for (const [path, bytes] of await filesUnder(world.folder)) expect(bytes.includes('canary'), path).toBe(false);
  });
});

describe('what the program writes', () => {
  it('is for this user only', async () => {
    await owner.post('/shell/set-preferences', { change: { theme: 'dark' } });
    const text = await readFile(join(world.folder, 'shell', 'preferences.json'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ theme: 'dark' });
  });
});
