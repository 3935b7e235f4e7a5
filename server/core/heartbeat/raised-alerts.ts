import type { AlertName, AlertSeverity } from '../../../shared/domain/health.ts';
import type { ReleaseMetrics } from './read-metrics.ts';

/** Messages that failed for good within the last hour, of either mode. */
export interface RecentFailures {
  readonly failedLately: number;
}

interface Alert {
  readonly severity: AlertSeverity;
  /** Whether its rule's condition is met at this moment; a rule may ask for it to last. */
  readonly isRaised: (metrics: ReleaseMetrics & RecentFailures) => boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The conditions of server/http/operator/alert-rules.yml. */
export const alerts: Readonly<Record<AlertName, Alert>> = {
  heartbeat_old: { severity: 'page', isRaised: ({ heartbeatAgeSeconds: age }) => age !== null && age > 5 * minute },
  gone: { severity: 'page', isRaised: ({ servers }) => servers === 0 },
  releases_held: { severity: 'page', isRaised: ({ holds }) => Object.values(holds).some(Boolean) },
  timers_late: { severity: 'page', isRaised: ({ oldestDueAgeSeconds: age, heldTimers }) => (age ?? 0) > 15 * minute && heldTimers === 0 },
  warnings_not_accepted: { severity: 'ticket', isRaised: ({ waitingReleases }) => waitingReleases > 0 },
  messages_stuck: { severity: 'page', isRaised: ({ queues }) => queues.some(({ oldestAgeSeconds }) => oldestAgeSeconds > hour) },
  messages_fail: { severity: 'ticket', isRaised: ({ failedLately }) => failedLately > 10 },
  damaged_rows: { severity: 'page', isRaised: ({ damagedRows }) => damagedRows > 0 },
  documents_damaged: { severity: 'page', isRaised: ({ stored }) => stored.missing + stored.damaged > 0 },
  documents_unchecked: { severity: 'ticket', isRaised: ({ storageCheckAgeSeconds: age }) => (age ?? 0) > 40 * day },
};

/** The alerts whose conditions are met, in the order of their rules. */
export function raisedAlerts(
  metrics: ReleaseMetrics & RecentFailures,
): readonly { readonly name: AlertName; readonly severity: AlertSeverity }[] {
  return (Object.keys(alerts) as AlertName[])
    .filter((name) => alerts[name].isRaised(metrics))
    .map((name) => ({ name, severity: alerts[name].severity }));
}
