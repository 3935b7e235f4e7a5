import { afterEach, expect, it, vi } from 'vitest';
import { paperDay } from './paper-day.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['Europe/Berlin', '2026-11-21'],
  ['America/New_York', '2026-11-20'],
])('is the day that the clock shows in %s', (timeZone, day) => {
  vi.stubEnv('TZ', timeZone);
  expect(paperDay('2026-11-20T23:30:00.000Z')).toBe(day);
});
