import type SqliteDatabase from 'better-sqlite3';
import type { Kysely } from 'kysely';

interface Job<Schema> {
  readonly work: (tx: Kysely<Schema>) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** The most transactions that share one commit: bounds how long the first of them waits. */
const batchSize = 256;

/**
 * Runs transactions one after another on the only writing handle. Those requested while the queue is waiting or working
 * share one commit, and so one flush to disk: each runs inside its own savepoint, so a failure undoes only itself, and
 * none is reported done before the commit. Work must not wait for anything but its own statements.
 */
export class SqliteWriteQueue<Schema> {
  readonly #handle: SqliteDatabase.Database;
  readonly #db: Kysely<Schema>;
  readonly #jobs: Job<Schema>[] = [];
  readonly #statement: Record<'begin' | 'commit' | 'rollback' | 'savepoint' | 'release' | 'undo', SqliteDatabase.Statement>;
  readonly #committed: () => void;
  #draining: Promise<void> | undefined;

  /** @param committed is told of every commit before those who wait for it are. */
  constructor(handle: SqliteDatabase.Database, db: Kysely<Schema>, committed: () => void = () => undefined) {
    this.#handle = handle;
    this.#committed = committed;
    this.#db = db;
    this.#statement = {
      begin: handle.prepare('begin immediate'),
      commit: handle.prepare('commit'),
      rollback: handle.prepare('rollback'),
      savepoint: handle.prepare('savepoint job'),
      release: handle.prepare('release job'),
      undo: handle.prepare('rollback to job'),
    };
  }

  run<T>(work: (tx: Kysely<Schema>) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ work, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drainSoon();
    });
  }

  /** Resolves when nothing is queued or running. */
  async idle(): Promise<void> {
    while (this.#draining !== undefined) await this.#draining;
  }

  async #drainSoon(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (this.#jobs.length > 0) await this.#commitTogether(this.#jobs.splice(0, batchSize));
    } finally {
      this.#draining = undefined;
    }
  }

  async #commitTogether(batch: readonly Job<Schema>[]): Promise<void> {
    const outcomes: Outcome[] = [];
    try {
      this.#statement.begin.run();
      for (const job of batch) outcomes.push(await this.#inSavepoint(job));
      this.#statement.commit.run();
      this.#committed();
    } catch (error) {
      if (this.#handle.inTransaction) this.#statement.rollback.run();
      for (const job of batch) job.reject(error);
      return;
    }
    for (const [index, job] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome !== undefined && 'value' in outcome) job.resolve(outcome.value);
      else job.reject(outcome?.error);
    }
  }

  async #inSavepoint(job: Job<Schema>): Promise<Outcome> {
    this.#statement.savepoint.run();
    try {
      const value = await job.work(this.#db);
      this.#statement.release.run();
      return { value };
    } catch (error) {
      // A full disk makes SQLite undo everything on its own: then no job of this batch has taken effect.
      if (!this.#handle.inTransaction) throw error;
      this.#statement.undo.run();
      this.#statement.release.run();
      return { error };
    }
  }
}
