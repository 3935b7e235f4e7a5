import { plans } from '../../shared/domain/account.ts';
import { planLimitsSchema } from './plan-limits.ts';
import { rateOverridesSchema } from './rate-overrides.ts';
import {
  addressRanges,
  anyText,
  emailAddress,
  hostName,
  issuerUrl,
  jsonOf,
  longSecret,
  mailbox,
  onlyOne,
  onOrOff,
  oneOf,
  socketAddress,
  urlOf,
  webOrigin,
  webOrigins,
  wholeNumber,
  type Reader,
} from './readers.ts';
import { backupPlace, cronExpression, keptBackups } from './backups.ts';
import { blobsPlace } from './blobs.ts';
import { webAddresses } from './signing.ts';
import { listsAddress } from './trusted-lists.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** One variable: what it means, and how its text is read. */
export interface Variable<T> {
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
export const variables = {
  HEIRLOCK_DATA_DIR: preset('./data', anyText, 'Folder of database, blobs, master key and outbox'),
  HEIRLOCK_PORT: preset('8787', wholeNumber(0, 65_535), 'Port to listen on; 0 takes any free one'),
  HEIRLOCK_HOST: preset('127.0.0.1', hostName, 'Address to listen on'),
  HEIRLOCK_PUBLIC_URL: optional(
    'http://127.0.0.1:<port>',
    webOrigin,
    'Origin under which people reach the server; links in mails begin with it',
  ),
  HEIRLOCK_DATABASE_URL: optional('SQLite in the data folder', urlOf('postgres', 'postgresql'), 'Postgres to use instead of SQLite', true),
  HEIRLOCK_DATABASE_POOL: preset(
    '12',
    wholeNumber(4, 500),
    'How many connections to Postgres one server may use, besides one to listen on',
  ),
  HEIRLOCK_BLOBS_URL: preset(
    'folder',
    blobsPlace,
    'Where documents and parts are kept: folder is the data folder; s3://bucket/prefix?region=…&endpoint=https://…&path_style=1 a store that speaks S3',
  ),
  HEIRLOCK_BLOBS_FALLBACK_URL: optional(
    'nowhere else',
    blobsPlace,
    'Where they are looked for as well, while they are being moved; nothing new is written there',
  ),
  HEIRLOCK_BLOBS_CREDENTIALS_FILE: optional(
    "wherever Amazon's SDK looks: AWS_… variables, its own files, the machine's role",
    anyText,
    'File whose first line is the access key id for S3 and whose second is the secret key',
  ),
  HEIRLOCK_SMTP_URL: optional('mails become files in outbox/ of the data folder', urlOf('smtp', 'smtps'), 'Mail server', true),
  HEIRLOCK_MAIL_FROM: preset('Heirlock <heirlock@localhost>', mailbox, 'Sender of all mails'),
  HEIRLOCK_OWNER_EMAIL: preset(
    'owner@localhost',
    emailAddress,
    'Your own address: reminders for the vault that npm start opens go there. A change takes effect at the next npm start',
  ),
  HEIRLOCK_NEW_INSTALLATION: optional(
    'a server that finds no installation refuses to start',
    onlyOne,
    '1: begin a new installation where there is none. For one start only: kept, it would make a new one wherever a disk is missing',
  ),
  HEIRLOCK_CLOCK_URL: optional(
    'none is asked: after a stop of more than an hour in which the machine started anew, dates wait until you lift a hold',
    urlOf('https', 'http'),
    'A web server on another machine; its Date header vouches for the clock when Heirlock starts',
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
    '1: timestamp services, the authorities that certificates name, and trusted lists may be in private and loopback networks',
  ),
  HEIRLOCK_SIGN_WORK_DIR: optional(
    'signing in the data folder',
    anyText,
    'Folder that holds a document unencrypted while the server signs it; ideally in memory',
  ),
  HEIRLOCK_TRUSTED_LISTS: optional(
    'none: no trusted lists are fetched',
    listsAddress,
    'eu: the trusted lists of the European Union are fetched once a day and kept for owners’ apps; or the address of another list of lists',
  ),
  HEIRLOCK_TRUSTED_LISTS_SIGNERS: optional(
    'those that the Official Journal names',
    anyText,
    'PEM file of who may sign that list of lists; apps go by the Official Journal all the same',
  ),
  HEIRLOCK_RATE_LIMITS: preset('on', onOrOff, 'off: no rate limits, and none of their headers'),
  HEIRLOCK_RATE_WINDOWS: optional(
    'the built-in tables',
    jsonOf(rateOverridesSchema, 'an object like {"reference":{"professional":{"perHour":1000}},"perMinute":{"GET /v1/vaults":100}}'),
    'JSON: your own numbers for some rate limits',
  ),
  HEIRLOCK_WEBHOOKS: preset('on', onOrOff, "off: no webhooks; their paths don't exist"),
  HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: optional(
    'not allowed',
    onlyOne,
    '1: webhooks may point to private and loopback addresses, plain HTTP to loopback included',
  ),
  HEIRLOCK_TRUSTED_PROXIES: optional('none', addressRanges, 'Addresses or CIDR ranges of proxies whose X-Forwarded headers count'),
  HEIRLOCK_MAX_CONNECTIONS: preset(
    '4096',
    wholeNumber(16, 1_000_000),
    'How many connections may be open at a time; any further ones are closed',
  ),
  HEIRLOCK_MAX_CONNECTIONS_PER_ADDRESS: preset(
    '512',
    wholeNumber(4, 1_000_000),
    'The same for one address, or one /64 network of IPv6; trusted proxies are not held to it',
  ),
  HEIRLOCK_STOP_DELAY_SECONDS: preset(
    '0',
    wholeNumber(0, 600),
    'After the signal to stop: for how long GET /ready says 503 while everything is still answered, so that a proxy sends its requests elsewhere',
  ),
  HEIRLOCK_STOP_WITHIN_SECONDS: preset('20', wholeNumber(1, 7_200), 'How long running requests may then take to end'),
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
    'none: no CORS headers, and OPTIONS is 404',
    webOrigins,
    'Origins whose pages may use the API with a key or token of their own, comma-separated: https://app.example.org',
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
  HEIRLOCK_OTLP_URL: optional(
    'none: no traces, and metrics at GET /metrics alone',
    urlOf('https', 'http'),
    'OpenTelemetry collector that is sent traces and metrics (OTLP over HTTP, JSON): http://127.0.0.1:4318',
    true,
  ),
  HEIRLOCK_OTLP_HEADERS_FILE: optional('none', anyText, 'File with headers for that collector, one "Name: value" a line'),
  HEIRLOCK_HEARTBEAT_URL: optional(
    'none: nobody outside is told',
    urlOf('https', 'http'),
    'Address of an outside monitor, asked for once a minute while all is well; the monitor raises the alarm when that ends',
    true,
  ),
  HEIRLOCK_HEARTBEAT_ALLOW_PRIVATE: optional('not allowed', onlyOne, '1: the outside monitor may have a private or loopback address'),
  HEIRLOCK_LOG_LEVEL: preset('info', oneOf(...logLevels), 'fatal, error, warn, info, debug or silent'),
  HEIRLOCK_MASTER_KEY_FILE: optional('master.key in the data folder', anyText, 'File of the key that protects stored secrets'),
  HEIRLOCK_BACKUP_OUT: optional(
    'none: no backups by themselves',
    backupPlace,
    'Where the server backs itself up to: a folder on another disk, or s3://bucket/prefix',
  ),
  HEIRLOCK_BACKUP_SCHEDULE: preset(
    '30 3 * * *',
    cronExpression,
    'When it does: five fields of cron, in UTC; one of several servers does it',
  ),
  HEIRLOCK_BACKUP_KEEP: preset(
    'daily=7,weekly=5,monthly=12',
    keptBackups,
    'Which backups are kept: one of each of so many days, weeks and months; the latest stays in any case',
  ),
  HEIRLOCK_DEFAULT_PLAN: preset('enterprise', oneOf(...plans), 'Plan of new accounts: free, professional or enterprise'),
  HEIRLOCK_PLAN_LIMITS: optional(
    'the built-in limits',
    jsonOf(planLimitsSchema, 'an object like {"free":{"vaults":1,"recipientsPerVault":3,"storageBytes":1073741824}}, null for unlimited'),
    'JSON: your own limits for some plans',
  ),
} as const;

type VariableName = keyof typeof variables;
/** What the variables say, each by its name. */
export type Values = { readonly [Name in VariableName]: (typeof variables)[Name]['unset'] };

/** The rows of the table in server/OPERATING.md. */
export const configVariables: readonly { readonly name: string; readonly default: string; readonly meaning: string }[] = Object.entries(
  variables,
).map(([name, { defaultText, meaning }]) => ({ name, default: defaultText, meaning }));
