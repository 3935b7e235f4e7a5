import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { partText } from '../../shared/format/custody/part-text.ts';
import { newThirdPaper, thirdPaperText, thirdPaperWords } from '../../shared/format/paper/third-paper.ts';
import { keptNames } from '../../shared/words/kept-guide/kept-guide.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { unzipped } from '../kit/files/unzip.ts';
import type { Custodian } from '../kit/owners/two-custodians.ts';
import { shownLetter, unlockByPassphrase } from './recipient-browser.ts';
import { fileOf, ownersLetter } from './sealed-estate.ts';
import { releaseSharedEstate, type ReleasedSharedEstate } from './shared-estate.ts';
import { partOf } from './shared-half.ts';

const files = [fileOf('Will.txt', 'text/plain', new TextEncoder().encode('To Anna, the house.'))];

let browser: Browser;
let left: ReleasedSharedEstate;
let folder: TempFolder;
let first: Custodian;
let second: Custodian;
let complaints: (readonly string[])[] = [];
beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('parts');
  left = await releaseSharedEstate(files);
  ({ first, second } = left.vault);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints.flat()).toEqual([]);
  complaints = [];
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
  await left[Symbol.asyncDispose]();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const asked = 'The key to this is kept in parts';
const arePut = (page: Page) => page.getByText('Two parts of the key are here').waitFor();

/** Somebody with one browser on one device. Whatever its pages ask is kept. */
async function newBrowser(): Promise<{ readonly context: BrowserContext; readonly requests: string[] }> {
  const context = await browser.newContext({ locale: 'en-GB', acceptDownloads: true });
  context.setDefaultTimeout(20_000);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  context.on('page', (page) =>
    complaints.push(
      complaintsOf(page, {
        mayRequest: (url) => ['data:', 'blob:'].some((one) => url.startsWith(one)) || url.startsWith('http://127.0.0.1:'),
      }),
    ),
  );
  return { context, requests };
}

/** Follows a server's mail, in a tab of its own, and types the code that it mails. @param sealed changes what the server hands out. */
async function enter(context: BrowserContext, custodian: Custodian, sealed?: (answer: Handed) => object): Promise<Page> {
  const page = await context.newPage();
  if (sealed !== undefined)
    await page.route(/\/sealed$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...sealed((await response.json()) as Handed) } });
    });
  // A server mails only so many codes an hour: browsers after the first ones have their cookies.
  const known = cookies.get(custodian);
  if (known !== undefined) await context.addCookies(known);
  await page.goto(await left.link(custodian));
  if (known !== undefined) return page;
  await press(page, 'Send me a code');
  await page.getByLabel('Your code').fill(await left.code(custodian));
  await press(page, 'Open');
  await page.locator('#sealed').waitFor();
  cookies.set(
    custodian,
    (await context.cookies()).filter(({ path }) => page.url().includes(path)),
  );
  return page;
}

const cookies = new Map<Custodian, Parameters<BrowserContext['addCookies']>[0]>();

interface Handed {
  readonly shares: readonly { readonly plan: { readonly text: string; readonly signature: string }; readonly share: string }[];
}

/** Presses the button that takes the part to the other server. @returns the tab that opens there. */
async function bring(context: BrowserContext, page: Page, to: Custodian): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /^Bring this part to/ }).click()]);
  await tab.waitForLoadState();
  expect(new URL(tab.url()).origin).toBe(to.server.origin);
  return tab;
}

async function paste(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('A part that you have as text');
  if (!(await field.isVisible())) await press(page, 'On another device, or as text');
  await field.fill(text);
  await press(page, 'Add this part');
}

async function typePaper(page: Page, said: string): Promise<void> {
  const field = page.getByLabel('The words on the paper');
  if (!(await field.isVisible())) await press(page, 'I have the paper with the third part');
  await field.fill(said);
  await press(page, 'Add this paper');
}

async function expectOpens(page: Page): Promise<void> {
  await arePut(page);
  await unlockByPassphrase({ page }, left.estate.passphrase);
  expect(await shownLetter({ page })).toBe(ownersLetter.replace(/\n+/g, '\n'));
}

const problemOf = async (page: Page): Promise<string | null> => {
  await page.locator('[data-code]').waitFor();
  return page.locator('[data-code]').getAttribute('data-code');
};

describe('two parts of a key', () => {
  it('come together by a button, while the page that waits for one is open in another tab', async () => {
    const { context, requests } = await newBrowser();
    const waiting = await enter(context, first);
    await heading(waiting, asked);
    expect(await waiting.getByLabel('Your passphrase', { exact: true }).count()).toBe(0);
    expect(await axeFindings(waiting)).toEqual([]);
    const other = await enter(context, second);
    await heading(other, asked);
    const brought = await bring(context, other, first);
    await heading(brought, 'The part has arrived');
    expect(await axeFindings(brought)).toEqual([]);
    // The part is out of the address at once, and no server has seen it.
    expect(brought.url()).not.toContain('part:');
    await expectOpens(waiting);
    for (const place of [1, 2] as const) {
      const text = partOf(left.estate, left.half, place);
      const secret = text.split(':').at(-2) ?? '';
      expect(requests.filter((one) => one.includes(secret) || one.includes('heirlock:part'))).toEqual([]);
    }
    // Nor does the browser keep it anywhere but in the tab.
    for (const page of [waiting, brought])
      expect(await page.evaluate(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length])).toEqual([
        0, 0, 0,
      ]);
  });

  it('come together when the part is there before the page that needs it', async () => {
    const { context } = await newBrowser();
    const earlier = await enter(context, first);
    await heading(earlier, asked);
    const brought = await bring(context, earlier, second);
    await heading(brought, 'The part has come to');
    expect(await brought.locator('main').innerText()).toContain('Now press the link in the mail from');
    expect(await axeFindings(brought)).toEqual([]);
    const later = await enter(context, second);
    await expectOpens(later);
    await heading(brought, 'The part has arrived');
  });

  it('come together as text on another device, and what is kept there opens without any server', async () => {
    const one = await newBrowser();
    const there = await enter(one.context, second);
    await press(there, 'On another device, or as text');
    const text = await there.locator('.part-text').innerText();
    expect(text).toBe(partOf(left.estate, left.half, 2));
    const two = await newBrowser();
    const page = await enter(two.context, first);
    await heading(page, asked);
    await paste(page, `${text.slice(0, 70)}\n${text.slice(70)}`);
    await expectOpens(page);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save it all, still locked')]);
    const zip = join(folder.path, 'kept.zip');
    await download.saveAs(zip);
    const found = await unzipped(zip);
    await mkdir(join(folder.path, 'kept'), { recursive: true });
    for (const [name, bytes] of found) await writeFile(join(folder.path, 'kept', name), bytes);
    const bundle = [...found.keys()].find((name) => name.endsWith('.heirlock-bundle')) ?? '';
    expect(found.get(bundle)?.includes(`"half":"${toBase64(left.estate.serverHalf)}"`)).toBe(true);
    const offline = await (await browser.newContext({ offline: true, locale: 'en-GB' })).newPage();
    await offline.goto(pathToFileURL(join(folder.path, 'kept', keptNames.reader)).href);
    await offline.getByLabel('The file', { exact: true }).setInputFiles(join(folder.path, 'kept', bundle));
    await unlockByPassphrase({ page: offline }, left.estate.passphrase);
    expect(await shownLetter({ page: offline })).toBe(ownersLetter.replace(/\n+/g, '\n'));
  });

  it.each(['words', 'code'] as const)('come together by the %s of the third person’s paper, at either server', async (how) => {
    const { context } = await newBrowser();
    const { seed } = left.vault.paper;
    const page = await enter(context, how === 'words' ? first : second);
    await heading(page, asked);
    await typePaper(page, how === 'words' ? thirdPaperWords(seed) : thirdPaperText(seed));
    await expectOpens(page);
  });

  it('are there at once where the server has been given the third’s', async () => {
    const { context } = await newBrowser();
    const third = { share: toBase64(left.half.shares[2]) };
    const page = await enter(context, second, (answer) => ({ ...answer, shares: answer.shares.map((share) => ({ ...share, third })) }));
    await expectOpens(page);
    expect(await page.getByRole('heading', { name: asked }).count()).toBe(0);
  });
});

describe('a part that is of no use', () => {
  it('is refused in words, and nothing is lost', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first);
    await heading(page, asked);
    const { vaultId, recipientId } = left.estate;
    const place = { vaultId, recipientId, keyGeneration: 1, place: 2 as const };
    const true_ = partOf(left.estate, left.half, 2);
    for (const [text, code, said] of [
      ['the part of the other service', 'no_part', 'begins with heirlock:part:'],
      [true_.slice(0, -1), 'mistyped_part', 'from its beginning to its end'],
      [partText({ ...place, vaultId: recipientId, share: randomKey() }), 'other_part', 'of another vault'],
      [partText({ ...place, recipientId: vaultId, share: randomKey() }), 'other_part', 'left to another person'],
      [partText({ ...place, keyGeneration: 2, share: randomKey() }), 'other_state_part', 'go to the page of the other service'],
      [partText({ ...place, share: randomKey() }), 'false_part', new URL(second.server.origin).host],
      [partOf(left.estate, left.half, 1), 'own_part', 'What is needed is the part of the other service'],
    ] as const) {
      await paste(page, text);
      await expect.poll(() => problemOf(page), { message: text }).toBe(code);
      expect(await page.locator('[data-code]').innerText()).toContain(said);
    }
    expect(await axeFindings(page)).toEqual([]);
    await paste(page, true_);
    await expectOpens(page);
  });

  it('is refused from another tab too, where both tabs say so', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first);
    await heading(page, asked);
    const { vaultId, recipientId } = left.estate;
    const tab = await context.newPage();
    await tab.goto(`${first.server.origin}/bring#${partText({ vaultId, recipientId, keyGeneration: 1, place: 2, share: randomKey() })}`);
    await heading(tab, 'The part arrived, but it is of no use there');
    expect(await problemOf(page)).toBe('false_part');
    // One for another vault is left alone: its page may be open as well.
    const other = await context.newPage();
    await other.goto(
      `${first.server.origin}/bring#${partText({ vaultId: recipientId, recipientId, keyGeneration: 1, place: 2, share: randomKey() })}`,
    );
    await heading(other, 'The part has come to');
    await paste(page, partOf(left.estate, left.half, 2));
    await expectOpens(page);
  });

  it('may be a paper: of another vault, of another kind, or mistyped', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first);
    await heading(page, asked);
    const words = thirdPaperWords(left.vault.paper.seed).split(' ');
    for (const [said, code] of [
      [thirdPaperWords(newThirdPaper().seed), 'other_paper'],
      [left.estate.sheet, 'wrong_paper'],
      [words.with(3, 'hausboot').join(' '), 'mistyped_third'],
      [words.slice(0, 20).join(' '), 'mistyped_third'],
    ] as const) {
      await typePaper(page, said);
      await expect.poll(() => problemOf(page), { message: said }).toBe(code);
    }
    await typePaper(page, words.join(' '));
    await expectOpens(page);
  });
});

describe('a server that hands out something false', () => {
  it('is named, and two other parts open what was left', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first, (answer) => ({
      ...answer,
      shares: answer.shares.map((share) => ({ ...share, share: toBase64(randomKey()) })),
    }));
    const host = new URL(first.server.origin).host;
    await page.getByText(new RegExp(`${host}.* has given out something false`)).waitFor();
    expect(await page.getByRole('link', { name: /^Bring this part/ }).count()).toBe(0);
    await paste(page, partOf(left.estate, left.half, 2));
    await typePaper(page, thirdPaperWords(left.vault.paper.seed));
    await expectOpens(page);
  });

  it('is not believed about where the other one is: the plan is the owner’s or none', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first, (answer) => ({
      ...answer,
      shares: answer.shares.map(({ plan, ...share }) => ({
        ...share,
        plan: { ...plan, text: plan.text.replaceAll(second.server.origin, 'https://evil.example') },
      })),
    }));
    expect(await problemOf(page)).toBe('false_plan');
    expect(await page.content()).not.toContain('evil.example');
    // The other server's page does without it.
    const other = await enter(context, second);
    await heading(other, asked);
    await typePaper(other, thirdPaperWords(left.vault.paper.seed));
    await expectOpens(other);
  });

  it('does not open what goes with another half', async () => {
    const { context } = await newBrowser();
    const page = await enter(context, first, ({ shares: _shares, ...answer }: Handed & object) => answer);
    await unlockByPassphrase({ page }, left.estate.passphrase);
    expect(await problemOf(page)).toBe('damaged');
  });
});
