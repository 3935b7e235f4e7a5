import { utf8 } from '../../../shared/crypto/bytes.ts';
import type { EngineErrorCode } from '../../contract/contract.ts';
import type { EngineContext, Session, Task } from '../engine-context.ts';
import { failureOf } from '../engine-error.ts';
import { accountSettings } from '../library/settings.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { askReach } from '../reach/mail-reach.ts';
import { publishOwner } from '../reach/owner-profile.ts';
import type { ReachedServers } from '../custody/reached-servers.ts';
import { noteServerAway, tellSecondAlone } from '../custody/server-away.ts';
import { settleCustody } from '../custody/settle-custody.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { publishSignsOfLife, publishVaults } from '../sync/publish/publish-vaults.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { hostOf, inTurn } from '../sync/sync-handlers.ts';
import { syncRecords, type SyncResult } from '../sync/sync-run.ts';
import { copyRecords, missingFromCopy } from './copy-records.ts';
import { followReleaseKeys } from './follow-release-keys.ts';
import { secondAccount, type SecondAccount } from './second-account.ts';
import { pairingOf } from './second-choice.ts';
import { noteKeyring, settleKeyring } from './settle-keyring.ts';

/** What one run did at the second server. */
export type SecondReport = Pick<SyncResult, 'sent' | 'uploadedBytes'> & { readonly bundles: number };

/** Why the second server isn't in step, and since when that's known. */
export interface SecondFault {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly at: string;
}

const lastRunState = 'second.last';
const faultState = 'second.fault';
const withdrawnPrefix = 'withdrawn ';
/** What the owner changes during a run goes with it; this many rounds of it are enough for one run. */
const maxRounds = 5;

/** Of the runs under way. */
const ends = new WeakMap<LocalStore, AbortController>();

/** When a run last went through; null before the first. */
export function lastRunAt({ state }: LocalStore): string | null {
  const at = state.get(lastRunState);
  return at === undefined ? null : new TextDecoder().decode(at);
}

/** Why the last run didn't go through; null where it did. */
export function lastFault({ state }: LocalStore): SecondFault | null {
  const kept = state.get(faultState);
  return kept === undefined ? null : (JSON.parse(new TextDecoder().decode(kept)) as SecondFault);
}

/**
 * Brings the second server into step with what is on this device: records and parts of the chosen vaults, policies and check-ins, what a
 * release needs. The first server has no part in it, and nothing that the second answers gets into the account's own records. How it ended
 * is kept, whether or not somebody waits for it.
 * @throws SyncError `not_connected` while there is no second server on this device, and whatever ended it.
 */
export async function keepInStep(ctx: EngineContext, taskName: string | undefined): Promise<SecondReport> {
  const session = ctx.session();
  const store = ctx.second.find();
  if (pairingOf(session) === undefined || store === undefined)
    throw new SyncError('not_connected', 'This device is not signed in at a second server.');
  return inTurn(store, async () => {
    const task = ctx.task(taskName);
    const end = new AbortController();
    ends.set(store, end);
    try {
      const signal = AbortSignal.any([task.signal, end.signal]);
      const report = await run(ctx, session, store, { ...task, signal });
      note(ctx, store, null);
      return report;
    } catch (error) {
      noteFailure(ctx, session, store, error);
      throw error;
    } finally {
      task.end();
    }
  });
}

/** Ends the run that is under way. */
export function callOff(store: LocalStore): void {
  ends.get(store)?.abort();
}

function noteFailure(ctx: EngineContext, session: Session, store: LocalStore, error: unknown): void {
  const { code, message } = failureOf(error, () => undefined);
  // Somebody ended it, or the folder is gone: that says nothing about the server.
  if (code === 'cancelled' || code === 'locked' || ctx.openSession() !== session) return;
  try {
    noteServerAway({ ctx, session }, 'second', code);
    note(ctx, store, { code, message, at: ctx.clock.now() });
  } catch {
    // A disk that is full takes no note of it either; what ended the run is reported in any case.
  }
}

function note(ctx: EngineContext, store: LocalStore, fault: SecondFault | null): void {
  const { state } = store;
  store.transaction(() => {
    state.set(faultState, fault === null ? undefined : utf8(JSON.stringify(fault)));
    if (fault === null) state.set(lastRunState, utf8(ctx.clock.now()));
  });
  ctx.emit({ name: 'items.changed', data: { ids: [] } });
}

/** Opened anew where it's used: another keyring gives it other keys. @throws EngineError `not_connected` when it has been removed. */
function accountOf(ctx: EngineContext, session: Session): SecondAccount {
  const account = secondAccount(ctx, session);
  if (account === undefined) throw new SyncError('not_connected', 'The second server was removed in the meantime.');
  return account;
}

async function run(ctx: EngineContext, session: Session, store: LocalStore, task: Task): Promise<SecondReport> {
  copyRecords(session, accountOf(ctx, session));
  store.transaction(() => noteKeyring(ctx, session, store));
  const { signal } = task;
  const there = accountOf(ctx, session).ctx;
  // One that's away is noticed within seconds, not after the patience that an upload needs.
  await withAccount(there, (api) => settleKeyring(api, ctx, session, store), { signal, isBrief: true });
  return withAccount(there, (api) => bringIntoStep(api, ctx, session, (sizeBytes) => task.progress(sizeBytes, sizeBytes)), {
    signal,
  });
}

async function bringIntoStep(
  api: SyncApi,
  ctx: EngineContext,
  session: Session,
  arrived: (sizeBytes: number) => void,
): Promise<SecondReport> {
  const releases = new ReleaseApi(api);
  const total = { sent: 0, uploadedBytes: 0, bundles: 0 };
  let lost: SyncError | undefined;
  const settleRecords = async (pulled?: () => Promise<void>): Promise<void> => {
    const account = accountOf(ctx, session);
    try {
      const { sent, uploadedBytes, received } = await syncRecords(api, hostOf(account.ctx, account.session), arrived, pulled);
      total.sent += sent;
      total.uploadedBytes += uploadedBytes;
      // Another device of the owner's keeps it in step too, and may know less than this one.
      if (received > 0) account.copied.clear();
    } catch (error) {
      // A document that isn't on this device holds up neither a check-in nor the others.
      if (!(error instanceof SyncError) || (error.code !== 'part_missing' && error.code !== 'over_quota')) throw error;
      lost = error;
    }
  };
  const first = accountOf(ctx, session);
  await settleRecords(() => publishSignsOfLife(releases, first.ctx, first.session));
  for (let round = 0; round < maxRounds; round += 1) {
    const account = accountOf(ctx, session);
    await withdrawVaults(releases, account);
    if (accountSettings(account.session).ownerName !== null) await publishOwner(api, account.ctx, account.session);
    total.bundles += await publishVaults(releases, account.ctx, account.session, () => settleRecords(), followReleaseKeys);
    await settleTogether(ctx, session, api, () => settleRecords());
    copyRecords(session, account);
    if (account.ctx.store.items.waitingCount() === 0 || lost !== undefined) break;
    await settleRecords();
    if (missingFromCopy(session, account).length === 0) break;
  }
  // What the first has taken back meanwhile.
  await withdrawVaults(releases, accountOf(ctx, session));
  const { ctx: there, session: at } = accountOf(ctx, session);
  await askReach(api, there, at);
  if (lost !== undefined) throw lost;
  return total;
}

/**
 * Has the vaults that are on both servers kept by both of them and the third party. A first server that's away holds up nothing but that:
 * everything else at the second goes on.
 */
async function settleTogether(ctx: EngineContext, session: Session, second: SyncApi, settleSecond: () => Promise<void>): Promise<void> {
  const stepSecond = async (vault: string): Promise<void> => {
    const account = accountOf(ctx, session);
    copyRecords(session, account);
    await settleSecond();
    await followReleaseKeys(new ReleaseApi(second), account.ctx, account.session, vault, settleSecond);
  };
  const both = (first: SyncApi): ReachedServers => ({
    ...{ ctx, session, first },
    settleRecords: async () => void (await syncRecords(first, hostOf(ctx, session), () => undefined)),
    second: { api: second, step: stepSecond, account: () => accountOf(ctx, session) },
  });
  // Never the other way round: nobody who talks to the first waits for the second.
  await inTurn(ctx.store, () =>
    withAccount(ctx, (first) => settleCustody(both(first), undefined), { signal: second.signal, isBrief: true }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof SyncError) || error.code === 'cancelled' || second.signal.aborted) throw error;
    noteServerAway({ ctx, session }, 'first', error.code);
    await tellSecondAlone({ ctx, session }, second);
  });
}

/** Has the second server give up what it keeps of vaults that aren't to be there any more, once each. */
async function withdrawVaults(api: ReleaseApi, { ctx: { store }, session: { book } }: SecondAccount): Promise<void> {
  for (const { id, deleted } of book.every(['vault'])) {
    const name = `${withdrawnPrefix}${id}`;
    const isDone = store.state.get(name) !== undefined;
    if (deleted === isDone) continue;
    if (deleted) await api.removeVault(id).catch(unlessOpened);
    store.transaction(() => {
      store.state.set(name, deleted ? new Uint8Array([1]) : undefined);
      if (deleted) store.state.set(`told ${id}`, undefined);
    });
  }
}

/** What a server has opened for its people stays there, and hears of nothing any more: there's nothing left to be given up. */
function unlessOpened(error: unknown): void {
  if (!(error instanceof SyncError) || error.serverCode !== 'vault_already_released') throw error;
}

/** Stores that somebody is keeping in step at this moment, without being waited for. */
const going = new WeakMap<LocalStore, Promise<void>>();

/**
 * The same, for nobody to wait for: the second server may take as long as it likes, or for ever. Does nothing where there is none. How it
 * ended is kept; faults of the program are reported.
 */
export function keepInStepMeanwhile(ctx: EngineContext): void {
  const session = ctx.openSession();
  if (session === undefined || pairingOf(session) === undefined) return;
  try {
    const store = ctx.second.find();
    if (store === undefined || going.has(store)) return;
    const running = keepInStep(ctx, undefined)
      .then(
        () => undefined,
        (error: unknown) => void failureOf(error, (bug) => ctx.report(bug)),
      )
      .finally(() => going.delete(store));
    going.set(store, running);
  } catch (error) {
    failureOf(error, (bug) => ctx.report(bug));
  }
}

/** Resolves when nothing is under way any more. */
export async function inStepOrEnded(store: LocalStore | undefined): Promise<void> {
  if (store !== undefined) await going.get(store);
}
