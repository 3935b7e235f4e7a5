import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import { signEnd } from '../../../shared/format/custody/custody-end.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextToJson } from '../../../shared/format/custody/signed-text.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { withStranger } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { WitnessApi } from './custody-api.ts';
import { custodyMemory, forgetCustody, remember, type Retiring } from './custody-memory.ts';
import { latestPlan, nextNumber } from './plan-record.ts';

/** One that hasn't been there for so long won't come back. */
const triedFor = 60 * dayMs;

/** Notes that the witness of a plan is to be told that its part is over. @param number of the end. Nothing for a paper. */
export function retireLater(ctx: EngineContext, vault: string, { custodians: [, , third], hash }: CustodyPlan, number: number): void {
  if (third.kind === 'paper') return;
  const until = addMs(ctx.clock.now(), triedFor);
  const one: Retiring = { address: third.address, publicKey: toBase64(third.publicKey), number, previous: hash, until };
  remember(ctx.store, vault, ({ retiring }) => ({ retiring: [...retiring.filter(({ address }) => address !== one.address), one] }));
}

/** Notes that the witness of a vault that is about to be gone for good is to be told so; before its record is emptied. Nothing where it's needed. */
export function retireWithVault(ctx: EngineContext, session: Session, vault: Entry): void {
  const known = latestPlan(session, vault);
  // What was opened for its people may yet have to be collected from the witness.
  if (known === undefined || releasedAtOf(session, vault.id) !== null) return;
  retireLater(ctx, vault.id, known.plan, nextNumber(session, vault));
  forgetCustody(ctx.store, vault.id);
}

/**
 * Tells witnesses that aren't custodians any more, so that they warn nobody and give nothing. One whose successor's shares aren't at both
 * servers yet is still needed.
 */
export async function retireWitnesses(ctx: EngineContext, session: Session): Promise<void> {
  for (const vault of session.book.every(['vault'])) {
    const known = latestPlan(session, vault);
    if (known !== undefined && !known.settled) continue;
    for (const one of custodyMemory(ctx.store, vault.id).retiring) {
      if (one.until > ctx.clock.now() && !(await isTold(ctx, session, vault.id, one))) continue;
      remember(ctx.store, vault.id, ({ retiring }) => ({ retiring: retiring.filter(({ address }) => address !== one.address) }));
    }
  }
}

async function isTold({ clock }: EngineContext, { accountId, identity }: Session, vaultId: string, one: Retiring): Promise<boolean> {
  const { address, publicKey, number, previous } = one;
  const end = signEnd({ accountId, vaultId, number, previous, madeAt: clock.now(), custodian: fromBase64(publicKey, 'damaged') }, identity);
  try {
    await withStranger(address, (api) => new WitnessApi(api).putPlan(vaultId, signedTextToJson(end)));
    return true;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    // It knows nothing of the vault, or of a later plan.
    return error.code === 'refused' || error.code === 'not_found' || error.code === 'conflict';
  }
}
