import { expect, it } from 'vitest';
import { deprecatedVersions, supportedVersions, versionHistory } from './version-history.ts';

it('tells every version of v1, newest first, with its day and what it brought', () => {
  expect(versionHistory.map(({ version }) => version)).toEqual(['1.3.0', '1.2.0', '1.1.0', '1.0.1', '1.0.0']);
  const days = versionHistory.map(({ date }) => date);
  expect(days).toEqual([...days].sort().reverse());
  for (const { date, changes } of versionHistory) {
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changes.length).toBeGreaterThan(0);
  }
  expect(versionHistory.at(-1)?.date).toBe('2025-01-15');
});

it('names deprecated versions among the supported ones only', () => {
  for (const version of deprecatedVersions) expect(supportedVersions).toContain(version);
});
