import { afterEach, expect, describe, it, vi } from 'vitest';
import { startHeartbeat } from './cron.ts';

describe('the heartbeat', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('never runs a tick beside a tick, and prints nothing about the beats it leaves out', async () => {
    const printed = [
      vi.spyOn(console, 'log'),
      vi.spyOn(console, 'info'),
      vi.spyOn(console, 'warn'),
      vi.spyOn(console, 'error'),
      vi.spyOn(process.stdout, 'write'),
      vi.spyOn(process.stderr, 'write'),
    ];
    const failures: unknown[] = [];
    let running = 0;
    let most = 0;
    let ticks = 0;
    const heartbeat = startHeartbeat(
      async () => {
        ticks += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 2_300));
        running -= 1;
      },
      (error) => failures.push(error),
    );
    await expect.poll(() => ticks).toBeGreaterThanOrEqual(2);
    await heartbeat.stop();
    expect(most).toBe(1);
    expect(failures).toEqual([]);
    expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([]);
    const stopped = ticks;
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(ticks).toBe(stopped);
  });
});
