import { resolve } from 'node:path';
import type { BackupsKept } from '../../shared/domain/backup.ts';
import { bucketUrl } from './blobs.ts';
import { ValueError, type Reader } from './readers.ts';

/** Backups that the server makes by itself. */
export interface BackupConfig {
  /** An absolute path, or `s3://…`. */
  readonly out: string;
  /** A cron expression, in UTC. */
  readonly schedule: string;
  readonly kept: BackupsKept;
}

/** A folder, or a bucket without keys in its URL: those come from where every program of that kind takes them. */
export const backupPlace: Reader<string> = (text) => {
  if (/^[a-z0-9+]+:\/\//i.test(text)) bucketUrl(text);
  return text;
};

/** Five fields: minute, hour, day, month, weekday. */
export const cronExpression: Reader<string> = (text) => {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== cronRanges.length || !fields.every((field, index) => isCronField(field, cronRanges[index] ?? [0, 0])))
    throw new ValueError('must be five fields of cron (minute, hour, day of the month, month, day of the week), such as 30 3 * * *');
  return text;
};

/** Least and greatest number of each field. */
const cronRanges: readonly (readonly [least: number, most: number])[] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

/** Stars, numbers, ranges and lists of them, each with a step if need be. */
function isCronField(field: string, [least, most]: readonly [number, number]): boolean {
  return field.split(',').every((entry) => {
    const found = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(entry);
    const [, from, to, step] = found ?? [];
    const inRange = [from, to].every((number) => number === undefined || (Number(number) >= least && Number(number) <= most));
    return found !== null && inRange && step !== '0';
  });
}

/** `daily=7,weekly=5,monthly=12`; what is left out is 0. */
export const keptBackups: Reader<BackupsKept> = (text) => {
  const kept = { daily: 0, weekly: 0, monthly: 0 };
  for (const entry of text.split(',')) {
    const [, name, number] = /^\s*(daily|weekly|monthly)=(\d{1,5})\s*$/.exec(entry) ?? [];
    if (name === undefined || number === undefined) throw new ValueError('must be like daily=7,weekly=5,monthly=12');
    kept[name as keyof BackupsKept] = Number(number);
  }
  return kept;
};

interface BackupValues {
  readonly HEIRLOCK_BACKUP_OUT: string | null;
  readonly HEIRLOCK_BACKUP_SCHEDULE: string;
  readonly HEIRLOCK_BACKUP_KEEP: BackupsKept;
}

/** Null without a place. */
export function backupsFrom(values: BackupValues, cwd: string): BackupConfig | null {
  const { HEIRLOCK_BACKUP_OUT: out, HEIRLOCK_BACKUP_SCHEDULE: schedule, HEIRLOCK_BACKUP_KEEP: kept } = values;
  return out === null ? null : { out: out.startsWith('s3:') ? out : resolve(cwd, out), schedule, kept };
}
