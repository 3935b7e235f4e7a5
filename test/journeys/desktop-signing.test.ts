import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createToken } from '../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { checkLooks } from '../kit/browser/check-screens.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { startDesktopApp } from '../kit/desktop/desktop-app.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { formPdf, openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { chooseFiles, saved } from './desktop-steps.ts';
import { askingStates } from './asking-states.ts';
import { visit } from './people-states.ts';
import { openMore, pageIsDrawn, plantSignatures, signingStates } from './signing-states.ts';

let browser: Browser;
let world: SigningWorld;
let server: TestServer;

beforeAll(async () => {
  [browser, world] = await Promise.all([launchChromium(), openSigningWorld()]);
  server = await startTestServer({ config: { signing: { ...world.config, key: null } } });
});
afterAll(async () => {
  await Promise.all([browser.close(), server.close(), world[Symbol.asyncDispose]()]);
});

/** The place of the signature in millimetres, as a screen reader announces it. */
async function placeSaid(page: Page): Promise<readonly number[]> {
  return ((await page.locator('#signature-place').textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
}

async function drag(page: Page, sheet: Locator, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await sheet.boundingBox();
  const at = ([x, y]: readonly [number, number]): [number, number] => [
    (box?.x ?? 0) + x * (box?.width ?? 0),
    (box?.y ?? 0) + y * (box?.height ?? 0),
  ];
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

describe('an owner signs in the app', () => {
  it('opens, places by mouse and keys, makes a certificate, signs, reads what holds, signs with a file, trusts, and takes the file away', async () => {
    await using app = await startDesktopApp({ browser, context: { viewport: { width: 1280, height: 900 } } });
    const vault = await app.createAccount('Papers');
    const { token } = await createToken(
      server.core,
      { email: 'signing@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null },
      systemOrigin,
    );
    await app.call('sync.connect', { server: server.origin, token });
    await app.call('sync.run', {});
    const original = await plainPdf();
    await app.call('documents.add', { vault, paths: [await app.file('Will.pdf', original)] });
    await app.call('owner.set', { name: 'Ann Example' });
    const page = await app.open(`/vaults/${vault}/documents`);
    await page.getByRole('row', { name: /Will\.pdf/ }).click();
    await page.getByRole('tab', { name: 'Signatures' }).click();
    await page.getByRole('link', { name: 'Sign', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign', level: 1 }).waitFor();
    await page.getByText('Time: confirmed by a timestamp service').waitFor();
    expect(await page.getByLabel('Sign with').inputValue()).toBe('Ann Example');
    await pageIsDrawn(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await pageIsDrawn(page);

    // Drawn by mouse, moved by mouse, moved and made larger by keys.
    const sheet = page.locator('.page-sheet');
    await sheet.scrollIntoViewIfNeeded();
    await drag(page, sheet, [0.2, 0.6], [0.6, 0.7]);
    const box = page.getByRole('application');
    await box.waitFor();
    const drawn = await placeSaid(page);
    expect(drawn[0]).toBe(2);
    expect(Math.abs((drawn[1] ?? 0) - 42)).toBeLessThan(4);
    expect(Math.abs((drawn[3] ?? 0) - 84)).toBeLessThan(4);
    await drag(page, box, [0.5, 0.5], [0.5, 1.5]);
    await expect.poll(async () => ((await placeSaid(page))[2] ?? 0) > (drawn[2] ?? 0) + 15).toBe(true);
    const lowered = await placeSaid(page);
    await box.focus();
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => ((await placeSaid(page))[1] ?? 0) - (lowered[1] ?? 0)).toBeGreaterThan(10);
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(async () => ((await placeSaid(page))[4] ?? 0) - (lowered[4] ?? 0)).toBeGreaterThan(4);

    await openMore(page);
    await page.getByLabel(/^Reason/).fill('My last will');
    expect(await page.getByRole('radio', { name: /With a proven time/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
    const first = page.locator('section.card', { hasText: 'Signed by' }).first();
    for (const words of ['Ann Example', 'This is your own key.', 'Nobody but the signer', 'My last will', 'Unchanged since it was signed'])
      await first.getByText(words).first().waitFor();

    // A second signature, with a key file that somebody gave the owner.
    await page.getByRole('button', { name: 'Sign too' }).click();
    await page.getByRole('heading', { name: 'Sign', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Use another' }).click();
    await page.getByText('A certificate file', { exact: true }).click();
    await chooseFiles(page, () => page.getByRole('button', { name: 'Choose file' }).click(), [world.p12File]);
    await page.getByText('Chosen: ').waitFor();
    await page.getByLabel('Passphrase of the file').fill('not this one');
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByText('This isn’t the passphrase of the certificate file').waitFor();
    await page.getByLabel('Passphrase of the file').fill(world.passphrase);
    await page.getByText('With time and certificates', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByText('Anna Álvarez').waitFor();
    await page.getByText('another signature').first().waitFor();
    await page.getByText('whom you haven’t said you trust').first().waitFor();
    await chooseFiles(page, () => page.getByRole('button', { name: 'Trust a certificate file' }).click(), [world.rootsFile]);
    await page.getByText('whom you trust').first().waitFor();
    await page.getByRole('heading', { name: 'The signature is valid' }).waitFor();

    // What the owner gives away is judged sound by independent readers.
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    const copy = await saved(page, () =>
      page
        .getByRole('button', { name: /Save a copy/ })
        .first()
        .click(),
    );
    expect(copy.bytes.subarray(0, original.length).equals(Buffer.from(original))).toBe(true);
    const path = join(world.folder, 'from-the-app.pdf');
    await writeFile(path, copy.bytes);
    expect([qpdfComplaints(path), pdfsigVerdicts(path).map(({ isValid }) => isValid)]).toEqual(['', [true, true]]);
    expect(app.faults).toEqual([]);
  });

  it('in the field of a form, as its first signer, raises the level when somebody proves the time, and signs no more', async () => {
    await using app = await startDesktopApp({ browser, context: { viewport: { width: 1280, height: 900 } } });
    const vault = await app.createAccount('Papers');
    const { token } = await createToken(
      server.core,
      { email: 'fields@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null },
      systemOrigin,
    );
    await app.call('sync.connect', { server: server.origin, token });
    await app.call('signing.addRoots', { path: world.rootsFile });
    const deed = await formPdf([
      { name: 'Giver', page: 2, rectangle: [72, 100, 272, 160] },
      { name: 'Witness', rectangle: [320, 100, 520, 160] },
    ]);
    const [document] = await app.call('documents.add', { vault, paths: [await app.file('Deed.pdf', deed)] });
    const page = await app.open(`/vaults/${vault}/sign/${document?.id}`);
    await pageIsDrawn(page);

    // The first field is chosen, on its own page; the other is pressed on the page where it is.
    expect(await page.getByRole('radio', { name: /^Giver/ }).isChecked()).toBe(true);
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('Page 1 of 2').waitFor();
    await page.getByTitle('Sign in the field “Witness”').click();
    await expect.poll(() => page.getByRole('radio', { name: /^Witness/ }).isChecked()).toBe(true);
    await page.getByText('The signature goes into the field “Witness” on page 1.').first().waitFor();
    await page.getByText('Giver', { exact: true }).first().click();
    await page.getByText('Page 2 of 2').waitFor();
    await page.getByLabel('Sign with').fill('Ann Example');
    await openMore(page);
    await page.getByText('The signature alone', { exact: true }).click();
    await page.getByText('Nothing at all', { exact: true }).click();
    await page.getByText('Nobody will be able to use them.').waitFor();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
    await page.getByText('Certified: nothing may be changed any more.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign too' }).count()).toBe(0);

    // The proof: at first nobody there to give it, then somebody, then again over the years.
    world.authorities.override('/tsa', () => ({ status: 503 }));
    await page.getByRole('button', { name: 'Add the proof' }).click();
    await page.getByText('The document is waiting for level “For decades (B-LTA)”').waitFor();
    world.authorities.restore();
    await page.getByRole('button', { name: 'Fetch it now' }).click();
    await page.getByRole('button', { name: 'Renew now' }).click();
    await page.getByText('The proof has been added, as version 4.').waitFor();
    await page.getByRole('link', { name: 'Back to the documents' }).click();
    await page.getByRole('dialog').waitFor();
    await visit(page, `/vaults/${vault}/sign/${document?.id}`);
    await page.getByText('This PDF can’t be signed any more').waitFor();
    expect(await app.call('documents.checkSignatures', { document: document?.id ?? '' })).toMatchObject({
      certification: 1,
      signatures: [{ fieldName: 'Giver', level: 'B-LTA', integrity: 'intact' }, {}, {}, {}],
    });
    expect(app.faults).toEqual([]);
  });

  it('without a server, and gets the proof of the time when there is one', async () => {
    await using app = await startDesktopApp({ browser });
    const { vault, signed } = await plantSignatures(app);
    const page = await app.open();
    await visit(page, `/vaults/${vault}/documents?document=${signed}`);
    await page.getByRole('tab', { name: 'Signatures' }).click();
    await page.getByText('The document is waiting for level').waitFor();
    await page.getByRole('button', { name: 'Fetch it now' }).click();
    await page.getByText('Nobody could prove the time').waitFor();
    const { token } = await createToken(
      server.core,
      { email: 'later@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null },
      systemOrigin,
    );
    await app.call('sync.connect', { server: server.origin, token });
    // The sync takes care of it automatically, and nobody answers.
    world.authorities.override('/tsa', () => ({ status: 503 }));
    await app.call('sync.run', {});
    world.authorities.restore();
    await page.getByRole('button', { name: 'Fetch it now' }).click();
    await page.getByText('The proof has arrived.').waitFor();
    await expect.poll(() => page.getByText('The document is waiting for level').count()).toBe(0);
    expect(app.faults).toEqual([]);
  });

  it('on one screen, with a time that somebody proves only where somebody is there to prove it', async () => {
    await using bare = await startTestServer();
    await using app = await startDesktopApp({ browser });
    const vault = await app.createAccount('Papers');
    await app.call('owner.set', { name: 'Ann Example' });
    const [document] = await app.call('documents.add', { vault, paths: [await app.file('The will of Ann Example.pdf', await plainPdf())] });
    const open = async (): Promise<Page> => {
      const opened = await app.open(`/vaults/${vault}/sign/${document?.id}`);
      await opened.getByText('Time: only by this computer’s clock').waitFor();
      return opened;
    };
    const page = await open();
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ])
      for (const language of ['en', 'de'] as const) {
        await page.setViewportSize(size);
        await app.speak(language);
        const foot = await page.locator('.disclosure').last().boundingBox();
        expect((foot?.y ?? 0) + (foot?.height ?? 0), `the end of the page at ${size.width} in ${language}`).toBeLessThanOrEqual(
          size.height,
        );
      }
    await app.speak('en');
    await page.getByText('This doesn’t replace a will').waitFor();

    // A server that knows nobody to ask promises nothing; what is wanted all the same is said to wait for its operator.
    const account = { email: 'bare@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null } as const;
    const { token } = await createToken(bare.core, account, systemOrigin);
    await app.call('sync.connect', { server: bare.origin, token });
    await open();
    await openMore(page);
    expect(await page.getByRole('radio', { name: /The signature alone/ }).isChecked()).toBe(true);
    await page.getByText('With a proven time', { exact: true }).click();
    await page.getByText('Your service can’t prove the time.').waitFor();
    await page.getByText('The signature alone', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
    expect(await page.getByText('The document is waiting for level').count()).toBe(0);

    // One that doesn't answer is neither promised nor written off.
    await bare.close();
    await open();
    await openMore(page);
    await page.getByText('With a proven time', { exact: true }).click();
    await page.getByText('Your service isn’t answering.').waitFor();
    await page.getByText('Make one of my own', { exact: true }).click();
    await page.getByLabel('Sign with').fill(' ');
    await page.getByText('Type your name first.').waitFor();
    expect(await page.getByRole('button', { name: 'Sign now' }).isDisabled()).toBe(true);
    expect(app.faults).toEqual([]);
  });

  it('in screens that are what WCAG asks for, in every state', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantSignatures(app);
    const page = await app.open();
    expect(await checkLooks(signingStates, place, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('is as readable where others are asked to sign', async () => {
    await using app = await startDesktopApp({ browser });
    const place = await plantSignatures(app);
    const page = await app.open();
    expect(await checkLooks(askingStates, place, { page, speak: app.speak })).toEqual([]);
    expect(app.faults).toEqual([]);
  });
});
