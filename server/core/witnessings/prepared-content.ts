import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { SignatureSlot, SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { WitnessingRow, WitnessRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { tellOfDamage } from '../mails/tell-of-damage.ts';
import { BlobMissingError, type ByteRange } from '../ports.ts';
import { findVaultKey } from '../stores/document-store.ts';

/** The prepared file as witnesses and its owner are handed it out: sealed, or opened here. */
export interface WitnessContent {
  readonly sizeBytes: number;
  /** SHA-256 of what is read, hexadecimal. */
  readonly checksum: string;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** The version as which the server seals what it has prepared. */
export const preparedVersion = 1;

/** Where the signatures go, in the order of the witnesses. */
export function slotsOf({ id, slots }: Pick<WitnessingRow, 'id' | 'slots'>): readonly SignatureSlot[] {
  return jsonColumns.witnessings.slots.read(slots, id);
}

/** What those have signed with who have, in their order. */
export function valuesOf(witnesses: readonly WitnessRow[]): readonly SlotValue[] {
  return witnesses.flatMap(({ signed_at_ms: signedAtMs, cms }) => (signedAtMs === null || cms === null ? [] : [{ signedAtMs, cms }]));
}

/**
 * What witnesses are handed out: the prepared file, sealed by its owner's device or opened here. Bytes that don't authenticate end the stream
 * with an error and are never returned. @throws DomainError `resource_not_found` where it isn't there, `document_damaged`.
 */
export async function* readPrepared(core: Core, row: WitnessingRow, range?: ByteRange): AsyncIterable<Uint8Array> {
  const { id, blob_id: blobId, blob_size_bytes: blobBytes } = row;
  if (blobId === null || blobBytes === null) throw new DomainError('resource_not_found', 'The document is not here.');
  try {
    if (row.wrapped_key === null) yield* core.blobs.read(blobId, range);
    else yield* opened(core, row, { blobId, blobBytes }, row.wrapped_key, range);
  } catch (error) {
    if (!(error instanceof CryptoError || error instanceof BlobMissingError)) throw error;
    core.report({ kind: 'prepared document damaged', id, error });
    const told = await tellOfDamage(core, 'witnessing', id);
    throw new DomainError('document_damaged', `The stored file is damaged and can't be served. ${told}`);
  }
}

async function* opened(
  core: Core,
  { id, vault_id: vaultId }: WitnessingRow,
  { blobId, blobBytes }: { readonly blobId: string; readonly blobBytes: number },
  wrapped: Uint8Array,
  range: ByteRange | undefined,
): AsyncIterable<Uint8Array> {
  const vaultKey = vaultId === null ? undefined : await findVaultKey(core.db.read, vaultId);
  if (vaultId === null || vaultKey === undefined) throw new BlobMissingError(blobId);
  const key = core.keys.openDocumentKey(vaultKey, wrapped, vaultId, id, preparedVersion);
  try {
    const place = { documentId: id, version: preparedVersion };
    yield* openContainer((span) => core.blobs.read(blobId, span), blobBytes, key, place, range);
  } finally {
    wipe(key);
  }
}

/** All of it, in memory: prepared files are no larger than their limit. */
export async function preparedBytes(core: Core, row: WitnessingRow): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readPrepared(core, row)) chunks.push(new Uint8Array(chunk));
  return Buffer.concat(chunks);
}
