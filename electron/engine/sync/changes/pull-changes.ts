import {
  emptyChain,
  extendChain,
  isDeviceOf,
  isHeadOf,
  judgeHistory,
  type ChainHead,
} from '../../../../shared/format/vault/change-chain.ts';
import { equalBytes } from '../../../../shared/crypto/sodium.ts';
import { sha256 } from '../../../../shared/crypto/hash.ts';
import { applyChanges, areComplete, type Applied } from './apply-changes.ts';
import type { Change, DeviceClaim, PulledPage, ServerDevice, SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import type { SyncHost } from '../sync-host.ts';

/** The place in the history up to which this device has everything. */
export function placeOf({ store }: SyncHost): ChainHead {
  return store.changes.last() ?? emptyChain;
}

/**
 * Fetches and applies everything that changed since this device last looked. The history must continue from where it was, and agree
 * with everything that any device of the account has signed.
 * @param devices as the server names them; their certificates are checked here.
 * @throws SyncError `server_rolled_back`, `server_forked`, `bad_answer`; CryptoError for an item that does not open.
 */
export async function pullChanges(api: SyncApi, host: SyncHost, devices: readonly ServerDevice[]): Promise<Applied> {
  const total = { changed: [] as string[], merged: 0 };
  let waiting: { entries: readonly Change[]; places: readonly ChainHead[] } = { entries: [], places: [] };
  for (;;) {
    const known = waiting.places.at(-1) ?? placeOf(host);
    const page = await api.pull(known.seq);
    const places = judgePage(known, page, host, devices);
    waiting = { entries: [...waiting.entries, ...page.entries], places: [...waiting.places, ...places] };
    if (areComplete(waiting.entries, host)) {
      const applied = waiting.entries.length === 0 ? { changed: [], merged: 0 } : applyChanges(waiting, host);
      total.changed.push(...applied.changed);
      total.merged += applied.merged;
      waiting = { entries: [], places: [] };
    }
    if (page.more) continue;
    if (waiting.entries.length > 0) throw new SyncError('server_forked', 'The server is holding back items that it says it has.');
    return total;
  }
}

/** @returns the place after each entry. @throws SyncError when the page does not go on from `known`. */
function judgePage(known: ChainHead, page: PulledPage, host: SyncHost, devices: readonly ServerDevice[]): readonly ChainHead[] {
  for (const { item, ...entry } of page.entries) {
    const fits =
      item === undefined || (item.id === entry.id && item.revision === entry.revision && equalBytes(sha256(item.sealed), entry.hash));
    if (!fits) throw new SyncError('server_forked', 'The server sent a different item from the one its history names.');
  }
  const heads = page.heads.filter((head) => isSigned(head, host, devices));
  assertEarlierHeads(known, heads, host);
  const judged = judgeHistory(known, { entries: page.entries, last: page.last, more: page.more, heads });
  if (judged.verdict === 'rolled_back') throw rolledBack();
  if (judged.verdict === 'forked') throw forked();
  host.noteHeads(heads);
  const places: ChainHead[] = [];
  for (const entry of page.entries) places.push(extendChain(places.at(-1) ?? known, entry));
  const isOther = host.renewals.some(({ seq, chain }) => places.some((place) => place.seq === seq && !equalBytes(place.chain, chain)));
  if (isOther) throw forked();
  return places;
}

/**
 * What is sealed under keys from before a renewal counts up to the change that the renewal named, in the history that led there: in another
 * one somebody who took those keys could have written it.
 */
export function assertHistoryOfRenewals({ renewals, store }: SyncHost): void {
  const isOther = renewals.some(({ seq, chain }) => {
    const ours = store.changes.at(seq);
    return ours !== undefined && !equalBytes(ours, chain);
  });
  if (isOther) throw forked();
}

/** Heads behind this device's place are compared with what it computed when it was there. */
function assertEarlierHeads({ seq: knownSeq }: ChainHead, heads: readonly ChainHead[], { store }: SyncHost): void {
  for (const { seq, chain } of heads) {
    if (seq === 0 || seq >= knownSeq) continue;
    const ours = store.changes.at(seq);
    if (ours !== undefined && !equalBytes(ours, chain)) throw forked();
  }
}

/** A head that nobody in the account signed says nothing; the server would not need to forge one to do harm. */
function isSigned(head: DeviceClaim, host: SyncHost, devices: readonly ServerDevice[]): boolean {
  const device = devices.find(({ id }) => id === head.device);
  return (
    device !== undefined &&
    isDeviceOf(host.identity.publicKey, host.accountId, device) &&
    isHeadOf(device.publicKey, host.accountId, head.device, head)
  );
}

export function rolledBack(): SyncError {
  return new SyncError(
    'server_rolled_back',
    'The server has fewer changes than one of your devices has seen: it was set back to an earlier state.',
  );
}

export function forked(): SyncError {
  return new SyncError('server_forked', 'The server reports a different history from the one that your devices have seen.');
}
