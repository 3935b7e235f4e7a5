import { describe, expect, it } from 'vitest';
import { beat, beginBeating } from '../../server/core/heartbeat/beat.ts';
import { carryOutRemovals } from '../../server/core/sync/carry-out-removals.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { askForRemoval, letRemovalsWait, mayStillSync, removalsOf } from '../kit/owners/device-removal.ts';
import { newSyncOwner } from '../kit/owners/sync-owner.ts';

/* Whoever can set the server's clock, or keep the server down, wants a removal to be due before anybody has read the mail about it. */
describe('A clock that skips the wait of a removal', () => {
  onEachDatabase({}, (server) => {
    it('removes nothing: neither while the jump is in doubt nor by the time that it skipped', async () => {
      const owner = await newSyncOwner(server());
      const [own, stolen] = [await owner.device(), await owner.device()];
      // On the clock that nobody can set, no time passes.
      const core = { ...server().core, uptimeMs: () => 5_000_000 };
      const beating = await beginBeating(core);
      await beat(core, beating);
      await askForRemoval(stolen, own);
      await server().scheduler.deliver();
      server().advance(4 * dayMs);
      expect((await beat(core, beating))?.holds).toContain('clock_jump');
      await carryOutRemovals(core);
      expect(await mayStillSync(own)).toBe(true);
      expect(await removalsOf(own, own)).toHaveLength(1);
      // Whoever answers the hold answers for the clock; the four days that nobody lived through still don't count.
      const at = server().now();
      await core.db.transaction((tx) => tx.updateTable('release_holds').set({ lifted_at: at }).execute());
      server().advance(2 * minuteMs);
      await carryOutRemovals(core);
      expect(await mayStillSync(own)).toBe(true);
    });
  });

  onEachDatabase({}, (server) => {
    attack('somebody keeps the server down while a removal waits', { without: 'downtime doesn’t count for a removal' }, async () => {
      const owner = await newSyncOwner(server());
      const [own, stolen] = [await owner.device(), await owner.device()];
      await askForRemoval(stolen, own);
      await server().scheduler.deliver();
      const from = server().now();
      server().advance(4 * dayMs);
      const to = server().now();
      const id = server().core.newId();
      await server().core.db.transaction((tx) => tx.insertInto('engine_gaps').values({ id, from_at: from, to_at: to }).execute());
      await carryOutRemovals(server().core);
      if (!(await mayStillSync(own))) return 'succeeded';
      const [removal] = await removalsOf(own, own);
      expect(Date.parse(removal?.due_at as string)).toBeGreaterThan(Date.parse(to) + 71 * hourMs);
      await letRemovalsWait(server(), 72 * hourMs + minuteMs);
      expect(await mayStillSync(own)).toBe(false);
      return 'seen';
    });
  });
});
