/** What an administrator is told about the state of an installation. */

/** What alerts there are: each is a rule of server/http/operator/alert-rules.yml under the name that `ruleName` gives it. */
export const alertNames = [
  'heartbeat_old',
  'gone',
  'releases_held',
  'timers_late',
  'warnings_not_accepted',
  'messages_stuck',
  'messages_fail',
  'damaged_rows',
  'certificate_refused',
  'backups_fail',
  'timers_failing',
  'release_mails_lost',
  'server_missing',
  'installation_empty',
  'database_away',
  'part_unusable',
  'disk_full',
  'certificate_ends',
  'requests_fail',
  'monitor_silent',
  'neighbour_silent',
  'custodian_unreached',
  'documents_damaged',
  'documents_unchecked',
  'recipients_unreached',
] as const;
export type AlertName = (typeof alertNames)[number];

/** `page`: somebody has to look now. `ticket`: within a day. */
export const alertSeverities = ['page', 'ticket'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];

/** The name of an alert's rule, such as `HeirlockHeartbeatOld`. */
export function ruleName(alert: AlertName): string {
  return `Heirlock${alert.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`;
}

/** What whoever runs an installation can give it, and what it does without. */
export const installationParts = [
  'mail',
  'public_address',
  'https',
  'text_messages',
  'virus_scanner',
  'signing_key',
  'timestamps',
  'metrics',
  'backups',
  'other_sign_in',
] as const;
export type InstallationPart = (typeof installationParts)[number];

/** What a server needs to do its work, apart from each other. */
export const neededParts = ['database', 'documents', 'master_key'] as const;
export type NeededPart = (typeof neededParts)[number];

/** What can be found damaged when it's asked for, and is then told to administrators. */
export const damagedThings = ['document', 'certificate', 'release_half', 'witnessing'] as const;
export type DamagedThing = (typeof damagedThings)[number];

/** What a certificate is for whose end an administrator should know. */
export const certificateUses = ['https', 'signing', 'signing_root'] as const;
export type CertificateUse = (typeof certificateUses)[number];
