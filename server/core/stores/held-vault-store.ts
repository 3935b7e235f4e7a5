import { sql } from 'kysely';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, OpeningRow, PolicyRow, VaultRow } from '../../db/schema.ts';

/** A live vault whose timer comes due soon and that one hold keeps from going on. */
export interface HeldTimer {
  readonly policy: PolicyRow;
  readonly vault: Pick<VaultRow, 'id' | 'notifications_enabled'>;
  readonly email: string;
}

/** The live timers that a hold keeps and that wake up to a real moment, the first first. */
export async function listHeldTimers(
  db: Db,
  { number, untilMs, datesOnly }: { readonly number: number; readonly untilMs: number; readonly datesOnly: boolean },
): Promise<HeldTimer[]> {
  const rows = await db
    .selectFrom('policies')
    .innerJoin('vaults', 'vaults.id', 'policies.vault_id')
    .innerJoin('users', 'users.id', 'vaults.owner_id')
    .selectAll('policies')
    .select(['vaults.notifications_enabled', 'users.email'])
    .where('policies.wake_at_ms', 'is not', null)
    .where('policies.wake_at_ms', '<=', untilMs)
    .where('policies.mode', '=', 'live')
    .where('policies.holds_cleared', '<', number)
    .$if(datesOnly, (query) => query.where('policies.type', '=', 'date_based'))
    .orderBy('policies.wake_at_ms')
    .orderBy('policies.vault_id')
    .execute();
  return rows.map(({ notifications_enabled, email, ...policy }) => ({
    policy,
    vault: { id: policy.vault_id, notifications_enabled },
    email,
  }));
}

/** The live openings that wait and whose time comes up to `until`. Every hold keeps all of them. */
export async function listHeldOpenings(db: Db, until: Instant): Promise<(OpeningRow & { readonly email: string })[]> {
  return db
    .selectFrom('openings')
    .innerJoin('users', 'users.id', 'openings.owner_id')
    .selectAll('openings')
    .select('users.email')
    .where('openings.mode', '=', 'live')
    .where(sql<boolean>`openings.status = 'waiting'`)
    .where('openings.opens_at', '<=', until)
    .orderBy('openings.vault_id')
    .execute();
}
