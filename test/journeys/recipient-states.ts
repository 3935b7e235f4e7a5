import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import type { FastifyInstance } from 'fastify';
import type { Page } from 'playwright-core';
import { dayMs, type Instant } from '../../shared/domain/instant.ts';
import { advanceTimer } from '../../server/core/timers/advance-timer.ts';
import { pausePolicy } from '../../server/core/policies/pause-policy.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { archiveVault } from '../../server/core/vaults/archive-vault.ts';
import { watchConnections } from '../../server/drain-connections.ts';
import {
  addDocument,
  codeIn,
  letCheckInFallDue,
  linkIn,
  newest,
  pagesApp,
  releaseStory,
  tellStory,
  type Story,
  type TestDocument,
  type ToldStory,
} from '../../server/http/recipient/recipient-test-kit.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { openTestCore, type TestCore } from '../kit/server/test-core.ts';
import { certificateStates } from './certificate-states.ts';
import type { PageState } from './page-state.ts';
import { reachedPageStates } from './reached-page-states.ts';

/** A core with its pages on their own port. */
export interface PagesServer extends AsyncDisposable {
  readonly test: TestCore;
  readonly app: FastifyInstance;
  readonly url: string;
}

export async function listen(options: { readonly rateLimits: boolean } = { rateLimits: false }): Promise<PagesServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const test = await openTestCore({ publicUrl: url });
  const app = await pagesApp(test.core, options);
  const drain = watchConnections(app.server, false);
  await app.listen({ port, host: '127.0.0.1' });
  const close = async (): Promise<void> => {
    drain.end();
    await app.close();
    await test.close();
  };
  return { test, app, url, [Symbol.asyncDispose]: close };
}

function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
}

export const legacy: readonly TestDocument[] = [
  { name: 'A letter to Anna.pdf', mimeType: 'application/pdf', bytes: bytesOf(184_320), description: 'Please read this one first.' },
  {
    name: 'House and garden – who to call.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: bytesOf(38_912),
  },
  {
    name: 'Life insurance.pdf',
    mimeType: 'application/pdf',
    bytes: bytesOf(412_000),
    description: 'Policy 77-2041. Mrs Huber at the agency knows about it.',
  },
  { name: 'Summer at the lake, 1974.jpg', mimeType: 'image/jpeg', bytes: bytesOf(2_400_000) },
];

export const note =
  'My dear Anna,\n\nif you are reading this, I could not tell you any more myself. The letter explains everything, take your time with it.\n\nWith all my love\nDad';

/** Presses the button of the form that is submitted there, whatever language its label is in. */
const send = (page: Page, action: string) => page.locator(`form[action*="${action}"] button`).first().click();

/** Every page of the recipient surface in every state that a person can come across. */
export async function allStates(server: PagesServer): Promise<readonly PageState[]> {
  const { test, url } = server;
  const at = (path: string) => (page: Page) => page.goto(url + path);
  return [
    { name: 'start', reach: at('/') },
    { name: 'unknown-link', reach: at(`/r/${'A'.repeat(43)}`) },
    // First, because they move the clock.
    ...(await checkInStates(test, at)),
    ...(await reachedPageStates(test, { at, open: (page, path) => openVault(page, test, url + path) })),
    ...(await verifyStates(test, at)),
    ...(await releaseStates(test, at)),
    ...(await closedStates(test, at)),
    ...(await certificateStates(test, at)),
  ];
}

type At = (path: string) => PageState['reach'];

async function verificationLink(test: TestCore, story: Story = {}): Promise<{ told: ToldStory; path: string }> {
  const told = await tellStory(test, story);
  return { told, path: linkIn(newest(await test.mails(), 'recipient_verification')) };
}

async function verifyStates(test: TestCore, at: At): Promise<PageState[]> {
  const pending = await verificationLink(test);
  const thanked = await verificationLink(test);
  const released = await verificationLink(test);
  await releaseVault(released.told.ctx, released.told.vaultId, { notifyRecipients: false });
  const old = await verificationLink(test);
  await expireLinks(test, old.told);
  return [
    { name: 'verify', reach: at(pending.path) },
    { name: 'verify-released', reach: at(released.path) },
    {
      name: 'verify-thanks',
      reach: async (page) => {
        await at(thanked.path)(page);
        if (await page.locator('form').count()) await send(page, '/verify/');
      },
    },
    { name: 'verify-before', reach: at(thanked.path) },
    { name: 'verify-expired', reach: at(old.path) },
  ];
}

async function expireLinks(test: TestCore, { vaultId }: ToldStory): Promise<void> {
  await test.core.db.transaction((tx) =>
    tx
      .updateTable('links')
      .set({ expires_at: instantOf('2026-01-01T00:00:00.000Z') })
      .where('vault_id', '=', vaultId)
      .execute(),
  );
}

/** Goes through the code to the open vault, however far this browser has got before. */
export async function openVault(page: Page, test: TestCore, address: string): Promise<void> {
  await page.goto(address);
  if ((await page.locator('form[action*="/code"]').count()) === 0) return;
  await send(page, '/code');
  await page.locator('#code').fill(codeIn(newest(await test.mails(), 'release_code')));
  await send(page, '/open');
  await page.waitForURL(address);
}

async function releaseStates(test: TestCore, at: At): Promise<PageState[]> {
  const { core } = test;
  const open = async (page: Page, path: string) => openVault(page, test, core.publicUrl + path);
  const welcome = await releaseStory(test, await tellStory(test));
  const flooded = await releaseStory(test, await tellStory(test));
  const full = await releaseStory(test, await tellStory(test, { documents: legacy }), note);
  const empty = await releaseStory(test, await tellStory(test, { documents: [] }));
  const noteOnly = await releaseStory(test, await tellStory(test, { documents: [] }), note);
  const told = await tellStory(test, { documents: legacy.slice(0, 1) });
  const infected = await addDocument(told.ctx, told.vaultId, {
    name: 'Old programs.zip',
    mimeType: 'application/zip',
    bytes: bytesOf(900),
  });
  await core.db.transaction((tx) => tx.updateTable('documents').set({ scan_status: 'infected' }).where('id', '=', infected).execute());
  const withheld = await releaseStory(test, told);
  return [
    { name: 'welcome', reach: at(welcome) },
    { name: 'code', reach: at(`${welcome}/code`) },
    {
      name: 'code-wrong',
      reach: async (page) => {
        await at(`${welcome}/code`)(page);
        await page.locator('#code').fill('000 000');
        await send(page, '/open');
      },
    },
    {
      name: 'too-many-codes',
      reach: async (page) => {
        for (let count = 0; count < 6; count += 1) {
          await at(flooded)(page);
          await send(page, '/code');
        }
      },
    },
    { name: 'released', reach: (page) => open(page, full) },
    { name: 'released-empty', reach: (page) => open(page, empty) },
    { name: 'released-note-only', reach: (page) => open(page, noteOnly) },
    { name: 'released-withheld', reach: (page) => open(page, withheld) },
    {
      name: 'no-download',
      reach: async (page) => {
        await open(page, withheld);
        await at(`${withheld}/documents/doc_${infected}`)(page);
      },
    },
    {
      name: 'left',
      reach: async (page) => {
        await open(page, empty);
        await send(page, '/leave');
      },
    },
  ];
}

async function closedStates(test: TestCore, at: At): Promise<PageState[]> {
  const expired = await tellStory(test);
  const expiredPath = await releaseStory(test, expired);
  await expireLinks(test, expired);
  const locked = await tellStory(test);
  const lockedPath = await releaseStory(test, locked);
  await test.core.db.transaction((tx) => tx.updateTable('links').set({ wrong_codes: 20 }).where('vault_id', '=', locked.vaultId).execute());
  return [
    { name: 'expired', reach: at(expiredPath) },
    { name: 'locked', reach: at(lockedPath) },
    {
      name: 'renewed',
      reach: async (page) => {
        await at(expiredPath)(page);
        await send(page, '/renew');
      },
    },
  ];
}

interface Reminded {
  readonly told: ToldStory;
  readonly path: string;
}

/** Vaults whose owners have a reminder in the mailbox and a week to go; the clock is moved to that day. */
async function remindedOwners(test: TestCore, count: number): Promise<Reminded[]> {
  const stories: ToldStory[] = [];
  for (let made = 0; made < count; made += 1) stories.push(await tellStory(test));
  for (const { ctx, vaultId } of stories) {
    const policy = await setPolicy(ctx, vaultId, { type: 'inactivity', frequency: 'monthly', graceHours: 336, reminderDaysBefore: 7 });
    if (vaultId === stories.at(-1)?.vaultId)
      test.clock.set(new Date(Date.parse(policy.next_due_at ?? '') - 7 * dayMs).toISOString() as Instant);
  }
  const owners: Reminded[] = [];
  for (const told of stories) {
    await advanceTimer(test.core, told.vaultId);
    owners.push({ told, path: linkIn(newest(await test.mails(), 'reminder')) });
  }
  return owners;
}

async function checkInStates(test: TestCore, at: At): Promise<PageState[]> {
  const [running, pressed, paused, manual, archived, released] = (await remindedOwners(test, 6)) as [
    Reminded,
    Reminded,
    Reminded,
    Reminded,
    Reminded,
    Reminded,
  ];
  await pausePolicy(paused.told.ctx, paused.told.vaultId, {
    pauseUntil: new Date(Date.parse(test.clock.now()) + 40 * dayMs).toISOString(),
  });
  await setPolicy(manual.told.ctx, manual.told.vaultId, { type: 'manual' });
  await archiveVault(archived.told.ctx, archived.told.vaultId);
  await releaseVault(released.told.ctx, released.told.vaultId, {});
  const overdue = await letCheckInFallDue(test, await tellStory(test), 'daily');
  return [
    { name: 'check-in', reach: at(running.path) },
    { name: 'check-in-overdue', reach: at(overdue) },
    {
      name: 'checked-in',
      reach: async (page) => {
        await at(pressed.path)(page);
        await send(page, '/check-in/');
      },
    },
    { name: 'check-in-paused', reach: at(paused.path) },
    { name: 'check-in-no-timer', reach: at(manual.path) },
    { name: 'check-in-archived', reach: at(archived.path) },
    { name: 'check-in-released', reach: at(released.path) },
  ];
}
