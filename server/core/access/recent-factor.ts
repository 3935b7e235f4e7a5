import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Person } from '../context.ts';

/** How long a second factor counts for what can't be undone, in real time. */
export const factorMs = 10 * minuteMs;
const skewMs = 30 * secondMs;

/** Whether a person showed their second factor within the last ten minutes. Servers' clocks may differ a little; a moment further ahead is no proof. */
export function hasRecentFactor({ mfaAt }: Pick<Person, 'mfaAt'>, now: Instant): boolean {
  if (mfaAt === null) return false;
  const ageMs = instantToMs(now) - instantToMs(mfaAt);
  return ageMs >= -skewMs && ageMs <= factorMs;
}

export function mfaRequired(): DomainError {
  return new DomainError('mfa_required', 'Show your second factor first: this needs one from the last ten minutes.');
}
