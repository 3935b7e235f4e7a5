import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { attack } from './attack.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

// A page elsewhere opens one of ours in a window that it keeps hold of, waits until somebody has signed in or opened what was left to
// them, and then sends that window to a copy of its own.

let server: TestServer;
let elsewhere: Server;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer();
  elsewhere = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  elsewhere.close();
  await server.close();
});

const unknownLink = `/r/${'A'.repeat(43)}`;
const pages = ['/', unknownLink, '/verify/short', '/check-in/x', '/console', '/console/sign-in', '/reference/docs', '/nothing-here'];

describe('a window that another site opened', () => {
  it.each(pages)('is out of its reach at %s, and nothing there can be embedded', async (path) => {
    const { headers } = await fetch(server.origin + path);
    expect([headers.get('cross-origin-opener-policy'), headers.get('cross-origin-resource-policy')]).toEqual([
      'same-origin',
      'same-origin',
    ]);
  });

  attack('a page elsewhere sends a window of ours on to a copy of its own', { without: 'windows of others are out of reach' }, async () => {
    for (const path of [unknownLink, '/console/sign-in']) if (await isSentOn(path)) return 'succeeded';
    return 'refused';
  });

  async function isSentOn(path: string): Promise<boolean> {
    const context = await browser.newContext();
    const opener = await context.newPage();
    await opener.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      opener.evaluate((address) => void Object.assign(globalThis, { held: globalThis.open(address) }), server.origin + path),
    ]);
    await window.waitForLoadState();
    await window.waitForSelector('h1');
    const shown = window.url();
    const seesItClosed = await opener.evaluate(() => {
      const { held } = globalThis as unknown as { readonly held: Window };
      held.location.href = 'about:blank#taken-over';
      return held.closed;
    });
    // Where the opener holds it, it goes where it is sent.
    if (!seesItClosed) await window.waitForURL('about:blank#taken-over');
    const found = await window.evaluate(() => [globalThis.location.href, globalThis.opener]);
    await context.close();
    if (!seesItClosed) return true;
    expect(found).toEqual([shown, null]);
    return false;
  }
});
