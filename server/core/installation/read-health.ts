import type { AlertName, AlertSeverity, InstallationPart } from '../../../shared/domain/health.ts';
import type { Finding } from '../../../shared/domain/finding.ts';
import type { HoldReason } from '../../../shared/domain/heartbeat.ts';
import { addMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import type { MailWay } from '../../../shared/domain/mail.ts';
import type { OutboxRow } from '../../db/schema.ts';
import { requireRole } from '../access/require-role.ts';
import type { Core, PersonContext } from '../context.ts';
import { raisedAlerts } from '../heartbeat/raised-alerts.ts';
import { readMachine } from '../heartbeat/read-machine.ts';
import { readMetrics, type ReleaseMetrics } from '../heartbeat/read-metrics.ts';
import type { CertificateEnd, DiskSpace } from '../ports.ts';
import { findLastBackups } from '../stores/backup-run-store.ts';
import { countFailedSince, findLastMessages } from '../stores/metrics-store.ts';
import { checkBackups, checkBounces, checkDatabase, checkDocuments, checkHolds, checkMasterKey } from './check-database.ts';
import { checkCustodians } from './check-custodians.ts';
import { findStorageWalk } from '../stores/storage-finding-store.ts';

/** A message about real data, without what it says. */
export interface MessageNote {
  readonly channel: string;
  readonly kind: string;
  /** When it was accepted, or came back; for one that was refused, when it was written. */
  readonly at: Instant;
  /** Its reader's address without most of its name: administrators aren't told who an owner's recipients are. */
  readonly to: string;
  /** What the mail server or gateway answered; null for one that was accepted. */
  readonly reason: string | null;
}

/** How the installation's backups are. */
export interface BackupHealth {
  /** Whether this server makes them by itself. */
  readonly isScheduled: boolean;
  /** The latest that was made; null when there is none. */
  readonly last: { readonly at: Instant; readonly place: string; readonly bytes: number; readonly missingFiles: number } | null;
  /** The latest attempt, when it failed: null when it didn't, or there was none. */
  readonly failed: { readonly at: Instant; readonly reason: string } | null;
}

/** What an administrator looks at to see whether releases will happen (RULINGS.md#health). */
export interface Health {
  readonly version: string;
  readonly checkedAt: Instant;
  readonly alerts: readonly { readonly name: AlertName; readonly severity: AlertSeverity }[];
  readonly mail: {
    readonly sends: MailWay;
    readonly opensOutside: boolean;
    readonly lastAccepted: MessageNote | null;
    readonly lastRefused: MessageNote | null;
    readonly lastBounced: MessageNote | null;
    readonly waiting: number;
    /** Seconds; null when nothing waits. */
    readonly oldestWaitingSeconds: number | null;
  };
  readonly scheduler: Pick<
    ReleaseMetrics,
    'heartbeatAgeSeconds' | 'servers' | 'dueTimers' | 'oldestDueAgeSeconds' | 'heldTimers' | 'failingTimers' | 'waitingReleases'
  >;
  readonly holds: readonly HoldReason[];
  readonly storage: {
    readonly disk: DiskSpace | null;
    readonly damagedRows: number;
    /** What the database names and checks did not find in its store, or not as it should be. */
    readonly missingDocuments: number;
    readonly damagedDocuments: number;
    /** When everything stored was last checked to its end; null while it never was. */
    readonly checkedAt: Instant | null;
  };
  readonly backup: BackupHealth;
  readonly certificates: readonly CertificateEnd[];
  readonly missing: readonly InstallationPart[];
  /** What `heirlock doctor` says, as far as the server's process sees it itself; what asks others on the network is left out. */
  readonly findings: readonly Finding[];
}

/** Reads it. Administrators only. @throws RoleRequiredError */
export async function readHealthAs({ core, person }: PersonContext): Promise<Health> {
  requireRole(person, 'VAULT_ADMIN');
  const { db, clock, installation } = core;
  const now = clock.now();
  const [metrics, machine, last, failed, disk, certificates, findings, backups, walk] = await Promise.all([
    readMetrics(core),
    readMachine(core),
    findLastMessages(db.read),
    countFailedSince(db.read, addMs(now, -hourMs)),
    installation.diskSpace(),
    installation.certificates(),
    findingsHere(core),
    findLastBackups(db.read),
    findStorageWalk(db.read),
  ]);
  const waits = metrics.queues.map(({ oldestAgeSeconds }) => oldestAgeSeconds);
  const { heartbeatAgeSeconds, servers, dueTimers, oldestDueAgeSeconds, heldTimers, failingTimers, waitingReleases } = metrics;
  return {
    version: installation.version,
    checkedAt: now,
    alerts: raisedAlerts({ ...metrics, ...machine, failedLately: failed }),
    mail: {
      ...core.mail,
      lastAccepted: noteOf(last.accepted, (row) => row.accepted_at),
      lastRefused: noteOf(last.refused, () => null),
      lastBounced: noteOf(last.bounced, (row) => row.bounced_at),
      waiting: metrics.queues.reduce((sum, { total }) => sum + total, 0),
      oldestWaitingSeconds: waits.length === 0 ? null : Math.round(Math.max(...waits)),
    },
    scheduler: {
      servers,
      dueTimers,
      heldTimers,
      failingTimers,
      waitingReleases,
      heartbeatAgeSeconds: heartbeatAgeSeconds === null ? null : Math.round(heartbeatAgeSeconds),
      oldestDueAgeSeconds: oldestDueAgeSeconds === null ? null : Math.round(oldestDueAgeSeconds),
    },
    holds: (Object.keys(metrics.holds) as HoldReason[]).filter((reason) => metrics.holds[reason]),
    storage: storageHealth(disk, metrics, walk?.finished_at ?? null),
    backup: backupHealth(core.backups !== null, backups),
    certificates,
    missing: installation.missing,
    findings,
  };
}

function storageHealth(disk: DiskSpace | null, { damagedRows, stored }: ReleaseMetrics, checkedAt: Instant | null): Health['storage'] {
  return { disk, damagedRows, missingDocuments: stored.missing, damagedDocuments: stored.damaged, checkedAt };
}

async function findingsHere({ db, blobs, clock, keyRing, installation, publicUrl }: Core): Promise<readonly Finding[]> {
  const found = await Promise.all([
    installation.findings(),
    checkDatabase(db, true),
    checkMasterKey(db, keyRing.fingerprint()),
    checkDocuments(db, blobs),
    checkBackups(db, clock.now()),
    checkHolds(db),
    checkCustodians(db, publicUrl, clock.now()),
    checkBounces(db),
  ]);
  return found.flat();
}

function backupHealth(isScheduled: boolean, { ended, made }: Awaited<ReturnType<typeof findLastBackups>>): BackupHealth {
  return {
    isScheduled,
    last: made === undefined ? null : { at: made.started_at, place: made.place, bytes: made.total_bytes, missingFiles: made.missing_files },
    failed: ended?.status === 'failed' ? { at: ended.finished_at ?? ended.started_at, reason: ended.failure ?? '' } : null,
  };
}

function noteOf(row: OutboxRow | undefined, atOf: (row: OutboxRow) => Instant | null): MessageNote | null {
  if (row === undefined) return null;
  const { channel, kind, to_address: to, created_at: written, last_error: reason, status } = row;
  return {
    channel,
    kind,
    at: atOf(row) ?? written,
    to: masked(to),
    reason: status === 'accepted' ? null : withoutAddress(reason ?? '', to),
  };
}

/** `a…@example.org`; of a telephone number the last two digits. */
function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? `…${address.slice(-2)}` : `${[...address][0] ?? ''}…${address.slice(at)}`;
}

/** Mail servers like to repeat whom they refused. */
function withoutAddress(text: string, address: string): string {
  return text.replaceAll(address, masked(address));
}
