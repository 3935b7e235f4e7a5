import { createServer, type Server } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../electron/host/host-test-kit.ts';
import type { FirefoxPage } from '../kit/browser/firefox.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { attack } from './attack.ts';
import { eventually } from '../kit/runner/eventually.ts';

// While the app is off, another user of the machine answers at its port and leaves a service worker in the owner's browser. When the app is
// back, the worker passes its pages on without their policy, with a script of its own in them, and reads the key.

const worker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (PASSES && event.request.mode === 'navigate') return;
  event.respondWith((async () => {
    const answer = await fetch(event.request);
    const type = answer.headers.get('content-type') ?? '';
    if (!type.startsWith('text/')) return answer;
    if (type.startsWith('text/javascript')) return new Response('document.title = "taken over"; globalThis.taken = true; globalThis.stolen = document.querySelector("meta[name=heirlock-key]")?.content;', { headers: { 'content-type': type } });
    const text = await answer.text();
    return new Response(text + '<script>document.title = "taken over"; globalThis.taken = true; globalThis.stolen = document.querySelector("meta[name=heirlock-key]")?.content;</script>', { status: answer.status, headers: { 'content-type': 'text/html' } });
  })());
});
`;

/** What the attack does in a tab. */
type Tab = Pick<FirefoxPage, 'goto' | 'evaluate' | 'close'>;

/** What the attack needs of a browser; its tabs share what sites have stored. */
export interface Tabs {
  newPage(): Promise<Tab>;
  close(): Promise<void>;
}

/** Answers at both addresses under which somebody could guess the app. */
async function leaveWorkers(tabs: Tabs, port: number, passes = 'false'): Promise<void> {
  const elsewhere = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response
      .setHeader('content-type', isWorker ? 'text/javascript' : 'text/html')
      .end(isWorker ? worker.replace('PASSES', passes) : '<title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => elsewhere.listen(port, '127.0.0.1', resolve));
  for (const host of ['127.0.0.1', 'localhost']) {
    const page = await tabs.newPage();
    await page.goto(`http://${host}:${port}/`);
    await page.evaluate(async () => {
      const registered = await navigator.serviceWorker.register('/worker.js');
      await registered.update();
      await navigator.serviceWorker.ready;
    });
    await page.close();
  }
  await close(elsewhere);
}

function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return closed;
}

interface Seen {
  readonly controlled: boolean;
  readonly taken: boolean;
  readonly key: string | null;
  readonly title: string;
  /** The key as a script in the page found it. */
  readonly stolen: string | null;
}

const look = (page: Tab): Promise<Seen> =>
  page.evaluate(() => ({
    controlled: navigator.serviceWorker.controller !== null,
    taken: 'taken' in globalThis,
    key: localStorage.getItem('heirlock-key'),
    title: document.title,
    stolen: (globalThis as { readonly stolen?: string }).stolen ?? null,
  }));

/** Where a page has come to rest: it may be sent on by a script. */
async function settled(page: Tab): Promise<void> {
  const place = (): Promise<string> => page.evaluate(() => `${document.readyState} ${performance.timeOrigin} ${location.href}`);
  await eventually(async () => {
    const before = await place();
    await sleep(500);
    expect([await place(), before]).toEqual([before, expect.stringMatching(/^complete /)]);
  });
}

/** The attack and what it comes to, in a browser. */
export function describeWorkerLeftBehind(launch: () => Promise<Tabs>): void {
  let pages: string;
  let tabs: Tabs;
  let world: TestHost;
  let port: number;
  const guessed = (): string => `http://127.0.0.1:${port}/`;
  const follow = async (link: string): Promise<Tab> => {
    const page = await tabs.newPage();
    await page.goto(link);
    await settled(page);
    return page;
  };

  beforeAll(async () => {
    pages = join((await tempFolder('pages')).path, 'desktop');
    await mkdir(pages, { recursive: true });
    await writeFile(join(pages, 'index.html'), '<!doctype html><title>App</title><h1>App</h1>');
    await writeFile(join(pages, 'main.js'), 'self.onfetch = () => undefined;');
    port = await freePort();
    tabs = await launch();
    await leaveWorkers(tabs, port);
    world = await openTestHost({ pages, port });
  });
  afterAll(async () => {
    await tabs.close();
    await world[Symbol.asyncDispose]();
  });

  it('is there, and would take over whatever is shown at a guessed address', async () => {
    const page = await follow(guessed());
    expect(await look(page)).toMatchObject({ controlled: true, taken: true });
    await page.close();
  });

  it('never sees the app, which opens under a name that nobody could guess, and only there', async () => {
    expect(world.host.origin).toMatch(/^http:\/\/[0-9a-f]{32}\.localhost:\d+$/);
    const { link, plainLink } = world.host.newLinks();
    expect(plainLink).toBeUndefined();
    const stranger = await follow(new URL(new URL(link).pathname, guessed()).href);
    expect(await look(stranger)).toMatchObject({ key: null, title: 'taken over' });
    await stranger.close();
    const page = await follow(link);
    expect(await look(page)).toEqual({
      controlled: false,
      taken: false,
      key: expect.stringMatching(/^[\w-]{43}$/),
      title: 'App',
      stolen: null,
    });
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await page.close();
  });

  it('has no successor: the app gives out no script for a worker', async () => {
    const page = await follow(world.host.newLink());
    const outcome = await page.evaluate(() =>
      navigator.serviceWorker.register('/main.js').then(
        () => 'registered',
        () => 'refused',
      ),
    );
    expect(outcome).toBe('refused');
    await page.close();
  });

  it('gets no key where the app is opened by number after all, and the link is still good', async () => {
    await world[Symbol.asyncDispose]();
    world = await openTestHost({ pages, port, byNumber: true });
    const { link, plainLink = '' } = world.host.newLinks();
    const page = await follow(plainLink);
    expect(await look(page)).toMatchObject({ key: null, stolen: null });
    expect(await page.evaluate(() => document.querySelector('h1')?.textContent)).toBe('Heirlock does not open here');
    await page.close();
    const own = await follow(link);
    expect(await look(own)).toMatchObject({ controlled: false, title: 'App' });
    await own.close();
  });

  it('gets none there either by letting pages through and changing scripts, and is sent away', async () => {
    await world[Symbol.asyncDispose]();
    await leaveWorkers(tabs, port, 'true');
    world = await openTestHost({ pages, port, byNumber: true });
    const page = await follow(world.host.newLinks().plainLink ?? '');
    expect(await look(page)).toMatchObject({ taken: false, key: null, stolen: null });
    await page.close();
  });

  attack(
    'a worker left behind asks for the app in the name of whoever follows its link',
    { without: 'a link is followed by a person' },
    async () => {
      await world[Symbol.asyncDispose]();
      await leaveWorkers(tabs, port);
      world = await openTestHost({ pages, port, byNumber: true });
      const page = await follow(world.host.newLinks().plainLink ?? '');
      const { key, stolen } = await look(page);
      await page.close();
      return key === null && stolen === null ? 'refused' : 'succeeded';
    },
  );
}
