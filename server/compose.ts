import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import type { InstallationPart } from '../shared/domain/health.ts';
import { openLocalFolder } from './adapters/ciphertext/local-folder.ts';
import { openPackFolder } from './adapters/ciphertext/pack-folder.ts';
import { idFactory } from './adapters/new-id.ts';
import { openOutboxFolder } from './adapters/mail/outbox-folder-transport.ts';
import { openSmtpTransport } from './adapters/mail/smtp-transport.ts';
import { installationFacts } from './adapters/installation-facts.ts';
import { loadMasterKey } from './adapters/master-key-file.ts';
import { authorityClient } from './adapters/outbound/authority-client.ts';
import { opensOutside } from '../shared/node/network/opens-outside.ts';
import { openOutboundClient } from './adapters/outbound/outbound-client.ts';
import { webhookTransport } from './adapters/outbound/webhook-transport.ts';
import type { CertificateFiles } from './adapters/tls/certificate-files.ts';
import { openClamd } from './adapters/scanner/clamd.ts';
import { readRoots } from './adapters/signer/read-roots.ts';
import { smsGateway } from './adapters/sms/sms-gateway.ts';
import type { Config } from './config/config.ts';
import { assertMasterKey } from './core/installation/master-key-check.ts';
import { AccessCounter } from './core/audit/access-counter.ts';
import type { Core, Identity, MailAbility } from './core/context.ts';
import { SigningKeyRing } from './core/identity/signing-key-ring.ts';
import { installationKeysFrom, masterKeyFingerprint } from './core/installation-keys.ts';
import type { MailTransports } from './core/mail-delivery/deliver-mails.ts';
import type { Authorities, Clock, DocumentSigner, InstallationFacts } from './core/ports.ts';
import { announcingEvents } from './core/events/queue-events.ts';
import { openDatabase } from './db/open.ts';
import { openClock } from './open-clock.ts';
import { startStep } from './start-failure.ts';

/** Everything that outlives a request, opened and checked; nothing listens and nothing ticks yet. */
export interface Services {
  readonly core: Core;
  readonly accessLog: AccessCounter;
  readonly transports: MailTransports;
  readonly log: Logger;
  /** Sets what `core.mailQueued` calls. */
  onMailQueued(act: () => void): void;
  /** Sets what is called after a commit that queued events for webhooks. */
  onWebhookQueued(act: () => void): void;
  /** Writes whatever has been collected and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens database, blobs, keys and mail as configured.
 * @param testClock in place of real time; the clock that nobody can set then runs with it.
 * @param certificateFiles what the server serves its certificate from; null for whoever serves none.
 * @throws Error in plain words when one of them isn't available.
 */
export async function openServices(config: Config, testClock?: Clock, certificateFiles: CertificateFiles | null = null): Promise<Services> {
  const dataFolder = `The data folder ${config.dataDir} cannot be used`;
  await startStep(dataFolder, () => mkdir(config.dataDir, { recursive: true, mode: 0o700 }));
  const log = pino({ level: config.logLevel }, process.stderr);
  const masterKey = await startStep(`The master key file ${config.masterKeyFile} cannot be used`, () =>
    loadMasterKey(config.masterKeyFile),
  );
  const db = await startStep(`The database ${databaseName(config)} cannot be used`, () => openDatabase(config));
  try {
    await assertMasterKey(db, masterKeyFingerprint(masterKey));
    const accessLog = new AccessCounter(db, (error) => log.error({ err: error }, 'the request log could not be written'));
    const stores = await startStep(dataFolder, () => openStores(config));
    const transports = await startStep(dataFolder, () => openTransports(config));
    let mailQueued = (): void => undefined;
    let webhookQueued = (): void => undefined;
    const newId = idFactory();
    const keys = installationKeysFrom(masterKey);
    const time = await openClock(config, db, testClock);
    const core: Core = {
      db: announcingEvents(db, () => webhookQueued()),
      ...time,
      newId,
      ...stores,
      keys,
      identity: await identityFrom(config, new SigningKeyRing({ db, clock: time.clock, newId, keys }), time.clock),
      ...asConfigured(config),
      installation: installationOf(config, certificateFiles),
      ...(await signingOf(config, time.clock)),
      views: accessLog,
      mailQueued: () => mailQueued(),
      report: ({ kind, id, error }) => log.error({ kind, id, err: error }, kind),
    };
    return {
      core,
      accessLog,
      transports,
      log,
      onMailQueued: (act) => void (mailQueued = act),
      onWebhookQueued: (act) => void (webhookQueued = act),
      close: async () => {
        await accessLog.flush().catch((error: unknown) => log.error({ err: error }, 'the request log could not be written'));
        await Promise.all([transports.live.close(), transports.test.close()]);
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** What the core takes over from the configuration. */
function asConfigured({ planLimits, publicUrl, smtpUrl, linkDays, approvalHours, webhooks, webhookAllowPrivate, clamd, sms }: Config) {
  const transport = webhookTransport(openOutboundClient({ allowPrivate: webhookAllowPrivate }));
  return {
    planLimits,
    publicUrl,
    mail: { sends: smtpUrl === null ? 'folder' : 'smtp', opensOutside: opensOutside(publicUrl) } satisfies MailAbility,
    linkDays,
    approvalHours,
    webhooks,
    webhookTransport: transport,
    sms: sms === null ? null : smsGateway(openOutboundClient({ allowPrivate: sms.allowPrivate }), sms),
    scanner: clamd === null ? null : openClamd(clamd),
  };
}

function installationOf(config: Config, certificateFiles: CertificateFiles | null): InstallationFacts {
  const { dataDir, signing } = config;
  const { version } = packageJson;
  return installationFacts({ version, missing: missingParts(config), dataDir, certificateFiles, signing });
}

function missingParts(config: Config): readonly InstallationPart[] {
  const given: Readonly<Record<InstallationPart, boolean>> = {
    mail: config.smtpUrl !== null,
    public_address: opensOutside(config.publicUrl),
    https: config.publicUrl.startsWith('https:'),
    text_messages: config.sms !== null,
    virus_scanner: config.clamd !== null,
    signing_key: config.signing.key !== null,
    timestamps: config.signing.timestampUrls.length > 0,
    metrics: config.metricsToken !== null,
    other_sign_in: config.oidc !== null,
  };
  return (Object.keys(given) as InstallationPart[]).filter((part) => !given[part]);
}

async function signingOf(config: Config, clock: Clock): Promise<Pick<Core, 'authorities' | 'signer'>> {
  return { authorities: await authoritiesFrom(config), signer: await signerFrom(config, clock) };
}

async function authoritiesFrom({ signing: { timestampUrls, rootsFile, allowPrivate } }: Config): Promise<Authorities> {
  const client = authorityClient(openOutboundClient({ allowPrivate, plainHttp: true }));
  const roots = await startStep(`The roots in ${rootsFile} cannot be used`, () => readRoots(rootsFile));
  return { timestampUrls, roots: roots.map(({ raw }) => raw), client };
}

async function signerFrom({ signing: { key, workDir, ...settings }, dataDir }: Config, clock: Clock): Promise<DocumentSigner | null> {
  if (key === null) return null;
  return startStep(`The signing key ${key.p12File} cannot be used`, async () => {
    const { openPdfSigner } = await import('./adapters/signer/pdf-signer.ts');
    return openPdfSigner({ ...key, ...settings, workDir: workDir ?? join(dataDir, 'signing') }, clock);
  });
}

async function identityFrom(
  { oidc, publicUrl, refreshDays, defaultPlan, signUp }: Config,
  signingKeys: SigningKeyRing,
  clock: Clock,
): Promise<Identity> {
  const settings = { signingKeys, refreshDays, defaultPlan, signUp };
  if (oidc === null) return { ...settings, upstream: null };
  const { openUpstreamProvider } = await import('./adapters/oidc/upstream-provider.ts');
  return { ...settings, upstream: openUpstreamProvider({ ...oidc, callbackUrl: `${publicUrl}/api/auth/external/callback` }, clock) };
}

async function openStores(config: Config): Promise<Pick<Core, 'blobs' | 'packs'>> {
  const blobs = await openLocalFolder(join(config.dataDir, 'blobs'));
  // Packs are written beside `parts` while they arrive, on the same file system.
  const packs = await openPackFolder({ packs: join(config.dataDir, 'parts'), uploads: join(config.dataDir, 'uploads') });
  return { blobs, packs };
}

/** Which database that is, without the user and the password of its URL. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `in ${dataDir}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${host || (searchParams.get('host') ?? '')}${pathname}`;
}

async function openTransports(config: Config): Promise<MailTransports> {
  const sender = { from: config.mailFrom, hostname: new URL(config.publicUrl).hostname || hostname() };
  const folder = await openOutboxFolder({ folder: join(config.dataDir, 'outbox'), ...sender });
  return { test: folder, live: config.smtpUrl === null ? folder : openSmtpTransport({ url: config.smtpUrl, ...sender }) };
}
