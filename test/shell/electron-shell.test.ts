import { createRequire } from 'node:module';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildShell } from '../../build/bundle/build-shell.mjs';
import { pagePolicy } from '../../electron/bridge/page-policy.ts';
import type { PreloadApi, Shell, ShellEvent } from '../../electron/contract/shell.ts';
import { filesUnder, testPassphrase } from '../../electron/engine/engine-test-kit.ts';
import { electronShell } from '../../renderer/desktop/shell/electron-shell.ts';
import type { Json } from '../kit/server/api.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { fakeElectron, invokeFrom, type FakeElectron, type FakeWindow, type MenuItem } from './fake-electron.ts';

const here = new URL('.', import.meta.url);
const built = fileURLToPath(new URL('../../node_modules/.cache/heirlock-shell-test', import.meta.url));

let fake: FakeElectron;
let shell: Shell;
let preload: PreloadApi;
let window: FakeWindow;
let home: string;
let vault: string;
const heard: ShellEvent[] = [];
const signals = ['SIGINT', 'SIGTERM'] as const;
const listenersBefore = signals.flatMap((signal) => process.listeners(signal));

const given = (name: string): unknown[][] => (fake.settings.get(name) ?? []) as unknown[][];
const path = (name: string): string => join(home, name);

/** vitest's own one second is too short when other work runs alongside it. */
const patient = { timeout: 120_000 } as const;

beforeAll(async () => {
  home = (await tempFolder('electron')).path;
  await buildShell({ out: built, electron: fileURLToPath(new URL('fake-electron.ts', here)), packages: false });
  await mkdir(join(built, 'desktop'), { recursive: true });
  await writeFile(join(built, 'desktop', 'index.html'), '<!doctype html><title>Page</title>');
  fake = fakeElectron();
  fake.answers.userData = home;
  fake.here = here.href;
  await import(pathToFileURL(join(built, 'shell', 'main.js')).href);
  window = await vi.waitFor(() => fake.windows.find(({ shown }) => shown) ?? Promise.reject(new Error('there is no window')), patient);
  createRequire(import.meta.url)(join(built, 'shell', 'preload.cjs'));
  preload = fake.exposed.get('heirlock') as PreloadApi;
  ({ shell } = electronShell(preload));
  shell.on((event) => heard.push(event as ShellEvent));
  await must('account.create', { passphrase: testPassphrase });
  vault = (await must('vaults.create', { name: 'Papers' })).id;
});

afterAll(async () => {
  (fake.app as unknown as { quit(): void }).quit();
  await vi.waitFor(() => expect(given('ended')).toHaveLength(1), patient);
  for (const signal of signals)
    for (const listener of process.listeners(signal)) if (!listenersBefore.includes(listener)) process.off(signal, listener);
  await rm(built, { recursive: true, force: true });
});

async function must(name: Parameters<Shell['call']>[0], input: object): Promise<Json> {
  const outcome = await shell.call(name, input);
  if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
  return outcome.value;
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(path(name), content);
  return path(name);
}

async function add(name: string, content: string | Uint8Array): Promise<string> {
  fake.answers.open = [await file(name, content)];
  const [picked] = await shell.pickFiles({ folders: false, many: false });
  const [document] = await must('documents.add', { vault, paths: [picked!.handle] });
  return document.id as string;
}

const fetchPage = (address: string, init?: RequestInit): Promise<Response> => fake.protocolHandlers.get('app')!(new Request(address, init));

describe('the window', () => {
  it('has every protection on and every power off', () => {
    expect(window.options.webPreferences).toEqual({
      preload: join(built, 'shell', 'preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      safeDialogs: true,
      devTools: true,
    });
    expect(given('enableSandbox')).toHaveLength(1);
    expect(window.webContents.mainFrame.url).toBe('app://heirlock/');
  });

  it('goes nowhere else, opens nothing, attaches nothing', () => {
    const stopped = (event: string, url: string): boolean => {
      let prevented = false;
      window.webContents.emit(event, { url, preventDefault: () => (prevented = true) });
      return prevented;
    };
    for (const event of ['will-navigate', 'will-frame-navigate']) {
      for (const url of [
        'https://example.org',
        'file:///etc/passwd',
        'app://other/',
        'app://heirlock@evil/',
        'app://evil@heirlock/',
        'javascript:1',
        'data:text/html,x',
        'heirlock://x',
        'about:blank',
        '',
      ])
        expect([event, url, stopped(event, url)]).toEqual([event, url, true]);
      expect(stopped(event, 'app://heirlock/#/vaults')).toBe(false);
    }
    expect([stopped('will-redirect', 'app://heirlock/'), stopped('will-attach-webview', '')]).toEqual([true, true]);
    expect(window.webContents.windowOpenHandler?.({ url: 'https://example.org' })).toEqual({ action: 'deny' });
  });

  it('gets no permission, no device, no download, and nothing from the network', async () => {
    const handler = (name: string) => given(name)[0]![0] as (...args: unknown[]) => unknown;
    const answered = (name: string, ...args: unknown[]): unknown => {
      let answer: unknown;
      handler(name)(...args, (value: unknown) => (answer = value));
      return answer;
    };
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid']) {
      expect(answered('setPermissionRequestHandler', window.webContents, permission)).toBe(false);
      expect(handler('setPermissionCheckHandler')(window.webContents, permission)).toBe(false);
    }
    expect(handler('setDevicePermissionHandler')({})).toBe(false);
    expect(answered('setDisplayMediaRequestHandler', {})).toEqual({});
    expect(given('setSpellCheckerEnabled')).toEqual([[false]]);
    for (const url of ['https://example.org/x', 'http://127.0.0.1:8787/', 'file:///etc/passwd', 'ws://x', 'app://other/', 'ftp://x', 'x'])
      expect(answered('onBeforeRequest', { url })).toEqual({ cancel: true });
    for (const url of ['app://heirlock/assets/main.js', 'blob:app://heirlock/1', 'data:image/png;base64,'])
      expect(answered('onBeforeRequest', { url })).toEqual({ cancel: false });
    const { session } = await import('./fake-electron.ts');
    expect(session.defaultSession).toBeDefined();
  });
});

describe('the preload', () => {
  it('gives the page three functions and nothing of Electron or Node', async () => {
    expect([...fake.exposed.keys()]).toEqual(['heirlock']);
    expect(Object.keys(preload).sort()).toEqual(['adopt', 'ask', 'on']);
    const real = join(home, 'real');
    await buildShell({ out: real, packages: false });
    const script = await readFile(join(real, 'shell', 'preload.cjs'), 'utf8');
    expect([...script.matchAll(/\brequire\(([^)]*)\)/g)].map(([, name]) => name)).toEqual(['"electron"']);
    expect(script).not.toMatch(/\bimport\b|node:|process\.|ipcRenderer\.send|executeJavaScript/);
    const main = await readFile(join(real, 'shell', 'main.js'), 'utf8');
    expect(main).toMatch(/from "electron"/);
    expect(main).not.toMatch(
      /nodeIntegration: true|contextIsolation: !1|sandbox: !1|webSecurity: !1|enableRemoteModule|nodeIntegration: !0|executeJavaScript|setUsePlainTextEncryption|encryptString\(|decryptString\(/,
    );
    expect(main, 'settings are on in what is built, not only in what was tested').toMatch(
      /contextIsolation: !0,\s*sandbox: !0,\s*nodeIntegration: !1/,
    );
    for (const name of await readdir(join(real, 'shell'))) {
      const text = await readFile(join(real, 'shell', name), 'utf8');
      expect([name, /from "electron"|require\("electron"\)/.test(text)]).toEqual([
        name,
        ['main.js', 'preload.cjs', 'card-preload.cjs'].includes(name),
      ]);
    }
  });

  it('asks for nothing that is not in the list', async () => {
    for (const name of ['eval', 'adopt', '__proto__', 'heirlock:ask', ''])
      expect(await preload.ask(name as never, {})).toMatchObject({ ok: false, code: 'invalid_request' });
  });

  it('finds no path for a file that a page made itself', async () => {
    expect(await preload.adopt([new File(['x'], '/etc/passwd')])).toEqual({ ok: true, value: [] });
  });
});

describe('the main process', () => {
  const ask = (frame: unknown, from: FakeWindow = window) => invokeFrom(from, frame, 'heirlock:ask', 'facts', {});

  it("answers its own page's main frame only", async () => {
    expect(await ask(window.webContents.mainFrame)).toMatchObject({ ok: true });
    for (const frame of [null, { url: 'app://heirlock/' }, { url: 'https://example.org' }])
      expect(await ask(frame)).toMatchObject({ ok: false });
    window.webContents.mainFrame.url = 'https://example.org/';
    expect(await ask(window.webContents.mainFrame)).toMatchObject({ ok: false });
    expect(await invokeFrom(window, window.webContents.mainFrame, 'heirlock:adopt', ['/etc/passwd'])).toMatchObject({ ok: false });
    window.webContents.mainFrame.url = 'app://heirlock/';
    const { webContents } = window;
    const other = { webContents: Object.assign(Object.create(webContents) as typeof webContents, {}) } as FakeWindow;
    expect(await ask(webContents.mainFrame, other)).toMatchObject({ ok: false });
    expect([...fake.handlers.keys()].sort()).toEqual(['heirlock:adopt', 'heirlock:ask', 'heirlock:cards']);
  });

  it.each([
    ['call', { name: 'nothing.here', input: {} }],
    ['call', { name: '__proto__', input: {} }],
  ])('%s with %j is refused as data', async (name, input) => {
    expect(await preload.ask(name as 'call', input)).toMatchObject({ ok: true, value: { ok: false, code: 'invalid_request' } });
  });

  it.each([
    ['call', {}],
    ['call', { name: 'x'.repeat(5_000), input: {} }],
    ['facts', { more: 1 }],
    ['pick', { folders: true }],
    ['pick', { folders: false, many: true, endings: ['../x'] }],
    ['save-target', { name: 'x', kind: 'link' }],
    ['set-preferences', { change: { theme: 'pink' } }],
    ['remember', { passphrase: '' }],
    ['open-external', { url: 1 }],
    ['finish-save', { handle: 'file_x' }],
    ['print', { handle: '/etc/passwd' }],
    ['release', null],
    ['copy-secret', {}],
  ])('%s with %j is refused', async (name, input) => {
    expect(await preload.ask(name as 'call', input)).toMatchObject({ ok: false });
  });

  it.each([
    'http://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'heirlock://check-in',
    'smb://x/y',
    'https://u:p@example.org',
    'C:\\x.exe',
  ])('does not open %s', async (url) => {
    await expect(shell.openExternal(url)).rejects.toMatchObject({ name: 'ShellFailure', code: 'invalid_request' });
    expect(given('openExternal')).toEqual([]);
  });

  it('opens web pages and mail addresses', async () => {
    await shell.openExternal('https://example.org/x');
    await shell.openExternal('mailto:ann@example.org');
    expect(given('openExternal')).toEqual([['https://example.org/x'], ['mailto:ann@example.org']]);
  });
});

describe('the engine', () => {
  it('runs in a process of its own, in the folder of the user', async () => {
    const [[script, args, options]] = given('fork') as [[string, string[], object]];
    expect([script, args]).toEqual([
      join(built, 'shell', 'engine-process.js'),
      [join(home, 'userData', 'vault'), join(built, 'reader', 'heirlock-reader.html')],
    ]);
    expect(options).toMatchObject({ serviceName: 'Heirlock engine' });
  });

  it('takes files that were picked, and no path ever reaches the page', async () => {
    const document = await add('Grüße.txt', 'Liebe Änne');
    const seen = JSON.stringify([await must('documents.list', { vault }), heard]);
    expect(seen).not.toContain(home);
    const answer = await fetchPage(`app://heirlock/content/${document}`);
    expect(await answer.text()).toBe('Liebe Änne');
  });

  it('takes what was dropped, folders too', async () => {
    await mkdir(path('House/bills'), { recursive: true });
    await file('House/deed.txt', 'deed');
    await file('House/bills/water.txt', 'water');
    const dropped = {
      files: [{ path: path('House') }, { path: await file('single.txt', 'one') }, { path: path('not-there') }],
    } as unknown as DataTransfer;
    const picked = await shell.adopt(dropped);
    expect(picked).toEqual([
      { handle: expect.stringMatching(/^file_/), name: 'House', sizeBytes: 9, kind: 'folder' },
      { handle: expect.stringMatching(/^file_/), name: 'single.txt', sizeBytes: 3, kind: 'file' },
    ]);
    expect(await must('documents.add', { vault, paths: [picked[1]!.handle] })).toMatchObject([{ name: 'single.txt' }]);
  });

  it('passes what is undefined as if it was not there, and failures as data', async () => {
    expect(await shell.call('documents.list', { vault: undefined } as never)).toMatchObject({ ok: true });
    expect(await shell.call('vaults.update', { vault: 'x' })).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(await shell.call('documents.add', { vault, paths: ['/etc/passwd'] })).toMatchObject({ ok: false, code: 'file_not_found' });
  });

  it('seals and opens with its threads, in the bundle too', async () => {
    const bytes = Buffer.alloc(20_000_000, 'heirlock');
    const document = await add('big.bin', bytes);
    const part = await fetchPage(`app://heirlock/content/${document}`, { headers: { range: 'bytes=16777000-16778000' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 16777000-16778000/20000000']);
    expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), bytes.subarray(16_777_000, 16_778_001))).toBe(0);
    fake.answers.save = path('copy.bin');
    const handle = (await shell.saveTarget('copy.bin', 'file'))!;
    await must('documents.save', { document, path: handle });
    await shell.finishSave(handle);
    expect(Buffer.compare(await readFile(path('copy.bin')), bytes)).toBe(0);
    expect(given('showItemInFolder').at(-1)).toEqual([path('copy.bin')]);
  });

  it('reads the words of PDF and other files, in the bundle too', async () => {
    await add('words.txt', 'a rare elephant');
    fake.answers.save = path('kit.pdf');
    const handle = (await shell.saveTarget('kit.pdf', 'file'))!;
    await must('kit.savePdf', { path: handle });
    await shell.print(handle);
    expect(given('openPath').at(-1)).toEqual([path('kit.pdf')]);
    await add('kit-copy.pdf', await readFile(path('kit.pdf')));
    await expect.poll(async () => (await must('search.find', { query: 'elephant' })).hits.length as number).toBe(1);
    await expect.poll(async () => (await must('search.find', { query: 'recovery' })).hits.length as number).toBe(1);
  });
});

describe('pages and contents', () => {
  it('come with the strict policy, from the app only', async () => {
    const page = await fetchPage('app://heirlock/');
    expect([page.status, page.headers.get('content-security-policy'), page.headers.get('x-content-type-options')]).toEqual([
      200,
      pagePolicy,
      'nosniff',
    ]);
    for (const address of [
      'app://other/',
      'app://heirlock/../../package.json',
      'app://heirlock/%2e%2e/shell/main.js',
      'app://heirlock/shell/main.js',
      'app://heirlock/content/x',
      'app://heirlock/content/../index.html/x',
    ])
      expect((await fetchPage(address)).status).toBeGreaterThanOrEqual(400);
    expect((await fetchPage('app://heirlock/', { method: 'POST', body: 'x' })).status).toBe(405);
    expect(given('registerSchemesAsPrivileged')).toEqual([
      [[{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } }]],
    ]);
  });

  it('with scripts in them are harmless bytes', async () => {
    const { headers } = await fetchPage(`app://heirlock${shell.contentUrl(await add('x.html', '<script>1</script>'))}`);
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      'application/octet-stream',
      'attachment; filename=x.html',
    ]);
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});

describe('saving', () => {
  it('over a file that is there keeps the old one until the new one is whole', async () => {
    const document = await add('new.txt', 'new');
    fake.answers.save = await file('old.txt', 'old');
    const handle = (await shell.saveTarget('old.txt', 'file'))!;
    await must('documents.save', { document, path: handle });
    expect(await readFile(path('old.txt'), 'utf8')).toBe('old');
    await shell.finishSave(handle);
    expect(await readFile(path('old.txt'), 'utf8')).toBe('new');
    fake.answers.save = path('old.txt');
    const second = (await shell.saveTarget('old.txt', 'file'))!;
    await must('documents.save', { document, path: second });
    await shell.release(second);
    expect((await readdir(home)).filter((name) => name.includes('.part'))).toEqual([]);
    fake.answers.save = '';
    expect(await shell.saveTarget('x.txt', 'file')).toBeUndefined();
  });

  it('prints PDF files only', async () => {
    const document = await add('plain.txt', 'x');
    fake.answers.save = path('plain-copy.txt');
    const handle = (await shell.saveTarget('plain-copy.txt', 'file'))!;
    await must('documents.save', { document, path: handle });
    const before = given('openPath').length;
    await expect(shell.print(handle)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(given('openPath')).toHaveLength(before);
  });
});

describe('a remembered passphrase', () => {
  it('unlocks, lies nowhere in plain, and is forgotten when asked to or when it is wrong', async () => {
    expect((await shell.facts()).canRemember).toBe(true);
    expect(await shell.unlockRemembered()).toMatchObject({ ok: false, code: 'not_found' });
    expect(await shell.remember(testPassphrase)).toBe(true);
    await must('account.lock', {});
    expect(await shell.unlockRemembered()).toMatchObject({ ok: true, value: { state: 'unlocked' } });
    for (const [name, bytes] of await filesUnder(join(home, 'userData')))
      expect([name, bytes.includes(testPassphrase)]).toEqual([name, false]);
    await shell.remember('not the passphrase any more');
    await must('account.lock', {});
    expect(await shell.unlockRemembered()).toMatchObject({ ok: false, code: 'wrong_passphrase' });
    expect(await shell.unlockRemembered()).toMatchObject({ ok: false, code: 'not_found' });
    await must('account.unlock', { passphrase: testPassphrase });
    await shell.remember(testPassphrase);
    expect(await shell.remember(null)).toBe(true);
    expect(await shell.unlockRemembered()).toMatchObject({ ok: false, code: 'not_found' });
  });

  it.each([
    ['basic_text', true],
    ['unknown', true],
    ['gnome_libsecret', false],
  ])('is refused where the safe place is %s, available: %s', async (backend, safe) => {
    Object.assign(fake.answers, { backend, safe });
    expect([await shell.remember(testPassphrase), (await shell.facts()).canRemember]).toEqual([false, false]);
    expect((await filesUnder(join(home, 'userData', 'vault', 'shell'))).has(join(home, 'userData', 'vault', 'shell', 'remembered'))).toBe(
      false,
    );
    Object.assign(fake.answers, { backend: 'gnome_libsecret', safe: true });
  });
});

describe('the desktop', () => {
  const items = (): readonly MenuItem[] => fake.trays[0]!.menu;

  it('has a sign beside the clock, from which to check in and to lock', async () => {
    expect(fake.trays).toHaveLength(1);
    expect(items().map(({ label }) => label)).toEqual(['Open Heirlock', 'Check in', 'Lock now', undefined, 'Quit Heirlock']);
    items()[2]!.click?.();
    await expect.poll(() => heard).toContainEqual({ name: 'lock.requested', data: { reason: 'menu' } });
    await must('account.unlock', { passphrase: testPassphrase });
  });

  it('checks in from there with the window closed, and the server hears of it', async () => {
    await using server = await startTestServer();
    const heardAt = async (): Promise<string | null | undefined> =>
      (await server.core.db.read.selectFrom('policies').select('last_check_in_at').executeTakeFirst())?.last_check_in_at;
    await must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    await must('sync.connect', { server: server.origin, token: await tokenFor(server.core, 'owner@example.org') });
    await must('sync.run', {});
    expect(await heardAt()).toBeNull();
    window.destroyed = true;
    const before = fake.notifications.length;
    items()[1]!.click?.();
    await expect
      .poll(() => fake.notifications.slice(before).map(({ options }) => options.body))
      .toEqual(['Your service knows that you’re there.']);
    expect([await heardAt(), fake.windows.length]).toEqual([expect.any(String), 1]);
    // Once locked with nothing remembered, only the owner can go on, on the page for that.
    window.destroyed = false;
    await must('account.lock', {});
    heard.length = 0;
    items()[1]!.click?.();
    await expect.poll(() => heard).toContainEqual({ name: 'deep-link', data: { path: '/check-in' } });
    expect(fake.notifications).toHaveLength(before + 1);
    await must('account.unlock', { passphrase: testPassphrase });
  });

  it('speaks the language of the preferences', async () => {
    await shell.setPreferences({ language: 'de', theme: 'dark' });
    await expect.poll(() => items()[1]?.label).toBe('Melden');
    await shell.setPreferences({ language: 'system' });
    await expect.poll(() => items()[1]?.label).toBe('Check in');
  });

  it.each(['suspend', 'lock-screen'])('locks the vault on %s', async (event) => {
    heard.length = 0;
    fake.powerMonitor.emit(event);
    await expect.poll(() => heard).toContainEqual({ name: 'lock.requested', data: { reason: 'system' } });
    expect(await must('account.status', {})).toMatchObject({ state: 'locked' });
    await must('account.unlock', { passphrase: testPassphrase });
  });

  it('clears a secret from the clipboard, unless something else is there', async () => {
    await shell.setPreferences({ clearClipboardSeconds: 5 });
    await shell.copySecret('six words');
    expect(fake.clipboard).toBe('six words');
    await expect.poll(() => fake.clipboard).toBe('');
    await shell.copySecret('six words');
    fake.clipboard = 'a recipe';
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(fake.clipboard).toBe('a recipe');
  });

  it('is one program: a second start and a link only bring the window forward, at known places', async () => {
    heard.length = 0;
    fake.app.emit('second-instance', {}, ['electron', 'heirlock://activity']);
    await expect.poll(() => heard).toContainEqual({ name: 'deep-link', data: { path: '/activity' } });
    fake.app.emit('open-url', { preventDefault: () => undefined }, 'heirlock://settings/../../x?passphrase=1');
    fake.app.emit('second-instance', {}, ['electron', 'heirlock://evil', '--inspect', 'https://example.org']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toHaveLength(1);
    expect(fake.windows).toHaveLength(1);
  });

  it('looks for no updates and registers nothing while it is not installed', () => {
    for (const name of ['setFeedURL', 'checkForUpdates', 'setAsDefaultProtocolClient', 'setLoginItemSettings'])
      expect(given(name)).toEqual([]);
  });
});
