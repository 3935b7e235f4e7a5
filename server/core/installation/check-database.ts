import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { addMs, dayMs, instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Dialect } from '../../../shared/node/database/database.ts';
import type { Db } from '../../db/schema.ts';
import type { CiphertextStore } from '../ports.ts';
import { findLastBackups } from '../stores/backup-run-store.ts';
import {
  findLastBounce,
  listMigrationsDone,
  readPostgresSettings,
  readSqliteState,
  sampleVersions,
} from '../stores/database-state-store.ts';
import { findLastBeat } from '../stores/heartbeat-store.ts';
import { listOpenHolds } from '../stores/hold-store.ts';
import { findFact } from '../stores/installation-store.ts';
import { listRotations } from '../stores/key-store.ts';
import { fingerprintFact, shortFingerprint } from './keys-in-database.ts';

/** A database that is only looked at, whatever version its schema has. */
export interface LookedAt {
  readonly dialect: Dialect;
  readonly read: Db;
}

/**
 * Version and settings of the database: whether what it says is written survives a power cut, and whether it's sound.
 * @param isWorking whether a server asks that people wait for: then it isn't read from end to end.
 */
export async function checkDatabase({ dialect, read }: LookedAt, isWorking = false): Promise<readonly Finding[]> {
  const { failure, warning, fine } = findingsOf('database');
  if (dialect === 'sqlite') {
    const { version, journal, check } = await readSqliteState(read, isWorking);
    if (check !== null && check !== 'ok')
      return [failure(`The database is damaged: ${check}.`, 'Stop the server, keep the files as they are, and put your backup back.')];
    if (journal !== 'wal')
      return [
        warning(
          `The database's journal is "${journal}", and not a write-ahead log.`,
          'The next start of the server puts that right; if it stays so, the file lies on a network drive, where SQLite must not.',
        ),
      ];
    return [fine(`SQLite ${version}: ${check === null ? '' : 'sound, '}with a write-ahead log; each commit is flushed to the disk.`)];
  }
  const settings = await readPostgresSettings(read);
  const findings: Finding[] = [];
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (settings[name] !== 'on')
      findings.push(
        failure(
          `Postgres runs with ${name}=${settings[name]}: a power cut can destroy all of it.`,
          `Set ${name} = on in postgresql.conf and reload Postgres. If there was a crash since, put your backup back.`,
        ),
      );
  }
  if (['off', 'local'].includes(settings.synchronous_commit))
    findings.push(
      warning(
        `Postgres runs with synchronous_commit=${settings.synchronous_commit}: a check-in that was answered can be lost in a crash.`,
        'Set synchronous_commit = on in postgresql.conf and reload Postgres.',
      ),
    );
  const [most, used] = [Number(settings.max_connections), settings.connections];
  if (used > most * 0.8)
    findings.push(warning(`Postgres has ${used} of at most ${most} connections.`, 'Raise max_connections, or run fewer servers.'));
  const major = Number.parseInt(settings.version, 10);
  if (major < 14) findings.push(warning(`Postgres ${settings.version} gets no security fixes any more.`, 'Move to a newer major version.'));
  return findings.length > 0
    ? findings
    : [fine(`Postgres ${settings.version}: fsync, full_page_writes and synchronous_commit are on; ${used} of ${most} connections.`)];
}

/** Whether the database is of this program's version. @param known the migrations that this program has, in order. */
export async function checkSchema({ read }: LookedAt, known: readonly string[]): Promise<readonly Finding[]> {
  const { failure, notice, fine } = findingsOf('schema');
  const done = await listMigrationsDone(read);
  const newer = done.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return [
      failure(
        `A newer version wrote to this database (${newer.join(', ')}).`,
        'Run the newer version again, or put the backup of before it back.',
      ),
    ];
  const missing = known.filter((name) => !done.includes(name));
  if (missing.length > 0)
    return [
      notice(
        `The database is ${missing.length} steps behind this version.`,
        'The next start of the server takes them. Make a backup before.',
      ),
    ];
  return [fine(`The database is at ${done.at(-1) ?? 'its beginning'}, as this version expects.`)];
}

/** Whether the key in the file is this database's, and whether a rotation stands still. @param fingerprint of the key in the file; null without one. */
export async function checkMasterKey({ read }: LookedAt, fingerprint: string | null): Promise<readonly Finding[]> {
  const { failure, warning, fine } = findingsOf('master_key');
  const [expected, rotations] = await Promise.all([findFact(read, fingerprintFact), listRotations(read)]);
  if (expected === undefined) return [fine('The database has never been opened with a master key.')];
  const underWay = rotations.find(({ stage }) => stage !== 'settling' && stage !== 'done');
  const fits = fingerprint === expected || (underWay?.stage === 'spreading' && fingerprint === underWay.to_key);
  if (!fits) {
    const found =
      fingerprint === null
        ? 'There is no master key'
        : `The master key in the file (${shortFingerprint(fingerprint)}) is not this database's`;
    return [
      failure(
        `${found}: it needs the one with the fingerprint ${shortFingerprint(expected)}.`,
        'Put that key file back, or type the emergency page: heirlock master-key from-page',
      ),
    ];
  }
  if (underWay !== undefined)
    return [
      warning(
        `A rotation of the ${underWay.kind} key, begun at ${underWay.began_at}, is not finished (${underWay.stage}).`,
        `Run: heirlock ${underWay.kind === 'master' ? 'master-key rotate' : 'release-key rotate-deployment'}`,
      ),
    ];
  const damaged = rotations[0]?.unreadable ?? 0;
  if (damaged > 0)
    return [
      warning(`The latest rotation met ${damaged} rows that no key opens.`, 'They were damaged before: compare with a backup of then.'),
    ];
  return [fine(`The master key fits this database (fingerprint ${shortFingerprint(expected)}).`)];
}

/** How old the latest backup may be: as old as the alert on it allows. */
const backupLateMs = 2 * dayMs;

/** Whether the latest backup is young, whole, and did not fail. */
export async function checkBackups({ read }: LookedAt, now: Instant): Promise<readonly Finding[]> {
  const { warning, fine } = findingsOf('backups');
  const { ended, made } = await findLastBackups(read);
  const advice = 'Look at HEIRLOCK_BACKUP_OUT (OPERATING.md, "Backup"), and run: heirlock backup --out …';
  if (made === undefined)
    return [warning('No backup was ever made by "heirlock backup" or the schedule.', `Unless you back it up in another way: ${advice}`)];
  const { place, started_at: at, missing_files: missing } = made;
  const findings = [
    ...(ended?.status === 'failed' ? [warning(`The last attempt at a backup failed (${ended.failure ?? ''}).`, advice)] : []),
    ...(instantToMs(now) - instantToMs(at) > backupLateMs ? [warning(`The latest backup is of ${at}, in ${place}.`, advice)] : []),
    ...(missing > 0
      ? [warning(`The latest backup lacks ${missing} files that the server lacks too.`, 'heirlock blobs verify names them.')]
      : []),
  ];
  return findings.length > 0 ? findings : [fine(`The latest backup is of ${at}, in ${place}.`)];
}

const sampled = 20;

/** Whether some documents are where they should be, with the length that they should have. */
export async function checkDocuments({ read }: LookedAt, blobs: Pick<CiphertextStore, 'size'>): Promise<readonly Finding[]> {
  const { failure, fine } = findingsOf('documents');
  const versions = await sampleVersions(read, sampled);
  const wrong = (
    await Promise.all(versions.map(async (row) => ((await blobs.size(row.blob_id)) === row.blob_size_bytes ? [] : [row.blob_id])))
  ).flat();
  if (wrong.length > 0)
    return [
      failure(
        `Of ${versions.length} documents that were looked at, ${wrong.length} are missing or cut (such as ${wrong[0] ?? ''}).`,
        'Look whether HEIRLOCK_BLOBS_URL or the data folder is the right place, and its disk is mounted; then put what is missing back from your backup.',
      ),
    ];
  return [fine(versions.length === 0 ? 'There are no documents yet.' : `${versions.length} documents were looked at: all are there.`)];
}

/** Whether automatic releases are held. */
export async function checkHolds({ read }: LookedAt): Promise<readonly Finding[]> {
  const { warning, fine } = findingsOf('holds');
  const holds = await listOpenHolds(read);
  if (holds.length === 0) return [fine('Nothing is held.')];
  return holds.map(({ number, reason }) =>
    warning(
      `Automatic releases are held (number ${number}, ${reason}).`,
      `The runbook says what to look at under "${reason}"; then: heirlock holds lift ${number} --note "…"`,
    ),
  );
}

const lateMs = 5 * minuteMs;

/** Whether a server is at work. */
export async function checkHeartbeat({ read }: LookedAt, now: Instant): Promise<readonly Finding[]> {
  const { warning, notice, fine } = findingsOf('heartbeat');
  const last = await findLastBeat(read);
  if (last === null) return [notice('No server has worked on this database yet.')];
  if (last > addMs(now, lateMs))
    return [warning(`The last heartbeat (${last}) is in the future.`, 'A clock is wrong, or was: see clock_behind in the runbook.')];
  if (instantToMs(now) - instantToMs(last) > lateMs)
    return [warning(`No server has been at work since ${last}.`, 'Start one: while none runs nobody is warned, and nothing is released.')];
  return [fine(`A server was at work at ${last}.`)];
}

/** Whether mails that come back are told to us. */
export async function checkBounces({ read }: LookedAt): Promise<readonly Finding[]> {
  const { unchecked, fine } = findingsOf('bounces');
  const last = await findLastBounce(read);
  if (last !== null) return [fine(`A mail came back at ${last}, and was noted.`)];
  return [
    unchecked(
      'No mail ever came back to this installation: whether it would be noted is not known.',
      'Send a mail from the sender’s address to one that doesn’t exist, and look whether "heirlock mail bounce" is called (runbook, "Messages are refused or come back").',
    ),
  ];
}
