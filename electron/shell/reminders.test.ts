import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import type { EngineLink } from '../bridge/engine-link.ts';
import { loadDueCheckIns, readDueCheckIns, reminderNow, saveDueCheckIns, type DueCheckIn } from './reminders.ts';

const dayMs = 24 * 3_600_000;
const now = Date.parse('2026-11-22T08:00:00.000Z');
const at = (days: number): string => new Date(now + days * dayMs).toISOString();
const due = (label: string, remind: number, days: number): DueCheckIn => ({ label, remindAt: at(remind), dueAt: at(days) });

interface FakeVault {
  readonly label: string;
  readonly name: string;
  readonly timeline?: readonly { readonly what: string; readonly at: string }[];
}

/** An engine with these vaults; one without a timeline can't be read. */
function engineWith(vaults: readonly FakeVault[] | 'locked'): EngineLink {
  const call = async (name: string, input: { readonly vault?: string }) => {
    if (vaults === 'locked') return { ok: false, code: 'locked', message: '' };
    if (name === 'vaults.list') return { ok: true, value: vaults.map(({ label, name: own }) => ({ id: own, name: own, label })) };
    const timeline = vaults.find(({ name: own }) => own === input.vault)?.timeline;
    return timeline === undefined ? { ok: false, code: 'damaged', message: '' } : { ok: true, value: { timeline } };
  };
  return { call } as unknown as EngineLink;
}

describe('what the vaults wait for', () => {
  it('is their check-in, from the reminder on that their owner chose', async () => {
    const timeline = [
      { what: 'reminder', at: at(3) },
      { what: 'check_in_due', at: at(10) },
      { what: 'release', at: at(40) },
    ];
    expect(await readDueCheckIns(engineWith([{ label: 'Vault', name: 'For Ann', timeline }]))).toEqual([due('Vault', 3, 10)]);
  });

  it('is reminded of a day before at the latest', async () => {
    const none = [{ what: 'check_in_due', at: at(10) }];
    const late = [
      { what: 'reminder', at: at(9.9) },
      { what: 'check_in_due', at: at(10) },
    ];
    const found = await readDueCheckIns(
      engineWith([
        { label: 'A', name: 'a', timeline: none },
        { label: 'B', name: 'b', timeline: late },
      ]),
    );
    expect(found).toEqual([due('A', 9, 10), due('B', 9, 10)]);
  });

  it('is nothing for a vault that has no check-ins, or that can not be read', async () => {
    expect(
      await readDueCheckIns(
        engineWith([
          { label: 'A', name: 'a', timeline: [{ what: 'release', at: at(1) }] },
          { label: 'B', name: 'b' },
        ]),
      ),
    ).toEqual([]);
  });

  it('is not known while the account is locked, which is not the same as nothing', async () => {
    expect(await readDueCheckIns(engineWith('locked'))).toBeUndefined();
  });
});

describe('the reminder of this moment', () => {
  it('is the most urgent one whose time has come', () => {
    expect(reminderNow([due('later', -1, 9), due('urgent', -2, 3), due('overdue elsewhere', 1, 2)], now, undefined)?.label).toBe('urgent');
    expect(reminderNow([due('to the second', 0, 5)], now, undefined)?.label).toBe('to the second');
    expect(reminderNow([due('past', -9, -2), due('soon', -3, 1)], now, undefined)?.label).toBe('past');
  });

  it('is none before its time, or where nothing waits', () => {
    expect(reminderNow([due('later', 1 / 86_400_000, 5)], now, undefined)).toBeUndefined();
    expect(reminderNow([], now, undefined)).toBeUndefined();
  });

  it('comes once a day', () => {
    const list = [due('Vault', -1, 3)];
    expect(reminderNow(list, now, now - dayMs + 1)).toBeUndefined();
    expect(reminderNow(list, now, now - dayMs)?.label).toBe('Vault');
  });

  it('comes all the same when the clock was set back', () => {
    expect(reminderNow([due('Vault', -1, 3)], now, now + dayMs)?.label).toBe('Vault');
  });
});

describe('what is kept of it for a locked app', () => {
  it('comes back as it was, for this user only, and without the name of a vault', async () => {
    await using folder = await tempFolder('reminders');
    const path = join(folder.path, 'shell', 'due.json');
    const found = await readDueCheckIns(engineWith([{ label: 'Vault', name: 'For Ann', timeline: [{ what: 'check_in_due', at: at(2) }] }]));
    await saveDueCheckIns(path, found ?? []);
    expect(await loadDueCheckIns(path)).toEqual([due('Vault', 1, 2)]);
    expect(await readFile(path, 'utf8')).not.toContain('Ann');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await saveDueCheckIns(path, []);
    expect(await loadDueCheckIns(path)).toEqual([]);
  });

  it.each(['', '{', '{}', 'null', '[1, null, "x"]', '[{"label":"a"}]', '[{"label":1,"remindAt":"x","dueAt":"y"}]'])(
    'is nothing when the file says %j',
    async (text) => {
      await using folder = await tempFolder('reminders');
      const path = join(folder.path, 'due.json');
      await writeFile(path, text);
      expect(await loadDueCheckIns(path)).toEqual([]);
    },
  );

  it('is nothing without a file', async () => {
    expect(await loadDueCheckIns('/nowhere/due.json')).toEqual([]);
  });
});
