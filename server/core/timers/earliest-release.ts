import { certificateWaitingMs } from '../../../shared/domain/certificate-timer.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { addPeriod, hoursToMs } from '../../../shared/domain/period.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import { parseTimerState, timerRule } from './policy-timer.ts';

/** The earliest moment at which a vault's timer could release it if its owner stayed silent; null while no timer will. */
export function earliestRelease(policy: PolicyRow, vault: Pick<VaultRow, 'notifications_enabled'>): Instant | null {
  const rule = timerRule(policy, vault);
  const state = parseTimerState(policy);
  if (rule === null || state === null) return null;
  const graceMs = rule.kind === 'inactivity' ? hoursToMs(rule.graceHours) : 0;
  switch (state.phase) {
    case 'running':
      return addMs(state.dueAt, graceMs);
    case 'paused':
      return rule.kind === 'inactivity' ? addMs(addPeriod(state.pauseUntil, rule.frequency), graceMs) : null;
    case 'grace':
    case 'pending':
    case 'waiting':
    case 'postponed':
      return state.releaseAt;
    case 'confirmed':
    case 'final':
      return state.releaseAt;
    case 'announced':
      return rule.kind === 'death_certificate' ? addMs(state.confirmedAt, certificateWaitingMs(rule)) : null;
    case 'quiet':
    case 'reviewing':
    case 'frozen':
    case 'released':
      return null;
  }
}
