import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

const never = new AbortController().signal;

describe('inParallel', () => {
  it('runs every entry, in order, and never more at once than it may', async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    let most = 0;
    await inParallel([1, 2, 3, 4, 5, 6, 7], 2, never, async (entry) => {
      begun.push(entry);
      most = Math.max(most, begun.length - ended.length);
      await sleep(entry % 2);
      ended.push(entry);
    });
    expect([begun, most, ended.length]).toEqual([[1, 2, 3, 4, 5, 6, 7], 2, 7]);
  });

  it('throws the first failure once the others have stopped, and begins nothing after it', async () => {
    const seen: string[] = [];
    const running = inParallel(['bad', 'slow', 'never'], 2, never, async (entry, signal) => {
      seen.push(entry);
      if (entry === 'bad') throw new Error('bad');
      await sleep(10_000, undefined, { signal }).catch(() => seen.push('stopped'));
    });
    await expect(running).rejects.toThrow('bad');
    expect(seen).toEqual(['bad', 'slow', 'stopped']);
  });
});
