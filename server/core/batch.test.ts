import { describe, expect, it } from 'vitest';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { makeEach, runBatch, type BatchItem } from './batch.ts';
import { dialects, openStoreWorld, type StoreWorld } from './store-test-kit.ts';

const refused = new DomainError('invalid_request', 'no');
const items = (...inputs: (number | DomainError)[]): BatchItem<number>[] =>
  inputs.map((input) => (typeof input === 'number' ? { input } : { refusal: input }));

/** Writes one row for each item; 13 is refused before it is written, 99 is a bug. */
function batchOf(world: StoreWorld, list: readonly BatchItem<number>[], atomic: boolean) {
  return runBatch(world.test.core, atomic, (tx) =>
    makeEach(list, async (input) => {
      if (input === 13) throw refused;
      await tx
        .insertInto('installation')
        .values({ name: `item ${input}`, value: 'x' })
        .execute();
      if (input === 99) throw new TypeError('a bug');
      return input;
    }),
  );
}

const written = async (world: StoreWorld): Promise<string[]> =>
  (await world.db.read.selectFrom('installation').select('name').where('name', 'like', 'item %').orderBy('name').execute()).map(
    ({ name }) => name,
  );

describe.each(dialects)('a batch on %s', (dialect) => {
  it('makes what can be made, in order, and passes on what was refused', async () => {
    await using world = await openStoreWorld(dialect);
    const other = new DomainError('invalid_email', 'no address');
    expect(await batchOf(world, items(1, 13, other, 2), false)).toEqual([
      { made: 1 },
      { refusal: refused },
      { refusal: other },
      { made: 2 },
    ]);
    expect(await written(world)).toEqual(['item 1', 'item 2']);
  });

  it('takes everything back when it is atomic and one item fails, but still tries the rest', async () => {
    await using world = await openStoreWorld(dialect);
    const results = await batchOf(world, items(1, 13, 2), true);
    expect(results.map((result) => ('refusal' in result ? result.refusal.code : 'made'))).toEqual([
      'batch_failed',
      'invalid_request',
      'batch_failed',
    ]);
    expect(await written(world)).toEqual([]);
    expect(await batchOf(world, items(1, 2), true)).toEqual([{ made: 1 }, { made: 2 }]);
    expect(await written(world)).toEqual(['item 1', 'item 2']);
  });

  it.each([true, false])('takes everything back at a bug, and passes it on (atomic: %j)', async (atomic) => {
    await using world = await openStoreWorld(dialect);
    await expect(batchOf(world, items(1, 13, 99, 2), atomic)).rejects.toThrow(TypeError);
    expect(await written(world)).toEqual([]);
  });
});
