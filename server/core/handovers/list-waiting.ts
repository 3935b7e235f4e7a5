import { hasOwnClock } from '../../../shared/domain/account.ts';
import type { HandoverKind } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantFromMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, HandoverRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { requireRole } from '../access/require-role.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { findTestClockOffset } from '../stores/account-store.ts';
import {
  countWaitingHandovers,
  listHandoverMessages,
  listVaultHandovers,
  listWaitingHandovers,
  type SentHandoverMessage,
  type WaitingHandoverRow,
} from '../stores/handover-store.ts';

/** Where a handover stands, for people. */
export interface HandoverOutlook {
  readonly row: HandoverRow;
  /** By which kinds of way the recipient has been written to. */
  readonly reach: HandoverKind;
  /** What was sent, in the order in which it was. */
  readonly messages: readonly SentHandoverMessage[];
  /** When something happens next if nothing is opened; null when nothing more does. By the vault's own clock, as all else about it. */
  readonly nextAt: Instant | null;
}

/** A recipient who has opened nothing yet, and of what. */
export interface WaitingFor extends HandoverOutlook {
  readonly row: WaitingHandoverRow;
}

/** Everybody of the whole installation whom it waits for, the longest waiting first, for administrators. @throws RoleRequiredError */
export async function listWaitingFor({ core, person, owner }: PersonContext, slice: Slice): Promise<Page<WaitingFor>> {
  requireRole(person, 'VAULT_ADMIN');
  const [rows, { waiting }] = await Promise.all([
    listWaitingHandovers(core.db.read, owner.mode, slice),
    countWaitingHandovers(core.db.read, owner.mode),
  ]);
  return { items: await withMessages(core.db.read, rows), total: waiting };
}

/** How the handovers of a released vault stand, by recipient. */
export async function handoversOf(db: Db, vaultId: Ulid): Promise<ReadonlyMap<Ulid, HandoverOutlook>> {
  const outlooks = await withMessages(db, await listVaultHandovers(db, vaultId));
  return new Map(outlooks.map((outlook) => [outlook.row.recipient_id, outlook]));
}

async function withMessages<Row extends HandoverRow>(db: Db, rows: readonly Row[]): Promise<(HandoverOutlook & { readonly row: Row })[]> {
  const messages = await listHandoverMessages(
    db,
    rows.map(({ recipient_id: id }) => id),
  );
  const offsets = await offsetsOf(db, rows);
  return rows.map((row) => ({
    row,
    reach: jsonColumns.handovers.state.read(row.state, row.id).reach,
    messages: messages.filter(({ handover_id: id }) => id === row.id),
    nextAt: row.due_ms === null ? null : instantFromMs(row.due_ms + (offsets.get(row.account_id) ?? 0)),
  }));
}

/** How far the clocks of their accounts run ahead, where they have one of their own. */
async function offsetsOf(db: Db, rows: readonly HandoverRow[]): Promise<ReadonlyMap<Ulid, number>> {
  const accounts = [...new Set(rows.filter(({ mode }) => hasOwnClock[mode]).map(({ account_id: id }) => id))];
  return new Map(await Promise.all(accounts.map(async (id) => [id, await findTestClockOffset(db, id)] as const)));
}
