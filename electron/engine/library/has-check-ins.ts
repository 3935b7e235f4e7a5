import type { PolicyShape } from '../../contract/shapes.ts';

/** Whether a policy has its owner check in, and so can be paused. */
export function hasCheckIns(policy: Pick<PolicyShape, 'type' | 'backup'> | null | undefined): boolean {
  if (policy === null || policy === undefined) return false;
  switch (policy.type) {
    case 'inactivity':
      return true;
    case 'manual':
      return policy.backup !== undefined && policy.backup !== null;
    case 'date_based':
    case 'death_certificate':
      return false;
  }
}
