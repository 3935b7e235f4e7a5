import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { makeServerCertificate } from '../kit/pki/server-certificate.ts';
import { runCli } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { signIn, type ApiClient } from './api-client.ts';
import { playEstate } from './estate-story.ts';
import { linkIn, readOutbox } from './outbox-reader.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { launchServer, type Launch, type LaunchOptions } from './server-launch.ts';

type Env = Record<string, string>;

const running: Launch[] = [];

/** A server on any free port with its own data folder, stopped after the test. */
async function start(
  env: Env = {},
  options: Omit<LaunchOptions, 'env'> = {},
): Promise<{ server: Launch; port: number; dataDir: string; env: Env }> {
  const dataDir = env.HEIRLOCK_DATA_DIR ?? join((await tempFolder('data')).path, 'data');
  const whole = { HEIRLOCK_PORT: '0', ...env, HEIRLOCK_DATA_DIR: dataDir };
  const server = launchServer({ ...options, env: whole });
  running.push(server);
  return { server, port: await server.listening(), dataDir, env: whole };
}

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGTERM');
    await server.ended();
  }
});

/** Less than the 20 seconds after which unfinished work is given up. */
const maxStopMs = 15_000;

async function stop(
  server: Launch,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<{ code: number | null; signal: NodeJS.Signals | null; tookMs: number }> {
  const since = performance.now();
  server.process.kill(signal);
  return { ...(await server.ended()), tookMs: performance.now() - since };
}

async function makeKey(env: Env, mode: 'live' | 'test'): Promise<string> {
  const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.com', '--mode', mode, '--json'], env);
  return (JSON.parse(stdout) as { key: string }).key;
}

/** A vault with one recipient, who is sent a mail. */
async function nameRecipient(api: ApiClient, email: string): Promise<string> {
  const vault = await api.send('POST', '/v1/vaults', { name: 'Papers' });
  await api.send('POST', `/v1/vaults/${vault.id}/recipients`, { email });
  return vault.id;
}

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

describe('a start', () => {
  it('says where it listens and how to administer it, once there is an administrator nothing else', async () => {
    const { server, port, env } = await start();
    const origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => server.stdout()).toMatch(/#token=\S+\n$/);
    const [, link = ''] = /^(http\S+\/console\/set-up#token=heirlock_su_[\w-]{43})$/m.exec(server.stdout()) ?? [];
    expect(server.stdout()).toBe(
      `Heirlock is listening on ${origin}\n\nNobody administers this server yet. Open this link to become its administrator; it works once, within 24 hours:\n${link}\n`,
    );
    expect(new URL(link).origin).toBe(origin);
    expect(server.stderr(), 'no secret in the log').toBe('');
    const printed = await runCli(['users', 'set-up-link', '--json'], env);
    const { link: newer } = JSON.parse(printed.stdout) as { link: string };
    expect(new URL(newer).origin, 'the address of the server that runs').toBe(origin);
    const become = (from: string) =>
      fetch(`${origin}/api/auth/set-up`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify({ token: from.split('=')[1], email: 'ada@example.org', password: 'seven quiet owls at noon' }),
      });
    expect((await become(link)).status, 'a newer link ends an older one').toBe(400);
    expect((await become(newer)).status).toBe(200);
    const refused = await runCli(['users', 'set-up-link'], env);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('There is an administrator already.');
    await stop(server);
    const again = await start(env);
    expect(again.server.stdout()).toBe(`Heirlock is listening on http://127.0.0.1:${again.port}\n`);
  });

  it('refuses strangers and writes nothing else', async () => {
    const { server, port } = await start();
    expect((await fetch(`http://127.0.0.1:${port}/v1/vaults`)).status).toBe(401);
    expect(server.stderr()).toBe('');
  });

  it('with --welcome names the data folder, the master key and the next steps', async () => {
    const { server, port, dataDir } = await start({}, { args: ['--welcome'] });
    await expect.poll(() => server.stdout()).toContain('Ctrl+C stops the server.');
    const text = server.stdout();
    expect(text).toContain(`Your data is in   ${dataDir}\n`);
    expect(text).toContain(`Your master key   ${dataDir}/master.key\n`);
    expect(text).toContain(`Mail is not sent from here: each one becomes an .eml file in ${dataDir}/outbox`);
    expect(text).toContain('npm run --silent heirlock -- keys create --email you@example.com --mode test');
    expect(text).toContain(`curl http://127.0.0.1:${port}/v1/vaults`);
    expect(text).not.toContain('HEIRLOCK_PUBLIC_URL');
  });

  it('with --welcome asks for a public URL when others could reach it but its links could not', async () => {
    const { server, port } = await start({ HEIRLOCK_HOST: '0.0.0.0' }, { args: ['--welcome'] });
    await expect.poll(() => server.stdout()).toContain('Ctrl+C');
    expect(server.stdout()).toContain('Please set HEIRLOCK_PUBLIC_URL');
    expect(server.stdout()).toContain(`links in mails begin with http://127.0.0.1:${port} now`);
    const named = await start({ HEIRLOCK_HOST: '0.0.0.0', HEIRLOCK_PUBLIC_URL: 'https://vault.example.org' }, { args: ['--welcome'] });
    await expect.poll(() => named.server.stdout()).toContain('Ctrl+C');
    expect(named.server.stdout()).not.toContain('HEIRLOCK_PUBLIC_URL');
    expect(named.server.stdout()).toContain('curl https://vault.example.org/v1/vaults');
  });

  it.each([
    ['follow the port that port 0 became', {}, (port: number) => `http://127.0.0.1:${port}`],
    [
      'begin with the public URL when there is one',
      { HEIRLOCK_PUBLIC_URL: 'https://vault.example.org' },
      () => 'https://vault.example.org',
    ],
  ])('lets links in mails and answers %s', async (_, extra: Env, expected) => {
    const { port, dataDir, env } = await start(extra);
    const api = signIn(`http://127.0.0.1:${port}`, await makeKey(env, 'test'));
    const vaultId = await nameRecipient(api, 'anna@example.org');
    const [mail] = await readOutbox(dataDir).take(1);
    expect(mail && new URL(linkIn(mail, '/verify/')).origin).toBe(expected(port));
    const document = await api.upload(`/v1/vaults/${vaultId}/documents`, {
      name: 'a.txt',
      mimeType: 'text/plain',
      bytes: Uint8Array.of(1),
    });
    expect(new URL(document.url).origin).toBe(expected(port));
  });

  it('keeps everything it makes from other users, even in a folder that is open to them', async () => {
    const open = (await tempFolder('open')).path;
    await chmod(open, 0o755);
    const before = process.umask(0o022);
    try {
      const made = await start();
      const found = await start({ HEIRLOCK_DATA_DIR: open });
      for (const { dataDir, env, port } of [made, found]) {
        await nameRecipient(signIn(`http://127.0.0.1:${port}`, await makeKey(env, 'test')), 'anna@example.org');
        await readOutbox(dataDir).take(1);
        const [mail = ''] = await readdir(join(dataDir, 'outbox'));
        const files = ['master.key', 'heirlock.db', join('outbox', mail)];
        expect(await Promise.all(files.map((name) => modeOf(join(dataDir, name)))), dataDir).toEqual(['600', '600', '600']);
        expect(await Promise.all(['blobs', 'outbox'].map((name) => modeOf(join(dataDir, name))))).toEqual(['700', '700']);
      }
      expect(await modeOf(made.dataDir)).toBe('700');
    } finally {
      process.umask(before);
    }
  });
});

describe('a stop', () => {
  async function open(port: number, sent: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    if (sent !== '') socket.write(sent);
    if (sent.endsWith('\r\n\r\n')) await once(socket, 'data');
    socket.resume();
    return socket;
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s is prompt and clean, whatever connections lie idle', async (signal) => {
    const { server, port } = await start();
    const idle = await Promise.all(['', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'GET / HTTP/1.1\r\nHo'].map((sent) => open(port, sent)));
    await sleep(50);
    const { tookMs, ...end } = await stop(server, signal);
    expect(end).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(maxStopMs);
    for (const socket of idle) socket.destroy();
  });

  it('lets a running upload come to its end first', async () => {
    const { server, port, env } = await start();
    const key = await makeKey(env, 'test');
    const vault = await signIn(`http://127.0.0.1:${port}`, key).send('POST', '/v1/vaults', { name: 'Papers' });
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n';
    const head = `POST /v1/vaults/${vault.id}/documents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => void (answer += text));
    socket.write(head + body.slice(0, 80));
    await sleep(200);
    const end = stop(server);
    await sleep(300);
    socket.write(body.slice(80));
    const { tookMs, ...how } = await end;
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(how).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(maxStopMs);
  });
});

describe('npm run server', () => {
  let copy: ProjectCopy;
  beforeAll(async () => {
    copy = await copyProject();
  });

  it.each(['TERM', 'INT'])('passes SIG%s on, ends when the server has, and leaves none behind', async (signal) => {
    const port = await freePort();
    // A file of its own: the last one's would be read before the job has emptied it.
    const out = `out-${signal}.txt`;
    // As a job with its own process group, which is cleaned up whatever happens.
    const { stdout } = await copy.shell(`
      set -m
      HEIRLOCK_NEW_INSTALLATION=1 HEIRLOCK_PORT=${port} npm run --silent server > ${out} 2>&1 &
      npm=$!
      (sleep 150; kill -KILL -- -$npm) > limit.txt 2>&1 &
      limit=$!
      for try in $(seq 1000); do grep -q '#token=' ${out} && break; sleep 0.1; done
      kill -${signal} $npm
      wait $npm; echo "npm ended with $?"
      kill -0 -- -$npm 2>/dev/null && echo 'the server still runs'
      kill -KILL -- -$npm -$limit 2>/dev/null
      cat ${out}`);
    expect(stdout).toMatch(
      /^npm ended with 0\nHeirlock is listening on .*\n(\nNobody administers .*\n.*#token=.*\n)?\{.*"The server stops: running requests are finished first\."\}\n$/,
    );
  });
});

const password = 'Tr0ub4dor-and-3';

describe('a start that cannot be', () => {
  /** Runs until it exits on its own. Every such exit comes with one sentence on stderr, for people. */
  async function reasonOf(env: Env, bound = false): Promise<string> {
    const server = launchServer({
      env: { HEIRLOCK_PORT: '0', HEIRLOCK_DATA_DIR: join((await tempFolder('data')).path, 'data'), ...env },
      bound,
    });
    running.push(server);
    const { code } = await server.ended();
    const [first, ...rest] = server.stderr().trimEnd().split('\n');
    const reason = rest.join('\n');
    expect([code, server.stdout(), first]).toEqual([1, '', "Heirlock didn't start."]);
    expect(reason, 'a sentence and no stack').not.toMatch(/^\s*at |node:internal|\[object|undefined/m);
    expect(reason).not.toContain(password);
    return reason;
  }

  it('because its port is taken', async () => {
    const { port } = await start();
    expect(await reasonOf({ HEIRLOCK_PORT: String(port) })).toBe(
      `Heirlock cannot listen on 127.0.0.1:${port}: another program listens there already. Stop it, or choose another port with HEIRLOCK_PORT.`,
    );
  });

  it('because this machine does not have its address', async () => {
    for (const port of ['0', String(await freePort())]) {
      expect(await reasonOf({ HEIRLOCK_HOST: '192.0.2.1', HEIRLOCK_PORT: port })).toMatch(
        /^Heirlock cannot listen on 192\.0\.2\.1.*does not have that address/,
      );
    }
    expect(await reasonOf({ HEIRLOCK_HOST: 'nowhere.invalid' })).toMatch(/^Heirlock cannot listen on nowhere\.invalid: /);
  });

  it('because a variable has a wrong value', async () => {
    expect(await reasonOf({ HEIRLOCK_PORT: 'http', HEIRLOCK_SMTP_URL: `https://me:${password}@mail.example.org` })).toBe(
      'The configuration cannot be used:\n' +
        '  - HEIRLOCK_PORT must be a whole number from 0 to 65535 (it is "http")\n' +
        '  - HEIRLOCK_SMTP_URL must be a URL that begins with smtp:// or smtps://',
    );
  });

  it('because nobody knows one of its variables', async () => {
    expect(await reasonOf({ HEIRLOCK_DATABSE_URL: `postgres://me:${password}@db/x` })).toBe(
      'The configuration cannot be used:\n  - HEIRLOCK_DATABSE_URL is not a variable of Heirlock; did you mean HEIRLOCK_DATABASE_URL?',
    );
  });

  it('because others could read the master key', async () => {
    const { path } = await tempFolder('data');
    await writeFile(join(path, 'master.key'), Buffer.alloc(32, 7), { mode: 0o644 });
    await chmod(join(path, 'master.key'), 0o644);
    expect(await reasonOf({ HEIRLOCK_DATA_DIR: path })).toBe(
      `The master key file ${path}/master.key is open to other users of this machine: run "chmod 600" on it and start again.`,
    );
  });

  it('because it may not read the master key', async () => {
    const { path } = await tempFolder('data');
    await writeFile(join(path, 'master.key'), Buffer.alloc(32, 7), { mode: 0o000 });
    expect(await reasonOf({ HEIRLOCK_DATA_DIR: path }, true)).toBe(
      `The master key file ${path}/master.key cannot be used: the user who runs this is not allowed to.`,
    );
  });

  it.each(['SQLite', 'Postgres'])('because the master key belongs to another database (%s)', async (database) => {
    const extra: Env = database === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await postgresUrl() } : {};
    const { server, dataDir, env } = await start(extra);
    await stop(server);
    await writeFile(join(dataDir, 'master.key'), Buffer.alloc(32, 7));
    expect(await reasonOf(env)).toBe(
      "The master key doesn't belong to this database. Put the right key file back (HEIRLOCK_MASTER_KEY_FILE) and start again.",
    );
  });

  it('because its data folder cannot be written', async () => {
    const { path } = await tempFolder('parent');
    await mkdir(join(path, 'closed'), { mode: 0o500 });
    await writeFile(join(path, 'file'), '');
    expect(await reasonOf({ HEIRLOCK_DATA_DIR: join(path, 'closed', 'data') }, true)).toBe(
      `The data folder ${path}/closed/data cannot be used: the user who runs this is not allowed to.`,
    );
    expect(await reasonOf({ HEIRLOCK_DATA_DIR: join(path, 'closed') }, true)).toMatch(
      /cannot be used: the user who runs this is not allowed to\.$/,
    );
    for (const name of ['file', 'file/data']) {
      expect(await reasonOf({ HEIRLOCK_DATA_DIR: join(path, name) })).toBe(
        `The data folder ${path}/${name} cannot be used: there is a file where a folder should be.`,
      );
    }
  });

  it('because its database file is none', async () => {
    const { path } = await tempFolder('data');
    await writeFile(join(path, 'heirlock.db'), 'not a database. '.repeat(100));
    expect(await reasonOf({ HEIRLOCK_DATA_DIR: path })).toBe(
      `The database in ${path} cannot be used: the file is no database, or it is damaged.`,
    );
  });

  it('because Postgres cannot be reached', async () => {
    const port = await freePort();
    for (const host of ['127.0.0.1', 'localhost']) {
      expect(await reasonOf({ HEIRLOCK_DATABASE_URL: `postgres://me:${password}@${host}:${port}/estate` })).toBe(
        `The database ${host}:${port}/estate cannot be used: nothing listens there.`,
      );
    }
    expect(await reasonOf({ HEIRLOCK_DATABASE_URL: `postgres://me:${password}@nowhere.invalid/estate` })).toMatch(
      /^The database nowhere\.invalid\/estate cannot be used: (there is no host of that name|its host name could not be looked up)\.$/,
    );
    const missing = new URL(await postgresUrl());
    missing.password = password;
    missing.pathname = '/missing';
    expect(await reasonOf({ HEIRLOCK_DATABASE_URL: missing.href })).toBe(
      `The database ${missing.host}/missing cannot be used: it has no database of that name.`,
    );
  });

  it('because its certificate is not there, is none, or does not fit the key', async () => {
    const { path } = await tempFolder('tls');
    const [first, second] = [makeServerCertificate(path, 'first'), makeServerCertificate(path, 'second')];
    await writeFile(join(path, 'none.pem'), 'none');
    const reason = (cert: string, key: string): Promise<string> => reasonOf({ HEIRLOCK_TLS_CERT: cert, HEIRLOCK_TLS_KEY: key });
    const names = (cert: string, key: string): string => `The certificate ${cert} and the key ${key} cannot be used`;
    expect(await reason(join(path, 'gone.pem'), first.key)).toBe(`${names(join(path, 'gone.pem'), first.key)}: it is not there.`);
    expect(await reason(join(path, 'none.pem'), first.key)).toMatch(/: the files do not hold what they should, in PEM form\.$/);
    expect(await reason(first.cert, second.key)).toBe(`${names(first.cert, second.key)}: they do not belong together.`);
  });
});

describe('TLS', () => {
  async function ask(options: RequestOptions): Promise<{ status: number | undefined; headers: Record<string, unknown> }> {
    return new Promise((resolve, reject) => {
      request(options, (response) => {
        response.resume().once('end', () => resolve({ status: response.statusCode, headers: response.headers }));
      })
        .once('error', reject)
        .end();
    });
  }

  it('is served with the certificate that is given, with HSTS, and stops as promptly', async () => {
    const { path } = await tempFolder('tls');
    const { cert, key } = makeServerCertificate(path, 'own');
    const { server, port } = await start({ HEIRLOCK_TLS_CERT: cert, HEIRLOCK_TLS_KEY: key }, { args: ['--welcome'] });
    expect(server.stdout()).toMatch(new RegExp(`^Heirlock is listening on https://127\\.0\\.0\\.1:${port}\n`));
    await expect.poll(() => server.stdout()).toContain(`curl https://127.0.0.1:${port}/v1/vaults`);
    const ca = await readFile(cert);
    for (const path of ['/v1/vaults', '/']) {
      const { status, headers } = await ask({ host: '127.0.0.1', port, path, ca });
      expect([path, status]).toEqual([path, path === '/' ? 200 : 401]);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await expect(ask({ host: '127.0.0.1', port, path: '/' }), 'nobody vouches for this certificate').rejects.toThrow(/self[- ]signed/);
    const { tookMs, ...end } = await stop(server);
    expect(end).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(maxStopMs);
  });

  it('is not promised by a server that does not have it', async () => {
    const { port } = await start();
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.has('strict-transport-security')).toBe(false);
  });
});

describe('mail', () => {
  /** A real SMTP server that accepts everything, or lets nobody in. */
  async function smtpServer(
    letIn: boolean,
  ): Promise<{ url: string; arrived: { to: string; subject: string }[]; tries: () => number; close: () => Promise<void> }> {
    const arrived: { to: string; subject: string }[] = [];
    let tries = 0;
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) => {
        tries += 1;
        if (letIn && auth.username === 'heirlock' && auth.password === password) done(null, { user: 'heirlock' });
        else done(new Error('no'));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), subject: mail.subject ?? '' });
            done();
          });
        });
      },
    });
    server.on('error', () => undefined);
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return {
      url: `smtp://heirlock:${password}@127.0.0.1:${port}`,
      arrived,
      tries: () => tries,
      close: () => new Promise((resolve) => server.close(() => resolve())),
    };
  }

  it('of live data goes to the mail server, and that of test data never does', async () => {
    const smtp = await smtpServer(true);
    const { port, dataDir, env, server } = await start({ HEIRLOCK_SMTP_URL: smtp.url });
    const [live, test] = [await makeKey(env, 'live'), await makeKey(env, 'test')].map((key) => signIn(`http://127.0.0.1:${port}`, key));
    const outbox = readOutbox(dataDir);
    const testVault = await nameRecipient(test!, 'test@example.org');
    const liveVault = await nameRecipient(live!, 'live@example.org');
    await expect.poll(() => smtp.arrived.length).toBe(1);
    expect((await outbox.take(1)).map(({ to }) => to)).toEqual(['test@example.org']);
    for (const [api, id] of [
      [test, testVault],
      [live, liveVault],
    ] as const)
      await api!.send('POST', `/v1/vaults/${id}/release`, {});
    await expect.poll(() => smtp.arrived.length).toBe(3);
    expect((await outbox.take(2)).map(({ to }) => to).sort()).toEqual(['owner@example.com', 'test@example.org']);
    expect(smtp.arrived.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      'live@example.org: The person who keeps this vault asks you to confirm your e-mail address',
      'live@example.org: The person who keeps this vault left something for you',
      'owner@example.com: “Papers” has been released',
    ]);
    await stop(server);
    expect(server.stderr()).not.toContain(password);
    await smtp.close();
  });

  it('that the mail server does not take is reported without password, address or link', async () => {
    const smtp = await smtpServer(false);
    const { port, dataDir, env, server } = await start({ HEIRLOCK_SMTP_URL: smtp.url, HEIRLOCK_LOG_LEVEL: 'debug' });
    await nameRecipient(signIn(`http://127.0.0.1:${port}`, await makeKey(env, 'live')), 'anna@example.org');
    await expect.poll(() => server.stderr()).toContain('mail attempt failed');
    expect(smtp.tries()).toBeGreaterThan(0);
    await stop(server);
    expect(server.stderr()).not.toMatch(new RegExp(`${password}|${Buffer.from(password).toString('base64')}|anna@example|/verify/`));
    expect(await readdir(join(dataDir, 'outbox')), 'live mail waits; it does not become a file').toEqual([]);
    await smtp.close();
  });
});

describe('the log of a whole journey', () => {
  it('holds no key, no token of a link and no code', async () => {
    const { serverOutput, secrets } = await playEstate({ tell: () => undefined, pages: 'http', env: { HEIRLOCK_LOG_LEVEL: 'debug' } });
    expect(serverOutput).toContain('The server stops');
    const [key = '', ...mailed] = secrets;
    expect(mailed.filter((secret) => secret.length === 43).length, 'links: two to verify, four to check in, two to open').toBe(8);
    expect(mailed.filter((secret) => /^\d{6}$/.test(secret))).toHaveLength(1);
    for (const secret of [key.split('_').at(-1) ?? '', ...mailed]) {
      expect(secret.length).toBeGreaterThanOrEqual(6);
      expect(serverOutput).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`));
    }
  });
});
