import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Core, OwnerContext } from '../context.ts';
import type { ByteRange } from '../ports.ts';
import { findPart, findPartNames } from '../stores/part-store.ts';

/** A part that exists. */
export interface OpenPart {
  readonly sizeBytes: number;
  /** Streams the part, or one range of it. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** Which of the names aren't parts of the owner's, in the order asked. */
export async function listMissingParts({ core, owner }: OwnerContext, names: readonly string[]): Promise<readonly string[]> {
  const present = await findPartNames(core.db.read, owner.userId, names);
  return names.filter((name) => !present.has(name));
}

/** One of this user's parts. Whether the caller may have it has been settled before. @throws DomainError `resource_not_found`. */
export async function openPart({ db, packs }: Core, userId: Ulid, name: string): Promise<OpenPart> {
  const part = await findPart(db.read, userId, name);
  if (part === undefined) throw new DomainError('resource_not_found', 'There is no part with this name.');
  const { offset_bytes: offset, size_bytes: sizeBytes } = part;
  return {
    sizeBytes,
    read: ({ start, end } = { start: 0, end: sizeBytes }) =>
      packs.read(part.pack_id, { start: offset + start, end: offset + Math.min(end, sizeBytes) }),
  };
}
