import { describe, expect, it } from 'vitest';
import { carryOutRemovals } from '../../server/core/sync/carry-out-removals.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { askForRemoval, letRemovalsWait, mayStillSync, removalsOf } from '../kit/owners/device-removal.ts';
import { newSyncOwner } from '../kit/owners/sync-owner.ts';

/* Whoever can set the server's clock, or keep the server down, wants a removal to be due before anybody has read the mail about it. */
describe('A clock that skips the wait of a removal', () => {
  onEachDatabase({}, (server) => {
    it('removes nothing: neither while the jump is in doubt nor by the time that it skipped', async () => {
      const owner = await newSyncOwner(server());
      const [own, stolen] = [await owner.device(), await owner.device()];
      await server().scheduler.tick();
      await askForRemoval(stolen, own);
      await server().scheduler.deliver();
      await server().scheduler.tick();
      // The test server's own clock jumps; the time that really passed doesn't.
      server().advance(4 * dayMs);
      await server().scheduler.tick();
      await carryOutRemovals(server().core);
      expect(await mayStillSync(own)).toBe(true);
      expect(await removalsOf(own, own)).toHaveLength(1);
    });
  });

  onEachDatabase({}, (server) => {
    it('nor does a server that was down all the time: the wait begins when it’s back', async () => {
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
      expect(await mayStillSync(own)).toBe(true);
      const [removal] = await removalsOf(own, own);
      expect(Date.parse(removal?.due_at as string)).toBeGreaterThan(Date.parse(to) + 71 * hourMs);
      await letRemovalsWait(server(), 72 * hourMs + minuteMs);
      expect(await mayStillSync(own)).toBe(false);
    });
  });
});
