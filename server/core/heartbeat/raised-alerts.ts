import type { AlertName, AlertSeverity } from '../../../shared/domain/health.ts';
import type { MachineMetrics } from './read-machine.ts';
import type { ReleaseMetrics } from './read-metrics.ts';

/** Messages that failed for good within the last hour, of either mode. */
export interface RecentFailures {
  readonly failedLately: number;
}

/** What alerts are judged by. */
export type HealthMetrics = ReleaseMetrics & RecentFailures & MachineMetrics;

interface Alert {
  readonly severity: AlertSeverity;
  /** Whether its rule's condition is met at this moment; a rule may ask for it to last. */
  readonly isRaised: (metrics: HealthMetrics) => boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const gibibyte = 1_073_741_824;

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
  certificate_refused: { severity: 'ticket', isRaised: ({ certificateRefused }) => certificateRefused },
  backups_fail: {
    severity: 'ticket',
    isRaised: ({ backup: { ageSeconds, lastFailed, missingFiles } }) => (ageSeconds ?? 0) > 2 * day || lastFailed || missingFiles > 0,
  },
  timers_failing: { severity: 'page', isRaised: ({ failingTimers }) => failingTimers > 0 },
  release_mails_lost: { severity: 'page', isRaised: ({ lostReleaseMails }) => lostReleaseMails > 0 },
  server_missing: { severity: 'page', isRaised: ({ servers, expectedServers }) => servers > 0 && servers < expectedServers },
  installation_empty: { severity: 'ticket', isRaised: ({ isEmpty }) => isEmpty },
  database_away: { severity: 'page', isRaised: ({ usable }) => !usable.database },
  part_unusable: { severity: 'page', isRaised: ({ usable }) => !usable.documents || !usable.master_key },
  disk_full: { severity: 'page', isRaised: ({ diskFreeBytes: free }) => free !== null && free < gibibyte },
  certificate_ends: { severity: 'ticket', isRaised: ({ certificates }) => certificates.some(({ secondsLeft }) => secondsLeft < 14 * day) },
  requests_fail: { severity: 'ticket', isRaised: ({ failedRequests }) => failedRequests.lately > 10 },
  monitor_silent: { severity: 'ticket', isRaised: ({ monitorAgeSeconds: age }) => age !== null && age > 10 * minute },
  neighbour_silent: { severity: 'page', isRaised: ({ silentNeighbours }) => silentNeighbours > 0 },
  custodian_unreached: { severity: 'page', isRaised: ({ unreachedCustodianSeconds: age }) => age > 6 * hour },
  documents_damaged: { severity: 'page', isRaised: ({ stored }) => stored.missing + stored.damaged > 0 },
  documents_unchecked: { severity: 'ticket', isRaised: ({ storageCheckAgeSeconds: age }) => (age ?? 0) > 40 * day },
  recipients_unreached: { severity: 'ticket', isRaised: ({ recipientsUnreached }) => recipientsUnreached > 0 },
};

/** The alerts whose conditions are met, in the order of their rules. */
export function raisedAlerts(metrics: HealthMetrics): readonly { readonly name: AlertName; readonly severity: AlertSeverity }[] {
  return (Object.keys(alerts) as AlertName[])
    .filter((name) => alerts[name].isRaised(metrics))
    .map((name) => ({ name, severity: alerts[name].severity }));
}
