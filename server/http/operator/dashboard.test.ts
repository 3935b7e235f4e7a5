import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { quietMetrics } from './metrics-test-kit.ts';
import { metricFamilies } from './present-metrics.ts';

interface Dashboard {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
  }[];
}

it('the dashboard shows every metric that there is, and no other, by the labels that it has', async () => {
  const beside = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
  const [{ panels }, rules] = [JSON.parse(await beside('dashboard.json')) as Dashboard, await beside('alert-rules.yml')];
  const machine = {
    usable: { database: true, documents: true, master_key: true },
    diskFreeBytes: 1,
    certificates: [{ use: 'https', secondsLeft: 60 }],
    failedRequests: { total: 0, lately: 0 },
    monitorAgeSeconds: 5,
  } as const;
  const families = metricFamilies(machine, quietMetrics);
  const labelsOf = new Map(families.map(({ name, samples }) => [name, Object.keys(samples[0]?.labels ?? {})]));
  const shown = panels.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target })));
  const named = shown.flatMap(({ expr }) => expr.match(/\bheirlock_[a-z_]+/g) ?? []);
  expect([...new Set(named)].sort()).toEqual([...labelsOf.keys()].sort());
  for (const { title, expr, legendFormat } of shown) {
    const labels = labelsOf.get(/\bheirlock_[a-z_]+/.exec(expr)?.[0] ?? '') ?? [];
    const used = [
      ...(/by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? []),
      ...[...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label),
    ];
    expect(
      used.filter((label) => !labels.includes(label ?? '')),
      title,
    ).toEqual([]);
  }
  // Whatever raises an alert can be looked at.
  expect((rules.match(/\bheirlock_[a-z_]+/g) ?? []).filter((name) => !named.includes(name))).toEqual([]);
});
