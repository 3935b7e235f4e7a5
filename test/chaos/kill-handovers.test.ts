import { describe, expect, it } from 'vitest';
import type { Core } from '../../server/core/context.ts';
import { HandoverWorld, phoneNumber } from '../../server/core/handovers/handover-test-kit.ts';
import { recordBounce } from '../../server/core/mail-delivery/record-bounce.ts';
import { dialects } from '../../server/core/store-test-kit.ts';
import { sweepHandovers } from '../../server/scheduler/sweeps/handovers.ts';
import { dayMs, minuteMs } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { Death, mortal } from './mortal-core.ts';

/*
 * A process that dies after each single statement of what moves a handover. What then runs on the same database finds everything or
 * nothing, and in the end every message was written exactly once.
 */

/** What the database holds of the handover: all of it changes together. */
async function found(world: HandoverWorld) {
  const row = await world.handover();
  const messages = await world.core.db.read.selectFrom('handover_messages').select(['message', 'way_kind']).orderBy('id').execute();
  return { revision: row?.revision, sent: (await world.sent()).length, messages: messages.length, log: await world.log() };
}

/** Plays one act with a death after each of its statements in turn. @returns how many deaths there were. */
async function throughEachDeath(world: HandoverWorld, act: (core: Core) => Promise<unknown>): Promise<number> {
  const before = await found(world);
  const stride = world.core.db.dialect === 'sqlite' ? 1 : 3;
  for (let deaths = 0; ; deaths += 1) {
    const process = mortal(world.core, deaths * stride);
    await act(process.core).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    const after = await found(world);
    if (after.revision !== before.revision) {
      expect(after.sent).toBe(after.messages);
      return deaths;
    }
    expect(after).toEqual(before);
    expect(process.died()).toBe(true);
    // A sweep that failed sets the handover aside for a minute.
    world.test.clock.advance(minuteMs);
  }
}

describe.each(dialects)('a server on %s that dies after any statement', (dialect) => {
  it('has moved a handover with its messages, its log and what webhooks are told, or not at all', async () => {
    await using world = await HandoverWorld.open(dialect);
    await world.way({ kind: 'phone', address: phoneNumber });
    await world.release();
    await world.deliver();
    world.test.clock.advance(3 * dayMs);
    expect(await throughEachDeath(world, (core) => sweepHandovers(core))).toBeGreaterThan(2);
    await world.deliver();
    expect((await found(world)).messages).toBe(3);
    const mailId = await world.newest('anna@example.org');
    expect(await throughEachDeath(world, (core) => recordBounce(core, { mailId, status: '5.1.1' }))).toBeGreaterThan(2);
    await world.sweep();
    const keys = await world.core.db.read.selectFrom('outbox').select('dedup_key').execute();
    expect(new Set(keys.map(({ dedup_key: key }) => key)).size).toBe(keys.length);
    expect(await findInconsistencies(world.core.db, world.test.dataDir, { mails: 'sent' })).toEqual([]);
  });
});
