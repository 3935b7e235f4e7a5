import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { EngineLink } from '../bridge/engine-link.ts';

/**
 * When a vault is waiting for a check-in. Kept unencrypted, so that a locked app can remind too: a name for the server's eyes and two
 * dates.
 */
export interface DueCheckIn {
  /** The vault's plain label, never its name. */
  readonly label: string;
  /** When to start reminding. */
  readonly remindAt: string;
  readonly dueAt: string;
}

/** A day before at the latest, even when the owner wants no reminders by mail. */
const shortestNoticeMs = 24 * 3_600_000;
/** One notification a day. */
const everyMs = 24 * 3_600_000;

/** What the vaults of an unlocked engine are waiting for; undefined while it is locked. */
export async function readDueCheckIns(engine: EngineLink): Promise<readonly DueCheckIn[] | undefined> {
  const vaults = await engine.call('vaults.list', {});
  if (!vaults.ok) return undefined;
  const found = await Promise.all(
    vaults.value.map(async ({ id, label }) => ({ label, policy: await engine.call('policies.get', { vault: id }) })),
  );
  return found.flatMap(({ label, policy }) => {
    if (!policy.ok) return [];
    const dueAt = policy.value.timeline.find(({ what }) => what === 'check_in_due')?.at;
    if (dueAt === undefined) return [];
    const reminder = policy.value.timeline.find(({ what }) => what === 'reminder')?.at;
    const latest = new Date(Date.parse(dueAt) - shortestNoticeMs).toISOString();
    return [{ label, dueAt, remindAt: reminder !== undefined && reminder < latest ? reminder : latest }];
  });
}

/** The most urgent one that a reminder is due for now; undefined when there is none or it was shown within the last day. */
export function reminderNow(due: readonly DueCheckIn[], nowMs: number, lastToldMs: number | undefined): DueCheckIn | undefined {
  if (lastToldMs !== undefined && nowMs - lastToldMs < everyMs && nowMs >= lastToldMs) return undefined;
  return due.filter(({ remindAt }) => Date.parse(remindAt) <= nowMs).toSorted((a, b) => (a.dueAt < b.dueAt ? -1 : 1))[0];
}

/** What was last known, kept across restarts. */
export async function loadDueCheckIns(path: string): Promise<readonly DueCheckIn[]> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (!Array.isArray(list)) return [];
    return (list as Partial<DueCheckIn>[]).flatMap(({ label, remindAt, dueAt }) =>
      typeof label === 'string' && typeof remindAt === 'string' && typeof dueAt === 'string' ? [{ label, remindAt, dueAt }] : [],
    );
  } catch {
    return [];
  }
}

export async function saveDueCheckIns(path: string, due: readonly DueCheckIn[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, JSON.stringify(due), { mode: 0o600 });
}
