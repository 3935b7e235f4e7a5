import { createContext, use, useSyncExternalStore } from 'react';
import type { Shell } from '../../../electron/contract/shell.ts';
import { EngineProblem } from '../engine-problem.ts';
import { problemCodeOf } from '../problems.ts';

/** Something that takes a while. */
export interface Job {
  readonly id: string;
  readonly title: string;
  readonly doneBytes: number;
  /** 0 while it isn't known. */
  readonly totalBytes: number;
  /** Undefined while it runs. */
  readonly failure?: unknown;
}

/** What the work of a job is given. */
export interface JobTools {
  /** For the `task` member of the engine's methods: their progress then shows, and cancelling ends them. */
  readonly task: string;
  /** Aborts when the owner cancels. */
  readonly signal: AbortSignal;
  /** For work outside of the engine's methods. */
  readonly progress: (doneBytes: number, totalBytes: number) => void;
}

/** Runs what takes long, and shows it at the bottom of the app when it takes more than half a second, with a way to cancel. */
export class JobBoard {
  readonly #shell: Shell;
  readonly #listeners = new Set<() => void>();
  readonly #cancels = new Map<string, AbortController>();
  #jobs: readonly Job[] = [];

  constructor(shell: Shell) {
    this.#shell = shell;
    shell.on((event) => {
      if (event.name === 'progress') this.#change(event.data.task, { doneBytes: event.data.doneBytes, totalBytes: event.data.totalBytes });
    });
  }

  /**
   * Runs `work` as a job.
   * @returns its result, undefined when the owner cancelled it. When it failed, the job stays on the board and says what to do.
   * @throws what the work threw.
   */
  async run<T>(title: string, work: (tools: JobTools) => Promise<T>): Promise<T | undefined> {
    const id = crypto.randomUUID();
    const cancel = new AbortController();
    this.#cancels.set(id, cancel);
    this.#set([...this.#jobs, { id, title, doneBytes: 0, totalBytes: 0 }]);
    const progress = (doneBytes: number, totalBytes: number): void => this.#change(id, { doneBytes, totalBytes });
    try {
      const result = await work({ task: id, signal: cancel.signal, progress });
      this.dismiss(id);
      return result;
    } catch (error) {
      if (cancel.signal.aborted || problemCodeOf(error) === 'cancelled') {
        this.dismiss(id);
        return undefined;
      }
      this.#change(id, { failure: error });
      throw error;
    } finally {
      this.#cancels.delete(id);
    }
  }

  /** Ends a running job; what it has done so far stays done. */
  cancel(id: string): void {
    this.#cancels.get(id)?.abort(new EngineProblem('cancelled', 'cancelled by the owner'));
    void this.#shell.call('tasks.cancel', { task: id });
  }

  /** Takes a job off the board. */
  dismiss(id: string): void {
    this.#set(this.#jobs.filter((job) => job.id !== id));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly jobs = (): readonly Job[] => this.#jobs;

  #change(id: string, change: Partial<Job>): void {
    if (this.#jobs.some((job) => job.id === id)) this.#set(this.#jobs.map((job) => (job.id === id ? { ...job, ...change } : job)));
  }

  #set(jobs: readonly Job[]): void {
    this.#jobs = jobs;
    for (const listener of this.#listeners) listener();
  }
}

/** Gives the app its board; `app.tsx` fills it. */
export const JobBoardContext = createContext<JobBoard | undefined>(undefined);

/** Where long work is run. @throws Error outside of the app. */
export function useJobs(): JobBoard {
  const board = use(JobBoardContext);
  if (board === undefined) throw new Error('there is no job board around this component');
  return board;
}

/** What is running or has failed right now. */
export function useJobList(): readonly Job[] {
  const board = useJobs();
  return useSyncExternalStore(board.subscribe, board.jobs);
}
