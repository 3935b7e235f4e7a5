import { createHash } from 'node:crypto';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { StoredProblem } from '../../../shared/domain/stored.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { Core } from '../context.ts';
import { BlobMissingError } from '../ports.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { listPackParts } from '../stores/part-store.ts';
import { deleteStorageFinding, saveStorageFinding } from '../stores/storage-finding-store.ts';
import { findStored, type StoredThing } from '../stores/stored-blob-store.ts';
import { PackCheck } from '../sync/check-pack.ts';

/**
 * Reads something that the database names to its last byte, as far as the server can: what it has sealed itself has to authenticate and to
 * hold what was handed in; of what a device has sealed every part has to have the hash that names it. The outcome is a finding, or the end
 * of an earlier one.
 * @returns undefined for what is sound, or isn't named any more. @throws DomainError `unavailable` when the store can't be asked.
 */
export async function checkStored(core: Core, thing: StoredThing): Promise<StoredProblem | undefined> {
  const problem = await problemOf(core, thing);
  // What is deleted while it's being read isn't missed by anybody.
  const isNamed = problem === undefined || (await findStored(core.db.read, thing.kind, thing.id)) !== undefined;
  const found = isNamed ? problem : undefined;
  await core.db.transaction(async (tx) => {
    if (found === undefined) return deleteStorageFinding(tx, thing.id);
    const { id, kind, ownerId, vaultId, subjectId } = thing;
    const place = { owner_id: ownerId, vault_id: vaultId, subject_id: subjectId };
    return saveStorageFinding(tx, { id, kind, problem: found, ...place, found_at: core.clock.now() });
  });
  if (found !== undefined) core.report({ kind: `stored ${thing.kind} ${found}`, id: thing.subjectId });
  return found;
}

async function problemOf(core: Core, thing: StoredThing): Promise<StoredProblem | undefined> {
  const store = thing.kind === 'pack' ? core.packs : core.blobs;
  const sizeBytes = await store.size(thing.id);
  if (sizeBytes === undefined) return 'missing';
  if (sizeBytes !== thing.sizeBytes) return 'damaged';
  try {
    const isSound = await isThingSound(core, thing);
    return isSound ? undefined : 'damaged';
  } catch (error) {
    if (error instanceof CryptoError) return 'damaged';
    if (error instanceof BlobMissingError) return 'missing';
    throw error;
  }
}

async function isThingSound(core: Core, thing: StoredThing): Promise<boolean> {
  if (thing.sealed !== null) return isContainerSound(core, thing, thing.sealed);
  return thing.sha256 === null ? isPackSound(core, thing) : (await sha256Of(core, thing)) === thing.sha256;
}

async function sha256Of(core: Core, { id }: Pick<StoredThing, 'id'>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of core.blobs.read(id)) hash.update(chunk);
  return hash.digest('hex');
}

async function isContainerSound(core: Core, thing: StoredThing, sealed: NonNullable<StoredThing['sealed']>): Promise<boolean> {
  const { vaultId, subjectId: documentId } = thing;
  const vaultKey = vaultId === null ? undefined : await findVaultKey(core.db.read, vaultId);
  if (vaultId === null || vaultKey === undefined) return false;
  const key = core.keys.openDocumentKey(vaultKey, sealed.wrappedKey, vaultId, documentId, sealed.version);
  const hash = createHash('sha256');
  let plainBytes = 0;
  try {
    const place = { documentId, version: sealed.version };
    for await (const chunk of openContainer((span) => core.blobs.read(thing.id, span), thing.sizeBytes, key, place)) {
      hash.update(chunk);
      plainBytes += chunk.length;
      wipe(chunk);
    }
  } finally {
    wipe(key);
  }
  return plainBytes === sealed.plainBytes && hash.digest('hex') === sealed.checksum;
}

async function isPackSound(core: Core, { id, sizeBytes }: StoredThing): Promise<boolean> {
  const check = new PackCheck(sizeBytes);
  for await (const chunk of core.packs.read(id, { start: 0, end: sizeBytes })) if (!check.add(chunk)) return false;
  const places = new Map(check.parts?.map((part) => [part.name, part]));
  const named = await listPackParts(core.db.read, id);
  return (
    named.every(({ name, offset_bytes, size_bytes }) => {
      const place = places.get(name);
      return place?.offsetBytes === offset_bytes && place.sizeBytes === size_bytes;
    }) && check.parts !== undefined
  );
}
