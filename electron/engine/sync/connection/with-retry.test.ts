import { describe, expect, it } from 'vitest';
import { SyncError, type SyncErrorCode } from '../sync-error.ts';
import { withRetry } from './with-retry.ts';

const quick = { attempts: 4, firstWaitMs: 2, longestWaitMs: 8 };
const never = new AbortController().signal;

/** Fails with these codes in turn, then succeeds. */
function failing(...codes: readonly SyncErrorCode[]): { act: () => Promise<number>; calls: () => number } {
  let calls = 0;
  const act = async (): Promise<number> => {
    calls += 1;
    const code = codes[calls - 1];
    if (code !== undefined) throw new SyncError(code, code);
    return calls;
  };
  return { act, calls: () => calls };
}

describe('withRetry', () => {
  it('tries again what passes by itself', async () => {
    expect(await withRetry(failing('offline', 'rate_limited', 'offline').act, quick, never)).toBe(4);
  });

  it('gives up after the attempts it has, with the last failure', async () => {
    const { act, calls } = failing('offline', 'offline', 'offline', 'rate_limited', 'offline');
    await expect(withRetry(act, quick, never)).rejects.toMatchObject({ code: 'rate_limited' });
    expect(calls()).toBe(4);
  });

  it.each(['unauthorized', 'device_revoked', 'over_quota', 'server_forked', 'conflict', 'cancelled'] as const)(
    'never repeats %s',
    async (code) => {
      const { act, calls } = failing(code);
      await expect(withRetry(act, quick, never)).rejects.toMatchObject({ code });
      expect(calls()).toBe(1);
    },
  );

  it('never repeats a bug', async () => {
    let calls = 0;
    const bug = async (): Promise<never> => {
      calls += 1;
      throw new TypeError('bug');
    };
    await expect(withRetry(bug, quick, never)).rejects.toThrow(TypeError);
    expect(calls).toBe(1);
  });

  it('ends in the middle of a wait when it is called off', async () => {
    const stop = new AbortController();
    const running = withRetry(failing('offline', 'offline').act, { attempts: 3, firstWaitMs: 60_000, longestWaitMs: 60_000 }, stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('does not begin once it is called off', async () => {
    const { act, calls } = failing();
    await expect(withRetry(act, quick, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(calls()).toBe(0);
  });
});
