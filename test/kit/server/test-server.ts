import type { Ulid } from '../../../shared/domain/ids.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { buildApp, surfaceServices } from '../../../server/app.ts';
import type { Telemetry } from '../../../server/adapters/telemetry/open-telemetry.ts';
import { openServices, type Services } from '../../../server/compose.ts';
import { startTelemetry } from '../../../server/start-telemetry.ts';
import { readConfig, type Config } from '../../../server/config/config.ts';
import { createKey, setKeyStatus } from '../../../server/core/accounts/manage-keys.ts';
import { systemOrigin, type Core, type Fault } from '../../../server/core/context.ts';
import type { Clock, CustodianTransport, WebhookTransport } from '../../../server/core/ports.ts';
import { watchConnections } from '../../../server/drain-connections.ts';
import { usualPatience, type Patience } from '../../../server/refuse-slow-requests.ts';
import type { SurfaceServices } from '../../../server/http/foundation/admission/admit.ts';
import { createScheduler, type Scheduler } from '../../../server/scheduler/scheduler.ts';
import type { KeyStatus, Mode, Permission, Plan } from '../../../shared/domain/account.ts';
import { instantFromMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { judgeAnswersOf } from '../judges/answer-judge.ts';
import { apiAt, type Api } from './api.ts';
import { judgeAuditOf } from '../judges/audit-judge.ts';
import { freePort } from '../processes/free-port.ts';
import { startUnreliableSmtp, type UnreliableSmtp } from '../services/unreliable-smtp.ts';
import { placeDatabase } from '../databases/migrated-database.ts';
import { tempFolder } from '../files/temp-folder.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';

export interface TestServerOptions {
  /** Default null: SQLite in its own folder. */
  readonly databaseUrl?: string | null;
  /** Replaces parts of the configuration; rate limits are off unless asked for here. */
  readonly config?: Partial<Config>;
  /** The server's own clock stands still at this instant until it is advanced. Default: it follows the real one. */
  readonly now?: string;
  /**
   * Where people reach it, for anyone who has to know before it listens; under the name `localhost`, without which browsers have no
   * passkeys. Default: a free port of 127.0.0.1.
   */
  readonly origin?: string;
  /** A data folder that outlives the server, for one that is restarted. Default: its own folder, gone at the end. */
  readonly dataDir?: string;
  /**
   * Whether real mail is sent, over SMTP to a mail server of its own, with links that lead to a public address: `openable` opens them.
   * Default: it is written into a folder, and links lead to this machine.
   */
  readonly sendsMail?: boolean;
  /** Replaces parts of what the surfaces use. */
  readonly services?: Partial<SurfaceServices>;
  /** How long clients may take. Default: as long as anywhere. */
  readonly patience?: Partial<Patience>;
  /** Carries webhooks, so that no test depends on a name that somebody resolves. Default: the real one. */
  readonly webhookTransport?: WebhookTransport;
  /** What stands between this server and other custodians. Default: nothing. */
  readonly custodiansBy?: (real: CustodianTransport) => CustodianTransport;
}

export interface TestKeyOptions {
  /** Default: its own address. The same address means the same user. */
  readonly email?: string;
  /** Default test. */
  readonly mode?: Mode;
  /** Default enterprise. */
  readonly plan?: Plan;
  /** Default: all. */
  readonly permissions?: readonly Permission[];
  /** Default null: never. */
  readonly expiresAt?: string | null;
  readonly allowedAddresses?: readonly string[];
  /** Default active. */
  readonly status?: KeyStatus;
}

export interface TestKey {
  /** In the spelling of this surface. */
  readonly value: string;
  /** In the spelling of the key-test endpoint. */
  readonly s3Value: string;
  readonly keyId: string;
  /** As the surface shows it. */
  readonly userId: string;
  readonly email: string;
}

/** A mail as its reader finds it, with what the outbox knows about it. */
export interface ServerMail {
  readonly kind: MailKind;
  readonly vaultId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Its Date header, as an instant. */
  readonly date: string;
  /** The addresses in its text, each of which is on its own line. */
  readonly links: readonly string[];
}

export interface TestServer extends AsyncDisposable {
  readonly origin: string;
  readonly dataDir: string;
  readonly config: Config;
  readonly core: Core;
  readonly services: SurfaceServices;
  readonly app: FastifyInstance;
  /** Its heartbeat does not run: tests call `tick`. */
  readonly scheduler: Scheduler;
  /** Environment variables that make the command line work on the same data. */
  readonly environment: Readonly<Record<string, string>>;
  /** What was reported to the operator, oldest first. */
  readonly faults: readonly Fault[];
  /** Null where no collector is configured. */
  readonly telemetry: Telemetry | null;
  now(): Instant;
  /** Moves the server's own clock. */
  advance(ms: number): void;
  createKey(options?: TestKeyOptions): Promise<TestKey>;
  /** Calls with a key's value; `base` is the path of the surface's base URL. Default `/reference`. */
  api(key: TestKey | string | null, base?: string): Api;
  /** The mail server that takes its mail; null where it sends none. */
  readonly smtp: UnreliableSmtp | null;
  /** A mailed link as it is opened in a test: its public address leads nowhere here. */
  openable(link: string): string;
  /** Every mail about a vault (as the surface names it), or of all, in the order they were queued. */
  mails(vaultId?: string): Promise<readonly ServerMail[]>;
  /** Writes views and request log lines that are waiting to be written. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Where others reach a server that sends mail: by a name that nobody resolves. */
const publicAddress = 'http://vault.example.org';

let keysMade = 0;

/** Puts a server together as server/main.ts does and has it listen on a free port of 127.0.0.1. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = options.dataDir === undefined ? await tempFolder('server') : { path: options.dataDir, remove: () => Promise.resolve() };
  const port = options.origin === undefined ? await freePort() : Number(new URL(options.origin).port);
  const environment: Record<string, string> = {
    HEIRLOCK_DATA_DIR: folder.path,
    HEIRLOCK_PORT: String(port),
    HEIRLOCK_LOG_LEVEL: 'silent',
    HEIRLOCK_RATE_LIMITS: 'off',
    ...(options.origin === undefined ? {} : { HEIRLOCK_PUBLIC_URL: options.origin }),
    ...(options.databaseUrl ? { HEIRLOCK_DATABASE_URL: options.databaseUrl } : {}),
  };
  const smtp = options.sendsMail === true ? await startUnreliableSmtp() : null;
  const sending = smtp === null ? {} : { smtpUrl: await smtp.openFor('server'), publicUrl: publicAddress };
  const config: Config = { ...readConfig(environment, folder.path), ...sending, ...options.config };
  const clock = clockFrom(options.now);
  if (!options.databaseUrl) await placeDatabase(folder.path);
  const opened = await openServices(config, clock);
  const faults: Fault[] = [];
  const { webhookTransport = opened.core.webhookTransport, custodiansBy = (real) => real } = options;
  const custodians = custodiansBy(opened.core.custodians);
  const core: Core = { ...opened.core, webhookTransport, custodians, report: (fault) => void faults.push(fault) };
  const telemetry = await startTelemetry(config, { ...opened, core });
  const scheduler = tickingAllTheTime(core, createScheduler(core, opened.transports));
  opened.onMailQueued(() => {
    scheduler.deliver().catch((error: unknown) => core.report({ kind: 'mail delivery failed', id: 'outbox', error }));
  });
  opened.onWebhookQueued(() => {
    scheduler.deliverWebhooks().catch((error: unknown) => core.report({ kind: 'webhook delivery failed', id: 'webhooks', error }));
  });
  const requestTrace = telemetry?.requests ?? null;
  const services = { ...surfaceServices(config, core, () => scheduler.deliverTest()), requestTrace, ...options.services };
  const app = await buildApp(config, services, opened.accessLog, { ...usualPatience, ...options.patience });
  const drain = watchConnections(app.server, false);
  await app.listen({ host: '127.0.0.1', port });
  const origin = `http://127.0.0.1:${port}`;
  const sameAs = options.services === undefined ? JSON.stringify([options.config ?? {}, options.sendsMail ?? false]) : undefined;
  const stopJudging = [judgeAnswersOf(origin, services, sameAs), judgeAuditOf(origin, core)];
  const close = async (): Promise<void> => {
    for (const stop of stopJudging) stop();
    drain.end();
    await app.close();
    await scheduler.stop();
    await telemetry?.close();
    await opened.close();
    await smtp?.[Symbol.asyncDispose]();
    await folder.remove();
  };
  return {
    origin,
    dataDir: folder.path,
    config,
    core,
    services,
    app,
    scheduler,
    environment,
    faults,
    telemetry,
    now: () => clock.now(),
    advance: clock.advance,
    createKey: (keyOptions = {}) => createTestKey(core, keyOptions),
    api: (key, base = '/reference') => apiAt(origin + base, key === null || typeof key === 'string' ? key : key.value),
    smtp,
    openable: (link) => link.replace(publicAddress, origin),
    mails: mailReader(core, scheduler, join(folder.path, 'outbox'), smtp),
    flush: () => flushed(opened),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Between two ticks in a test, hours and days may pass; they count as time during which the heartbeat ran. */
function tickingAllTheTime(core: Core, scheduler: Scheduler): Scheduler {
  return {
    ...scheduler,
    tick: async () => {
      await core.db.transaction((tx) => tx.updateTable('engine_servers').set({ beat_at: core.clock.now() }).execute());
      return scheduler.tick();
    },
  };
}

function flushed(opened: Services): Promise<void> {
  return opened.accessLog.flush();
}

function clockFrom(start: string | undefined): Clock & { advance(ms: number): void } {
  let shiftMs = 0;
  const startMs = start === undefined ? undefined : Date.parse(start);
  return {
    now: () => instantFromMs((startMs ?? Date.now()) + shiftMs),
    advance: (ms) => {
      shiftMs += ms;
    },
  };
}

async function createTestKey(core: Core, options: TestKeyOptions): Promise<TestKey> {
  keysMade += 1;
  const {
    mode = 'test',
    plan = 'enterprise',
    email = `owner-${keysMade}@example.org`,
    permissions = ['read', 'write', 'delete'],
  } = options;
  const order = { email, name: 'test key', plan, defaultPlan: plan, mode, permissions, allowedAddresses: options.allowedAddresses ?? [] };
  const made = await createKey(core, { ...order, expiresAt: (options.expiresAt ?? null) as Instant | null }, systemOrigin);
  if (options.status !== undefined && options.status !== 'active') await setKeyStatus(core, made.keyId, options.status, systemOrigin);
  return { value: made.key, s3Value: made.s3Key, keyId: made.keyId, userId: `user_${made.userId}`, email };
}

function mailReader(
  core: Core,
  scheduler: Scheduler,
  outbox: string,
  smtp: UnreliableSmtp | null,
): (vaultId?: string) => Promise<readonly ServerMail[]> {
  const known = new Map<string, ServerMail>();
  return async (vaultId) => {
    await scheduler.deliver();
    const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).map((name) => name.replace('.eml', ''));
    const taken = new Map(smtp?.taken.map(({ messageId, mime }) => [messageId, mime]));
    const ids = [...new Set([...names, ...taken.keys()])].sort();
    for (const id of ids)
      if (!known.has(id)) known.set(id, await readMail(core, taken.get(id) ?? (await readFile(join(outbox, `${id}.eml`))), id));
    const all = ids.flatMap((id) => known.get(id) ?? []);
    return vaultId === undefined ? all : all.filter((mail) => mail.vaultId === vaultId);
  };
}

async function readMail(core: Core, mime: string | Buffer, id: string): Promise<ServerMail> {
  const row = await core.db.read
    .selectFrom('outbox')
    .select(['kind', 'vault_id'])
    .where('id', '=', id as Ulid)
    .executeTakeFirstOrThrow();
  const mail = await PostalMime.parse(mime);
  const text = mail.text ?? '';
  return {
    kind: row.kind as MailKind,
    vaultId: `vault_${row.vault_id}`,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    date: instantFromMs(instantToMs((mail.date ?? '') as Instant)),
    links: text.match(/^https?:\/\/\S+$/gm) ?? [],
  };
}
