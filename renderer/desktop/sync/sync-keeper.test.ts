import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineEvent } from '../../../electron/contract/contract.ts';
import type { Shell, ShellEvent } from '../../../electron/contract/shell.ts';
import { SyncKeeper } from './sync-keeper.ts';

/** A shell that has only what a keeper uses. */
function fakeShell() {
  const listeners = new Set<(event: EngineEvent | ShellEvent) => void>();
  const state = {
    server: 'https://vault.example.org' as string | null,
    isOver: false,
    waiting: 0,
    answer: 'ok',
    runs: 0,
    ended: [] as (() => void)[],
  };
  const shell = {
    on: (listener: (event: EngineEvent | ShellEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call: async (name: string) => {
      if (name === 'sync.status')
        return {
          ok: true,
          value: { server: state.server, signedIn: state.isOver ? { email: null, isOver: true } : null, waiting: state.waiting },
        };
      state.runs += 1;
      const { answer } = state;
      await new Promise<void>((resolve) => state.ended.push(resolve));
      return answer === 'ok' ? { ok: true, value: {} } : { ok: false, code: answer, message: '' };
    },
  } as unknown as Shell;
  const tell = (event: EngineEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const changed = (): void => tell({ name: 'items.changed', data: { ids: [] } });
  const endRun = async (): Promise<void> => {
    state.ended.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { shell, state, tell, changed, endRun };
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

  it('asks nothing of a server at which nobody is signed in any more, until somebody is', async () => {
    const { shell, state, changed, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    state.isOver = true;
    state.waiting = 1;
    const end = keeper.start();
    changed();
    await vi.advanceTimersByTimeAsync(20 * 60_000);
    expect(state.runs).toBe(0);
    state.isOver = false;
    changed();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.runs).toBe(1);
    await endRun();
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

  it('comes back by itself to a server that was away, at first soon and then less often', async () => {
    const { shell, state, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    state.answer = 'offline';
    const end = keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    await endRun();
    expect(keeper.state()).toMatchObject({ isAway: true, error: { code: 'offline' } });
    await vi.advanceTimersByTimeAsync(14_000);
    expect(state.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(state.runs).toBe(2);
    await endRun();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(state.runs).toBe(2);
    state.answer = 'ok';
    await vi.advanceTimersByTimeAsync(1_500);
    expect(state.runs).toBe(3);
    await endRun();
    expect(keeper.state()).toEqual({ isRunning: false, isAway: false, error: null });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(state.runs).toBe(3);
    end();
  });

  it('says that the server is away in the middle of a run, and does not go on trying once the vault is locked', async () => {
    const { shell, state, tell, endRun } = fakeShell();
    const keeper = new SyncKeeper(shell);
    const end = keeper.start();
    await vi.advanceTimersByTimeAsync(0);
    tell({ name: 'server.presence', data: { isThere: false } });
    expect(keeper.state()).toMatchObject({ isRunning: true, isAway: true, error: null });
    tell({ name: 'server.presence', data: { isThere: true } });
    expect(keeper.state().isAway).toBe(false);
    await endRun();
    state.answer = 'offline';
    const late = keeper.now();
    end();
    await endRun();
    await late;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.runs).toBe(2);
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
    expect(await runWith('locked')).toBeNull();
  });
});
