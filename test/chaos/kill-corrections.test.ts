import { describe, expect, it } from 'vitest';
import type { Core } from '../../server/core/context.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { agreeCorrection } from '../../server/core/corrections/agree-correction.ts';
import { askCorrection } from '../../server/core/corrections/ask-correction.ts';
import { newAddress, openCorrectionWorld, type CorrectionWorld } from '../../server/core/corrections/correction-test-kit.ts';
import { settleCorrections } from '../../server/core/corrections/settle-corrections.ts';
import { stopCorrection } from '../../server/core/corrections/stop-correction.ts';
import { correctionWaitMs } from '../../shared/domain/correction.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { Death, mortal } from './mortal-core.ts';

/*
 * A process that dies after each single statement of what moves a correction. What then runs on the same database finds everything or
 * nothing, and in the end everybody was written to exactly once.
 */

/** What the database holds of a correction: all of it changes together. */
async function found({ test, anna, vault }: CorrectionWorld) {
  const { read } = test.core.db;
  const corrections = await read.selectFrom('corrections').select(['id', 'status']).orderBy('id').execute();
  const mails = await read
    .selectFrom('outbox')
    .select('dedup_key')
    .where((row) => row.or([row('kind', 'like', 'correction_%'), row('to_address', '=', newAddress)]))
    .orderBy('id')
    .execute();
  const ways = await read.selectFrom('recipient_ways').select('address').where('recipient_id', '=', anna.id).execute();
  const links = await read.selectFrom('correction_links').select('id').execute();
  const log = await read
    .selectFrom('audit_events')
    .select('action')
    .where('vault_id', '=', vault.id)
    .where('action', 'like', 'recipient.correct%')
    .orderBy('id')
    .execute();
  const { revision } = await read.selectFrom('handovers').select('revision').where('recipient_id', '=', anna.id).executeTakeFirstOrThrow();
  return { corrections, mails: mails.map(({ dedup_key: key }) => key), ways, links: links.length, log: log.length, revision };
}

/** Plays one act with a death after each of its statements in turn, until it is done. @returns how many deaths there were. */
async function throughEachDeath(world: CorrectionWorld, act: (core: Core) => Promise<unknown>): Promise<number> {
  const before = await found(world);
  const stride = world.test.core.db.dialect === 'sqlite' ? 1 : 3;
  for (let deaths = 0; ; deaths += 1) {
    const process = mortal(world.test.core, deaths * stride);
    await act(process.core).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    const after = await found(world);
    if (after.log !== before.log) {
      expect(after.log).toBe(before.log + 1);
      expect(new Set(after.mails).size).toBe(after.mails.length);
      return deaths;
    }
    expect(after).toEqual(before);
    expect(process.died()).toBe(true);
    // A sweep that failed leaves it alone for a minute.
    world.test.clock.advance(minuteMs);
  }
}

describe.each(['SQLite', 'Postgres'] as const)('a server on %s that dies after any statement', (database) => {
  it('has moved a correction with its mails, its links, its log and the handover, or not at all', async () => {
    await using world = await openCorrectionWorld(database);
    const { test, anna, vault, asOtto, asTina } = world;
    const about = { vaultId: vault.id, recipientId: anna.id };
    const open = async () => {
      const { id } = await test.core.db.read
        .selectFrom('corrections')
        .select('id')
        .where('look_at_ms', 'is not', null)
        .executeTakeFirstOrThrow();
      return { ...about, id };
    };
    const ask = (core: Core) => askCorrection(core, systemOrigin, asOtto, { ...about, address: newAddress });
    expect(await throughEachDeath(world, ask)).toBeGreaterThan(2);
    const first = await open();
    expect(await throughEachDeath(world, (core) => stopCorrection(core, systemOrigin, asTina, first))).toBeGreaterThan(2);
    await ask(test.core);
    const second = await open();
    expect(await throughEachDeath(world, (core) => agreeCorrection(core, systemOrigin, asTina, second))).toBeGreaterThan(2);
    test.clock.advance(correctionWaitMs);
    expect(await throughEachDeath(world, (core) => settleCorrections(core))).toBeGreaterThan(2);
    const ended = await found(world);
    expect(ended.corrections.map(({ status }) => status)).toEqual(['stopped', 'settled']);
    expect(ended.ways).toEqual([{ address: newAddress }]);
    expect((await test.mails()).filter(({ kind, to }) => kind === 'released_recipient' && to === newAddress)).toHaveLength(1);
    await settleCorrections(test.core);
    expect(await found(world)).toEqual(ended);
    expect(await findInconsistencies(test.core.db, test.dataDir, { mails: 'sent' })).toEqual([]);
  });
});
