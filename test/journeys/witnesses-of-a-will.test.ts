import { createHash } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWitnessText } from '../../shared/format/paper/witness-text.ts';
import { openWitnessing } from '../../shared/format/witnessing/sealed-witnessing.ts';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { complaintsOf, isOwnRequest } from '../kit/browser/page-complaints.ts';
import { firstDevice } from '../kit/desktop/owner-device.ts';
import { plainPdf } from '../kit/pdf/signing-world.ts';
import { apiAt, type Api, type Json } from '../kit/server/api.ts';
import { comeIn, judge, openWitnessWorld, readDocument, signShown, type WitnessWorld } from './witness-world.ts';

let world: WitnessWorld;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([openWitnessWorld(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await world[Symbol.asyncDispose]();
});

const codeText = /\b([0-9]{6})\b/m;
const linkText = /(http\S+\/witness\/[\w-]{43}\S*)/;

/** Somebody with a browser of their own, on a phone or at a desk. */
interface Person {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** The files that the page was handed. */
  readonly contents: readonly Buffer[];
}

async function person(language: 'en' | 'de'): Promise<Person> {
  const viewport = language === 'en' ? { width: 390, height: 780 } : { width: 1280, height: 900 };
  const page = await (await browser.newContext({ locale: language, viewport })).newPage();
  const contents: Buffer[] = [];
  await page.route('**/content', async (route) => {
    const response = await route.fetch();
    contents.push(await response.body());
    await route.fulfill({ response });
  });
  return { page, contents, complaints: complaintsOf(page, { mayRequest: isOwnRequest }) };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The code that was mailed since. */
const codeAfter = (email: string): (() => Promise<string>) => {
  const seen = world.mails();
  return () => world.mailed(email, codeText, seen);
};

function expectSignedBy({ signatures }: PdfReport, names: readonly string[]): void {
  expect(signatures.map(({ integrity }) => integrity)).toEqual(signatures.map(() => 'intact'));
  const people = signatures.filter(({ kind }) => kind === 'signature');
  expect(people.map(({ signer, verdict }) => [signer?.subject, verdict === 'failed'])).toEqual(
    names.map((name) => [expect.stringContaining(name), false]),
  );
  expect(people.flatMap(({ laterChanges }) => laterChanges).filter(({ allowed }) => !allowed)).toEqual([]);
}

const names = ['Wanda Witness', 'Wilhelm Zeuge'] as const;

describe('two witnesses of a will', () => {
  it('sign what its owner sealed, by links from hand to hand, and the owner’s vault has it with both signatures', async () => {
    const { device: token } = await world.owner('thomas@example.org');
    const { device, vault } = await firstDevice(world.origin, token);
    await using laptop = device;
    const original = await plainPdf();
    const document = await laptop.addText(vault, 'will.pdf', original);
    await laptop.must('sync.run', {});
    const emails = ['wanda@example.org', 'wilhelm@example.org'] as const;
    const witnesses = names.map((name, index) => ({
      ...{ name, email: emails[index] ?? '', language: index === 0 ? ('en' as const) : ('de' as const) },
      place: { page: 2, x: 40 + 250 * index, y: 700, width: 200, height: 60 },
    }));
    const { id } = await laptop.must('witnessings.start', { document, witnesses, days: 14, secondFactor: 'none' });
    const handedOver = await laptop.must('witnessings.links', { witnessing: id, site: world.origin });
    const [first = '', second = ''] = handedOver.map(({ link }) => link);
    const secret = new URL(first).hash.split(':')[3] ?? '';
    expect(secret).toMatch(/^[0-9A-Z]{52,}$/i);
    expect(await world.mailed(emails[0], /([\s\S]*Wanda[\s\S]*)/)).not.toContain('/witness/');

    const wanda = await person('en');
    await comeIn(wanda.page, first, codeAfter(emails[0]));
    const shown = await readDocument(wanda.page);
    const copy = await signShown(wanda.page);
    expectSignedBy(await judge(world.signing, copy), [names[0]]);
    expect(copy.subarray(0, original.length).equals(original)).toBe(true);

    const wilhelm = await person('de');
    await world.mailed(emails[1], /([\s\S]*Wilhelm[\s\S]*)/);
    await comeIn(wilhelm.page, second, codeAfter(emails[1]), { language: 'de' });
    expect(await readDocument(wilhelm.page)).toBe(shown);
    expect(await wilhelm.page.locator('#earlier').innerText()).toContain(names[0]);
    const whole = await signShown(wilhelm.page, 'de');
    expectSignedBy(await judge(world.signing, whole), names);

    const [one, other] = [wanda.contents[0], wilhelm.contents[0]];
    expect(one?.equals(other ?? Buffer.of())).toBe(true);
    const { file } = openWitnessing(one ?? Buffer.of(), readWitnessText(new URL(first).hash).key);
    expect(sha256(file)).toBe(shown);
    expect([...wanda.complaints, ...wilhelm.complaints]).toEqual([]);

    await laptop.must('sync.run', {});
    expect(await laptop.must('witnessings.get', { witnessing: id })).toMatchObject({
      ...{ state: 'complete', trouble: null },
      result: { version: 2, level: 'B-LTA' },
    });
    const signed = await laptop.read(document);
    expect(signed.subarray(0, original.length).equals(original)).toBe(true);
    const report = await judge(world.signing, signed);
    expectSignedBy(report, names);
    expect(report.signatures.at(-1)?.kind).toBe('document_timestamp');
    const sent = world.sent().toString('latin1').toLowerCase();
    expect(sent).toContain(`/witness/${new URL(first).pathname.split('/')[2] ?? ''}/content`.toLowerCase());
    for (const part of [secret.toLowerCase(), 'heirlock:witness', 'heirlock%3awitness']) expect(sent).not.toContain(part);
  });

  it('sign what the server reads, by links in mails, and it becomes the next version', async () => {
    const { token, key } = await world.owner('theresa@example.org');
    const owner = apiAt(`${world.origin}/api`, token);
    const original = await plainPdf();
    const documentId = await uploaded(owner, original);
    const emails = ['anna@example.org', 'anton@example.org'] as const;
    const witnesses = names.map((name, index) => ({ name, email: emails[index], language: index === 0 ? 'en' : 'de' }));
    const begun = await owner.post('/witnessings', { documentId, witnesses });
    expect(begun.status).toBe(201);
    const prints: string[] = [];
    const contents: (Buffer | undefined)[] = [];
    for (const [index, language] of (['en', 'de'] as const).entries()) {
      const email = emails[index] ?? '';
      const link = await world.mailed(email, linkText);
      const { page, contents: files, complaints } = await person(language);
      await comeIn(page, link, codeAfter(email), { language });
      prints.push(await readDocument(page));
      expectSignedBy(await judge(world.signing, await signShown(page, language)), names.slice(0, index + 1));
      contents.push(files[0]);
      expect(complaints).toEqual([]);
    }
    expect(new Set(prints)).toEqual(new Set([sha256(contents[0] ?? Buffer.of()), sha256(contents[1] ?? Buffer.of())]));
    expect(new Set(prints).size).toBe(1);
    const path = `/witnessings/${begun.body.witnessing.id as string}`;
    const state = async (): Promise<Json> => (await owner.get(path)).body.witnessing;
    await expect.poll(async () => (await state()).state, { timeout: 60_000 }).toBe('complete');
    expect(await state()).toMatchObject({ version: 2, error: null });
    const { bytes } = await apiAt(`${world.origin}/reference`, key).get(`/v1/documents/${documentId}/download`);
    const report = await judge(world.signing, bytes);
    expectSignedBy(report, names);
    expect(report.signatures.at(-1)?.kind).toBe('document_timestamp');
  });
});

async function uploaded(owner: Api, pdf: Uint8Array): Promise<string> {
  const vaultId = (await owner.post('/vaults', { name: 'Papers' })).body.vault.id as string;
  const initiated = { fileName: 'will.pdf', fileSize: pdf.length, mimeType: 'application/pdf' };
  const { body } = await owner.post(`/vaults/${vaultId}/documents/initiate`, initiated);
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await owner.call('PATCH', `/uploads/${body.document.id as string}`, { body: Buffer.from(pdf), headers });
  expect(sent.status).toBe(204);
  return body.document.id as string;
}
