import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { witnessText } from '../../shared/format/paper/witness-text.ts';
import type { SlotValue } from '../../shared/format/witnessing/prepared-file.ts';
import { sealWitnessing } from '../../shared/format/witnessing/sealed-witnessing.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { axeFindings, sidewaysScroll, smallTargets } from '../kit/browser/page-checks.ts';
import { complaintsOf, isOwnRequest, refusedAnswer } from '../kit/browser/page-complaints.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { startAuthorities, type Authorities } from '../kit/pki/local-authorities.ts';
import { makePkcs12, pemOf } from '../kit/pki/openssl-authorities.ts';
import { cmsVerdict } from '../kit/pki/openssl-checks.ts';
import {
  certify,
  newAuthority,
  prepareWitnessing,
  signElsewhere,
  signedFile,
  startWitnessPages,
  witnessNames,
  witnessPath,
  type TestWitnessing,
  type WitnessPagesServer,
} from './witness-pages-server.ts';

let browser: Browser;
let folder: TempFolder;
let authorities: Authorities;
let witnessing: TestWitnessing;
let other: TestWitnessing;
let server: WitnessPagesServer | undefined;
let complaints: readonly string[] = [];

const [wanda, joerg] = witnessNames;

beforeAll(async () => {
  browser = await launchChromium();
  folder = await tempFolder('witness-signs');
  authorities = await startAuthorities();
  witnessing = await prepareWitnessing(folder.path);
  other = await prepareWitnessing(folder.path, 'Anton');
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await server?.[Symbol.asyncDispose]();
  server = undefined;
});
afterAll(async () => {
  await browser.close();
  await authorities.close();
  await folder.remove();
});

const linkOf = (position: number, { key }: TestWitnessing = witnessing): string => `#${witnessText({ key, position })}`;

interface Visit {
  readonly page: Page;
  readonly pages: WitnessPagesServer;
}

async function visit(before: readonly SlotValue[] = [], isSealed = true, width = 360): Promise<Visit> {
  const pages = await startWitnessPages(witnessing, isSealed);
  server = pages;
  pages.before = before;
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width, height: 740 } })).newPage();
  complaints = complaintsOf(page, { mayRequest: isOwnRequest, said: refusedAnswer });
  return { page, pages };
}

const open = ({ page, pages }: Visit, fragment: string) => page.goto(pages.url + witnessPath + fragment);
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const shown = (page: Page) => page.locator('canvas[data-drawn="1"]').waitFor();
const done = (page: Page) => page.getByRole('heading', { name: 'You have signed' }).waitFor();

async function expectProblem({ page, pages }: Visit, code: string): Promise<void> {
  await expect.poll(() => page.locator('[data-code]').getAttribute('data-code'), { timeout: 20_000 }).toBe(code);
  expect(await axeFindings(page, ['light'])).toEqual([]);
  expect(pages.signatures).toEqual([]);
}

/** Nothing of it was shown, and nothing can be signed. */
async function expectNothingShown({ page }: Visit): Promise<void> {
  expect([await page.locator('canvas').count(), await page.getByRole('button', { name: /^Sign/ }).count()]).toEqual([0, 0]);
}

async function looksGood(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
}

async function report(values: readonly SlotValue[], roots = [witnessing.authority.certificate]) {
  const path = join(folder.path, `signed-${values.length}.pdf`);
  await writeFile(path, signedFile(witnessing, values));
  return { path, ...(await verifyPdf({ input: path, roots, now: instantFromMs(authorities.now()) })) };
}

describe('two witnesses of a will, each in a browser of their own', () => {
  it('sign one after the other, and the second sees that the first has', async () => {
    const first = await visit();
    await open(first, linkOf(1));
    await shown(first.page);
    expect(first.page.url()).toBe(first.pages.url + witnessPath);
    expect(await first.page.locator('main').innerText()).toContain('Testament.pdf');
    await looksGood(first.page);
    await press(first.page, /Sign as .*Wanda Witness/);
    await done(first.page);
    await looksGood(first.page);
    const saving = first.page.waitForEvent('download');
    await press(first.page, 'Keep a copy');
    const copy = await readFile(await (await saving).path());
    const values = [...first.pages.signatures];
    expect(copy.equals(signedFile(witnessing, values))).toBe(true);
    expect(complaints).toEqual([]);
    const secret = linkOf(1).split(':')[3]!;
    expect(first.pages.requests.join('\n')).not.toContain(secret);
    await first.pages[Symbol.asyncDispose]();

    const second = await visit(values);
    await open(second, linkOf(2));
    await shown(second.page);
    expect(await second.page.locator('#earlier').innerText()).toContain('Wanda Witness');
    expect(await second.page.locator('#earlier').innerText()).toContain('This service certified the name for this one act.');
    await looksGood(second.page);
    await press(second.page, /Sign as .*Jörg Müßig/);
    await done(second.page);
    expect(complaints).toEqual([]);
    const both = [...values, ...second.pages.signatures];
    const found = await report(both);
    expect(found.signatures.map(({ integrity, path, revocation, signer }) => [integrity, path, revocation, signer?.subject])).toEqual([
      ['intact', 'trusted', 'not_needed', `CN=${wanda}`],
      ['intact', 'trusted', 'not_needed', `CN=${joerg}`],
    ]);
    expect(found.signatures.every(({ level }) => level === 'B-B')).toBe(true);
    expect(pdfsigVerdicts(found.path).map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(qpdfComplaints(found.path)).toBe('');
    const bytes = Buffer.from(signedFile(witnessing, both));
    for (const [index, { byteRange }] of witnessing.slots.entries()) {
      const [, before, after, rest] = byteRange;
      const covered = Buffer.concat([bytes.subarray(0, before), bytes.subarray(after, after + rest)]);
      expect(await cmsVerdict(both[index]!.cms, covered, { ...authorities.root, ...witnessing.authority })).toBeNull();
    }
  });

  it('sign by the keyboard alone, in German too, a document that the server can read', async () => {
    const { page, pages } = await visit([], false);
    await page.goto(pages.url + witnessPath + '?lang=de');
    await shown(page);
    await looksGood(page);
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.textContent ?? '')).includes('unterschreiben')) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sie haben unterschrieben' }).waitFor();
    expect((await report(pages.signatures)).signatures).toMatchObject([{ integrity: 'intact', path: 'trusted' }]);
  });

  it('may sign with a certificate of their own', async () => {
    const { rsa } = authorities.signers;
    const file = join(folder.path, 'own.p12');
    await writeFile(file, makePkcs12(rsa, 'correct horse'));
    const { page, pages } = await visit();
    await open({ page, pages }, linkOf(1));
    await shown(page);
    await press(page, 'Sign with my own certificate (.p12)');
    await page.getByLabel('The file with your certificate').setInputFiles(file);
    await page.getByLabel('Its password').fill('wrong');
    await press(page, 'Open the file');
    await expectProblem({ page, pages }, 'wrong_p12_password');
    await page.getByLabel('Its password').fill('correct horse');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign with this certificate' }).waitFor();
    await looksGood(page);
    await press(page, 'Sign with this certificate');
    await done(page);
    expect(pages.kinds).toEqual(['own']);
    const found = await report(pages.signatures, [authorities.root.certificate]);
    expect(found.signatures).toMatchObject([{ integrity: 'intact', path: 'trusted', level: 'B-B' }]);
  });

  it('may decline, with a reason or without one', async () => {
    const { page, pages } = await visit();
    await open({ page, pages }, linkOf(1));
    await press(page, 'I don’t want to sign');
    await page.getByLabel('Your reason').fill('I inherit something myself.');
    await looksGood(page);
    await press(page, 'Back to the document');
    await press(page, 'I don’t want to sign');
    await page.getByLabel('Your reason').fill('I inherit something myself.');
    await press(page, 'Don’t sign');
    await page.getByRole('heading', { name: 'You haven’t signed' }).waitFor();
    expect([pages.declined, pages.signatures]).toEqual([['I inherit something myself.'], []]);
  });
});

describe('a witness whose service lies', () => {
  const sealedWith = (over: object, of = witnessing): Uint8Array => sealWitnessing(of.prepared, { ...of.particulars, ...over }, of.key);

  it.each<[string, string, (pages: WitnessPagesServer) => void | Promise<void>]>([
    ['another document, sealed with another key', 'false_document', (pages) => void (pages.content = other.sealed)],
    [
      'another document of its own, not sealed',
      'false_document',
      (pages) => {
        pages.content = other.prepared;
        pages.says = { sealed: false };
      },
    ],
    [
      'a document with a changed byte',
      'false_document',
      (pages) => {
        pages.content = Uint8Array.from(pages.content);
        pages.content[pages.content.length - 100]! ^= 1;
      },
    ],
    ['an earlier signature too few', 'false_document', (pages) => void (pages.says = { before: [], position: 1 })],
    [
      'the same signature under another name',
      'false_signature',
      async (pages) => {
        pages.before = [await signElsewhere(witnessing, [], 'Somebody Else')];
      },
    ],
    [
      'an earlier signature of another document',
      'false_signature',
      async (pages) => {
        pages.before = [await signElsewhere(other, [], wanda)];
      },
    ],
    [
      'an earlier signature with another date',
      'false_signature',
      (pages) => {
        pages.before = pages.before.map(({ cms, signedAtMs }) => ({ cms, signedAtMs: signedAtMs + 60_000 }));
      },
    ],
    [
      'no signature at all in the place of the earlier one',
      'false_signature',
      (pages) => {
        pages.before = [{ ...pages.before[0]!, cms: Uint8Array.of(0x30, 0) }];
      },
    ],
    ['an answer that is none', 'false_document', (pages) => void (pages.says = { before: 7 })],
  ])('is shown nothing, and signs nothing, of %s', async (_name, code, lie) => {
    const at = await visit([await signElsewhere(witnessing, [], wanda)]);
    await lie(at.pages);
    await open(at, linkOf(2));
    await expectProblem(at, code);
    await expectNothingShown(at);
  });

  it('trusts the names and places that the owner sealed, not those of the answer', async () => {
    const at = await visit();
    at.pages.says = { slots: [], name: 'Somebody Else', owner: 'Somebody Else', certificate_subject: 'Somebody Else' };
    await open(at, linkOf(1));
    await shown(at.page);
    expect(await at.page.locator('main').innerText()).not.toContain('Somebody Else');
    await press(at.page, /Sign as .*Wanda Witness/);
    await done(at.page);
    expect((await report(at.pages.signatures)).signatures).toMatchObject([{ integrity: 'intact' }]);
  });

  it.each<[string, (pages: WitnessPagesServer) => void]>([
    ['slots in another order', (pages) => void (pages.says = { slots: [...slotsAsSaid()].reverse() })],
    ['a place that is no number', (pages) => void (pages.says = { slots: slotsAsSaid().map((slot) => ({ ...slot, date_at: 'x' })) })],
    ['nobody’s position', (pages) => void (pages.says = { position: 0 })],
  ])('refuses %s in a document that the server reads', async (_name, lie) => {
    const at = await visit([], false);
    lie(at.pages);
    await open(at, '');
    await expectProblem(at, 'false_document');
    await expectNothingShown(at);
  });
  const slotsAsSaid = () =>
    witnessing.slots.map(({ fieldName, byteRange, dateAt }) => ({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }));

  it('can’t tell a document that others aren’t shown, but shows what tells it, and hands out what was signed', async () => {
    const at = await visit([], false);
    at.pages.content = other.prepared;
    at.pages.says = {
      slots: other.slots.map(({ fieldName, byteRange, dateAt }) => ({ field_name: fieldName, byte_range: byteRange, date_at: dateAt })),
    };
    await open(at, '');
    await shown(at.page);
    expect(await at.page.locator('main').innerText()).toContain('could show something else to others');
    const print = (await at.page.locator('#fingerprint').innerText()).replace(/\s/g, '');
    expect(print).toBe(createHash('sha256').update(other.prepared).digest('hex'));
    expect(print).not.toBe(createHash('sha256').update(witnessing.prepared).digest('hex'));
    await press(at.page, /Sign as .*Wanda Witness/);
    await done(at.page);
    const saving = at.page.waitForEvent('download');
    await press(at.page, 'Keep a copy');
    const path = await (await saving).path();
    expect(pdfsigVerdicts(path).map(({ isValid }) => isValid)).toEqual([true]);
    const { signatures } = await verifyPdf({
      input: path,
      roots: [witnessing.authority.certificate],
      now: instantFromMs(authorities.now()),
    });
    expect(signatures).toMatchObject([{ integrity: 'intact', path: 'trusted', signer: { subject: `CN=${wanda}` } }]);
    expect((await readFile(path)).subarray(0, 1_000).equals(other.prepared.subarray(0, 1_000))).toBe(true);
  });

  it('refuses what is no PDF', async () => {
    const at = await visit([], false);
    at.pages.content = Buffer.concat([Buffer.from('MZ\x90'), witnessing.prepared.subarray(3)]);
    await open(at, '');
    await expectProblem(at, 'not_a_pdf');
    await expectNothingShown(at);
  });

  it.each<[string, Parameters<typeof lieAbout>[0]]>([
    ['for another key', () => certify(witnessing.authority, authorities.signers.ec.certificate.publicKey, wanda).raw],
    ['for another name', (publicKey) => certify(witnessing.authority, publicKey, joerg).raw],
    ['by another authority', (publicKey) => certify(newAuthority(), publicKey, wanda).raw],
    ['that is none', () => Buffer.from('certificate')],
  ])('signs nothing with a certificate %s', async (_name, lie) => {
    await lieAbout(lie);
  });
  async function lieAbout(lie: NonNullable<WitnessPagesServer['certificate']>): Promise<void> {
    const at = await visit();
    at.pages.certificate = lie;
    await open(at, linkOf(1));
    await shown(at.page);
    await press(at.page, /Sign as .*Wanda Witness/);
    await expectProblem(at, 'false_certificate');
  }

  it('is told to go on with the whole address, where part of it is missing', async () => {
    const at = await visit();
    await open(at, '');
    await expectProblem(at, 'witness_link_needed');
    await at.page.goto('about:blank');
    await open(at, linkOf(1).slice(0, -3));
    await expectProblem(at, 'mistyped_witness_link');
    await at.page.goto('about:blank');
    await open(at, linkOf(1, { ...witnessing, key: randomKey() }));
    await expectProblem(at, 'false_document');
    await at.page.goto('about:blank');
    await open(at, linkOf(2));
    await expectProblem(at, 'false_document');
    at.pages.content = sealedWith({ witnesses: [joerg, wanda] });
    await at.page.goto('about:blank');
    await open(at, linkOf(1));
    await at.page.getByRole('button', { name: /Sign as .*Jörg Müßig/ }).waitFor();
  });

  it('says so where the signature is not taken', async () => {
    const at = await visit();
    at.pages.refusal = 409;
    await open(at, linkOf(1));
    await shown(at.page);
    await press(at.page, /Sign as .*Wanda Witness/);
    await expect.poll(() => at.page.locator('[data-code]').getAttribute('data-code'), { timeout: 20_000 }).toBe('signature_refused');
    expect(await at.page.getByText('You have signed').count()).toBe(0);
  });
});

it('refuses old ciphers, other files and a certificate that is over, in words', async () => {
  const at = await visit();
  await open(at, linkOf(1));
  await shown(at.page);
  await press(at.page, 'Sign with my own certificate (.p12)');
  for (const [code, bytes] of [
    ['no_p12', Buffer.from(pemOf(authorities.root.certificate))],
    ['old_p12', makePkcs12(authorities.signers.ec, 'secret', 'legacy-rc2-certificates')],
    ['expired_certificate', makePkcs12(authorities.signers.expired, 'secret')],
  ] as const) {
    const file = join(folder.path, `${code}.p12`);
    await writeFile(file, bytes);
    await at.page.getByLabel('The file with your certificate').setInputFiles(file);
    await at.page.getByLabel('Its password').fill('secret');
    await press(at.page, 'Open the file');
    await expectProblem(at, code);
  }
});
