import { nobodysAccount } from '../../../shared/domain/account.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { systemOrigin, type Core, type Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { databaseName } from '../heartbeat/beat.ts';
import { tellAdministrators } from '../heartbeat/tell-administrators.ts';
import { changeHeartbeatState, lockHeartbeatState } from '../stores/heartbeat-store.ts';
import { insertHold } from '../stores/hold-store.ts';
import { keepFact } from '../stores/installation-store.ts';
import { endOpening } from '../openings/end-opening.ts';
import { listVaultsAboutToOpen } from '../stores/opening-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findUnfinishedRestore, forgetUnfinishedRestore } from './restore-database.ts';
import type { BackupManifest } from './backup-manifest.ts';

/** How far the count of heartbeats jumps ahead, so that no server that ran on the earlier database takes this one for it. */
const epochStep = 1_000;

/** Whoever set one may have stopped it since, and nobody can know. Setting it again is one press; a release can't be taken back. */
async function endOpenings(tx: Db, core: Core, at: Instant): Promise<void> {
  for (const vaultId of await listVaultsAboutToOpen(tx)) {
    const vault = await lockVault(tx, vaultId);
    if (vault !== undefined) await endOpening(tx, core, systemOrigin, vault, 'ended', at);
  }
}

/**
 * Ends a restore: all automatic releases are held, whichever database it is and whatever its data folder knew, until an administrator has
 * looked. Only then may a server start on it.
 * @returns the hold's number; undefined when this had been done already.
 */
export async function finishRestore(
  core: Core,
  origin: Origin,
  manifest: Pick<BackupManifest, 'name' | 'taken_at'>,
): Promise<number | undefined> {
  const note = (await core.epochNote.read())?.epoch ?? 0;
  const done = await core.db.transaction(async (tx) => {
    const state = await lockHeartbeatState(tx);
    if ((await findUnfinishedRestore(tx)) === undefined) return undefined;
    const at = core.clock.now();
    const epoch = Math.max(state.epoch, note) + epochStep;
    await changeHeartbeatState(tx, { epoch });
    const facts = { backup: manifest.name, takenAt: manifest.taken_at, now: at, watermark: state.watermark, epoch: state.epoch };
    const details = jsonColumns.release_holds.details.write(facts);
    const number = (await insertHold(tx, { reason: 'database_restored', began_at: at, details })) ?? 0;
    await recordAudit(tx, core, origin, {
      accountId: nobodysAccount,
      mode: 'live',
      vaultId: null,
      action: 'backup.restored',
      resourceType: 'backup',
      resourceId: manifest.name,
      at,
      details: { takenAt: manifest.taken_at },
    });
    await endOpenings(tx, core, at);
    await tellAdministrators(tx, core, { number, reason: 'database_restored', at });
    await forgetUnfinishedRestore(tx);
    return { number, epoch, database: await keepFact(tx, databaseName, core.newId()) };
  });
  if (done === undefined) return undefined;
  await core.epochNote.write({ epoch: done.epoch, database: done.database, machine: null });
  return done.number;
}
