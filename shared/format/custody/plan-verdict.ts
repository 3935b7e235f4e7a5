import { equalBytes } from '../../crypto/sodium.ts';
import type { CustodyPlan, PlanRecipient } from './custody-plan.ts';

// FORMAT.md, "Custody plan": which plan a custodian that has one goes over to.

/**
 * What a plan is to whoever has another. `follows`: the very next one. `same`: the one they have. `skips`: a later one, with plans before it
 * that they haven't seen. `rolled_back`: an earlier one, or one that goes back to earlier shares. `forked`: one that contradicts theirs.
 */
export const planVerdicts = ['follows', 'same', 'skips', 'rolled_back', 'forked'] as const;
export type PlanVerdict = (typeof planVerdicts)[number];

/**
 * Compares two plans that the owner signed. A custodian goes over to one that `follows`, and to one that `skips`: two devices may each have
 * made the plan of one number without knowing of each other, and what ends that is a plan beyond both, which can follow only one of them.
 */
export function judgePlan(known: CustodyPlan, next: CustodyPlan): PlanVerdict {
  const isOfSameVault = next.accountId === known.accountId && next.vaultId === known.vaultId && equalBytes(next.owner, known.owner);
  if (!isOfSameVault) return 'forked';
  if (next.number < known.number) return 'rolled_back';
  if (next.number === known.number) return next.hash === known.hash ? 'same' : 'forked';
  const shares = known.recipients.map((before) => judgeShares(before, next.recipients));
  if (shares.includes('forked')) return 'forked';
  if (shares.includes('rolled_back')) return 'rolled_back';
  return next.number === known.number + 1 && next.previous === known.hash ? 'follows' : 'skips';
}

/** New shares are of a new half: one generation with two sets of them would be two halves, and shares of both join to none. */
function judgeShares(before: PlanRecipient, recipients: readonly PlanRecipient[]): 'rolled_back' | 'forked' | undefined {
  const after = recipients.find(({ id }) => id === before.id);
  if (after === undefined || after.keyGeneration > before.keyGeneration) return undefined;
  if (after.keyGeneration < before.keyGeneration) return 'rolled_back';
  const areSame = before.commitments.every((commitment, index) => equalBytes(commitment, after.commitments[index] ?? new Uint8Array(0)));
  return areSame ? undefined : 'forked';
}
