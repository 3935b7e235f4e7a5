import { join } from 'node:path';
import { instantFromMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { PadesError } from '../../../shared/node/pades/contract.ts';
import { checkInThread } from '../../../shared/node/pades/trusted-lists/check-in-thread.ts';
import { keptLists } from '../../../shared/node/pades/trusted-lists/kept-lists.ts';
import type { TrustedLists } from '../../../shared/node/pades/trusted-lists/list-contract.ts';
import { listFolder } from '../../../shared/node/pades/trusted-lists/list-folder.ts';
import {
  isRefreshDue,
  readKeptFile,
  readListState,
  writeListState,
  type ListState,
  type ListStore,
} from '../../../shared/node/pades/trusted-lists/list-state.ts';
import { refreshLists } from '../../../shared/node/pades/trusted-lists/refresh-lists.ts';
import type { TrustedListsAnswer } from '../../../shared/wire/authorities.ts';
import type { TrustedListsView } from '../../contract/signing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { settingsFields, writeSettings } from './account-settings-fields.ts';

const field = 'trustedLists.';
/** A server that is unreachable is not asked with every sync. */
const betweenTriesMs = 15 * minuteMs;
/** What the failure of the list of lists is called where the server keeps none. */
const notKept = 'not_kept';

const check = checkInThread(new URL('./list-worker.ts', import.meta.url));

/** What this device has read of the lists, until newer ones are fetched. */
const opened = new WeakMap<LocalStore, { readonly triedMs: number | null; readonly lists: TrustedLists }>();
const lastTryMs = new WeakMap<LocalStore, number>();

function isOn(session: Session): boolean {
  return settingsFields(session, field).get('on') === true;
}

function storeOf({ store }: EngineContext): ListStore {
  return listFolder(join(store.folder, 'trusted-lists'));
}

/** Whether signatures are checked against trusted lists, and what is known of those. Asks nobody. */
export async function viewTrustedLists(ctx: EngineContext): Promise<TrustedListsView> {
  const on = isOn(ctx.session());
  const { lists, failures, refreshedMs } = await readListState(storeOf(ctx));
  const nowMs = instantToMs(ctx.clock.now());
  const isOutdated = ({ nextUpdateMs }: (typeof lists)[number]): boolean => nextUpdateMs !== null && nextUpdateMs < nowMs;
  const newest = lists.filter(({ isListOfLists }) => !isListOfLists);
  return {
    isOn: on,
    refreshedAt: refreshedMs === null ? null : instantFromMs(refreshedMs),
    countries: newest.length,
    outdated: lists.filter(isOutdated).map(({ territory }) => territory),
    notRenewed: failures
      .filter(({ territory }) => territory !== 'EU')
      .map(({ territory }) => territory)
      .toSorted(),
    isKeptByServer: !failures.some(({ problem }) => problem === notKept),
  };
}

/** Switches checking against trusted lists on, for all devices of the account, and fetches them where the server answers; or off. */
export async function setTrustedLists(ctx: EngineContext, on: boolean): Promise<TrustedListsView> {
  writeSettings(ctx.session(), { [`${field}on`]: on ? true : null });
  if (on) await refresh(ctx);
  return viewTrustedLists(ctx);
}

/** The lists to check signatures against; undefined while that is off. What isn't there counts as a list of nobody. */
export async function listsToCheckWith(ctx: EngineContext): Promise<TrustedLists | undefined> {
  if (!isOn(ctx.session())) return undefined;
  const store = storeOf(ctx);
  const state = await readListState(store);
  const known = opened.get(ctx.store);
  if (known !== undefined && known.triedMs === state.triedMs) return known.lists;
  const lists = keptLists({ store, check, signers: ctx.listSigners }, state);
  opened.set(ctx.store, { triedMs: state.triedMs, lists });
  return lists;
}

/** Fetches newer lists through the server once a day, while that is switched on. Its being unreachable is no failure. */
export async function refreshTrustedListsWhenDue(ctx: EngineContext): Promise<void> {
  const session = ctx.openSession();
  if (session === undefined || !isOn(session)) return;
  const nowMs = instantToMs(ctx.clock.now());
  if (nowMs - (lastTryMs.get(ctx.store) ?? -Infinity) < betweenTriesMs || !isRefreshDue(await readListState(storeOf(ctx)), nowMs)) return;
  await refresh(ctx);
}

async function refresh(ctx: EngineContext): Promise<void> {
  const nowMs = instantToMs(ctx.clock.now());
  lastTryMs.set(ctx.store, nowMs);
  try {
    const answer = await withAccount(ctx, (api) => api.trustedLists());
    const store = storeOf(ctx);
    if (answer === null) {
      const state = await readListState(store);
      await writeListState(store, { ...state, triedMs: nowMs, failures: [{ territory: 'EU', problem: notKept, note: '' }] });
    } else {
      await fetchThrough(ctx, store, answer, nowMs);
    }
  } catch (error) {
    // Locked in the meantime, or the server doesn't answer: the next time.
    if (!(error instanceof SyncError || error instanceof EngineError)) throw error;
  }
}

/** Fetches what the server keeps, and checks it as if it came from anybody: with the signers that this program knows. */
async function fetchThrough(
  ctx: EngineContext,
  store: ListStore,
  answer: NonNullable<TrustedListsAnswer>,
  nowMs: number,
): Promise<ListState> {
  const before = await readListState(store);
  const [newest] = answer.lists.filter((one) => one.is_list_of_lists);
  const byPlace = new Map(answer.lists.map(({ location, sha256 }) => [location, sha256]));
  const fetch = async (location: string): Promise<Uint8Array> => {
    const sha256 = byPlace.get(location);
    if (sha256 === undefined) throw new PadesError('authority_unreachable', 'The server has no such list.');
    const kept = before.lists.find((one) => one.sha256 === sha256);
    const known = kept === undefined ? undefined : await readKeptFile(store, kept);
    return known ?? orUnreachable(withAccount(ctx, (api) => api.trustedList(sha256)));
  };
  const asOfMs = answer.refreshed_at === null ? Number.NaN : Date.parse(answer.refreshed_at);
  return refreshLists({
    store,
    fetch,
    check,
    signers: ctx.listSigners,
    location: newest?.location ?? '',
    nowMs,
    ...(Number.isNaN(asOfMs) ? {} : { asOfMs: Math.max(0, asOfMs) }),
  });
}

async function orUnreachable(answer: Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    throw new PadesError('authority_unreachable', error.message, { cause: error });
  }
}
