import { describe, expect, it } from 'vitest';
import { backupsToRemove, type KeptBackup } from './backup.ts';

const at = (takenAt: string, isComplete = true): KeptBackup => ({ name: takenAt, takenAt, isComplete });
const names = (backups: readonly KeptBackup[]): string[] => backups.map(({ name }) => name);

describe('keeping backups', () => {
  it('never removes the latest, nor the latest that is complete, however few are kept', () => {
    const backups = [at('2026-03-01T03:30:00.000Z'), at('2026-03-02T03:30:00.000Z'), at('2026-03-03T03:30:00.000Z', false)];
    expect(names(backupsToRemove(backups, { daily: 0, weekly: 0, monthly: 0 }))).toEqual(['2026-03-01T03:30:00.000Z']);
    expect(backupsToRemove([at('2026-03-01T03:30:00.000Z')], { daily: 0, weekly: 0, monthly: 0 })).toEqual([]);
    expect(backupsToRemove([], { daily: 1, weekly: 1, monthly: 1 })).toEqual([]);
  });

  it('keeps the latest of each day, week and month, as far back as is asked', () => {
    const days = Array.from({ length: 100 }, (_, index) => at(new Date(Date.UTC(2026, 0, 1 + index, 3, 30)).toISOString()));
    const removed = new Set(names(backupsToRemove(days, { daily: 3, weekly: 3, monthly: 3 })));
    // 10 April 2026 is a Friday: the weeks before ended on 5 April and 29 March.
    expect(
      names(days)
        .filter((name) => !removed.has(name))
        .map((name) => name.slice(0, 10)),
    ).toEqual(['2026-02-28', '2026-03-29', '2026-03-31', '2026-04-05', '2026-04-08', '2026-04-09', '2026-04-10']);
  });

  it('counts only days that have a backup, and of a day prefers one that is complete', () => {
    const backups = [
      at('2025-01-01T03:30:00.000Z'),
      at('2026-03-01T03:30:00.000Z'),
      at('2026-03-01T09:00:00.000Z', false),
      at('2026-03-02T03:30:00.000Z'),
    ];
    expect(names(backupsToRemove(backups, { daily: 3, weekly: 0, monthly: 0 }))).toEqual(['2026-03-01T09:00:00.000Z']);
  });
});
