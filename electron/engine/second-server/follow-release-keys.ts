import { wipe } from '../../../shared/crypto/keys.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { acceptedKey, bundleRecord, currentKey, troubleOf } from '../releases/release-record.ts';
import { bundleOf, fitsBundle, sealRelease } from '../releases/seal-release.ts';
import { closedVaultCodes, idOf, needsSealing, noteTrouble, type ServerRecipient } from '../sync/publish/publish-release-keys.ts';
import type { PublishKeys } from '../sync/publish/publish-vaults.ts';
import type { ReleaseApi } from '../sync/publish/release-api.ts';
import type { HalfFor } from '../sync/publish/server-half.ts';
import { SyncError } from '../sync/sync-error.ts';

/**
 * Brings the second server's halves, bundles and locks up to date with what the first has. Release keys are made and settled with the first
 * server alone: where two devices have each made one, only one of them stays, and two servers asked apart could each keep another.
 */
export const followReleaseKeys =
  (halfFor: HalfFor): PublishKeys =>
  async (api, ctx, session, vault) => {
    const { recipients } = await api.status(vault);
    let sent = 0;
    for (const recipient of recipients) if (await followOne(api, ctx, session, recipient, halfFor)) sent += 1;
    return sent;
  };

/** @returns whether a bundle was sent. */
async function followOne(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  server: ServerRecipient,
  halfFor: HalfFor,
): Promise<boolean> {
  const id = idOf(server);
  const recipient = session.book.find('recipient', id);
  const key = recipient && currentKey(recipient);
  // One that the first server hasn't taken may still give way to another.
  if (recipient === undefined || key === undefined || acceptedKey(recipient)?.id !== key.id) return false;
  // Another device is ahead of this one.
  if ((server.key_generation ?? 0) > key.keyGeneration) return false;
  if (!needsSealing(session, recipient, server)) return noteTrouble(session, id, null);
  if (!fitsBundle(session, recipient)) return noteTrouble(session, id, { code: 'too_large', keyGeneration: server.key_generation ?? 0 });
  const refusal = await put(api, ctx, session, server, halfFor);
  if (refusal !== undefined) return noteTrouble(session, id, { code: refusal, keyGeneration: server.key_generation ?? 0 });
  noteTrouble(session, id, null);
  return true;
}

/** @returns why the server doesn't take it. */
async function put(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  server: ServerRecipient,
  halfFor: HalfFor,
): Promise<'incomplete' | 'unknown_key' | 'refused' | undefined> {
  const id = idOf(server);
  const release = sealRelease(ctx, id, { after: server.bundle_generation ?? 0 });
  const { keyGeneration, half: serverHalf } = release;
  const recipient = session.book.get('recipient', id);
  const half = halfFor(recipient, { keyGeneration, serverHalf }, 'second');
  try {
    await api.putReleaseKey({ ...release, half, ...(keyGeneration === server.key_generation ? { removedLocks: [] } : {}) });
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { bundle: bundleOf(release) } }]);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyncError) || closedVaultCodes.has(error.serverCode ?? '')) throw error;
    if (error.serverCode === 'release_key_incomplete') return 'incomplete';
    if (error.code === 'conflict') return 'unknown_key';
    if (error.code === 'refused') return 'refused';
    throw error;
  } finally {
    wipe(release.half, half);
  }
}

/** Recipients of a vault whose present release key the second server doesn't have, as far as this device knows. */
export function recipientsBehind(first: Session, there: Session, vault: string): number {
  return first.book.list('recipient', vault).filter((recipient) => {
    const copy = there.book.find('recipient', recipient.id);
    if (copy !== undefined && troubleOf(copy) !== undefined) return true;
    return bundleRecord(recipient) !== undefined && (copy && bundleRecord(copy))?.keyGeneration !== currentKey(recipient)?.keyGeneration;
  }).length;
}
