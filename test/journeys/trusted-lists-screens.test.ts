import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createToken } from '../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { dayMs, instantToMs } from '../../shared/domain/instant.ts';
import { encodeExtension } from '../../shared/node/pades/cms/certificate-writer.ts';
import { encodeNull, encodeOid, encodeSequence } from '../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../shared/node/pades/cms/oids.ts';
import { startDesktopApp, type DesktopApp } from '../kit/desktop/desktop-app.ts';
import { openSigningWorld, plainPdf } from '../kit/pdf/signing-world.ts';
import { listWorld } from '../kit/pki/list-world.ts';
import { machineNowMs } from '../kit/pki/local-authorities.ts';
import { makePkcs12, pemOf } from '../kit/pki/openssl-authorities.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';
import { startTestServer } from '../kit/server/test-server.ts';

const nowMs = machineNowMs();
const lists = listWorld(nowMs);
/** What a qualified certificate says of itself; too short-lived to be revoked, so nothing is open without asking anybody. */
const statements = [
  encodeExtension('0.4.0.194121.2.1', encodeNull()),
  encodeExtension(
    oids.qualifiedStatements,
    encodeSequence(encodeSequence(encodeOid('0.4.0.1862.1.1')), encodeSequence(encodeOid('0.4.0.1862.1.4'))),
  ),
];
const life = { notBeforeMs: nowMs - 3 * dayMs, notAfterMs: nowMs + 3 * dayMs } as const;
const signer = lists.person('Anna Muster', 90, { issuer: lists.authority, extensions: statements, ...life });

async function openSignatures(app: DesktopApp, vault: string, document: string, tab: string): Promise<void> {
  await app.open(`/vaults/${vault}/documents?document=${document}`);
  await app.page.getByRole('tab', { name: tab }).click();
}

it('the owner turns the lists on, reads how old they are, and what a signature and its timestamp are, in both languages', async () => {
  await using world = await openSigningWorld();
  await using europe = await startReceiver();
  const { origin } = new URL(europe.url);
  const [signersFile, keyFile] = [join(world.folder, 'signers.pem'), join(world.folder, 'qualified.p12')];
  await writeFile(signersFile, pemOf(lists.journal.certificate));
  await writeFile(keyFile, makePkcs12(signer, 'x'));
  const stamps = { certificate: world.authorities.timestampService, states: [{ ...lists.granted, type: 'TSA/QTST' }] as const };
  const pages: Record<string, Buffer> = {
    '/lotl.xml': lists.top(origin),
    '/AT.xml': lists.at({ services: [lists.service(lists.authority), stamps] }),
    '/BE.xml': lists.be({ nextUpdateMs: nowMs - dayMs }),
  };
  europe.respond(({ path }, response) => void response.writeHead(path in pages ? 200 : 404).end(pages[path]));
  const trustedLists = { url: `${origin}/lotl.xml`, signersFile };
  await using server = await startTestServer({ config: { signing: { ...world.config, key: null }, trustedLists } });
  await using app = await startDesktopApp({ listSigners: lists.signers });
  const vault = await app.createAccount('Papers');
  const page = await app.open('/settings/signatures');
  const lever = page.getByRole('switch', { name: 'Check signatures against the European trusted lists' });
  await lever.waitFor({ state: 'attached' });
  await page.getByText('Check signatures against the European trusted lists').click();
  await page.getByText('They come through a service, and you’re not connected to one.').waitFor();
  await page.getByText('Check signatures against the European trusted lists').click();
  const account = { email: 'lists@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null } as const;
  const { token } = await createToken(server.core, account, systemOrigin);
  await app.call('sync.connect', { server: server.origin, token });
  await app.call('sync.run', {});
  await server.core.trustedLists?.refresh(instantToMs(server.core.clock.now()), new AbortController().signal);
  await app.open('/settings/signatures');
  expect(await page.getByText('are on this computer').count()).toBe(0);
  await page.getByText('Check signatures against the European trusted lists').click();
  await page.getByText('The lists of 2 countries are on this computer, last fetched on').waitFor();
  await page.getByText('Out of date: Belgium.').waitFor();

  const [document] = await app.call('documents.add', { vault, paths: [await app.file('Will.pdf', await plainPdf())] });
  const { id } = document ?? { id: '' };
  await app.call('documents.sign', { document: id, key: { file: keyFile, passphrase: 'x' }, level: 'B-T' });
  await openSignatures(app, vault, id, 'Signatures');
  await page
    .getByText('Qualified: a qualified certificate, and a key in a device for qualified signatures, when this was signed')
    .waitFor();
  await page.getByText('Qualified: its service had qualified status at the time it gives').waitFor();
  expect(await page.getByText(/Checked against the European trusted lists, last fetched on .*\. Austria: list of/).count()).toBe(1);
  await app.speak('de');
  await openSignatures(app, vault, id, 'Unterschriften');
  await page.getByText('Qualifiziert: sein Dienst hatte zu der Zeit, die er angibt, qualifizierten Status').waitFor();
  expect(await page.getByText(/Vertrauenslisten, zuletzt geholt am .*\. Österreich: Liste vom/).count()).toBe(1);
  await app.call('signing.setTrustedLists', { isOn: false });
  await openSignatures(app, vault, id, 'Unterschriften');
  await page.getByText('Einfach: niemand, dem Sie vertrauen').waitFor();
  expect(await page.getByText('Vertrauenslisten, zuletzt geholt').count()).toBe(0);
  expect(app.faults).toEqual([]);
});
