import type { Ulid } from '../../../shared/domain/ids.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { openServices } from '../../../server/compose.ts';
import { readConfig } from '../../../server/config/config.ts';
import { findUser } from '../../../server/core/stores/account-store.ts';
import { createKey } from '../../../server/core/accounts/manage-keys.ts';
import { systemOrigin, type Core, type Fault, type OwnerContext } from '../../../server/core/context.ts';
import { deliverDueMails } from '../../../server/core/mail-delivery/deliver-mails.ts';
import type { Clock } from '../../../server/core/ports.ts';
import type { Mode, Permission, Plan } from '../../../shared/domain/account.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { placeDatabase } from '../databases/migrated-database.ts';
import { tempFolder } from '../files/temp-folder.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';

/** A clock that stands still until told otherwise. */
export interface SettableClock extends Clock {
  set(instant: Instant): void;
  advance(ms: number): void;
}

/** A mail as its reader sees it. */
export interface TestMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface TestCoreOptions {
  /** Default null: SQLite in its own folder. */
  readonly databaseUrl?: string | null;
  /** Default: noon of 2 March 2026, UTC. */
  readonly now?: Instant;
  /** Default: `http://127.0.0.1:8787`. */
  readonly publicUrl?: string;
  /** A data folder that outlives the core, for a server started on it. Default: its own folder, gone at the end. */
  readonly dataDir?: string;
}

/** A core put together as in production, except for its clock and its fault reports. */
export interface TestCore extends AsyncDisposable {
  readonly core: Core;
  readonly clock: SettableClock;
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** What the core reported, oldest first. */
  readonly faults: readonly Fault[];
  /** Sends what is due. @returns how many mails were accepted. */
  deliver(): Promise<number>;
  /** Sends what is due and returns every mail that has arrived since the last call, in the order in which they were queued. */
  mails(): Promise<readonly TestMail[]>;
  close(): Promise<void>;
}

export async function openTestCore(options: TestCoreOptions = {}): Promise<TestCore> {
  const folder = options.dataDir === undefined ? await tempFolder('core') : { path: options.dataDir, remove: () => Promise.resolve() };
  const clock = settableClock(options.now ?? ('2026-03-02T12:00:00.000Z' as Instant));
  const settings = {
    HEIRLOCK_DATA_DIR: folder.path,
    HEIRLOCK_LOG_LEVEL: 'silent',
    ...(options.databaseUrl ? { HEIRLOCK_DATABASE_URL: options.databaseUrl } : {}),
    ...(options.publicUrl === undefined ? {} : { HEIRLOCK_PUBLIC_URL: options.publicUrl }),
  };
  if (!options.databaseUrl) await placeDatabase(folder.path);
  const services = await openServices(readConfig(settings, folder.path), clock);
  const faults: Fault[] = [];
  const core: Core = { ...services.core, report: (fault) => void faults.push(fault) };
  const deliver = async (): Promise<number> =>
    (await deliverDueMails(core, services.transports, 'live')) + (await deliverDueMails(core, services.transports, 'test'));
  const read = new Set<string>();
  const close = async (): Promise<void> => {
    await services.close();
    await folder.remove();
  };
  return {
    core,
    clock,
    dataDir: folder.path,
    databaseUrl: options.databaseUrl ?? null,
    faults,
    deliver,
    mails: async () => {
      await deliver();
      return readNewMails(core, join(folder.path, 'outbox'), read);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function settableClock(start: Instant): SettableClock {
  let now = start;
  return {
    now: () => now,
    set: (instant) => {
      now = instant;
    },
    advance: (ms) => {
      now = addMs(now, ms);
    },
  };
}

async function readNewMails(core: Core, outbox: string, read: Set<string>): Promise<TestMail[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml') && !read.has(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      read.add(name);
      const { kind } = await core.db.read
        .selectFrom('outbox')
        .select('kind')
        .where('id', '=', name.replace('.eml', '') as Ulid)
        .executeTakeFirstOrThrow();
      const mail = await PostalMime.parse(await readFile(join(outbox, name)));
      return {
        kind: kind as MailKind,
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
      };
    }),
  );
}

export interface OwnerOptions {
  /** Default live. */
  readonly mode?: Mode;
  /** Default enterprise. */
  readonly plan?: Plan;
  /** Default: an address that no other owner in this process has. */
  readonly email?: string;
  /** Default null, as for everybody who was created with a key. */
  readonly name?: string | null;
  /** Default: all. */
  readonly permissions?: readonly Permission[];
}

let ownersMade = 0;

/** A new owner with their own account (or the same one, for a known address), as the first argument of use cases. */
export async function makeOwner(core: Core, options: OwnerOptions = {}): Promise<OwnerContext> {
  ownersMade += 1;
  const { mode = 'live', plan = 'enterprise', email = `owner-${ownersMade}@example.org`, name = null } = options;
  const permissions = options.permissions ?? ['read', 'write', 'delete'];
  const order = { email, name: 'test key', plan, defaultPlan: plan, mode, permissions, expiresAt: null, allowedAddresses: [] };
  const { userId, keyId } = await createKey(core, order, systemOrigin);
  if (name !== null) await core.db.transaction((tx) => tx.updateTable('users').set({ name }).where('id', '=', userId).execute());
  const user = await findUser(core.db.read, userId);
  if (user === undefined) throw new Error('the owner was not stored');
  return {
    core,
    owner: {
      userId,
      accountId: user.account_id,
      email: user.email,
      name: user.name,
      mode,
      plan,
      permissions: new Set(permissions),
      clockOffsetMs: 0,
    },
    origin: { actor: { type: 'api_key', id: keyId }, address: '192.0.2.1', requestId: `test-${ownersMade}` },
  };
}
