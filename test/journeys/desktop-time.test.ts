import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLooks, wide } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { plantPeople, pretend, visit } from './people-states.ts';
import { reachStates, type ReachPlace } from './reach-states.ts';

let browser: Browser;
/** In Berlin, where the clocks change. */
let shared: DesktopApp;

beforeAll(async () => {
  browser = await launchChromium();
  shared = await startDesktopApp({ browser, context: { timezoneId: 'Europe/Berlin' } });
  await shared.createAccount('For nobody yet');
});
afterAll(async () => {
  await shared[Symbol.asyncDispose]();
  await browser.close();
});

/** The app of every story about one vault, and a new vault in it. */
async function inNewVault(): Promise<{ readonly app: DesktopApp; readonly vault: string }> {
  return { app: shared, vault: (await shared.call('vaults.create', { name: 'For Ann' })).id };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Types a date part by part, as the field's own segments take it. */
async function typeDate(page: Page, parts: readonly string[]): Promise<void> {
  await page.getByRole('spinbutton', { name: /day,/i }).first().click();
  for (const part of parts) await page.keyboard.type(part);
}

describe('the rule of a vault', () => {
  it('is proposed, drawn by the schedule itself, and kept', async () => {
    const { app, vault } = await inNewVault();
    const page = await app.open(`/vaults/${vault}/policy`);
    await page.getByRole('link', { name: 'Choose when it opens' }).click();
    await page.getByText('If you aren’t heard from for a month').waitFor();
    // Left as suggested, nothing is lost; once changed, it isn't dropped without a word.
    await page.getByRole('link', { name: 'When it opens' }).last().click();
    await page.getByRole('link', { name: 'Choose when it opens' }).click();
    const steps = page.locator('.timeline-steps li');
    await expect
      .poll(() => steps.locator('strong').allTextContents())
      .toEqual(['Today', 'You’re reminded', 'You’re asked', 'Last warning', 'The vault opens']);
    await page.getByRole('textbox', { name: 'How long do you then have to answer?' }).fill('500');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.getByRole('textbox', { name: 'How long do you then have to answer?' }).inputValue()).toBe('90');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByText(/^You’ve changed this rule, and the change doesn’t count before it’s saved/).waitFor();
    await button(page, 'Stay here').click();
    await expect.poll(() => page.getByRole('textbox', { name: 'How long do you then have to answer?' }).inputValue()).toBe('90');
    await button(page, 'Save this rule').click();
    await page.getByText('Saved. The time begins now.').waitFor();
    const { policy, timeline } = await app.call('policies.get', { vault });
    expect(policy).toEqual({ type: 'inactivity', frequency: 'monthly', graceHours: 2160, reminderDaysBefore: 7, openingHours: 24 });
    const drawn = (): Promise<string[]> =>
      steps.locator('time').evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
    await expect.poll(async () => (await drawn()).slice(1)).toEqual(timeline.map(({ at }) => at));
    await page.getByText('This rule does nothing until there’s a service').waitFor();

    // The whole future as a list, with and without check-ins, while none of it happens.
    await button(page, 'Play it through').click();
    const future = page.getByRole('list', { name: 'What would happen' }).getByRole('listitem');
    const { steps: told } = await app.call('policies.simulate', { vault });
    await expect
      .poll(() => future.locator('time').evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime)))
      .toEqual(told.map(({ at }) => at));
    await page.getByText('That is the end: the vault is open.').waitFor();
    await app.call('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
    await button(page, 'If Anna opens nothing').click();
    const letters = page.getByRole('list', { name: 'If Anna opens nothing' });
    await letters.getByText('First reminder, to anna@example.org.').waitFor();
    const { handovers } = await app.call('policies.simulate', { vault });
    const unreached = handovers[0]?.unreachedAt ?? '';
    await letters.locator(`time[datetime="${unreached}"]`).waitFor();
    await letters.getByText('and whoever looks after your service, are told that Anna can’t be reached.').waitFor();
    await page.getByRole('button', { name: /I’m never heard from again/ }).click();
    await page.getByRole('option', { name: 'I check in every 7 days' }).click();
    await page.getByText('And so it goes on. The vault stays closed for as long as you check in.').waitFor();
    await button(page, 'Play it through').click();

    await button(page, 'Pause').click();
    await button(page, 'Pause until then').click();
    await page.getByText(/^Paused until/).waitFor();
    await expect
      .poll(() => steps.locator('strong').allTextContents())
      .toEqual(['Today', 'The pause ends', 'You’re reminded', 'You’re asked', 'Last warning', 'The vault opens']);
    await button(page, 'End the pause now').click();
    await page.getByText('The clock is running again.').waitFor();
    expect((await app.call('policies.get', { vault })).pausedUntil).toBeNull();
    expect(app.faults).toEqual([]);
  });

  it('explains a time that does not exist, and refuses one that has passed', async () => {
    const { app, vault } = await inNewVault();
    const page = await app.open(`/vaults/${vault}/policy/edit`);
    await page.getByText('A certain day arrives').click();
    await button(page, 'Save this rule').click();
    await page.getByText('Please choose a day and a time.').waitFor();
    await typeDate(page, ['31', '03', '2030', '02', '30']);
    await page.getByText('02:30 doesn’t exist. It opens at 03:30.').waitFor();
    await typeDate(page, ['27', '10', '2030', '02', '30']);
    await page.getByText('02:30 happens twice. It opens the first time.').waitFor();
    await typeDate(page, ['27', '10', '2020', '02', '30']);
    await page.getByText('This moment has passed. Please choose a later one.').waitFor();
    await typeDate(page, ['31', '03', '2030', '02', '30']);
    await page.getByText('02:30 doesn’t exist').waitFor();
    await button(page, 'Save this rule').click();
    await page.getByRole('heading', { name: 'When it opens', level: 1 }).waitFor();
    const { policy, timeline } = await app.call('policies.get', { vault });
    expect(policy).toMatchObject({ type: 'date_based', releaseDate: '2030-03-31T02:30:00', timeZone: 'Europe/Berlin' });
    expect(timeline.at(-1)).toEqual({ what: 'release', at: '2030-03-31T01:30:00.000Z' });
    expect(app.faults).toEqual([]);
  });

  it('says what would go wrong, and leads to what mends it', async () => {
    const { app, vault } = await inNewVault();
    const { anna } = await plantPeople(app, vault);
    const page = await app.open(`/vaults/${vault}/readiness`);
    await page.getByText('There’s no service yet').waitFor();
    await page.getByText('ليلى حداد').first().waitFor();
    await page.getByText('Your owner kit isn’t on paper yet').waitFor();
    await page
      .getByRole('row', { name: /Anna Müller/ })
      .getByText('Never tried')
      .waitFor();
    await page.getByRole('link', { name: 'Go to the owner kit' }).click();
    await page.getByRole('heading', { name: 'Owner kit', level: 1 }).waitFor();
    await visit(page, `/vaults/${vault}/readiness`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'A sheet for Anna Müller hasn’t been tried yet' })
      .getByRole('link', { name: 'Try the sheet' })
      .click();
    await page.getByRole('dialog').getByLabel('Words on the sheet').waitFor();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('heading', { name: 'Anna Müller', level: 1 }).waitFor();
    await expect.poll(() => page.url()).toContain(anna);
  });
});

/** The owner says how they are reached, and reads in the app what got through by no other channel. */
async function readWarnings(place: ReachPlace): Promise<void> {
  const { app, vault } = place;
  const { page } = app;
  expect(await checkLooks(reachStates, place, { page, speak: (language) => app.speak(language) })).toEqual([]);
  await page.setViewportSize(wide);
  // Anyone who closes the window has confirmed nothing.
  const unreached = async () => (await app.call('warnings.list', {})).warnings.flatMap((one) => one.unreached);
  expect(await unreached()).toEqual(['due_notice']);
  await page.reload();
  await button(page, 'Not now').last().click();
  await page.getByText('On hold: you couldn’t be reached').waitFor();
  expect(await unreached()).toEqual(['due_notice']);
  await page.reload();
  await button(page, 'I’ve read it: let it open').click();
  await button(page, 'Back').last().click();
  expect(await unreached()).toEqual(['due_notice']);
  await button(page, 'I’ve read it: let it open').click();
  await button(page, 'Yes, let the time run on').click();
  await page.getByText('Noted. The time runs on.').waitFor();
  // No mail has ever reached this owner: the clock runs, and nothing is promised.
  await page.getByText(/^The service’s clock runs out .* It isn’t proved that anybody would hear of it\.$/).waitFor();
  await page.getByText('Nothing is promised yet').waitFor();
  await button(page, 'What was sent to you').click();
  await page.getByText('read in this app').waitFor();
  expect(await unreached()).toEqual([]);
  // It can still be stopped.
  await page.reload();
  await button(page, 'I’m here: keep it closed').click();
  await page.getByText('Done. The vault stays closed.').waitFor();
  expect((await app.call('outlook.get', { vault })).outlook).toMatchObject({ phase: 'running', holds: [] });
  expect((await app.call('warnings.list', {})).warnings).toEqual([]);
}

/** Where somebody has only not confirmed the address, it's not said that they'd get nothing. */
async function expectMailAlone(page: Page, vault: string): Promise<void> {
  await pretend(page, 'readiness.get', (found) => ({
    ...found,
    findings: found.findings.filter(({ code }) => code === 'mail_not_sent' || code === 'recipient_unconfirmed'),
  }));
  await page.reload();
  await button(page, 'Open it now').click();
  await page.getByRole('alertdialog').getByText('may not hear of it: nobody knows whether mail arrives there').first().waitFor();
  expect(await page.getByRole('alertdialog').getByText('would get nothing yet').count()).toBe(0);
  await page.unroute('**/call/readiness.get');
  await visit(page, `/vaults/${vault}/policy/edit`);
  await page.getByText('Nothing is promised yet').waitFor();
  await visit(page, `/vaults/${vault}/policy`);
  await page.reload();
}

/** Asked twice, with the people and the time; seen while it waits; not stopped by a check-in, and stopped by its own button. */
async function openByHand({ app, server, vault }: ReachPlace): Promise<void> {
  const { page } = app;
  const waiting = async () => (await app.call('outlook.get', { vault })).outlook?.opening?.waiting ?? null;
  await visit(page, `/vaults/${vault}/policy`);
  await button(page, 'Open it now').click();
  await page.getByRole('alertdialog').getByText('Anna Müller').waitFor();
  await page.getByRole('alertdialog').getByText('Late Larry').waitFor();
  await page.getByRole('alertdialog').getByText('would get nothing yet').first().waitFor();
  await expectMailAlone(page, vault);
  await button(page, 'Open it now').click();
  // The server of this story writes its mail into a folder: nobody would hear of it, and it says so.
  await page.getByText(/^This service sends no mail, so no message about it reaches you/).waitFor();
  await button(page, 'Go on').click();
  expect(await waiting()).toBeNull();
  await button(page, 'Yes, open it after the wait').click();
  await button(page, 'Stop: keep it closed').waitFor();
  await server.scheduler.deliver();
  await page.reload();
  await page.getByText(/^The service opens it .*, on .* It isn’t proved that everybody would hear of it/).waitFor();
  await page.locator('.timeline-steps').getByText('The vault opens, as you said').waitFor();
  // Where it was proved, it's promised.
  await pretend(page, 'readiness.get', (found) => ({ ...found, findings: [] }));
  await page.reload();
  await page.getByText(/^It opens .*, on /).waitFor();
  await page.unroute('**/call/readiness.get');
  await app.call('checkIns.record', { vault });
  await app.call('sync.run', {});
  expect(await waiting()).toMatchObject({ opensAt: expect.any(String) });
  // On every other page it's offered once, until somebody has answered.
  await visit(page, '/check-in');
  const prompt = page.getByRole('alertdialog', { name: /is about to open$/ });
  await prompt.getByText(/^You, or somebody who was signed in as you, said on/).waitFor();
  await prompt.getByRole('button', { name: 'Not now' }).last().click();
  await visit(page, '/activity');
  await prompt.waitFor({ state: 'detached' });
  await page.reload();
  await prompt.waitFor();
  await prompt.getByRole('button', { name: 'Stop: keep it closed' }).click();
  await page.getByText('Stopped. The vault stays closed.').waitFor();
  await visit(page, `/vaults/${vault}/policy`);
  await button(page, 'Open it now').waitFor();
  await page.locator('.timeline-steps').getByText('The vault opens', { exact: true }).waitFor();
  expect(await waiting()).toBeNull();
  // What another program has put away is offered to nobody.
  const become = (status: 'active' | 'archived') =>
    server.core.db.transaction((tx) =>
      tx
        .updateTable('vaults')
        .set({ status })
        .where('id', '=', vault as Ulid)
        .execute(),
    );
  await become('archived');
  await page.reload();
  await page.getByText('This vault is archived. You can open it once').waitFor();
  expect(await button(page, 'Open it now').count()).toBe(0);
  await become('active');
}

describe('with a server', () => {
  it('everything reaches it by itself, a check-in counts when it is there, and not before', async () => {
    await using app = await startDesktopApp({ browser });
    const server = await startTestServer();
    const { vault } = await plantPeople(app);
    const page = await app.open('/settings/server');
    await page.getByRole('textbox', { name: 'Address' }).fill('http://example.org');
    await page.getByText('With an access key').click();
    await page.getByRole('textbox', { name: 'Access key' }).fill('far too short');
    await button(page, 'Connect').click();
    await page.getByText('An access key has at least 16 characters.').waitFor();
    await page.getByRole('textbox', { name: 'Access key' }).fill('x'.repeat(40));
    await button(page, 'Connect').click();
    await page.getByText('This connection wouldn’t be private').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill(`${server.origin}/`);
    await page.getByRole('textbox', { name: 'Access key' }).fill(await tokenFor(server.core, 'people@example.org'));
    await page.getByLabel('Name of this computer').fill('The blue laptop');
    await button(page, 'Connect').click();
    await page.getByText(/^The service has everything, as of \d/).waitFor();

    await visit(page, '/settings/devices');
    await page.getByText('The blue laptop').waitFor();
    await page.getByText('This computer').first().waitFor();

    await visit(page, '/check-in');
    await button(page, 'I’m here').click();
    await page.getByText('Thank you. The service knows.').waitFor();
    await visit(page, '/activity');
    await page.getByText('You checked in').first().waitFor();
    await page.getByText('Anna Müller was named as a recipient').first().waitFor();
    expect((await app.call('activity.list', { vault })).serverMissing).toBeNull();

    // A change that nobody sends by hand gets there all the same.
    await app.call('recipients.create', { vault, name: 'Late Larry', email: 'larry@example.org' });
    await expect
      .poll(async () =>
        (await app.call('activity.list', { vault })).entries.some(
          ({ action, subject }) => action === 'recipient.added' && subject?.name === 'Late Larry',
        ),
      )
      .toBe(true);

    await openByHand({ app, server, vault });
    await readWarnings({ app, server, vault });

    await visit(page, `/vaults/${vault}/readiness`);
    await page.getByText('There has been no test run for Anna Müller yet').waitFor();
    await page.getByRole('link', { name: 'Go to the test run' }).first().click();
    await button(page, 'Begin the test run').click();
    await page.getByRole('heading', { name: 'It would fail for somebody' }).waitFor();
    await page.locator('.card').filter({ hasText: 'Anna Müller' }).getByText('Would get everything').waitFor();
    await page.locator('.card').filter({ hasText: 'Late Larry' }).getByText('Wouldn’t get everything').waitFor();

    await server.close();
    await visit(page, '/check-in');
    await button(page, 'I’m here').click();
    await page.getByText('Noted on this computer, not sent yet').waitFor();
    await page.getByText('The service can’t be reached').waitFor();
    await page.getByText('The service isn’t answering. What you do is kept').waitFor();
    await visit(page, '/activity');
    await page.getByText('This is only what this account has recorded itself').waitFor();
    await visit(page, '/settings/devices');
    await page.getByText('The service can’t be reached').waitFor();
    await page.getByText('The blue laptop').waitFor();
    await visit(page, '/settings/server');
    await page.getByText(/(is|are) waiting to be sent/).waitFor();
  });
});
