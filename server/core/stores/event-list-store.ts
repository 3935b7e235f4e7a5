import type { AuditEventRow, Db, ChainName } from '../../db/schema.ts';
import type { Slice } from '../context.ts';

/** A sealed event, with the chain as it stood before it; null before the first. */
export interface LinkedRow extends AuditEventRow {
  readonly previous_hash: Uint8Array | null;
}

export interface EventFilter {
  /** Absent: the chains of everybody. */
  readonly chain?: ChainName;
  /** Absent: every action. */
  readonly action?: string;
}

/** A stretch of sealed events, newest first. */
export async function listEvents(db: Db, { chain, action }: EventFilter, { limit, offset }: Slice): Promise<LinkedRow[]> {
  let query = db
    .selectFrom('audit_events as event')
    .leftJoin('audit_events as earlier', (join) =>
      join
        .onRef('earlier.account_id', '=', 'event.account_id')
        .onRef('earlier.mode', '=', 'event.mode')
        .on('earlier.seq', 'is not', null)
        .on((on) => on('earlier.seq', '=', on(on.ref('event.seq'), '-', on.lit(1)) as never)),
    )
    .selectAll('event')
    .select('earlier.hash as previous_hash')
    .where('event.seq', 'is not', null);
  if (action !== undefined) query = query.where('event.action', '=', action);
  query =
    chain === undefined
      ? query.orderBy('event.id', 'desc')
      : query.where('event.account_id', '=', chain.accountId).where('event.mode', '=', chain.mode).orderBy('event.seq', 'desc');
  return query.limit(limit).offset(offset).execute();
}

/** How many there are: from the sealer's own counts, whatever the size of the log. */
export async function countListedEvents(db: Db, { chain, action }: EventFilter): Promise<number> {
  let query = db.selectFrom('audit_counts').select((row) => row.fn.sum<number | string | null>('total').as('total'));
  if (chain !== undefined) query = query.where('account_id', '=', chain.accountId).where('mode', '=', chain.mode);
  if (action !== undefined) query = query.where('action', '=', action);
  return Number((await query.executeTakeFirst())?.total ?? 0);
}
