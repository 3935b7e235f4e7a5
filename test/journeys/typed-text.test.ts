import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appPassphrase, startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { pretendServer, visit } from './people-states.ts';
import { openMore, plantSignatures } from './signing-states.ts';

// What somebody types is never lost: whatever closes a window or leaves a page, it's there when they come back.

const desktop = fileURLToPath(new URL('../../renderer/desktop', import.meta.url));

interface Where {
  readonly vault: string;
  readonly plain: string;
  readonly anna: string;
  readonly folder: string;
  readonly written: string;
}

/** One place where something is typed, and the files its fields are in. */
interface Place {
  readonly name: string;
  readonly files: readonly string[];
  readonly open: (page: Page, where: Where) => Promise<unknown>;
  /** Whether Escape closes it. */
  readonly isWindow: boolean;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const recipient = ({ vault, anna }: Where, path = ''): string => `/vaults/${vault}/recipients/${anna}${path}`;
const row = (page: Page, name: RegExp): Locator => page.getByRole('row', { name });

const places: readonly Place[] = [
  {
    name: 'a new vault',
    files: ['vaults/vault-form.tsx'],
    isWindow: true,
    open: async (page) => {
      await visit(page, '/vaults');
      await press(page, 'New vault');
    },
  },
  {
    name: 'somebody new',
    files: ['recipients/recipient-form.tsx'],
    isWindow: true,
    open: async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/recipients`);
      await press(page, 'Add a recipient');
    },
  },
  {
    name: 'somebody’s details',
    files: [],
    isWindow: true,
    open: async (page, where) => {
      await visit(page, recipient(where));
      await press(page, 'Change or remove');
      await page.getByRole('menuitem', { name: 'Change' }).click();
    },
  },
  {
    name: 'another way to somebody',
    files: ['recipients/add-way-dialog.tsx'],
    isWindow: true,
    open: async (page, where) => {
      await visit(page, recipient(where));
      await press(page, 'Add a way');
    },
  },
  {
    name: 'a letter',
    files: ['recipients/letter-page.tsx'],
    isWindow: false,
    open: (page, where) => visit(page, recipient(where, '/letter')),
  },
  {
    name: 'who keeps a sheet',
    files: ['recipients/make-sheet-dialog.tsx'],
    isWindow: true,
    open: async (page, where) => {
      await visit(page, recipient(where));
      await press(page, 'Make a sheet');
    },
  },
  {
    name: 'who shares sheets',
    files: ['recipients/make-quorum-dialog.tsx'],
    isWindow: true,
    open: async (page, where) => {
      await visit(page, recipient(where));
      await press(page, 'Share it among several people');
    },
  },
  {
    name: 'a new folder',
    files: ['documents/folder-dialog.tsx'],
    isWindow: true,
    open: async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/documents`);
      await press(page, 'New folder');
    },
  },
  {
    name: 'a document’s details',
    files: ['documents/document-details.tsx'],
    isWindow: true,
    open: async (page, { vault, plain }) => {
      await visit(page, `/vaults/${vault}/documents?document=${plain}`);
      await page.getByRole('tab', { name: 'Details' }).click();
    },
  },
  {
    name: 'a note',
    files: ['documents/written-text.tsx'],
    isWindow: false,
    open: (page, { vault, written }) => visit(page, `/vaults/${vault}/write/${written}`),
  },
  {
    name: 'tags for several',
    files: ['documents/tag-dialog.tsx', '../ui/fields/tag-field.tsx'],
    isWindow: true,
    open: async (page, { vault }) => {
      await visit(page, `/vaults/${vault}/documents`);
      const chosen = row(page, /Gift of the house/);
      await chosen.waitFor();
      if ((await chosen.getAttribute('aria-selected')) !== 'true') await chosen.locator('.checkbox').click();
      await press(page, 'Tags');
    },
  },
  {
    name: 'a rule',
    files: ['policy/silence-fields.tsx', 'policy/policy-editor-page.tsx'],
    isWindow: false,
    open: (page, { vault }) => visit(page, `/vaults/${vault}/policy/edit`),
  },
  {
    name: 'a signature',
    files: ['signing/signature-appearance-part.tsx', 'signing/signing-key-part.tsx', 'signing/sign-essentials.tsx'],
    isWindow: false,
    open: async (page, { vault, plain }) => {
      await visit(page, `/vaults/${vault}/sign/${plain}`);
      await openMore(page);
      await page.getByText('Make one of my own', { exact: true }).click();
    },
  },
  {
    name: 'a server',
    files: ['settings/connect-form.tsx'],
    isWindow: false,
    open: (page) => visit(page, '/settings/server'),
  },
  // The last ones, since a page goes on believing in its server.
  {
    name: 'the owner’s name',
    files: ['reach/owner-name-card.tsx'],
    isWindow: false,
    open: openReach,
  },
  {
    name: 'another address of the account',
    files: ['reach/move-dialog.tsx'],
    isWindow: true,
    open: async (page) => {
      await openReach(page);
      await press(page, 'Change the address');
    },
  },
  {
    name: 'somebody who is asked',
    files: ['reach/add-trusted-dialog.tsx'],
    isWindow: true,
    open: async (page) => {
      await openReach(page);
      await press(page, 'Name somebody');
    },
  },
  {
    name: 'another way to be reached',
    files: ['reach/contact-channel-card.tsx'],
    isWindow: true,
    open: async (page) => {
      await openReach(page);
      await press(page, 'Add a second address');
    },
  },
  {
    name: 'those who are to sign',
    files: ['witnesses/people-part.tsx'],
    isWindow: false,
    open: async (page, { vault, plain }) => {
      await openReach(page);
      await visit(page, `/vaults/${vault}/witnesses/${plain}`);
      await page.getByRole('button', { name: 'Add somebody' }).waitFor();
    },
  },
  {
    name: 'the address of a second service',
    files: ['second/pair-card.tsx'],
    isWindow: false,
    open: async (page) => {
      await openReach(page);
      await visit(page, '/settings/second');
    },
  },
];

/** Fields that are deliberately not kept, and why. */
const notKept: Readonly<Record<string, string>> = {
  'first-run/choose-passphrase.tsx': 'a passphrase: it opens everything',
  'unlock/unlock-page.tsx': 'a passphrase',
  'settings/passphrase-page.tsx': 'a passphrase',
  'settings/renew-keys.tsx': 'a passphrase',
  'first-run/restore-page.tsx': 'a passphrase, before there is an account to seal anything with',
  'first-run/owner-fields.tsx': 'typed before there is an account to seal anything with',
  'first-run/restore-source.tsx': 'typed before there is an account to seal anything with',
  'first-run/owner-kit-field.tsx': 'the words of the owner kit',
  'first-run/paper-fields.tsx': 'the words of the owner kit, typed before there is an account to seal anything with',
  'first-run/confirm-owner-kit-page.tsx': 'words of the owner kit',
  'recipients/test-sheet-dialog.tsx': 'the words of a sheet: they exist on paper only',
  'readiness/rehearsal-page.tsx': 'the words of sheets',
  'recipients/compare-words.tsx': 'words that are heard at the telephone, and have to be heard anew',
  'documents/search-bar.tsx': 'a search: what is found goes with it',
  'recipients/recipients-page.tsx': 'a search',
  'recipients/choose-documents-page.tsx': 'a search; what is chosen is saved at once',
  'vaults/vaults-page.tsx': 'a search',
  'signing/sign-form.tsx': 'the password of a PDF',
  'second/paper-dialog.tsx': 'the name on a paper that is printed at once',
  'second/witness-dialog.tsx': 'a code that counts once, after words that have to be compared anew',
  'policy/date-fields.tsx': 'a choice of time zones; what is chosen is part of the rule',
};

let pretends = false;

/** Opens the page of ways to be reached, as with a server that is never asked. */
async function openReach(page: Page): Promise<void> {
  if (pretends) return visit(page, '/settings/reach');
  pretends = true;
  await pretendServer(page);
  const contacts = { email: 'owner@example.org', phones: true, ways: [], trusted: [], maxTrusted: 5 };
  await page.route('**/call/contacts.list', (route) => route.fulfill({ json: { ok: true, value: contacts } }));
  const owner = { email: 'owner@example.org', movesTo: null, canMove: true, provedAt: null, askedAt: null, lastMail: null, ways: [] };
  const reach = { sends: 'smtp', publicUrl: 'https://vault.example.org', opensOutside: true, owner };
  await page.route('**/call/reach.get', (route) => route.fulfill({ json: { ok: true, value: { reach } } }));
  // What the page knows of its server, it knows from when it was opened.
  await app.open('/settings/reach');
}

/** What is on top: a window, or else the page. */
async function top(page: Page): Promise<Locator> {
  const windows = page.getByRole('dialog');
  return (await windows.count()) > 0 ? windows.last() : page.getByRole('main');
}

/** The fields that can be typed into. */
async function fieldsOf(page: Page): Promise<Locator[]> {
  const all = await (await top(page)).getByRole('textbox').all();
  const usable = await Promise.all(all.map(async (one) => (await one.isVisible()) && (await one.isEditable())));
  return all.filter((_, index) => usable[index]);
}

/** Types into all of them. @returns what each then says. */
async function typeEverywhere(page: Page, round: number): Promise<string[]> {
  // What was typed in an earlier round comes a moment after the form.
  await expect.poll(async () => (await fieldsOf(page)).length).toBeGreaterThan(0);
  const fields = await fieldsOf(page);
  for (const [index, field] of fields.entries()) {
    const { type, inputMode } = await field.evaluate((input) => ({
      type: input.getAttribute('type'),
      inputMode: input.getAttribute('inputmode'),
    }));
    const isNumber = inputMode === 'numeric' || inputMode === 'decimal';
    const byType = { email: `typed${round}@example.org`, url: `https://typed${round}.example.org`, tel: `+4320000000${round}` };
    await field.fill(byType[type as keyof typeof byType] ?? (isNumber ? String(2 + (round % 2)) : `typed ${round}.${index}`));
    if (isNumber) await field.press('Tab');
  }
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** Which of these texts can't be seen: neither in a field, nor among the tags, where one that was being typed has its place. */
async function missing(page: Page, texts: readonly string[]): Promise<string[]> {
  const within = await top(page);
  const values = await Promise.all((await fieldsOf(page)).map((field) => field.inputValue()));
  const tags = await within.getByRole('row').allInnerTexts();
  return texts.filter((text) => !values.includes(text) && !tags.some((tag) => tag.trim() === text));
}

let app: DesktopApp;
let where: Where;

beforeAll(async () => {
  app = await startDesktopApp();
  const { vault, plain } = await plantSignatures(app);
  // One that fails takes minutes: it shall not lock the app for those after it.
  await app.host.bridge.setPreferences({ lockAfterMinutes: null });
  const anna = await app.call('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
  const folder = await app.call('folders.create', { vault, name: 'Papers' });
  const written = await app.call('documents.write', { vault, name: 'The garden', text: 'Water the roses.' });
  where = { vault, plain, anna: anna.id, folder: folder.id, written: written.id };
  await app.open('/vaults');
});
afterAll(() => app[Symbol.asyncDispose]());

/** Goes elsewhere in the app, saying so where it asks. */
async function leave(page: Page): Promise<void> {
  await visit(page, '/trash');
  const asked = page.getByRole('button', { name: 'Leave without saving' });
  const there = page.getByRole('heading', { name: 'Trash', level: 1 });
  await asked.or(there).first().waitFor();
  if (await asked.isVisible()) await asked.click();
  await there.waitFor();
}

async function lockAndUnlock(page: Page): Promise<void> {
  await app.host.bridge.lock('menu');
  await page.getByLabel('Passphrase', { exact: true }).waitFor();
  await app.call('account.unlock', { passphrase: appPassphrase });
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** The window is closed with the last letter just typed, and opened again. */
async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

describe('what somebody types', () => {
  it.each(places)('is there when they come back: $name', async ({ open, isWindow }) => {
    const { page } = app;
    const closing = (close: () => Promise<void>) => async (): Promise<void> => {
      await close();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const ways: (() => Promise<void>)[] = [
      async () => undefined,
      () => lockAndUnlock(page),
      () => reload(page),
      ...(isWindow
        ? [
            closing(() => page.keyboard.press('Escape')),
            closing(() => page.getByRole('dialog').last().getByRole('button', { name: 'Close', exact: true }).first().click()),
          ]
        : []),
    ];
    for (const [index, way] of ways.entries()) {
      await open(page, where);
      const typed = await typeEverywhere(page, index + 1);
      await way();
      await leave(page);
      await open(page, where);
      await expect.poll(() => missing(page, typed), { message: `after leaving in way ${index}` }).toEqual([]);
      await leave(page);
    }
  });

  it('is there on the other tabs of a document and back', async () => {
    const { page } = app;
    await visit(page, `/vaults/${where.vault}/documents?document=${where.plain}`);
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Details').click();
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Between two tabs');
    await tab('Versions').click();
    await note.waitFor({ state: 'detached' });
    await tab('Details').click();
    expect(await note.inputValue()).toBe('Between two tabs');
    await leave(page);
  });

  it.each([
    ['a letter', 'letters.set', (page: Page) => visit(page, recipient(where, '/letter'))],
    ['a note', '{documents.rewrite,drafts.set}', (page: Page) => visit(page, `/vaults/${where.vault}/write/${where.written}`)],
    [
      'a document’s details',
      'documents.update',
      async (page: Page) => {
        await visit(page, `/vaults/${where.vault}/documents?document=${where.plain}`);
        await page.getByRole('tab', { name: 'Details' }).click();
      },
    ],
  ] as const)('is there for whoever comes back while it is still being saved: %s', async (name, method, open) => {
    const { page } = app;
    await open(page);
    await typeEverywhere(page, 1);
    await leave(page);
    // From now on saving takes its time.
    const held = Promise.withResolvers<undefined>();
    await page.route(`**/call/${method}`, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await open(page);
    const typed = await typeEverywhere(page, 7);
    await leave(page);
    await open(page);
    held.resolve(undefined);
    await expect.poll(() => missing(page, typed), { message: name }).toEqual([]);
    await leave(page);
    await page.unroute(`**/call/${method}`);
  });

  it('keeps what somebody gets when whoever chose it comes back while it is still being saved', async () => {
    const { page } = app;
    const { vault, anna } = where;
    const [first, second] = [
      await app.call('documents.write', { vault, name: 'First of two', text: 'One.' }),
      await app.call('documents.write', { vault, name: 'Second of two', text: 'Two.' }),
    ];
    await app.call('recipients.select', { recipient: anna, selection: [first.id, second.id] });
    const ticked = (name: RegExp): Promise<string | null> => row(page, name).getAttribute('aria-selected');
    await visit(page, recipient(where, '/documents'));
    await expect.poll(() => ticked(/First of two/)).toBe('true');
    const held = Promise.withResolvers<undefined>();
    await page.route('**/call/recipients.select', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await row(page, /First of two/)
      .locator('.checkbox')
      .click();
    await visit(page, '/trash');
    const asked = page.waitForRequest('**/call/recipients.list');
    await visit(page, recipient(where, '/documents'));
    held.resolve(undefined);
    await asked;
    await expect.poll(() => ticked(/First of two/)).toBe('false');
    await row(page, /Second of two/)
      .locator('.checkbox')
      .click();
    await leave(page);
    await page.unroute('**/call/recipients.select');
    const chosen = async () => (await app.call('recipients.list', { vault })).find(({ id }) => id === anna)?.selection;
    await expect.poll(chosen).toEqual([]);
  });

  it('has no field in the app that is neither looked at here nor named as not kept', async () => {
    const files = (await readdir(desktop, { recursive: true })).filter((file) => file.endsWith('.tsx'));
    const typedInto: string[] = [];
    for (const file of files)
      if (/<(TextField|TextArea|TagField|SearchField|PassphraseField|ComboBox)[\s>]/.test(await readFile(join(desktop, file), 'utf8')))
        typedInto.push(file);
    const known = [...places.flatMap((place) => place.files), ...Object.keys(notKept)];
    expect(typedInto.filter((file) => !known.includes(file))).toEqual([]);
  });

  it('is kept sealed, on this device, and forgotten once it was sent', async () => {
    const { page } = app;
    await leave(page);
    await visit(page, `/vaults/${where.vault}/documents`);
    await press(page, 'New folder');
    await page.getByRole('dialog').getByRole('textbox').fill('A folder of canaries');
    await press(page, 'Create the folder');
    await row(page, /A folder of canaries/).waitFor();
    await expect.poll(async () => (await app.call('drafts.get', { key: `folder/in/${where.vault}` })).text).toBeNull();
  });
});
