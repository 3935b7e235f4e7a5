import { isHeld } from '../../../shared/domain/heartbeat.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { CustodianStateRow, Db, PolicyRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findCustodian, listCustodiansToTell, postponeTelling } from '../stores/custody-store.ts';
import { listOpenHoldNumbers } from '../stores/hold-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import type { CustodyEvent } from '../custody/step-custodian.ts';

const batchSize = 100;
/** How long one is set aside that failed, or that has nothing to tell. */
const laterMs = hourMs;

/**
 * Writes down for the other custodians how this one stands, for every vault for which it's time again. @param goesOn false: no further one
 * is told about.
 */
export async function tellStandings(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const due = await listCustodiansToTell(core.db.read, instantToMs(core.clock.now()), batchSize);
  for (const vaultId of due) {
    if (!goesOn()) return;
    const untilMs = instantToMs(core.clock.now()) + laterMs;
    try {
      await core.db.transaction((tx) => tellOne(tx, core, vaultId, untilMs));
    } catch (error) {
      core.report({ kind: 'custodian failed', id: vaultId, error });
      await core.db.transaction((tx) => postponeTelling(tx, vaultId, untilMs));
    }
  }
}

async function tellOne(tx: Db, core: Core, vaultId: Ulid, untilMs: number): Promise<void> {
  const vault = await lockVault(tx, vaultId);
  const row = await findCustodian(tx, vaultId);
  const policy = await findPolicy(tx, vaultId);
  // Another server of this installation was faster.
  if (row === undefined || row.tell_at_ms > instantToMs(core.clock.now())) return;
  if (vault === undefined || policy === undefined) return postponeTelling(tx, vaultId, untilMs);
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  for (const event of await eventsOf(tx, row, policy)) {
    const current = (await findPolicy(tx, vaultId)) ?? policy;
    const outcome = await applyTimerEvent(tx, core, { vault, policy: current, event, time, origin: systemOrigin });
    if ('refused' in outcome) await postponeTelling(tx, vaultId, untilMs);
  }
}

/** Whether the installation holds the vault is the custodian's business too: the others hear of it. */
async function eventsOf(tx: Db, row: CustodianStateRow, policy: PolicyRow): Promise<readonly CustodyEvent[]> {
  const { heldSince } = jsonColumns.custodian_states.state.read(row.state, row.vault_id);
  const isNow = isHeld(await listOpenHoldNumbers(tx), policy.holds_cleared, false);
  const told: CustodyEvent = { type: 'custody', event: { type: 'tell' } };
  if (isNow && heldSince === null) return [{ type: 'custody', event: { type: 'held' } }, told];
  if (!isNow && heldSince !== null) return [{ type: 'custody', event: { type: 'lifted' } }, told];
  return [told];
}
