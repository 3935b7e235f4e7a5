import { join, resolve } from 'node:path';
import type { Plan } from '../../shared/domain/account.ts';
import { ValueError } from './readers.ts';
import type { BlobsPlace } from './blobs.ts';
import { signingFrom, signingProblems, type SigningConfig } from './signing.ts';
import { listsFrom, listsProblems, type ListsConfig } from './trusted-lists.ts';
import type { PlanLimits } from '../core/context.ts';
import { backupsFrom, type BackupConfig } from './backups.ts';
import { nearestName } from './nearest-name.ts';
import { oidcFrom, oidcProblems, type OidcConfig } from './oidc.ts';
import { mergePlanLimits } from './plan-limits.ts';
import type { RateOverrides } from './rate-overrides.ts';
import { smsFrom, smsProblems, type SmsConfig } from './sms.ts';
import { variables, type LogLevel, type Values, type Variable } from './variables.ts';

/** Everything the operator decides, read once at the start and frozen. Paths are absolute. */
export interface Config {
  readonly dataDir: string;
  readonly host: string;
  /** 0 is any free port; see `withListeningPort`. */
  readonly port: number;
  /** An origin without a trailing slash. */
  readonly publicUrl: string;
  /** null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** How many connections to Postgres this server may use. */
  readonly databasePool: number;
  readonly blobs: BlobsPlace;
  /** Where documents are looked for as well while they are being moved; null: nowhere. */
  readonly blobsFallback: BlobsPlace | null;
  /** Null: wherever the SDK looks. */
  readonly blobsCredentialsFile: string | null;
  /** null: mails become files in the outbox folder. */
  readonly smtpUrl: string | null;
  /** `address` or `Name <address>`. */
  readonly mailFrom: string;
  /** Whose vault `npm start` opens; the server itself makes no use of it. */
  readonly ownerEmail: string;
  readonly masterKeyFile: string;
  /** Whether a server may begin a new installation where there is none. */
  readonly newInstallation: boolean;
  /** A web server whose Date header the clock is compared with at the start; null: none is asked. */
  readonly clockUrl: string | null;
  /** `unix:/path` or `tcp:host:port`; null: nothing is scanned. */
  readonly clamd: string | null;
  /** Gateway for short messages; null: nobody is sent any. */
  readonly sms: SmsConfig | null;
  readonly signing: SigningConfig;
  /** Null: no trusted lists are fetched. */
  readonly trustedLists: ListsConfig | null;
  readonly rateLimits: boolean;
  readonly webhooks: boolean;
  readonly webhookAllowPrivate: boolean;
  /** IP addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  readonly maxConnections: number;
  /** For one address, or one /64 network of IPv6. */
  readonly maxConnectionsPerAddress: number;
  /** From the signal to stop until no more requests are taken. */
  readonly stopDelayMs: number;
  /** How long running requests may then take to end. */
  readonly stopWithinMs: number;
  readonly allowHttp: boolean;
  /** Exact origins whose pages may use the API. */
  readonly corsOrigins: readonly string[];
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Life of a recipient's link. */
  readonly linkDays: number;
  /** How long a request to release a vault by hand may wait for those who must agree. */
  readonly approvalHours: number;
  /** Another OpenID provider that is trusted; null when none is. */
  readonly oidc: OidcConfig | null;
  /** Whether people can create accounts themselves. */
  readonly signUp: boolean;
  /** Life of a refresh token. */
  readonly refreshDays: number;
  /** Enables GET /metrics; null: it doesn't exist. */
  readonly metricsToken: string | null;
  /** Collector for traces and metrics, which speaks OTLP; null: nothing is sent. */
  readonly otlp: { readonly url: string; readonly headersFile: string | null } | null;
  /** The outside monitor that is told of each minute's work; null: nobody is. */
  readonly heartbeat: { readonly url: string; readonly allowPrivate: boolean } | null;
  readonly logLevel: LogLevel;
  /** Plan of an account that is made without one. */
  readonly defaultPlan: Plan;
  readonly planLimits: Readonly<Record<Plan, PlanLimits>>;
  /** Backups that the server makes by itself; null when it makes none. */
  readonly backups: BackupConfig | null;
  /** Numbers that replace those of the rate tables; null when none do. */
  readonly rateWindows: RateOverrides | null;
}

/** The environment is wrong. The message lists every problem and can be shown; it contains no secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** The configuration of this process: the only place that reads the environment. @throws ConfigError */
export function readProcessConfig(): Config {
  return readConfig(process.env, process.cwd());
}

/**
 * Reads HEIRLOCK_… variables; an empty one counts as unset, and HEIRLOCK_TEST_… ones belong to the tests. Relative paths start at `cwd`.
 * @throws ConfigError with all problems at once.
 */
export function readConfig(env: Env, cwd: string): Config {
  const problems = unknownVariables(env);
  const values = Object.fromEntries(
    Object.entries<Variable<unknown>>(variables).map(([name, variable]) => [name, readVariable(name, variable, env[name], problems)]),
  ) as Values;
  if (((env.HEIRLOCK_TLS_CERT || null) === null) !== ((env.HEIRLOCK_TLS_KEY || null) === null)) {
    problems.push('HEIRLOCK_TLS_CERT and HEIRLOCK_TLS_KEY must be set together or not at all');
  }
  problems.push(...oidcProblems(values), ...smsProblems(values), ...signingProblems(values), ...listsProblems(values));
  if (problems.length > 0) throw new ConfigError(problems);
  return deepFreeze(assemble(values, cwd));
}

/** The same configuration once the port is known: with port 0, a public URL that follows the port gets the real one. */
export function withListeningPort(config: Config, port: number): Config {
  return deepFreeze({ ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) });
}

function assemble(values: Values, cwd: string): Config {
  const dataDir = resolve(cwd, values.HEIRLOCK_DATA_DIR);
  const { HEIRLOCK_TLS_CERT: cert, HEIRLOCK_TLS_KEY: key, HEIRLOCK_MASTER_KEY_FILE: masterKey } = values;
  const tls = cert === null || key === null ? null : { certFile: resolve(cwd, cert), keyFile: resolve(cwd, key) };
  return {
    dataDir,
    host: values.HEIRLOCK_HOST,
    port: values.HEIRLOCK_PORT,
    publicUrl: values.HEIRLOCK_PUBLIC_URL ?? `${tls === null ? 'http' : 'https'}://127.0.0.1:${values.HEIRLOCK_PORT}`,
    databaseUrl: values.HEIRLOCK_DATABASE_URL,
    databasePool: values.HEIRLOCK_DATABASE_POOL,
    blobs: values.HEIRLOCK_BLOBS_URL,
    blobsFallback: values.HEIRLOCK_BLOBS_FALLBACK_URL,
    blobsCredentialsFile: values.HEIRLOCK_BLOBS_CREDENTIALS_FILE === null ? null : resolve(cwd, values.HEIRLOCK_BLOBS_CREDENTIALS_FILE),
    smtpUrl: values.HEIRLOCK_SMTP_URL,
    mailFrom: values.HEIRLOCK_MAIL_FROM,
    ownerEmail: values.HEIRLOCK_OWNER_EMAIL,
    newInstallation: values.HEIRLOCK_NEW_INSTALLATION ?? false,
    clockUrl: values.HEIRLOCK_CLOCK_URL,
    masterKeyFile: masterKey === null ? join(dataDir, 'master.key') : resolve(cwd, masterKey),
    clamd: values.HEIRLOCK_CLAMD,
    sms: smsFrom(values),
    signing: signingFrom(values, cwd),
    trustedLists: listsFrom(values, cwd),
    rateLimits: values.HEIRLOCK_RATE_LIMITS,
    webhooks: values.HEIRLOCK_WEBHOOKS,
    webhookAllowPrivate: values.HEIRLOCK_WEBHOOK_ALLOW_PRIVATE ?? false,
    trustedProxies: values.HEIRLOCK_TRUSTED_PROXIES ?? [],
    maxConnections: values.HEIRLOCK_MAX_CONNECTIONS,
    maxConnectionsPerAddress: values.HEIRLOCK_MAX_CONNECTIONS_PER_ADDRESS,
    stopDelayMs: values.HEIRLOCK_STOP_DELAY_SECONDS * 1_000,
    stopWithinMs: values.HEIRLOCK_STOP_WITHIN_SECONDS * 1_000,
    allowHttp: values.HEIRLOCK_ALLOW_HTTP ?? false,
    corsOrigins: values.HEIRLOCK_CORS_ORIGINS ?? [],
    tls,
    linkDays: values.HEIRLOCK_LINK_DAYS,
    approvalHours: values.HEIRLOCK_APPROVAL_HOURS,
    oidc: oidcFrom(values),
    signUp: values.HEIRLOCK_SIGN_UP,
    refreshDays: values.HEIRLOCK_REFRESH_DAYS,
    metricsToken: values.HEIRLOCK_METRICS_TOKEN,
    otlp: otlpFrom(values, cwd),
    heartbeat: heartbeatFrom(values),
    logLevel: values.HEIRLOCK_LOG_LEVEL,
    defaultPlan: values.HEIRLOCK_DEFAULT_PLAN,
    planLimits: mergePlanLimits(values.HEIRLOCK_PLAN_LIMITS),
    backups: backupsFrom(values, cwd),
    rateWindows: values.HEIRLOCK_RATE_WINDOWS,
  };
}

function otlpFrom({ HEIRLOCK_OTLP_URL: url, HEIRLOCK_OTLP_HEADERS_FILE: file }: Values, cwd: string): Config['otlp'] {
  return url === null ? null : { url, headersFile: file === null ? null : resolve(cwd, file) };
}

function heartbeatFrom({ HEIRLOCK_HEARTBEAT_URL: url, HEIRLOCK_HEARTBEAT_ALLOW_PRIVATE: allowPrivate }: Values): Config['heartbeat'] {
  return url === null ? null : { url, allowPrivate: allowPrivate ?? false };
}

function readVariable(name: string, variable: Variable<unknown>, text: string | undefined, problems: string[]): unknown {
  if (text === undefined || text === '') return variable.unset;
  try {
    return variable.read(text);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    problems.push(`${name} ${error.message}${variable.secret ? '' : shown(text)}`);
    return variable.unset;
  }
}

/** A wrong value helps to find the slip, unless it is long or JSON, or looks like a URL with a password. */
function shown(text: string): string {
  return text.length > 60 || /[@"]/.test(text) ? '' : ` (it is ${JSON.stringify(text)})`;
}

function unknownVariables(env: Env): string[] {
  const names = Object.keys(env).filter((name) => name.startsWith('HEIRLOCK_') && !name.startsWith('HEIRLOCK_TEST_') && env[name] !== '');
  return names
    .filter((name) => !Object.hasOwn(variables, name))
    .map((name) => {
      const near = nearestName(name, Object.keys(variables));
      return `${name} is not a variable of Heirlock${near === undefined ? '' : `; did you mean ${near}?`}`;
    });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
