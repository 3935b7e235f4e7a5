import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { closeDialogs } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { docxWith, pdfWith, pngPicture } from '../kit/files/real-files.ts';
import { enrolThrough, mailedLink } from '../kit/owners/sealed-vault.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';
import { visit } from '../journeys/people-states.ts';
import { reachStates } from '../journeys/reach-states.ts';
import type { Camera } from './camera.ts';
import { appFor, type Scene } from './desktop-scenes.ts';
import { picturesTakenAt } from './fixed-date.ts';

interface Story {
  readonly app: DesktopApp;
  readonly server: TestServer;
  readonly vault: string;
  readonly anna: string;
  readonly ben: string;
  /** Words of Anna's sheet. */
  readonly words: string;
}

async function addDocuments(app: DesktopApp, vault: string): Promise<void> {
  const house = await app.call('folders.create', { vault, name: 'House and garden' });
  const photos = await app.call('folders.create', { vault, name: 'Photos' });
  const add = async (folder: string | null, files: Readonly<Record<string, Uint8Array>>): Promise<readonly string[]> => {
    const paths = [];
    for (const [name, bytes] of Object.entries(files)) paths.push(await app.file(name, bytes));
    return (await app.call('documents.add', { vault, folder, paths })).map(({ id }) => id);
  };
  const [, , will] = await add(null, {
    'Bank and insurance.docx': docxWith('Where the accounts are, and whom to call.'),
    'Letter to both of you.pdf': await pdfWith('My dears, ...'),
    'Last will.pdf': await pdfWith('Last will and testament', 'Second page'),
    'Passwords that matter.txt': new TextEncoder().encode('The router: see the sticker below it.'),
  });
  await app.call('documents.update', { document: will ?? '', tags: ['original'], note: 'The original lies with the notary in Lindau.' });
  await add(house.id, {
    'Deed.pdf': await pdfWith('Deed'),
    'Heating.pdf': await pdfWith('Heating'),
    'Who to call.txt': new TextEncoder().encode('Mr Huber'),
  });
  await add(photos.id, { 'At the lake, 1974.png': pngPicture(320, 200) });
}

/** An owner with a server, two recipients and a rule, the first of whom has done all that she can. */
async function tell(app: DesktopApp, server: TestServer): Promise<Story> {
  const vault = await app.createAccount('For Anna and Ben');
  await addDocuments(app, vault);
  const email = 'anna@example.org';
  const { id: anna } = await app.call('recipients.create', { vault, name: 'Anna Berger', email, note: 'Telephone 030 123 45' });
  const { id: ben } = await app.call('recipients.create', { vault, name: 'Ben Berger', email: 'ben@example.org' });
  await app.call('letters.set', {
    recipient: anna,
    text: 'My dear Anna,\n\nthe blue folder is in the desk. Take your time.\n\nWith all my love\nDad',
  });
  const sheet = `${await app.file('sheets/for-anna.txt', '')}.pdf`;
  await app.call('sheets.make', { recipient: anna, path: sheet });
  await app.call('sheets.makeQuorum', {
    recipient: ben,
    threshold: 2,
    holders: ['Aunt Marit', 'The notary', 'Jonas'],
    folder: dirname(await app.file('sheets/ben/x.txt', '')),
  });
  await app.call('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: 7 } });
  await app.call('sync.connect', {
    server: server.origin,
    token: await tokenFor(server.core, 'thomas@example.org'),
    deviceName: 'The blue laptop',
  });
  await app.call('sync.run', {});
  await app.call('invitations.make', { recipient: anna, way: 'link' });
  await app.call('sync.run', {});
  const at = { server, vaultId: vault, email } as never;
  await enrolThrough(server, await mailedLink(at, 'recipient_verification'), 'six words of her own');
  await app.call('sync.run', {});
  return { app, server, vault, anna, ben, words: await readSheetWords(sheet) };
}

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).first().waitFor();

async function rehearse(camera: Camera, { app, vault, words }: Story): Promise<void> {
  const { page } = app;
  await visit(page, `/vaults/${vault}/readiness/rehearsal`);
  await page.getByRole('button', { name: 'Do you have any of the sheets at hand?' }).click();
  await page.getByLabel(/^Words for .?Anna/).fill(words);
  await page.getByRole('button', { name: 'Begin the test run' }).click();
  await page.getByText('Would get everything').first().waitFor();
  await camera.take(page, 'desktop/rehearsed');
}

/** The owner's app with a server, and a vault such as a family has. */
export const story: Scene = async (camera) => {
  await using server = await startTestServer({ now: picturesTakenAt });
  await using app = await appFor(camera);
  const told = await tell(app, server);
  const { vault, anna, ben } = told;
  const page = await app.open('/vaults');
  const take = async (
    name: string,
    route: string,
    title: string | RegExp,
    ready: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<void> => {
    await visit(page, route);
    await heading(page, title);
    await ready(page);
    await camera.take(page, `desktop/${name}`);
  };
  await take('documents', `/vaults/${vault}/documents`, 'For Anna and Ben', () => page.getByRole('row', { name: /Last will/ }).waitFor());
  await take('timeline', `/vaults/${vault}/policy`, 'When it opens', () => page.getByText('The vault opens', { exact: true }).waitFor());
  await take('enrolled', `/vaults/${vault}/recipients/${anna}`, 'Anna Berger', () =>
    page.getByRole('button', { name: 'Compare' }).waitFor(),
  );
  await take('quorum', `/vaults/${vault}/recipients/${ben}`, 'Ben Berger', () => page.getByText('Any 2 of 3 sheets').waitFor());
  await rehearse(camera, told);
  await take('readiness-with-server', `/vaults/${vault}/readiness`, 'Is it ready?', () =>
    page.getByRole('row', { name: /Anna/ }).waitFor(),
  );
  await take('devices', '/settings/devices', 'Devices', () => page.getByText('The blue laptop').waitFor());
  await take('server', '/settings/server', 'Service', () => page.getByText(/^The service has everything/).waitFor());
  await take('here', '/check-in', 'Check in', async () => {
    await page.getByRole('button', { name: 'I’m here' }).click();
    await page.getByText('Thank you. The service knows.').waitFor();
  });
  await take('activity-with-server', '/activity', 'Activity', () => page.getByText('You checked in').first().waitFor());
  for (const [name, reach] of reachStates) {
    await reach(page, { app, server, vault });
    await camera.take(page, `desktop/${name}`, middleOf(page, name));
    if (inGerman.has(name)) {
      await app.speak('de');
      await camera.take(page, `desktop/${name}-in-german`, middleOf(page, name));
      await app.speak('en');
    }
    await closeDialogs(page);
  }
};

const inGerman: ReadonlySet<string> = new Set(['reach', 'warning', 'held']);

/** Which part of a long page a picture shows. */
function middleOf(page: Page, name: string): Locator | undefined {
  if (name === 'future') return page.locator('.future-steps');
  if (name === 'held') return page.locator('.sent-list');
  return name === 'reach' ? page.locator('.trusted-list') : undefined;
}
