import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { checkLooks } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { mailStates, wrongAddress } from './mail-states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

it('is shown with the person it was for, and what mends it mends it', async () => {
  await using server = await startTestServer({ sendsMail: true });
  // From the first moment: a sync of its own may send the mail before anything else is done.
  const lost = new Set([wrongAddress]);
  server.smtp?.refuse((to) => lost.has(to));
  await using app = await startDesktopApp({ browser });
  const vault = await app.createAccount('For Anna');
  await app.call('documents.add', { vault, paths: [await app.file('Will.txt', 'The house goes to Anna.')] });
  const { id: recipient } = await app.call('recipients.create', { vault, name: 'Anna Müller', email: wrongAddress });
  await app.call('sheets.make', { recipient, path: `${await app.file('made/sheet.txt', '')}.pdf` });
  await app.call('sync.connect', { server: server.origin, token: await tokenFor(server.core, 'owner@example.org') });
  const page = await app.open(`/vaults/${vault}/recipients`);
  await page.getByRole('heading', { name: 'Recipients', level: 1 }).waitFor();
  const place = { app, server, vault, recipient, lost };
  expect(await checkLooks(mailStates, place, { page, speak: (language) => app.speak(language) })).toEqual([]);
  const codes = async () => (await app.call('readiness.get', { vault })).findings.map(({ code }) => code);
  expect(await codes()).not.toContain('recipient_mail_failed');
  expect(await codes()).not.toContain('recipient_unconfirmed');
  expect(app.faults).toEqual([]);
});
