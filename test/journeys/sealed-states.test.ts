import { describe, expect, it } from 'vitest';
import { german } from '../../renderer/recipient/words/de/index.ts';
import { english } from '../../renderer/recipient/words/en/index.ts';
import { isThorough, lookFindings, narrow } from '../kit/browser/check-screens.ts';
import { sidewaysScroll } from '../kit/browser/page-checks.ts';
import { refusedAnswer } from '../kit/browser/page-complaints.ts';
import { invite } from './invited-recipient.ts';
import { sealedFiles, sealedStates } from './sealed-page-states.ts';
import { invitationPath, vaultPath } from './sealed-pages-server.ts';
import { sealedVisit } from './sealed-visit.ts';

const visit = sealedVisit(sealedFiles, refusedAnswer);

describe('every state of a vault in owner custody', () => {
  it('is accessible (WCAG 2.2 AA) in light and dark, and fits every screen in the language of longer words, with letters of double size too', async () => {
    const page = await visit.start({ viewport: narrow, hasTouch: true, locale: 'de-DE' });
    for (const [name, reach] of sealedStates(german)) {
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await reach(page, visit);
      expect(await page.evaluate(() => document.documentElement.lang), name).toBe('de');
      expect(await lookFindings(name, { page })).toEqual([]);
      const low = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, textarea, a.button')]
          .map((one) => [one.outerHTML, one.getBoundingClientRect().height] as const)
          .filter(([, height]) => height > 0 && height < 44),
      );
      expect(low, name).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await sidewaysScroll(page), `${name}, large`).toBe(0);
    }
    expect(visit.complaints.filter((text) => !/ERR_EMPTY_RESPONSE/.test(text))).toEqual([]);
  });

  it('speaks English', async () => {
    const page = await visit.start({ viewport: narrow, locale: 'en-GB' });
    for (const [name, reach] of sealedStates(english)) {
      await reach(page, visit);
      expect(await page.evaluate(() => document.documentElement.lang), name).toBe('en');
      expect(isThorough ? await lookFindings(name, { page }) : await sidewaysScroll(page), name).toEqual(isThorough ? [] : 0);
    }
    expect(visit.complaints.filter((text) => !/ERR_EMPTY_RESPONSE/.test(text))).toEqual([]);
  });

  it('says what is missing to a browser without scripts', async () => {
    const page = await visit.start({ javaScriptEnabled: false });
    for (const [locale, sentence] of [
      ['en', 'needs JavaScript'],
      ['de', 'braucht JavaScript'],
    ] as const) {
      for (const path of [vaultPath, invitationPath]) {
        await page.goto(`${visit.server.url}${path}?lang=${locale}`);
        expect(await page.locator('main').innerText()).toContain(sentence);
      }
    }
  });
});

describe('the language', () => {
  it('can be changed at any moment, and nothing that was typed or opened is lost', async () => {
    const page = await visit.start({ locale: 'en-GB' });
    await page.goto(visit.server.url + vaultPath);
    await page.getByLabel(english.unlock.passphraseLabel, { exact: true }).fill(visit.estate.passphrase);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const field = page.getByLabel(german.unlock.passphraseLabel, { exact: true });
    expect(await field.inputValue()).toBe(visit.estate.passphrase);
    expect(await page.locator('h1').innerText()).toBe('Was Thomas Berger Ihnen hinterlassen hat');
    expect([await page.evaluate(() => document.documentElement.lang), new URL(page.url()).search]).toEqual(['de', '?lang=de']);
    await page.getByRole('button', { name: german.unlock.open, exact: true }).click();
    await page.getByRole('heading', { name: german.opened.letter }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: english.opened.letter }).waitFor();
    expect(await page.locator('h1').innerText()).toBe('What Thomas Berger left for you');
    expect(await page.getByRole('heading', { name: english.opened.letter }).count()).toBe(1);
    expect(visit.complaints).toEqual([]);
  });
});

describe('the whole way with a keyboard only', () => {
  it('leads from the invitation to the safety phrase, and from the choice of a way to the letter, a look at a file and its download', async () => {
    const page = await visit.start({ locale: 'en-GB' });
    const tabTo = async (name: string): Promise<void> => {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if ((await focused.count()) === 0) continue;
        const said = await focused.evaluate((element) =>
          element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : (element.textContent ?? ''),
        );
        if (said.replace(/\s+/g, ' ').trim().startsWith(name)) {
          expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), `a visible focus on ${name}`).toBe('solid');
          return;
        }
      }
      throw new Error(`no Tab leads to ${name}`);
    };
    const given = invite(visit.estate, { way: 'link' });
    visit.server.invitation = given.answer;
    await page.goto(`${visit.server.url}${invitationPath}#${given.text}`);
    await page.locator('ol.words li').nth(5).waitFor();
    const six = (await page.locator('ol.words li').allInnerTexts()).join(' ');
    await tabTo(english.enrol.written);
    await page.keyboard.press('Enter');
    await tabTo(english.enrol.again);
    await page.keyboard.type(six);
    await page.keyboard.press('Enter');
    await page.locator('#safety-phrase').waitFor();

    await page.goto(visit.server.url + vaultPath);
    await page.getByLabel(english.unlock.passphraseLabel, { exact: true }).waitFor();
    await tabTo(english.unlock.passphraseLabel);
    await page.keyboard.type(visit.estate.passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: english.opened.letter }).waitFor();
    // The reader's place is where the letter begins.
    expect(await page.locator(':focus').innerText()).toBe(english.opened.letter);
    await tabTo(english.documents.look);
    await page.keyboard.press('Enter');
    expect(await page.locator('.preview pre').innerText()).toContain('third stone');
    await tabTo(`${english.documents.download} Will`);
    const started = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await started).suggestedFilename()).toBe('Will and testament.txt');
    expect(visit.complaints).toEqual([]);
  });
});
