import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { wipe } from '../../shared/crypto/keys.ts';
import { findingsOf, type CheckName, type Finding } from '../../shared/domain/finding.ts';
import { instantToMs } from '../../shared/domain/instant.ts';
import { openPostgres } from '../../shared/node/database/postgres.ts';
import { openSqliteToRead } from '../../shared/node/database/sqlite.ts';
import { checkCertificate } from '../adapters/checks/check-certificate.ts';
import { checkClock, type TimeServer } from '../adapters/checks/check-clock.ts';
import { checkDisk } from '../adapters/checks/check-disk.ts';
import { checkFiles } from '../adapters/checks/check-files.ts';
import { checkMailServer } from '../adapters/checks/check-mail-server.ts';
import { checkPublicAddress, checkSender, type NameResolver } from '../adapters/checks/check-names.ts';
import { checkPorts, outerAddresses, type InnerPort } from '../adapters/checks/check-ports.ts';
import { systemClock } from '../adapters/clock.ts';
import { diskSpace } from '../adapters/installation-facts.ts';
import { readMasterKey } from '../adapters/master-key-file.ts';
import { checkedFiles } from '../config/checked-files.ts';
import type { Config } from '../config/config.ts';
import {
  checkBackups,
  checkBounces,
  checkDatabase,
  checkDocuments,
  checkHeartbeat,
  checkHolds,
  checkMasterKey,
  checkSchema,
  type LookedAt,
} from '../core/installation/check-database.ts';
import { checkCustodians } from '../core/installation/check-custodians.ts';
import { masterKeyFingerprint } from '../core/installation-keys.ts';
import { migrationsFor } from '../db/migrations/index.ts';
import type { Schema } from '../db/schema.ts';
import { openBlobsToLookAt } from '../open-stores.ts';

/** What is asked outside of the installation, and of whom. */
export interface OutsideHelp {
  readonly ntp: TimeServer;
  readonly resolver: NameResolver;
  readonly dkimSelector: string | null;
  readonly mailTo: string | null;
  /** What a mail that is sent is recognised by. */
  readonly mark: string;
}

/** Looks at everything that can be looked at from the server's machine, and changes nothing. A check that fails hides no other. */
export async function lookAtInstallation(config: Config, outside: OutsideHelp): Promise<readonly Finding[]> {
  const { dataDir, tls, publicUrl, smtpUrl, mailFrom: from } = config;
  const { resolver, dkimSelector, mailTo: to, mark } = outside;
  const now = () => instantToMs(systemClock.now());
  const served = tls === null ? null : { ...tls, host: new URL(publicUrl).hostname };
  const checks: readonly (readonly [CheckName, () => Promise<readonly Finding[]>])[] = [
    ['clock', () => checkClock(outside.ntp, now)],
    ['disk', async () => checkDisk(dataDir, await diskSpace(dataDir))],
    ['files', () => checkFiles(checkedFiles(config))],
    ['certificate', () => checkCertificate(served, publicUrl, now())],
    ['public_address', () => checkPublicAddress(publicUrl, resolver)],
    ['sender', () => checkSender({ domain: domainOf(from), dkimSelector }, resolver)],
    ['mail_server', () => checkMailServer(smtpUrl === null ? null : { url: smtpUrl, from, to, mark })],
    ['ports', () => checkPorts(innerPorts(config), outerAddresses())],
  ];
  const found = await Promise.all(checks.map(([check, look]) => unlessItFails(check, look)));
  return [...found.flat(), ...(await lookAtDatabase(config))];
}

async function unlessItFails(check: CheckName, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [
      findingsOf(check).unchecked(
        `It could not be looked at (${error instanceof Error ? error.message : String(error)}).`,
        'Put that right first, and run this again.',
      ),
    ];
  }
}

async function lookAtDatabase(config: Config): Promise<readonly Finding[]> {
  const { failure, notice } = findingsOf('database');
  const file = join(config.dataDir, 'heirlock.db');
  if (config.databaseUrl === null && !existsSync(file))
    return [
      notice(
        `There is no database in ${config.dataDir}.`,
        'The first start makes one. If there should be one, HEIRLOCK_DATA_DIR names another folder, or its disk is not mounted.',
      ),
    ];
  const opened = openToLookAt(config.databaseUrl, file);
  if (opened instanceof Error)
    return [
      failure(`The database can't be opened (${opened.message}).`, 'Put your backup back, or name the right one in the configuration.'),
    ];
  const stored = await openBlobsToLookAt(config);
  try {
    const known = Object.keys(migrationsFor(opened.dialect));
    const first = await unlessItFails('database', () => checkDatabase(opened));
    // Without a connection all the others would say the same.
    if (first.some(({ severity }) => severity === 'unchecked'))
      return first.map((finding) => failure(finding.text, 'Look whether it runs, and at HEIRLOCK_DATABASE_URL.'));
    const fingerprint = await fingerprintIn(config.masterKeyFile);
    const others: readonly (readonly [CheckName, () => Promise<readonly Finding[]>])[] = [
      ['schema', () => checkSchema(opened, known)],
      ['master_key', () => checkMasterKey(opened, fingerprint)],
      ['documents', () => checkDocuments(opened, stored)],
      ['backups', () => checkBackups(opened, systemClock.now())],
      ['holds', () => checkHolds(opened)],
      ['heartbeat', () => checkHeartbeat(opened, systemClock.now())],
      ['custodians', () => checkCustodians(opened, config.publicUrl, systemClock.now())],
      ['bounces', () => checkBounces(opened)],
    ];
    const found = await Promise.all(others.map(([check, look]) => unlessItFails(check, look)));
    return [...first, ...found.flat()];
  } finally {
    stored.close();
    await opened.close();
  }
}

type Opened = LookedAt & { readonly close: () => Promise<void> };

function openToLookAt(url: string | null, file: string): Opened | Error {
  try {
    return url === null ? openSqliteToRead<Schema>(file) : openPostgres<Schema>(url, { poolSize: 2 });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Null for a file that holds no key: what is wrong with it is said of the files. */
async function fingerprintIn(path: string): Promise<string | null> {
  const key = await readMasterKey(path).catch(() => undefined);
  try {
    return key === undefined ? null : masterKeyFingerprint(key);
  } finally {
    wipe(key);
  }
}

/** What nobody but this machine needs: the server behind a proxy, and the database beside it. */
function innerPorts({ host, port, databaseUrl }: Config): readonly InnerPort[] {
  const isOwn = host === '127.0.0.1' || host === '::1' || host === 'localhost';
  const database = databaseUrl === null ? null : new URL(databaseUrl);
  const isBeside = database !== null && ['localhost', '127.0.0.1', '[::1]'].includes(database.hostname);
  return [
    ...(isOwn && port > 0 ? [{ what: 'The server', port }] : []),
    ...(database !== null && isBeside ? [{ what: 'The database', port: Number(database.port || 5432) }] : []),
  ];
}

/** The domain of `Name <address>`. */
function domainOf(sender: string): string {
  return /@([^\s>]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? '';
}
