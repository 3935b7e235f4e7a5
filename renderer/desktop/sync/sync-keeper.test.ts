import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineEvent } from '../../../electron/contract.ts';
import type { Shell, ShellEvent } from '../../../electron/contract-shell.ts';
import { SyncKeeper } from './sync-keeper.ts';

/** A shell of which only what a keeper uses is there. */
function fakeShell() {
  const listeners = new Set<(event: EngineEvent | ShellEvent) => void>();
  const state = { server: 'https://vault.example.org' as string | null, waiting: 0, answer: 'ok', runs: 0, ended: [] as (() => void)[] };
  const shell = {
    on: (listener: (event: EngineEvent | ShellEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: async (name: string) => {
      if (name === 'sync.status') return { ok: true, value: { server: state.server, waiting: state.waiting } };
      state.runs += 1;
      const { answer } = state;
      await new Promise<void>((resolve) => state.ended.push(resolve));
      return answer === 'ok' ? { ok: true, value: {} } : { ok: false, code: answer, message: '' };
    },
  } as unknown as Shell;
  const changed = (): void => {
    for (const listener of listeners) listener({ name: 'items.changed', data: { ids: [] } });
  };
  const endRun = async (): Promise<void> => {
    state.ended.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { shell, state, changed, endRun };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the exchange with the server', () => {
  it('sends what changed after a moment of rest, once', async () => {
    const { shell, state, changed, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    const end = keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.runs).toBe(1);
    await endRun();
    state.waiting = 3;
    changed();
    await vi.advanceTimersByTimeAsync(3_000);
    changed();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(state.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.runs).toBe(2);
    end();
  });

  it('does nothing without a server, and does not run again for its own writing', async () => {
    const { shell, state, changed, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    state.server = null;
    const end = keeper.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.runs).toBe(0);
    state.server = 'https://vault.example.org';
    void keeper.now();
    changed();
    await endRun();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.runs).toBe(1);
    end();
  });

  it('tells who asks during a run of a later run, which sees what was changed meanwhile', async () => {
    const { shell, state, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    const first = keeper.now();
    state.answer = 'offline';
    const second = keeper.now();
    const third = keeper.now();
    await endRun();
    await expect(first).resolves.toBe(true);
    expect(state.runs).toBe(2);
    await endRun();
    await expect(Promise.all([second, third])).resolves.toEqual([false, false]);
    expect(state.runs).toBe(2);
    expect(keeper.state()).toMatchObject({ isRunning: false, error: { code: 'offline' } });
  });

  it('forgets a failure with the next success, and takes a lock for none', async () => {
    const { shell, state, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    const runWith = async (answer: string): Promise<unknown> => {
      state.answer = answer;
      const run = keeper.now();
      await endRun();
      await run;
      return keeper.state().error;
    };
    expect(await runWith('offline')).toMatchObject({ code: 'offline' });
    expect(await runWith('ok')).toBeNull();
    expect(keeper.state().doneAt).not.toBeNull();
    expect(await runWith('locked')).toBeNull();
  });
});
