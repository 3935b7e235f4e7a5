import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken } from '../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { attack } from './attack.ts';
import { axeFindings } from '../kit/browser/page-checks.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

// An owner looks at a sealed document that somebody signed. To see whether the signer's certificate still holds, authorities can be asked,
// through the account's server: which thereby learns a name out of a document that it can't open.

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

/** An app with a document that Anna Álvarez has signed, connected to the server afterwards. */
async function signedDocument(app: DesktopApp, email: string): Promise<string> {
  const vault = await app.createAccount('Papers');
  const [document] = await app.call('documents.add', { vault, paths: [await app.file('Deed.pdf', await plainPdf())] });
  const id = document?.id ?? '';
  await app.call('signing.addRoots', { path: world.rootsFile });
  await app.call('documents.sign', { document: id, key: { file: world.p12File, passphrase: world.passphrase }, level: 'B-B' });
  const { token } = await createToken(server.core, { email, name: 'app', defaultPlan: 'enterprise', expiresAt: null }, systemOrigin);
  await app.call('sync.connect', { server: server.origin, token });
  await app.call('sync.run', {});
  return `/vaults/${vault}/documents?document=${id}`;
}

attack(
  'an operator waits for the app to ask who signed a sealed document',
  { without: 'authorities are asked where the owner says so' },
  async () => {
    await using device = await openDevice();
    await device.must('account.create', { passphrase: ownerPassphrase });
    const { id: vault } = await device.must('vaults.create', { name: 'Papers' });
    const document = await device.addText(vault, 'Deed.pdf', await plainPdf());
    await device.must('signing.addRoots', { path: world.rootsFile });
    await device.must('documents.sign', { document, key: { file: world.p12File, passphrase: world.passphrase }, level: 'B-B' });
    const email = `asked-${document}@example.org`;
    const { token } = await createToken(server.core, { email, name: 'app', defaultPlan: 'enterprise', expiresAt: null }, systemOrigin);
    await device.must('sync.connect', { server: server.origin, token });
    await device.must('sync.run', {});
    world.authorities.requests.splice(0);
    await device.must('documents.checkSignatures', { document });
    return world.authorities.requests.length > 0 ? 'succeeded' : 'refused';
  },
);

const said = {
  en: {
    tab: 'Signatures',
    signer: 'Signed by',
    tells: /go through your account’s service, and tell it and them who signed this document/,
    ask: 'Ask the authorities',
    raise: /asked through your account’s service. That tells it and them who signed/,
  },
  de: {
    tab: 'Unterschriften',
    signer: 'Unterschrieben von',
    tells: /gehen über den Dienst Ihres Kontos; er und die Stellen erfahren so, wer dieses Dokument unterschrieben hat/,
    ask: 'Die Stellen fragen',
    raise: /über den Dienst Ihres Kontos gefragt. Er und sie erfahren so, wer dieses Dokument unterschrieben hat/,
  },
} as const;

describe.each(['en', 'de'] as const)('checking who signed a sealed document, in %s', (language) => {
  it('asks nobody before the owner has read whom that tells, and has said so', async () => {
    const words = said[language];
    await using app = await startDesktopApp({ browser });
    const route = await signedDocument(app, `signed-${language}@example.org`);
    const page = await app.open(route);
    await app.speak(language);
    world.authorities.requests.splice(0);

    await page.getByRole('tab', { name: words.tab }).click();
    await page.getByText(words.signer, { exact: true }).first().waitFor();
    await page.getByText(words.tells).waitFor();
    await page.getByText(words.raise).waitFor();
    expect(world.authorities.requests).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: words.ask }).click();
    await page.getByText(words.signer, { exact: true }).first().waitFor();
    expect(world.authorities.requests).toContain('/ocsp');
    expect(await page.getByRole('button', { name: words.ask }).count()).toBe(0);
    expect(app.faults).toEqual([]);
  });
});
