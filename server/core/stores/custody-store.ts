import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Place } from '../../../shared/domain/custodian.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type {
  CustodianStateRow,
  CustodyLetterRow,
  CustodyNoteRow,
  CustodyPlanRow,
  Db,
  EarlierHalfRow,
  ThirdShareRow,
} from '../../db/schema.ts';

/** How many notes of one kind are kept of one signer: the newest, and a few that came out of order. */
const keptNotes = 8;

/** The newest plan of a vault; undefined for a vault whose halves aren't shared. */
export async function findPlan(db: Db, vaultId: Ulid): Promise<CustodyPlanRow | undefined> {
  return db.selectFrom('custody_plans').selectAll().where('vault_id', '=', vaultId).orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** The plans that are kept of a vault, the newest first. */
export async function listPlans(db: Db, vaultId: Ulid): Promise<readonly CustodyPlanRow[]> {
  return db.selectFrom('custody_plans').selectAll().where('vault_id', '=', vaultId).orderBy('number', 'desc').execute();
}

/** Stores the newest plan. Those since the last one that was settled stay beside it. The vault is locked. */
export async function savePlan(tx: Db, row: CustodyPlanRow): Promise<void> {
  await tx.insertInto('custody_plans').values(row).execute();
}

/** Drops plans of before. The vault is locked. */
export async function dropPlans(tx: Db, vaultId: Ulid, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .deleteFrom('custody_plans')
    .where('vault_id', '=', vaultId)
    .where('number', 'in', [...numbers])
    .execute();
}

export async function findCustodian(db: Db, vaultId: Ulid): Promise<CustodianStateRow | undefined> {
  return db.selectFrom('custodian_states').selectAll().where('vault_id', '=', vaultId).executeTakeFirst();
}

/** The vault is locked. */
export async function saveCustodian(tx: Db, row: CustodianStateRow): Promise<void> {
  const { vault_id: _vault, ...columns } = row;
  await tx
    .insertInto('custodian_states')
    .values(row)
    .onConflict((conflict) => conflict.column('vault_id').doUpdateSet(columns))
    .execute();
}

/** Vaults about which the others are to be told again how this custodian stands. */
export async function listCustodiansToTell(db: Db, nowMs: number, limit: number): Promise<readonly Ulid[]> {
  const rows = await db
    .selectFrom('custodian_states')
    .select('vault_id')
    .where('tell_at_ms', '<=', nowMs)
    .orderBy('tell_at_ms')
    .limit(limit)
    .execute();
  return rows.map((row) => row.vault_id);
}

/** Sets a vault aside that could not be told about, so that it doesn't block the others. */
export async function postponeTelling(tx: Db, vaultId: Ulid, untilMs: number): Promise<void> {
  await tx.updateTable('custodian_states').set({ tell_at_ms: untilMs }).where('vault_id', '=', vaultId).execute();
}

export async function findNote(db: Db, vaultId: Ulid, hash: string): Promise<CustodyNoteRow | undefined> {
  return db.selectFrom('custody_notes').selectAll().where('vault_id', '=', vaultId).where('hash', '=', hash).executeTakeFirst();
}

/** By what the rules call it. */
export async function findNamedNote(
  db: Db,
  vaultId: Ulid,
  { signer, kind, counter }: Pick<CustodyNoteRow, 'signer' | 'kind' | 'counter'>,
): Promise<CustodyNoteRow | undefined> {
  return db
    .selectFrom('custody_notes')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('signer', '=', signer)
    .where('kind', '=', kind)
    .where('counter', '=', counter)
    .executeTakeFirst();
}

/** Keeps a note, and of its signer's others of the kind the newest. The vault is locked. */
export async function saveNote(tx: Db, row: CustodyNoteRow): Promise<void> {
  await tx
    .insertInto('custody_notes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const ofKind = tx
    .selectFrom('custody_notes')
    .select('counter')
    .where('vault_id', '=', row.vault_id)
    .where('signer', '=', row.signer)
    .where('kind', '=', row.kind)
    .orderBy('counter', 'desc');
  const oldest = await ofKind.offset(keptNotes).limit(1).executeTakeFirst();
  if (oldest === undefined) return;
  await tx
    .deleteFrom('custody_notes')
    .where('vault_id', '=', row.vault_id)
    .where('signer', '=', row.signer)
    .where('kind', '=', row.kind)
    .where('counter', '<=', oldest.counter)
    .execute();
}

/** The notes of these kinds that signers of a vault have sent, the newest first. */
export async function listNotes(db: Db, vaultId: Ulid, kinds: readonly CustodyNoteRow['kind'][]): Promise<readonly CustodyNoteRow[]> {
  return db
    .selectFrom('custody_notes')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('kind', 'in', [...kinds])
    .orderBy('taken_at', 'desc')
    .orderBy('counter', 'desc')
    .execute();
}

export async function findLetter(db: Db, vaultId: Ulid, place: Place): Promise<CustodyLetterRow | undefined> {
  return db.selectFrom('custody_letters').selectAll().where('vault_id', '=', vaultId).where('place', '=', place).executeTakeFirst();
}

/** By place. */
export async function listLetters(db: Db, vaultId: Ulid): Promise<readonly CustodyLetterRow[]> {
  return db.selectFrom('custody_letters').selectAll().where('vault_id', '=', vaultId).orderBy('place').execute();
}

/** The vault is locked. */
export async function saveLetter(tx: Db, row: CustodyLetterRow): Promise<void> {
  const { vault_id: _vault, place: _place, ...columns } = row;
  await tx
    .insertInto('custody_letters')
    .values(row)
    .onConflict((conflict) => conflict.columns(['vault_id', 'place']).doUpdateSet(columns))
    .execute();
}

export async function listDueLetters(db: Db, nowMs: number, limit: number): Promise<readonly CustodyLetterRow[]> {
  return db.selectFrom('custody_letters').selectAll().where('due_at_ms', '<=', nowMs).orderBy('due_at_ms').limit(limit).execute();
}

/** Takes a letter for one attempt, which is due again later in case this server stops. @returns false where another server was faster. */
export async function claimLetter(tx: Db, letter: CustodyLetterRow, dueAtMs: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('custody_letters')
    .set({ due_at_ms: dueAtMs, attempts: letter.attempts + 1 })
    .where('vault_id', '=', letter.vault_id)
    .where('place', '=', letter.place)
    .where('due_at_ms', '=', letter.due_at_ms)
    .where('attempts', '=', letter.attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function findEarlierHalf(db: Db, id: Ulid): Promise<EarlierHalfRow | undefined> {
  return db.selectFrom('earlier_halves').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Those of a recipient, the newest first. */
export async function listEarlierHalves(db: Db, vaultId: Ulid, recipientId: Ulid): Promise<readonly EarlierHalfRow[]> {
  return db
    .selectFrom('earlier_halves')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('recipient_id', '=', recipientId)
    .orderBy('key_generation', 'desc')
    .execute();
}

/** The vault is locked. */
export async function saveEarlierHalf(tx: Db, row: EarlierHalfRow): Promise<void> {
  await tx
    .insertInto('earlier_halves')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every custodian has the new shares. */
export async function dropEarlierHalves(tx: Db, vaultId: Ulid): Promise<void> {
  await tx.deleteFrom('earlier_halves').where('vault_id', '=', vaultId).execute();
}

export async function findThirdShare(db: Db, id: Ulid): Promise<ThirdShareRow | undefined> {
  return db.selectFrom('third_shares').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What was brought of the third party's shares of a vault. */
export async function listThirdShares(db: Db, vaultId: Ulid): Promise<readonly ThirdShareRow[]> {
  return db.selectFrom('third_shares').selectAll().where('vault_id', '=', vaultId).orderBy('recipient_id').execute();
}

/** One that is here already stays as it is. The vault is locked. */
export async function saveThirdShare(tx: Db, row: ThirdShareRow): Promise<void> {
  await tx
    .insertInto('third_shares')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The vault is locked. */
export async function dropThirdShares(tx: Db, ids: readonly Ulid[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('third_shares')
    .where('id', 'in', [...ids])
    .execute();
}

/** Since when the longest waiting letter hasn't got through, in milliseconds of real time; null where none waits. */
export async function findOldestLetterMs(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('custody_letters')
    .select('waiting_since_ms')
    .where('waiting_since_ms', 'is not', null)
    .orderBy('waiting_since_ms')
    .limit(1)
    .executeTakeFirst();
  return oldest?.waiting_since_ms ?? null;
}

/** A custodian that hasn't been reached, since when, about how many vaults, and why. */
export interface WaitingAddress {
  readonly address: string;
  /** In milliseconds of real time. */
  readonly since: number;
  readonly vaults: number;
  /** Of one of the last attempts; null where none has failed yet. */
  readonly failure: string | null;
}

export async function listWaitingAddresses(db: Db): Promise<readonly WaitingAddress[]> {
  const rows = await db
    .selectFrom('custody_letters')
    .select((row) => [
      'address',
      row.fn.min<number>('waiting_since_ms').as('since'),
      row.fn.countAll<number>().as('vaults'),
      row.fn.max('last_error').as('failure'),
    ])
    .where('waiting_since_ms', 'is not', null)
    .groupBy('address')
    .orderBy('address')
    .execute();
  return rows.map(({ address, since, vaults, failure }) => ({ address, since: Number(since), vaults: Number(vaults), failure }));
}

/** One of the others of a vault, as a look at some vaults meets it. */
export interface SampledCustodian {
  readonly address: string;
  readonly place: Place;
  readonly vaultId: Ulid;
  readonly state: CustodianStateRow['state'];
  /** When the plan that names it came. */
  readonly plannedAt: Instant;
}

/** The others of the vaults whose turn to be told about comes last: those that this custodian spoke of lately. */
export async function sampleCustodians(db: Db, limit: number): Promise<readonly SampledCustodian[]> {
  const sampled = db.selectFrom('custodian_states').select(['vault_id', 'state']).orderBy('tell_at_ms', 'desc').limit(limit).as('sampled');
  return db
    .selectFrom(sampled)
    .innerJoin('custody_letters', 'custody_letters.vault_id', 'sampled.vault_id')
    .innerJoin('custody_plans', 'custody_plans.vault_id', 'sampled.vault_id')
    .select((row) => [
      'custody_letters.address',
      'custody_letters.place',
      'sampled.vault_id as vaultId',
      'sampled.state',
      row.fn.max('custody_plans.taken_at').as('plannedAt'),
    ])
    .groupBy(['custody_letters.address', 'custody_letters.place', 'sampled.vault_id', 'sampled.state'])
    .execute();
}

/** Everything that makes this installation a custodian of a vault. The vault is locked. */
export async function dropCustody(tx: Db, vaultId: Ulid): Promise<void> {
  const tables = ['custodian_states', 'custody_plans', 'custody_notes', 'custody_letters', 'earlier_halves', 'third_shares'] as const;
  for (const table of tables) await tx.deleteFrom(table).where('vault_id', '=', vaultId).execute();
}
