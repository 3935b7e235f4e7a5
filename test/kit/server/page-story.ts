import { hash } from 'node:crypto';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { LinkKind } from '../../../shared/domain/link.ts';
import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { findLatestCorrection } from '../../../server/core/stores/correction-store.ts';
import { unreachedForOthersMs } from '../../../shared/domain/correction.ts';
import { issueCorrectionLink } from '../../../server/core/links/correction-link.ts';
import { issueLink } from '../../../server/core/links/issue-link.ts';
import { findHandover, insertHandoverMessage } from '../../../server/core/stores/handover-store.ts';
import { insertWay } from '../../../server/core/stores/way-store.ts';
import { putTestMail } from '../../../server/core/stores/reach-store.ts';
import { platformPerson } from '../owners/platform-person.ts';
import { newToken } from '../owners/asked-witnesses.ts';
import { askForRemoval } from '../owners/device-removal.ts';
import { newSyncOwner } from '../owners/sync-owner.ts';
import { confirmAddress, expectStatus, newOwner } from '../owners/reference-owner.ts';
import type { TestServer } from './test-server.ts';
import type { Answer } from './api.ts';
import { browse } from './query-walk.ts';
import type { Field } from './foreign-parameters.ts';

/** A form as its page sends it. */
export interface PageForm {
  /** As the route is registered. */
  readonly route: string;
  readonly path: string;
  readonly fields: readonly Field[];
  /** Sent as a form with a file. */
  readonly withFile: boolean;
}

/** One browser and what its owner was mailed: one form of each page, in an order in which each does something. */
export interface PageStory {
  /** The forms, of which some are known only once those before them were sent. */
  readonly forms: readonly (() => Promise<PageForm>)[];
  /** The address of each page that one only looks at. */
  readonly looks: readonly PageLook[];
  send(form: PageForm, more?: readonly Field[] | string, query?: string): Promise<Answer>;
  look(path: string, query: string): Promise<Answer>;
}

export interface PageLook {
  readonly route: string;
  readonly path: string;
}

const password = 'a sentence of somebody with pages';
const bare = (id: string): Ulid => id.replace(/^[a-z]+_/, '') as Ulid;
let told = 0;

/** Owners, vaults and links for as many stories as are wanted, at a moment when every form has something to do. */
export async function tellPageStories(server: TestServer, count: number): Promise<readonly PageStory[]> {
  const begun = [];
  for (let index = 0; index < count; index += 1) begun.push(await beginStory(server));
  // Mails leave on their own once they're queued: all of them today, or what counts from them would begin on another day now and then.
  await server.scheduler.deliver();
  await server.flush();
  for (let day = 0; day < 2; day += 1) {
    server.advance(dayMs);
    await server.scheduler.tick();
  }
  const stories: PageStory[] = [];
  for (const finish of begun) stories.push(await finish());
  return stories;
}

async function beginStory(server: TestServer): Promise<() => Promise<PageStory>> {
  told += 1;
  const owner = await newOwner(server, { mode: 'live' });
  const person = await platformPerson(server, { email: owner.key.email });
  expectStatus(201, await person.post('/me/trusted-contacts', { email: `sister-${told}@example.net`, mayVouch: true }));
  const makeVault = async (policy?: object): Promise<{ readonly id: string; readonly recipientId: string }> => {
    const { id } = await owner.makeVault();
    const { id: recipientId, email } = await owner.addRecipient(id as string);
    await owner.addDocument(id as string);
    if (policy !== undefined) {
      await confirmAddress(server, id as string, email as string);
      await owner.setPolicy(id as string, policy);
    }
    return { id: id as string, recipientId: recipientId as string };
  };
  const overdue = { type: 'inactivity', frequency: 'daily', grace_period_days: 2 };
  const [fresh, due, vouched, stopped] = [await makeVault(), await makeVault(overdue), await makeVault(overdue), await makeVault(overdue)];
  const manual = await makeVault({ type: 'manual' });
  const missing = { id: manual.id, recipientId: (await owner.addRecipient(manual.id)).id as string };
  const dead = await makeVault({ type: 'death_certificate', required_confirmations: 1, waiting_period_days: 7 });
  expectStatus(200, await owner.api.post(`/v1/vaults/${manual.id}/release`));
  const linkTo = async (kind: LinkKind, { id, recipientId }: typeof due): Promise<string> => {
    const target = { kind, vaultId: bare(id), recipientId: ['check_in', 'stop'].includes(kind) ? null : bare(recipientId) };
    const link = await server.core.db.transaction((tx) => issueLink(tx, server.core, target, server.core.clock.now()));
    return server.core.keys.linkToken(link.id);
  };
  const signer = `signer-${told}@example.org`;
  const stays = await askedRemoval(server);
  const witness = `witness-${told}@example.org`;
  const witnessToken = await askedToSign(server, witness);
  await createPerson(server.core, { email: signer, password, role: null, defaultPlan: 'enterprise' }, systemOrigin);
  return async () => {
    const asked = (await server.mails(vouched.id)).find(({ kind }) => kind === 'contact_asked');
    return storyWith(server, {
      verify: await linkTo('verification', fresh),
      'check-in': await linkTo('check_in', due),
      vouch: new URL(asked?.links[0] ?? '').pathname.split('/').at(-1) ?? '',
      stop: await linkTo('stop', stopped),
      reached: await testMailTo(server, owner.key.email),
      device: await stays(),
      r: await linkTo('release', manual),
      correct: await askedAboutMissing(server, missing, owner.key.email),
      missing: bare(missing.recipientId),
      'pass-on': await askedDeputy(server, manual),
      certificate: await linkTo('certificate', dead),
      way: await askedWay(server, bare(fresh.recipientId)),
      witness: witnessToken,
      witnessAddress: witness,
      released: manual.id,
      signer,
    });
  };
}

/** Somebody's device is to be removed. @returns the token of the link that stops it, once its mail has left. */
async function askedRemoval(server: TestServer): Promise<() => Promise<string>> {
  const owner = await newSyncOwner(server);
  await askForRemoval(await owner.device(), await owner.device());
  return async () => {
    const mail = (await server.mails()).find(({ kind, to }) => kind === 'device_removal_asked' && to === owner.email);
    return new URL(mail?.links[0] ?? '').pathname.split('/').at(-1) ?? '';
  };
}

/** Somebody is asked to sign a sealed document. @returns the token of their link, as the owner's device made it. */
async function askedToSign(server: TestServer, email: string): Promise<string> {
  const owner = await newSyncOwner(server);
  const device = await owner.device();
  const { token, token_hash } = newToken();
  const sealed = Buffer.from('sealed');
  const id = server.core.newId();
  const body = {
    ...{ id, document_id: server.core.newId(), version: 1, sealed: true, second_factor: 'none', days: 14 },
    slots: [{ field_name: 'Signature', byte_range: [0, 10, 100, 20], date_at: 105 }],
    size: sealed.length,
    sha256: hash('sha256', sealed, 'hex'),
    witnesses: [{ id: server.core.newId(), name: 'Wanda Witness', email, language: 'en', token_hash }],
  };
  expectStatus(201, await device.call('POST', '/witnessings', { body }));
  const headers = { 'content-type': 'application/octet-stream' };
  expectStatus(204, await device.call('PUT', `/witnessings/${id}/content`, { body: sealed, headers }));
  return token;
}

/** Somebody is asked to pass the word on to a recipient of a release. @returns the token of their link. */
async function askedDeputy(server: TestServer, vault: { readonly id: string; readonly recipientId: string }): Promise<string> {
  const { core } = server;
  const [vaultId, recipientId] = [bare(vault.id), bare(vault.recipientId)];
  const handover = await findHandover(core.db.read, recipientId);
  if (handover === undefined) throw new Error('nobody waits for this recipient');
  const now = core.clock.now();
  const wayId = core.newId();
  return core.db.transaction(async (tx) => {
    const link = await issueLink(tx, core, { kind: 'pass_on', vaultId, recipientId }, now);
    await insertHandoverMessage(tx, {
      ...{ id: core.newId(), handover_id: handover.id, recipient_id: recipientId, vault_id: vaultId },
      ...{ way_id: wayId, way_kind: 'deputy', message: 'deputy', link_id: link.id, mail_id: core.newId() },
      ...{ answer: null, answered_at: null, sent_at: now },
    });
    return core.keys.linkToken(link.id);
  });
}

/**
 * Somebody whom an owner trusts is told that a recipient isn't reached, and others were shown it too. @returns the token of their link.
 */
async function askedAboutMissing(
  { core }: TestServer,
  missing: { readonly id: string; readonly recipientId: string },
  ownerEmail: string,
): Promise<string> {
  const [vaultId, recipientId] = [bare(missing.id), bare(missing.recipientId)];
  const contact = await core.db.read
    .selectFrom('trusted_contacts')
    .innerJoin('users', 'users.id', 'trusted_contacts.owner_id')
    .select('trusted_contacts.id')
    .where('users.email', '=', ownerEmail)
    .executeTakeFirstOrThrow();
  const now = core.clock.now();
  return core.db.transaction(async (tx) => {
    const since = addMs(now, -unreachedForOthersMs);
    await tx.updateTable('handovers').set({ began_at: since }).where('recipient_id', '=', recipientId).execute();
    const target = { vaultId, recipientId, bearer: 'contact', bearerId: contact.id } as const;
    return core.keys.linkToken(await issueCorrectionLink(tx, core, target, now));
  });
}

/** Somebody is asked at another address of a recipient whether it's theirs. @returns the token of their link. */
async function askedWay({ core }: TestServer, recipientId: Ulid): Promise<string> {
  const recipient = await core.db.read.selectFrom('recipients').selectAll().where('id', '=', recipientId).executeTakeFirstOrThrow();
  const { account_id, mode, vault_id } = recipient;
  const id = core.newId();
  const token = core.keys.linkToken(id);
  const now = core.clock.now();
  const address = `way-${told}@example.org`;
  await core.db.transaction((tx) =>
    insertWay(tx, {
      id,
      account_id,
      mode,
      vault_id,
      recipient_id: recipientId,
      kind: 'mail',
      address,
      address_key: address,
      deputy_recipient_id: null,
      deputy_contact_id: null,
      position: 0,
      status: 'waiting',
      token_hash: core.keys.tokenHash(token),
      confirmed_at: null,
      asked_at: now,
      asks: 1,
      fault: null,
      fault_at: null,
      created_at: now,
      updated_at: now,
    }),
  );
  return token;
}

/** The token of a test mail to somebody, as if it had left: a server with a folder sends none. */
async function testMailTo({ core }: TestServer, email: string): Promise<string> {
  const user = await core.db.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const token = core.keys.linkToken(core.newId());
  const now = core.clock.now();
  const test = {
    user_id: user.id,
    address: email,
    link_hash: core.keys.tokenHash(token),
    asked_at: now,
    expires_at: addMs(now, 30 * dayMs),
    is_move: 0,
  } as const;
  await core.db.transaction((tx) => putTestMail(tx, test));
  return token;
}

/** Tokens by the first part of their pages' path, and whom else a story is about. */
type Told = Readonly<
  Record<
    | 'verify'
    | 'check-in'
    | 'correct'
    | 'missing'
    | 'pass-on'
    | 'vouch'
    | 'stop'
    | 'device'
    | 'reached'
    | 'r'
    | 'certificate'
    | 'way'
    | 'witness'
    | 'witnessAddress'
    | 'released'
    | 'signer',
    string
  >
>;

/** Whose token a page's address holds. */
const partOf = (route: string): keyof Told => (route.startsWith('/stop/device/') ? 'device' : ((route.split('/')[1] ?? '') as keyof Told));

function storyWith(server: TestServer, story: Told): PageStory {
  const cookies = new Map<string, string>();
  const call = async (path: string, request: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await browse(server.origin + path, { ...request, headers: { origin: server.origin, cookie, ...request.headers } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    await server.scheduler.deliver();
    await server.flush();
    return answer;
  };
  return {
    forms: formsOf(server, story),
    looks: looksOf(story),
    look: (path, query) => call(query === '' ? path : `${path}?${query}`, {}),
    send: (form, more = [], query = '') =>
      call(query === '' ? form.path : `${form.path}?${query}`, { method: 'POST', ...bodyOf(form, more) }),
  };
}

/** @param more fields beside those of the form, or the whole form as it is encoded. */
function bodyOf({ fields, withFile }: PageForm, more: readonly Field[] | string): RequestInit {
  if (!withFile) {
    const body =
      typeof more === 'string' ? more : new URLSearchParams([...fields, ...more].map(([name, value]) => [name, value])).toString();
    return { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  }
  const body = new FormData();
  for (const [name, value] of [...fields, ...(typeof more === 'string' ? new URLSearchParams(more) : more)]) body.append(name, value);
  body.set('file', new Blob(['%PDF-1.7 of Bremen'], { type: 'application/pdf' }), 'certificate.pdf');
  return { body };
}

function formsOf(server: TestServer, story: Told): PageStory['forms'] {
  const form = (route: string, fields: readonly Field[] = [], withFile = false) => {
    const part = partOf(route);
    return () => Promise.resolve({ route, path: route.replace(':token', story[part]), fields, withFile });
  };
  const codeForm = async (): Promise<PageForm> => {
    const mail = (await server.mails(story.released)).findLast(({ kind }) => kind === 'release_code');
    return form('/r/:token/open', [['code', /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '']])();
  };
  const witnessForm = async (): Promise<PageForm> => {
    const mail = (await server.mails()).findLast(({ kind, to }) => kind === 'witness_code' && to === story.witnessAddress);
    return form('/witness/:token/open', [['code', /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '']])();
  };
  const signIn = [
    ['grant_type', 'password'],
    ['email', story.signer],
    ['password', password],
  ] as const;
  const correctionForm = (route: string) => async (): Promise<PageForm> => {
    const latest = await findLatestCorrection(server.core.db.read, story.missing as Ulid);
    return form(route, [
      ['recipient', story.missing],
      ['correction', latest?.id ?? ''],
      ['address', 'anna@example.net'],
    ])();
  };
  const statement = 'I am his daughter. He died on Sunday in the hospital of Bremen.';
  return [
    form('/api/auth/token', signIn),
    form('/certificate', [['email', 'heir@example.org']]),
    form(
      '/certificate/:token',
      [
        ['statement', statement],
        ['affirmed', 'yes'],
      ],
      true,
    ),
    form('/verify/:token'),
    form('/vouch/:token'),
    form('/stop/:token'),
    form('/stop/device/:token'),
    form('/reached/:token'),
    form('/way/:token/yes', [
      ['language', 'de'],
      ['time_zone', 'Europe/Berlin'],
    ]),
    form('/way/:token/no'),
    form('/check-in/:token'),
    form('/pass-on/:token', [['answer', 'told']]),
    form('/r/:token/code'),
    codeForm,
    // Who asks is of another kind than who agrees; whom the owner trusts may stop what others ask, another recipient what they asked.
    correctionForm('/correct/:token/ask'),
    correctionForm('/r/:token/others/agree'),
    correctionForm('/correct/:token/stop'),
    correctionForm('/r/:token/others/ask'),
    correctionForm('/correct/:token/agree'),
    correctionForm('/r/:token/others/stop'),
    form('/r/:token/renew'),
    form('/r/:token/leave'),
    form('/witness/:token/code'),
    witnessForm,
  ];
}

/** Pages; what a session downloads leads back to its page without one. */
function looksOf(story: Told): readonly PageLook[] {
  return [
    '/verify/:token',
    '/verify/:token/enrolment',
    '/certificate/:token',
    '/check-in/:token',
    '/vouch/:token',
    '/way/:token',
    '/pass-on/:token',
    '/correct/:token',
    '/r/:token/others',
    '/stop/:token',
    '/stop/device/:token',
    '/witness/:token',
    '/witness/:token/code',
    '/witness/:token/witnessing',
    '/witness/:token/content',
    '/r/:token',
    '/r/:token/code',
    '/r/:token/record',
    '/r/:token/sealed',
    '/r/:token/documents/:document',
    '/r/:token/parts/:name',
  ].map((route) => ({
    route,
    path: route
      .replace(':token', story[partOf(route)])
      .replace(':document', 'doc_01J00000000000000000000000')
      .replace(':name', '0'.repeat(64)),
  }));
}
