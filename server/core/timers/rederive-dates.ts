import { lowestId, type Ulid } from '../../../shared/domain/ids.ts';
import { unlessDamaged } from '../../../shared/node/database/closed-columns.ts';
import { resolveReleaseDate } from '../../../shared/domain/zone.ts';
import type { Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { findFact, setFact } from '../stores/installation-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core } from '../context.ts';
import { lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from './apply-timer-event.ts';
import { policyEvent } from './policy-event.ts';
import { findPolicy, listWallTimePolicies } from '../stores/policy-store.ts';
import { isReleased } from '../../../shared/domain/vault.ts';

const factName = 'zone_data';
const batchSize = 200;

/**
 * Rereads all release dates that were set as wall time when the time zone rules are newer than those they were read by
 * (RULINGS.md#wall-times-follow-the-zone): the owner meant what a clock on the wall shows. A server with older rules than another one
 * changes nothing.
 * Starts again from the beginning if interrupted; costs one look-up while nothing has changed.
 * @returns how many dates moved.
 */
export async function rederiveDates(core: Core): Promise<number> {
  const known = await findFact(core.db.read, factName);
  if (known !== undefined && known >= core.zoneData) return 0;
  let moved = 0;
  let isComplete = true;
  for (let afterId = lowestId; ; ) {
    const batch = await listWallTimePolicies(core.db.read, afterId, batchSize);
    for (const vaultId of batch) {
      const isMoved = await unlessDamaged(core.db.transaction((tx) => rederiveOne(tx, core, vaultId)));
      if (isMoved === undefined) isComplete = false;
      else if (isMoved) moved += 1;
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    afterId = last;
  }
  // What couldn't be read now is looked at again, once somebody has mended it.
  if (isComplete) await core.db.transaction((tx) => setFact(tx, factName, core.zoneData));
  return moved;
}

async function rederiveOne(tx: Db, core: Core, vaultId: Ulid): Promise<boolean> {
  const vault = await lockVault(tx, vaultId);
  const policy = vault && (await findPolicy(tx, vaultId));
  if (
    vault === undefined ||
    policy === undefined ||
    policy.type !== 'date_based' ||
    policy.release_wall_time === null ||
    isReleased[vault.status]
  )
    return false;
  const date = resolveReleaseDate(policy.release_wall_time, policy.time_zone ?? '');
  // A zone that is no longer known keeps the instant that it meant when it was.
  if (date === undefined || date.instant === policy.release_date) return false;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const moved = { ...policy, release_date: date.instant };
  const outcome = await applyTimerEvent(tx, core, {
    vault,
    policy: moved,
    event: { type: 'date_moved' },
    time,
    origin: systemOrigin,
    columns: { release_date: date.instant },
  });
  if ('refused' in outcome) return false;
  await recordAudit(tx, core, systemOrigin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'policy.date_moved',
    resourceType: 'policy',
    resourceId: policy.id,
    at: time.now,
    details: { from: policy.release_date, to: date.instant, zoneData: core.zoneData },
    event: policyEvent(vault, outcome.policy, 'set'),
  });
  return true;
}
