import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { launchChromium } from '../kit/chromium.ts';
import { newSyncOwner, packOf } from '../kit/sync-owner.ts';
import { startTestServer, type ServerMail, type TestServer } from '../kit/test-server.ts';
import { fileOf, ownersLetter, patternFile, sealEstate } from './sealed-estate.ts';

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launchChromium();
  server = await startTestServer();
});
afterAll(async () => {
  await browser.close();
  expect(server.faults).toEqual([]);
  await server.close();
});

async function mailed(vaultId: string, kind: ServerMail['kind']): Promise<ServerMail> {
  const mail = (await server.mails(`vault_${vaultId}`)).findLast((one) => one.kind === kind);
  if (mail === undefined) throw new Error(`there is no mail ${kind}`);
  return mail;
}

const files = [
  fileOf('Will and testament.pdf', 'application/pdf', new TextEncoder().encode('%PDF-1.4 the last will of Thomas Berger')),
  patternFile('Film of the wedding.mp4', 20 * 2 ** 20 + 7),
];

describe('a recipient of a vault in owner custody', () => {
  it('sets a passphrase by the invitation, and opens with it what was released, on the real server', { timeout: 120_000 }, async () => {
    const owner = await newSyncOwner(server);
    const device = await owner.device();
    const [vaultId, recipientId] = [server.core.newId(), server.core.newId()];
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await device.call(method, `/vaults/${vaultId}${path}`, body === undefined ? {} : { body });
      expect([path, answer.status, answer.status === 200 ? null : answer.body]).toEqual([path, 200, null]);
      return answer.body as Record<string, string>;
    };
    await call('PUT', '', { label: 'Family papers' });
    await call('PUT', `/recipients/${recipientId}`, { email: 'anna@example.com', name: 'Anna Berger' });

    const context = await browser.newContext();
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto((await mailed(vaultId, 'recipient_verification')).links[0] ?? '');
    expect(await page.locator('main').innerText()).toContain('On the next page you choose a passphrase');
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    const words = page.getByRole('list', { name: 'Your six words' }).getByRole('listitem');
    await words.nth(5).waitFor();
    const passphrase = (await words.allInnerTexts()).join(' ');
    await page.getByLabel('Type it once more, from your paper').fill(passphrase);
    await page.getByRole('button', { name: 'Set this passphrase' }).click();
    await page.locator('#safety-phrase li').nth(5).waitFor();
    const phrase = (await page.locator('#safety-phrase li').allInnerTexts()).join(' ');

    const { enrolment = '' } = await call('GET', `/recipients/${recipientId}/enrolment`);
    const place = { accountId: owner.accountId, vaultId, recipientId };
    const estate = await sealEstate(files, { place, identity: owner.identity, generation: 1, enrolled: { enrolment: fromBase64(enrolment), passphrase } });
    expect(phrase).toBe(estate.safetyPhrase);
    for (const part of estate.parts.values()) expect((await device.upload(packOf([part]))).status).toBe(201);
    await call('PUT', `/recipients/${recipientId}/release-key`, {
      key_generation: 1, half: toBase64(estate.serverHalf), bundle_generation: 1, bundle: toBase64(estate.bundle),
      locks: Object.values(estate.locks).map((lock) => toBase64(lock)), parts: [...estate.parts.keys()],
    });
    await call('POST', '/release', {});

    await page.goto((await mailed(vaultId, 'released_recipient')).links[0] ?? '');
    const base = new URL(page.url()).pathname;
    for (const path of ['/sealed', `/parts/${[...estate.parts.keys()][0]}`]) {
      expect((await page.request.get(server.origin + base + path)).status(), 'nothing before the code').toBe(401);
    }
    await page.getByRole('button', { name: 'Send me a code' }).click();
    const code = /^[0-9]{6}$/m.exec((await mailed(vaultId, 'release_code')).text)?.[0] ?? '';
    await page.getByLabel('Your code').fill(code);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByLabel('Your passphrase', { exact: true }).fill(passphrase);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
    expect((await page.locator('blockquote.letter').innerText()).replace(/\n+/g, '\n')).toBe(ownersLetter.replace(/\n+/g, '\n'));
    for (const file of files) {
      const started = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name: `Download ${file.name}` }).click();
      const bytes = await readFile(await (await started).path());
      expect(bytes.length).toBe(file.sizeBytes);
      for (let offset = 0; offset < file.sizeBytes; offset += 2 ** 24) {
        const wanted = file.read(offset, Math.min(2 ** 24, file.sizeBytes - offset));
        expect(Buffer.compare(bytes.subarray(offset, offset + wanted.length), wanted)).toBe(0);
      }
    }
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Leave this device' }).click();
    await page.getByRole('heading', { name: 'This browser is closed' }).waitFor();
    expect((await page.request.get(`${server.origin}${base}/sealed`)).status(), 'nothing after leaving').toBe(401);
  });
});
