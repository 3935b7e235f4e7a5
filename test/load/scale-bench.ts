import type { Services } from '../../server/compose.ts';
import { scaleRows } from './figure-rows.ts';
import type { Figure } from './measured-page.ts';
import { measurePartitions } from './partition-figures.ts';
import { describeGrowth, describeScale, measureScale, type ScaleFigures } from './scale-figures.ts';
import { seedScale, type ScaleDatabase } from './scale-seed.ts';

/**
 * What is put into an empty table needs no log, so millions of rows are in place in minutes; and the memory that anyone with that many
 * would give it.
 */
export const scaleSettings = { wal_level: 'minimal', max_wal_senders: '0', shared_buffers: '1GB' };

/** One kind of database, filled to several sizes. */
export interface ScaleBench {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly due: number;
  readonly open: (size: number) => Promise<Services>;
  /** Undefined on SQLite. */
  readonly postmaster?: number;
}

/** All databases are filled before the first is measured, so they are measured right after one another. */
export async function benchScale(
  say: (line: string) => void,
  { name, sizes, due, open, postmaster }: ScaleBench,
): Promise<readonly Figure[]> {
  const seeded: ScaleDatabase[] = [];
  try {
    for (const size of sizes) {
      seeded.push(await seedScale(await open(size), size));
      say(`${name}: ${size} vaults are there after ${seeded.at(-1)?.seedSeconds.toFixed(0)} s`);
    }
    say(`\nthe release engine on ${name}:`);
    const figures: ScaleFigures[] = [];
    for (const database of seeded) {
      figures.push(await measureScale(database, Math.min(due, database.vaults), postmaster));
      figures.slice(-1).flatMap(describeScale).forEach(say);
    }
    describeGrowth(figures).forEach(say);
    if (postmaster === undefined) return scaleRows(name, figures);
    const split: Figure[] = [];
    for (const { services, vaults } of seeded) split.push(...(await measurePartitions(services, vaults)));
    for (const { what, ours, beside } of split) say(`${what}: ${ours}, ${beside?.name} ${beside?.value}`);
    return [...scaleRows(name, figures), ...split];
  } finally {
    for (const { services } of seeded) await services.close();
  }
}
