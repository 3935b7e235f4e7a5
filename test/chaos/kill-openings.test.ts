import { describe, expect, it } from 'vitest';
import { PeopleWorld } from '../../server/core/certificates/certificate-test-kit.ts';
import type { Core, PersonContext } from '../../server/core/context.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { carryOutOpenings } from '../../server/core/releases/carry-out-openings.ts';
import { setOpening, setOpeningByDevice } from '../../server/core/releases/set-opening.ts';
import { stopByLink, stopRelease, stopReleaseByDevice } from '../../server/core/releases/stop-release.ts';
import { dialects } from '../../server/core/store-test-kit.ts';
import { putContact } from '../../server/core/stores/contact-store.ts';
import { listVaultRecipients } from '../../server/core/stores/recipient-store.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, minuteMs } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { Death, mortal } from './mortal-core.ts';

/*
 * A process that dies after each single statement of what an opening consists of, and after each commit, before anybody heard of it. What
 * then runs on the same database finds everything or nothing, and goes on from there.
 */

interface Stage {
  readonly owner: PersonContext;
  readonly vaultId: Ulid;
}

/** An owner who is reached at two addresses, and a vault for two people. */
async function stage(world: PeopleWorld, openingHours = 24): Promise<Stage> {
  const owner = await world.person();
  const { id: vaultId } = await world.vault(owner);
  await setPolicy(owner, vaultId, { type: 'inactivity', frequency: 'yearly', graceHours: 720 }, { openingHours });
  const at = world.clock.now();
  const contact = {
    owner_id: owner.owner.userId,
    kind: 'second_address',
    address: `second-${owner.owner.email}`,
    code_id: vaultId,
  } as const;
  const confirmed = { ...contact, wrong_tries: 0, set_at: at, code_expires_at: at, confirmed_at: at };
  await world.core.db.transaction((tx) => putContact(tx, confirmed));
  return { owner, vaultId };
}

const shown = async (world: PeopleWorld, vaultId: Ulid, hours = 24) => ({
  hours,
  recipients: (await listVaultRecipients(world.core.db.read, vaultId)).map(({ id }) => id),
});

/** Everything that the database holds of an opening and its release. */
async function found({ core: { db } }: PeopleWorld, vaultId: Ulid) {
  const openings = await db.read.selectFrom('openings').selectAll().where('vault_id', '=', vaultId).execute();
  const mails = await db.read.selectFrom('outbox').select(['kind', 'status']).where('vault_id', '=', vaultId).execute();
  const events = await db.read.selectFrom('audit_events').select('action').where('vault_id', '=', vaultId).execute();
  const releases = await db.read.selectFrom('releases').select('trigger').where('vault_id', '=', vaultId).execute();
  const count = <T>(all: readonly T[], is: (one: T) => boolean): number => all.filter(is).length;
  return {
    openings: openings.map(({ status }) => status),
    notices: count(mails, ({ kind }) => kind === 'opening_set'),
    queued: count(mails, ({ kind, status }) => kind === 'opening_set' && status === 'queued'),
    released: releases.length,
    told: count(mails, ({ kind }) => kind.startsWith('released_')),
    events: events.map(({ action }) => action).filter((action) => action.startsWith('release.opening_') || action === 'vault.released'),
  };
}
type Found = Awaited<ReturnType<typeof found>>;

const nothing: Found = { openings: [], notices: 0, queued: 0, released: 0, told: 0, events: [] };
const waiting: Found = { ...nothing, openings: ['waiting'], notices: 2, queued: 2, events: ['release.opening_set'] };
const announced: Found = { ...waiting, queued: 0 };
const opened: Found = { ...announced, openings: ['opened'], released: 1, told: 3, events: ['release.opening_set', 'vault.released'] };

/** Plays one act with a death after each of its statements in turn. @returns how many deaths there were. */
async function throughEachDeath(
  prepare: () => Promise<Stage>,
  act: (stage: Stage, core: Core) => Promise<unknown>,
  world: PeopleWorld,
  verify: (stage: Stage, after: Found) => Promise<void>,
): Promise<number> {
  // Where each statement is a journey to another process, after every third one.
  const stride = world.core.db.dialect === 'sqlite' ? 1 : 3;
  for (let deaths = 0; ; deaths += 1) {
    const scene = await prepare();
    const process = mortal(world.core, deaths * stride);
    await act({ ...scene, owner: { ...scene.owner, core: process.core } }, process.core).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    await verify(scene, await found(world, scene.vaultId));
    if (!process.died()) return deaths;
  }
}

/** What servers do that live on: everything is sent, and a day later everything is opened that waits. */
async function aDayLater(world: PeopleWorld): Promise<void> {
  await world.mails();
  world.clock.advance(dayMs + minuteMs);
  await carryOutOpenings(world.core);
  await world.mails();
}

describe.each(dialects)('a server on %s that dies after any statement', (dialect) => {
  it('has set an opening with all its notices, or not at all', async () => {
    await using world = await PeopleWorld.open(dialect);
    for (const set of [setOpening, setOpeningByDevice]) {
      const deaths = await throughEachDeath(
        () => stage(world),
        async ({ owner, vaultId }) => set(world.fresh(owner), vaultId, await shown(world, vaultId)),
        world,
        async ({ owner, vaultId }, after) => {
          expect([nothing, waiting]).toContainEqual(after);
          // Whoever got no answer says it again.
          if (after.openings.length === 0) await set(world.fresh(owner), vaultId, await shown(world, vaultId));
          else await expect(set(world.fresh(owner), vaultId, await shown(world, vaultId))).rejects.toMatchObject({ code: 'conflict' });
          expect(await found(world, vaultId)).toEqual(waiting);
        },
      );
      expect(deaths).toBeGreaterThan(5);
    }
    await aDayLater(world);
    const statuses = await world.core.db.read.selectFrom('openings').select('status').execute();
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['opened']));
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('has opened a vault at once for everybody, or not at all', async () => {
    await using world = await PeopleWorld.open(dialect);
    const atOnce: Found = { ...nothing, released: 1, told: 3, events: ['vault.released'] };
    const deaths = await throughEachDeath(
      () => stage(world, 0),
      async ({ owner, vaultId }) => setOpeningByDevice(owner, vaultId, await shown(world, vaultId, 0)),
      world,
      (_stage, after) => Promise.resolve(expect([nothing, atOnce]).toContainEqual(after)),
    );
    expect(deaths).toBeGreaterThan(8);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('has stopped an opening wholly, or leaves the button as it was', async () => {
    await using world = await PeopleWorld.open(dialect);
    const byLink = async ({ owner }: Stage, core: Core) =>
      stopByLink(core, await world.token('opening_set', owner.owner.email), { address: null, requestId: null });
    const stopped: Found = { ...announced, openings: ['stopped'], events: ['release.opening_set', 'release.opening_stopped'] };
    const ways = [
      byLink,
      ({ owner, vaultId }: Stage) => stopRelease(owner, vaultId),
      ({ owner, vaultId }: Stage) => stopReleaseByDevice(owner, vaultId),
    ];
    for (const stop of ways) {
      const deaths = await throughEachDeath(
        async () => {
          const scene = await stage(world);
          await setOpeningByDevice(scene.owner, scene.vaultId, await shown(world, scene.vaultId));
          await world.mails();
          return scene;
        },
        stop,
        world,
        async (scene, after) => {
          expect([announced, stopped]).toContainEqual(after);
          await stop(scene, world.core);
          expect(await found(world, scene.vaultId)).toEqual(stopped);
        },
      );
      expect(deaths).toBeGreaterThan(2);
    }
    await aDayLater(world);
    expect(await world.core.db.read.selectFrom('releases').select('id').execute()).toEqual([]);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('has carried out an opening once and whole, or does so when it is back', async () => {
    await using world = await PeopleWorld.open(dialect);
    const deaths = await throughEachDeath(
      async () => {
        const scene = await stage(world);
        await setOpeningByDevice(scene.owner, scene.vaultId, await shown(world, scene.vaultId));
        await world.mails();
        world.clock.advance(dayMs + minuteMs);
        return scene;
      },
      (_stage, core) => carryOutOpenings(core),
      world,
      async ({ vaultId }, after) => {
        expect([announced, opened]).toContainEqual(after);
        // Another one, that's alive: a minute is how long one is left alone that failed.
        world.clock.advance(2 * minuteMs);
        await Promise.all([carryOutOpenings(world.core), carryOutOpenings(world.core)]);
        expect(await found(world, vaultId)).toEqual(opened);
      },
    );
    expect(deaths).toBeGreaterThan(8);
    expect((await world.mails()).filter(({ kind }) => kind === 'released_owner')).toHaveLength(deaths + 1);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });
});
