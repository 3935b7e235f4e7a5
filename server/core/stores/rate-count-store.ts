import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** What one server asks for of one window. */
export interface RateDemand {
  readonly name: string;
  /** End of the stretch by the server's own clock, epoch milliseconds. */
  readonly endsMs: number;
  readonly periodMs: number;
  /** The window's limit. */
  readonly most: number;
  /** Requests that were let through unasked, while the database did not answer. */
  readonly already: number;
  /** Requests to be let through. */
  readonly wanted: number;
}

/** What all servers together have used of a window, and how much of it was just granted. */
export interface RateGrant {
  readonly name: string;
  /** Later than was asked for when another server's clock is ahead. */
  readonly endsMs: number;
  readonly used: number;
  readonly granted: number;
}

/** Granted requests that never came. */
export interface RateReturn {
  readonly name: string;
  readonly endsMs: number;
  readonly unused: number;
}

type Columns = Readonly<Record<string, readonly unknown[]>>;

/**
 * Of rows in the order of their names, so that two servers never wait for each other in a circle. A row counts on while its stretch is
 * the one asked for or the one after it (a clock that lags must not start a stretch anew); any other row starts anew.
 */
const grant = prepareQuery<Schema, Columns, RateGrant>(
  (db, { names, ends, periods, limits, already, wanted }) => ({
    compile: () =>
      sql<RateGrant>`
        insert into rate_counts as counts (name, ends_ms, period_ms, most, used, granted)
        select name, ends_ms, period_ms, most, already + fits, fits
        from unnest(${names}::text[], ${ends}::bigint[], ${periods}::bigint[], ${limits}::bigint[], ${already}::bigint[], ${wanted}::bigint[])
          as demand (name, ends_ms, period_ms, most, already, wanted),
          lateral (select greatest(0, least(wanted, most - already)) as fits) as room
        order by name collate "C"
        on conflict (name) do update set (ends_ms, period_ms, most, used, granted) = (
          select case when runs then counts.ends_ms else excluded.ends_ms end, excluded.period_ms, excluded.most, before + fits, fits
          from (select counts.ends_ms between excluded.ends_ms and excluded.ends_ms + excluded.period_ms as runs) as stretch,
            lateral (
              select case when runs then counts.used else 0 end
                + case when runs and counts.ends_ms > excluded.ends_ms then 0 else excluded.used - excluded.granted end as before
            ) as earlier,
            lateral (select greatest(0, least(excluded.granted, excluded.most - before)) as fits) as room
        )
        returning name, ends_ms as "endsMs", used, granted`.compile(db),
  }),
  ['names', 'ends', 'periods', 'limits', 'already', 'wanted'],
);

const takeBack = prepareQuery<Schema, Columns, unknown>(
  (db, { names, ends, unused }) => ({
    compile: () =>
      sql`
        insert into rate_counts as counts (name, ends_ms, period_ms, most, used, granted)
        select name, ends_ms, 0, 0, 0, unused
        from unnest(${names}::text[], ${ends}::bigint[], ${unused}::bigint[]) as back (name, ends_ms, unused)
        order by name collate "C"
        on conflict (name) do update set used = greatest(0, counts.used - excluded.granted) where counts.ends_ms = excluded.ends_ms`.compile(
        db,
      ),
  }),
  ['names', 'ends', 'unused'],
);

/**
 * Counts what is wanted as far as the windows have room for it: never do all servers together get more than a limit in a stretch.
 * One statement, a transaction of its own. Postgres only. No name may come twice.
 * @returns one grant for every name, in any order.
 */
export function grantRequests(db: Db, demands: readonly RateDemand[]): Promise<readonly RateGrant[]> {
  return grant(db, {
    names: demands.map(({ name }) => name),
    ends: demands.map(({ endsMs }) => endsMs),
    periods: demands.map(({ periodMs }) => periodMs),
    limits: demands.map(({ most }) => most),
    already: demands.map(({ already }) => already),
    wanted: demands.map(({ wanted }) => wanted),
  });
}

/** Takes back what was granted and not used; what belongs to a stretch that is over is void. Postgres only. No name may come twice. */
export async function returnRequests(db: Db, returns: readonly RateReturn[]): Promise<void> {
  await takeBack(db, {
    names: returns.map(({ name }) => name),
    ends: returns.map(({ endsMs }) => endsMs),
    unused: returns.map(({ unused }) => unused),
  });
}

/** Deletes at most `most` counts of stretches that ended before an instant in epoch milliseconds; rows in use are left for later. @returns how many. */
export async function deleteEndedRateCounts(tx: Db, beforeMs: number, most: number): Promise<number> {
  const ended = tx.selectFrom('rate_counts').select('name').where('ends_ms', '<', beforeMs).orderBy('ends_ms').limit(most);
  const { numDeletedRows } = await tx
    .deleteFrom('rate_counts')
    .where('ends_ms', '<', beforeMs)
    .where('name', 'in', isPostgres(tx) ? ended.forUpdate().skipLocked() : ended)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
