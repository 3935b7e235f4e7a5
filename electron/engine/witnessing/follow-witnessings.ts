import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { PadesError } from '../../../shared/node/pades/contract.ts';
import type { EngineContext } from '../engine-context.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { EngineError } from '../engine-error.ts';
import { versionsOf } from '../items/item-fields.ts';
import { versionOf } from '../library/view-documents.ts';
import { withAccount, type Talk } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { AnswerRefused, checkAnswer } from './check-answer.ts';
import { finishWitnessing } from './finish-witnessing.ts';
import { authorityKnownOf, noteAuthority, readAuthority } from './known-authorities.ts';
import { forgetSealed, preparedFile } from './prepared-copy.ts';
import { sendWitnessing } from './send-witnessing.ts';
import { WitnessingApi } from './witnessing-api.ts';
import { removeTwins } from './remove-twins.ts';
import { isSignedByAll, keptWitnessing, keptWitnessings, noteProgress, noteTold, type KeptWitnessing } from './witnessing-record.ts';

/** What each store is busy with: a second act waits, and then goes by what the first has done. */
const busy = new WeakMap<LocalStore, Promise<unknown>>();

/** Acts that bring witnessings forward on one device, one after another. */
export async function inWitnessingTurn<T>({ store }: EngineContext, act: () => Promise<T>): Promise<T> {
  const before = busy.get(store);
  const turn = (async () => {
    await before?.catch(() => undefined);
    return act();
  })();
  busy.set(store, turn);
  return turn;
}

/**
 * Brings every witnessing forward as far as it goes now: sends what wasn't, asks how it stands, finishes what everybody has signed, tells the
 * server. Each step is done again after an end in its middle. What one of them can't do now holds up neither the others nor the sync.
 */
export async function followWitnessings(ctx: EngineContext): Promise<void> {
  const session = ctx.openSession();
  if (session === undefined) return;
  const all = keptWitnessings(session);
  removeTwins(session, all);
  for (const { record } of all.filter(isUnderWay)) {
    try {
      await inWitnessingTurn(ctx, () => followOne(ctx, record.id));
    } catch (error) {
      if (!(error instanceof EngineError || error instanceof CryptoError || error instanceof PadesError)) throw error;
    }
  }
}

const isUnderWay = ({ progress, result, isTold }: KeptWitnessing): boolean => (result === null ? progress.state === 'open' : !isTold);

/** As far as one goes; in its turn. @throws SyncError, EngineError, CryptoError, PadesError for what keeps it from going on. */
export async function followOne(ctx: EngineContext, id: string, talk: Talk = {}): Promise<void> {
  const session = ctx.session();
  const now = (): KeptWitnessing => keptWitnessing(session, id);
  if (now().result === null && now().progress.state === 'open') {
    await sendWitnessing(ctx, now(), talk);
    if (now().progress.sentAt !== null) await askServer(ctx, now(), talk);
    if (mayFinish(now())) await finishWitnessing(ctx, now(), talk.signal ?? new AbortController().signal);
  }
  if (now().result !== null && !now().isTold) await tellServer(ctx, now(), talk);
}

/**
 * The owner alone can say that the signed file is to follow a newer version of the document, or that another device of theirs which has put
 * it together won't send it any more.
 */
const mayFinish = (kept: KeptWitnessing): boolean =>
  kept.progress.state === 'open' &&
  kept.progress.isCompleteThere !== true &&
  isSignedByAll(kept) &&
  versionOf(kept.document).root === kept.record.root;

/** Hears how it stands, and takes it as far as it can be true. */
async function askServer(ctx: EngineContext, kept: KeptWitnessing, talk: Talk): Promise<void> {
  const { record, progress } = kept;
  const session = ctx.session();
  let file: Promise<Uint8Array> | undefined;
  const prepared = (): Promise<Uint8Array> => (file ??= preparedFile(ctx, record));
  try {
    const { answer, origin } = await hear(ctx, record.id, talk);
    const before = { ...progress, authority: progress.authority ?? authorityKnownOf(session, origin) };
    if (answer === undefined) throw new AnswerRefused('taken_back');
    const after = await checkAnswer({ record, before, prepared }, answer);
    if (after.authority !== null && authorityKnownOf(session, origin) === null)
      noteAuthority(session, origin, after.authority, ctx.clock.now());
    noteProgress(session, kept, after);
  } catch (error) {
    const isNonsense = error instanceof SyncError && error.code === 'bad_answer';
    const refused = isNonsense ? new AnswerRefused('unreadable') : error;
    if (!(refused instanceof AnswerRefused)) throw error;
    noteProgress(session, kept, { ...progress, trouble: refused.trouble });
  }
}

/** What the server says of one, and where that is. */
function hear(ctx: EngineContext, id: string, talk: Talk) {
  return withAccount(ctx, async (api) => ({ answer: await new WitnessingApi(api).find(id), origin: api.server.origin }), talk);
}

/**
 * Believes from now on whatever the server says that it certifies names with: what the owner decides, having seen that it is another.
 * @throws EngineError `conflict` where that isn't what is wrong, or somebody's signature here rests on the earlier one; SyncError.
 */
export async function acceptAuthority(ctx: EngineContext, kept: KeptWitnessing, talk: Talk): Promise<void> {
  const { record, progress } = kept;
  const restsOnIt = progress.people.some(({ state, certificate }) => state === 'signed' && certificate === 'service');
  if (progress.trouble?.code !== 'authority_changed' || restsOnIt)
    throw new EngineError('conflict', 'Another authority can only be accepted before anybody has signed by the one before.');
  const { answer, origin } = await hear(ctx, record.id, talk);
  const authority = answer?.authority ?? null;
  if (authority === null || readAuthority(authority) === undefined)
    throw new SyncError('bad_answer', 'The server names no authority that could be accepted.');
  const session = ctx.session();
  noteAuthority(session, origin, authority, ctx.clock.now());
  noteProgress(session, kept, { ...progress, authority, trouble: null });
}

/** Tells the server that it's over; after that nothing of it is needed any more. */
async function tellServer(ctx: EngineContext, kept: KeptWitnessing, talk: Talk): Promise<void> {
  const { document, record, result, progress } = kept;
  const version = versionsOf(document.body).find(({ root }) => root === result?.root)?.number ?? record.version;
  if (progress.state === 'open') await tellComplete(ctx, record.id, version, talk);
  noteTold(ctx.session(), kept, ctx.clock.now());
  await forgetSealed(ctx, record.id);
}

/** Where the server has heard of it from another device, or knows nothing of it any more, there's nothing to tell. */
async function tellComplete(ctx: EngineContext, id: string, version: number, talk: Talk): Promise<void> {
  try {
    await withAccount(ctx, (api) => new WitnessingApi(api).complete(id, version), talk);
  } catch (error) {
    const isOver = error instanceof SyncError && (error.code === 'conflict' || error.code === 'not_found');
    if (!isOver) throw error;
  }
}
