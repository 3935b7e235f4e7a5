import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { wipe, type Key } from '../../shared/crypto/keys.ts';
import { isCustodianAddress } from '../../shared/format/custody/custodian.ts';
import { migrate } from '../../shared/node/database/migrate.ts';
import { opensOutside } from '../../shared/node/network/opens-outside.ts';
import { openSqlite } from '../../shared/node/database/sqlite.ts';
import { refuseForeignLog } from '../adapters/data-folder-lock.ts';
import { openOutboxFolder } from '../adapters/mail/outbox-folder-transport.ts';
import { openSmtpTransport } from '../adapters/mail/smtp-transport.ts';
import { loadMasterKey } from '../adapters/master-key-file.ts';
import { idFactory } from '../adapters/new-id.ts';
import { custodianTransport } from '../adapters/outbound/custodian-transport.ts';
import { openOutboundClient } from '../adapters/outbound/outbound-client.ts';
import type { Config } from '../config/config.ts';
import type { Core, MailAbility } from '../core/context.ts';
import { openKeyRing } from '../core/installation/key-ring.ts';
import type { MailTransports } from '../core/mail-delivery/deliver-mails.ts';
import { noTrace, type Clock } from '../core/ports.ts';
import { beWitness } from '../core/witness/witness-mark.ts';
import { checkedColumns } from '../db/checked-columns.ts';
import { databaseFile } from '../db/inspect.ts';
import { migrationsFor } from '../db/migrations/index.ts';
import type { Schema, ServerDatabase } from '../db/schema.ts';
import { logFault, openLog } from '../log-lines.ts';
import { openClock } from '../open-clock.ts';
import { quietReport } from '../quiet-report.ts';
import { startStep } from '../start-failure.ts';
import { closeToOthers, findInstallation, type OpenedAs } from '../start-rules.ts';

/** How much of the file is kept in memory: a little, twice. */
const cacheKiB = 1_024;

/** A witness, opened and checked; nothing listens and nothing ticks yet. */
export interface Witness {
  readonly core: Core;
  readonly transports: MailTransports;
  readonly log: Logger;
  /** Sets what `core.mailQueued` calls. */
  onMailQueued(act: () => void): void;
  close(): Promise<void>;
}

/**
 * What a witness can't be run with. One that nobody can name in a plan, or that can't warn, would be one that only seems to watch.
 * @throws Error in plain words.
 */
export function assertFitForWitness({ databaseUrl, publicUrl, smtpUrl }: Config): void {
  if (databaseUrl !== null) throw new Error('A witness keeps everything in one file of its data folder: leave HEIRLOCK_DATABASE_URL out.');
  if (!isCustodianAddress(publicUrl))
    throw new Error(
      `No plan can name a witness at ${publicUrl}. HEIRLOCK_PUBLIC_URL must be an https address without a path, and without port 443.`,
    );
  if (smtpUrl === null && opensOutside(publicUrl))
    throw new Error(
      'A witness has to warn before it gives anything: say in HEIRLOCK_SMTP_URL how it sends mail. Only at an address of this machine alone it does without, to be tried.',
    );
}

/**
 * Opens database, key and mail of a witness: the core of a server, without documents, accounts and everything that people sign in to.
 * @param testClock in place of real time. @param openedAs as for a server.
 * @throws Error in plain words.
 */
export async function openWitness(config: Config, openedAs: OpenedAs, testClock?: Clock): Promise<Witness> {
  const { db, ring } = await openFile(config, openedAs);
  const log = openLog(config.logLevel);
  try {
    const transports = await openTransports(config);
    const client = openOutboundClient({ allowPrivate: config.webhookAllowPrivate });
    let mailQueued = (): void => undefined;
    const core: Core = {
      db,
      ...ring,
      ...(await openClock(config, db, testClock)),
      ...nothingElse(),
      newId: idFactory(),
      planLimits: config.planLimits,
      publicUrl: config.publicUrl,
      mail: { sends: config.smtpUrl === null ? 'folder' : 'smtp', opensOutside: opensOutside(config.publicUrl) } satisfies MailAbility,
      linkDays: config.linkDays,
      approvalHours: config.approvalHours,
      custodians: custodianTransport(client),
      mailQueued: () => mailQueued(),
      report: quietReport((fault, untold) => logFault(log, fault, untold)),
    };
    const close = async (): Promise<void> => {
      await transports.live.close();
      await db.close();
    };
    return { core, transports, log, close, onMailQueued: (act) => void (mailQueued = act) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openFile(config: Config, openedAs: OpenedAs) {
  const database = `The database in ${config.dataDir} cannot be used`;
  refuseForeignLog(config.dataDir);
  const { isNew } = await startStep(database, () => findInstallation(config, openedAs, packageJson.version));
  const readMasterKey = (mayBeMade: boolean): Promise<Key> =>
    startStep(`The master key file ${config.masterKeyFile} cannot be used`, () =>
      loadMasterKey(config.masterKeyFile, { isNew: mayBeMade }),
    );
  // Before the database: a start that can't succeed leaves it alone.
  if (!isNew) wipe(await readMasterKey(false));
  await startStep(`The data folder ${config.dataDir} cannot be used`, () => mkdir(config.dataDir, { recursive: true, mode: 0o700 }));
  const db = await startStep(database, () => openMigrated(config.dataDir));
  try {
    await closeToOthers(config);
    await beWitness(db, { isNew });
    if (isNew) wipe(await readMasterKey(true));
    return { db, ring: await openKeyRing(db, () => readMasterKey(false)) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openMigrated(dataDir: string): Promise<ServerDatabase> {
  const db = openSqlite<Schema>(databaseFile(dataDir), checkedColumns, cacheKiB);
  try {
    await migrate(db, migrationsFor('sqlite'));
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openTransports(config: Config): Promise<MailTransports> {
  const sender = { from: config.mailFrom, hostname: new URL(config.publicUrl).hostname || hostname() };
  const live =
    config.smtpUrl === null
      ? await startStep(`The data folder ${config.dataDir} cannot be used`, () =>
          openOutboxFolder({ folder: join(config.dataDir, 'outbox'), ...sender }),
        )
      : openSmtpTransport({ url: config.smtpUrl, ...sender });
  return { live, test: live };
}

type Without =
  | 'blobs'
  | 'packs'
  | 'identity'
  | 'installation'
  | 'views'
  | 'webhookTransport'
  | 'authorities'
  | 'witnessSigning'
  | 'paperMaker';

/** What a server has and a witness doesn't. Whoever asks for it all the same is a bug, and is told so. */
function nothingElse(): Pick<Core, Without | 'backups' | 'monitor' | 'sms' | 'scanner' | 'signer' | 'trustedLists' | 'webhooks' | 'trace'> {
  return {
    ...{ blobs: without('documents'), packs: without('documents'), identity: without('sign-in'), installation: without('console') },
    ...{ views: without('request log'), webhookTransport: without('webhooks'), authorities: without('authorities') },
    ...{ witnessSigning: without('signing'), paperMaker: without('papers') },
    ...{ backups: null, monitor: null, sms: null, scanner: null, signer: null, trustedLists: null, webhooks: false, trace: noTrace },
  };
}

function without<Part extends object>(what: string): Part {
  return new Proxy({} as Part, {
    get: () => {
      throw new Error(`a witness has no ${what}`);
    },
  });
}
