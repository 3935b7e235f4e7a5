import { createHash } from 'node:crypto';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { WitnessingRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { announceBlob, claimGarbage, forgetGarbage, keepBlob } from '../stores/document-store.ts';
import { changeOpenWitnessing, lockWitnessing } from '../stores/witnessing-store.ts';
import { assertOwnWitnessing, readOwnWitnessing } from './read-witnessings.ts';
import { inviteNext } from '../askings/tell-of-witnessing.ts';

/** How long the file may take before its blob counts as garbage. */
const uploadMs = 6 * hourMs;

/**
 * Takes the sealed file in, as it was announced, and asks the first witness. Sending it again changes nothing.
 * @throws DomainError `resource_not_found`; `invalid_request` for another file than the one announced; `conflict` once it is over.
 */
export async function putWitnessedContent(ctx: OwnerContext, id: Ulid, content: AsyncIterable<Uint8Array>): Promise<void> {
  const { core } = ctx;
  const row = await readOwnWitnessing(ctx, id);
  assertTakesContent(row);
  const blobId = core.newId();
  const notBeforeMs = instantToMs(core.clock.now()) + uploadMs;
  const announced = { blob_id: blobId, not_before_ms: notBeforeMs };
  await core.db.transaction((tx) => announceBlob(tx, blobId, notBeforeMs));
  let isKept = false;
  try {
    const { sizeBytes } = await core.blobs.write(blobId, asAnnounced(row, content));
    isKept = await core.db.transaction(async (tx) => {
      const now = await lockWitnessing(tx, id);
      assertOwnWitnessing(ctx, now);
      if (now.blob_id !== null) return false;
      if (!(await keepBlob(tx, announced))) throw new DomainError('unavailable', 'The upload took too long. Please send the file again.');
      if (!(await changeOpenWitnessing(tx, id, { blob_id: blobId, blob_size_bytes: sizeBytes }))) throw over();
      await inviteNext(tx, core, now);
      return true;
    });
  } finally {
    if (!isKept) await discard(ctx, announced);
  }
  core.mailQueued();
}

function assertTakesContent({ sealed, state }: WitnessingRow): void {
  if (sealed === 0) throw new DomainError('conflict', 'The server prepares this document itself.');
  if (state !== 'open') throw over();
}

function over(): DomainError {
  return new DomainError('conflict', 'Nobody is asked to sign this any more.');
}

/** @throws DomainError as soon as it can't be what was announced. */
async function* asAnnounced(
  { size_bytes, checksum }: Pick<WitnessingRow, 'size_bytes' | 'checksum'>,
  content: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > size_bytes) throw invalid('content', 'must be as large as announced');
    hash.update(chunk);
    yield chunk;
  }
  if (size !== size_bytes || hash.digest('hex') !== checksum) throw invalid('content', 'must be the file that was announced');
}

/** Removes what was stored, unless it was kept after all: a commit may have succeeded although its answer was lost. */
async function discard({ core }: OwnerContext, announced: { readonly blob_id: Ulid; readonly not_before_ms: number }): Promise<void> {
  const untilMs = instantToMs(core.clock.now()) + uploadMs;
  if (!(await core.db.transaction((tx) => claimGarbage(tx, announced, untilMs)))) return;
  await core.blobs.remove(announced.blob_id);
  await core.db.transaction((tx) => forgetGarbage(tx, announced.blob_id));
}
