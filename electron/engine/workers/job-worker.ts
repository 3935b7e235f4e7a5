import { Worker, type ResourceLimits, type Transferable } from 'node:worker_threads';
import { EngineError } from '../engine-error.ts';

/** What a worker answers with: data, since an error's class does not cross threads. */
export type JobAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly name: string; readonly code: string; readonly message: string };

/** The limits of a job. */
export interface JobBounds {
  /** The worker is ended when a job takes longer than this, in milliseconds. */
  readonly timeoutMs: number;
  readonly resourceLimits?: ResourceLimits;
}

/**
 * A thread that does jobs of one kind, one at a time, in the order they came. It is started by the first job and lives until `end`, a job
 * that takes too long, or a fault of its own; the next job starts another.
 */
export class JobWorker<Job, Result> {
  readonly #file: URL;
  readonly #bounds: JobBounds;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: URL, bounds: JobBounds) {
    this.#file = file;
    this.#bounds = bounds;
  }

  /**
   * @param transfer memory that the worker takes over: it is gone here.
   * @throws what `restore` makes of the worker's own refusal; EngineError `cancelled` when the worker was ended in the meantime or ran
   * too long.
   */
  run(
    job: Job,
    transfer: readonly Transferable[],
    restore: (failure: { name: string; code: string; message: string }) => Error,
  ): Promise<Result> {
    const result = this.#last.then(() => this.#runNow(job, transfer, restore));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Starts the thread before there is a job for it. */
  prepare(): void {
    // What goes wrong before the first job is noticed by that job, which starts another.
    if (this.#living === undefined) this.#start().on('error', () => undefined);
  }

  /** Ends the thread, whatever it is doing, and with it everything it has in memory. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  get #living(): Worker | undefined {
    return this.#worker?.threadId === -1 ? undefined : this.#worker;
  }

  #start(): Worker {
    const { resourceLimits } = this.#bounds;
    const worker = new Worker(this.#file, resourceLimits === undefined ? {} : { resourceLimits });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #runNow(
    job: Job,
    transfer: readonly Transferable[],
    restore: (failure: { name: string; code: string; message: string }) => Error,
  ): Promise<Result> {
    const worker = this.#living ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const timer = setTimeout(() => void worker.terminate(), this.#bounds.timeoutMs);
    const onMessage = (answer: JobAnswer<Result>): void => (answer.ok ? resolve(answer.value) : reject(restore(answer)));
    const onError = (error: unknown): void => reject(error instanceof Error ? error : new Error('a worker failed'));
    const onExit = (): void => reject(new EngineError('cancelled', 'This was stopped before it was done.'));
    worker.once('message', onMessage);
    worker.once('error', onError);
    worker.once('exit', onExit);
    worker.ref();
    worker.postMessage(job, transfer);
    return promise
      .finally(() => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        worker.unref();
      })
      .catch((error: unknown) => {
        if (this.#worker === worker && worker.threadId === -1) this.#worker = undefined;
        throw error;
      });
  }
}
