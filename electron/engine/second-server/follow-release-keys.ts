import { wipe } from '../../../shared/crypto/keys.ts';
import { mayLeave } from '../custody/planned.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { bundleRecord, currentKey, troubleOf } from '../releases/release-record.ts';
import { bundleOf, fitsBundle, releaseContentHash, sealRelease } from '../releases/seal-release.ts';
import {
  closedVaultCodes,
  idOf,
  needsSealing,
  noteTrouble,
  type ServerRecipient,
  type SettleRecords,
} from '../sync/publish/publish-release-keys.ts';
import type { PublishKeys } from '../sync/publish/publish-vaults.ts';
import type { ReleaseApi } from '../sync/publish/release-api.ts';
import { halfAt } from '../sync/publish/server-half.ts';
import { SyncError } from '../sync/sync-error.ts';

/**
 * Brings the second server's halves, bundles and locks up to date with what the first has. Which release key counts is
 * settled with the first server alone, which takes a plan before the second does: two servers asked apart could each keep another.
 */
export const followReleaseKeys: PublishKeys = async (api, ctx, session, vault, settleRecords) => {
  const { recipients } = await api.status(vault);
  let sent = 0;
  for (const recipient of recipients) if (await followOne({ api, ctx, session, vault, settleRecords }, recipient)) sent += 1;
  return sent;
};

interface Following {
  readonly api: ReleaseApi;
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly vault: string;
  readonly settleRecords: SettleRecords;
}

/** Another device that keeps the same server in step may be faster; this many times in a row it's something else. */
const attempts = 3;

/** @returns whether a bundle was sent. */
async function followOne(work: Following, first: ServerRecipient): Promise<boolean> {
  const { api, session, vault, settleRecords } = work;
  const id = idOf(first);
  let server: ServerRecipient | undefined = first;
  for (let attempt = 0; attempt < attempts && server !== undefined; attempt += 1) {
    const recipient = session.book.find('recipient', id);
    if (recipient === undefined || !isToFollow(work, recipient, server)) return false;
    const keyGeneration = server.key_generation ?? 0;
    if (!needsSealing(session, recipient, server)) return noteTrouble(session, id, null);
    if (!fitsBundle(session, recipient)) return noteTrouble(session, id, { code: 'too_large', keyGeneration });
    const outcome = await put(work, server);
    if (outcome === 'taken') return true;
    if (outcome !== 'conflict') return noteTrouble(session, id, { code: outcome, keyGeneration });
    await settleRecords();
    server = (await api.status(vault)).recipients.find((one) => idOf(one) === id);
  }
  return noteTrouble(session, id, { code: 'unknown_key', keyGeneration: server?.key_generation ?? 0 });
}

/**
 * Whether a recipient's release key is the account's for good, and none that this device hasn't heard of is at the server. The second server
 * has shares only: beside the first, nobody ever has a whole half.
 */
function isToFollow({ ctx, session }: Following, recipient: Entry, server: ServerRecipient): boolean {
  const key = currentKey(recipient);
  return key?.custodians !== undefined && mayLeave(ctx, session, recipient) && (server.key_generation ?? 0) <= key.keyGeneration;
}

async function put({ api, ctx, session }: Following, server: ServerRecipient): Promise<'taken' | 'conflict' | 'incomplete' | 'refused'> {
  const id = idOf(server);
  const release = sealRelease(ctx, id, { after: server.bundle_generation ?? 0 });
  const { keyGeneration } = release;
  const recipient = session.book.get('recipient', id);
  const half = halfAt({ ...release, serverHalf: release.half }, api.origin);
  try {
    if (half === undefined) return 'refused';
    await api.putReleaseKey({ ...release, half, ...(keyGeneration === server.key_generation ? { removedLocks: [] } : {}) });
    const set = { bundle: bundleOf(release), ...(troubleOf(recipient) === undefined ? {} : { trouble: null }) };
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
    return 'taken';
  } catch (error) {
    if (!(error instanceof SyncError) || closedVaultCodes.has(error.serverCode ?? '')) throw error;
    if (error.serverCode === 'release_key_incomplete') return 'incomplete';
    if (error.code === 'conflict' || error.code === 'refused') return error.code;
    throw error;
  } finally {
    wipe(release.half, half);
  }
}

/** Recipients of a vault for whom the second server hasn't what the first has, as far as this device knows: the release key, or what it opens. */
export function recipientsBehind(first: Session, there: Session, vault: string): number {
  return first.book.list('recipient', vault).filter((recipient) => isBehind(first, recipient, there.book.find('recipient', recipient.id)))
    .length;
}

function isBehind(first: Session, recipient: Entry, copy: Entry | undefined): boolean {
  const [has, hasThere] = [bundleRecord(recipient), copy && bundleRecord(copy)];
  if (copy !== undefined && troubleOf(copy) !== undefined) return true;
  if (has === undefined) return false;
  if (hasThere?.keyGeneration !== currentKey(recipient)?.keyGeneration) return true;
  // While the first is away, the second may be ahead of it.
  return hasThere?.content !== has.content && hasThere?.content !== releaseContentHash(first, recipient);
}
