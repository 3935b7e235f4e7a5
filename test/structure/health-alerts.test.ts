import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { health } from '../../renderer/console/words/en/health.ts';
import { alerts } from '../../server/core/heartbeat/raised-alerts.ts';
import { alertNames, ruleName } from '../../shared/domain/health.ts';

it('alert rules, the conditions that the health page evaluates, and the pages that its words name belong together', async () => {
  const rules = (await readFile(new URL('../../server/http/operator/alert-rules.yml', import.meta.url), 'utf8'))
    .split(/^ +- alert: /m)
    .slice(1);
  const named = rules.map((rule) => [rule.split('\n', 1)[0], /severity: (\w+)/.exec(rule)?.[1], /RUNBOOK\.md#(\S+)/.exec(rule)?.[1]]);
  expect(
    alertNames.map((name) => [ruleName(name), alerts[name].severity, health.alert[name].heading.toLowerCase().replaceAll(' ', '-')]),
  ).toEqual(named);
  expect(Object.keys(alerts)).toEqual([...alertNames]);
});
