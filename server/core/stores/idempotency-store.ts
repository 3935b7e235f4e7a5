import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, IdempotencyKeyRow } from '../../db/schema.ts';

/** What makes one request different from another that was sent with the same key. */
export type ClaimRow = Pick<
  IdempotencyKeyRow,
  'scope' | 'idempotency_key' | 'claim_id' | 'endpoint' | 'fingerprint' | 'locked_until_ms' | 'expires_at_ms'
>;

/** Takes a key that is free. @returns false when somebody has it; waits for one who is just taking it. */
export async function insertClaim(tx: Db, claim: ClaimRow): Promise<boolean> {
  const rows = await tx
    .insertInto('idempotency_keys')
    .values({ ...claim, status: 'running', response_status: null, sealed_response: null })
    .onConflict((conflict) => conflict.columns(['scope', 'idempotency_key']).doNothing())
    .returning('claim_id')
    .execute();
  return rows.length === 1;
}

export async function findClaim(tx: Db, { scope, idempotency_key: key }: ClaimRow): Promise<IdempotencyKeyRow | undefined> {
  return tx.selectFrom('idempotency_keys').selectAll().where('scope', '=', scope).where('idempotency_key', '=', key).executeTakeFirst();
}

/**
 * Takes a key over from a claim that has ended without saying so: its time is up, or it has not been heard from and had changed
 * nothing. @returns false when it is alive after all, or another one was faster.
 */
export async function takeOverClaim(tx: Db, earlierClaimId: Ulid, claim: ClaimRow, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('idempotency_keys')
    .set({ ...claim, status: 'running', response_status: null, sealed_response: null })
    .where('claim_id', '=', earlierClaimId)
    .where((row) =>
      row.or([row.and([row('status', '=', 'running'), row('locked_until_ms', '<=', nowMs)]), row('expires_at_ms', '<=', nowMs)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes, inside the transaction of a change, that the claim's request has changed something. @returns false when the claim is another's by now. */
export async function commitClaim(tx: Db, claimId: Ulid): Promise<boolean> {
  const result = await tx
    .updateTable('idempotency_keys')
    .set({ status: 'committed' })
    .where('claim_id', '=', claimId)
    .where('status', '<>', 'answered')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Says that the claim's request is still being worked on. */
export async function extendClaim(tx: Db, claimId: Ulid, lockedUntilMs: number): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ locked_until_ms: lockedUntilMs })
    .where('claim_id', '=', claimId)
    .where('status', '<>', 'answered')
    .execute();
}

/** Keeps the answer for repeats of the request. */
export async function answerClaim(
  tx: Db,
  claimId: Ulid,
  answer: Pick<IdempotencyKeyRow, 'fingerprint' | 'response_status' | 'sealed_response'>,
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ ...answer, status: 'answered' })
    .where('claim_id', '=', claimId)
    .where('status', '<>', 'answered')
    .execute();
}

/** Frees the key of a request that changed nothing; that of one which did is only unlocked, and never carried out again. */
export async function releaseClaim(tx: Db, claimId: Ulid): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('claim_id', '=', claimId).where('status', '=', 'running').execute();
  await tx
    .updateTable('idempotency_keys')
    .set({ locked_until_ms: 0 })
    .where('claim_id', '=', claimId)
    .where('status', '=', 'committed')
    .execute();
}

/** Forgets keys whose time is up, at most `limit` of them. @returns how many. */
export async function deleteExpiredClaims(tx: Db, nowMs: number, limit: number): Promise<number> {
  const expired = tx
    .selectFrom('idempotency_keys')
    .select('claim_id')
    .where('expires_at_ms', '<=', nowMs)
    .orderBy('expires_at_ms')
    .limit(limit);
  const result = await tx
    .deleteFrom('idempotency_keys')
    .where('claim_id', 'in', expired)
    .where('expires_at_ms', '<=', nowMs)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
