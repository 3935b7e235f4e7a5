/** What became of an attempt at a backup. `incomplete`: it holds everything that is there, but the installation itself lacks files. */
export const backupStatuses = ['running', 'complete', 'incomplete', 'failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** How many backups are kept: the latest of each of so many days, weeks and months that have one. */
export interface BackupsKept {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** What keeping is about: one backup. */
export interface KeptBackup {
  readonly name: string;
  /** An instant, in UTC. */
  readonly takenAt: string;
  /** Whether it has every file that its database names. */
  readonly isComplete: boolean;
}

/**
 * Which backups may go. Never the latest one, and never the latest that is complete; of the others, the latest of each day, week and month
 * is kept, as far back as is asked for. Days without a backup don't count, so that a pause uses up none of them.
 */
export function backupsToRemove(backups: readonly KeptBackup[], kept: BackupsKept): readonly KeptBackup[] {
  const latestFirst = [...backups].sort((one, other) => (one.takenAt < other.takenAt ? 1 : -1));
  const keep = new Set<KeptBackup>(
    [latestFirst[0], latestFirst.find(({ isComplete }) => isComplete)].filter((one): one is KeptBackup => one !== undefined),
  );
  const rules: readonly (readonly [count: number, stretchOf: (takenAt: string) => string])[] = [
    [kept.daily, (takenAt) => takenAt.slice(0, 10)],
    [kept.weekly, weekOf],
    [kept.monthly, (takenAt) => takenAt.slice(0, 7)],
  ];
  for (const [count, stretchOf] of rules) {
    // A stretch is represented by its latest complete backup, if it has one.
    const byStretch = Map.groupBy(latestFirst, ({ takenAt }) => stretchOf(takenAt));
    for (const within of [...byStretch.values()].slice(0, count)) {
      const best = within.find(({ isComplete }) => isComplete) ?? within[0];
      if (best !== undefined) keep.add(best);
    }
  }
  return latestFirst.filter((backup) => !keep.has(backup));
}

const dayMs = 24 * 60 * 60 * 1000;
/** A Monday. */
const firstMondayMs = Date.UTC(1970, 0, 5);

/** Weeks begin on Monday, in UTC. */
function weekOf(takenAt: string): string {
  return String(Math.floor((Date.parse(takenAt) - firstMondayMs) / (7 * dayMs)));
}
