import { beginHandover, beginLateHandover, handoverDueAt, type HandoverState } from '../../../shared/domain/handover.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, HandoverRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { insertHandover } from '../stores/handover-store.ts';
import { carryOut } from './apply-handover.ts';
import type { HandoverCast } from './handover-cast.ts';
import { handoverWays, type HandoverWays } from './handover-ways.ts';
import { recordHandover } from './record-handover.ts';

/**
 * Begins the handover to a recipient: what was left to them is announced to all their addresses. Once per recipient, whoever asks. The vault
 * must be locked and released. @returns whether it was new.
 */
export async function startHandover(tx: Db, core: Core, cast: HandoverCast, at: Instant): Promise<boolean> {
  const ways = await handoverWays(tx, core, cast.vault, cast.recipient);
  const step = beginHandover(ways.plan, at);
  const time = { ...(await timeInTransaction(tx, core, { accountId: cast.vault.account_id, mode: cast.vault.mode })), now: at };
  const row = freshRow(core, cast, ways, step.state, time);
  if (!(await insertHandover(tx, row))) return false;
  await recordHandover(tx, core, systemOrigin, cast.recipient, { action: 'handover.begun', at });
  await carryOut(tx, core, { row, cast, ways, time, origin: systemOrigin }, step);
  return true;
}

/** What is known of a release that no handover was begun for. */
export interface LateStart {
  readonly releasedAt: Instant;
  /** Whether the announcement came back or was refused. */
  readonly isMainLost: boolean;
  readonly time: TransactionTime;
}

/** Begins one quietly for a release that was announced by an earlier version. The vault must be locked. @returns whether it was new. */
export async function startLateHandover(
  tx: Db,
  core: Core,
  cast: HandoverCast,
  { releasedAt, isMainLost, time }: LateStart,
): Promise<boolean> {
  const ways = await handoverWays(tx, core, cast.vault, cast.recipient);
  const state = beginLateHandover(releasedAt, time.now, ['main'], isMainLost ? ['main'] : []);
  const row = freshRow(core, cast, ways, state, time);
  if (!(await insertHandover(tx, row))) return false;
  await recordHandover(tx, core, systemOrigin, cast.recipient, { action: 'handover.begun', at: time.now, details: { late: true } });
  return true;
}

function freshRow(
  core: Core,
  { vault, recipient }: HandoverCast,
  ways: HandoverWays,
  state: HandoverState,
  { now, offsetMs }: TransactionTime,
): HandoverRow {
  const dueAt = handoverDueAt(ways.plan, state);
  return {
    id: core.newId(),
    recipient_id: recipient.id,
    vault_id: vault.id,
    account_id: vault.account_id,
    mode: vault.mode,
    phase: state.phase,
    state: jsonColumns.handovers.state.write(state),
    began_at: now,
    opened_at: null,
    unreached_at: state.unreachedAt,
    due_ms: dueAt === null ? null : instantToMs(dueAt) - offsetMs,
    revision: 0,
  };
}
