import { PadesError } from '../contract.ts';
import type { CheckLists } from './check-job.ts';
import type { Fingerprints, ListFile, OpenedList } from './check-lists.ts';
import type { ListPointer, ListProblem } from './list-contract.ts';
import { listSummaryOf, nationalPointers } from './list-index.ts';
import {
  readKeptFile,
  readListState,
  sha256Of,
  writeListState,
  type KeptList,
  type ListFailure,
  type ListState,
  type ListStore,
} from './list-state.ts';

/** Fetches one list. @throws PadesError `authority_unreachable` when there was none, or not all of it. */
export type FetchList = (url: string) => Promise<Uint8Array>;

export interface RefreshOrder {
  readonly store: ListStore;
  readonly fetch: FetchList;
  readonly check: CheckLists;
  /** Who may sign the list of lists. */
  readonly signers: Fingerprints;
  /** Where the list of lists is. */
  readonly location: string;
  readonly nowMs: number;
  /** When the lists were there, as somebody says who keeps them; absent: now. */
  readonly asOfMs?: number;
  readonly signal?: AbortSignal;
}

/** Lists that are fetched at the same time. */
const atOnce = 4;

interface Refresh extends RefreshOrder {
  readonly asOfMs: number;
  readonly before: ListState;
  readonly seen: Record<string, number>;
  readonly failures: ListFailure[];
}

/**
 * Fetches the list of lists and those that it points to. Each is kept once it's checked; one that isn't there, isn't right, or is older
 * than one that was seen leaves the one before it in its place, and the others alone.
 * @throws what the store throws; the signal's reason.
 */
export async function refreshLists(order: RefreshOrder): Promise<ListState> {
  const before = await readListState(order.store);
  const asOfMs = Math.min(order.asOfMs ?? order.nowMs, order.nowMs);
  const refresh: Refresh = { ...order, asOfMs, before, seen: { ...before.seen }, failures: [] };
  const top = await refreshTop(refresh);
  const nationals = top.newest === undefined ? [] : await refreshNationals(refresh, nationalPointers(top.newest.list));
  order.signal?.throwIfAborted();
  const state: ListState = {
    version: 1,
    triedMs: order.nowMs,
    refreshedMs: top.isFresh ? asOfMs : before.refreshedMs,
    lists: [...top.kept, ...nationals],
    seen: refresh.seen,
    failures: refresh.failures,
  };
  await writeListState(order.store, state);
  return state;
}

interface Top {
  readonly newest: OpenedList | undefined;
  /** The newest and the pivots that lead to it. */
  readonly kept: readonly KeptList[];
  /** Whether the list of lists was there, and is the newest that was seen. */
  readonly isFresh: boolean;
}

/** A file as it came from somewhere. */
interface Fetched {
  readonly bytes: Uint8Array;
  readonly location: string;
}

const fetched = 'fetched';

async function refreshTop(refresh: Refresh): Promise<Top> {
  const { store, before } = refresh;
  const files: (ListFile & Fetched)[] = [];
  for (const kept of before.lists.filter(({ isListOfLists }) => isListOfLists)) {
    const bytes = await readKeptFile(store, kept);
    if (bytes !== undefined) files.push({ name: kept.file, bytes, location: kept.location });
  }
  const bytes = await fetchOr(refresh, 'EU', refresh.location);
  if (bytes !== undefined) files.push({ name: fetched, bytes, location: refresh.location });
  const opened = await openTop(refresh, files);
  const lowest = refresh.seen.EU ?? 0;
  const [newest] = opened.filter(({ list }) => list.sequence >= lowest);
  const own = opened.find(({ name }) => name === fetched);
  if (own !== undefined && own.list.sequence < Math.max(lowest, newest?.list.sequence ?? 0)) fail(refresh, 'EU', 'rolled_back');
  if (newest === undefined) return { newest, kept: before.lists.filter(({ isListOfLists }) => isListOfLists), isFresh: false };
  refresh.seen.EU = newest.list.sequence;
  const isFresh = own !== undefined && own.list.sequence === newest.list.sequence;
  const kept: KeptList[] = [];
  for (const one of chainTo(newest, opened, refresh.signers)) {
    const former = before.lists.find(({ file }) => file === one.name);
    const file = files.find(({ name }) => name === one.name);
    if (former !== undefined) kept.push(one === newest && isFresh ? { ...former, fetchedMs: refresh.asOfMs } : former);
    else if (file !== undefined) kept.push(await keep(refresh, one, file));
  }
  return { newest, kept, isFresh };
}

/** Those among the files that count; where nobody known signed the new one, its pivots are fetched to find out who announced its signer. */
async function openTop(refresh: Refresh, files: (ListFile & Fetched)[]): Promise<readonly OpenedList[]> {
  const check = () => refresh.check({ kind: 'top', files, signers: [...refresh.signers] });
  let answer = await check();
  const unknown = answer.unknown.find(({ name }) => name === fetched);
  if (unknown !== undefined && unknown.pivots.length > 0) {
    for (const [index, url] of unknown.pivots.entries()) {
      const bytes = await fetchOr(refresh, 'EU', url);
      if (bytes !== undefined) files.push({ name: `pivot ${index}`, bytes, location: url });
    }
    answer = await check();
  }
  const problem = answer.refused.find(({ name }) => name === fetched)?.problem;
  const isFetched = files.some(({ name }) => name === fetched);
  if (isFetched && !answer.opened.some(({ name }) => name === fetched)) fail(refresh, 'EU', problem ?? 'unknown_signer');
  return answer.opened;
}

/** A list of lists and the ones before it that announced its signer, up to one that a known certificate signed. */
function chainTo(newest: OpenedList, opened: readonly OpenedList[], signers: Fingerprints): readonly OpenedList[] {
  const chain = [newest];
  for (let last = newest; !signers.has(last.signer); ) {
    const { signer } = last;
    const before = opened.find(
      (one) =>
        !chain.includes(one) && one.list.pointers.some(({ isListOfLists, signers: named }) => isListOfLists && named.includes(signer)),
    );
    if (before === undefined) break;
    chain.push(before);
    last = before;
  }
  return chain;
}

async function refreshNationals(refresh: Refresh, pointers: readonly ListPointer[]): Promise<readonly KeptList[]> {
  const byTerritory = new Map<string, ListPointer>();
  for (const pointer of pointers) {
    if (pointer.isXml && /^[A-Z]{2}$/.test(pointer.territory) && !byTerritory.has(pointer.territory))
      byTerritory.set(pointer.territory, pointer);
  }
  const kept: KeptList[] = [];
  const rest = byTerritory.values();
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && refresh.signal?.aborted !== true; next = rest.next()) {
      const list = await refreshNational(refresh, next.value, pointers);
      if (list !== undefined) kept.push(list);
    }
  };
  // What is under way has ended before anything is thrown, so that nothing is written later.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return kept.sort((a, b) => (a.territory < b.territory ? -1 : 1));
}

/** The newest list of a country that counts: the one that is there now, or else the one that is kept. */
async function refreshNational(
  refresh: Refresh,
  { territory, location }: ListPointer,
  pointers: readonly ListPointer[],
): Promise<KeptList | undefined> {
  const former = refresh.before.lists.find((one) => one.territory === territory && !one.isListOfLists);
  const bytes = await fetchOr(refresh, territory, location);
  if (bytes === undefined) return former;
  const mine = pointers.filter((pointer) => pointer.territory === territory);
  const isSame = former !== undefined && sha256Of(bytes) === former.sha256 && (await readKeptFile(refresh.store, former)) !== undefined;
  if (isSame && mine.some(({ signers }) => signers.includes(former.signer))) return { ...former, location, fetchedMs: refresh.asOfMs };
  const { opened, refused } = await refresh.check({ kind: 'national', file: { name: territory, bytes }, pointers: mine });
  const [own] = opened;
  const isOlder = own !== undefined && own.list.sequence < (refresh.seen[territory] ?? 0);
  if (own !== undefined && !isOlder) return keep(refresh, own, { bytes, location });
  fail(refresh, territory, isOlder ? 'rolled_back' : (refused[0]?.problem ?? 'not_a_list'));
  return former;
}

async function keep({ store, seen, asOfMs }: Refresh, { list, signer }: OpenedList, { bytes, location }: Fetched): Promise<KeptList> {
  const { territory, sequence, isListOfLists, services } = list;
  const sha256 = sha256Of(bytes);
  const file = `${territory}-${sequence}-${sha256.slice(0, 16)}.xml`;
  await store.write(file, bytes);
  if (!isListOfLists) seen[territory] = sequence;
  const names = [...new Set(services.flatMap((service) => service.names))];
  return {
    ...listSummaryOf(list, asOfMs),
    fetchedMs: asOfMs,
    file,
    sha256,
    location,
    isListOfLists,
    signer,
    names,
    serviceCount: services.length,
  };
}

async function fetchOr(refresh: Refresh, territory: string, url: string): Promise<Uint8Array | undefined> {
  refresh.signal?.throwIfAborted();
  try {
    return await unlessAborted(refresh.fetch(url), refresh.signal);
  } catch (error) {
    if (!(error instanceof PadesError)) throw error;
    fail(refresh, territory, 'unreachable', error.message);
    return undefined;
  }
}

/** What comes of this, unless the signal comes first: then nobody waits for it any more. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function fail({ failures }: Refresh, territory: string, problem: ListProblem | 'unreachable', note = ''): void {
  failures.push({ territory, problem, note: note.slice(0, 300) });
}
