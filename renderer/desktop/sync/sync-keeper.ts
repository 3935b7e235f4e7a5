import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { Output } from '../../../electron/contract/contract.ts';
import type { Shell } from '../../../electron/contract/shell.ts';
import { valueOf, type ProblemCode } from '../engine-problem.ts';
import { problemCodeOf } from '../problems.ts';
import { useShell } from '../shell-context.ts';

/** The state of the exchange with the server. */
export interface SyncState {
  readonly isRunning: boolean;
  /** The server doesn't answer. Whatever was to be sent is kept, and tried again automatically. */
  readonly isAway: boolean;
  /** Why the last run failed; null when it did not. */
  readonly error: unknown;
}

/** How long nothing may change before what changed is sent. */
const restMs = 4_000;
/** How often other devices are asked for. */
const everyMs = 5 * 60_000;
/** A server that didn't answer is tried again after this long, then after twice as long, up to `everyMs`. */
const firstAgainMs = 15_000;
/** Whether there is a server that lets this device in; while nobody is signed in there it is not asked in vain. */
const isOpen = ({ server, signedIn }: Output<'sync.status'>): boolean => server !== null && signedIn?.isOver !== true;
/** Failures that pass on their own. */
const passing: ReadonlySet<string> = new Set<ProblemCode>(['offline', 'rate_limited']);

/**
 * Keeps this device and the server in step while a vault is open: sends what changed after a moment of rest, looks for changes from other
 * devices every few
 * minutes and when the computer is online again, and syncs when it is told to. One run at a time.
 */
export class SyncKeeper {
  readonly #shell: Shell;
  readonly #listeners = new Set<() => void>();
  #state: SyncState = { isRunning: false, isAway: false, error: null };
  #running: Promise<boolean> | undefined;
  #next: Promise<boolean> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #againMs = firstAgainMs;
  #isKept = false;
  #changedMeanwhile = false;

  constructor(shell: Shell) {
    this.#shell = shell;
  }

  readonly state = (): SyncState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts keeping them in step. @returns a function that stops it. */
  start(): () => void {
    this.#isKept = true;
    const end = this.#shell.on((event) => {
      if (event.name === 'server.presence') this.#set({ ...this.#state, isAway: !event.data.isThere });
      if (event.name !== 'items.changed') return;
      // A run writes, too: its own changes are no reason for another one.
      if (this.#state.isRunning) this.#changedMeanwhile = true;
      else this.#sendSoon();
    });
    const timer = setInterval(() => void this.#runIfConnected(), everyMs);
    const online = (): void => void this.#runIfConnected();
    window.addEventListener('online', online);
    void this.#runIfConnected();
    return () => {
      end();
      this.#isKept = false;
      clearTimeout(this.#rest);
      clearTimeout(this.#again);
      clearInterval(timer);
      window.removeEventListener('online', online);
    };
  }

  /**
   * Syncs now; while a run is under way, once more after it, since that one may have missed what was changed in the meantime. With a `task`
   * its progress
   * can be followed. @returns whether it went through; `state` says why not.
   */
  now(task?: string): Promise<boolean> {
    if (this.#running === undefined) return this.#begin(task);
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#begin(task);
    });
    return this.#next;
  }

  #begin(task: string | undefined): Promise<boolean> {
    const running = this.#run(task).finally(() => {
      this.#running = undefined;
    });
    this.#running = running;
    return running;
  }

  #sendSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#sendPendingChanges(), restMs);
  }

  async #run(task: string | undefined): Promise<boolean> {
    this.#changedMeanwhile = false;
    clearTimeout(this.#again);
    this.#set({ ...this.#state, isRunning: true });
    try {
      valueOf(await this.#shell.call('sync.run', task === undefined ? {} : { task }));
      this.#againMs = firstAgainMs;
      this.#set({ isRunning: false, isAway: false, error: null });
      if (this.#changedMeanwhile) this.#sendSoon();
      return true;
    } catch (error) {
      const code = problemCodeOf(error);
      // Whoever cancelled it knows why, and a lock isn't the server's fault.
      const isQuiet = ['cancelled', 'locked'].includes(code);
      this.#set({ isRunning: false, isAway: isQuiet ? this.#state.isAway : code === 'offline', error: isQuiet ? null : error });
      if (passing.has(code)) this.#tryAgainLater();
      return false;
    }
  }

  #tryAgainLater(): void {
    clearTimeout(this.#again);
    if (!this.#isKept) return;
    this.#again = setTimeout(() => void this.#runIfConnected(), this.#againMs);
    this.#againMs = Math.min(everyMs, this.#againMs * 2);
  }

  /** Only pending changes are a reason to bother the server. */
  async #sendPendingChanges(): Promise<void> {
    const status = await this.#shell.call('sync.status', {});
    if (status.ok && isOpen(status.value) && status.value.waiting > 0) await this.now();
  }

  async #runIfConnected(): Promise<void> {
    const status = await this.#shell.call('sync.status', {});
    if (status.ok && isOpen(status.value)) await this.now();
  }

  #set(state: SyncState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Gives the app its keeper; `KeepInSync` fills it. */
export const SyncKeeperContext = createContext<SyncKeeper | undefined>(undefined);

/** The exchange with the server: its state, and a way to sync now. */
export interface Sync {
  readonly state: SyncState;
  readonly now: (task?: string) => Promise<boolean>;
}

/** @throws Error outside of `KeepInSync`. */
export function useSync(): Sync {
  const keeper = use(SyncKeeperContext);
  if (keeper === undefined) throw new Error('there is no sync keeper around this component');
  return { state: useSyncExternalStore(keeper.subscribe, keeper.state), now: (task) => keeper.now(task) };
}

const keepers = new WeakMap<Shell, SyncKeeper>();

/** The one keeper of this page, at work while the component that asks for it is mounted. */
export function useSyncKeeper(): SyncKeeper {
  const shell = useShell();
  const client = useQueryClient();
  const keeper = keepers.get(shell) ?? new SyncKeeper(shell);
  keepers.set(shell, keeper);
  useEffect(() => keeper.start(), [keeper]);
  useEffect(() => {
    let wasRunning = keeper.state().isRunning;
    return keeper.subscribe(() => {
      const { isRunning } = keeper.state();
      // What only the server knows may have changed with a run. That the server is unreachable is no reason to ask it again at once.
      if (wasRunning && !isRunning) void client.invalidateQueries({ queryKey: ['engine'] });
      wasRunning = isRunning;
    });
  }, [keeper, client]);
  return keeper;
}
