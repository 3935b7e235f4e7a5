import { stepHandover, type HandoverEvent } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { findGrant } from '../stores/recipient-store.ts';
import { applyHandover } from './apply-handover.ts';
import { findCast } from './handover-cast.ts';
import { handoverWays } from './handover-ways.ts';

/** What happens to the handover to a recipient. */
export interface HandoverMove {
  readonly vault: VaultRow;
  readonly recipientId: Ulid;
  readonly event: HandoverEvent;
  readonly time: TransactionTime;
  readonly origin: Origin;
}

/**
 * Tells a handover what has happened, and does at once what follows from it: a `renewed` way gets the announcement and a link, a `lost` one
 * lets the next kind's turn come. Does nothing where none waits. The vault must be locked; the caller says `core.mailQueued()` after the
 * commit where mail was queued.
 * @returns whether a mail was queued.
 */
export async function moveHandover(tx: Db, core: Core, { vault, recipientId, event, time, origin }: HandoverMove): Promise<boolean> {
  const found = await findCast(tx, vault, recipientId);
  if (found === undefined || found.row.phase !== 'waiting') return false;
  const { row, cast } = found;
  const state = jsonColumns.handovers.state.read(row.state, row.id);
  const ways = await handoverWays(tx, core, vault, cast.recipient);
  const step = stepHandover(ways.plan, state, await trueEvent(tx, recipientId, event), time.now);
  return applyHandover(tx, core, { row, cast, ways, time, origin }, step);
}

/** A server of the version before notes an opening without telling the handover. */
async function trueEvent(tx: Db, recipientId: Ulid, event: HandoverEvent): Promise<HandoverEvent> {
  if (event.type === 'opened') return event;
  const grant = await findGrant(tx, recipientId);
  return grant !== undefined && grant.first_opened_at !== null ? { type: 'opened' } : event;
}
