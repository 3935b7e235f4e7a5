import { dayMs } from '../../shared/domain/instant.ts';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { eventually } from '../kit/runner/eventually.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { visit } from './people-states.ts';

/** An app connected to a server that the test controls, with a vault that waits for monthly check-ins. */
export interface ReachPlace {
  readonly app: DesktopApp;
  readonly server: TestServer;
  readonly vault: string;
}

const longName = 'Maximiliane Karoline Freifrau von und zu Donaudampfschifffahrtsgesellschaftskapitänsmützenberg';
const second = 'thomas.the.second.address.that.he.reads@post.example.net';
/** Long: tests share two cores. */
const waitMs = 240_000;

/** The code that the server last sent to an address. */
async function codeFor(server: TestServer, address: string): Promise<string> {
  let code: string | undefined;
  await eventually(async () => {
    code = /^[0-9]{6}$/m.exec(
      (await server.mails()).findLast(({ kind, to }) => kind === 'contact_code' && to === address)?.text ?? '',
    )?.[0];
    if (code === undefined) throw new Error('no code has been sent yet');
  }, waitMs);
  return code ?? '';
}

/** Adds people whose names break a layout made for short ones, and an address whose code has not been entered yet. */
async function nameContacts({ app }: ReachPlace): Promise<void> {
  await app.call('contacts.addTrusted', { email: 'eva.berger@example.org', name: 'Eva Berger', mayVouch: true });
  await app.call('contacts.addTrusted', { email: 'maximiliane.karoline.von.und.zu@example.org', name: longName, mayVouch: false });
  await app.call('contacts.addTrusted', { email: 'layla@example.org', name: 'ليلى حداد', mayVouch: true });
  await app.call('contacts.set', { kind: 'second_address', address: second });
}

/** Lets a check-in fall due, and its notice reach nobody. */
export async function warnInVain({ app, server, vault }: ReachPlace): Promise<void> {
  await server.core.db.transaction((tx) => tx.updateTable('users').set({ email: 'nobody' }).execute());
  server.advance(31 * dayMs);
  await server.scheduler.tick();
  await eventually(async () => {
    const { warnings } = await app.call('warnings.list', {});
    if (!warnings.some((one) => one.vault === vault && one.unreached.length > 0)) throw new Error('the notice has not been refused yet');
  }, waitMs);
}

/** Another device of the account, whose name nobody can read. */
async function addDevice({ server }: ReachPlace): Promise<void> {
  await server.core.db.transaction(async (tx) => {
    const own = await tx.selectFrom('sync_devices').selectAll().executeTakeFirstOrThrow();
    await tx
      .insertInto('sync_devices')
      .values({ ...own, id: server.core.newId(), sealed_name: new Uint8Array(330) })
      .execute();
  });
}

/** The server says that the other device wants this one removed, which nobody has signed. */
async function turnRemovalRound({ server }: ReachPlace): Promise<void> {
  await server.core.db.transaction(async (tx) => {
    const removal = await tx.selectFrom('device_removals').selectAll().executeTakeFirstOrThrow();
    await tx.updateTable('device_removals').set({ device_id: removal.asked_by, asked_by: removal.device_id }).execute();
  });
}

/** Nothing is removed any more, however much time goes by from here. */
async function forgetRemovals({ server }: ReachPlace): Promise<void> {
  await server.core.db.transaction((tx) => tx.deleteFrom('device_removals').execute());
}

const press =
  (name: string | RegExp) =>
  ({ app: { page } }: ReachPlace) =>
    page.getByRole('button', { name }).first().click();

/** How the owner is reached, and what they see of a release under way. In this order: each continues from the one before. */
export const reachStates: readonly Look<ReachPlace>[] = [
  [
    'reach-code',
    async (page, place) => {
      await nameContacts(place);
      await visit(page, '/settings/reach');
      await page.reload();
      await page.getByText('Not confirmed yet: it doesn’t count').waitFor();
      await page.getByText('ليلى حداد').waitFor();
    },
  ],
  [
    'reach',
    async (page, { server }) => {
      await page.getByRole('textbox', { name: 'Code from the message' }).fill(await codeFor(server, second));
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await page.getByText(/^Confirmed on/).waitFor();
      // Without the message that has come up.
      await page.reload();
      await page.getByText(/^Confirmed on/).waitFor();
    },
  ],
  [
    'reach-add',
    async (page, place) => {
      await press('Name somebody')(place);
      await page.getByRole('dialog').getByText('Say that you are alive').waitFor();
    },
  ],
  [
    'reach-remove',
    async (page, place) => {
      await press(/^Remove: .*Freifrau/)(place);
      await page.getByRole('alertdialog').waitFor();
    },
  ],
  [
    'device-leaves',
    async (page, place) => {
      await addDevice(place);
      await visit(page, '/settings/devices');
      await page.reload();
      await press('Shut out Unnamed')(place);
      await page.getByRole('alertdialog').getByText('Without a second factor').waitFor();
      await press('Shut it out')(place);
      await page.getByText(/^It’ll be removed/).waitFor();
      await page.getByRole('button', { name: 'Keep Unnamed' }).waitFor();
      // Without the message that has come up.
      await page.reload();
      await page.getByRole('button', { name: 'Keep Unnamed' }).waitFor();
    },
  ],
  [
    'this-device-leaves',
    async (page, place) => {
      await turnRemovalRound(place);
      await page.reload();
      await page.getByText('This computer is about to be shut out').waitFor();
      await page.getByText('None of your devices asked for this').waitFor();
      await page.getByText('press the button in the mail we sent you').first().waitFor();
    },
  ],
  [
    'future',
    async (page, place) => {
      await forgetRemovals(place);
      await visit(page, `/vaults/${place.vault}/policy`);
      await press('Play it through')(place);
      await page.getByText('That is the end: the vault is open.').waitFor();
    },
  ],
  [
    'open-now',
    async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/policy`);
      await page.getByRole('button', { name: 'Open it now' }).scrollIntoViewIfNeeded();
    },
  ],
  [
    'open-confirm',
    async (page, place) => {
      await press('Open it now')(place);
      await page.getByRole('alertdialog').getByText('It will be opened for:').waitFor();
      await press('Go on')(place);
      await page.getByText('Really open it?').waitFor();
    },
  ],
  [
    'open-waits',
    async (page, place) => {
      const { app, vault, server } = place;
      const recipients = (await app.call('recipients.list', { vault })).map(({ id }) => id);
      await app.call('outlook.open', { vault, hours: 24, recipients });
      await server.scheduler.deliver();
      await visit(page, `/vaults/${vault}/policy`);
      await page.reload();
      await page.getByText(/^The service opens it .*, on /).waitFor();
    },
  ],
  [
    'opening-prompt',
    async (page) => {
      await visit(page, '/check-in');
      await page.getByRole('alertdialog', { name: /is about to open/ }).waitFor();
    },
  ],
  [
    'open-would-not',
    async (page, place) => {
      await place.app.call('recipients.create', { vault: place.vault, name: 'Mia Berger', email: 'mia@example.org' });
      await place.app.call('sync.run', {});
      await visit(page, `/vaults/${place.vault}/policy`);
      await page.reload();
      await page.getByText('It won’t open as things are').waitFor();
    },
  ],
  [
    'warning',
    async (page, place) => {
      await place.app.call('outlook.stop', { vault: place.vault });
      await place.app.call('contacts.remove', { kind: 'second_address' });
      await warnInVain(place);
      await page.reload();
      await page.getByRole('alertdialog', { name: /is about to open/ }).waitFor();
    },
  ],
  [
    'held',
    async (page, place) => {
      await press('What was sent to you')(place);
      await page.getByText('On hold: you couldn’t be reached').waitFor();
      await page.getByText('could not be delivered').first().waitFor();
    },
  ],
  [
    'warning-read',
    async (page, place) => {
      await page.reload();
      await press('I’ve read it: let it open')(place);
      await page.getByText('You confirm that you know about it').waitFor();
    },
  ],
];
