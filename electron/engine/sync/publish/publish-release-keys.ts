import { wipe } from '../../../../shared/crypto/keys.ts';
import { mayLeave } from '../../custody/planned.ts';
import type { EngineContext, Session } from '../../engine-context.ts';
import type { Entry } from '../../items/item-repository.ts';
import { optionalText } from '../../items/item-fields.ts';
import { noteEnrolments } from '../../releases/enrolments.ts';
import { openInvitation } from '../../releases/invitation-record.ts';
import { mendLocks, noteTakenAway, renewIfTaken } from '../../releases/renew-release-key.ts';
import { publishInvitation } from './publish-invitation.ts';
import { bundleRecord, currentKey, troubleOf, workingLocks, type Trouble } from '../../releases/release-record.ts';
import { fitsBundle, isBundleCurrent, isOwnerNamed, noteTaken, sealRelease } from '../../releases/seal-release.ts';
import type { ReleaseApi, ServerReleaseStatus } from './release-api.ts';
import { reconcileReleaseKey } from './reconcile-release-key.ts';
import { isSeenByAll } from '../seen-by-all.ts';
import { SyncError } from '../sync-error.ts';
import { isRefusal } from './refusal.ts';
import { halfAt } from './server-half.ts';

/** A recipient as the server knows them. */
export type ServerRecipient = ServerReleaseStatus['recipients'][number];

/** What publishing needs from the records' own sync: to send what was written here and to fetch what others wrote. */
export type SettleRecords = () => Promise<void>;

/** When the enrolment that this account last looked at was made: a field of the recipient's item. */
const seenField = 'enrolmentSeenAt';
/** Refusals that are a state of the vault: its owner sees them there, and sync of everything else continues. */
export const closedVaultCodes: ReadonlySet<string> = new Set(['vault_already_released', 'vault_archived']);
/** Another device may be faster at the same thing; this many times in a row means something else. */
const attempts = 3;

/**
 * Brings the server's halves, bundles and locks for a vault's recipients up to date: first enrolments that are new, each of which may
 * add a lock, then whatever differs from what the server has. Anyone without a lock gets nothing yet: no bundle could be opened. A
 * release key is among the account's records before the server gets its half, so every device can learn of it, whatever becomes of
 * this one. What the server does not accept is noted in the recipient's record for the readiness report, and holds up nothing else.
 * @returns how many bundles were sent.
 */
export async function publishReleaseKeys(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  vault: string,
  settleRecords: SettleRecords,
): Promise<number> {
  const { recipients } = await api.status(vault);
  let refusal: unknown;
  for (const server of recipients) {
    const recipient = session.book.find('recipient', idOf(server));
    if (recipient === undefined) continue;
    // An offer that the server won't take holds up nobody's release.
    await publishInvitation(api, ctx, session, recipient).catch((error: unknown) => {
      if (!isRefusal(error) || closedVaultCodes.has(error.serverCode ?? '')) throw error;
      refusal ??= error;
    });
    await takeEnrolments(api, ctx, session, session.book.get('recipient', idOf(server)), server);
  }
  if (ctx.store.items.waitingCount() > 0) await settleRecords();
  let sent = 0;
  for (const server of recipients) if (await publishOne({ api, ctx, session, vault, settleRecords }, server)) sent += 1;
  if (refusal !== undefined) throw refusal as SyncError;
  return sent;
}

interface Publishing {
  readonly api: ReleaseApi;
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly vault: string;
  readonly settleRecords: SettleRecords;
}

export const idOf = ({ id }: ServerRecipient): string => id.replace(/^[a-z]+_/, '');

/** @returns whether a bundle was sent. */
async function publishOne(work: Publishing, first: ServerRecipient): Promise<boolean> {
  const { api, session, vault, settleRecords } = work;
  const id = idOf(first);
  let server: ServerRecipient | undefined = first;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) {
      // Somebody else was faster, or has made a key that is not known here: their records say which.
      await settleRecords();
      server = (await api.status(vault)).recipients.find((one) => idOf(one) === id);
    }
    if (server === undefined || session.book.find('recipient', id) === undefined) return false;
    noteTakenAway(work.ctx, id);
    const verdict = await reconcileReleaseKey(api, session, session.book.get('recipient', id), server, attempt > 0);
    if (verdict === 'half_unreadable' || (verdict === 'unknown_key' && attempt === attempts - 1))
      return noteTrouble(session, id, { code: verdict, keyGeneration: server.key_generation ?? 0 });
    if (verdict === 'unknown_key') continue;
    await mendLocks(work.ctx, id);
    await renewIfTaken(work.ctx, id, (cause) => isSeenByAll(work.ctx, session, cause));
    if (!needsSealing(session, session.book.get('recipient', id), server)) return noteTrouble(session, id, null);
    // A share follows the plan that it fits; where this very one is, its plan is too.
    const recipient = session.book.get('recipient', id);
    const isThere = currentKey(recipient)?.custodians !== undefined && currentKey(recipient)?.keyGeneration === server.key_generation;
    if (!isThere && !mayLeave(work.ctx, session, recipient, api.isEnd)) return false;
    const outcome = await put(work, id, server);
    if (outcome === 'taken') return true;
    if (outcome !== 'conflict') return noteTrouble(session, id, { code: outcome, keyGeneration: server.key_generation ?? 0 });
  }
  return noteTrouble(session, id, { code: 'refused', keyGeneration: server?.key_generation ?? 0 });
}

/** @returns `conflict` if the server has received something else for this recipient in the meantime, or lacks what it should have. */
async function put(
  { api, ctx, session }: Publishing,
  id: string,
  { key_generation: storedKey, bundle_generation: stored }: ServerRecipient,
): Promise<'taken' | 'conflict' | 'incomplete' | 'refused' | 'too_large'> {
  if (!fitsBundle(session, session.book.get('recipient', id))) return 'too_large';
  const release = sealRelease(ctx, id, { after: stored ?? 0 });
  const { keyGeneration } = release;
  const half = halfAt({ ...release, serverHalf: release.half }, api.origin);
  try {
    if (half === undefined) return 'refused';
    // Taking locks away takes a new release key; while one is due, the server isn't told of it yet.
    await api.putReleaseKey({ ...release, half, ...(keyGeneration === storedKey ? { removedLocks: [] } : {}) });
    noteTaken(session, release);
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

/**
 * Records what stands in a recipient's way, or that nothing does any more. @returns false, for callers that report whether something was
 * sent.
 */
export function noteTrouble({ book }: Session, id: string, trouble: Trouble | null): false {
  const recipient = book.find('recipient', id);
  const known = recipient && troubleOf(recipient);
  if (recipient === undefined || (known?.code === trouble?.code && known?.keyGeneration === trouble?.keyGeneration)) return false;
  book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: { trouble } }]);
  return false;
}

/** Asks who enrolled where the server says that somebody has, or where a proof may have come for an invitation. */
async function takeEnrolments(
  api: ReleaseApi,
  ctx: EngineContext,
  session: Session,
  recipient: Entry,
  { enrolled_at: enrolledAt }: ServerRecipient,
): Promise<void> {
  const { id, vault, body } = recipient;
  const isSeen = optionalText(body, seenField) === enrolledAt;
  if (enrolledAt === null || (isSeen && openInvitation(recipient, ctx.clock.now()) === undefined)) return;
  const { count, enrolments } = await api.enrolments(vault, id);
  const named = enrolments.map(({ public_key: publicKey, enrolment, proof }) => ({ publicKey, enrolment, proof }));
  await noteEnrolments(ctx, id, named, count);
  if (!isSeen) session.book.write([{ id, vault, kind: 'recipient', set: { [seenField]: enrolledAt } }]);
}

/** Whether what a server keeps for a recipient isn't what their record says that it should. */
export function needsSealing(
  session: Session,
  recipient: Entry,
  { key_generation: keyGeneration, bundle_generation: stored }: ServerRecipient,
): boolean {
  // Without a lock nothing could be opened; but where the last one was taken away, the server is to destroy what it still opens.
  if (workingLocks(session, recipient).length === 0)
    return keyGeneration !== null && keyGeneration !== currentKey(recipient)?.keyGeneration;
  return (
    keyGeneration !== currentKey(recipient)?.keyGeneration ||
    bundleRecord(recipient)?.generation !== stored ||
    !isBundleCurrent(session, recipient) ||
    !isOwnerNamed(session, recipient)
  );
}
