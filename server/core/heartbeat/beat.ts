import { nobodysAccount } from '../../../shared/domain/account.ts';
import { judgeBeat, type Beat, type BeatJudgement, type BeatMemory, type HoldReason } from '../../../shared/domain/heartbeat.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core } from '../context.ts';
import {
  bringBeatsBack,
  changeHeartbeatState,
  findEpoch,
  findLastBeat,
  forgetServers,
  insertGap,
  lockHeartbeatState,
  noteServerBeat,
  noteServerStop,
} from '../stores/heartbeat-store.ts';
import { insertHold, isTimeDoubted } from '../stores/hold-store.ts';
import { tellAdministrators } from './tell-administrators.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** Servers that have been silent for this long are no longer counted as servers. */
const forgottenAfterMs = 7 * dayMs;

/** One server process, as it knows itself from heartbeat to heartbeat. */
export interface BeatingServer {
  readonly id: Ulid;
  readonly startedAt: Instant;
  /** Null before its first heartbeat. */
  own: BeatMemory['own'];
  /** The highest count that it has seen; null before it has looked. */
  knownEpoch: number | null;
}

/** A server that begins. */
export async function beginBeating(core: Core): Promise<BeatingServer> {
  return {
    id: core.newId(),
    startedAt: core.clock.now(),
    own: null,
    knownEpoch: (await core.epochNote.read()) ?? (await noteNewDatabase(core)),
  };
}

/** A server that ends as it should: nobody is to look for it. */
export async function endBeating(core: Core, { id }: BeatingServer): Promise<void> {
  await core.db.transaction((tx) => noteServerStop(tx, id, core.clock.now()));
}

/**
 * A database without a heartbeat is recorded before it has one: a server that is killed after its very first heartbeat, and before it could
 * record it, must not find a database that seems to come from elsewhere.
 * @returns the count that was recorded; null for a database that has already counted.
 */
async function noteNewDatabase(core: Core): Promise<number | null> {
  if ((await findEpoch(core.db.read)) > 0) return null;
  await core.epochNote.write(0);
  return 0;
}

/**
 * One heartbeat: checks whether the clock, the database and this server are what they were, records it, and holds all automatic releases
 * when they aren't (`heartbeat.ts`). What it finds is in the database before anything else is done.
 */
export async function beat(core: Core, server: BeatingServer): Promise<BeatJudgement> {
  const seen: Beat = {
    now: core.clock.now(),
    uptimeMs: core.uptimeMs(),
    knownEpoch: server.knownEpoch,
    epochExpected: core.db.dialect === 'sqlite',
  };
  const raised: HoldReason[] = [];
  const judgement = await core.db.transaction(async (tx) => {
    raised.length = 0;
    const state = await lockHeartbeatState(tx);
    const clockDoubted = await isTimeDoubted(tx);
    const memory: BeatMemory = {
      epoch: state.epoch,
      watermark: state.watermark,
      lastBeat: await findLastBeat(tx),
      own: server.own,
      clockDoubted,
    };
    const judged = judgeBeat(memory, seen);
    await changeHeartbeatState(tx, { epoch: judged.epoch, watermark: judged.watermark });
    await noteServerBeat(tx, { id: server.id, startedAt: server.startedAt, beatAt: seen.now });
    if (judged.holds.includes('clock_behind')) await bringBeatsBack(tx, seen.now);
    await forgetServers(tx, addMs(seen.now, -forgottenAfterMs));
    if (judged.gap !== null) await insertGap(tx, core.newId(), judged.gap);
    for (const reason of judged.holds) if (await raiseHold(tx, core, reason, seen, memory)) raised.push(reason);
    return judged;
  });
  server.own = { at: seen.now, uptimeMs: seen.uptimeMs };
  server.knownEpoch = judgement.epoch;
  await core.epochNote.write(judgement.epoch);
  for (const reason of raised) core.report({ kind: 'automatic releases are held', id: reason });
  if (raised.length > 0) core.mailQueued();
  return judgement;
}

/** @returns whether it had not been raised before. */
async function raiseHold(tx: Db, core: Core, reason: HoldReason, seen: Beat, memory: BeatMemory): Promise<boolean> {
  const details = {
    now: seen.now,
    watermark: memory.watermark,
    lastBeat: memory.lastBeat,
    epoch: memory.epoch,
    knownEpoch: seen.knownEpoch,
  };
  const number = await insertHold(tx, { reason, began_at: seen.now, details: jsonColumns.release_holds.details.write(details) });
  if (number === undefined) return false;
  await recordAudit(tx, core, systemOrigin, {
    accountId: nobodysAccount,
    mode: 'live',
    vaultId: null,
    action: 'release_hold.raised',
    resourceType: 'release_hold',
    resourceId: String(number),
    at: seen.now,
    details: { reason, ...details },
  });
  await tellAdministrators(tx, core, { number, reason, at: seen.now });
  return true;
}
