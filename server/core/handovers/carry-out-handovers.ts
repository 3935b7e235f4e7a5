import { isReal } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findHandover, listDueHandovers, postponeHandover, type DueHandover } from '../stores/handover-store.ts';
import { latestHolds, listOpenHoldNumbers } from '../stores/hold-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { moveHandover } from './move-handover.ts';

const batchSize = 100;
/** How long one that failed is left alone, and one that waits for a hold. */
const laterMs = minuteMs;
const heldMs = 5 * minuteMs;

/**
 * Moves every handover that is due, each in a transaction of its own. While automatic releases are held, those of real data wait: neither
 * the time nor who has opened is certain then. @param goesOn false: no further one is looked at. @returns how many were due.
 */
export async function carryOutHandovers(core: Core, goesOn: () => boolean = () => true): Promise<number> {
  let moved = 0;
  let queued = false;
  for (;;) {
    const due = await listDueHandovers(core.db.read, instantToMs(core.clock.now()), batchSize);
    for (const handover of due) {
      if (!goesOn()) break;
      if (await lookAt(core, handover)) queued = true;
      moved += 1;
    }
    if (due.length < batchSize || !goesOn()) break;
  }
  if (queued) core.mailQueued();
  return moved;
}

/** @returns whether a mail was queued. */
async function lookAt(core: Core, due: DueHandover): Promise<boolean> {
  try {
    return await core.db.transaction((tx) => advanceLocked(tx, core, due, undefined));
  } catch (error) {
    core.report({ kind: 'handover failed', id: due.recipient_id, error });
    await core.db.transaction((tx) => postponeHandover(tx, due.id, instantToMs(core.clock.now()) + laterMs));
    return false;
  }
}

/**
 * Moves one handover if it is due. @param untilMs for a moving test clock: the real moment up to which to go, in place of now.
 */
export async function advanceHandover(core: Core, due: Pick<DueHandover, 'recipient_id' | 'vault_id'>, untilMs: number): Promise<boolean> {
  return core.db.transaction((tx) => advanceLocked(tx, core, due, untilMs));
}

async function advanceLocked(
  tx: Db,
  core: Core,
  due: { readonly recipient_id: Ulid; readonly vault_id: Ulid },
  untilMs: number | undefined,
): Promise<boolean> {
  const vault = await lockVault(tx, due.vault_id);
  const row = vault && (await findHandover(tx, due.recipient_id));
  if (vault === undefined || row === undefined || row.due_ms === null) return false;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const realNowMs = instantToMs(core.clock.now());
  if (row.due_ms > (untilMs ?? realNowMs)) return false;
  if (isReal[vault.mode] && latestHolds(await listOpenHoldNumbers(tx)).dates > 0) {
    await postponeHandover(tx, row.id, realNowMs + heldMs);
    return false;
  }
  // On a clock of its own a handover acts at its own instant, so that a clock moved by a year tells the same story as a year.
  const now = untilMs === undefined ? time.now : addMs(time.now, row.due_ms - realNowMs);
  const move = { vault, recipientId: row.recipient_id, event: { type: 'wake' }, time: { ...time, now }, origin: systemOrigin } as const;
  return moveHandover(tx, core, move);
}
