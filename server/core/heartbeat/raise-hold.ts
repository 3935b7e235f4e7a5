import { nobodysAccount } from '../../../shared/domain/account.ts';
import { type HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, ReleaseHoldRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { lockHeartbeatState } from '../stores/heartbeat-store.ts';
import { findOpenHold, insertHold } from '../stores/hold-store.ts';
import { checkHoldNote } from './check-hold-note.ts';
import { tellAdministrators } from './tell-administrators.ts';

/** Why somebody, rather than the heartbeat, holds all automatic releases: because they want to, or because they have put a database back. */
export const raisedReasons = ['by_hand', 'database_restored'] as const satisfies readonly HoldReason[];

export interface HoldRaise {
  readonly reason: (typeof raisedReasons)[number];
  /** Why, for those who decide about lifting it. */
  readonly note: string;
}

/**
 * Holds every automatic release of real data on the whole installation, until somebody has looked and lifts it. One for the same reason
 * that is open already gets a new number, so that it holds again whoever has answered it before. Administrators are told, and the log says
 * who raised it and why.
 * @throws DomainError `invalid_request` for the note.
 */
export async function raiseHold(core: Core, origin: Origin, { reason, note }: HoldRaise): Promise<ReleaseHoldRow> {
  checkHoldNote(note);
  const hold = await core.db.transaction(async (tx) => {
    await lockHeartbeatState(tx);
    const raised = { reason, at: core.clock.now(), details: { note, by: origin.actor.type } };
    await insertHold(tx, rowOf(raised));
    // Raised once more while it was open, it has a new number.
    const open = await findOpenHold(tx, reason);
    if (open === undefined) throw new Error('the hold was not stored');
    await announce(tx, core, origin, open.number, raised);
    return open;
  });
  core.mailQueued();
  return hold;
}

interface Raised {
  readonly reason: HoldReason;
  readonly at: Instant;
  readonly details: Readonly<Record<string, unknown>>;
}

const rowOf = ({ reason, at, details }: Raised) => ({
  reason,
  began_at: at,
  details: jsonColumns.release_holds.details.write(details),
});

/** The same while the heartbeats' state is locked. @returns its number; undefined when one for this reason was open already. */
export async function raiseLockedHold(tx: Db, core: Core, origin: Origin, raised: Raised): Promise<number | undefined> {
  const number = await insertHold(tx, rowOf(raised));
  if (number !== undefined) await announce(tx, core, origin, number, raised);
  return number;
}

async function announce(tx: Db, core: Core, origin: Origin, number: number, { reason, at, details }: Raised): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: nobodysAccount,
    mode: 'live',
    vaultId: null,
    action: 'release_hold.raised',
    resourceType: 'release_hold',
    resourceId: String(number),
    at,
    details: { reason, ...details },
  });
  await tellAdministrators(tx, core, { number, reason, at });
}
