import { sql } from 'kysely';
import { openServices } from '../../server/compose.ts';
import { readConfig } from '../../server/config/config.ts';
import { findUser } from '../../server/core/stores/account-store.ts';
import { createKey } from '../../server/core/accounts/manage-keys.ts';
import { systemOrigin, type Core, type OwnerContext } from '../../server/core/context.ts';
import { deliverDueMails } from '../../server/core/mail-delivery/deliver-mails.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import type { Clock, MailTransport } from '../../server/core/ports.ts';
import { createRecipient } from '../../server/core/recipients/create-recipient.ts';
import { createVault } from '../../server/core/vaults/create-vault.ts';
import { createWebhook } from '../../server/core/webhooks/create-webhook.ts';
import { openDatabase } from '../../server/db/open.ts';
import { sweepTimers } from '../../server/scheduler/sweeps/timers.ts';
import { formatId, type Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantFromMs, secondMs, type Instant } from '../../shared/domain/instant.ts';

/**
 * How a vault comes to its release: by silence, after a due notice and a last warning; by its date; `unwarned` is one whose last warning no
 * mail server has taken yet, so it must not be released however long it has been due.
 */
export type StageKind = 'silence' | 'date' | 'unwarned';

export interface StageVault {
  readonly id: Ulid;
  readonly kind: StageKind;
  /** When its own rules release it, in epoch milliseconds: never before. */
  readonly dueMs: number;
  /** The secret of its owner's API key. */
  readonly key: string;
  readonly recipients: readonly string[];
}

export interface StageOptions {
  /** With an empty database. */
  readonly dataDir: string;
  /** Postgres with empty tables; null for SQLite in the data folder. */
  readonly databaseUrl: string | null;
  readonly publicUrl: string;
  /** Where webhooks lead to; each owner's has a path of its own. */
  readonly hookUrl: string;
  readonly vaults: number;
  /** When the first vault falls due after `now`, and over how long all of them do. */
  readonly leadMs: number;
  readonly spreadMs: number;
  readonly nowMs: number;
}

const vaultsPerOwner = 25;
const recipientsEach = 2;
const graceHours = 24;
/** The time that the timer keeps between the last warning and the release, with the shortest grace period. */
const lastWarningMs = 12 * hourMs;
const weekMs = 7 * dayMs;
const atOnce = 32;
const rowsAtOnce = 500;

class StageClock implements Clock {
  ms = 0;

  now(): Instant {
    return instantFromMs(this.ms);
  }
}

interface Owner {
  readonly ctx: OwnerContext;
  readonly key: string;
}

/**
 * Puts vaults into a database as they are after eight days, by the server's own use cases on a clock that jumps from event to event:
 * created, silent for a week, told that they are due, warned for the last time. What remains to be done falls due after the clock's
 * present.
 * For Postgres, too, they are made on SQLite, which takes a tenth of the time, and then moved.
 */
export async function setReleaseStage(options: StageOptions): Promise<readonly StageVault[]> {
  const stage = await makeStage(options);
  if (options.databaseUrl !== null) await moveRows(options.dataDir, options.databaseUrl);
  return stage;
}

/** Moves all rows from the SQLite database of a data folder into an empty Postgres with the same tables. */
async function moveRows(dataDir: string, databaseUrl: string): Promise<void> {
  const [from, to] = [await openDatabase({ databaseUrl: null, dataDir }), await openDatabase({ databaseUrl, dataDir })];
  try {
    const there = new Map((await to.read.introspection.getTables()).map(({ name, columns }) => [name, columns]));
    const here = new Map(
      (await from.read.introspection.getTables()).map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
    );
    const first = ['accounts', 'users', 'vaults', 'recipients', 'webhooks'];
    for (const table of [...first, ...[...here.keys()].filter((name) => there.has(name) && !first.includes(name))]) {
      // What the database counts or derives on its own, it generates again.
      const columns = (there.get(table) ?? [])
        .filter(({ name, isAutoIncrementing }) => !isAutoIncrementing && here.get(table)?.has(name))
        .map(({ name }) => sql.ref(name));
      const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)} from ${sql.table(table)}`.execute(from.read);
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const tuples = rows.slice(at, at + rowsAtOnce).map((row) => sql`(${sql.join(Object.values(row))})`);
        await to.transaction((tx) =>
          sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(tuples)} on conflict do nothing`.execute(tx),
        );
      }
    }
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
}

async function makeStage(options: StageOptions): Promise<readonly StageVault[]> {
  const clock = new StageClock();
  const settings = {
    HEIRLOCK_DATA_DIR: options.dataDir,
    HEIRLOCK_LOG_LEVEL: 'silent',
    HEIRLOCK_PUBLIC_URL: options.publicUrl,
    HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
  };
  const services = await openServices(readConfig(settings, options.dataDir), clock);
  const { core } = services;
  try {
    const waves = wavesOf(options);
    clock.ms = options.nowMs - weekMs - graceHours * hourMs;
    const owners: Owner[] = [];
    for (let index = 0; index * vaultsPerOwner < options.vaults; index += 1) owners.push(await makeOwner(core, index, options.hookUrl));
    const stage = new Map<Ulid, StageVault>();
    let made = 0;
    for (const wave of waves) {
      clock.ms = wave.dueMs - weekMs - graceHours * hourMs;
      await inLanes(wave.kinds, async (kind) => {
        const owner = owners[Math.floor(made++ / vaultsPerOwner)] as Owner;
        if (kind !== 'date') stage.set(...(await makeSilent(owner, kind, wave.dueMs)));
      });
    }
    const mail = new StageMail();
    // Nobody checks in: at each wave's own moments, as a server that ticks all the time would do.
    for (const beforeMs of [graceHours * hourMs, lastWarningMs]) {
      for (const wave of waves) {
        clock.ms = wave.dueMs - beforeMs;
        if (beforeMs === lastWarningMs)
          mail.refuses = new Set([...stage.values()].filter(({ kind }) => kind === 'unwarned').map(({ id }) => id));
        await sweepTimers(core);
        await deliverDueMails(core, { live: mail.of(core), test: mail.of(core) }, 'live');
      }
    }
    clock.ms = options.nowMs - secondMs;
    let dated = 0;
    for (const wave of waves) {
      const dates = wave.kinds.filter((kind) => kind === 'date');
      await inLanes(dates, async () => void stage.set(...(await makeDated(owners[dated++ % owners.length] as Owner, wave.dueMs))));
    }
    return [...stage.values()];
  } finally {
    await services.close();
  }
}

interface Wave {
  readonly dueMs: number;
  readonly kinds: readonly StageKind[];
}

/** Some vaults every second: of twenty, three go by a date and one was never warned. */
function wavesOf({ vaults, nowMs, leadMs, spreadMs }: StageOptions): readonly Wave[] {
  const count = Math.max(1, Math.floor(spreadMs / secondMs));
  const kindOf = (index: number): StageKind => (index % 20 === 19 ? 'unwarned' : index % 20 > 15 ? 'date' : 'silence');
  const indices = Array.from({ length: vaults }, (_, index) => index);
  return Array.from({ length: count }, (_, wave) => ({
    dueMs: nowMs + leadMs + wave * secondMs,
    kinds: indices.filter((index) => index % count === wave).map(kindOf),
  })).filter(({ kinds }) => kinds.length > 0);
}

async function inLanes<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function makeOwner(core: Core, index: number, hookUrl: string): Promise<Owner> {
  const email = `owner-${index}@example.org`;
  const permissions = ['read', 'write', 'delete'] as const;
  const order = {
    email,
    name: 'chaos',
    plan: 'enterprise',
    defaultPlan: 'enterprise',
    mode: 'live',
    permissions,
    expiresAt: null,
    allowedAddresses: [],
  } as const;
  const { key, userId, keyId } = await createKey(core, order, systemOrigin);
  const user = await findUser(core.db.read, userId);
  if (user === undefined) throw new Error('the owner was not stored');
  const ctx: OwnerContext = {
    core,
    owner: {
      userId,
      accountId: user.account_id,
      email,
      name: null,
      mode: 'live',
      plan: 'enterprise',
      permissions: new Set(permissions),
      clockOffsetMs: 0,
    },
    origin: { actor: { type: 'api_key', id: keyId }, address: '192.0.2.1', requestId: `stage-${index}` },
  };
  await createWebhook(ctx, { url: `${hookUrl}/${index}`, events: ['vault.released'] });
  return { ctx, key };
}

async function makeVault({ ctx }: Owner): Promise<{ readonly id: Ulid; readonly recipients: readonly string[] }> {
  const { id } = await createVault(ctx, { name: 'Papers' });
  const recipients = Array.from({ length: recipientsEach }, (_, index) => `heir-${index}-${id.toLowerCase()}@example.org`);
  for (const email of recipients) await createRecipient(ctx, id, { email, sendNotification: false });
  return { id: id, recipients };
}

async function makeSilent(owner: Owner, kind: StageKind, dueMs: number): Promise<[Ulid, StageVault]> {
  const vault = await makeVault(owner);
  await setPolicy(owner.ctx, vault.id, { type: 'inactivity', frequency: 'weekly', graceHours, reminderDaysBefore: null });
  return [vault.id, { ...vault, kind, dueMs, key: owner.key }];
}

async function makeDated(owner: Owner, dueMs: number): Promise<[Ulid, StageVault]> {
  const vault = await makeVault(owner);
  await setPolicy(owner.ctx, vault.id, { type: 'date_based', releaseDate: instantFromMs(dueMs), timeZone: 'UTC' });
  return [vault.id, { ...vault, kind: 'date', dueMs, key: owner.key }];
}

/** The mail server of the days before: accepts everything but the warnings of the vaults that are to stay unwarned. */
class StageMail {
  refuses: ReadonlySet<string> = new Set();

  of(core: Core): MailTransport {
    return {
      send: async ({ id }) => {
        if (this.refuses.size === 0) return;
        const row = await core.db.read
          .selectFrom('outbox')
          .select('vault_id')
          .where('id', '=', id as Ulid)
          .executeTakeFirstOrThrow();
        if (this.refuses.has(row.vault_id)) throw new Error('the mail server does not answer');
      },
      close: () => Promise.resolve(),
    };
  }
}

/** The id of a vault as the reference surface spells it. */
export const publicId = (id: Ulid): string => formatId('vault', id);
