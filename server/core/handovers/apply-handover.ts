import { handoverDueAt, type HandoverEffect, type HandoverStep } from '../../../shared/domain/handover.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Db, HandoverRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { cancelMail } from '../stores/outbox-store.ts';
import { changeHandover, listHandoverMessages } from '../stores/handover-store.ts';
import type { HandoverCast } from './handover-cast.ts';
import type { HandoverWays } from './handover-ways.ts';
import { recordHandover } from './record-handover.ts';
import { sendWayMessage } from './send-way-message.ts';
import { tellUnreached } from './tell-unreached.ts';

/** What a step is applied to. */
export interface AppliedTo {
  readonly row: HandoverRow;
  readonly cast: HandoverCast;
  readonly ways: HandoverWays;
  readonly time: TransactionTime;
  readonly origin: Origin;
}

/**
 * Writes down where a handover stands after a step, and does what the step asks for, in the caller's transaction. The vault must be locked.
 * @returns whether a mail was queued. @throws Error where the row is no longer as it was read, which only a bug in locking can cause.
 */
export async function applyHandover(tx: Db, core: Core, to: AppliedTo, step: HandoverStep): Promise<boolean> {
  const { row, ways, time } = to;
  const { state } = step;
  const dueAt = handoverDueAt(ways.plan, state);
  const changed = await changeHandover(tx, row, {
    phase: state.phase,
    state: jsonColumns.handovers.state.write(state),
    opened_at: state.phase === 'opened' ? time.now : row.opened_at,
    unreached_at: state.unreachedAt,
    due_ms: dueAt === null ? null : instantToMs(dueAt) - time.offsetMs,
  });
  if (!changed) throw new Error('a handover was moved by two at once');
  return carryOut(tx, core, to, step);
}

/** Does what a step asks for. @returns whether a mail was queued. */
export async function carryOut(tx: Db, core: Core, to: AppliedTo, { state, effects }: HandoverStep): Promise<boolean> {
  const sent = effects.filter((effect) => effect.type === 'send');
  let number = state.messages - sent.length;
  let queued = sent.length > 0;
  for (const effect of effects) {
    if (effect.type === 'send') await send(tx, core, to, effect, number++);
    else if (effect.type === 'withdraw') await withdraw(tx, to.row);
    else if (await tellUnreached(tx, core, to.origin, { row: to.row, cast: to.cast, at: to.time.now })) queued = true;
  }
  if (sent.length > 0) {
    const messages = sent.map(({ way, message }) => ({ way: way.kind, message }));
    await recordHandover(tx, core, to.origin, to.cast.recipient, { action: 'handover.sent', at: to.time.now, details: { messages } });
  }
  return queued;
}

async function send(
  tx: Db,
  core: Core,
  { row, cast, ways, time }: AppliedTo,
  { way, message }: Extract<HandoverEffect, { type: 'send' }>,
  number: number,
): Promise<void> {
  const known = ways.find(way.id);
  if (known === undefined) throw new Error('a handover sends by a way that is not in its plan');
  await sendWayMessage(tx, core, cast, { handoverId: row.id, way: known, message, number, at: time.now });
}

/** What was not sent yet isn't true any more. */
async function withdraw(tx: Db, { recipient_id: recipientId }: HandoverRow): Promise<void> {
  for (const { mail_id: id, status } of await listHandoverMessages(tx, [recipientId])) if (status === 'queued') await cancelMail(tx, id);
}
