import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { sql } from 'kysely';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';

/** How many servers have had a heartbeat since an instant. */
export async function countServersSince(db: Db, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('engine_servers')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('beat_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Whether nobody has an account here. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

const releaseLinks = ['released_recipient', 'link_renewed', 'handover_reminder'];

/** How many recipients of releases were sent a link that came back or was refused, and have neither opened anything nor been sent another. */
export async function countLostReleaseMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .innerJoin('grants', 'grants.recipient_id', 'outbox.recipient_id')
    .select((eb) => eb.fn.count<number>('outbox.recipient_id').distinct().as('total'))
    .where(sql<boolean>`outbox.status in ('refused', 'bounced')`)
    .where('outbox.mode', '=', 'live')
    .where('outbox.kind', 'in', releaseLinks)
    .where('grants.first_opened_at', 'is', null)
    .where((eb) => {
      const newer = eb
        .selectFrom('outbox as newer')
        .select('newer.id')
        .whereRef('newer.account_id', '=', 'outbox.account_id')
        .whereRef('newer.recipient_id', '=', 'outbox.recipient_id')
        // One that went another way at the same moment stands as well.
        .whereRef('newer.id', '<>', 'outbox.id')
        .whereRef('newer.created_at', '>=', 'outbox.created_at')
        .where('newer.kind', 'in', releaseLinks)
        .where('newer.status', 'in', ['queued', 'accepted']);
      return eb.not(eb.exists(newer));
    })
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export interface DueBacklog {
  readonly total: number;
  /** Epoch milliseconds since which the longest waiting one is due; null when none is. */
  readonly oldestMs: number | null;
}

/** Live timers that are due and have not acted. */
export async function measureDueTimers(db: Db, nowMs: number): Promise<DueBacklog> {
  const row = await db
    .selectFrom('policies')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.min<number | null>('wake_at_ms').as('oldest')])
    .where('wake_at_ms', 'is not', null)
    .where('wake_at_ms', '<=', nowMs)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return { total: Number(row.total), oldestMs: row.oldest === null ? null : Number(row.oldest) };
}

/** Live vaults whose release is waiting for a warning that nobody has accepted. */
export async function countWaitingReleases(db: Db): Promise<number> {
  const row = await db
    .selectFrom('policies')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`wake_at_ms is null and next_due_at is not null`)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export interface QueuedMessages {
  readonly channel: string;
  readonly total: number;
  readonly oldest: Instant;
  /** Attempts that failed, of all that wait. */
  readonly attempts: number;
}

/** Live messages that have not left, by channel. */
export async function measureQueue(db: Db): Promise<readonly QueuedMessages[]> {
  const queued = db
    .selectFrom('outbox')
    .select((eb) => [
      'channel',
      eb.fn.countAll<number>().as('total'),
      eb.fn.min<string>('created_at').as('oldest'),
      eb.fn.sum<number>('attempts').as('attempts'),
    ])
    .where(sql<boolean>`status = 'queued'`)
    .where('mode', '=', 'live')
    .groupBy('channel');
  const rows = await soundRows(queued.execute());
  return rows.map((row) => ({
    channel: row.channel,
    total: Number(row.total),
    oldest: row.oldest as Instant,
    attempts: Number(row.attempts),
  }));
}

export interface FailedMessages {
  readonly channel: string;
  readonly status: string;
  readonly total: number;
}

/** Messages that were refused for good or came back, ever, by channel. */
export async function countFailedMessages(db: Db): Promise<readonly FailedMessages[]> {
  const failed = db
    .selectFrom('outbox')
    .select((eb) => ['channel', 'status', eb.fn.countAll<number>().as('total')])
    .where(sql<boolean>`status in ('refused', 'bounced')`)
    .groupBy(['channel', 'status']);
  const rows = await soundRows(failed.execute());
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/** How far back the last accepted message is looked for, in messages. */
const looksBack = 1_000;

/** The latest live message that was accepted, and the latest that was refused for good and that came back. */
export async function findLastMessages(db: Db): Promise<{
  readonly accepted?: OutboxRow | undefined;
  readonly refused?: OutboxRow | undefined;
  readonly bounced?: OutboxRow | undefined;
}> {
  const live = db.selectFrom('outbox').selectAll().where('mode', '=', 'live').where('channel', '<>', 'desktop').orderBy('id', 'desc');
  const latest = live.limit(looksBack).as('latest');
  const [accepted, failed] = await Promise.all([
    soundRows(db.selectFrom(latest).selectAll().where('status', '=', 'accepted').orderBy('id', 'desc').limit(1).execute()),
    soundRows(
      db
        .selectFrom('outbox')
        .selectAll()
        .where(sql<boolean>`status in ('refused', 'bounced')`)
        .where('mode', '=', 'live')
        .orderBy('id', 'desc')
        .limit(looksBack)
        .execute(),
    ),
  ]);
  const failedAs = (status: OutboxRow['status']): OutboxRow | undefined => failed.find((row) => row.status === status);
  return { accepted: accepted[0], refused: failedAs('refused'), bounced: failedAs('bounced') };
}

/** How many messages written since an instant were refused for good or came back. */
export async function countFailedSince(db: Db, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(sql<boolean>`status in ('refused', 'bounced')`)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
