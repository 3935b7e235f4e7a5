import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, WitnessingRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { changeWitness, listWitnesses } from '../stores/witnessing-people-store.ts';
import { lockWitnessing } from '../stores/witnessing-store.ts';
import { endWitnessing } from '../askings/end-witnessing.ts';
import { assertOwnWitnessing } from './read-witnessings.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { inviteNext } from '../askings/tell-of-witnessing.ts';

async function lockOwn(tx: Db, ctx: OwnerContext, id: Ulid): Promise<WitnessingRow> {
  const row = await lockWitnessing(tx, id);
  assertOwnWitnessing(ctx, row);
  return row;
}

/**
 * Calls a witnessing off: no link of it opens anything more. One that has ended stays as it ended. @returns whether it had not.
 * @throws DomainError `resource_not_found`.
 */
export async function cancelWitnessing(ctx: OwnerContext, id: Ulid): Promise<boolean> {
  const isCancelled = await ctx.core.db.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, id);
    return endWitnessing(tx, ctx.core, ctx.origin, row, { state: 'cancelled' });
  });
  ctx.core.mailQueued();
  return isCancelled;
}

/**
 * The owner's device has put a sealed document together: it is the document's next version. Saying so again changes nothing.
 * @throws DomainError `resource_not_found`; `conflict` before everybody has signed, after another end, and where the server does it itself.
 */
export async function completeWitnessing(ctx: OwnerContext, id: Ulid, version: number): Promise<WitnessingRow> {
  return ctx.core.db.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, id);
    if (row.sealed === 0) throw new DomainError('conflict', 'The server puts this document together itself.');
    if (row.state === 'complete' && row.version === version) return row;
    const witnesses = await listWitnesses(tx, id);
    if (row.state !== 'open' || version <= row.version || witnesses.some(({ state }) => state !== 'signed'))
      throw new DomainError('conflict', 'A document is complete once everybody has signed it, and as a newer version.');
    await endWitnessing(tx, ctx.core, ctx.origin, row, { state: 'complete', change: { version }, details: { version } });
    return { ...row, state: 'complete', version };
  });
}

/**
 * Takes the last signature back that doesn't fit a sealed document, as only its owner's device or the next witness can see, and asks again.
 * @throws DomainError `resource_not_found`; `conflict` for one that isn't the last.
 */
export async function reopenSignature(ctx: OwnerContext, id: Ulid, witnessId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const row = await lockOwn(tx, ctx, id);
    const witnesses = await listWitnesses(tx, id);
    const last = witnesses.findLast(({ state }) => state === 'signed');
    if (row.sealed === 0 || row.state !== 'open' || last?.id !== witnessId)
      throw new DomainError('conflict', 'Only the last signature of a sealed document can be asked for again.');
    const blank = { look_at_ms: null, reminded: 0, opened_at: null, certificate_hash: null } as const;
    for (const later of witnesses.slice(last.position + 1)) await changeWitness(tx, later, { state: 'waiting', ...blank });
    const unsigned = { signed_at_ms: null, cms: null, sent_hash: null, certificate_kind: null, certificate_name: null } as const;
    await changeWitness(tx, last, { state: 'waiting', ...blank, ...unsigned });
    await recordWitnessing(tx, ctx.core, ctx.origin, row, { action: 'witnessing.reopened', details: { witness: witnessId } });
    await inviteNext(tx, ctx.core, row);
  });
  ctx.core.mailQueued();
}
