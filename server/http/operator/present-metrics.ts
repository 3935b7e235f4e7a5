import { certificateUses, neededParts } from '../../../shared/domain/health.ts';
import type { MachineMetrics } from '../../core/heartbeat/read-machine.ts';
import { storedProblems } from '../../../shared/domain/stored.ts';
import type { ReleaseMetrics } from '../../core/heartbeat/read-metrics.ts';
import type { MetricFamily } from '../../core/ports.ts';

type Sample = MetricFamily['samples'][number];

/** Channels that are shown even while nothing is in them, so that a rule about one never looks at nothing. */
const channels = ['mail', 'sms'] as const;
const failures = ['refused', 'bounced'] as const;

/**
 * Metrics in the text format of Prometheus, version 0.0.4. No label names a person or a vault.
 * @param metrics null where the database doesn't answer: then only what the server sees of itself is told.
 */
export function presentMetrics(machine: MachineMetrics, metrics: ReleaseMetrics | null): string {
  return metricFamilies(machine, metrics).map(inText).join('');
}

/** The same for whoever else is told of them: this list is the only one. */
export function metricFamilies(machine: MachineMetrics, metrics: ReleaseMetrics | null): readonly MetricFamily[] {
  return [...machineMetrics(machine), ...(metrics === null ? [] : releaseMetrics(metrics))];
}

function machineMetrics({
  usable,
  diskFreeBytes,
  certificates,
  failedRequests,
  monitorAgeSeconds,
}: MachineMetrics): readonly MetricFamily[] {
  return [
    gauge(
      'heirlock_usable',
      'Whether what the server needs can be used, and written to: 1, or 0.',
      neededParts.map((part) => ({ labels: { part }, value: usable[part] ? 1 : 0 })),
    ),
    gauge('heirlock_disk_free_bytes', 'Left on the disk of the data folder; absent where the system does not tell.', one(diskFreeBytes)),
    gauge(
      'heirlock_certificate_seconds_left',
      'Seconds until the first certificate of a use ends; absent for a use that has none.',
      certificateUses.flatMap((use) =>
        certificates.filter((end) => end.use === use).map(({ secondsLeft: value }) => ({ labels: { use }, value })),
      ),
    ),
    family('counter', 'heirlock_requests_failed_total', 'Requests that this process answered with 500 or more.', one(failedRequests.total)),
    gauge(
      'heirlock_monitor_age_seconds',
      'Seconds since the outside monitor last took a sign of life; absent where there is none.',
      one(monitorAgeSeconds),
    ),
  ];
}

function releaseMetrics(metrics: ReleaseMetrics): readonly MetricFamily[] {
  const queue = (channel: string) => metrics.queues.find((found) => found.channel === channel);
  const byChannel = (value: (channel: string) => number): readonly Sample[] =>
    channels.map((channel) => ({ labels: { channel }, value: value(channel) }));
  return [
    gauge(
      'heirlock_heartbeat_age_seconds',
      'Seconds since the latest heartbeat of any server; absent before the first.',
      one(metrics.heartbeatAgeSeconds),
    ),
    gauge('heirlock_servers', 'Servers with a heartbeat within the last minute.', one(metrics.servers)),
    gauge('heirlock_due_timers', 'Timers of live vaults that are due and have not acted.', one(metrics.dueTimers)),
    gauge(
      'heirlock_due_oldest_age_seconds',
      'For how long the longest waiting of them has been due; 0 when none is.',
      one(metrics.oldestDueAgeSeconds ?? 0),
    ),
    gauge('heirlock_held_timers', 'Those of them that do not act because automatic releases are held.', one(metrics.heldTimers)),
    gauge(
      'heirlock_hold',
      'Whether automatic releases are held for a reason: 1, or 0.',
      Object.entries(metrics.holds).map(([reason, holds]) => ({ labels: { reason }, value: holds ? 1 : 0 })),
    ),
    gauge(
      'heirlock_releases_waiting_for_warning',
      'Live vaults whose release is waiting for a warning that nobody has accepted.',
      one(metrics.waitingReleases),
    ),
    gauge(
      'heirlock_outbox_queued',
      'Messages that have not left.',
      byChannel((channel) => queue(channel)?.total ?? 0),
    ),
    gauge(
      'heirlock_outbox_oldest_age_seconds',
      'Age of the oldest message that has not left; 0 when none waits.',
      byChannel((channel) => queue(channel)?.oldestAgeSeconds ?? 0),
    ),
    gauge(
      'heirlock_outbox_queued_attempts',
      'Attempts that those which wait have had.',
      byChannel((channel) => queue(channel)?.attempts ?? 0),
    ),
    family('counter', 'heirlock_outbox_failed_total', 'Messages that were refused for good or came back.', failedSamples(metrics)),
    ...partsOfIt(metrics),
    ...findings(metrics),
  ];
}

/** How what the installation consists of is. */
function partsOfIt(metrics: ReleaseMetrics): readonly MetricFamily[] {
  return [damagedRows, certificateRefused, backups, silentNeighboursOf, unreachedCustodians, storedProblemsOf, storageCheck].flatMap(
    (told) => told(metrics),
  );
}

/** What somebody has to look at, beside what is queued and due. */
function findings(metrics: ReleaseMetrics): readonly MetricFamily[] {
  return [
    gauge(
      'heirlock_servers_expected',
      'How many worked at once within the last day, without those that were stopped as they should be.',
      one(metrics.expectedServers),
    ),
    gauge('heirlock_installation_empty', 'Whether nobody has an account here: 1, or 0.', one(metrics.isEmpty ? 1 : 0)),
    gauge('heirlock_failing_timers', 'Timers of live vaults that the server cannot move, again and again.', one(metrics.failingTimers)),
    gauge(
      'heirlock_release_mails_lost',
      'Recipients of releases whose message with the link came back or was refused, and who have opened nothing.',
      one(metrics.lostReleaseMails),
    ),
    gauge('heirlock_recipients_waiting', 'Recipients of releases who have opened nothing yet.', one(metrics.recipientsWaiting)),
    gauge(
      'heirlock_recipients_unreached',
      'Those of them whom no way reached within 45 days, or to whom no way is left.',
      one(metrics.recipientsUnreached),
    ),
  ];
}

function damagedRows({ damagedRows: count }: ReleaseMetrics): MetricFamily {
  const help = 'Rows that this server met within the last hour and left alone, since it does not know a word in them; its log names them.';
  return gauge('heirlock_damaged_rows', help, one(count));
}

function backups({ backup: { ageSeconds, lastFailed, missingFiles, bytes } }: ReleaseMetrics): readonly MetricFamily[] {
  return [
    gauge('heirlock_backup_age_seconds', 'Seconds since the latest backup that was made began; absent before the first.', one(ageSeconds)),
    gauge('heirlock_backup_failed', 'Whether the latest attempt at a backup made none: 1, or 0.', one(lastFailed ? 1 : 0)),
    gauge('heirlock_backup_missing_files', 'Files that the latest backup lacks because the server itself lacks them.', one(missingFiles)),
    gauge('heirlock_backup_bytes', 'Size of the latest backup; what it shares with earlier ones counts too.', one(bytes)),
  ];
}

function silentNeighboursOf({ silentNeighbours }: ReleaseMetrics): MetricFamily {
  return gauge(
    'heirlock_neighbours_silent',
    'Other servers that this one watches over and has not heard of for too long.',
    one(silentNeighbours),
  );
}

function unreachedCustodians({ unreachedCustodianSeconds: age }: ReleaseMetrics): MetricFamily {
  const help = 'For how long the longest waiting letter to another custodian has not got through; 0 when none waits.';
  return gauge('heirlock_custodian_letter_age_seconds', help, one(age));
}

function storedProblemsOf({ stored }: ReleaseMetrics): MetricFamily {
  const help = 'Documents, certificates and packs of parts that the database names and that are missing or damaged in their store.';
  const samples = storedProblems.map((problem) => ({ labels: { problem }, value: stored[problem] }));
  return gauge('heirlock_stored_problems', help, samples);
}

function storageCheck({ storageCheckAgeSeconds: age }: ReleaseMetrics): MetricFamily {
  const help = 'Seconds since everything stored was last checked to its end; while it never was, since the check began.';
  return gauge('heirlock_storage_check_age_seconds', help, one(age));
}

function certificateRefused({ certificateRefused: refused }: ReleaseMetrics): MetricFamily {
  const help =
    'Whether the files of the certificate hold something that this server cannot serve, so that it goes on with the old one: 1, or 0.';
  return gauge('heirlock_certificate_refused', help, one(refused ? 1 : 0));
}

function failedSamples(metrics: ReleaseMetrics): readonly Sample[] {
  return channels.flatMap((channel) =>
    failures.map((status) => ({
      labels: { channel, status },
      value: metrics.failures.find((found) => found.channel === channel && found.status === status)?.total ?? 0,
    })),
  );
}

function one(value: number | null): readonly Sample[] {
  return value === null ? [] : [{ value }];
}

function gauge(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return family('gauge', name, help, samples);
}

function family(type: MetricFamily['type'], name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { type, name, help, samples };
}

function inText({ type, name, help, samples }: MetricFamily): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}
