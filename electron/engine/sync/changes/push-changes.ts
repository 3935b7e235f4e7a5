import { extendChain, signHead, type ChainHead } from '../../../../shared/format/vault/change-chain.ts';
import { equalBytes } from '../../../../shared/crypto/sodium.ts';
import { sha256 } from '../../../../shared/crypto/hash.ts';
import { readKeyring } from '../../../../shared/format/vault/keyring.ts';
import { syncLimits } from '../../../../shared/wire/sync.ts';
import type { ItemRow } from '../../local-store/item-table.ts';
import { itemOfRow, markAccepted } from './apply-changes.ts';
import { forked, placeOf } from './pull-changes.ts';
import type { PushedItem, PushOutcome, SyncApi } from '../sync-api.ts';
import type { SyncHost } from '../sync-host.ts';

/** The outcome of a push, and what it left undone. */
export interface Pushed {
  readonly accepted: number;
  /** Parts that the server lacks and some item names. */
  readonly missing: readonly string[];
  readonly overQuota: boolean;
}

export const nothingPushed: Pushed = { accepted: 0, missing: [], overQuota: false };

/** Sealed bytes in one request: few enough to be sent again after a broken connection. */
const bytesPerPush = 8 * 2 ** 20;

/**
 * Sends items that the server has not accepted, as many of the first as one request carries. If the server took nothing but these,
 * this device's place moves on with them, and nothing has to be fetched back.
 * @param ids of waiting items, in their order; one that is no longer waiting is passed over.
 * @returns the outcome, and how many of the ids are dealt with.
 * @throws SyncError `server_forked` when the server's chain is not the one that these changes make.
 */
export async function pushChanges(api: SyncApi, host: SyncHost, ids: readonly string[]): Promise<Pushed & { readonly taken: number }> {
  host.book.reseal(host.renewals.length === 0 ? [] : host.store.items.dirtyOf(ids.slice(0, syncLimits.itemsPerPush)));
  const { rows, taken } = firstBatch(ids, host);
  if (rows.length === 0) return { ...nothingPushed, taken };
  const place = placeOf(host);
  const pushed = rows.map((row) => ({ item: itemOfRow(row), baseRevision: row.baseRevision }));
  const head = place.seq === 0 ? undefined : signHead(host.device, host.accountId, host.deviceId, place);
  const outcome = await api.push(pushed, head, readKeyring(host.keyring()).generation);
  settle(pushed, outcome, host);
  return { ...outcomeOf(outcome), taken };
}

/** As many rows as one request may carry; at least one. */
function firstBatch(ids: readonly string[], { store }: SyncHost): { readonly rows: readonly ItemRow[]; readonly taken: number } {
  const asked = ids.slice(0, syncLimits.itemsPerPush);
  const rows = store.items.dirtyOf(asked);
  let room = bytesPerPush;
  const end = rows.findIndex(({ sealed, parts }, index) => {
    room -= sealed.length + parts.length * 66 + 200;
    return room < 0 && index > 0;
  });
  const next = rows[end]?.id;
  return next === undefined ? { rows, taken: asked.length } : { rows: rows.slice(0, end), taken: asked.indexOf(next) };
}

function outcomeOf({ results }: PushOutcome): Pushed {
  return {
    accepted: results.filter(({ outcome }) => outcome === 'accepted').length,
    missing: results.flatMap(({ missing }) => missing ?? []),
    overQuota: results.some(({ outcome }) => outcome === 'over_quota'),
  };
}

/** What two pushes left undone together. */
export function addPushed(a: Pushed, b: Pushed): Pushed {
  return { accepted: a.accepted + b.accepted, missing: [...a.missing, ...b.missing], overQuota: a.overQuota || b.overQuota };
}

/** Notes what was accepted, in one transaction with the place that it leads to. */
function settle(pushed: readonly PushedItem[], { results, last }: PushOutcome, host: SyncHost): void {
  const accepted = results.flatMap(({ outcome, seq }, index) => {
    const item = pushed[index]?.item;
    return outcome === 'accepted' && seq !== undefined && item !== undefined ? [{ item, seq }] : [];
  });
  accepted.sort((a, b) => a.seq - b.seq);
  const known = placeOf(host);
  const places = placesAfter(known, accepted);
  const reached = places.at(-1) ?? known;
  const isWhole = reached.seq === last.seq;
  if (isWhole && !equalBytes(reached.chain, last.chain)) throw forked();
  const entries = host.store.transaction(() => {
    // If somebody else's change lies in between, the next pull brings all of them in order.
    for (const place of isWhole ? places : []) host.store.changes.add(place);
    return accepted.map(({ item, seq }) => markAccepted(item, seq, host));
  });
  host.book.adoptAccepted(entries.filter((entry) => entry !== undefined));
}

/** The chain over changes that follow each other from `known` on, as far as they do. */
function placesAfter(
  known: ChainHead,
  accepted: readonly { readonly item: PushedItem['item']; readonly seq: number }[],
): readonly ChainHead[] {
  const places: ChainHead[] = [];
  for (const { item, seq } of accepted) {
    const before = places.at(-1) ?? known;
    if (seq <= known.seq) continue;
    if (seq !== before.seq + 1) break;
    places.push(extendChain(before, { seq, id: item.id, revision: item.revision, hash: sha256(item.sealed) }));
  }
  return places;
}
