import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { findFact } from '../stores/installation-store.ts';
import { dialectsOfForm, openStoreWorld } from '../store-test-kit.ts';
import { archiveVault, restoreVault } from '../vaults/archive-vault.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { rederiveDates } from './rederive-dates.ts';
import { setPolicy } from '../policies/set-policy.ts';
import type { PolicyRow } from '../../db/schema.ts';

const right = instantOf('2026-07-01T07:00:00.000Z');
/** As an older set of rules would have read it, without summer time. */
const old = instantOf('2026-07-01T08:00:00.000Z');

describe.each(dialectsOfForm)('new rules of time zones on %s', (dialect) => {
  it('move what was set as wall time, and nothing else', async () => {
    await using world = await openStoreWorld(dialect);
    const core = { ...world.test.core, zoneData: '2026b' };
    const make = async (releaseDate: string): Promise<Ulid> => {
      const id = (await world.vault()).id;
      await setPolicy(world.ctx, id, { type: 'date_based', releaseDate, timeZone: 'Europe/Berlin', preReleaseNotificationDays: 5 });
      return id;
    };
    const [wall, instant, archived] = [
      await make('2026-07-01T09:00:00'),
      await make('2026-07-01T07:00:00Z'),
      await make('2026-07-01T09:00:00'),
    ];
    await archiveVault(world.ctx, archived);
    const policyOf = async (id: string) => (await findPolicy(world.db.read, id as Ulid)) ?? expect.unreachable();
    expect((await policyOf(wall)).release_date).toBe(right);
    // The first start records which rules dates were read by.
    expect(await rederiveDates(core)).toBe(0);
    expect(await findFact(world.db.read, 'zone_data')).toBe('2026b');
    for (const id of [wall, archived]) {
      const { timer_state: state } = await policyOf(id);
      await world.write((tx) =>
        tx
          .updateTable('policies')
          .set({ release_date: old, timer_state: (state?.replace(right, old) ?? null) as PolicyRow['timer_state'] })
          .where('vault_id', '=', id)
          .execute(),
      );
    }
    // The same rules, or older ones on another server, change nothing.
    expect(await rederiveDates(core)).toBe(0);
    expect(await rederiveDates({ ...core, zoneData: '2026a' })).toBe(0);
    expect(await rederiveDates({ ...core, zoneData: '2026c' })).toBe(2);
    expect(await rederiveDates({ ...core, zoneData: '2026c' })).toBe(0);
    const moved = await policyOf(wall);
    expect([moved.release_date, moved.release_wall_time, moved.time_zone]).toEqual([right, '2026-07-01T09:00:00', 'Europe/Berlin']);
    expect(JSON.parse(moved.timer_state ?? '')).toEqual({ phase: 'waiting', releaseAt: right, noticed: false });
    expect(moved.wake_at_ms).toBe(instantToMs(right) - 5 * 86_400_000);
    expect((await policyOf(instant)).release_date).toBe(right);
    expect(JSON.parse((await policyOf(archived)).timer_state ?? '')).toEqual({ phase: 'frozen', noticed: false });
    await restoreVault(world.ctx, archived);
    expect(JSON.parse((await policyOf(archived)).timer_state ?? '')).toMatchObject({ phase: 'waiting', releaseAt: right });
    const log = await world.db.read
      .selectFrom('audit_events')
      .select(['vault_id', 'details'])
      .where('action', '=', 'policy.date_moved')
      .execute();
    expect(log.map((row) => [row.vault_id, JSON.parse(row.details) as unknown]).sort()).toEqual(
      [wall, archived].sort().map((id) => [id, { from: old, to: right, zoneData: '2026c' }]),
    );
  });
});
