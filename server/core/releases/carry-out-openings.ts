import { addMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { openingLapsesMs } from '../../../shared/domain/opening.ts';
import type { Db, OpeningRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { releaseByHand } from './release-by-hand.ts';
import { findUser } from '../stores/account-store.ts';
import { closeOpening, findWaitingOpening, listDueOpenings, postponeOpening } from '../stores/opening-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { endOpening } from '../openings/end-opening.ts';
import { viewOpening } from '../openings/view-opening.ts';

const batchSize = 100;
/** How long one is left alone that failed, or that something prevents. */
const laterMs = minuteMs;

/**
 * Opens the vaults whose owners said so and whose wait is over; each in one transaction that takes back the opening and releases the vault,
 * so that a server that dies, or another that is as quick, changes nothing. @param goesOn false: no further one is looked at.
 */
export async function carryOutOpenings(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const due = await listDueOpenings(core.db.read, instantToMs(core.clock.now()), batchSize);
  let acted = false;
  for (const opening of due) {
    if (!goesOn()) return;
    try {
      if (await core.db.transaction((tx) => lookAt(tx, core, opening))) acted = true;
    } catch (error) {
      core.report({ kind: 'opening failed', id: opening.vault_id, error });
      await core.db.transaction((tx) => postponeOpening(tx, opening.id, instantToMs(core.clock.now()) + laterMs));
    }
  }
  if (acted) core.mailQueued();
}

/** @returns whether the vault was released. */
async function lookAt(tx: Db, core: Core, { id, vault_id: vaultId }: Pick<OpeningRow, 'id' | 'vault_id'>): Promise<boolean> {
  const vault = await lockVault(tx, vaultId);
  const opening = vault && (await findWaitingOpening(tx, vaultId));
  if (vault === undefined || opening?.id !== id) return false;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const { opensAt, blockers } = await viewOpening(tx, vault, opening, time.now);
  if (opensAt !== null && blockers.length === 0) {
    if (opensAt <= time.now) return open(tx, core, vault, opening, time);
    await postponeOpening(tx, id, instantToMs(opensAt) - time.offsetMs);
    return false;
  }
  if (time.now >= addMs(opening.opens_at, openingLapsesMs)) await endOpening(tx, core, systemOrigin, vault, 'ended', time.now);
  else await postponeOpening(tx, id, instantToMs(core.clock.now()) + laterMs);
  return false;
}

async function open(tx: Db, core: Core, vault: VaultRow, opening: OpeningRow, time: TransactionTime): Promise<boolean> {
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined || !(await closeOpening(tx, opening.id, 'opened', time.now))) return false;
  // Its owner passed the gate when they set it; from then on only time does.
  const ctx = { core, origin: systemOrigin, owner: { userId: owner.id, mfaAt: null } };
  return (await releaseByHand(tx, ctx, vault, { note: null, time })) !== undefined;
}
