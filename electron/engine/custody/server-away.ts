import { releasedAtOf } from '../library/released-vaults.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { CustodyApi } from './custody-api.ts';
import { remember } from './custody-memory.ts';
import { hearCustodians } from './hear-custodians.ts';
import { latestPlan } from './plan-record.ts';
import type { ReachedServers } from './reached-servers.ts';
import { bringSigns, keptTogether } from './settle-custody.ts';
import { tryCustodian } from './try-custodian.ts';

/** One of the two servers couldn't be asked at all: kept for each vault that they keep together. @param why an error code of the contract. */
export function noteServerAway({ ctx, session }: Pick<ReachedServers, 'ctx' | 'session'>, role: 'first' | 'second', why: string): void {
  for (const { id } of keptTogether(session)) remember(ctx.store, id, ({ failures }) => ({ failures: { ...failures, [role]: why } }));
}

/** While the first server is away, the second hears of the owner all the same, and what it says is heard. */
export async function tellSecondAlone({ ctx, session }: Pick<ReachedServers, 'ctx' | 'session'>, second: SyncApi): Promise<void> {
  const api = new CustodyApi(second);
  for (const { id } of keptTogether(session)) {
    const vault = session.book.get('vault', id);
    if (latestPlan(session, vault) === undefined || releasedAtOf(session, id) !== null) continue;
    await tryCustodian({ ctx }, id, 'second', async () =>
      hearCustodians(ctx, session, vault, { role: 'second', answer: await api.standing(id) }),
    );
    await bringSigns({ ctx, session }, id, { second: api });
  }
}
