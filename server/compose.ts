import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };

import type { InstallationPart } from '../shared/domain/health.ts';
import { refuseForeignLog } from './adapters/data-folder-lock.ts';
import { idFactory } from './adapters/new-id.ts';
import { openOutboxFolder } from './adapters/mail/outbox-folder-transport.ts';
import { openSmtpTransport } from './adapters/mail/smtp-transport.ts';
import { installationFacts } from './adapters/installation-facts.ts';
import { loadMasterKey } from './adapters/master-key-file.ts';
import { authorityClient } from './adapters/outbound/authority-client.ts';
import { wipe, type Key } from '../shared/crypto/keys.ts';
import type { ListStore } from '../shared/node/pades/trusted-lists/list-state.ts';
import { opensOutside } from '../shared/node/network/opens-outside.ts';
import { openHeartbeatMonitor } from './adapters/outbound/heartbeat-monitor.ts';
import { openOutboundClient } from './adapters/outbound/outbound-client.ts';
import { custodianTransport } from './adapters/outbound/custodian-transport.ts';
import { webhookTransport } from './adapters/outbound/webhook-transport.ts';
import type { CertificateFiles } from './adapters/tls/certificate-files.ts';
import { openClamd } from './adapters/scanner/clamd.ts';
import { openListKeeper } from './adapters/signer/list-keeper.ts';
import { openPaperMaker } from './adapters/signer/paper-maker.ts';
import { readRoots } from './adapters/signer/read-roots.ts';
import { openWitnessSigning } from './adapters/signer/witness-signing.ts';
import { smsGateway } from './adapters/sms/sms-gateway.ts';
import { checkedFiles } from './config/checked-files.ts';
import type { Config } from './config/config.ts';
import { openKeyRing } from './core/installation/key-ring.ts';
import { assertStorage } from './core/storage/storage-identity.ts';
import { AccessCounter } from './core/audit/access-counter.ts';
import { whyNotApart } from './adapters/backup/apart.ts';
import { openBackupTarget } from './adapters/backup/open-backup-target.ts';
import type { Core, Identity, KeyRing, MailAbility, ScheduledBackups } from './core/context.ts';
import type { InstallationKeys } from './core/installation-keys.ts';
import { SigningKeyRing } from './core/identity/signing-key-ring.ts';
import type { MailTransports } from './core/mail-delivery/deliver-mails.ts';
import type {
  Authorities,
  Clock,
  DocumentSigner,
  InstallationFacts,
  ListKeeper,
  OutsideMonitor,
  PaperMaker,
  Trace,
  WitnessSigning,
} from './core/ports.ts';
import { assertNoWitness } from './core/witness/witness-mark.ts';
import { announcingEvents } from './core/events/queue-events.ts';
import { openDatabase } from './db/open.ts';
import type { ServerDatabase } from './db/schema.ts';
import { openClock } from './open-clock.ts';
import { logFault, openLog } from './log-lines.ts';
import { openStores, type OpenStores } from './open-stores.ts';
import { quietReport } from './quiet-report.ts';
import { startStep } from './start-failure.ts';
import { closeToOthers, findInstallation, firstStartMark, type OpenedAs } from './start-rules.ts';
import { settableTrace, tracedTransactions } from './trace-transactions.ts';

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
  /** Sets where it is measured how long things take; nowhere before. */
  traceWith(trace: Trace): void;
  /** Writes whatever has been collected and closes everything. */
  close(): Promise<void>;
}

/**
 * Opens database, blobs, keys and mail as configured.
 * @param testClock in place of real time; the clock that nobody can set then runs with it.
 * @param openedAs what may be done where there is no installation, or one of an earlier version.
 * @param certificateFiles what the server serves its certificate from; null for whoever serves none.
 * @throws Error in plain words when one of them isn't available.
 */
export async function openServices(
  config: Config,
  testClock?: Clock,
  openedAs: OpenedAs = 'begin',
  certificateFiles: CertificateFiles | null = null,
): Promise<Services> {
  const trace = settableTrace();
  const { db, keys, keyRing } = await openInstallation(config, openedAs, trace);
  const log = openLog(config.logLevel);
  try {
    const { report, logNotWritten } = reportTo(log);
    const accessLog = new AccessCounter(db, logNotWritten);
    const { places, stores } = await openStorage(config, db, report);
    const transports = await openTransports(config);
    let mailQueued = (): void => undefined;
    let webhookQueued = (): void => undefined;
    const newId = idFactory();
    const time = await openClock(config, db, testClock);
    const core: Core = {
      db: announcingEvents(db, () => webhookQueued()),
      ...time,
      newId,
      ...stores,
      keys,
      keyRing,
      identity: await identityFrom(config, new SigningKeyRing({ db, clock: time.clock, newId, keys }), time.clock),
      ...asConfigured(config),
      installation: installationOf(config, certificateFiles, places),
      ...(await openedAsConfigured(config, time.clock, places)),
      views: accessLog,
      mailQueued: () => mailQueued(),
      monitor: monitorFrom(config, time.uptimeMs),
      trace,
      report,
    };
    const closed = async (): Promise<void> => {
      await accessLog.flush().catch(logNotWritten);
      await closeAll(transports, db);
      places.close();
    };
    return {
      ...{ core, accessLog, transports, log, close: closed, traceWith: trace.traceWith },
      onMailQueued: (act) => void (mailQueued = act),
      onWebhookQueued: (act) => void (webhookQueued = act),
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** An installation whose database fits this version, and whose key fits the database. */
interface OpenedInstallation {
  readonly db: ServerDatabase;
  readonly keys: InstallationKeys;
  readonly keyRing: KeyRing;
}

/** The database and the key that belongs to it, of an installation that is there, or that begins now. */
async function openInstallation(config: Config, openedAs: OpenedAs, trace: Trace): Promise<OpenedInstallation> {
  const database = `The database ${databaseName(config)} cannot be used`;
  if (config.databaseUrl === null) refuseForeignLog(config.dataDir);
  const { isNew } = await startStep(database, () => findInstallation(config, openedAs, packageJson.version));
  const readMasterKey = (mayBeMade: boolean): Promise<Key> =>
    startStep(`The master key file ${config.masterKeyFile} cannot be used`, () =>
      loadMasterKey(config.masterKeyFile, { isNew: mayBeMade }),
    );
  // Before the database: a start that can't succeed leaves it alone.
  if (!isNew) wipe(await readMasterKey(false));
  const mark = join(config.dataDir, firstStartMark);
  await startStep(`The data folder ${config.dataDir} cannot be used`, async () => {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    if (isNew && openedAs === 'first_start') await writeFile(mark, '', { mode: 0o600 });
  });
  const db = await startStep(database, async () => tracedTransactions(trace, await openDatabase(config)));
  try {
    await closeToOthers(config);
    if (openedAs !== 'command') await assertNoWitness(db);
    if (isNew) wipe(await readMasterKey(true));
    const ring = await openKeyRing(db, () => readMasterKey(false));
    if (isNew) await rm(mark, { force: true });
    return { db, ...ring };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Where documents are kept, once it is known to be this installation's; a store that has the heartbeats' note takes the data folder's place. */
async function openStorage(config: Config, db: ServerDatabase, report: Core['report']) {
  const away = (error: unknown): void => report({ kind: 'the store of documents did not do what it was asked', id: 'store', error });
  const places = await startStep(`The data folder ${config.dataDir} cannot be used`, () => openStores(config, db, away));
  const { blobs, packs, marks, epochNote } = places;
  await assertStorage(db, { blobs, packs, marks });
  return { places, stores: { blobs, packs, ...(epochNote === null ? {} : { epochNote }) } };
}

async function closeAll(transports: MailTransports, db: ServerDatabase): Promise<void> {
  await Promise.all([transports.live.close(), transports.test.close()]);
  await db.close();
}

/** Where faults go: into the log, each in a sentence, and quietly while the database is away. */
function reportTo(log: Logger): { readonly report: Core['report']; readonly logNotWritten: (error: unknown) => void } {
  const report = quietReport((fault, untold) => logFault(log, fault, untold));
  return { report, logNotWritten: (error) => report({ kind: 'request log not written', id: 'request_log', error }) };
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
    custodians: custodianTransport(openOutboundClient({ allowPrivate: webhookAllowPrivate })),
    sms: sms === null ? null : smsGateway(openOutboundClient({ allowPrivate: sms.allowPrivate }), sms),
    scanner: clamd === null ? null : openClamd(clamd),
  };
}

function installationOf(config: Config, certificateFiles: CertificateFiles | null, { tryWriting }: OpenStores): InstallationFacts {
  const { dataDir, masterKeyFile, publicUrl, signing } = config;
  const { version } = packageJson;
  const tls = config.tls === null ? null : { ...config.tls, host: new URL(publicUrl).hostname };
  const about = { version, missing: missingParts(config), dataDir, masterKeyFile, publicUrl, signing, tryWriting };
  return installationFacts({ ...about, tls, certificateFiles, files: checkedFiles(config) });
}

function monitorFrom({ heartbeat }: Config, uptimeMs: () => number): OutsideMonitor | null {
  if (heartbeat === null) return null;
  const client = openOutboundClient({ allowPrivate: heartbeat.allowPrivate, plainHttp: heartbeat.allowPrivate });
  return openHeartbeatMonitor(client, { url: heartbeat.url, uptimeMs });
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
    backups: config.backups !== null,
    other_sign_in: config.oidc !== null,
  };
  return (Object.keys(given) as InstallationPart[]).filter((part) => !given[part]);
}

async function backupsOf(config: Config): Promise<ScheduledBackups | null> {
  const { backups } = config;
  if (backups === null) return null;
  const reason = await whyNotApart(backups.out, config);
  if (reason !== undefined) throw new Error(`HEIRLOCK_BACKUP_OUT can't be used. ${reason}`);
  return { target: openBackupTarget(backups.out), schedule: backups.schedule, kept: backups.kept };
}

async function openedAsConfigured(
  config: Config,
  clock: Clock,
  { lists }: OpenStores,
): Promise<Pick<Core, 'authorities' | 'signer' | 'witnessSigning' | 'paperMaker' | 'trustedLists' | 'backups'>> {
  const [authorities, signer] = [await authoritiesFrom(config), await signerFrom(config, clock)];
  const witnessSigning = witnessSigningFrom(config, clock, authorities);
  const trustedLists = await listKeeperFrom(config, lists);
  const paperMaker = paperMakerFrom(config, clock);
  return { authorities, signer, witnessSigning, paperMaker, trustedLists, backups: await backupsOf(config) };
}

async function listKeeperFrom({ trustedLists, signing: { allowPrivate } }: Config, store: ListStore): Promise<ListKeeper | null> {
  if (trustedLists === null) return null;
  return startStep('The trusted lists of HEIRLOCK_TRUSTED_LISTS cannot be fetched', () =>
    openListKeeper({ ...trustedLists, allowPrivate }, store),
  );
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

function witnessSigningFrom({ signing, dataDir }: Config, clock: Clock, { client }: Authorities): WitnessSigning {
  const { rootsFile, timestampUrls, allowPrivate, workDir } = signing;
  return openWitnessSigning({ rootsFile, timestampUrls, allowPrivate, client, workDir: workDir ?? join(dataDir, 'signing') }, clock);
}

function paperMakerFrom({ signing: { key, workDir, ...settings }, dataDir }: Config, clock: Clock): PaperMaker {
  return openPaperMaker({ ...settings, key, workDir: workDir ?? join(dataDir, 'signing') }, clock);
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

/** Which database that is, without the user and the password of its URL. */
function databaseName({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `in ${dataDir}`;
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `${host || (searchParams.get('host') ?? '')}${pathname}`;
}

async function openTransports(config: Config): Promise<MailTransports> {
  const sender = { from: config.mailFrom, hostname: new URL(config.publicUrl).hostname || hostname() };
  const folder = await startStep(`The data folder ${config.dataDir} cannot be used`, () =>
    openOutboxFolder({ folder: join(config.dataDir, 'outbox'), ...sender }),
  );
  return { test: folder, live: config.smtpUrl === null ? folder : openSmtpTransport({ url: config.smtpUrl, ...sender }) };
}
