import { cp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Output } from '../../electron/contract/contract.ts';
import { letIn, redirectFor, type LastPage } from '../kit/browser/app-browser.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { filesUnder } from '../../electron/engine/engine-test-kit.ts';
import { signInAs } from '../kit/server/sign-in.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const hourMs = 3_600_000;
let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Signs in at the server as a browser would, and leaves the result with the engine. */
async function signIn(
  device: OwnerDevice,
  email: string,
  origin = server.origin,
): Promise<{ readonly signIn: string; readonly page: LastPage; readonly who: Output<'signIn.finish'> }> {
  const begun = await device.must('signIn.begin', { server: origin });
  const [page, who] = await Promise.all([letIn(server, begun.url, email), device.must('signIn.finish', { signIn: begun.signIn })]);
  return { signIn: begun.signIn, page, who };
}

async function connected(
  origin = server.origin,
): Promise<{ readonly device: OwnerDevice; readonly vault: string; readonly email: string; readonly kit: string }> {
  people += 1;
  const email = `owner-${people}@example.org`;
  const device = await openDevice();
  const { text: kit } = await device.must('account.create', { passphrase: ownerPassphrase });
  const { id: vault } = await device.must('vaults.create', { name: 'Family papers' });
  await device.must('sync.connect', { signIn: (await signIn(device, email, origin)).signIn, deviceName: 'Laptop' });
  return { device, vault, email, kit };
}

/** A web server that isn't ours. */
async function startOther(): Promise<{ readonly origin: string } & AsyncDisposable> {
  const other = createServer((_request, response) => void response.writeHead(404).end('nothing here'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => void (await new Promise((resolve) => other.close(resolve)));
  return { origin: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, [Symbol.asyncDispose]: close };
}

const sessionsOf = async (email: string): Promise<readonly { readonly id: string; readonly kind: string }[]> => {
  const { accessToken } = await signInAs(server.core, { email });
  return (
    (await server.api(accessToken, '/api').get('/auth/sessions')).body.sessions as { id: string; kind: string; current: boolean }[]
  ).filter(({ current }) => !current);
};

const actionsOf = async (email: string, action: string): Promise<number> => {
  const { person } = await signInAs(server.core, { email });
  const rows = await server.core.db.read
    .selectFrom('audit_events')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('action', '=', action)
    .execute();
  return rows.length;
};

const signedInOf = async (device: OwnerDevice) => (await device.must('sync.status', {})).signedIn;

describe('the app signs in at its server', () => {
  it('in the browser, syncs as who signed in, and a second device joins the same way', async () => {
    const { device, vault, email, kit } = await connected();
    await using _first = device;
    expect(await device.must('sync.status', {})).toMatchObject({ server: server.origin, signedIn: { email, isOver: false } });
    await device.addText(vault, 'will.txt', 'To Anna');
    expect((await device.must('sync.run', {})).sent).toBeGreaterThan(0);
    // The server knows what the desktop showed as a session of the app, and none of it is readable on the disk.
    expect((await sessionsOf(email)).map(({ kind }) => kind)).toContain('desktop');
    for (const [path, bytes] of await filesUnder(device.folder))
      expect(/heirlock_rt_|eyJ[\w-]{8,}\./.test(bytes.toString('latin1')), path).toBe(false);

    await using second = await openDevice();
    const { signIn: id, page, who } = await signIn(second, email);
    expect(who).toEqual({ server: server.origin, email });
    expect(page.html).toContain('You are signed in');
    const { keyring } = await second.must('sync.fetchKeyring', { signIn: id });
    await second.must('account.join', { kit, passphrase: ownerPassphrase, keyring });
    await second.must('sync.connect', { signIn: id });
    await second.must('sync.run', {});
    const [document] = await second.must('documents.list', {});
    expect((await second.read(document?.id ?? '')).toString()).toBe('To Anna');
    // The session is kept with the account now and can't be taken a second time.
    expect(await second.codeOf('sync.connect', { signIn: id })).toBe('not_found');
  });

  it('with one renewal for all that are refused at the hour’s end, also by who has only just signed in', async () => {
    const { device, vault, email, kit } = await connected();
    await using _first = device;
    await device.must('sync.run', {});
    await using second = await openDevice();
    const { signIn: id } = await signIn(second, email);
    server.advance(hourMs + 1_000);
    await device.addText(vault, 'a.txt', 'A');
    await Promise.all([
      device.must('sync.run', {}),
      device.must('sync.run', {}),
      ...Array.from({ length: 5 }, () => device.must('devices.list', {})),
      device.must('activity.list', { vault }),
    ]);
    expect(await actionsOf(email, 'session.renewed')).toBe(1);
    expect(await actionsOf(email, 'session.reuse_detected')).toBe(0);
    const { keyring } = await second.must('sync.fetchKeyring', { signIn: id });
    await second.must('account.join', { kit, passphrase: ownerPassphrase, keyring });
    await second.must('sync.connect', { signIn: id });
    // Once more every hour, even after the program was restarted.
    for (const renewed of [3, 5]) {
      server.advance(hourMs + 1_000);
      for (const each of [device, second]) await each.must('sync.run', {});
      expect(await actionsOf(email, 'session.renewed')).toBe(renewed + 1);
    }
    await device.engine.close();
    await using again = await openDevice(device.folder);
    await again.must('account.unlock', { passphrase: ownerPassphrase });
    server.advance(hourMs + 1_000);
    await again.must('sync.run', {});
    expect(await again.must('documents.list', {})).toHaveLength(1);
  });

  it('and asks to sign in again after a kill between the renewal’s answer and its keeping; nothing is lost', async () => {
    const { device, vault, email } = await connected();
    await device.must('sync.run', {});
    await device.addText(vault, 'kept.txt', 'kept');
    await device.engine.close();
    // As the disk is when the program dies with the answer in its hands: the old tokens are there, and the server has issued new ones.
    const killed = await tempFolder('killed');
    await cp(device.folder, killed.path, { recursive: true });
    server.advance(hourMs + 1_000);
    {
      await using lost = await openDevice(device.folder);
      await lost.must('account.unlock', { passphrase: ownerPassphrase });
      await lost.must('devices.list', {});
    }
    await using again = await openDevice(killed.path);
    await again.must('account.unlock', { passphrase: ownerPassphrase });
    expect(await again.codeOf('sync.run', {})).toBe('sign_in_needed');
    expect(await signedInOf(again)).toEqual({ email, isOver: true });
    expect(await actionsOf(email, 'session.reuse_detected')).toBe(1);
    // The session is known to be over: the server is not asked again and again.
    expect(await again.codeOf('sync.run', {})).toBe('sign_in_needed');
    expect(await actionsOf(email, 'session.reuse_detected')).toBe(1);
    expect(await again.must('devices.list', {})).toMatchObject({ serverMissing: 'sign_in_needed' });
    const [document] = await again.must('documents.list', {});
    expect((await again.read(document?.id ?? '')).toString()).toBe('kept');
    await again.must('sync.connect', { signIn: (await signIn(again, email)).signIn });
    expect(await again.must('sync.run', {})).toMatchObject({ sent: expect.any(Number) });
    expect(await again.must('sync.status', {})).toMatchObject({ waiting: 0, signedIn: { email, isOver: false } });
  });

  it('keeps its session while the server is away at the hour’s end', async () => {
    await using line = await startInterruptibleConnection(Number(new URL(server.origin).port));
    const { device, email } = await connected(line.origin);
    await using _first = device;
    await device.must('sync.run', {});
    server.advance(hourMs + 1_000);
    line.cut();
    expect(await device.must('devices.list', {})).toMatchObject({ serverMissing: 'offline' });
    expect(await signedInOf(device)).toEqual({ email, isOver: false });
    line.mend();
    await device.must('sync.run', {});
    expect(await actionsOf(email, 'session.renewed')).toBe(1);
  });

  it('and is told when the session was ended elsewhere, or by itself', async () => {
    const { device, vault, email } = await connected();
    await using _first = device;
    await device.must('sync.run', {});
    const [session] = (await sessionsOf(email)).filter(({ kind }) => kind === 'desktop');
    const { accessToken } = await signInAs(server.core, { email });
    expect((await server.api(accessToken, '/api').delete(`/auth/sessions/${session?.id}`)).status).toBe(204);
    await device.addText(vault, 'later.txt', 'later');
    expect(await device.codeOf('sync.run', {})).toBe('sign_in_needed');
    expect(await signedInOf(device)).toEqual({ email, isOver: true });
    await device.must('sync.connect', { signIn: (await signIn(device, email)).signIn });
    await device.must('sync.run', {});
    expect(await device.must('signIn.out', {})).toEqual({ ended: true });
    expect((await sessionsOf(email)).filter(({ kind }) => kind === 'desktop')).toEqual([]);
    expect(await device.codeOf('sync.run', {})).toBe('sign_in_needed');
    expect(await device.must('documents.list', {})).toHaveLength(1);
    // A device token takes the place of a session, as a session takes that of a token.
    await device.must('sync.connect', { server: server.origin, token: await tokenFor(server.core, email) });
    expect(await signedInOf(device)).toBeNull();
    expect(await device.codeOf('signIn.out', {})).toBe('not_connected');
    await device.must('sync.run', {});
  });

  it('signs out here even when the server can’t be told', async () => {
    await using line = await startInterruptibleConnection(Number(new URL(server.origin).port));
    const { device, email } = await connected(line.origin);
    await using _first = device;
    line.cut();
    expect(await device.must('signIn.out', {})).toEqual({ ended: false });
    line.mend();
    expect(await device.codeOf('sync.run', {})).toBe('sign_in_needed');
    expect((await sessionsOf(email)).map(({ kind }) => kind)).toContain('desktop');
  });
});

describe('a sign-in that comes to nothing', () => {
  it.each([
    ['a code that is another’s', 'sign_in_failed', (url: URL) => url.searchParams.set('code', 'heirlock_ac_none-of-ours-at-all')],
    ['another issuer', 'sign_in_failed', (url: URL) => url.searchParams.set('iss', 'https://elsewhere.example')],
    ['a person who says no', 'sign_in_denied', (url: URL) => url.searchParams.set('error', 'access_denied')],
  ])('%s', async (_what, code, change) => {
    await using device = await openDevice();
    const begun = await device.must('signIn.begin', { server: server.origin });
    const redirect = new URL(await redirectFor(server, begun.url, 'nobody@example.org'));
    change(redirect);
    const page = fetch(redirect).then((response) => response.text());
    expect(await device.codeOf('signIn.finish', { signIn: begun.signIn })).toBe(code);
    expect(await page).not.toContain('You are signed in');
    expect(await device.codeOf('signIn.finish', { signIn: begun.signIn })).toBe('not_found');
    expect(await device.codeOf('sync.fetchKeyring', { signIn: begun.signIn })).toBe('not_found');
  });

  it('somebody else’s program gets nothing by the code alone', async () => {
    await using device = await openDevice();
    const begun = await device.must('signIn.begin', { server: server.origin });
    const url = new URL(begun.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'heirlock-desktop',
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    const redirectUri = url.searchParams.get('redirect_uri') ?? '';
    const code = new URL(await redirectFor(server, begun.url, 'watched@example.org')).searchParams.get('code');
    const body = {
      grant_type: 'authorization_code',
      client_id: 'heirlock-desktop',
      code,
      redirect_uri: redirectUri,
      code_verifier: 'a'.repeat(43),
    };
    expect((await server.api(null, '/api').post('/auth/token', body)).body.error).toBe('invalid_grant');
    // Nor does a redirect to anywhere else: the server sends nobody there.
    for (const elsewhere of [
      'http://127.0.0.1.attacker.example/x',
      'https://attacker.example/',
      redirectUri.replace('127.0.0.1', 'localhost'),
    ]) {
      url.searchParams.set('redirect_uri', elsewhere);
      expect((await fetch(url, { redirect: 'manual' })).status, elsewhere).toBe(400);
    }
  });

  it('is called off by the person, by a lock, and by the next one', async () => {
    await using device = await openDevice();
    await device.must('account.create', { passphrase: ownerPassphrase });
    const waiting = async (act: () => Promise<unknown>): Promise<string> => {
      const { signIn: id } = await device.must('signIn.begin', { server: server.origin });
      const finish = device.codeOf('signIn.finish', { signIn: id, task: 'signing in' });
      await act();
      return finish;
    };
    expect(await waiting(() => device.must('tasks.cancel', { task: 'signing in' }))).toBe('cancelled');
    expect(await waiting(() => device.must('signIn.begin', { server: server.origin }))).toBe('cancelled');
    expect(await waiting(() => device.must('account.lock', {}))).toBe('cancelled');
  });

  it('says of a server that it has no sign-in, is away, or would show the password to the network', async () => {
    await using device = await openDevice();
    expect(await device.codeOf('signIn.begin', { server: 'http://127.0.0.1:9' })).toBe('offline');
    expect(await device.codeOf('signIn.begin', { server: 'http://192.0.2.1' })).toBe('insecure_server');
    await using another = await startOther();
    expect(await device.codeOf('signIn.begin', { server: another.origin })).toBe('sign_in_unsupported');
  });
});
