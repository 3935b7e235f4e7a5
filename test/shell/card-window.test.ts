import { createRequire } from 'node:module';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildShell } from '../../build/bundle/build-shell.mjs';
import type { CardWindowApi } from '../../electron/contract/cards.ts';
import type { PreloadApi, Shell } from '../../electron/contract/shell.ts';
import { testPassphrase } from '../../electron/engine/engine-test-kit.ts';
import { electronShell } from '../../renderer/desktop/shell/electron-shell.ts';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { makeSoftTokens, type SoftToken } from '../kit/pki/soft-token.ts';
import type { Json } from '../kit/server/api.ts';
import { testFolder } from '../kit/runner/test-settings.ts';
import { fakeElectron, invokeFrom, resetFakeElectron, type FakeElectron, type FakeWindow } from './fake-electron.ts';

// The built shell in Node, its two windows in a real Chromium, a real token of SoftHSM: only Electron itself is played.

const built = fileURLToPath(new URL('../../node_modules/.cache/heirlock-card-test', import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const signals = ['SIGINT', 'SIGTERM'] as const;
const listenersBefore = signals.flatMap((signal) => process.listeners(signal));
const patient = { timeout: 120_000 } as const;

let fake: FakeElectron;
let browser: Browser;
let context: BrowserContext;
let world: SigningWorld;
let tokens: Readonly<Record<string, SoftToken>>;
let window: FakeWindow;
let shell: Shell;
let page: Page;
let home: string;
let vault: string;
const faults: string[] = [];

const given = (name: string): unknown[][] => (fake.settings.get(name) ?? []) as unknown[][];

beforeAll(async () => {
  resetFakeElectron();
  [browser, world, home] = await Promise.all([launchChromium(), openSigningWorld(), tempFolder('card-window').then(({ path }) => path)]);
  const { rsa, expired } = world.authorities.signers;
  tokens = await makeSoftTokens({ 'Annas Karte': rsa, 'Old card': expired });
  await buildShell({ out: built, electron: fileURLToPath(new URL('fake-electron.ts', import.meta.url)), packages: false });
  for (const name of ['desktop', 'cards']) await cp(join(dist, name), join(built, name), { recursive: true });
  fake = fakeElectron();
  fake.answers.userData = home;
  fake.here = new URL('.', import.meta.url).href;
  await import(pathToFileURL(join(built, 'shell', 'main.js')).href);
  window = await vi.waitFor(() => fake.windows.find(({ shown }) => shown) ?? Promise.reject(new Error('there is no window')), patient);
  createRequire(import.meta.url)(join(built, 'shell', 'preload.cjs'));
  ({ shell } = electronShell(fake.exposed.get('heirlock') as PreloadApi));
  await must('account.create', { passphrase: testPassphrase });
  vault = (await must('vaults.create', { name: 'Papers' })).id as string;
  context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1180, height: 800 } });
  page = await showIn(window, 'heirlock');
});

afterAll(async () => {
  await browser.close();
  (fake.app as unknown as { quit(): void }).quit();
  await vi.waitFor(() => expect(given('ended')).toHaveLength(1), patient);
  for (const signal of signals)
    for (const listener of process.listeners(signal)) if (!listenersBefore.includes(listener)) process.off(signal, listener);
  await Promise.all([rm(built, { recursive: true, force: true }), world[Symbol.asyncDispose]()]);
  resetFakeElectron();
  expect(faults).toEqual([]);
});

async function must(name: Parameters<Shell['call']>[0], input: object): Promise<Json> {
  const outcome = await shell.call(name, input);
  if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
  return outcome.value;
}

/** Shows one of the shell's windows in Chromium: the page that the shell serves to it, with what its preload gives. */
async function showIn(shown: FakeWindow, which: 'heirlock' | 'cards'): Promise<Page> {
  const tab = await context.newPage();
  tab.on('pageerror', (error) => faults.push(String(error)));
  tab.on('console', (message) => message.type() === 'error' && faults.push(`${message.text()} (${message.location().url})`));
  const origin = `http://${which}.localhost`;
  await tab.route(`${origin}/**`, async (route) => {
    const handler = fake.protocolHandlers.get(which === 'cards' ? 'app of heirlock-cards' : 'app')!;
    const { pathname, search } = new URL(route.request().url());
    const answer = await handler(new Request(`app://${which}${pathname}${search}`));
    await route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    });
  });
  await tab.exposeFunction('askShell', (channel: string, ...args: unknown[]) =>
    invokeFrom(shown, shown.webContents.mainFrame, channel, ...args),
  );
  await tab.addInitScript(() => {
    const ask = (globalThis as unknown as { askShell(...args: unknown[]): Promise<never> }).askShell;
    const listeners = new Set<(told: never) => void>();
    const on = (listener: (told: never) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const heirlock: PreloadApi = {
      ask: (name, input) => ask('heirlock:ask', name, input),
      adopt: async () => ({ ok: true, value: [] }),
      on: on,
    };
    const heirlockCards: CardWindowApi = { answer: (answer) => ask('heirlock:cards', answer), on: on };
    const isCards = location.hostname === 'cards.localhost';
    Object.assign(globalThis, isCards ? { heirlockCards } : { heirlock }, {
      tell: (told: never) => {
        for (const listener of listeners) listener(told);
      },
    });
  });
  shown.webContents.deliver = (_channel, message) => {
    if (!tab.isClosed())
      void tab.evaluate((told) => (globalThis as unknown as { tell?(told: unknown): void }).tell?.(told), message).catch(() => undefined);
  };
  await tab.goto(`${origin}/`);
  return tab;
}

async function addDocument(name: string): Promise<string> {
  const path = join(home, name);
  await writeFile(path, await plainPdf());
  fake.answers.open = [path];
  const [picked] = await shell.pickFiles({ folders: false, many: false });
  const [document] = await must('documents.add', { vault, paths: [picked!.handle] });
  return document.id as string;
}

/** Orders a signature with a card on the signing screen, and shows the window that opens. */
async function orderWithCard(document: string): Promise<{ readonly cards: FakeWindow; readonly tab: Page }> {
  const visit = (hash: string): Promise<void> => page.evaluate((path) => void (globalThis.location.hash = path), hash);
  // The screen of one document would go on where another's was left.
  await visit('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await visit(`/vaults/${vault}/sign/${document}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('A card or USB stick', { exact: true }).first().click();
  await page.getByText('You choose it, and type its PIN, in a window of its own').waitFor();
  const before = fake.windows.length;
  await page.getByRole('button', { name: 'Sign now' }).click();
  const cards = await vi.waitFor(() => fake.windows[before] ?? Promise.reject(new Error('no window')), patient);
  await page.getByText('Choose your card in the other window.').waitFor();
  return { cards, tab: await showIn(cards, 'cards') };
}

const pictures = testFolder('CARD_PICTURES');
async function picture(tab: Page, name: string): Promise<void> {
  if (pictures !== undefined) await tab.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
}

it('signs with a card: chosen and unlocked in the window of the shell, after a wrong PIN too', async () => {
  const document = await addDocument('The will of Anna Álvarez.pdf');
  const { cards, tab } = await orderWithCard(document);
  await picture(page, 'sign-en');
  await tab.getByText('The will of Anna Álvarez.pdf').waitFor();
  await tab.getByText('Sign with which certificate?').waitFor();
  await tab.getByText('Expired on').waitFor();
  expect(await tab.getByRole('radio', { name: /Fritz Expired/ }).isDisabled()).toBe(true);
  await tab.getByText('Issued by Test Intermediate. Valid until').waitFor();
  await picture(tab, 'choose-en');
  await tab.getByRole('button', { name: 'Next', exact: true }).click();
  await tab.getByText('Type the PIN first.').waitFor();
  await tab.getByLabel('PIN of the card').fill('not the PIN');
  await picture(tab, 'pin-en');
  await tab.getByRole('button', { name: 'Sign', exact: true }).click();
  await tab.getByText('That wasn’t the PIN').waitFor();
  await tab.getByText('Only a few tries are left').waitFor();
  expect(await tab.getByLabel('PIN of the card').inputValue()).toBe('');
  await picture(tab, 'wrong-en');
  await tab.getByLabel('PIN of the card').fill(tokens['Annas Karte']!.pin);
  await tab.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
  await page.getByText('Anna Álvarez').first().waitFor();
  await page.getByText('Unchanged since it was signed').first().waitFor();
  expect(cards.isDestroyed()).toBe(true);
  await tab.close();
});

describe('the window', () => {
  it('is another origin in a session of its own, and answers nobody but its page', async () => {
    const { cards, tab } = await orderWithCard(await addDocument('Deed.pdf'));
    await tab.getByText('Sign with which certificate?').waitFor();
    expect(cards.webContents.mainFrame.url).toBe('app://cards/');
    expect(cards.options.webPreferences).toMatchObject({
      preload: join(built, 'shell', 'card-preload.cjs'),
      partition: 'heirlock-cards',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
    });
    expect(given('setContentProtection')).toContainEqual([true]);
    const answer = (from: FakeWindow, frame: unknown, given: unknown) => invokeFrom(from, frame, 'heirlock:cards', given);
    const view = { do: 'view' };
    // What the app's page says on this channel, compromised as it may be, is not heard; nor what it shows as if it were the window.
    for (const [from, frame] of [
      [window, window.webContents.mainFrame],
      [window, cards.webContents.mainFrame],
      [cards, window.webContents.mainFrame],
      [cards, null],
      [cards, { url: 'app://cards/' }],
    ] as const)
      for (const said of [view, { do: 'pin', pin: '1234' }, { do: 'cancel' }]) expect(await answer(from, frame, said)).toBeNull();
    for (const said of [
      { do: 'pin', pin: 'x'.repeat(257) },
      { do: 'choose', certificate: '0', module: '/x.so' },
      { do: 'other', path: '/x.so' },
      {},
      null,
      'look',
    ])
      expect(await answer(cards, cards.webContents.mainFrame, said)).toBeNull();
    expect(await answer(cards, cards.webContents.mainFrame, view)).toMatchObject({ document: 'Deed.pdf', step: { at: 'choosing' } });
    // And the window's page gets nothing of the app.
    for (const name of ['facts', 'call'])
      expect(await invokeFrom(cards, cards.webContents.mainFrame, 'heirlock:ask', name, {})).toMatchObject({ ok: false });
    const fetched = (which: string, url: string) => fake.protocolHandlers.get(which)!(new Request(url)).then(({ status }) => status);
    expect(await fetched('app', 'app://cards/')).toBe(405);
    expect(await fetched('app of heirlock-cards', 'app://heirlock/')).toBe(405);
    expect(await fetched('app of heirlock-cards', 'app://cards/content/01M80JBVYA782BS4HX733N39V1')).toBe(404);
    const [[hear]] = given('onBeforeRequest of heirlock-cards') as [
      [(details: object, answer: (told: { cancel: boolean }) => void) => void],
    ];
    for (const url of ['app://heirlock/', 'https://example.org/', 'file:///etc/passwd'])
      hear({ url }, (told) => expect(told).toEqual({ cancel: true }));
    cards.close();
    await page.getByText('You cancelled this').waitFor();
    await tab.close();
  });

  it('loads another module only from the dialogue of the system, after a warning that names it', async () => {
    const { cards, tab } = await orderWithCard(await addDocument('Other.pdf'));
    await tab.getByText('Sign with which certificate?').waitFor();
    const other = join(home, 'libother.so');
    await writeFile(other, 'nothing that could be loaded');
    fake.answers.open = [other];
    const forks = given('fork a module').length;
    for (const [button, expected] of [
      [0, forks],
      [1, forks + 2],
    ] as const) {
      fake.answers.button = button;
      await tab.getByRole('button', { name: 'Choose another program library' }).click();
      await expect.poll(() => given('messageBox').length).toBe(button + 1);
      expect(given('messageBox').at(-1)).toMatchObject([
        { type: 'warning', detail: expect.stringContaining(other), defaultId: 0, cancelId: 0 },
      ]);
      await expect.poll(() => given('fork a module').length).toBe(expected);
      await tab.getByText('Sign with which certificate?').waitFor();
    }
    await tab.getByText('“libother.so” couldn’t be started.').waitFor();
    await picture(tab, 'other-en');
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled this').waitFor();
    expect(cards.isDestroyed()).toBe(true);
    await tab.close();
  });

  it('says when the module crashes, and the app goes on', async () => {
    const { tab } = await orderWithCard(await addDocument('Crash.pdf'));
    await tab.getByRole('button', { name: 'Next', exact: true }).click();
    await tab.getByLabel('PIN of the card').fill('1234');
    const [script, options, pid] = given('fork a module').at(-1) as [string, object, number];
    expect(script).toBe(join(built, 'shell', 'module-process.js'));
    expect(options).toMatchObject({ stdio: 'ignore', allowLoadingUnsignedLibraries: true });
    process.kill(pid, 'SIGSEGV');
    await tab.getByRole('button', { name: 'Sign', exact: true }).click();
    await tab.getByText('A program for cards has stopped').waitFor();
    await picture(tab, 'crash-en');
    expect(await must('account.status', {})).toMatchObject({ state: 'unlocked' });
    await tab.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled this').waitFor();
    await tab.close();
  });
});

it('speaks German, and fits a narrow window', async () => {
  const document = await addDocument('Testament.pdf');
  const { tab } = await orderWithCard(document);
  await tab.getByText('Sign with which certificate?').waitFor();
  await shell.setPreferences({ language: 'de' });
  await page.waitForFunction(() => globalThis.document.documentElement.lang === 'de');
  await tab.getByRole('button', { name: 'Look again' }).click();
  await tab.getByText('Mit welchem Zertifikat unterschreiben?').waitFor();
  await tab.setViewportSize({ width: 560, height: 680 });
  await picture(tab, 'choose-de');
  await picture(page, 'sign-de');
  expect(await lookFindings('choosing a card', { page: tab })).toEqual([]);
  await tab.setViewportSize({ width: 360, height: 640 });
  await picture(tab, 'choose-de-narrow');
  await tab.getByRole('button', { name: 'Weiter', exact: true }).click();
  await tab.getByLabel('PIN der Karte').waitFor();
  await picture(tab, 'pin-de-narrow');
  expect(await lookFindings('the PIN of a card', { page: tab })).toEqual([]);
  await tab.getByRole('button', { name: 'Abbrechen' }).click();
  await tab.close();
  await shell.setPreferences({ language: 'en' });
});
