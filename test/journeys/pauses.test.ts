import type { Ulid } from '../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { joinDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { closing, newEstate, sync } from './release-key-estate.ts';

onEachDatabase({}, (server) => {
  describe('a pause', () => {
    it('reaches the server, with another end too, and ends there when the owner ends it', async () => {
      const estate = await newEstate(server());
      const { a, vault } = estate;
      await using _closing = closing(a);
      const stored = () =>
        server()
          .core.db.read.selectFrom('policies')
          .select(['pause_until', 'paused_at', 'next_due_at'])
          .where('vault_id', '=', vault as Ulid)
          .executeTakeFirstOrThrow();
      await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
      await sync(a);
      const year = new Date(performance.timeOrigin).getUTCFullYear();
      const [until, later] = [`${year + 1}-01-15T00:00:00.000Z`, `${year + 1}-02-15T00:00:00.000Z`];
      for (const end of [until, later]) {
        await a.must('policies.pause', { vault, until: end });
        await sync(a);
        expect(await stored()).toMatchObject({ pause_until: end, next_due_at: null });
      }
      // Another device knows about it and does not report it again.
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _b = closing(b);
      expect((await b.must('policies.get', { vault })).pausedUntil).toBe(later);
      await b.must('policies.resume', { vault });
      await sync(b);
      expect(await stored()).toMatchObject({ pause_until: null, paused_at: null, next_due_at: expect.any(String) });
      await sync(a);
      expect((await a.must('policies.get', { vault })).pausedUntil).toBeNull();
      expect(await stored()).toMatchObject({ pause_until: null });
    });
  });
});
