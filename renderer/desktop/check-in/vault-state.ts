import type { Output } from '../../../electron/contract/contract.ts';

type Policy = Output<'policies.get'>;

/** What a vault's rule requires of its owner. `at`: when. */
export type VaultState =
  | { readonly state: 'next' | 'overdue' | 'paused' | 'released'; readonly at: string }
  | { readonly state: 'notNeeded' | 'noPolicy' };

/** @param now an instant. */
export function vaultStateOf({ policy, pausedUntil, timeline, releasedAt }: Policy, now: string): VaultState {
  if (releasedAt !== null) return { state: 'released', at: releasedAt };
  if (policy === null) return { state: 'noPolicy' };
  const due = timeline.find(({ what }) => what === 'check_in_due')?.at;
  if (due === undefined) return { state: 'notNeeded' };
  if (pausedUntil !== null && pausedUntil > now) return { state: 'paused', at: pausedUntil };
  return { state: due < now ? 'overdue' : 'next', at: due };
}
