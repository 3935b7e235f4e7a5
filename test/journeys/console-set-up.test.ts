import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { offerSetUp } from '../../server/core/identity/first-administrator.ts';
import { lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { visitConsole, type ConsoleVisitor } from '../kit/browser/console-visitor.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let browser: Browser;
let server: TestServer;
let visitor: ConsoleVisitor;

beforeAll(async () => {
  [browser, server] = await Promise.all([launchChromium(), startTestServer()]);
  visitor = await visitConsole(browser, server);
});
afterAll(async () => {
  await visitor[Symbol.asyncDispose]();
  await browser.close();
  await server.close();
});

it('makes the first administrator from the link that the server showed, and says so before and after', async () => {
  const { page, open } = visitor;
  const said = page.getByText('This server has no administrator yet');
  await open('/sign-in');
  await said.waitFor();
  expect(await lookFindings('nobody administers', { page })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const link = (await offerSetUp(server.core)) ?? '';
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Become the administrator' }).waitFor();
  expect(page.url(), 'the secret is gone from the address').not.toContain('token');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('olga@example.org');
  await page.getByRole('textbox', { name: 'Password' }).fill('password1234');
  await page.getByRole('button', { name: 'Become the administrator' }).click();
  await page.getByText('This one is easy to guess').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill('seven quiet owls at noon');
  await page.getByRole('button', { name: 'Become the administrator' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor();
  await page.getByText('You’re the administrator now.').waitFor();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  await page.getByRole('link', { name: 'Holds' }).waitFor();
  expect(visitor.complaints).toEqual([]);

  const stranger = await visitConsole(browser, server);
  await stranger.open('/sign-in');
  await stranger.page.getByRole('button', { name: 'Send me a link by mail' }).waitFor();
  await stranger.page.waitForLoadState('networkidle');
  expect(await stranger.page.getByText('This server has no administrator yet').count()).toBe(0);
  await stranger.page.goto('about:blank');
  await stranger.page.goto(link);
  await stranger.page.getByRole('textbox', { name: 'E-mail address' }).fill('eve@example.org');
  await stranger.page.getByRole('textbox', { name: 'Password' }).fill('seven quiet owls at noon');
  await stranger.page.getByRole('button', { name: 'Become the administrator' }).click();
  await stranger.page.getByText('This link no longer works').waitFor();
  expect(await lookFindings('a used link', { page: stranger.page })).toEqual([]);
  await stranger[Symbol.asyncDispose]();
});
