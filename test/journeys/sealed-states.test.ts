import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { german } from '../../renderer/recipient/words/de.ts';
import { english, type Words } from '../../renderer/recipient/words/en.ts';
import { launchChromium } from '../kit/chromium.ts';
import { fileOf, patternFile, sealEstate, type TestEstate } from './sealed-estate.ts';
import { invitationPath, startSealedPages, vaultPath, type SealedPagesServer } from './sealed-pages-server.ts';

const text = new TextEncoder().encode('Dear Anna,\nthe key is under the third stone.\n');
const files = [
  fileOf('Will and testament.txt', 'text/plain', text, 'Papers'),
  patternFile('A film with a very long name that goes on and on, of the wedding at the lake, summer of 1974, first part.mp4', 2 ** 20),
  fileOf('رسالة إلى آنا.txt', 'text/plain', text),
];

let browser: Browser;
let estate: TestEstate;
let server: SealedPagesServer;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
  estate = await sealEstate(files);
});
afterAll(async () => {
  await browser.close();
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  server = await startSealedPages(estate);
  complaints = [];
  const page = await (await browser.newContext(options)).newPage();
  page.on('console', (message) => {
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (['error', 'warning'].includes(message.type()) && !isStatus) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

const problem = (page: Page) => page.locator('[data-code]');
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Every state of these pages that a reader meets, each reached from the one before it. */
function statesIn(words: Words): readonly (readonly [string, (page: Page) => Promise<unknown>])[] {
  const { unlock, sheet, enrol, documents, common } = words;
  const openVault = async (page: Page, way: string): Promise<void> => {
    await page.goto(server.url + vaultPath);
    await press(page, way);
  };
  const unlocked = async (page: Page): Promise<void> => {
    await openVault(page, unlock.passphrase);
    await page.getByLabel(unlock.passphraseLabel, { exact: true }).fill(estate.passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words.opened.letter }).waitFor();
  };
  const proposed = async (page: Page): Promise<string> => {
    await page.goto(server.url + invitationPath);
    await page.locator('ol.words li').nth(5).waitFor();
    return (await page.locator('ol.words li').allInnerTexts()).join(' ');
  };
  return [
    ['invitation', proposed],
    ['own passphrase, too short', async (page) => {
      await press(page, enrol.rather);
      await page.getByLabel(enrol.own, { exact: true }).fill('no');
      await press(page, enrol.next);
      await problem(page).waitFor();
    }],
    ['not the same', async (page) => {
      await proposed(page);
      await press(page, enrol.written);
      await page.getByLabel(enrol.again).fill('no');
      await press(page, enrol.set);
      await problem(page).waitFor();
    }],
    ['enrolled', async (page) => {
      const six = await proposed(page);
      await press(page, enrol.written);
      await page.getByLabel(enrol.again).fill(six);
      await press(page, enrol.set);
      await page.locator('#safety-phrase').waitFor();
    }],
    ['choice', (page) => page.goto(server.url + vaultPath).then(() => page.getByRole('button', { name: unlock.nothing }).waitFor())],
    ['help', (page) => press(page, unlock.nothing)],
    ['passphrase', async (page) => { await press(page, common.back); await press(page, unlock.passphrase); }],
    ['wrong passphrase', async (page) => {
      await page.getByLabel(unlock.passphraseLabel, { exact: true }).fill('no');
      await page.keyboard.press('Enter');
      await problem(page).waitFor();
    }],
    ['mistyped sheet', async (page) => {
      await openVault(page, unlock.sheet);
      await page.getByLabel(sheet.one).fill('hausboot');
      await page.locator('#sealed button[type=submit]').click();
      await problem(page).waitFor();
    }],
    ['second of several sheets', async (page) => {
      await openVault(page, unlock.quorum(2, 3));
      await page.locator('textarea').fill(estate.quorum[0] ?? '');
      await press(page, sheet.add);
      await page.getByText(sheet.have(1, 2)).first().waitFor();
    }],
    ['open', unlocked],
    ['preview', async (page) => { await press(page, documents.look); await page.locator('.preview pre').waitFor(); }],
    ['saving', async (page) => {
      server.part = () => new Promise(() => undefined);
      await press(page, documents.download);
      await page.getByRole('progressbar').waitFor();
    }],
    ['refused file', async (page) => {
      // A download that runs asks before the page is left.
      await press(page, documents.stop);
      await problem(page).waitFor();
      server.part = (_name, _bytes, reply) => reply.code(404).send({ error: 'unknown' });
      await press(page, documents.saveAll);
      await page.getByRole('button', { name: documents.withoutIt }).waitFor();
      server.part = undefined;
    }],
    ['no connection', async (page) => {
      server.sealed = (_answer, reply) => { reply.raw.destroy(); return reply.hijack(); };
      await page.goto(server.url + vaultPath);
      await page.getByRole('button', { name: common.tryAgain }).waitFor();
      server.sealed = undefined;
    }],
    ['no key', async (page) => {
      server.sealed = (answer, reply) => reply.send({ ...answer, locks: [] });
      await page.goto(server.url + vaultPath);
      await page.getByText(words.noWay.heading).waitFor();
      server.sealed = undefined;
    }],
  ];
}

describe('every state of a vault in owner custody', () => {
  for (const [locale, colorScheme, words] of [['en-GB', 'light', english], ['de-DE', 'dark', german]] as const) {
    it(`is accessible (WCAG 2.2 AA) in ${locale} and ${colorScheme} colours`, { timeout: 240_000 }, async () => {
      const page = await start({ colorScheme, locale, viewport: { width: 390, height: 844 } });
      for (const [name, reach] of statesIn(words)) {
        await reach(page);
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), name).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
      }
      expect(complaints.filter((text) => !/ERR_EMPTY_RESPONSE/.test(text))).toEqual([]);
    });
  }

  it('fits a screen of 320 pixels, with letters of double size too', { timeout: 240_000 }, async () => {
    const page = await start({ viewport: { width: 320, height: 568 }, hasTouch: true, locale: 'de-DE' });
    for (const [name, reach] of statesIn(german)) {
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await reach(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, textarea, a.button')].map((one) => [one.outerHTML, one.getBoundingClientRect().height] as const).filter(([, height]) => height > 0 && height < 44));
      expect(small, name).toEqual([]);
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name}, large`).toBeLessThanOrEqual(320);
    }
  });

  it('says what is missing to a browser without scripts', async () => {
    const page = await start({ javaScriptEnabled: false });
    for (const [locale, sentence] of [['en', 'needs JavaScript'], ['de', 'braucht JavaScript']] as const) {
      for (const path of [vaultPath, invitationPath]) {
        await page.goto(`${server.url}${path}?lang=${locale}`);
        expect(await page.locator('main').innerText()).toContain(sentence);
      }
    }
  });
});

describe('the language', () => {
  it('can be changed at any moment, and nothing that was typed or opened is lost', { timeout: 60_000 }, async () => {
    const page = await start({ locale: 'en-GB' });
    await page.goto(server.url + vaultPath);
    await press(page, english.unlock.passphrase);
    await page.getByLabel(english.unlock.passphraseLabel, { exact: true }).fill(estate.passphrase);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    const field = page.getByLabel(german.unlock.passphraseLabel, { exact: true });
    expect(await field.inputValue()).toBe(estate.passphrase);
    expect(await page.locator('h1').innerText()).toBe('Was Thomas Berger Ihnen hinterlassen hat');
    expect([await page.evaluate(() => document.documentElement.lang), new URL(page.url()).search]).toEqual(['de', '?lang=de']);
    await page.getByRole('button', { name: german.unlock.open, exact: true }).click();
    await page.getByRole('heading', { name: german.opened.letter }).waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: english.opened.letter }).waitFor();
    expect(await page.locator('h1').innerText()).toBe('What Thomas Berger left for you');
    expect(await page.getByRole('heading', { name: english.opened.letter }).count()).toBe(1);
    expect(complaints).toEqual([]);
  });
});

describe('the whole way with a keyboard only', () => {
  it('leads from the invitation to the safety phrase, and from the choice of a way to the letter, a look at a file and its download', { timeout: 90_000 }, async () => {
    const page = await start({ locale: 'en-GB' });
    const tabTo = async (name: string): Promise<void> => {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if ((await focused.count()) === 0) continue;
        const said = await focused.evaluate((element) => (element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : (element.textContent ?? '')));
        if (said.replace(/\s+/g, ' ').trim().startsWith(name)) {
          expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle), `a visible focus on ${name}`).toBe('solid');
          return;
        }
      }
      throw new Error(`no Tab leads to ${name}`);
    };
    await page.goto(server.url + invitationPath);
    await page.locator('ol.words li').nth(5).waitFor();
    const six = (await page.locator('ol.words li').allInnerTexts()).join(' ');
    await tabTo(english.enrol.written);
    await page.keyboard.press('Enter');
    await tabTo(english.enrol.again);
    await page.keyboard.type(six);
    await page.keyboard.press('Enter');
    await page.locator('#safety-phrase').waitFor();

    await page.goto(server.url + vaultPath);
    await page.getByRole('button', { name: english.unlock.passphrase }).waitFor();
    await tabTo(english.unlock.passphrase);
    await page.keyboard.press('Enter');
    await tabTo(english.unlock.passphraseLabel);
    await page.keyboard.type(estate.passphrase);
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
    expect(complaints).toEqual([]);
  });
});
