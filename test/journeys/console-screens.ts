import { systemOrigin } from '../../server/core/context.ts';
import { askCorrection } from '../../server/core/corrections/ask-correction.ts';
import { recipientPerson } from '../../server/core/corrections/correction-people.ts';
import { stopCorrection } from '../../server/core/corrections/stop-correction.ts';
import { liftAsSeen, raiseHoldsInOrder } from '../../server/core/heartbeat/heartbeat-test-kit.ts';
import { findRecipient } from '../../server/core/stores/recipient-store.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { createPerson } from '../../server/core/identity/create-person.ts';
import type { ConsoleVisitor } from '../kit/browser/console-visitor.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { confirmAddress, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';

/** The administrator in front of the console. */
export const consoleEmail = 'olga@example.org';
export const consolePassword = 'seven quiet owls at noon';
/** Somebody without any role, and without anything to look at. */
export const newcomerEmail = 'nora@example.org';

/** Long: tests share two cores. */
const waitMs = 240_000;

/** A page of the console: where it is, what it shows once complete, and what to press before it is looked at. */
export interface ConsoleScreen {
  readonly name: string;
  readonly path: string;
  readonly shows: string | RegExp;
  readonly press?: readonly (string | RegExp)[];
}

/** Names that break a layout made for short ones, and one that is read from the right. */
const vaultNames = [
  'The house',
  'Photographs',
  'For Maximiliane Karoline Freifrau von und zu Donaudampfschifffahrtsgesellschaftskapitänsmützenberg',
  'رسائل إلى العائلة',
];
/** More than fit on one page of a list. */
const vaultsInAll = 52;

/**
 * A vault whose recipient submitted a certificate, a request for approval, keys and webhooks: something on every page of the administrator.
 */
export async function fillConsole(server: TestServer): Promise<readonly ConsoleScreen[]> {
  await createPerson(
    server.core,
    { email: consoleEmail, password: consolePassword, role: 'VAULT_ADMIN', defaultPlan: 'enterprise' },
    systemOrigin,
  );
  await createPerson(server.core, { email: newcomerEmail, password: consolePassword, role: null, defaultPlan: 'enterprise' }, systemOrigin);
  const thomas = await newOwner(server, { email: 'thomas@example.org' });
  const own = await newOwner(server, { email: consoleEmail });
  for (let number = vaultNames.length + 1; number < vaultsInAll; number += 1) await own.makeVault({ name: `Vault number ${number}` });
  const [vault, mine] = [
    await vaultOf(server, thomas, 'Papers for Anna'),
    await vaultOf(server, own, 'For my grandchildren, who will want to know where everything is'),
  ];
  await handIn(server, vault.heir);
  const person = (await platformPerson(server, { email: 'thomas@example.org', mfa: true })).in('test');
  await person.put(`/vaults/${vault.id}/release`, { approvalsRequired: 2 });
  await person.post(`/vaults/${vault.id}/approvals`, { note: 'My sister asked me to make a start.' });
  const hook = await makeWebhook(server, own);
  const operator = (await platformPerson(server, { email: 'otto@example.org', roles: ['VAULT_OPERATOR'] })).in('test');
  const certificate = (await operator.get('/certificates')).body.certificates[0].id as string;
  await leaveUnopened(server);
  await raiseHoldsInOrder(server.core, ['clock_jump', 'database_restored']);
  await liftAsSeen(server.core, 1, 'The time server was wrong.');
  return screensOf({ mine: mine.id, other: vault.id, certificate, hook });
}

/** A release that three people haven't opened in 46 days; for one of them another address is asked for, and one was stopped before. */
async function leaveUnopened(server: TestServer): Promise<void> {
  const clara = await newOwner(server, { email: 'clara@example.org' });
  const { id } = await clara.makeVault({ name: 'Letters' });
  const add = async (name: string) => (await clara.addRecipient(id as string, { name })).id as string;
  const [anna, ben] = [await add('Anna Berger'), await add('Maximiliane Karoline Freifrau von und zu Donaudampfschifffahrt')];
  await add('ليلى');
  await clara.api.post(`/v1/vaults/${id as string}/release`, { confirm: true });
  await clara.moveBy(46 * dayMs);
  const { core } = server;
  const bare = (text: string): Ulid => text.replace(/^[a-z]+_/, '') as Ulid;
  const other = await findRecipient(core.db.read, bare(ben));
  if (other === undefined) throw new Error('nobody was added');
  const asBen = await recipientPerson(core.db.read, other);
  const about = { vaultId: bare(id as string), recipientId: bare(anna) };
  const wrong = await askCorrection(core, systemOrigin, asBen, { ...about, address: 'anna.berger@example.com' });
  await stopCorrection(core, systemOrigin, asBen, { ...about, id: wrong.id });
  await askCorrection(core, systemOrigin, asBen, { ...about, address: 'anna.holm@example.net' });
}

/** One whose receiver is gone, and what was sent to it to no avail. */
async function makeWebhook(server: TestServer, own: Owner): Promise<string> {
  const receiver = await startReceiver(503);
  const hook = (await own.api.post('/v1/webhooks', { url: receiver.url, events: ['vault.created', 'vault.released'] })).body.id as string;
  for (const name of vaultNames) await own.makeVault({ name });
  await eventually(async () => assertTrue(receiver.requests.length > 0, 'the webhook was not called'), waitMs);
  await receiver.close();
  await server.flush();
  return hook;
}

interface Places {
  readonly mine: string;
  readonly other: string;
  readonly certificate: string;
  readonly hook: string;
}

/** A request that the desktop makes. */
const request = new URLSearchParams({
  client_id: 'heirlock-desktop',
  redirect_uri: 'http://127.0.0.1:49152/signed-in',
  response_type: 'code',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
});
const myNote = 'My sister asked me to make a start.';

function screensOf({ mine, other, certificate, hook }: Places): readonly ConsoleScreen[] {
  return [
    { name: 'vaults', path: '/vaults', shows: 'Photographs' },
    { name: 'outlook', path: `/vaults/${mine}`, shows: 'What was sent', press: ['Rehearse it'] },
    { name: 'outlook-of-another', path: `/vaults/${other}`, shows: 'Somebody asked for a release' },
    { name: 'call-off', path: `/vaults/${mine}`, shows: 'What was sent', press: ['I’m here: call it off'] },
    { name: 'open-now', path: `/vaults/${mine}`, shows: 'What was sent', press: ['Open it now'] },
    { name: 'approvals', path: '/approvals', shows: 'Papers for Anna' },
    { name: 'agree', path: '/approvals', shows: myNote, press: ['Agree'] },
    { name: 'certificates', path: '/certificates', shows: /handed in/ },
    { name: 'certificate', path: `/certificates/${certificate}`, shows: 'Your decision' },
    { name: 'reject', path: `/certificates/${certificate}`, shows: 'Your decision', press: ['Reject', /^Reject$/] },
    { name: 'holds', path: '/holds', shows: 'The time server was wrong.' },
    { name: 'lift-hold', path: '/holds', shows: 'The time server was wrong.', press: ['Lift this hold'] },
    { name: 'waiting', path: '/waiting', shows: 'Not reached' },
    { name: 'ask-address', path: '/waiting', shows: 'Not reached', press: [/^Ask for another address/] },
    { name: 'agree-address', path: '/waiting', shows: 'anna.holm@example.net', press: ['Agree to the other address of Anna Berger'] },
    { name: 'stop-address', path: '/waiting', shows: 'anna.holm@example.net', press: ['Stop it: the other address of Anna Berger'] },
    { name: 'health', path: '/health', shows: 'What this server does without' },
    { name: 'audit', path: '/audit', shows: 'A vault was created', press: [/^More/] },
    { name: 'keys', path: '/keys', shows: 'test key' },
    { name: 'new-key', path: '/keys', shows: 'test key', press: ['Create a key'] },
    { name: 'webhooks', path: '/webhooks', shows: /127\.0\.0\.1/ },
    { name: 'new-webhook', path: '/webhooks', shows: /127\.0\.0\.1/, press: ['Create a webhook'] },
    { name: 'webhook', path: `/webhooks/${hook}`, shows: 'Send again' },
    { name: 'users', path: '/users', shows: 'thomas@example.org' },
    { name: 'roles', path: '/users', shows: 'thomas@example.org', press: ['Change roles of thomas@example.org'] },
    { name: 'account', path: '/account', shows: 'This browser' },
    { name: 'code-app', path: '/account', shows: 'This browser', press: ['Set up an authenticator app'] },
    { name: 'missing-proof', path: '/approvals', shows: myNote, press: ['Agree', /^Agree$/] },
    { name: 'authorize', path: `/authorize?${request}`, shows: /would like to sign in/ },
    { name: 'nothing', path: '/nothing', shows: 'There’s nothing here' },
  ];
}

/** What somebody who has just started finds: nothing yet, and what they may not see. */
export const newcomerScreens: readonly ConsoleScreen[] = [
  { name: 'no-vaults', path: '/vaults', shows: 'There is no vault yet' },
  { name: 'no-approvals', path: '/approvals', shows: 'Nobody is asking' },
  { name: 'no-keys', path: '/keys', shows: 'You have no keys' },
  { name: 'no-webhooks', path: '/webhooks', shows: 'You have no webhooks yet' },
  { name: 'health-not-allowed', path: '/health', shows: 'You’re not allowed to do this' },
  { name: 'waiting-not-allowed', path: '/waiting', shows: 'You’re not allowed to do this' },
  { name: 'not-allowed', path: '/users', shows: 'You’re not allowed to do this' },
  { name: 'unknown-vault', path: '/vaults/vault_01ARZ3NDEKTSV4RRFFQ69G5FAV', shows: 'This is no longer here' },
];

async function vaultOf(server: TestServer, owner: Owner, name: string): Promise<{ readonly id: string; readonly heir: string }> {
  const { id } = await owner.makeVault({ name });
  const { email: heir } = await owner.addRecipient(id as string, { name: 'Anna Berger' });
  await confirmAddress(server, id as string, heir as string);
  await owner.addDocument(id as string);
  await owner.setPolicy(id as string, { type: 'death_certificate', required_confirmations: 1, waiting_period_days: 7 });
  return { id: id as string, heir: heir as string };
}

/** What a recipient does on the pages of their link. */
async function handIn(server: TestServer, heir: string): Promise<void> {
  const send = async (path: string, body: URLSearchParams | FormData): Promise<void> => {
    const response = await fetch(server.origin + path, { method: 'POST', body, headers: { origin: server.origin } });
    await response.text();
    assertTrue(response.status === 200, `${path} answers ${response.status}`);
  };
  await send('/certificate', new URLSearchParams({ email: heir }));
  await server.scheduler.tick();
  let link: string | undefined;
  await eventually(async () => {
    link = (await server.mails()).findLast((mail) => mail.to === heir && mail.kind === 'certificate_link')?.links[0];
    assertTrue(link !== undefined, 'no link was mailed');
  }, waitMs);
  const form = new FormData();
  form.set('statement', 'I am his daughter. He died on Sunday in the hospital of Bremen.\nI have added the paper that they gave me.');
  form.set('affirmed', 'yes');
  form.set('file', new Blob(['%PDF-1.7 the death of Thomas'], { type: 'application/pdf' }), 'certificate of death.pdf');
  await send(new URL(link ?? '').pathname, form);
}

/** Pictures are taken outside any test, where there is no `expect`. */
function assertTrue(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** Opens a screen and presses what is to be pressed; resolves when nothing is being fetched any more. */
export async function showScreen(
  { page, open }: Pick<ConsoleVisitor, 'page' | 'open'>,
  { path, shows, press = [] }: ConsoleScreen,
): Promise<void> {
  await open(path);
  await page.getByText(shows).first().waitFor();
  for (const name of press) {
    // In a window over the page, if there is one.
    const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
    const within = (await dialog.count()) > 0 ? dialog : page;
    await within
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
      .click();
    await page.waitForLoadState('networkidle');
  }
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
}
