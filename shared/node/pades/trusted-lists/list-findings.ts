import { instantFromMs, type Instant } from '../../../domain/instant.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Finding, UsedLists } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';
import type { ListSummary, TrustedLists } from './list-contract.ts';
import { namesIn } from './list-index.ts';

/** Refused files that are named one by one. */
const maxNamed = 10;

/** What is to be known of the lists that a report rests on: none that counts, those of them whose time is over, those refused. */
export function listFindings(lists: TrustedLists, certificates: readonly Certificate[], nowMs: number): Finding[] {
  const { serviceCount, refused } = lists;
  const stale = usedSummaries(lists, certificates).filter(({ nextUpdateMs }) => nextUpdateMs !== null && nextUpdateMs < nowMs);
  const oldest = Math.min(...stale.map(({ issuedMs }) => issuedMs));
  return [
    ...(serviceCount === 0 ? [finding('trusted_lists_empty')] : []),
    ...(stale.length === 0
      ? []
      : [
          finding('trusted_list_stale', {
            territories: stale.map(({ territory }) => territory).join(', '),
            issued: instantFromMs(oldest).slice(0, 10),
          }),
        ]),
    ...refused
      .slice(0, maxNamed)
      .map(({ name, problem }) => finding('trusted_list_refused', { note: `${name.slice(0, 200)}: ${problem}` })),
  ];
}

/** The list of lists, and those that have services of these names. */
function usedSummaries(lists: TrustedLists, certificates: readonly Certificate[]): readonly ListSummary[] {
  const territories = new Set(['EU', ...[...namesIn(certificates)].flatMap((name) => lists.named(name)).map(({ territory }) => territory)]);
  return lists.lists.filter(({ territory }) => territories.has(territory));
}

/** Which lists the judgement of these certificates rests on, and how old they are. */
export function usedLists(lists: TrustedLists, certificates: readonly Certificate[]): UsedLists {
  const instant = (ms: number | null): Instant | null => (ms === null ? null : instantFromMs(ms));
  return {
    count: lists.lists.length,
    refreshedAt: instant(lists.refreshedMs),
    used: usedSummaries(lists, certificates).map(({ territory, sequence, issuedMs, nextUpdateMs, fetchedMs }) => ({
      territory,
      sequence,
      issuedAt: instantFromMs(issuedMs),
      nextUpdate: instant(nextUpdateMs),
      fetchedAt: instant(fetchedMs),
    })),
  };
}
