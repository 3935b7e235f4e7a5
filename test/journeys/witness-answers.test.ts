import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { witnessText } from '../../shared/format/paper/witness-text.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings, sidewaysScroll, smallTargets } from '../kit/browser/page-checks.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { sealedWitnessings, type AskedWitnesses } from '../kit/owners/sealed-witnessings.ts';
import { makePkcs12 } from '../kit/pki/openssl-authorities.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import type { Json } from '../kit/server/api.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { comeIn, readDocument, said } from './witness-world.ts';

let world: SigningWorld;
let server: TestServer;
let browser: Browser;
let gateway: Server;
/** What went out by telephone, oldest first. */
const messages: { readonly to: string; readonly text: string }[] = [];

beforeAll(async () => {
  [world, browser] = await Promise.all([openSigningWorld(), launchChromium()]);
  gateway = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => void (body += text));
    request.on('end', () => {
      messages.push(JSON.parse(body) as { to: string; text: string });
      response.writeHead(202).end();
    });
  });
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`;
  const sms = { url, token: null, from: null, allowPrivate: true };
  server = await startTestServer({ sendsMail: true, config: { signing: { ...world.config, key: null }, sms } });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  gateway.close();
  await world[Symbol.asyncDispose]();
});

const { asked, names } = sealedWitnessings(() => server);
const linkOf = ({ key, first }: AskedWitnesses): string => `${server.origin}${first.path}#${witnessText({ key, position: 1 })}`;

async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  return (await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 780 }, ...options })).newPage();
}

const codeOf = (email: string) => async (): Promise<string> => {
  const find = async () => (await server.mails()).findLast(({ kind, to }) => kind === 'witness_code' && to === email)?.text ?? '';
  return /^[0-9]{6}$/m.exec(await find())?.[0] ?? '';
};

/** The first of two witnesses of a sealed document, with it before them. */
async function reading(): Promise<{ readonly story: AskedWitnesses; readonly page: Page; readonly print: string }> {
  const story = await asked();
  const page = await newPage();
  await comeIn(page, linkOf(story), codeOf(story.emails[0] ?? ''));
  return { story, page, print: await readDocument(page) };
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { name }).waitFor();
const problem = (page: Page, code: string): Promise<void> => page.locator(`[data-code="${code}"]`).waitFor();

async function stateOf({ read }: AskedWitnesses): Promise<readonly string[]> {
  return (await read()).witnesses.map(({ state }) => state);
}

describe('a witness of a sealed document', () => {
  it('finds it again after loading the page, going back, and a session that is over, by the link they opened once', async () => {
    const { story, page, print } = await reading();
    await page.reload();
    expect(await readDocument(page)).toBe(print);
    await page.goBack();
    expect(await readDocument(page)).toBe(print);
    expect(page.url()).toBe(server.origin + story.first.path);
    await server.core.db.transaction((tx) => tx.deleteFrom('witness_sessions').execute());
    await press(page, said.en.sign);
    await problem(page, 'code_needed_again');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'See how things are');
    await press(page, said.en.send);
    await page.locator('#code').fill('000000');
    await press(page, 'Open');
    await page.locator('#code-error').waitFor();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Geben Sie den Code ein' }).waitFor();
    await page.locator('#code').fill(await codeOf(story.emails[0] ?? '')());
    await page.getByRole('button', { name: said.de.open, exact: true }).click();
    expect(await readDocument(page)).toBe(print);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  });

  it('is told before they ask for a code that part of the address is missing, and that the page needs its script', async () => {
    const story = await asked();
    const page = await newPage();
    await page.goto(server.origin + story.first.path);
    const incomplete = page.getByText('The address isn’t complete.');
    await incomplete.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(linkOf(story));
    await incomplete.waitFor({ state: 'hidden' });
    const bare = await newPage({ javaScriptEnabled: false });
    await bare.goto(linkOf(story));
    expect(await bare.locator('main').innerText()).toContain('This page needs JavaScript.');
    expect(await bare.locator('main').innerText()).not.toContain('The address isn’t complete.');
    await press(bare, said.en.send);
    await bare.locator('#code').waitFor();
    expect(await bare.locator('main').innerText()).toContain('This page needs JavaScript.');
  });

  it('signs once, however often they press, and leaves nothing in the browser', async () => {
    const { story, page } = await reading();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/signature')) sent += 1;
    });
    await page.getByRole('button', { name: said.en.sign }).dblclick();
    await heading(page, said.en.done);
    expect(sent).toBe(1);
    expect(await stateOf(story)).toEqual(['signed', 'invited']);
    const left = await page.evaluate(async () => [localStorage.length, sessionStorage.length, await indexedDB.databases(), history.state]);
    expect(left).toEqual([0, 0, [], null]);
    await page.reload();
    await heading(page, said.en.done);
    expect(await page.getByRole('button').count()).toBe(0);
  });

  it('sends the same signature again where its answer was lost', async () => {
    const { story, page } = await reading();
    await page.route('**/signature', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await press(page, said.en.sign);
    await problem(page, 'no_connection');
    const [taken] = (await story.read()).witnesses;
    expect(taken?.state).toBe('signed');
    await page.unrouteAll({ behavior: 'wait' });
    await press(page, said.en.sign);
    await heading(page, said.en.done);
    expect((await story.read()).witnesses[0]).toEqual(taken);
  });

  it('is told in a second window how things are, once they have answered in the first', async () => {
    const { story, page } = await reading();
    const second = await page.context().newPage();
    await second.goto(linkOf(story));
    await readDocument(second);
    await press(page, said.en.sign);
    await heading(page, said.en.done);
    await press(second, said.en.sign);
    await problem(second, 'witnessing_moved_on');
    await press(second, 'See how things are');
    await heading(second, said.en.done);
  });

  it('is told that the time is over where it runs out while they read, and so is whoever comes after', async () => {
    const { story, page } = await reading();
    server.advance(15 * dayMs);
    await press(page, said.en.sign);
    await problem(page, 'witnessing_moved_on');
    await press(page, 'See how things are');
    await heading(page, 'The time to sign is over');
    await server.scheduler.tick();
    expect(await stateOf(story)).toEqual(['expired', 'waiting']);
    await page.goto(`${server.origin}${story.second.path}`);
    await heading(page, 'Nothing is to be signed any more');
    server.advance(-15 * dayMs);
  });

  it('comes in only with the word that was agreed on', async () => {
    const word = 'Blue lantern';
    const story = await asked((message) => ({
      ...message,
      second_factor: 'word',
      witnesses: message.witnesses.map((witness: Json) => ({ ...witness, word })),
    }));
    const page = await newPage();
    const code = codeOf(story.emails[0] ?? '');
    await page.goto(linkOf(story));
    await press(page, said.en.send);
    await page.locator('#code').fill(await code());
    await page.getByLabel(said.en.word).fill('red lantern');
    await press(page, 'Open');
    await page.getByText('The code or the word is not right.').waitFor();
    expect([await axeFindings(page), await sidewaysScroll(page), await smallTargets(page)]).toEqual([[], 0, []]);
    await page.locator('#code').fill(await code());
    await page.getByLabel(said.en.word).fill('  blue LANTERN ');
    await press(page, 'Open');
    await readDocument(page);
  });
});

describe('a witness of a document that the server reads', () => {
  let told = 0;

  /** A document of somebody's, and the mails that ask two people to sign it. */
  async function askedByMail(
    more: Json = {},
    person: Json = {},
  ): Promise<{ readonly emails: readonly string[]; readonly link: string; state(): Promise<Json> }> {
    told += 1;
    const owner = await platformPerson(server);
    const pdf = await plainPdf();
    const vaultId = (await owner.post('/vaults', { name: 'Papers' })).body.vault.id as string;
    const { body } = await owner.post(`/vaults/${vaultId}/documents/initiate`, {
      fileName: 'will.pdf',
      fileSize: pdf.length,
      mimeType: 'application/pdf',
    });
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    await owner.call('PATCH', `/uploads/${body.document.id as string}`, { body: Buffer.from(pdf), headers });
    const emails = [`by-mail-${told}-0@example.org`, `by-mail-${told}-1@example.org`];
    const witnesses = names.map((name, index) => ({ name, email: emails[index], ...person }));
    const begun = await owner.post('/witnessings', { documentId: body.document.id as string, witnesses, ...more });
    expect(begun.status).toBe(201);
    await server.scheduler.sign();
    const mail = (await server.mails()).findLast(({ kind, to }) => kind === 'witness_asked' && to === emails[0]);
    const state = async (): Promise<Json> => (await owner.get(`/witnessings/${begun.body.witnessing.id as string}`)).body.witnessing;
    return { emails, link: server.openable(mail?.links[0] ?? ''), state };
  }

  it('declines with a reason, and is asked no more', async () => {
    const { emails, link, state } = await askedByMail();
    const page = await newPage();
    await comeIn(page, link, codeOf(emails[0] ?? ''));
    await press(page, 'I don’t want to sign');
    await page.getByLabel('Your reason').fill('I inherit something myself.');
    await press(page, 'Don’t sign');
    await heading(page, 'You haven’t signed');
    expect(await state()).toMatchObject({
      state: 'declined',
      witnesses: [{ state: 'declined', declineReason: 'I inherit something myself.' }, { state: 'waiting' }],
    });
    await page.reload();
    await heading(page, 'You have declined');
  });

  it('signs with a certificate of their own, which the server takes as theirs', async () => {
    const { emails, link, state } = await askedByMail();
    const page = await newPage();
    await comeIn(page, link, codeOf(emails[0] ?? ''));
    await readDocument(page);
    const file = join(world.folder, 'own.p12');
    await writeFile(file, makePkcs12(world.authorities.signers.rsa, 'correct horse'));
    await press(page, 'Sign with my own certificate (.p12)');
    await page.getByLabel('The file with your certificate').setInputFiles(file);
    await page.getByLabel('Its password').fill('correct horse');
    await press(page, 'Open the file');
    await press(page, 'Sign with this certificate');
    await heading(page, said.en.done);
    expect(await state()).toMatchObject({ witnesses: [{ state: 'signed', certificate: 'own' }, { state: 'invited' }] });
  });

  it('types a second code that came by telephone', async () => {
    const { emails, link } = await askedByMail({ secondFactor: 'sms' }, { phone: '+4915112345678' });
    const page = await newPage();
    const fill = async (at: Page): Promise<void> => {
      await expect.poll(() => messages.length).toBeGreaterThan(0);
      const digits = /\b([0-9]{3}) ?([0-9]{3})\b/.exec(messages.at(-1)?.text ?? '');
      await at.getByLabel('The code from the text message').fill(`${digits?.[1] ?? ''}${digits?.[2] ?? ''}`);
    };
    await comeIn(page, link, codeOf(emails[0] ?? ''), { fill });
    await readDocument(page);
    expect(messages.map(({ to }) => to)).toEqual(['+4915112345678']);
  });
});
