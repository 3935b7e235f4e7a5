import { Problem } from './problems.ts';
import type { Answered, Asked, CallName, FromWorker, SaveProgress, ToWorker } from './worker-messages.ts';

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (problem: Problem) => void;
  readonly onProgress: ((progress: SaveProgress) => void) | undefined;
}

/** What may be passed along with a call. */
export interface CallOptions {
  readonly onProgress?: (progress: SaveProgress) => void;
  readonly signal?: AbortSignal;
}

/** Whom components ask. */
export type Asker = Pick<WorkerClient, 'ask'>;

/** The page's side of the worker that holds every key: all cryptography happens there, so that the page never freezes. */
export class WorkerClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** What is to be sent as soon as the worker listens; undefined once it does. */
  #held: ToWorker[] | undefined = [];
  #number = 0;
  /** Why it answers nothing any more. */
  #failure: Problem | undefined;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => this.#receive(event.data));
    worker.addEventListener('error', () => this.#fail(new Problem('unexpected', 'the worker did not start')));
    worker.addEventListener('messageerror', () => this.#fail(new Problem('unexpected', 'an answer of the worker can not be read')));
  }

  /** @throws Problem with any code, `stopped` after the signal. */
  ask<Name extends CallName>(call: Name, asked: Asked<Name>, { onProgress, signal }: CallOptions = {}): Promise<Answered<Name>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    this.#number += 1;
    const number = this.#number;
    return new Promise<Answered<Name>>((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as (answer: unknown) => void, reject, onProgress });
      this.#send({ call, number, asked } as ToWorker);
      signal?.addEventListener('abort', () => this.#send({ stop: number }), { once: true });
    });
  }

  #send(message: ToWorker): void {
    if (this.#held === undefined) this.#worker.postMessage(message);
    else this.#held.push(message);
  }

  #begin(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of held) this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    if ('ready' in message) return this.#begin();
    const waiting = this.#waiting.get(message.number);
    if (waiting === undefined) return;
    if ('progress' in message) return waiting.onProgress?.(message.progress);
    this.#waiting.delete(message.number);
    if ('problem' in message) waiting.reject(new Problem(message.problem, message.message, message.documentId));
    else waiting.resolve(message.answer);
  }

  /** Whatever is asked from now on fails alike: nobody waits for a worker that is gone. */
  #fail(problem: Problem): void {
    this.#failure = problem;
    for (const { reject } of this.#waiting.values()) reject(problem);
    this.#waiting.clear();
  }
}
