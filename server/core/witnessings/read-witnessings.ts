import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { WitnessingRow, WitnessRow } from '../../db/schema.ts';
import type { OwnerContext, Page, Slice } from '../context.ts';
import { listWitnesses, listWitnessesOf } from '../stores/witnessing-people-store.ts';
import { countWitnessingsOfOwner, findWitnessAuthority, findWitnessing, listWitnessingsOfOwner } from '../stores/witnessing-store.ts';
import { readPrepared, type WitnessContent } from './prepared-content.ts';

/** A witnessing with those who are asked, in their order. */
export interface WitnessingView {
  readonly witnessing: WitnessingRow;
  readonly witnesses: readonly WitnessRow[];
}

type Reading = Pick<OwnerContext, 'core' | 'owner'>;

/**
 * Whose witnessing it is: that of anybody else doesn't exist. It is asked for by its id alone, which says nothing about where it is.
 * @throws DomainError `resource_not_found`.
 */
export function assertOwnWitnessing({ owner }: Pick<OwnerContext, 'owner'>, row: WitnessingRow | undefined): asserts row is WitnessingRow {
  if (row === undefined || row.owner_id !== owner.userId || row.mode !== owner.mode)
    throw new DomainError('resource_not_found', 'Nobody is asked to sign anything under this id.');
}

export async function readOwnWitnessing(ctx: Reading, id: Ulid): Promise<WitnessingRow> {
  const row = await findWitnessing(ctx.core.db.read, id);
  assertOwnWitnessing(ctx, row);
  return row;
}

/** @throws DomainError `resource_not_found`. */
export async function getWitnessing(ctx: Reading, id: Ulid): Promise<WitnessingView> {
  const witnessing = await readOwnWitnessing(ctx, id);
  return { witnessing, witnesses: await listWitnesses(ctx.core.db.read, id) };
}

/** A stretch of an owner's, newest first. */
export async function listWitnessings({ core, owner }: Reading, slice: Slice): Promise<Page<WitnessingView>> {
  const own = { ownerId: owner.userId, mode: owner.mode };
  const [rows, total] = await Promise.all([listWitnessingsOfOwner(core.db.read, own, slice), countWitnessingsOfOwner(core.db.read, own)]);
  const witnesses = await listWitnessesOf(
    core.db.read,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((witnessing) => ({ witnessing, witnesses: witnesses.get(witnessing.id) ?? [] })), total };
}

/** In DER, what certified keys for one act here; undefined before anybody's was. */
export async function readWitnessAuthority({ core }: Pick<OwnerContext, 'core'>): Promise<Uint8Array | undefined> {
  return (await findWitnessAuthority(core.db.read))?.certificate;
}

/** The prepared file, for its owner's other devices. @throws DomainError `resource_not_found`, also before it is here. */
export async function openOwnContent(ctx: Reading, id: Ulid): Promise<WitnessContent> {
  const row = await readOwnWitnessing(ctx, id);
  if (row.blob_id === null) throw new DomainError('resource_not_found', 'The document is not here.');
  return { sizeBytes: row.size_bytes, checksum: row.checksum, read: (range) => readPrepared(ctx.core, row, range) };
}
