import type { Page, Route } from 'playwright-core';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { pdfWith, pngPicture } from '../kit/files/real-files.ts';
import { visit } from './people-states.ts';

/** A vault with documents of every kind, and the app that has it. */
export interface DocumentsVault {
  readonly app: DesktopApp;
  readonly vault: string;
}

export const longDocumentName =
  'A very long name that goes on and on, Donaudampfschifffahrtsgesellschaftskapitänsmütze and further still, until nobody reads it any more.txt';

const letter = `Dear Ann,

the blue folder is in the desk, and the key to the desk is where it always was.
Take your time with all of it. Nothing in here is urgent.

With all my love
Dad
`;

/** Fills a fresh account. */
export async function plantDocuments(app: DesktopApp): Promise<DocumentsVault> {
  const vault = await app.createAccount('For Ann');
  const { id: folder } = await app.call('folders.create', { vault, name: 'مستندات البيت' });
  await app.call('folders.create', { vault, name: 'House and garden' });
  const will = await pdfWith('Last will, page 1', 'Last will, page 2', 'Last will, page 3');
  const top = [
    await app.file('Will.pdf', will),
    await app.file('Letter to Ann.txt', letter),
    await app.file(longDocumentName, 'long'),
    await app.file('رسالة.txt', 'مرحبا'),
    await app.file('At the lake.png', pngPicture(640, 420)),
    await app.file('Old bookkeeping.dat', new Uint8Array(70_000)),
  ];
  const [first] = await app.call('documents.add', { vault, paths: top });
  await app.call('documents.update', {
    document: first?.id ?? '',
    note: 'The original lies with the notary.',
    tags: ['original', 'important'],
  });
  const [gone, old] = await app.call('documents.add', {
    vault,
    folder,
    paths: [await app.file('gone.txt', 'gone'), await app.file(`older/${longDocumentName}`, 'old')],
  });
  await app.call('documents.trash', { documents: [gone?.id ?? ''] });
  await app.call('documents.trash', { documents: [old?.id ?? ''] });
  return { app, vault };
}

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const title = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).waitFor();

async function openDocuments(page: Page, vault: string): Promise<void> {
  await visit(page, `/vaults/${vault}/documents`);
  await row(page, /Will\.pdf/).waitFor();
}

/** Opens a document at one of its parts. */
const opened =
  (name: RegExp, part: 'Preview' | 'Details' | 'Versions', ready: (page: Page) => Promise<unknown>) =>
  async (page: Page, { vault }: DocumentsVault): Promise<void> => {
    await openDocuments(page, vault);
    await row(page, name).click();
    await page.getByRole('tab', { name: part }).click();
    await ready(page);
  };

/** Drops a file whose adding is answered by `answer`. */
async function dropOne(page: Page, name: string, answer: (route: Route) => unknown): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/call/documents.add', answer);
  const transfer = await page.evaluateHandle((fileName) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'.repeat(10_000)], fileName));
    return data;
  }, name);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('.documents-page', type, { dataTransfer: transfer });
}

/** Every state of the document screens. */
export const documentsStates: readonly Look<DocumentsVault>[] = [
  ['vaults', async (page) => page.getByRole('link', { name: 'For Ann' }).waitFor()],
  ['new-vault', async (page) => press(page, 'New vault')],
  ['documents-of-all-kinds', (page, { vault }) => openDocuments(page, vault)],
  [
    'chosen',
    async (page) => {
      await row(page, /Will\.pdf/)
        .locator('.checkbox')
        .click();
      await page.getByRole('row', { name: /Will\.pdf/, selected: true }).waitFor();
      await page.getByRole('button', { name: 'Move', exact: true }).waitFor();
    },
  ],
  ['moving', async (page) => press(page, 'Move')],
  ['tagging', async (page) => press(page, 'Tags')],
  [
    'new-folder',
    async (page) => {
      await press(page, 'Clear selection');
      await press(page, 'New folder');
      await press(page, 'Create the folder');
      await page.getByText('Please fill this in.').waitFor();
    },
  ],
  ['preview-pdf', opened(/Will\.pdf/, 'Preview', (page) => page.getByText('Last will, page 1').waitFor())],
  ['preview-text', opened(/Letter/, 'Preview', (page) => page.getByText('the blue folder is in the desk').waitFor())],
  ['preview-image', opened(/At the lake/, 'Preview', (page) => page.locator('img').waitFor())],
  ['preview-none', opened(/Old bookkeeping/, 'Preview', (page) => page.getByText('There’s no preview for this kind of file').waitFor())],
  ['details', opened(/Will\.pdf/, 'Details', (page) => page.getByRole('textbox', { name: 'Note' }).waitFor())],
  ['versions', opened(/A very long name/, 'Versions', (page) => page.getByRole('button', { name: 'Save version 1' }).waitFor())],
  [
    'write-note',
    async (page, { vault }) => {
      await openDocuments(page, vault);
      await page.getByRole('link', { name: 'Write a note' }).click();
      await page.getByLabel('What it says').waitFor();
    },
  ],
  [
    'change-note',
    async (page, place) => {
      await opened(/Letter to Ann/, 'Preview', (shown) => shown.getByText('the blue folder is in the desk').waitFor())(page, place);
      await page.getByRole('link', { name: 'Change the text' }).click();
      await page.getByLabel('What it says').waitFor();
    },
  ],
  [
    'found',
    async (page, { vault }) => {
      await openDocuments(page, vault);
      await page.getByRole('searchbox').fill('blue fold');
      await page.getByText('One document found').waitFor();
    },
  ],
  [
    'nothing-found',
    async (page) => {
      await page.getByRole('searchbox').fill('xyz');
      await title(page, 'Nothing found');
    },
  ],
  [
    'folder-empty',
    async (page, { vault }) => {
      await page.getByRole('searchbox').fill('');
      await openDocuments(page, vault);
      await row(page, /House and garden/).click();
      await title(page, 'This folder is empty');
    },
  ],
  [
    'adding-failed',
    async (page, { vault }) => {
      await openDocuments(page, vault);
      await dropOne(page, 'Film of the wedding.mp4', (route) => route.fulfill({ json: { ok: false, code: 'disk_full', message: '' } }));
      await page.locator('.job.failed').waitFor();
    },
  ],
  [
    'adding',
    async (page) => {
      await page.locator('.job').getByRole('button', { name: 'Close' }).click();
      await dropOne(page, 'Film of the wedding.mp4', () => undefined);
      await page.getByRole('progressbar').waitFor();
    },
  ],
  [
    'trash',
    async (page) => {
      // What is being added is never answered, so there is no handler to wait for: it ends with the page.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await visit(page, '/trash');
      await page.getByText('gone.txt').waitFor();
    },
  ],
  ['empty-trash', async (page) => press(page, 'Empty the trash')],
  [
    'locked',
    async (page, { app }) => {
      await visit(page, '/vaults');
      await page.getByRole('link', { name: 'For Ann' }).waitFor();
      await app.call('account.lock', {});
      await page.getByLabel('Passphrase', { exact: true }).fill('wrong');
      await press(page, 'Unlock');
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'forgotten',
    async (page) => {
      await page.getByRole('link', { name: 'I’ve forgotten it' }).click();
      await press(page, 'Set the new passphrase');
      await page.getByText('There are 38 words').waitFor();
    },
  ],
];

const at =
  (route: string, name: string) =>
  async (page: Page): Promise<void> => {
    await visit(page, route);
    await title(page, name);
  };

/** From a computer new to Heirlock to an account with nothing in it yet. Each is reached from the one before it. */
export const firstRunStates: readonly Look<DesktopApp>[] = [
  ['welcome', at('/first-run', 'Welcome to Heirlock')],
  [
    'choose-passphrase',
    async (page) => {
      await at('/first-run/create', 'Choose a passphrase')(page);
      await page.getByLabel('Type the six words').fill('something else');
      await press(page, 'Lock my vault with it');
      await page.getByText('These don’t match.').waitFor();
    },
  ],
  [
    'own-passphrase',
    async (page) => {
      await page.getByText('I’ll choose my own').click();
      await page.getByLabel('Your passphrase', { exact: true }).fill('blue boat');
      await page.getByText('Please use at least 12 characters.').waitFor();
    },
  ],
  ['restore', at('/first-run/restore', 'Bring back my vault')],
  [
    'kit',
    async (page, app) => {
      await app.createAccount();
      await at('/first-run/kit', 'Your owner kit')(page);
      await press(page, 'Show the words');
      await page.getByRole('list', { name: /Secret key/ }).waitFor();
    },
  ],
  [
    'confirm-kit',
    async (page) => {
      await at('/first-run/kit/confirm', 'Is it on paper?')(page);
      for (const box of await page.getByLabel(/^Word \d+$/).all()) await box.fill('zebra');
      await press(page, 'Check');
      await page
        .getByText(/That’s a different word/)
        .first()
        .waitFor();
    },
  ],
  [
    'no-documents',
    async (page, app) => {
      const [vault] = await app.call('vaults.list', {});
      await at(`/vaults/${vault?.id ?? ''}/documents`, 'Nothing in here yet')(page);
    },
  ],
  ['trash-empty', at('/trash', 'The trash is empty')],
  [
    'no-vaults',
    async (page, app) => {
      const [vault] = await app.call('vaults.list', {});
      await app.call('vaults.trash', { vault: vault?.id ?? '' });
      await visit(page, '/vaults');
      await title(page, 'No vault yet');
    },
  ],
];
