/** What `heirlock doctor` looks at, in the order in which it says what it found. */
export const checkNames = [
  'configuration',
  'clock',
  'disk',
  'files',
  'certificate',
  'public_address',
  'sender',
  'mail_server',
  'bounces',
  'database',
  'schema',
  'master_key',
  'documents',
  'backups',
  'holds',
  'heartbeat',
  'custodians',
  'ports',
] as const;
export type CheckName = (typeof checkNames)[number];

/**
 * How much a finding matters. `failure`: releases are in danger, or nothing works. `warning`: will become one, or is one for somebody.
 * `notice`: is worth knowing. `unchecked`: could not be looked at from here, so nobody knows. `fine`: was looked at, and is as it should be.
 */
export const findingSeverities = ['failure', 'warning', 'unchecked', 'notice', 'fine'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/** Something that a check found. */
export interface Finding {
  readonly check: CheckName;
  readonly severity: FindingSeverity;
  /** What it is, in a sentence. Holds no secret. */
  readonly text: string;
  /** What to do; null where nothing is to be done. */
  readonly advice: string | null;
}

/** The findings of one check, by how much they matter. */
export function findingsOf(
  check: CheckName,
): Readonly<Record<Exclude<FindingSeverity, 'fine' | 'notice'>, (text: string, advice: string) => Finding>> &
  Readonly<Record<'fine' | 'notice', (text: string, advice?: string) => Finding>> {
  const made =
    (severity: FindingSeverity) =>
    (text: string, advice?: string): Finding => ({ check, severity, text, advice: advice ?? null });
  return { failure: made('failure'), warning: made('warning'), unchecked: made('unchecked'), notice: made('notice'), fine: made('fine') };
}

/** The exit code of a command that found this: 2 for a failure, 1 for what somebody should look at, 0 where nothing is to be done. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  const has = (...severities: readonly FindingSeverity[]): boolean => findings.some(({ severity }) => severities.includes(severity));
  if (has('failure')) return 2;
  return has('warning', 'unchecked') ? 1 : 0;
}
