import { extendChain, signHead, type ChainHead } from '../../../shared/format/change-chain.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { ItemRow } from '../local-store/item-table.ts';
import { itemOfRow, markAccepted } from './apply-changes.ts';
import { forked, placeOf } from './pull-changes.ts';
import type { PushedItem, PushOutcome, SyncApi } from './sync-api.ts';
import type { SyncHost } from './sync-host.ts';

/** What a push left undone. */
export interface Pushed {
  readonly accepted: number;
  /** Items that the server has in another revision: they have to be pulled and merged first. */
  readonly conflicts: number;
  /** Parts that the server lacks and some item names. */
  readonly missing: readonly string[];
  readonly overQuota: boolean;
  /** Whether the server has changes that this device has not seen, its own included. */
  readonly behind: boolean;
}

/** Sealed bytes of one request: small enough to be sent again after a broken connection. */
const bytesPerPush = 8 * 2 ** 20;

/**
 * Sends every item that the server has not accepted; their parts must be there. Where the server took nothing but these, this device's place
 * moves on with them, and nothing has to be fetched back.
 * @throws SyncError `server_forked` when the server's chain is not the one that these changes make.
 */
export async function pushChanges(api: SyncApi, host: SyncHost): Promise<Pushed> {
  let total: Pushed = { accepted: 0, conflicts: 0, missing: [], overQuota: false, behind: false };
  let after = '';
  for (;;) {
    const rows = nextBatch(host.store.items.dirty(syncLimits.itemsPerPush, after));
    const last = rows.at(-1);
    if (last === undefined) return total;
    after = last.id;
    const place = placeOf(host);
    const pushed = rows.map((row) => ({ item: itemOfRow(row), baseRevision: row.baseRevision }));
    const outcome = await api.push(pushed, place.seq === 0 ? undefined : signHead(host.device, host.accountId, host.deviceId, place));
    total = add(total, outcome, settle(pushed, outcome, host));
  }
}

/** The first of the rows, as many as one request may carry; at least one. */
function nextBatch(rows: readonly ItemRow[]): readonly ItemRow[] {
  let room = bytesPerPush;
  const end = rows.findIndex(({ sealed, parts }, index) => {
    room -= sealed.length + parts.length * 66 + 200;
    return room < 0 && index > 0;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function add(total: Pushed, { results }: PushOutcome, behind: boolean): Pushed {
  const count = (outcome: string): number => results.filter((result) => result.outcome === outcome).length;
  return {
    accepted: total.accepted + count('accepted'),
    conflicts: total.conflicts + count('conflict'),
    missing: [...total.missing, ...results.flatMap(({ missing }) => missing ?? [])],
    overQuota: total.overQuota || count('over_quota') > 0,
    behind: total.behind || behind,
  };
}

/** Notes what was accepted, in one transaction with the place that it leads to. @returns whether there is more on the server. */
function settle(pushed: readonly PushedItem[], { results, last }: PushOutcome, host: SyncHost): boolean {
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
    // Where somebody else's change lies between, the next pull brings all of them in order.
    for (const place of isWhole ? places : []) host.store.changes.add(place);
    return accepted.map(({ item, seq }) => markAccepted(item, seq, host));
  });
  host.book.adopt(entries.filter((entry) => entry !== undefined));
  return !isWhole;
}

/** The chain over changes that follow each other from `known` on, as far as they do. */
function placesAfter(known: ChainHead, accepted: readonly { readonly item: PushedItem['item']; readonly seq: number }[]): readonly ChainHead[] {
  const places: ChainHead[] = [];
  for (const { item, seq } of accepted) {
    const before = places.at(-1) ?? known;
    if (seq <= known.seq) continue;
    if (seq !== before.seq + 1) break;
    places.push(extendChain(before, { seq, id: item.id, revision: item.revision, hash: sha256(item.sealed) }));
  }
  return places;
}
