import { DomainError } from '../../shared/domain/error-codes.ts';
import type { Db } from '../db/schema.ts';
import type { Core } from './context.ts';

/** One item of a batch: what to create it from, or why its shape alone rules it out. */
export type BatchItem<T> = { readonly input: T } | { readonly refusal: DomainError };
/** What became of an item. */
export type BatchResult<R> = { readonly made: R } | { readonly refusal: DomainError };

/** The most items of one batch (RULINGS.md#batches). */
export const maxBatchItems = 100;

/**
 * Creates the items one after another. `make` must refuse, with a DomainError, before its first write: anything it has written stays,
 * although the item failed.
 */
export async function makeEach<T, R>(items: readonly BatchItem<T>[], make: (input: T) => Promise<R>): Promise<BatchResult<R>[]> {
  const results: BatchResult<R>[] = [];
  for (const item of items) results.push('refusal' in item ? item : await attempt(() => make(item.input)));
  return results;
}

async function attempt<R>(make: () => Promise<R>): Promise<BatchResult<R>> {
  try {
    return { made: await make() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error };
    throw error;
  }
}

/**
 * Runs a batch in one transaction. With `atomic`, one failed item makes all others fail: nothing is created then, and every item that
 * had nothing wrong with it is refused as `batch_failed`.
 */
export async function runBatch<R>(
  { db }: Core,
  atomic: boolean,
  work: (tx: Db) => Promise<BatchResult<R>[]>,
): Promise<readonly BatchResult<R>[]> {
  let failed: readonly BatchResult<R>[] | undefined;
  try {
    return await db.transaction(async (tx) => {
      failed = undefined;
      const results = await work(tx);
      if (!atomic || results.every((result) => 'made' in result)) return results;
      failed = results;
      throw new Error('the batch is taken back');
    });
  } catch (error) {
    if (failed === undefined) throw error;
    const takenBack = new DomainError('batch_failed', 'Nothing was made, because another item of the batch failed.');
    return failed.map((result) => ('made' in result ? { refusal: takenBack } : result));
  }
}
