import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../kit/chromium.ts';
import { startDesktopApp } from '../kit/desktop-app.ts';
import { axeFindings, sidewaysScroll, smallTargets } from '../kit/page-checks.ts';
import { emptyPeopleStates, madeUpEnrolment, peopleStates, plantPeople, pretendEnrolled, visit } from './people-states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => browser.close());

const phone = { width: 320, height: 640 };
const desk = { width: 1280, height: 800 };

async function findingsOf(page: Page, name: string): Promise<string[]> {
  const found = (await axeFindings(page)).map((finding) => `${name}: ${finding}`);
  if ((await sidewaysScroll(page)) > 0) found.push(`${name}: scrolls sideways`);
  found.push(...(await smallTargets(page)).map((target) => `${name}: too small to press: ${target}`));
  return found;
}

async function closeDialog(page: Page): Promise<void> {
  if ((await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0) await page.keyboard.press('Escape');
}

describe.each([
  ['light', phone],
  ['dark', phone],
  ['light', desk],
] as const)('every state of people and time, %s, %o', (colorScheme, viewport) => {
  it('is what WCAG asks for and fits its window', { timeout: 400_000 }, async () => {
    await using app = await startDesktopApp({ browser, context: { colorScheme, viewport } });
    const where = await plantPeople(app);
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    const found: string[] = [];
    for (const [name, reach] of peopleStates) {
      await reach(page, where);
      found.push(...(await findingsOf(page, name)));
      await closeDialog(page);
    }
    await pretendEnrolled(page, where.anna, { ...madeUpEnrolment, changedTo: 'meadow copper window saddle thunder plum' });
    await app.call('recipients.update', { recipient: where.anna, note: 'Changed' });
    await visit(page, `/vaults/${where.vault}/recipients/${where.anna}`);
    await page.getByText('shows up with another key').first().waitFor();
    found.push(...(await findingsOf(page, 'changed-key')));
    expect(app.faults).toEqual([]);
    expect(found).toEqual([]);
  });
});

describe('people and time while there is nothing yet', () => {
  it('say what to do next', { timeout: 240_000 }, async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('For Ann');
    const page = await app.open();
    await page.getByRole('heading', { name: 'My vaults' }).waitFor();
    const found: string[] = [];
    for (const [name, reach] of emptyPeopleStates) {
      await reach(page, { vault, anna: '', ben: '' });
      found.push(...(await findingsOf(page, name)));
    }
    expect(found).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('hold a thousand recipients', { timeout: 240_000 }, async () => {
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('For everybody');
    for (let number = 1; number <= 1_000; number += 1) await app.call('recipients.create', { vault, name: `Person ${number}`, email: `person-${number}@example.org` });
    const page = await app.open(`/vaults/${vault}/recipients`);
    await page.getByRole('link', { name: 'Person 1', exact: true }).waitFor();
    expect(await page.getByRole('listitem').count()).toBeLessThan(100);
    await page.getByRole('searchbox').fill('person-777@');
    await page.getByRole('link', { name: 'Person 777' }).waitFor();
    expect(await page.getByRole('link', { name: /^Person/ }).count()).toBe(1);
    await visit(page, `/vaults/${vault}/readiness`);
    await page.getByRole('heading', { name: 'Not ready yet' }).waitFor();
    expect(app.faults).toEqual([]);
  });
});
