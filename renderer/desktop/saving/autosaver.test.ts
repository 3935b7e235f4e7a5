import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosaver } from './autosaver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A place to save to that takes its time. */
function slowPlace() {
  const saved: string[] = [];
  const waiting: { readonly end: () => void; readonly fail: () => void }[] = [];
  const save = (value: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({
        end: () => {
          saved.push(value);
          resolve();
        },
        fail: () => reject(new Error('disk full')),
      });
    });
  const settle = async (how: 'end' | 'fail'): Promise<void> => {
    waiting.shift()?.[how]();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { save, saved, waiting, settle };
}

describe('what saves itself', () => {
  it('is saved once, after a moment of rest', async () => {
    const { save, saved, waiting, settle } = slowPlace();
    const saver = new Autosaver(save);
    saver.change('D');
    await vi.advanceTimersByTimeAsync(500);
    saver.change('De');
    await vi.advanceTimersByTimeAsync(500);
    expect(waiting).toHaveLength(0);
    expect(saver.status().state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(200);
    expect(saver.status().state).toBe('saving');
    await settle('end');
    expect([saved, saver.status().state]).toEqual([['De'], 'saved']);
  });

  it('never lets an older value follow a newer one', async () => {
    const { save, saved, waiting, settle } = slowPlace();
    const saver = new Autosaver(save);
    saver.change('one');
    saver.flush();
    saver.change('two');
    saver.flush();
    saver.change('three');
    expect(waiting).toHaveLength(1);
    await settle('end');
    expect(saver.status().state).toBe('saving');
    await settle('end');
    await vi.advanceTimersByTimeAsync(5_000);
    expect([saved, saver.status().state]).toEqual([['one', 'three'], 'saved']);
  });

  it('keeps what could not be saved, and tries it again', async () => {
    const { save, saved, settle } = slowPlace();
    const saver = new Autosaver(save);
    saver.change('dear');
    saver.flush();
    await settle('fail');
    expect(saver.status()).toMatchObject({ state: 'failed', error: { message: 'disk full' } });
    saver.flush();
    expect(saver.status()).toMatchObject({ state: 'saving', error: { message: 'disk full' } });
    await settle('end');
    expect([saved, saver.status()]).toEqual([['dear'], { state: 'saved', error: null }]);
    saver.flush();
    expect(saved).toEqual(['dear']);
  });
});
