import { attemptNoting, candidatesAmong, followPivots, openNational, type Fingerprints, type ListFile } from './check-lists.ts';
import type { ListedService, RefusedList, TrustedList, TrustedLists } from './list-contract.ts';
import { listSummaryOf, nationalPointers, ServiceIndex } from './list-index.ts';

/** Lists that were all read and checked at once. */
export interface LoadedLists extends TrustedLists {
  readonly services: readonly ListedService[];
}

/**
 * The lists among some files that count: lists of lists that one of `signers` signed, or whoever an earlier one announced as its successor,
 * and the lists of the territories that the newest of them points to, signed by whom it names. Without a list of lists, `signers` may sign
 * the lists themselves. Never throws for what the files hold.
 */
export function loadLists(files: readonly ListFile[], signers: Fingerprints): LoadedLists {
  const refused: RefusedList[] = [];
  const attempt = attemptNoting(refused);
  const candidates = candidatesAmong(files, attempt);
  const top = followPivots(candidates, signers, attempt);
  const newest = top.opened[0]?.list;
  const pointers = newest === undefined ? null : nationalPointers(newest);
  const lists = new Map<string, { name: string; list: TrustedList }>();
  for (const { name, claimed } of candidates.filter((one) => !top.used.has(one))) {
    for (const list of attempt(name, () => openNational(claimed, pointers, signers))) {
      const former = lists.get(list.territory);
      const older = former === undefined || former.list.sequence < list.sequence ? former : { name, list };
      if (older !== undefined) refused.push({ name: older.name, problem: 'superseded' });
      if (older?.list !== list) lists.set(list.territory, { name, list });
    }
  }
  const used = [...(newest === undefined ? [] : [newest]), ...[...lists.values()].map(({ list }) => list)];
  const services = used.flatMap((list) => list.services);
  const index = new ServiceIndex();
  index.add(services);
  return {
    services,
    lists: used.map((list) => listSummaryOf(list, null)),
    refused,
    serviceCount: services.length,
    refreshedMs: null,
    load: () => Promise.resolve(),
    named: (name) => index.named(name),
  };
}
