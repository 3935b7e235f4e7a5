import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { WitnessFactor } from '../../../shared/domain/witnessing.ts';
import type { SignatureSlot } from '../../../shared/format/witnessing/prepared-file.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, DocumentRow, WitnessingRow, WitnessRow } from '../../db/schema.ts';
import { assertChangeable, assertOwned } from '../access/vault-access.ts';
import type { OwnerContext } from '../context.ts';
import { findDocument } from '../stores/document-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { insertWitnesses, isWitnessTaken } from '../stores/witnessing-people-store.ts';
import {
  countWitnessingsBegun,
  countWitnessingsOfOwner,
  findWitnessing,
  hasOpenWitnessing,
  insertWitnessing,
} from '../stores/witnessing-store.ts';
import { recordWitnessing } from '../askings/record-witnessing.ts';
import { checkedWitnesses, waitingWitness, type NewWitness } from './witness-fields.ts';

/** How many of one owner's can be under way at a time. */
const maxOpen = 50;
/** How many they can begin in a day: each writes to people who have no account here. */
const maxADay = 100;

/** A sealed document as the owner's device has prepared it. */
export interface SealedWitnessing {
  readonly id: string;
  readonly documentId: string;
  readonly version: number;
  readonly secondFactor: WitnessFactor;
  readonly days: number;
  readonly slots: readonly SignatureSlot[];
  /** Of the sealed file. */
  readonly sizeBytes: number;
  readonly sha256: string;
  /** In the order in which they sign; ids and tokens were made by the device. */
  readonly witnesses: readonly (NewWitness & { readonly id: string; readonly tokenHash: string })[];
}

/**
 * Begins a witnessing of a document that the server can't read. Nobody is asked before the sealed file is here.
 * @throws DomainError `invalid_request`, `invalid_email`; `conflict` for ids that are in use, a document that is being signed already, and
 * for too many under way; `unavailable` for text messages where the server sends none; `document_not_found`, `permission_denied`,
 * `vault_already_released`, `vault_archived` for a document that the server knows.
 */
export async function beginSealedWitnessing(ctx: OwnerContext, input: SealedWitnessing): Promise<WitnessingRow> {
  const { core } = ctx;
  const documentId = ulidOf(input.documentId, 'document_id');
  const id = ulidOf(input.id, 'id');
  if (input.slots.length !== input.witnesses.length) throw invalid('slots', 'must be as many as witnesses');
  checkPlaces(input.slots);
  const stated = await checkedWitnesses(core, input.secondFactor, input.witnesses);
  const witnesses = stated.map((one, position) => {
    const { id: witnessId, tokenHash } = input.witnesses[position] as SealedWitnessing['witnesses'][number];
    const place = { id: ulidOf(witnessId, `witnesses[${position}].id`), witnessingId: id, position };
    return waitingWitness(one, { ...place, tokenHash: core.keys.tokenHash(tokenHash) });
  });
  return core.db.transaction(async (tx) => {
    const document = await knownDocument(tx, ctx, documentId);
    const row: WitnessingRow = {
      ...blankWitnessing(ctx, { id, documentId, version: input.version, vaultId: document?.vault_id ?? null }),
      sealed: 1,
      visible: 0,
      second_factor: input.secondFactor,
      days: input.days,
      size_bytes: input.sizeBytes,
      checksum: input.sha256,
      slots: jsonColumns.witnessings.slots.write(input.slots),
    };
    await insertBegun(tx, ctx, row, witnesses);
    return row;
  });
}

/** A document in client custody that the server knows of; undefined where it knows nothing. @throws DomainError for somebody else's. */
async function knownDocument(tx: Db, { owner }: OwnerContext, documentId: Ulid): Promise<DocumentRow | undefined> {
  const document = await findDocument(tx, documentId);
  if (document === undefined) return undefined;
  assertOwned(owner, document, 'document_not_found');
  const vault = await findVault(tx, document.vault_id);
  if (vault !== undefined) assertChangeable(vault);
  return document;
}

/** What is alike in all that begin. */
export function blankWitnessing(
  { core, owner }: Pick<OwnerContext, 'core' | 'owner'>,
  of: { readonly id: Ulid; readonly documentId: Ulid; readonly version: number; readonly vaultId: Ulid | null },
): Omit<WitnessingRow, 'sealed' | 'second_factor' | 'days' | 'visible'> {
  return {
    id: of.id,
    vault_id: of.vaultId,
    document_id: of.documentId,
    version: of.version,
    account_id: owner.accountId,
    owner_id: owner.userId,
    mode: owner.mode,
    state: 'open',
    blob_id: null,
    blob_size_bytes: null,
    size_bytes: 0,
    checksum: '',
    wrapped_key: null,
    slots: jsonColumns.witnessings.slots.write([]),
    created_at: core.clock.now(),
    ended_at: null,
    error: null,
    reached_level: null,
    attempts: 0,
    next_attempt_ms: null,
  };
}

/** Writes down a witnessing that begins. @throws DomainError `conflict`. */
export async function insertBegun(
  tx: Db,
  { core, owner, origin }: OwnerContext,
  row: WitnessingRow,
  witnesses: readonly WitnessRow[],
): Promise<void> {
  const ids = witnesses.map(({ id }) => id);
  const tokens = witnesses.map(({ token_hash }) => token_hash);
  const isTaken = (await findWitnessing(tx, row.id)) !== undefined || (await isWitnessTaken(tx, ids, tokens));
  if (isTaken || new Set(ids).size < ids.length || new Set(tokens).size < tokens.length)
    throw new DomainError('conflict', 'An id or a link of these is in use. Choose others.');
  if (await hasOpenWitnessing(tx, owner.userId, row.document_id))
    throw new DomainError('conflict', 'Others are being asked to sign this document already.');
  const own = { ownerId: owner.userId, mode: owner.mode };
  if ((await countWitnessingsOfOwner(tx, own, 'open')) >= maxOpen)
    throw new DomainError('conflict', `At most ${maxOpen} documents can be waiting for signatures at a time.`);
  if ((await countWitnessingsBegun(tx, own, addMs(core.clock.now(), -dayMs))) >= maxADay)
    throw new DomainError('conflict', `Others can be asked to sign at most ${maxADay} documents a day.`);
  await insertWitnessing(tx, row);
  await insertWitnesses(tx, witnesses);
  const details = { witnesses: ids, version: row.version, sealed: row.sealed === 1, secondFactor: row.second_factor };
  await recordWitnessing(tx, core, origin, row, { action: 'witnessing.begun', details });
}

function ulidOf(text: string, field: string): Ulid {
  if (!isUlid(text)) throw invalid(field, 'must be a ULID');
  return text;
}

/** As far as it shows without the file: one after another, with room for a value. */
function checkPlaces(slots: readonly SignatureSlot[]): void {
  let end = 0;
  for (const [index, { byteRange, dateAt }] of slots.entries()) {
    const [, before, after, rest] = byteRange;
    if (before <= end || after < before + 4 || dateAt <= end || rest < 1 || dateAt >= after + rest || !Number.isSafeInteger(after + rest))
      throw invalid(`slots[${index}]`, 'must be places in a prepared file');
    end = after + rest;
  }
}
