import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remember, type CustodyMemory } from '../../electron/engine/custody/custody-memory.ts';
import { addMs, dayMs, hourMs, type Instant } from '../../shared/domain/instant.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { visit } from './people-states.ts';
import { sync } from './release-key-estate.ts';
import { choose, pairedEstate, planOf, step, type PairedEstate } from './second-estate.ts';

let browser: Browser;
let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  [browser, first, second] = await Promise.all([launchChromium(), startTestServer(), startTestServer()]);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([first.close(), second.close()]);
});

/** What two servers and a third can lack. */
const codes = ['custodian_gave', 'shares_not_settled', 'second_behind', 'custodian_silent'] as const;

const codesOf = async ({ a, vault }: PairedEstate): Promise<readonly string[]> =>
  (await a.must('readiness.get', { vault })).findings.map(({ code }) => code).filter((code) => codes.some((one) => one === code));

/** The second was last heard of four days ago, and said then that it has given. @param plan the number of the present one. */
function secondGave({ heard }: CustodyMemory, plan: number): Partial<CustodyMemory> {
  const said = present(heard[2]);
  return { heard: { ...heard, 2: { ...said, at: addMs(said.at as Instant, -4 * dayMs), says: 'given', plan } } };
}

describe('the button of a finding about a vault on two servers', () => {
  it('leads to where all three are asked, which mends all of them', async () => {
    await using wire = await startInterruptibleConnection(Number(new URL(second.origin).port));
    await using firstWire = await startInterruptibleConnection(Number(new URL(first.origin).port));
    const estate = await pairedEstate({ ...first, origin: firstWire.origin }, second, wire.origin);
    const { a, vault, recipient } = estate;
    await choose(estate);
    await step(a);
    for (const { scheduler } of [first, second]) await scheduler.tick();
    await step(a);
    expect(await codesOf(estate)).toEqual([]);
    wire.cut();
    await a.must('secondServer.setPaper', { path: join(estate.paper, 'another.pdf') });
    await a.must('letters.set', { recipient, text: 'Dear Anna, the boat is yours too.' });
    await sync(a);
    expect(await a.codeOf('secondServer.sync', {})).toBe('offline');
    remember(a.engine.context.store, vault, (memory) => secondGave(memory, planOf(estate, a).number));
    expect((await codesOf(estate)).toSorted()).toEqual([...codes].toSorted());
    await a[Symbol.asyncDispose]();
    // Else the app would bring into step by itself what it can, before every button was pressed.
    firstWire.cut();

    await using app = await startDesktopApp({ browser, folder: a.folder });
    await app.call('account.unlock', { passphrase: ownerPassphrase });
    const page = await app.open();
    const both = page.getByRole('button', { name: 'Bring both into step' });
    for (const code of codes) {
      await visit(page, `/vaults/${vault}/readiness`);
      const row = page.locator(`[data-finding="${code}"]`).first();
      await row.getByRole('link', { name: 'Go to “Two services”' }).click();
      await both.waitFor();
      await expect.poll(() => both.evaluate((button) => button === document.activeElement), { message: code }).toBe(true);
    }
    for (const one of [wire, firstWire]) one.mend();
    // Hours later it has something new to say.
    second.advance(12 * hourMs);
    await second.scheduler.tick();
    await both.click();
    const left = async (): Promise<readonly string[]> =>
      (await app.call('readiness.get', { vault })).findings.map(({ code }) => code).filter((code) => codes.some((one) => one === code));
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
    await page.getByText('All three are ready for it.').waitFor();
    expect(app.faults.filter((fault) => !fault.includes('offline'))).toEqual([]);
  });
});
