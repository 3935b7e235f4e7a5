import type { Browser, Route } from 'playwright-core';
import type { Ulid } from '../../shared/domain/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { signInByPassword, visitConsole, type ConsoleVisitor } from '../kit/browser/console-visitor.ts';
import { axeFindings, sidewaysScroll, smallTargets } from '../kit/browser/page-checks.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import {
  consoleEmail,
  consolePassword,
  fillConsole,
  newcomerEmail,
  newcomerScreens,
  showScreen,
  type ConsoleScreen,
} from './console-screens.ts';

let browser: Browser;
let server: TestServer;
let visitor: ConsoleVisitor;
let screens: readonly ConsoleScreen[];

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startTestServer({ config: { webhookAllowPrivate: true } })]);
  screens = await fillConsole(server);
  visitor = await visitConsole(browser, server);
});
afterAll(async () => {
  await visitor[Symbol.asyncDispose]();
  await browser.close();
  await server.close();
});

describe('every screen of the console', () => {
  it('is accessible (WCAG 2.2 AA) before somebody has signed in', async () => {
    const { page } = visitor;
    for (const [name, path, heading] of [
      ['sign in', '/sign-in', 'Sign in to Heirlock'],
      ['sign up', '/sign-up', 'Open an account'],
      ['mailed link', '/sign-in#token=nothing', 'You followed a link in your mail'],
      ['set up', '/set-up#token=nothing', 'Become the administrator'],
      ['set up without a link', '/set-up', 'This link no longer works'],
      ['refused elsewhere', '/sign-in#error=invalid_grant', 'You weren’t signed in there'],
    ] as const) {
      // A change only after the `#` would load nothing.
      await page.goto('about:blank');
      await visitor.open(path);
      await page.getByText(heading).first().waitFor();
      expect(await lookFindings(name, { page })).toEqual([]);
    }
    await page.goto('about:blank');
    await visitor.open('/sign-in#token=nothing');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This link no longer works').waitFor();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await signInByPassword(visitor, consoleEmail, consolePassword);
    await page.getByRole('heading', { level: 1, name: 'Your vaults' }).waitFor();
  });

  it('is accessible when somebody is signed in, in light and in dark, on a desk and on the narrowest phone', async () => {
    // What is looked at is test data, which the switch in the frame selects.
    await visitor.page.addInitScript(() => {
      // An empty page has no storage.
      if (location.href !== 'about:blank') sessionStorage.setItem('heirlock-mode', 'test');
    });
    for (const screen of screens) {
      await visitor.page.setViewportSize({ width: 1280, height: 800 });
      await showScreen(visitor, screen);
      expect(await lookFindings(screen.name, { page: visitor.page })).toEqual([]);
    }
  });

  it('fits a screen of 320 pixels, in the language of longer words', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open('/vaults');
    await page.evaluate(() => localStorage.setItem('heirlock-language', 'de'));
    for (const { name, path, press = [] } of screens) {
      if (press.length > 0) continue;
      await visitor.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.lang), name).toBe('de');
      expect(await sidewaysScroll(page), name).toBe(0);
      expect(await smallTargets(page), name).toEqual([]);
    }
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Protokoll' }).click();
    await page.getByRole('heading', { level: 1, name: 'Protokoll' }).waitFor();
  });

  it('goes through lists that are longer than a page, and from right to left', async () => {
    const { page } = visitor;
    await page.evaluate(() => localStorage.setItem('heirlock-language', 'en'));
    await visitor.open('/vaults');
    await page.getByText('رسائل إلى العائلة').waitFor();
    await page.getByText('1 to 50 of 52').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('51 to 52 of 52').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Photographs').waitFor();
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

describe('an address that isn’t reached', () => {
  it('is asked for, and agreed to, only with a second factor; one press stops it', async () => {
    const { page } = visitor;
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open('/waiting');
    await page.getByRole('button', { name: 'Agree to the other address of Anna Berger' }).click();
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
    // Whoever agrees sees once more to what.
    await dialog.getByText('Anna Berger').waitFor();
    await dialog.getByText('anna.holm@example.net').waitFor();
    await dialog.getByText('Agree only if you know it from them').waitFor();
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click();
    // Whoever has none sets one up first; nothing has changed.
    await page.getByText('You don’t have a second factor yet').waitFor();
    await page.goto('about:blank');
    await visitor.open('/waiting');
    await page.getByText('Asked for', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Stop it: the other address of Anna Berger' }).click();
    await dialog.getByRole('button', { name: 'Stop it', exact: true }).click();
    await expect.poll(() => page.getByText('Stopped', { exact: true }).count()).toBe(2);
    const { read } = server.core.db;
    expect(await read.selectFrom('corrections').select('status').execute()).toEqual([{ status: 'stopped' }, { status: 'stopped' }]);
  });
});

describe('a vault that was put away, or opened', () => {
  it('says so, and why there is nothing to press', async () => {
    const { page } = visitor;
    await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    await page.setViewportSize({ width: 1280, height: 800 });
    const path = screens.find(({ name }) => name === 'open-now')?.path ?? '';
    const become = (status: 'active' | 'archived' | 'released') => {
      const set = { status, released_at: status === 'released' ? server.now() : null };
      const id = path.replace('/vaults/vault_', '') as Ulid;
      return server.core.db.transaction((tx) => tx.updateTable('vaults').set(set).where('id', '=', id).execute());
    };
    const offers = page.getByRole('button', { name: /^(Open it now|Rehearse it|I’m here: call it off|Ask for agreement|Release it now)$/ });
    await visitor.open(path);
    await page.getByRole('button', { name: 'Open it now' }).waitFor();
    expect(await offers.count()).toBeGreaterThan(2);
    for (const [status, says] of [
      ['archived', /^Nothing while it’s archived/],
      ['released', /^Nothing any more/],
    ] as const) {
      await become(status);
      await page.goto('about:blank');
      await visitor.open(path);
      await page.getByText(says).waitFor();
      expect(await offers.count()).toBe(0);
      expect(await lookFindings(status, { page })).toEqual([]);
    }
    await become('active');
  });
});

describe('the console of somebody new', () => {
  let newcomer: ConsoleVisitor;
  beforeAll(async () => {
    newcomer = await visitConsole(browser, server, { viewport: { width: 320, height: 640 } });
    await newcomer.open('/vaults');
    await signInByPassword(newcomer, newcomerEmail, consolePassword);
    await newcomer.page.getByRole('heading', { level: 1, name: 'Your vaults' }).waitFor();
  });
  afterAll(() => newcomer[Symbol.asyncDispose]());

  it('says what to do where nothing is yet, and what may not be seen', async () => {
    for (const screen of newcomerScreens) {
      await showScreen(newcomer, screen);
      expect(await axeFindings(newcomer.page), screen.name).toEqual([]);
      expect(await sidewaysScroll(newcomer.page), screen.name).toBe(0);
    }
  });

  it.each([
    [
      'the server fails',
      (route: Route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{"ok":false,"error":"internal_error","requestId":"x"}' }),
      'Something on the server went wrong',
      'Try again in a moment.',
    ],
    ['the server is away', (route: Route) => route.abort(), 'The server can’t be reached', 'Check your internet connection and try again.'],
    [
      'a proxy answers',
      (route: Route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
      'Something on the server went wrong',
      'Try again in a moment.',
    ],
    [
      'it was too often',
      (route: Route) =>
        route.fulfill({
          status: 429,
          contentType: 'application/json',
          body: '{"ok":false,"error":"rate_limit_exceeded","retry_after":300,"requestId":"x"}',
        }),
      'Too many attempts',
      'Wait 5 minutes, then try again.',
    ],
  ])('says so when %s, and tries again when it is told to', async (_what, answer, title, whatToDo) => {
    const { page } = newcomer;
    await page.route('**/api/keys', answer);
    await newcomer.open('/keys');
    await page.getByText(title).waitFor();
    await page.getByText(whatToDo).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/api/keys');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('You have no keys').waitFor();
  });

  it('leads back to where it was when the session ended meanwhile', async () => {
    const { page, context } = newcomer;
    await newcomer.open('/webhooks');
    await page.getByText('You have no webhooks yet').waitFor();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create a webhook' }).first().click();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.org/x');
    await page.getByRole('button', { name: 'Create the webhook' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sign in to Heirlock' }).waitFor();
    await signInByPassword(newcomer, newcomerEmail, consolePassword);
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  });
});

it('was never refused anything by its own policy', () => {
  expect(visitor.complaints).toEqual([]);
  expect(server.faults).toEqual([]);
});
