import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CryptoError, cryptoErrorCodes } from '../../../shared/crypto/crypto-error.ts';
import { EngineError } from '../engine-error.ts';
import type { JobAnswer } from '../workers/job-worker.ts';
import type { SegmentTask } from './segment-task.ts';
import type { SmallFileOutcome, SmallFilesTask } from './small-files-task.ts';

/** What a thread can be told to do. */
export type ThreadTask = SegmentTask | SmallFilesTask;

/** What a thread answers with: a segment's name, what became of small files, or why there is neither. */
export type ThreadAnswer = JobAnswer<string | readonly SmallFileOutcome[]>;

/** Threads that seal and open the segments of all files. They start when there is work for them and do not keep the process alive without. */
export interface SegmentThreads {
  /** How many segments are worked on at once. Twice as many tasks keep all threads busy. */
  readonly count: number;
  /** Does a task as soon as a thread is free; never fails before the thread has released the task's files. @throws as `runSegmentTask`. */
  run(task: SegmentTask): Promise<string>;
  /** As `run`, with many small files. @throws as `runSmallFilesTask`. */
  pack(task: SmallFilesTask): Promise<readonly SmallFileOutcome[]>;
  /** Ends all threads; tasks that are not done fail. */
  close(): Promise<void>;
}

type Result = string | readonly SmallFileOutcome[];

interface Waiting {
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** @param count at most this many threads; one per core unless told otherwise. */
export function startSegmentThreads(count: number = availableParallelism()): SegmentThreads {
  const threads: SegmentThread[] = [];
  const start = (): SegmentThread => {
    const thread = new SegmentThread(() => threads.splice(threads.indexOf(thread), 1));
    threads.push(thread);
    return thread;
  };
  const freest = (): SegmentThread | undefined => threads.toSorted((a, b) => a.load - b.load)[0];
  const run = (task: ThreadTask): Promise<Result> => {
    const thread = freest();
    const busy = thread === undefined || (thread.load > 0 && threads.length < count);
    return (busy ? start() : thread).run(task);
  };
  return {
    count,
    run: (task) => run(task) as Promise<string>,
    pack: (task) => run(task) as Promise<readonly SmallFileOutcome[]>,
    close: async () => {
      await Promise.all(threads.slice().map((thread) => thread.end()));
    },
  };
}

class SegmentThread {
  readonly #worker = new Worker(new URL('./segment-thread.ts', import.meta.url));
  /** Tasks are answered in the order in which they were sent. */
  readonly #waiting: Waiting[] = [];

  /** @param ended called when the thread is gone, whatever ended it. */
  constructor(ended: () => void) {
    this.#worker.unref();
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    let fault: Error = new EngineError('cancelled', 'This was stopped before it was done.');
    this.#worker.on('error', (error: unknown) => {
      fault = error instanceof Error ? error : new Error('a thread failed');
    });
    this.#worker.once('exit', () => {
      ended();
      for (const { reject } of this.#waiting.splice(0)) reject(fault);
    });
  }

  get load(): number {
    return this.#waiting.length;
  }

  run(task: ThreadTask): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.#waiting.push({ resolve, reject });
    this.#worker.ref();
    this.#worker.postMessage(task);
    return promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(answer: ThreadAnswer): void {
    const next = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if (answer.ok) next?.resolve(answer.value);
    else next?.reject(restoreError(answer));
  }
}

/** An error's class does not cross threads; this gives it back. */
export function restoreError({ name, code, message }: { readonly name: string; readonly code: string; readonly message: string }): Error {
  const cryptoCode = cryptoErrorCodes.find((known) => known === code);
  if (name === 'CryptoError' && cryptoCode !== undefined) return new CryptoError(cryptoCode, message);
  if (name === 'EngineError' && (code === 'file_changed' || code === 'file_unreadable')) return new EngineError(code, message);
  return Object.assign(new Error(message), { name, code });
}
