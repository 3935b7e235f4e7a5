import {
  judgeBeat,
  type Beat,
  type BeatJudgement,
  type BeatMemory,
  type ClockProof,
  type HoldReason,
} from '../../../shared/domain/heartbeat.ts';
import { addMs, dayMs, instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import type { EpochRecord } from '../ports.ts';
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
import { findOpenHold, isTimeDoubted } from '../stores/hold-store.ts';
import { findFact, keepFact } from '../stores/installation-store.ts';
import { liftLockedHold } from './lift-hold.ts';
import { proveClock } from './prove-clock.ts';
import { raiseLockedHold } from './raise-hold.ts';

/** Servers that have been silent for this long are no longer counted as servers. */
const forgottenAfterMs = 7 * dayMs;
/** How long a server without a note waits to see another one at work, and how old the last sign of one may be for it to wait at all. */
const joinWithinMs = minuteMs;
/** How often other clocks are asked again while none of them has vouched for ours. */
const proveEveryMs = minuteMs;

/** Names the database, so that a note about another one isn't taken for one about this. */
/** The fact that tells this database from others. */
export const databaseName = 'engine_database';

/** One server process, as it knows itself from heartbeat to heartbeat. */
export interface BeatingServer {
  readonly id: Ulid;
  readonly startedAt: Instant;
  /** What its folder knew of the last heartbeat when it started. */
  readonly note: EpochRecord | null;
  /** Null before its first heartbeat. */
  own: BeatMemory['own'];
  /** The highest count that it has seen; null before it has looked, and where its folder knows nothing of this database. */
  knownEpoch: number | null;
  /** Where it knows nothing: since when it looks for others at work, and the latest heartbeat then. */
  joining: { readonly sinceMs: number; readonly lastBeat: Instant | null } | null;
  /** When other clocks were last asked, by the clock that nobody can set. */
  provedAtMs: number | null;
}

/** A server that begins. */
export async function beginBeating(core: Core): Promise<BeatingServer> {
  const note = await core.epochNote.read();
  const database = (await findFact(core.db.read, databaseName)) ?? null;
  // A note about another database says nothing about this one; earlier versions didn't say which they meant.
  const isOfThis = note !== null && (note.database === null || note.database === database);
  return {
    id: core.newId(),
    startedAt: core.clock.now(),
    note,
    own: null,
    knownEpoch: isOfThis ? note.epoch : await noteNewDatabase(core),
    joining: null,
    provedAtMs: null,
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
  const database = await core.db.transaction((tx) => keepFact(tx, databaseName, core.newId()));
  await core.epochNote.write({ epoch: 0, database, machine: null });
  return 0;
}

/**
 * One heartbeat: checks whether the clock, the database and this server are what they were, records it, and holds all automatic releases
 * when they aren't (`heartbeat.ts`). What it finds is in the database before anything else is done.
 * @returns null while a server that knows nothing of this database waits to see whether others are at work on it; until then it does
 * nothing that a heartbeat has to come before.
 */
export async function beat(core: Core, server: BeatingServer): Promise<BeatJudgement | null> {
  const epochExpected = await isNoteExpected(core, server);
  if (epochExpected === null) return null;
  const proof = await askForProof(core, server);
  const seen: Beat = { now: core.clock.now(), uptimeMs: core.uptimeMs(), knownEpoch: server.knownEpoch, epochExpected, proof };
  const raised: HoldReason[] = [];
  const keysVersion = core.keyRing.version();
  const { judgement, database } = await core.db.transaction(async (tx) => {
    raised.length = 0;
    const state = await lockHeartbeatState(tx);
    if (proof === 'proved') await liftUnproved(tx, core);
    const memory: BeatMemory = {
      epoch: state.epoch,
      watermark: state.watermark,
      lastBeat: await findLastBeat(tx),
      own: server.own,
      clockDoubted: await isTimeDoubted(tx),
    };
    const judged = judgeBeat(memory, seen);
    await changeHeartbeatState(tx, { epoch: judged.epoch, watermark: judged.watermark });
    await noteServerBeat(tx, { id: server.id, startedAt: server.startedAt, beatAt: seen.now, keysVersion });
    if (judged.holds.includes('clock_behind')) await bringBeatsBack(tx, seen.now);
    await forgetServers(tx, addMs(seen.now, -forgottenAfterMs));
    if (judged.gap !== null) await insertGap(tx, core.newId(), judged.gap);
    for (const reason of judged.holds) {
      const details = { now: seen.now, ...memoryInWords(memory), knownEpoch: seen.knownEpoch };
      if ((await raiseLockedHold(tx, core, systemOrigin, { reason, at: seen.now, details })) !== undefined) raised.push(reason);
    }
    return { judgement: judged, database: await keepFact(tx, databaseName, core.newId()) };
  });
  server.own = { at: seen.now, uptimeMs: seen.uptimeMs };
  server.knownEpoch = judgement.epoch;
  const machine = core.bootId === null ? null : { boot: core.bootId, uptimeMs: seen.uptimeMs, at: seen.now };
  await core.epochNote.write({ epoch: judgement.epoch, database, machine });
  for (const reason of raised) core.report({ kind: 'automatic releases are held', id: reason });
  if (raised.length > 0) core.mailQueued();
  return judgement;
}

function memoryInWords({ watermark, lastBeat, epoch }: BeatMemory) {
  return { watermark, lastBeat, epoch };
}

/**
 * Whether a note ought to be there if the database has ever been used. On SQLite there is one server, which writes it. On Postgres another
 * server may join with a folder of its own: then the others are at work, and their heartbeats go on while it looks. A row that says when
 * somebody was last at work proves nothing: a dump holds such rows too.
 * @returns null while that isn't known.
 */
async function isNoteExpected({ db, clock, uptimeMs }: Core, server: BeatingServer): Promise<boolean | null> {
  if (db.dialect === 'sqlite' || server.knownEpoch !== null) return true;
  const lastBeat = await findLastBeat(db.read);
  server.joining ??= { sinceMs: uptimeMs(), lastBeat };
  if (lastBeat !== server.joining.lastBeat) return false;
  const isRecent = lastBeat !== null && instantToMs(clock.now()) - instantToMs(lastBeat) <= joinWithinMs;
  return isRecent && uptimeMs() - server.joining.sinceMs <= joinWithinMs ? null : true;
}

/** Asks at the start, and again from time to time while a hold says that nothing vouches for the clock. */
async function askForProof(core: Core, server: BeatingServer): Promise<ClockProof> {
  const nowMs = core.uptimeMs();
  const isTime = server.provedAtMs === null || nowMs - server.provedAtMs >= proveEveryMs;
  if (!isTime || (server.own !== null && (await findOpenHold(core.db.read, 'clock_unproved')) === undefined)) return 'unknown';
  server.provedAtMs = nowMs;
  // Once this server runs, its own counting began with the clock that is in doubt.
  return proveClock(core, server.own === null ? server.note : null);
}

/** Another clock vouches for ours: what waited for that goes on. */
async function liftUnproved(tx: Db, core: Core): Promise<void> {
  const open = await findOpenHold(tx, 'clock_unproved');
  if (open !== undefined) await liftLockedHold(tx, core, systemOrigin, open, 'Another clock shows the same time.');
}
