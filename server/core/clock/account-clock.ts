import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow, LogAccount } from '../../db/schema.ts';
import type { Core, OwnerContext } from '../context.ts';
import { findTestClockOffset, readTestClockOffset } from '../stores/account-store.ts';
import { nobodysAccount, type Mode, hasOwnClock } from '../../../shared/domain/account.ts';

/** The present moment of the owner's data, as far as a reader needs it. */
export function ownerNow(ctx: Pick<OwnerContext, 'core' | 'owner'>): Instant {
  const now = ctx.core.clock.now();
  return ctx.owner.clockOffsetMs === 0 ? now : addMs(now, ctx.owner.clockOffsetMs);
}

/** The present moment of a vault's data: test accounts have their own clock. */
export async function vaultNow(core: Core, vault: Pick<VaultRow, 'mode' | 'account_id'>): Promise<Instant> {
  const now = core.clock.now();
  return hasOwnClock[vault.mode] ? addMs(now, await findTestClockOffset(core.db.read, vault.account_id)) : now;
}

/** Time as one transaction sees it: now, and how far it runs ahead of real time. */
export interface TransactionTime {
  readonly now: Instant;
  readonly offsetMs: number;
}

/** The present moment for a change. In test mode the account's offset is read under lock, so that a moving test clock and a change never cross. */
export async function timeInTransaction(
  tx: Db,
  core: Core,
  account: { readonly accountId: LogAccount; readonly mode: Mode },
): Promise<TransactionTime> {
  const now = core.clock.now();
  if (!hasOwnClock[account.mode] || account.accountId === nobodysAccount) return { now, offsetMs: 0 };
  const offsetMs = await readTestClockOffset(tx, account.accountId);
  return { now: addMs(now, offsetMs), offsetMs };
}
