import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { isChosen, isTakenBack, pairingOf } from '../second-server/second-choice.ts';
import { latestPlan } from './plan-record.ts';
import { thirdPartyOf } from './third-party.ts';

/** Where this account's devices reach the two servers that keep a vault's shares, in the order of their places. */
export type Origins = readonly [first: string, second: string];

/**
 * Between which servers the halves of a vault are to be shared out; undefined where its first server is to have them whole. A server keeps
 * the place that it has: a custodian never changes it.
 */
export function sharingOf(session: Session, vault: Entry): Origins | undefined {
  const pairing = pairingOf(session);
  if (pairing === undefined || !isChosen(vault) || thirdPartyOf(session) === undefined) return undefined;
  const { first, server: second } = pairing;
  const before = latestPlan(session, vault)?.origins;
  const isTurned = before !== undefined && (before[1] === first || before[0] === second);
  return isTurned ? [second, first] : [first, second];
}

/** Whether two keys, or a key and a plan, are for the same servers. */
export function isSameSharing(one: Origins | undefined, other: Origins | undefined): boolean {
  return one?.[0] === other?.[0] && one?.[1] === other?.[1];
}

/** Whether a vault is shared out and its owner wants the server that this account is on to keep it alone again, which it doesn't yet. */
export function isEnding(session: Session, vault: Entry): boolean {
  return isTakenBack(vault) && latestPlan(session, vault) !== undefined;
}

/** Whether the second server is to have a vault: until the first has it whole again, it's needed. */
export function isKeptThere(session: Session, vault: Entry): boolean {
  return isChosen(vault) || isEnding(session, vault);
}
