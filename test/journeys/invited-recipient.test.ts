import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { safetyPhrase } from '../../shared/format/paper/safety-phrase.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { isProvenEnrolment } from '../../shared/format/release/invitation.ts';
import { cameraArgs, writeCameraFilm } from '../kit/browser/camera-film.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { firstFormatEnrolment, invite, recipientsEmail, stranger, type TestInvitation } from './invited-recipient.ts';
import { fileOf, ownersLetter, sealEstate, sealedAnswerOf } from './sealed-estate.ts';
import { invitationPath, vaultPath } from './sealed-pages-server.ts';
import { sealedVisit } from './sealed-visit.ts';
import { present } from '../kit/runner/present.ts';

const files = [fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house.'))];

const visit = sealedVisit(files);
const start = (options: BrowserContextOptions = {}, by?: Browser): Promise<Page> => visit.start({ locale: 'en-GB', ...options }, by);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const codeField = (page: Page) => page.getByLabel('The words of your code');

/** Takes the proposed words and sets them. @returns them. */
async function choose(page: Page): Promise<string> {
  const six = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
  await six.nth(5).waitFor();
  const passphrase = (await six.allInnerTexts()).join(' ');
  await press(page, 'I have written them down');
  await page.getByLabel('Type it once more, from your paper').fill(passphrase);
  await press(page, 'Set this passphrase');
  return passphrase;
}

async function expectProblem(page: Page, code: string): Promise<void> {
  await expect.poll(() => page.locator('[data-code]').getAttribute('data-code')).toBe(code);
  expect(await axeFindings(page)).toEqual([]);
}

/** Nothing was made or sent, and nothing says that all is well. */
async function expectNothing(page: Page): Promise<void> {
  expect(visit.server.enrolments).toEqual([]);
  expect(await page.getByText('Your code is right').count()).toBe(0);
  expect(await page.getByText('Your passphrase is chosen').count()).toBe(0);
}

/** What arrived at the server, as the owner's device judges it. */
function expectProven(invitation: TestInvitation, passphrase: string): Uint8Array {
  const enrolment = fromBase64(visit.server.enrolments.at(-1) ?? '');
  const proof = fromBase64(visit.server.proofs.at(-1) ?? '');
  const { accountId, vaultId, recipientId, identity } = visit.estate;
  const known = { ...invitation.code, accountId, vaultId, recipientId, email: recipientsEmail, identity: identity.publicKey };
  expect(isProvenEnrolment(enrolment, proof, known)).toBe(true);
  expect(openEnrolment(enrolment, { recipientId, passphrase }).identity).toEqual(identity.publicKey);
  return enrolment;
}

describe('somebody who was given a code', () => {
  it('comes with it in a link, which is out of the address at once, and all is done without a call', async () => {
    const page = await start();
    const invitation = invite(visit.estate);
    visit.server.invitation = invitation.answer;
    await page.goto(`${visit.server.url}${invitationPath}#${invitation.text}`);
    await page.getByText('Your code is right').waitFor();
    expect(page.url()).toBe(visit.server.url + invitationPath);
    expect(await axeFindings(page)).toEqual([]);
    const passphrase = await choose(page);
    await heading(page, 'Your passphrase is chosen').waitFor();
    expect(await page.locator('#safety-phrase').count()).toBe(0);
    expect(await page.locator('main').innerText()).toContain('as soon as \u2068Thomas Berger\u2069 next opens Heirlock');
    expectProven(invitation, passphrase);
    const sent = visit.server.requests.join('\n');
    for (const secret of [present(invitation.text.split(':')[4]), invitation.words, passphrase]) expect(sent).not.toContain(secret);
    expect(visit.complaints).toEqual([]);
  });

  it('types its words, in any case, and is told what is wrong with them', async () => {
    const page = await start();
    const invitation = invite(visit.estate);
    visit.server.invitation = invitation.answer;
    await page.goto(visit.server.url + invitationPath);
    await codeField(page).fill(invitation.words.split(' ').slice(1).join(' '));
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Continue');
    await expectProblem(page, 'mistyped_invitation');
    expect(await page.locator('[data-code]').innerText()).toContain('There are 12 words here, and a code has 13.');
    await codeField(page).fill(visit.estate.sheet);
    await press(page, 'Continue');
    await expectProblem(page, 'wrong_paper');
    expect(await page.locator('[data-code]').innerText()).toContain('It belongs to a sheet');
    await expectNothing(page);
    await codeField(page).fill(` ${invitation.words.toUpperCase()} `);
    await press(page, 'Continue');
    expectProven(
      invitation,
      await choose(page).then(async (passphrase) => {
        await heading(page, 'Your passphrase is chosen').waitFor();
        return passphrase;
      }),
    );
  });

  it('holds the pattern in front of the camera', async () => {
    const folder = await tempFolder('invited');
    const invitation = invite(visit.estate);
    const film = join(folder.path, 'code.y4m');
    await writeCameraFilm(film, `https://heirlock.example/invited/${invitation.code.id}#${invitation.text}`);
    const withCamera = await launchChromium(cameraArgs(film));
    try {
      const page = await start({}, withCamera);
      visit.server.invitation = invitation.answer;
      await page.goto(visit.server.url + invitationPath);
      await press(page, 'Read the square pattern with the camera');
      await page.getByText('Your code is right').waitFor();
      expect(visit.complaints).toEqual([]);
    } finally {
      await withCamera.close();
      await folder.remove();
    }
  });

  it('has six words to read out when the code came by a link, and is told that it is not done before', async () => {
    const page = await start();
    const invitation = invite(visit.estate, { way: 'link' });
    visit.server.invitation = invitation.answer;
    await page.goto(`${visit.server.url}${invitationPath}#${invitation.text}`);
    const passphrase = await choose(page);
    await heading(page, 'One call is still missing').waitFor();
    const enrolment = expectProven(invitation, passphrase);
    const shown = (await page.locator('#safety-phrase li').allInnerTexts()).join(' ');
    expect(shown).toBe(safetyPhrase(visit.estate.identity.publicKey, enrolment));
    expect(await page.getByText('Your passphrase is chosen').count()).toBe(0);
    expect(await page.locator('main').innerText()).toContain('Your passphrase opens nothing yet');
    expect(await axeFindings(page)).toEqual([]);
  });
});

describe('somebody who goes Back while they choose', () => {
  it('finds the words that they wrote down, and is asked before the page with them is left', async () => {
    const page = await start();
    const given = invite(visit.estate);
    visit.server.invitation = given.answer;
    await page.goto(`${visit.server.url}${invitationPath}#${given.text}`);
    const six = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
    await six.nth(5).waitFor();
    const proposed = await six.allInnerTexts();
    await press(page, 'I have written them down');
    const again = page.getByLabel('Type it once more, from your paper');
    await again.fill('half of th');
    await page.goBack();
    await six.nth(5).waitFor();
    expect(await six.allInnerTexts()).toEqual(proposed);
    await page.goForward();
    expect(await again.inputValue()).toBe('half of th');
    await page.goBack();
    await six.nth(5).waitFor();
    // Nothing of it is in what the browser keeps.
    expect(await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))).not.toContain(
      proposed[0],
    );
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => globalThis.location.reload()).catch(() => undefined);
    await expect.poll(() => questions).toEqual(['beforeunload']);
    expect(await six.allInnerTexts()).toEqual(proposed);
    await press(page, 'I have written them down');
    await again.fill(proposed.join(' '));
    await press(page, 'Set this passphrase');
    await heading(page, 'Your passphrase is chosen').or(heading(page, 'One call is still missing')).waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

describe('somebody who followed a link with a code and would rather read German', () => {
  it('goes on with the code, whether the page changes in place or has to be loaded anew', async () => {
    const page = await start();
    for (const isCut of [false, true]) {
      const invitation = invite(visit.estate);
      visit.server.invitation = invitation.answer;
      await page.goto('about:blank');
      await page.goto(`${visit.server.url}${invitationPath}?lang=en#${invitation.text}`);
      await page.getByText('Your code is right').waitFor();
      if (isCut)
        await page.route('**/*lang=de', (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.getByText('Ihr Code stimmt').waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
      expect(page.url()).toBe(`${visit.server.url}${invitationPath}?lang=de`);
    }
  });
});

describe('a page that shows another invitation than the one that was given', () => {
  it('is refused before a key is made, whether the code came in a link or as words', async () => {
    const page = await start();
    const given = invite(visit.estate);
    // Who has the server can make an offer of the same id, for an owner of their own, but not without the code.
    const forged = invite(visit.estate, { identity: stranger() });
    const cut = Uint8Array.from(given.offer);
    cut.set(stranger().publicKey, 156);
    for (const answer of [
      forged.answer,
      { ...given.answer, offer: toBase64(cut) },
      { ...given.answer, recipient: visit.estate.vaultId },
      { ...given.answer, offer: 'AAAA' },
    ]) {
      visit.server.invitation = answer;
      await page.goto('about:blank');
      await page.goto(`${visit.server.url}${invitationPath}#${given.text}`);
      await expectProblem(page, 'false_offer');
      expect(await page.locator('main').innerText()).toContain('Please don’t go on');
      expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);
      await page.goto(visit.server.url + invitationPath);
      await codeField(page).fill(given.words);
      await press(page, 'Continue');
      await expectProblem(page, 'false_offer');
      await expectNothing(page);
    }
  });

  it('is refused when the offer has run out, or was taken away to have the key made without it', async () => {
    const page = await start();
    const late = invite(visit.estate, { expiresAt: instantFromMs(Date.now() - 1_000) });
    for (const answer of [late.answer, {}]) {
      visit.server.invitation = answer;
      await page.goto('about:blank');
      await page.goto(`${visit.server.url}${invitationPath}#${late.text}`);
      await expectProblem(page, 'invitation_over');
      await expectNothing(page);
    }
    visit.server.invitation = late.answer;
    await page.goto(visit.server.url + invitationPath);
    await codeField(page).fill(late.words);
    await press(page, 'Continue');
    await expectProblem(page, 'invitation_over');
    await expectNothing(page);
  });
});

describe('somebody whom the owner has invited to nothing', () => {
  it('is told calmly that nothing is to be done, makes no key, and is told of none that is done', async () => {
    const page = await start();
    for (const answer of [{}, { identity: null, account: null }, { enrolled_at: '2026-03-02T12:00:00.000Z' }]) {
      visit.server.invitation = answer;
      await page.goto(visit.server.url + invitationPath);
      await heading(page, 'There is nothing more to do now').waitFor();
      for (const name of ['Continue', 'I have written them down', 'Set this passphrase'])
        expect(await page.getByRole('button', { name }).count()).toBe(0);
      const shown = await page.locator('main').innerText();
      expect(shown).toContain('you first need a code from');
      expect(shown).not.toContain('Your passphrase is chosen');
      await expectNothing(page);
    }
    expect(await axeFindings(page)).toEqual([]);
  });
});

async function openByPassphrase(page: Page, passphrase: string): Promise<void> {
  await page.goto(visit.server.url + vaultPath);
  await page.getByLabel('Your passphrase', { exact: true }).fill(passphrase);
  await press(page, 'Open');
}

describe('what pretends to be left by the owner', () => {
  it('is refused as not from them, though it is sealed to the recipient’s own key', async () => {
    const page = await start();
    const { accountId, vaultId, recipientId, enrolment, passphrase } = visit.estate;
    visit.server.estate = await sealEstate(files, {
      place: { accountId, vaultId, recipientId },
      identity: stranger(),
      enrolled: { enrolment, passphrase },
      letter: 'Please wire everything to account 4711.',
    });
    await page.goto(visit.server.url + vaultPath);
    // The server's note is said to be that, and isn't shown above what is refused.
    await heading(page, 'A note from this service').waitFor();
    await page.getByText('We can’t prove who wrote it').waitFor();
    await openByPassphrase(page, passphrase);
    await expectProblem(page, 'not_from_owner');
    expect(await heading(page, 'A note from this service').isVisible()).toBe(false);
    expect(await page.locator('main').innerText()).not.toContain('I am sorry that you read this.');
    const shown = await page.locator('main').innerText();
    expect(shown).toContain('send no money');
    expect(shown).not.toContain('4711');
    expect(await page.locator('.documents').count()).toBe(0);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByText('Das hat Ihnen nicht der Mensch hinterlassen').waitFor();
    expect(await page.getByRole('heading', { name: 'Eine Nachricht von diesem Dienst' }).isVisible()).toBe(false);
  });

  it('does no harm as a lock beside the true one', async () => {
    const page = await start();
    const { accountId, vaultId, recipientId, enrolment, passphrase } = visit.estate;
    const forged = await sealEstate([], {
      place: { accountId, vaultId, recipientId },
      identity: stranger(),
      enrolled: { enrolment, passphrase },
    });
    visit.server.sealed = (answer, reply) =>
      reply.send({ ...answer, locks: [toBase64(forged.locks.enrolled), ...(sealedAnswerOf(visit.estate)['locks'] as string[])] });
    await openByPassphrase(page, passphrase);
    await heading(page, 'A letter for you').waitFor();
    expect((await page.locator('blockquote.letter').innerText()).replace(/\n+/g, '\n')).toBe(ownersLetter.replace(/\n+/g, '\n'));
  });
});

describe('a passphrase of the first format', () => {
  it('opens, and it is said that it proves nothing about the sender', async () => {
    const first = firstFormatEnrolment();
    const page = await start();
    visit.server.estate = await sealEstate(files, {
      place: { accountId: visit.estate.accountId, vaultId: visit.estate.vaultId, recipientId: first.recipientId },
      enrolled: first,
    });
    await openByPassphrase(page, first.passphrase);
    await heading(page, 'A letter for you').waitFor();
    await page.getByText('We can’t prove who sent this').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });
});
