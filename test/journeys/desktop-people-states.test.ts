import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLooks, lookFindings } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import {
  codeStates,
  emptyPeopleStates,
  passphraseStates,
  peopleStates,
  plantPeople,
  pretendRecipient,
  pretendServer,
  visit,
} from './people-states.ts';
import { pretendWays, troubledStates, troubledWays, waysStates } from './ways-states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

describe('every state of people and time', () => {
  it('is what WCAG asks for and fits its window', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantPeople(app);
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    const found = await checkLooks(peopleStates, place, { page, speak: app.speak });
    expect(found).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('asks for a code, and says what became of it', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantPeople(app);
    await pretendServer(app.page);
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    const found = await checkLooks(codeStates, place, { page, speak: app.speak });
    await app.call('invitations.withdraw', { recipient: place.anna });
    for (const [name, facts, text] of passphraseStates) {
      await page.unroute('**/call/recipients.list');
      await pretendRecipient(page, place.anna, facts);
      await visit(page, '/check-in');
      await app.call('recipients.update', { recipient: place.anna, note: name });
      await visit(page, `/vaults/${place.vault}/recipients/${place.anna}`);
      await page.getByText(text).first().waitFor();
      found.push(...(await lookFindings(name, { page, speak: app.speak })));
    }
    expect(found).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('shows the ways to somebody, what the server has against them, and how one is added', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantPeople(app);
    await pretendServer(app.page);
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    await pretendWays(page, place);
    const found = await checkLooks(waysStates, place, { page, speak: app.speak });
    await pretendWays(page, place, troubledWays);
    found.push(...(await checkLooks(troubledStates, place, { page, speak: app.speak })));
    expect(found).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('says what to do next while there is nothing yet', async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('For Ann');
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    expect(await checkLooks(emptyPeopleStates, { vault, anna: '', ben: '' }, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('holds a thousand recipients', async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('For everybody');
    for (let number = 1; number <= 1_000; number += 1)
      await app.call('recipients.create', { vault, name: `Person ${number}`, email: `person-${number}@example.org` });
    const page = await app.open(`/vaults/${vault}/recipients`);
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(100);
    await page.getByRole('searchbox').fill('person-777@');
    await page.getByRole('link', { name: 'Person 777' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^Person/ }).count()).toBe(1);
    await visit(page, `/vaults/${vault}/readiness`);
    await page.getByRole('heading', { name: 'Not ready yet' }).waitFor();
    expect(app.faults).toEqual([]);
  });
});
