import type { ServerPlace } from '../../../shared/domain/custodian.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { CustodianStateRow, Db, PolicyRow, ThirdShareLetterRow, VaultRow, WitnessInvitationRow } from '../../db/schema.ts';

export async function insertInvitation(tx: Db, row: WitnessInvitationRow): Promise<void> {
  await tx.insertInto('witness_invitations').values(row).execute();
}

/** Codes that still let somebody begin, the oldest first. */
export async function listOpenInvitations(db: Db, now: Instant): Promise<readonly WitnessInvitationRow[]> {
  return db
    .selectFrom('witness_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

/** @returns false where somebody else was faster. */
export async function useInvitation(tx: Db, id: Ulid, accountId: Ulid, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('witness_invitations')
    .set({ used_at: at, account_id: accountId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many codes let this owner in. */
export async function countCodesOf(db: Db, accountId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('witness_invitations')
    .select((columns) => columns.fn.countAll<number>().as('codes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.codes);
}

/** How many vaults this owner ever began here. */
export async function countVaultsOf(db: Db, accountId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('vaults')
    .select((columns) => columns.fn.countAll<number>().as('vaults'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.vaults);
}

/** The vault is locked. */
export async function saveThirdShareLetter(tx: Db, row: ThirdShareLetterRow): Promise<void> {
  const { vault_id: _vault, place: _place, ...columns } = row;
  await tx
    .insertInto('third_share_letters')
    .values(row)
    .onConflict((conflict) => conflict.columns(['vault_id', 'place']).doUpdateSet(columns))
    .execute();
}

export async function findThirdShareLetter(db: Db, vaultId: Ulid, place: ServerPlace): Promise<ThirdShareLetterRow | undefined> {
  return db.selectFrom('third_share_letters').selectAll().where('vault_id', '=', vaultId).where('place', '=', place).executeTakeFirst();
}

/** By place. */
export async function listThirdShareLetters(db: Db, vaultId: Ulid): Promise<readonly ThirdShareLetterRow[]> {
  return db.selectFrom('third_share_letters').selectAll().where('vault_id', '=', vaultId).orderBy('place').execute();
}

export async function listDueThirdShareLetters(db: Db, nowMs: number, limit: number): Promise<readonly ThirdShareLetterRow[]> {
  return db.selectFrom('third_share_letters').selectAll().where('due_at_ms', '<=', nowMs).orderBy('due_at_ms').limit(limit).execute();
}

/** Takes one for an attempt, which is due again later in case this process stops. @returns false where it isn't due any more. */
export async function claimThirdShareLetter(tx: Db, letter: ThirdShareLetterRow, dueAtMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('third_share_letters')
    .set({ due_at_ms: dueAtMs, attempts: letter.attempts + 1 })
    .where('vault_id', '=', letter.vault_id)
    .where('place', '=', letter.place)
    .where('due_at_ms', '=', letter.due_at_ms)
    .where('attempts', '=', letter.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Nothing of this vault is given any more. The vault is locked. */
export async function dropThirdShareLetters(tx: Db, vaultId: Ulid): Promise<void> {
  await tx.deleteFrom('third_share_letters').where('vault_id', '=', vaultId).execute();
}

/** The owner has another address, or name. */
export async function changeOwner(tx: Db, id: Ulid, owner: { readonly email: string; readonly name: string | null }): Promise<void> {
  await tx.updateTable('users').set(owner).where('id', '=', id).execute();
}

/**
 * Forgets what a witness knows of a vault that it keeps no longer: its owner, its timer, what was said. The newest plan stays: it is what
 * refuses those before it. The vault is locked.
 */
export async function forgetWitnessedVault(tx: Db, vault: Pick<VaultRow, 'id' | 'owner_id'>): Promise<void> {
  for (const table of ['custodian_states', 'custody_notes', 'custody_letters', 'third_share_letters', 'policies'] as const)
    await tx.deleteFrom(table).where('vault_id', '=', vault.id).execute();
  for (const table of ['check_ins', 'links', 'outbox'] as const) await tx.deleteFrom(table).where('vault_id', '=', vault.id).execute();
  await changeOwner(tx, vault.owner_id, { email: '', name: null });
}

/** A vault as a witness lists it; `state` and `policy` are null for one that it keeps no longer. */
export interface WitnessedVault {
  readonly id: Ulid;
  readonly begunAt: Instant;
  readonly state: CustodianStateRow | null;
  readonly policy: PolicyRow | null;
}

/** Every vault that was ever begun here, the oldest first. */
export async function listWitnessedVaults(db: Db): Promise<readonly WitnessedVault[]> {
  const vaults = await db.selectFrom('vaults').select(['id', 'created_at']).orderBy('created_at').orderBy('id').execute();
  const states = new Map((await db.selectFrom('custodian_states').selectAll().execute()).map((row) => [row.vault_id, row]));
  const policies = new Map((await db.selectFrom('policies').selectAll().execute()).map((row) => [row.vault_id, row]));
  return vaults.map(({ id, created_at: begunAt }) => ({
    id,
    begunAt,
    state: states.get(id) ?? null,
    policy: policies.get(id) ?? null,
  }));
}
