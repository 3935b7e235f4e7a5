import { sql } from 'kysely';
import type { Services } from '../../server/compose.ts';
import { dayMs, instantToMs } from '../../shared/domain/instant.ts';
import type { Figure } from './measured-page.ts';

/** How many pieces the copy of a table is in: what a server's Postgres would begin with. */
const pieces = 16;
const rounds = 200;

/** The two tables that grow with every vault and are looked into at every tick, and what a copy of each is called. */
const tables = [
  { table: 'vaults', key: 'id' },
  { table: 'policies', key: 'vault_id' },
] as const;

/** Median of an act in milliseconds. */
async function medianOf(act: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await act(round);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[rounds / 2] ?? 0;
}

/**
 * Measures tables that are split into pieces by a hash of the vault next to the plain ones with the same rows and indexes, in turns. Only on
 * Postgres, and only after everything else: it changes when timers are due.
 */
export async function measurePartitions({ core }: Services, vaults: number): Promise<readonly Figure[]> {
  const run = (statement: string): Promise<{ readonly rows: readonly unknown[] }> => sql.raw(statement).execute(core.db.schemaOwner);
  for (const { table, key } of tables) {
    await run(`create table ${table}_split (like ${table} including defaults) partition by hash (${key})`);
    for (let piece = 0; piece < pieces; piece += 1)
      await run(`create table ${table}_split_${piece} partition of ${table}_split for values with (modulus ${pieces}, remainder ${piece})`);
    await run(`insert into ${table}_split select * from ${table}`);
    await run(`create unique index ${table}_split_key on ${table}_split (${key})`);
  }
  // The index by which a tick finds what's due (server/core/stores/policy-store.ts).
  await run(`create index policies_split_wake on policies_split (wake_at_ms) where wake_at_ms is not null`);
  for (const { table } of tables) await run(`vacuum analyze ${table}_split`);
  const nowMs = instantToMs(core.clock.now());
  const ids = (await run(`select vault_id from policies order by random() limit ${rounds}`)).rows as readonly {
    readonly vault_id: string;
  }[];
  const idAt = (round: number): string => ids[round % ids.length]?.vault_id ?? '';
  const asked: readonly (readonly [what: string, ask: (suffix: string, round: number) => string])[] = [
    [
      'a tick that finds nothing due',
      (suffix) =>
        `select vault_id, wake_at_ms from policies${suffix} where wake_at_ms is not null and wake_at_ms <= ${nowMs - dayMs} order by wake_at_ms limit 100`,
    ],
    [
      'the next hundred that are due',
      (suffix) =>
        `select vault_id, wake_at_ms from policies${suffix} where wake_at_ms is not null and wake_at_ms <= ${nowMs + 400 * dayMs} order by wake_at_ms limit 100`,
    ],
    [
      'one vault and its timer',
      (suffix, round) => `select * from vaults${suffix} v join policies${suffix} p on p.vault_id = v.id where v.id = '${idAt(round)}'`,
    ],
    [
      'a timer that is set anew',
      (suffix, round) => `update policies${suffix} set wake_at_ms = wake_at_ms + 1 where vault_id = '${idAt(round)}'`,
    ],
  ];
  const figures: Figure[] = [];
  for (const [what, ask] of asked) {
    const [plain, split] = [await medianOf((round) => run(ask('', round))), await medianOf((round) => run(ask('_split', round)))];
    const beside = { name: 'one table', value: `${plain.toFixed(2)} ms`, ratio: split / plain, kind: 'baseline' } as const;
    figures.push({
      what: `Postgres in ${pieces} pieces, ${vaults.toLocaleString('en')} vaults: ${what}`,
      ours: `${split.toFixed(2)} ms`,
      beside,
    });
  }
  const vacuumed = async (table: string): Promise<number> => {
    await run(`update ${table} set wake_at_ms = wake_at_ms + 1`);
    const begun = performance.now();
    await run(`vacuum ${table}`);
    return (performance.now() - begun) / 1_000;
  };
  const [whole, piece] = [await vacuumed('policies'), await vacuumed('policies_split_0')];
  const beside = { name: 'one table', value: `${whole.toFixed(1)} s`, ratio: piece / whole, kind: 'baseline' } as const;
  figures.push({
    what: `Postgres in ${pieces} pieces, ${vaults.toLocaleString('en')} vaults: a vacuum of one piece after every timer moved`,
    ours: `${piece.toFixed(1)} s`,
    beside,
  });
  for (const { table } of tables) await run(`drop table ${table}_split`);
  return figures;
}
