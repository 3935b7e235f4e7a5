import { nobodysAccount } from '../../../shared/domain/account.ts';
import type { BackupsKept, BackupStatus } from '../../../shared/domain/backup.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import { instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { sealChain } from '../audit/seal-events.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { BackupTarget } from '../ports.ts';
import { claimBackup, endBackup, renewBackupClaim } from '../stores/backup-run-store.ts';
import { manifestFile, writeManifest, type BackupManifest } from './backup-manifest.ts';
import { claimPlace } from './backup-place.ts';
import { BackupProblem } from './backup-problem.ts';
import { checkBackup } from './check-backup.ts';
import { findEarlier } from './earlier-backup.ts';
import { exportInstallation } from './export-installation.ts';
import { oneChunk } from './parts.ts';
import { removeOldBackups } from './remove-old-backups.ts';

/** For how long an attempt is thought to be alive after its last word. */
const claimMs = 10 * minuteMs;
const renewMs = minuteMs;

export interface BackupOrder {
  readonly target: BackupTarget;
  /** Null: nothing is removed. */
  readonly kept: BackupsKept | null;
  /** The moment of the schedule that it's for; null when somebody asked for it. */
  readonly slot: string | null;
  /** Breaks it off. */
  readonly signal?: AbortSignal;
}

/** What came of it. */
export interface BackupReport {
  readonly name: string;
  readonly status: Extract<BackupStatus, 'complete' | 'incomplete'>;
  readonly rows: number;
  readonly files: number;
  readonly totalBytes: number;
  readonly newBytes: number;
  readonly missingFiles: number;
  /** Documents that were opened from the backup. */
  readonly opened: number;
  readonly removed: readonly string[];
}

/**
 * Makes a backup while the installation goes on (BACKUP.md). What an earlier one stored is not stored again; whatever breaks it off leaves
 * the earlier ones as they were, and what it had already stored is used by the next.
 * @returns undefined when another backup is being made, or has been for this moment of the schedule.
 * @throws BackupProblem, or whatever the place or the database throws.
 */
export async function createBackup(core: Core, origin: Origin, order: BackupOrder): Promise<BackupReport | undefined> {
  const run = await begin(core, order);
  if (run === undefined) return undefined;
  try {
    const report = await make(core, origin, order, run);
    const { status, name, files, totalBytes, newBytes, missingFiles } = report;
    await core.db.transaction((tx) =>
      endBackup(tx, run.id, {
        status,
        backup: name,
        files,
        total_bytes: totalBytes,
        new_bytes: newBytes,
        missing_files: missingFiles,
        finished_at: core.clock.now(),
        failure: null,
      }),
    );
    return report;
  } catch (error) {
    const end = { status: 'failed', backup: null, files: 0, total_bytes: 0, new_bytes: 0, missing_files: 0 } as const;
    const failure = error instanceof BackupProblem ? error.message : "The place or the database couldn't be reached; the log says more.";
    await core.db.transaction((tx) => endBackup(tx, run.id, { ...end, finished_at: core.clock.now(), failure })).catch(() => undefined);
    throw error;
  }
}

/** An attempt that is ours. */
interface Run {
  readonly id: Ulid;
  readonly startedAt: Instant;
  /** Says now and then that it's at work. @throws BackupProblem when somebody else has taken over. */
  readonly alive: () => Promise<void>;
}

async function begin(core: Core, { target, slot, signal }: BackupOrder): Promise<Run | undefined> {
  const [id, startedAt] = [core.newId(), core.clock.now()];
  const nowMs = instantToMs(startedAt);
  const row = { id, place: target.place, slot, started_at: startedAt, claimed_until_ms: nowMs + claimMs };
  if (!(await core.db.transaction((tx) => claimBackup(tx, row, startedAt, nowMs)))) return undefined;
  let saidMs = core.uptimeMs();
  const alive = async (): Promise<void> => {
    if (signal?.aborted === true) throw new BackupProblem('It was broken off, because the server was stopped.');
    if (core.uptimeMs() - saidMs < renewMs) return;
    saidMs = core.uptimeMs();
    const held = await core.db.transaction((tx) => renewBackupClaim(tx, id, instantToMs(core.clock.now()) + claimMs));
    if (!held) throw new BackupProblem('It was silent for so long that another one may have begun.');
  };
  return { id, startedAt, alive };
}

async function make(core: Core, origin: Origin, { target, kept }: BackupOrder, { id, startedAt, alive }: Run): Promise<BackupReport> {
  const keys = core.keys.backup;
  await claimPlace(target, keys);
  const earlier = await findEarlier(target, keys);
  const name = `${startedAt.slice(0, 19).replaceAll(':', '')}Z-${id.slice(-6)}`;
  const head = await noteBackup(core, origin, name);
  const { manifest, newBytes } = await exportInstallation(
    core,
    target,
    earlier,
    alive,
    (found): BackupManifest => ({
      format: 'heirlock backup 1',
      name,
      taken_at: startedAt,
      version: core.installation.version,
      database: core.db.dialect,
      installation: hex(keys.publicKey),
      key_check: core.keys.fingerprint,
      audit_head: head,
      ...found,
    }),
  );
  const bytes = writeManifest(manifest, keys);
  // Its name makes it a backup: before that there are only objects that nobody names.
  await target.put(manifestFile(name), bytes.length, () => oneChunk(bytes));
  const check = await checkBackup(target, name, { keys: core.keys, reading: 'sample', alive });
  if (check.problems.length > 0) {
    await target.remove(manifestFile(name));
    throw new BackupProblem(`What was written can't be used: ${check.problems.join(' ')}`);
  }
  const { files, tables } = manifest;
  return {
    name,
    status: files.missing === 0 ? 'complete' : 'incomplete',
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    totalBytes: files.bytes + [...tables.flatMap(({ parts }) => parts), ...files.parts].reduce((sum, part) => sum + part.bytes, 0),
    newBytes,
    missingFiles: files.missing,
    opened: check.opened,
    removed: kept === null ? [] : await removeOld(core, target, kept, alive),
  };
}

/** Too many are no fault of the one that was just made. */
async function removeOld(core: Core, target: BackupTarget, kept: BackupsKept, alive: () => Promise<void>): Promise<readonly string[]> {
  return removeOldBackups(target, core.keys.backup, kept, alive).catch((error: unknown) => {
    core.report({ kind: 'old backups could not be removed', id: target.place, error });
    return [];
  });
}

/** The log says that a backup was made, and the backup has that event and the log's signed head with it. */
async function noteBackup(core: Core, origin: Origin, name: string): Promise<BackupManifest['audit_head']> {
  const log = { accountId: nobodysAccount, mode: 'live' } as const;
  await core.db.transaction((tx) =>
    recordAudit(tx, core, origin, {
      ...log,
      vaultId: null,
      action: 'backup.begun',
      resourceType: 'backup',
      resourceId: name,
      at: core.clock.now(),
      details: {},
    }),
  );
  const head = await sealChain(core, log);
  if (head === undefined) throw new Error('the log has no head after an event');
  return { seq: head.seq, hash: hex(head.hash), signed_at: head.signedAt, signature: hex(head.signature) };
}
