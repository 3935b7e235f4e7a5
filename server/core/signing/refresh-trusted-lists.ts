import { addMs, hourMs, instantFromMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { isRefreshDue, readListState } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import type { Core } from '../context.ts';
import { takeTurn } from '../stores/installation-store.ts';

/** How long fetching is one server's alone. All lists take a minute or two; one that died mustn't keep the others from it. */
const turnMs = 30 * minuteMs;
/** The hours of the night in UTC, and how old lists are by then for it to be their time: after the first night they are fetched at night. */
const [nightFrom, nightTo] = [1, 5];
const nightlyMs = 12 * hourMs;

type RefreshCore = Pick<Core, 'db' | 'clock' | 'trustedLists' | 'report'>;

/**
 * Has the trusted lists fetched when it's time for that: once a day, by one server of several, at night as soon as there was one. What
 * could not be renewed is reported, and stays as it was.
 * @param nightMs when within the night, so that not every installation comes at the same minute.
 * @returns whether they were fetched.
 */
export async function refreshTrustedLists(core: RefreshCore, nightMs: number, signal: AbortSignal): Promise<boolean> {
  const { trustedLists: keeper, clock, db } = core;
  if (keeper === null) return false;
  const nowMs = instantToMs(clock.now());
  const state = await readListState(keeper.store);
  if (!isRefreshDue(state, nowMs) && !isItsNight(state.refreshedMs, nowMs, nightMs)) return false;
  const now = instantFromMs(nowMs);
  if (!(await db.transaction((tx) => takeTurn(tx, 'trusted lists turn', now, addMs(now, turnMs))))) return false;
  const { failures } = await keeper.refresh(nowMs, signal);
  for (const { territory, problem, note } of failures) {
    const error = note === '' ? undefined : new Error(note);
    core.report({ kind: 'trusted list not renewed', id: `${territory}: ${problem}`, ...(error === undefined ? {} : { error }) });
  }
  return true;
}

function isItsNight(refreshedMs: number | null, nowMs: number, nightMs: number): boolean {
  const ofDay = nowMs % (24 * hourMs);
  const begins = nightFrom * hourMs + (nightMs % ((nightTo - nightFrom) * hourMs));
  return refreshedMs !== null && nowMs - refreshedMs >= nightlyMs && ofDay >= begins && ofDay < nightTo * hourMs;
}
