import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Look } from '../kit/browser/check-screens.ts';
import type { DesktopApp } from '../kit/desktop/desktop-app.ts';
import { confusedPdf } from '../kit/pdf/pdf-forging.ts';
import { formPdf, plainPdf, type FormField } from '../kit/pdf/signing-world.ts';
import { visit } from './people-states.ts';

/** A vault with PDFs that are signed, and one that is not. */
export interface SigningVault {
  readonly app: DesktopApp;
  readonly vault: string;
  readonly plain: string;
  /** Signed twice by the owner, the second time still waiting for a timestamp. */
  readonly signed: string;
  /** Signed, and a byte of it changed. */
  readonly broken: string;
  /** A form with signature fields, one with a long name, one locked. */
  readonly form: string;
  /** The same, signed and certified: only signatures in its fields are allowed. */
  readonly limited: string;
  /** The same, certified so that nobody can sign it any more. */
  readonly closed: string;
  /** Damaged, so that programs may show different documents. */
  readonly damaged: string;
}

const fields = [
  {
    name: 'Verkäufer',
    label: 'Unterschrift der Verkäuferin oder des Verkäufers sowie gegebenenfalls der gesetzlichen Vertretung',
    rectangle: [72, 180, 272, 240],
  },
  { name: 'Buyer', rectangle: [320, 180, 520, 240] },
  { name: 'Notary.Seal', label: 'Notary', page: 2, rectangle: [72, 180, 272, 240], isReadOnly: true },
] as const satisfies readonly FormField[];

/** Fills a fresh account. */
export async function plantSignatures(app: DesktopApp): Promise<SigningVault> {
  const vault = await app.createAccount('For Ann');
  const pdf = await plainPdf();
  const [plain, signed] = await app.call('documents.add', {
    vault,
    paths: [await app.file('Will.pdf', pdf), await app.file('Gift of the house.pdf', pdf)],
  });
  const { id: kept } = await app.call('signing.createKey', { name: 'Robert Example' });
  const sign = (level: 'B-B' | 'B-T', more: object = {}) =>
    app.call('documents.sign', { document: signed?.id ?? '', key: { kept }, level, reason: 'My last will', ...more });
  await sign('B-B', { location: 'Freiburg im Breisgau' });
  await sign('B-T');
  const path = await app.file('copies/none', '');
  const copy = join(path, '..', 'Signed and changed.pdf');
  await app.call('documents.save', { document: signed?.id ?? '', version: 2, path: copy });
  const [broken] = await app.call('documents.add', { vault, paths: [await changed(copy)] });
  const deed = await formPdf(fields);
  const [form, limited, closed, damaged] = await app.call('documents.add', {
    vault,
    paths: [
      await app.file('Deed of gift.pdf', deed),
      await app.file('Deed, certified.pdf', deed),
      await app.file('Deed, closed.pdf', deed),
      await app.file('Inventory.pdf', confusedPdf()),
    ],
  });
  await app.call('documents.sign', { document: limited?.id ?? '', key: { kept }, level: 'B-B', certify: 2, field: 'Buyer' });
  await app.call('documents.sign', { document: closed?.id ?? '', key: { kept }, level: 'B-B', certify: 1 });
  return {
    app,
    vault,
    form: form?.id ?? '',
    limited: limited?.id ?? '',
    closed: closed?.id ?? '',
    damaged: damaged?.id ?? '',
    plain: plain?.id ?? '',
    signed: signed?.id ?? '',
    broken: broken?.id ?? '',
  };
}

/** Changes a byte in the content of a page, as a hex editor would. */
async function changed(path: string): Promise<string> {
  const bytes = await readFile(path);
  const at = bytes.indexOf('stream') + 20;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
  return path;
}

const heading = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('heading', { name }).first().waitFor();

/** Opens the signatures of a document. */
const signatures =
  (of: (place: SigningVault) => string, ready: (page: Page) => Promise<unknown>) =>
  async (page: Page, place: SigningVault): Promise<void> => {
    await visit(page, `/vaults/${place.vault}/documents?document=${of(place)}`);
    await page.getByRole('tab', { name: 'Signatures' }).click();
    await ready(page);
  };

/** Shows the pages of the PDF, unless they are shown. */
async function openPages(page: Page): Promise<void> {
  const [show, hide] = ['Choose a place', 'Hide the page'].map((name) => page.getByRole('button', { name, exact: true }));
  if (show === undefined || hide === undefined) return;
  await show.or(hide).waitFor();
  if (await show.isVisible()) await show.click();
}

/** Shows the pages of the PDF, drawn. A page has been drawn once something can be placed on it. */
export async function pageIsDrawn(page: Page): Promise<void> {
  await openPages(page);
  await page.locator('.page-picker button', { hasText: /Place it on this page|Sign invisibly/ }).waitFor();
}

/** Opens everything that most signers leave as it is. */
export async function openMore(page: Page): Promise<void> {
  const heading = page.getByRole('button', { name: 'More', exact: true });
  await heading.waitFor();
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click();
}

/** Every state of the signature screens. */
export const signingStates: readonly Look<SigningVault>[] = [
  [
    'not-signed',
    signatures(
      ({ plain }) => plain,
      (page) => heading(page, 'This document isn’t signed.'),
    ),
  ],
  [
    'sign',
    async (page, { vault, plain }) => {
      await visit(page, `/vaults/${vault}/sign/${plain}`);
      await page.getByRole('button', { name: 'Sign now' }).waitFor();
    },
  ],
  [
    'sign-place',
    async (page) => {
      await pageIsDrawn(page);
    },
  ],
  [
    'sign-placed',
    async (page) => {
      const sheet = await page.locator('.page-sheet').boundingBox();
      await page.locator('.page-sheet').click({ position: { x: (sheet?.width ?? 0) * 0.5, y: (sheet?.width ?? 0) * 0.5 } });
      await page.getByRole('application').waitFor();
    },
  ],
  [
    'sign-by-file',
    async (page) => {
      await page.getByRole('button', { name: 'Use another' }).click();
      await page.getByText('A certificate file', { exact: true }).click();
      await page.getByLabel('Passphrase of the file').waitFor();
      await page.getByText('Choose the certificate file first').waitFor();
    },
  ],
  [
    'sign-failed',
    async (page) => {
      await page.getByText('Make one of my own', { exact: true }).click();
      await page.getByLabel('Sign with').fill('Robert');
      await page.route('**/call/documents.sign', (route) =>
        route.fulfill({ json: { ok: false, code: 'certified_no_changes', message: '' } }),
      );
      await page.getByRole('button', { name: 'Sign now' }).click();
      await page.getByText('This PDF doesn’t allow that signature').waitFor();
      await page.unrouteAll({ behavior: 'wait' });
    },
  ],
  [
    'sign-field',
    async (page, { vault, form }) => {
      await visit(page, `/vaults/${vault}/sign/${form}`);
      await pageIsDrawn(page);
      await page.getByRole('radio', { name: /^Buyer/ }).waitFor();
    },
  ],
  [
    'sign-proof-waits',
    async (page) => {
      await openMore(page);
      await page.getByText('With a proven time', { exact: true }).click();
      await page.getByText('You’re not connected to a service.').waitFor();
    },
  ],
  [
    'sign-certify',
    async (page) => {
      await page.getByText('Nothing at all', { exact: true }).click();
      await page.getByText('This PDF has more signature fields.').waitFor();
    },
  ],
  [
    'sign-damaged',
    async (page, { vault, damaged }) => {
      await visit(page, `/vaults/${vault}/sign/${damaged}`);
      await page.getByText('This PDF is damaged and was repaired').waitFor();
      await page.getByText('Confirm first that you want to sign').waitFor();
    },
  ],
  [
    'sign-damaged-accepted',
    async (page) => {
      await page.getByText('I’ve looked at the document').click();
      await page.getByText('Confirm first that you want to sign').waitFor({ state: 'detached' });
    },
  ],
  [
    'sign-limited',
    async (page, { vault, limited }) => {
      await visit(page, `/vaults/${vault}/sign/${limited}`);
      await openPages(page);
      await page.getByRole('button', { name: 'Next page' }).waitFor();
      await page.getByText('allows signatures only in its fields').first().waitFor();
    },
  ],
  [
    'sign-closed',
    async (page, { vault, closed }) => {
      await visit(page, `/vaults/${vault}/sign/${closed}`);
      await page.getByText('This PDF can’t be signed any more').waitFor();
    },
  ],
  [
    'signatures',
    signatures(
      ({ signed }) => signed,
      (page) => heading(page, /The signature is intact/),
    ),
  ],
  [
    'signature-broken',
    signatures(
      ({ broken }) => broken,
      async (page) => {
        await heading(page, /The signature is not valid/);
        await page.getByRole('button', { name: 'Details' }).first().click();
        await page.getByText('What was noticed').first().waitFor();
      },
    ),
  ],
  [
    'signatures-certified',
    signatures(
      ({ limited }) => limited,
      async (page) => {
        await heading(page, 'How long it can be proven');
        await page.getByText('As things stand, until').waitFor();
        await page.getByRole('button', { name: 'Add the proof' }).scrollIntoViewIfNeeded();
      },
    ),
  ],
  [
    'settings-signatures',
    async (page) => {
      await visit(page, '/settings/signatures');
      await page.getByText('Robert Example').waitFor();
    },
  ],
  [
    'remove-certificate',
    async (page) => {
      await page.getByRole('button', { name: 'Remove: Robert Example' }).click();
      await page.getByText('What it has signed stays signed.').waitFor();
    },
  ],
];
