import type { Locator, Page } from 'playwright-core';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { pressVerification } from '../kit/owners/prove-mail.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { visit } from './people-states.ts';

/** An app whose server sends mail, which comes back from the addresses that `lost` names. */
export interface MailPlace {
  readonly app: DesktopApp;
  readonly server: TestServer;
  readonly vault: string;
  readonly recipient: string;
  readonly lost: Set<string>;
}

/** The mail of the person whose mail first fails. */
export const wrongAddress = 'anna.mueler@example.org';
export const rightAddress = 'anna.mueller@example.org';

/** Has everything sent that waits, and the app ask what became of it. */
export async function deliver({ server, app }: MailPlace): Promise<void> {
  await app.call('sync.run', {});
  await server.scheduler.deliver();
  await app.call('reach.get', {});
}

async function atRecipient(page: Page, { vault, recipient }: MailPlace): Promise<void> {
  await visit(page, `/vaults/${vault}/recipients/${recipient}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Anna Müller', level: 1 }).waitFor();
}

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** What an owner sees of a mail that comes back, and of putting it right. In this order: each continues from the one before. */
export const mailStates: readonly Look<MailPlace>[] = [
  [
    'recipient-mail-failed',
    async (page, place) => {
      place.lost.add(wrongAddress);
      await deliver(place);
      await atRecipient(page, place);
      await page.getByText(/^The last mail to .*Anna Müller.* didn’t arrive$/).waitFor();
      await page.getByText('The mail provider says that there is no such address.').waitFor();
    },
  ],
  [
    'recipients-mail-failed',
    async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/recipients`);
      await page.getByText('Mail didn’t arrive. The mail provider says that there is no such address.').waitFor();
    },
  ],
  [
    'recipient-mail-again',
    async (page, place) => {
      // It comes back again, however often it is sent.
      await atRecipient(page, place);
      await button(page, 'Send again').click();
      await page.getByText(/^Another mail to .*Anna Müller.* is on its way\.$/).waitFor();
      await deliver(place);
      await page.getByText(/^The last mail to .*Anna Müller.* didn’t arrive$/).waitFor();
    },
  ],
  [
    'recipient-asked',
    async (page, place) => {
      await button(page, 'Change the address').click();
      await page.getByRole('dialog').getByLabel('E-mail address').fill(rightAddress);
      await button(page, 'Save').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await deliver(place);
      await page.getByText(/hasn’t pressed its button yet/).waitFor();
    },
  ],
  [
    'recipient-confirmed',
    async (page, place) => {
      await pressVerification(place.server, rightAddress);
      await atRecipient(page, place);
      await page.getByText(/Anna Müller.* confirmed .*anna\.mueller@example\.org/).waitFor();
    },
  ],
  [
    'recipients-confirmed',
    async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/recipients`);
      await page.getByText(/^Address confirmed on/).waitFor();
    },
  ],
  [
    'activity-mail-failed',
    async (page) => {
      await visit(page, '/activity');
      await page
        .getByText(/^A mail to .*Anna Müller.*/)
        .first()
        .waitFor();
    },
  ],
  [
    'reach-mail-failed',
    async (page, place) => {
      place.lost.add('second@example.org');
      await place.app.call('contacts.set', { kind: 'second_address', address: 'second@example.org' });
      await deliver(place);
      await visit(page, '/settings/reach');
      await page.reload();
      await page.getByText(/^The last message there didn’t arrive/).waitFor();
      // Nothing says of what came back that it's on its way.
      await page.getByText('A code is on its way').waitFor({ state: 'detached' });
    },
  ],
];
