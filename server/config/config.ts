import { join, resolve } from 'node:path';
import { Type, type Static } from 'typebox';
import { plans, type Plan } from '../../shared/domain/account.ts';
import {
  addressRanges,
  anyText,
  emailAddress,
  hostName,
  issuerUrl,
  jsonOf,
  longSecret,
  mailbox,
  notYet,
  onlyOne,
  onOrOff,
  oneOf,
  socketAddress,
  urlOf,
  ValueError,
  webOrigin,
  wholeNumber,
  type Reader,
} from './readers.ts';
import { signingFrom, signingProblems, webAddresses, type SigningConfig } from './signing.ts';
import type { PlanLimits } from '../core/context.ts';
import { nearestName } from './nearest-name.ts';
import { smsFrom, smsProblems, type SmsConfig } from './sms.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything the operator decides, read once at the start and frozen. Paths are absolute. */
export interface Config {
  readonly dataDir: string;
  readonly host: string;
  /** 0 is any free port; see `withListeningPort`. */
  readonly port: number;
  /** An origin without a slash at its end. */
  readonly publicUrl: string;
  /** null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** null: mails become files in the outbox folder. */
  readonly smtpUrl: string | null;
  /** `address` or `Name <address>`. */
  readonly mailFrom: string;
  /** Whose vault `npm start` opens; the server itself makes no use of it. */
  readonly ownerEmail: string;
  readonly masterKeyFile: string;
  /** `unix:/path` or `tcp:host:port`; null: nothing is scanned. */
  readonly clamd: string | null;
  /** Gateway for short messages; null: nobody is written to by telephone. */
  readonly sms: SmsConfig | null;
  readonly signing: SigningConfig;
  readonly rateLimits: boolean;
  readonly webhooks: boolean;
  readonly webhookAllowPrivate: boolean;
  /** IP addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[];
  readonly allowHttp: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** Life of a recipient's link. */
  readonly linkDays: number;
  /** How long a request to release a vault by hand may wait for those who must agree. */
  readonly approvalHours: number;
  /** Another OpenID provider that is trusted; null when none is. */
  readonly oidc: OidcConfig | null;
  /** Whether people make accounts by themselves. */
  readonly signUp: boolean;
  /** Life of a refresh token. */
  readonly refreshDays: number;
  /** Opens GET /metrics; null: it is not there. */
  readonly metricsToken: string | null;
  readonly logLevel: LogLevel;
  /** Plan of an account that is made without one. */
  readonly defaultPlan: Plan;
  readonly planLimits: Readonly<Record<Plan, PlanLimits>>;
  /** Numbers that replace those of the rate tables; null when none do. */
  readonly rateWindows: RateWindows | null;
}

/** An OpenID provider: whose tokens for `audience` are taken, and where people sign in as users of `clientId`. At least one of the two is there. */
export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string | null;
  readonly clientId: string | null;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** As people know it. */
  readonly name: string;
}

const gibibyte = 2 ** 30;

const plansAsShipped: Readonly<Record<Plan, PlanLimits>> = {
  free: { vaults: 1, recipientsPerVault: 3, storageBytes: gibibyte },
  professional: { vaults: 25, recipientsPerVault: 25, storageBytes: 50 * gibibyte },
  enterprise: { vaults: null, recipientsPerVault: null, storageBytes: 1024 * gibibyte },
};

const closed = { additionalProperties: false };
const limit = Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]));
const limitsOfOnePlan = Type.Optional(Type.Object({ vaults: limit, recipientsPerVault: limit, storageBytes: limit }, closed));
const planLimitsSchema = Type.Object({ free: limitsOfOnePlan, professional: limitsOfOnePlan, enterprise: limitsOfOnePlan }, closed);

const count = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });
const perHour = Type.Optional(Type.Object({ perHour: Type.Optional(count) }, closed));
const perMinuteAndHour = Type.Optional(Type.Object({ perMinute: Type.Optional(count), perHour: Type.Optional(count) }, closed));
const perMinuteAndDay = Type.Optional(Type.Object({ perMinute: Type.Optional(count), perDay: Type.Optional(count) }, closed));
const hourlyByPlan = Type.Optional(Type.Object({ free: perHour, professional: perHour, enterprise: perHour }, closed));
const dailyByPlan = Type.Optional(
  Type.Object({ free: perMinuteAndDay, professional: perMinuteAndDay, enterprise: perMinuteAndDay }, closed),
);
const rateWindowsSchema = Type.Object(
  {
    /** By surface and plan, per key; test keys have ten times as many. */
    reference: hourlyByPlan,
    overview: hourlyByPlan,
    flat: hourlyByPlan,
    keyTest: dailyByPlan,
    alternate: dailyByPlan,
    /** By endpoint of the reference surface, per key; ids are spelt `{id}`, `{vault_id}` or `:vault_id`. */
    perMinute: Type.Optional(Type.Record(Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S+$' }), count, closed)),
    /** The pages that recipients open. */
    recipient: Type.Optional(Type.Object({ perAddress: perHour, perLink: perHour }, closed)),
    /** Calls that carry no valid credential, per address. */
    unauthenticated: perHour,
    platform: perHour,
    /** Requests for sync, per platform token. */
    sync: perMinuteAndHour,
    /** What an owner's devices ask timestamp services and certificate authorities through the server. */
    authorities: perMinuteAndHour,
  },
  closed,
);

/** Partial: what it leaves out keeps the number of the rate tables. */
export type RateWindows = DeepReadonly<Static<typeof rateWindowsSchema>>;

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

interface Variable<T> {
  readonly meaning: string;
  /** As the table in server/OPERATING.md shows it. */
  readonly defaultText: string;
  readonly read: Reader<T>;
  readonly unset: T;
  /** Its value must not be shown, not even when it is wrong. */
  readonly secret: boolean;
}

function preset<T>(defaultText: string, read: Reader<T>, meaning: string): Variable<T> {
  return { meaning, defaultText, read, unset: read(defaultText), secret: false };
}

/** `absence` says what happens without the variable. */
function optional<T>(absence: string, read: Reader<T>, meaning: string, secret = false): Variable<T | null> {
  return { meaning, defaultText: absence, read, unset: null, secret };
}

/** Every variable, once. The table in server/OPERATING.md has the same rows (test/structure/operating-page.test.ts). */
const variables = {
  HEIRLOCK_DATA_DIR: preset('./data', anyText, 'Folder of database, blobs, master key and outbox'),
  HEIRLOCK_PORT: preset('8787', wholeNumber(0, 65_535), 'Port to listen on; 0 takes any free one'),
  HEIRLOCK_HOST: preset('127.0.0.1', hostName, 'Address to listen on'),
  HEIRLOCK_PUBLIC_URL: optional(
    'http://127.0.0.1:<port>',
    webOrigin,
    'Origin under which people reach the server; links in mails begin with it',
  ),
  HEIRLOCK_DATABASE_URL: optional('SQLite in the data folder', urlOf('postgres', 'postgresql'), 'Postgres to use instead of SQLite', true),
  HEIRLOCK_SMTP_URL: optional('mails become files in outbox/ of the data folder', urlOf('smtp', 'smtps'), 'Mail server', true),
  HEIRLOCK_MAIL_FROM: preset('Heirlock <heirlock@localhost>', mailbox, 'Sender of all mails'),
  HEIRLOCK_OWNER_EMAIL: preset(
    'owner@localhost',
    emailAddress,
    'Your own address: reminders for the vault that npm start opens go there. A change takes effect at the next npm start',
  ),
  HEIRLOCK_SMS_URL: optional(
    'none: no text messages are sent',
    urlOf('https', 'http'),
    'Gateway for text messages: it gets a JSON POST with id, from, to and text',
    true,
  ),
  HEIRLOCK_SMS_TOKEN: optional('none', anyText, 'Bearer token for the gateway', true),
  HEIRLOCK_SMS_FROM: optional("the gateway's own", anyText, 'Sender of text messages'),
  HEIRLOCK_SMS_ALLOW_PRIVATE: optional('not allowed', onlyOne, '1: the gateway may have a private or loopback address'),
  HEIRLOCK_CLAMD: optional('none: nothing is scanned', socketAddress, 'ClamAV daemon that scans for viruses: unix:/path or tcp:host:port'),
  HEIRLOCK_SIGN_KEY: optional(
    'none: the server signs nothing',
    anyText,
    'What the server signs PDFs with: a PKCS#12 file with key and certificates, or the PKCS#11 URI (RFC 7512) of a key on a card or in a security module: pkcs11:token=…;object=…?module-path=…',
  ),
  HEIRLOCK_SIGN_PASSPHRASE_FILE: optional('none', anyText, 'File whose first line is the passphrase for that key file, or the PIN'),
  HEIRLOCK_SIGN_TSA: optional(
    'none: no timestamps',
    webAddresses,
    'Timestamp services (RFC 3161), comma-separated, in the order they are tried; for the server and for owners’ apps',
  ),
  HEIRLOCK_SIGN_ROOTS: optional(
    'none',
    anyText,
    'PEM file with the root certificates of the signing key and the timestamp services; needed for levels B-LT and B-LTA',
  ),
  HEIRLOCK_SIGN_ALLOW_PRIVATE: optional(
    'not allowed',
    onlyOne,
    '1: timestamp services, and the authorities that certificates name, may be in private and loopback networks',
  ),
  HEIRLOCK_SIGN_WORK_DIR: optional(
    'signing in the data folder',
    anyText,
    'Folder that holds a document unencrypted while the server signs it; ideally in memory',
  ),
  HEIRLOCK_RATE_LIMITS: preset('on', onOrOff, 'off: no rate limits, and none of their headers'),
  HEIRLOCK_RATE_WINDOWS: optional(
    'the built-in tables',
    jsonOf(rateWindowsSchema, 'an object like {"reference":{"professional":{"perHour":1000}},"perMinute":{"GET /v1/vaults":100}}'),
    'JSON: your own numbers for some rate limits',
  ),
  HEIRLOCK_WEBHOOKS: preset('on', onOrOff, "off: no webhooks; their paths don't exist"),
  HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: optional(
    'not allowed',
    onlyOne,
    '1: webhooks may point to private and loopback addresses, plain HTTP to loopback included',
  ),
  HEIRLOCK_TRUSTED_PROXIES: optional('none', addressRanges, 'Addresses or CIDR ranges of proxies whose X-Forwarded headers count'),
  HEIRLOCK_ALLOW_HTTP: optional('not allowed', onlyOne, '1: plain HTTP from other machines is accepted'),
  HEIRLOCK_TLS_CERT: optional('none', anyText, 'PEM file of the certificate, when the server itself speaks TLS'),
  HEIRLOCK_TLS_KEY: optional('none', anyText, 'PEM file of its private key'),
  HEIRLOCK_SIGN_UP: preset('on', onOrOff, 'off: only whoever runs the server creates accounts'),
  HEIRLOCK_OIDC_ISSUER: optional('none', issuerUrl, 'OpenID Connect issuer that is trusted, such as https://login.example.org'),
  HEIRLOCK_OIDC_AUDIENCE: optional('its tokens are not accepted', anyText, "Audience that the issuer's access tokens must name"),
  HEIRLOCK_OIDC_CLIENT_ID: optional(
    'nobody signs in there',
    anyText,
    'Client id of this server at the issuer; its redirect address is /api/auth/external/callback under the public URL',
  ),
  HEIRLOCK_OIDC_CLIENT_SECRET: optional('a public client', anyText, "The client's secret", true),
  HEIRLOCK_OIDC_NAME: optional("the issuer's host name", anyText, 'What the sign-in page calls the issuer'),
  HEIRLOCK_CORS_ORIGINS: optional(
    'none',
    notYet('access from other origins is'),
    'Origins for CORS (reserved: not supported yet, and setting it stops the start)',
  ),
  HEIRLOCK_LINK_DAYS: preset('90', wholeNumber(1, 3_650), "How many days a recipient's link works"),
  HEIRLOCK_APPROVAL_HOURS: preset('72', wholeNumber(1, 720), 'How many hours a request to release a vault by hand waits for approval'),
  HEIRLOCK_REFRESH_DAYS: preset('7', wholeNumber(1, 90), 'How many days a device stays signed in without being used'),
  HEIRLOCK_METRICS_TOKEN: optional(
    "none: GET /metrics doesn't exist",
    longSecret,
    'Bearer token that opens GET /metrics; at least 16 characters',
    true,
  ),
  HEIRLOCK_LOG_LEVEL: preset('info', oneOf(...logLevels), 'fatal, error, warn, info, debug or silent'),
  HEIRLOCK_MASTER_KEY_FILE: optional('master.key in the data folder', anyText, 'File of the key that protects stored secrets'),
  HEIRLOCK_DEFAULT_PLAN: preset('enterprise', oneOf(...plans), 'Plan of new accounts: free, professional or enterprise'),
  HEIRLOCK_PLAN_LIMITS: optional(
    'the built-in limits',
    jsonOf(planLimitsSchema, 'an object like {"free":{"vaults":1,"recipientsPerVault":3,"storageBytes":1073741824}}, null for unlimited'),
    'JSON: your own limits for some plans',
  ),
} as const;

type VariableName = keyof typeof variables;
type Values = { readonly [Name in VariableName]: (typeof variables)[Name]['unset'] };

/** The rows of the table in server/OPERATING.md. */
export const configVariables: readonly { readonly name: string; readonly default: string; readonly meaning: string }[] = Object.entries(
  variables,
).map(([name, { defaultText, meaning }]) => ({ name, default: defaultText, meaning }));

/** The environment is wrong. The message lists every problem and is fit to be shown; it contains no secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/** The configuration of this process: the only place where the environment is looked at. @throws ConfigError */
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
  problems.push(...oidcProblems(values), ...smsProblems(values), ...signingProblems(values));
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
    smtpUrl: values.HEIRLOCK_SMTP_URL,
    mailFrom: values.HEIRLOCK_MAIL_FROM,
    ownerEmail: values.HEIRLOCK_OWNER_EMAIL,
    masterKeyFile: masterKey === null ? join(dataDir, 'master.key') : resolve(cwd, masterKey),
    clamd: values.HEIRLOCK_CLAMD,
    sms: smsFrom(values),
    signing: signingFrom(values, cwd),
    rateLimits: values.HEIRLOCK_RATE_LIMITS,
    webhooks: values.HEIRLOCK_WEBHOOKS,
    webhookAllowPrivate: values.HEIRLOCK_WEBHOOK_ALLOW_PRIVATE ?? false,
    trustedProxies: values.HEIRLOCK_TRUSTED_PROXIES ?? [],
    allowHttp: values.HEIRLOCK_ALLOW_HTTP ?? false,
    tls,
    linkDays: values.HEIRLOCK_LINK_DAYS,
    approvalHours: values.HEIRLOCK_APPROVAL_HOURS,
    oidc: oidcFrom(values),
    signUp: values.HEIRLOCK_SIGN_UP,
    refreshDays: values.HEIRLOCK_REFRESH_DAYS,
    metricsToken: values.HEIRLOCK_METRICS_TOKEN,
    logLevel: values.HEIRLOCK_LOG_LEVEL,
    defaultPlan: values.HEIRLOCK_DEFAULT_PLAN,
    planLimits: mergePlanLimits(values.HEIRLOCK_PLAN_LIMITS),
    rateWindows: values.HEIRLOCK_RATE_WINDOWS,
  };
}

function oidcFrom({ HEIRLOCK_OIDC_ISSUER: issuer, ...values }: Values): OidcConfig | null {
  if (issuer === null) return null;
  return {
    issuer,
    audience: values.HEIRLOCK_OIDC_AUDIENCE,
    clientId: values.HEIRLOCK_OIDC_CLIENT_ID,
    clientSecret: values.HEIRLOCK_OIDC_CLIENT_SECRET,
    name: values.HEIRLOCK_OIDC_NAME ?? new URL(issuer).hostname,
  };
}

function oidcProblems(values: Values): string[] {
  const {
    HEIRLOCK_OIDC_ISSUER: issuer,
    HEIRLOCK_OIDC_AUDIENCE: audience,
    HEIRLOCK_OIDC_CLIENT_ID: client,
    HEIRLOCK_OIDC_CLIENT_SECRET: secret,
    HEIRLOCK_OIDC_NAME: name,
  } = values;
  if (issuer === null) {
    const alone = {
      HEIRLOCK_OIDC_AUDIENCE: audience,
      HEIRLOCK_OIDC_CLIENT_ID: client,
      HEIRLOCK_OIDC_CLIENT_SECRET: secret,
      HEIRLOCK_OIDC_NAME: name,
    };
    return Object.entries(alone).flatMap(([variable, value]) =>
      value === null ? [] : [`${variable} must come with HEIRLOCK_OIDC_ISSUER`],
    );
  }
  if (audience === null && client === null)
    return ['HEIRLOCK_OIDC_ISSUER must come with HEIRLOCK_OIDC_AUDIENCE, HEIRLOCK_OIDC_CLIENT_ID or both'];
  // An ID token says who signed in here as a client; it must not open anything by itself.
  if (audience !== null && audience === client) return ['HEIRLOCK_OIDC_AUDIENCE must differ from HEIRLOCK_OIDC_CLIENT_ID'];
  return secret !== null && client === null ? ['HEIRLOCK_OIDC_CLIENT_SECRET must come with HEIRLOCK_OIDC_CLIENT_ID'] : [];
}

function mergePlanLimits(overrides: Static<typeof planLimitsSchema> | null): Readonly<Record<Plan, PlanLimits>> {
  const merged = (plan: Plan): PlanLimits => ({ ...plansAsShipped[plan], ...overrides?.[plan] });
  return { free: merged('free'), professional: merged('professional'), enterprise: merged('enterprise') };
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
