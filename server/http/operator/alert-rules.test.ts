import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { holdReasons, type HoldReason } from '../../../shared/domain/heartbeat.ts';
import type { ReleaseHold } from '../../core/releases/release-holds.ts';
import { quietMetrics } from './metrics-test-kit.ts';
import { presentMetrics } from './present-metrics.ts';

const beside = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

it('has rules about metrics that there are, and a page for each of them and for each hold', async () => {
  const [rules, runbook] = await Promise.all([beside('alert-rules.yml'), beside('RUNBOOK.md')]);
  const holds = { clock_behind: false, clock_jump: true, clock_unproved: false, database_restored: false, by_hand: false };
  const machine = {
    usable: { database: true, documents: true, master_key: false },
    diskFreeBytes: 1,
    certificates: [{ use: 'https', secondsLeft: 60 }],
    failedRequests: { total: 3, lately: 1 },
    monitorAgeSeconds: 5,
  } as const;
  const shown = presentMetrics(machine, { ...quietMetrics, holds });
  const known = new Set([...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const used = [...rules.matchAll(/\bheirlock_[a-z_]+/g)].map(([name]) => name);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(used).size).toBeGreaterThan(6);
  const headings = [...runbook.matchAll(/^#{2,3} (.+)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'));
  const alerts = rules.split(/^ +- alert: /m).slice(1);
  expect(alerts.filter((alert) => !/^ +runbook: RUNBOOK\.md#\S+$/m.test(alert) || !/\bheirlock_/.test(alert))).toEqual([]);
  expect(
    [...rules.matchAll(/RUNBOOK\.md#(\S+)/g)].map(([, anchor]) => anchor).filter((anchor) => !headings.includes(anchor ?? '')),
  ).toEqual([]);
  expect(holdReasons.filter((reason) => !headings.includes(reason))).toEqual([]);
  // Why one vault is waiting, as its release outlook states it.
  const reasons: readonly Exclude<ReleaseHold['code'], HoldReason>[] = ['warning_waits', 'warning_refused', 'paused', 'archived'];
  expect(reasons.filter((reason) => !runbook.includes(`\`${reason}\``))).toEqual([]);
  expect(shown).toContain('heirlock_hold{reason="clock_jump"} 1\n');
  expect(shown).toContain('heirlock_usable{part="master_key"} 0\n');
  // Without its database a server tells what it sees of itself.
  expect(presentMetrics(machine, null)).toContain('heirlock_usable{part="database"} 1\n');
});
