import cookie from '@fastify/cookie';
import { fastify, type FastifyInstance } from 'fastify';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Frequency } from '../../../shared/domain/period.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { advanceTimer } from '../../core/timers/advance-timer.ts';
import { setPolicy } from '../../core/policies/set-policy.ts';
import { releaseVault } from '../../core/releases/release-vault.ts';
import { createRecipient } from '../../core/recipients/create-recipient.ts';
import { DocumentUpload } from '../../core/documents/upload-document.ts';
import type { Core, OwnerContext } from '../../core/context.ts';
import { createVault } from '../../core/vaults/create-vault.ts';
import { makeOwner, type TestCore, type TestMail } from '../../../test/kit/server/test-core.ts';
import { refusePagesAfterForms } from '../../../test/kit/server/refuse-pages-after-forms.ts';
import { MemoryRateLimiter } from '../foundation/rates/memory-rate-limiter.ts';
import type { RateOverrides } from '../../config/rate-overrides.ts';
import { RateRules } from '../foundation/rates/rate-table.ts';
import { recipientPages } from './index.ts';

export interface PagesAppOptions {
  readonly rateLimits: boolean;
  /** Numbers other than those of the tables. */
  readonly overrides?: RateOverrides | null;
}

/** An app with nothing but these pages. */
export async function pagesApp(
  core: Core,
  { rateLimits, overrides = null }: PagesAppOptions = { rateLimits: false },
): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  await app.register(cookie);
  refusePagesAfterForms(app);
  await app.register(
    recipientPages(core, { limiter: rateLimits ? new MemoryRateLimiter(core.clock) : null, rates: new RateRules(overrides) }),
  );
  return app;
}

export interface TestDocument {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
  readonly description?: string;
}

export interface Story {
  readonly ownerName?: string | null;
  readonly vaultName?: string;
  readonly recipientName?: string;
  readonly recipientEmail?: string;
  readonly documents?: readonly TestDocument[];
}

export interface ToldStory {
  readonly ctx: OwnerContext;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
}

export const willBytes = new TextEncoder().encode('%PDF-1.4 the last will of Thomas Berger');

/** An owner, a vault with documents, and a recipient who has been asked to confirm the address. */
export async function tellStory(test: TestCore, story: Story = {}): Promise<ToldStory> {
  const ctx = await makeOwner(test.core, { name: story.ownerName === undefined ? 'Thomas Berger' : story.ownerName });
  const vault = await createVault(ctx, { name: story.vaultName ?? 'Family papers' });
  const vaultId = vault.id;
  const documents = story.documents ?? [{ name: 'Will.pdf', mimeType: 'application/pdf', bytes: willBytes }];
  for (const document of documents) await addDocument(ctx, vaultId, document);
  const { recipient } = await createRecipient(ctx, vaultId, {
    email: story.recipientEmail ?? 'anna@example.com',
    name: story.recipientName ?? 'Anna Berger',
  });
  return { ctx, vaultId, recipientId: recipient.id };
}

export async function addDocument(ctx: OwnerContext, vaultId: Ulid, document: TestDocument): Promise<Ulid> {
  const upload = await DocumentUpload.begin(ctx, vaultId);
  await upload.receive(chunks(document.bytes), 100 * 2 ** 20);
  const { name, mimeType, description } = document;
  const row = await upload.finish({ name, mimeType, ...(description === undefined ? {} : { description }) });
  return row.id;
}

async function* chunks(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

/** The path of the one link in a mail. */
export function linkIn(mail: TestMail | undefined): string {
  const url = /^https?:\/\/\S+$/m.exec(mail?.text ?? '')?.[0];
  if (url === undefined) throw new Error(`there is no link in the mail ${mail?.kind ?? '(none)'}`);
  return new URL(url).pathname;
}

export function codeIn(mail: TestMail | undefined): string {
  const code = /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`there is no code in the mail ${mail?.kind ?? '(none)'}`);
  return code;
}

/** The newest of several mails of one kind. */
export function newest(mails: readonly TestMail[], kind: TestMail['kind']): TestMail | undefined {
  return mails.findLast((mail) => mail.kind === kind);
}

/** Releases the vault of the story. @returns the path of the recipient's link. */
export async function releaseStory(test: TestCore, { ctx, vaultId }: ToldStory, note?: string): Promise<string> {
  await releaseVault(ctx, vaultId, note === undefined ? {} : { note });
  return linkIn(newest(await test.mails(), 'released_recipient'));
}

/** Gives the vault a timer and lets its first due date pass. @returns the path of the owner's check-in link. */
export async function letCheckInFallDue(test: TestCore, { ctx, vaultId }: ToldStory, frequency: Frequency = 'weekly'): Promise<string> {
  const policy = await setPolicy(ctx, vaultId, { type: 'inactivity', frequency, graceHours: 72 });
  test.clock.set((policy.next_due_at ?? '') as Instant);
  await advanceTimer(test.core, vaultId);
  return linkIn(newest(await test.mails(), 'due_notice'));
}

/** How many rows each table has, and which of them count looks. */
export async function tableCounts(core: Core): Promise<Record<string, number>> {
  const tables = [
    'vaults',
    'policies',
    'check_ins',
    'documents',
    'recipients',
    'releases',
    'grants',
    'links',
    'link_codes',
    'recipient_sessions',
    'outbox',
    'audit_events',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const row = await core.db.read
      .selectFrom(table)
      .select((count) => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(row.total);
  }
  const sums = await core.db.read
    .selectFrom('vaults')
    .select((sum) => [sum.fn.sum<number>('total_views').as('views'), sum.fn.sum<number>('total_downloads').as('downloads')])
    .executeTakeFirstOrThrow();
  const verified = await core.db.read.selectFrom('recipients').select('id').where('status', '=', 'verified').execute();
  return { ...counts, views: Number(sums.views), downloads: Number(sums.downloads), verified: verified.length };
}
