import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs } from '../../../shared/domain/instant.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import { isAskDue, wayPauseMs, type AskedWay } from '../../../shared/domain/way.ts';
import type { Db, RecipientRow, RecipientWayRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findWay, listAskable, listAskableWays } from '../stores/way-store.ts';
import { askMain, askWay, type Asking } from './ask-way.ts';
import { mainWay } from './known-ways.ts';

/** How many are looked at in one round, and how many of them are asked: a server with many recipients is through within hours. */
const lookedAt = 500;
const mostAsked = 100;

/** How far the rounds have come, by the kind of row; from the beginning when a server starts. */
const reached = new WeakMap<Core['db'], { main: Ulid | ''; ways: Ulid | '' }>();

/**
 * Asks people whether their ways still reach them, a year after they last said so: once about each vault, at any address at most once in
 * 60 days, and nobody whose vault was released or put away. Looks at a stretch of them, and goes on there the next time.
 * @returns how many were asked.
 */
export async function askYearly(core: Core): Promise<number> {
  const at = reached.get(core.db) ?? { main: '', ways: '' };
  reached.set(core.db, at);
  const { read, damaged } = core.db;
  const limit = lookedAt + damaged.size;
  const main = await askAll(await listAskable(read, at.main, limit), (one) => askOne(core, one));
  at.main = main.next;
  const further = await askAll(await listAskableWays(read, at.ways, limit), (one) => askFurther(core, one));
  at.ways = further.next;
  if (main.asked + further.asked > 0) core.mailQueued();
  return main.asked + further.asked;
}

/** @returns how many were asked, and after whom the next round begins: from the start when nobody was left. */
async function askAll<Row extends { readonly id: Ulid }>(
  rows: readonly Row[],
  ask: (row: Row) => Promise<boolean>,
): Promise<{ readonly asked: number; readonly next: Ulid | '' }> {
  let asked = 0;
  for (const [index, row] of rows.entries()) {
    if (await ask(row)) asked += 1;
    if (asked >= mostAsked && index < rows.length - 1) return { asked, next: row.id };
  }
  return { asked, next: rows.length < lookedAt ? '' : (rows.at(-1)?.id ?? '') };
}

const mainOf = (recipient: RecipientRow): AskedWay => ({ ...mainWay(recipient), asks: recipient.way_asks });
const furtherOf = (way: RecipientWayRow): AskedWay => ({
  status: way.status,
  confirmedAt: way.confirmed_at,
  askedAt: way.asked_at,
  asks: way.asks,
});

async function askOne(core: Core, seen: RecipientRow): Promise<boolean> {
  if (!isAskDue(mainOf(seen), core.clock.now())) return false;
  return core.db.transaction(async (tx) => {
    const asking = await askingOf(tx, core, seen.vault_id, seen.id);
    return asking !== undefined && isAskDue(mainOf(asking.recipient), asking.now) && askMain(tx, core, asking);
  });
}

async function askFurther(core: Core, seen: RecipientWayRow): Promise<boolean> {
  if (!isAskDue(furtherOf(seen), core.clock.now())) return false;
  return core.db.transaction(async (tx) => {
    const asking = await askingOf(tx, core, seen.vault_id, seen.recipient_id);
    const way = asking && (await findWay(tx, seen.id));
    return asking !== undefined && way !== undefined && isAskDue(furtherOf(way), asking.now) && askWay(tx, core, asking, way);
  });
}

/** Undefined for a vault that is no longer the owner's to change, and for a recipient who is gone or has yet to confirm. */
async function askingOf(tx: Db, core: Core, vaultId: Ulid, recipientId: Ulid): Promise<Asking | undefined> {
  const vault = await lockVault(tx, vaultId);
  const recipient = await findRecipient(tx, recipientId);
  if (vault?.status !== 'active' || recipient === undefined || !hasConfirmed[recipient.status]) return undefined;
  const now = core.clock.now();
  return { vault, recipient, origin: systemOrigin, now, unlessSince: addMs(now, -wayPauseMs) };
}
