import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { PeopleWorld } from '../certificates/certificate-test-kit.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { systemOrigin, type PersonContext } from '../context.ts';
import { recordBounce } from '../mail-delivery/record-bounce.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { acceptWarningsAs, acceptWarningsByHand } from '../releases/accept-by-hand.ts';
import { executeRelease, rehearseRelease } from '../releases/execute-release.ts';
import { getReleaseOutlook } from '../releases/release-outlook.ts';
import { stopByLink, stopRelease } from '../releases/stop-release.ts';
import { findOpenRequest } from '../stores/approval-store.ts';
import { decideRequest, getReleaseRequest, requestRelease } from './release-requests.ts';
import { setRequiredApprovals } from './approval-settings.ts';

const waits = { code: 'release_waits' };

async function stage(): Promise<{ world: PeopleWorld; owner: PersonContext; vaultId: Ulid; admin: PersonContext }> {
  const world = await PeopleWorld.open('sqlite');
  const owner = await world.person();
  return { world, owner, vaultId: (await world.vault(owner)).id, admin: await world.person('VAULT_ADMIN') };
}

describe('A release by others than the owner', () => {
  it('waits a day from the moment at which the owner’s warning was accepted, even where nobody else has to agree', async () => {
    const { world, vaultId, admin, owner } = await stage();
    await using _ = world;
    await expect(executeRelease(admin, vaultId, {})).rejects.toMatchObject(waits);
    const { request } = await requestRelease(admin, vaultId, 'His sister asked us to.');
    world.clock.advance(30 * hourMs);
    // Nothing was mailed yet: however much time has passed, the owner knows nothing.
    await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
    expect((await getReleaseOutlook(owner, vaultId)).holds).toEqual([{ code: 'warning_waits', mail: 'release_requested' }]);
    await world.mails();
    const acceptedAt = world.clock.now();
    expect((await getReleaseRequest(owner, request.id)).othersMayReleaseAt).toBe(addMs(acceptedAt, dayMs));
    expect((await getReleaseOutlook(owner, vaultId)).holds).toEqual([]);
    world.clock.advance(dayMs - 1);
    await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
    expect((await rehearseRelease(world.fresh(admin), vaultId)).blockers.map(({ code }) => code)).toEqual(['release_waits']);
    world.clock.advance(1);
    await executeRelease(world.fresh(admin), vaultId, {});
    expect(await world.status(vaultId)).toBe('released');
  });

  it('is stopped until then by the mail’s button and by any sign of life', async () => {
    const { world, vaultId, admin, owner } = await stage();
    await using _ = world;
    await setPolicy(owner, vaultId, { type: 'inactivity', frequency: 'monthly', graceHours: 72 });
    const press = async () =>
      void (await stopByLink(world.core, await world.token('release_requested', owner.owner.email), { address: null, requestId: null }));
    for (const stop of [press, async () => void (await checkIn(owner, vaultId, 'web'))]) {
      await requestRelease(world.fresh(admin), vaultId, null);
      await world.mails();
      await stop();
      expect(await findOpenRequest(world.core.db.read, vaultId)).toBeUndefined();
      world.clock.advance(dayMs);
      await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
    }
    // What the owner themself asked for stands.
    await setRequiredApprovals(owner, vaultId, 1);
    await requestRelease(owner, vaultId, null);
    await checkIn(owner, vaultId, 'web');
    expect(await findOpenRequest(world.core.db.read, vaultId)).toBeDefined();
    expect((await world.mails()).findLast(({ kind }) => kind === 'release_requested')?.text).toContain('signed in as you');
  });

  it('is not begun anew by other recipients, and stands still while the time is in doubt', async () => {
    const { world, vaultId, admin, owner } = await stage();
    await using _ = world;
    await requestRelease(admin, vaultId, null);
    await world.mails();
    world.clock.advance(dayMs);
    await world.core.db.transaction((tx) =>
      tx
        .insertInto('release_holds')
        .values({
          number: 1,
          reason: 'clock_jump',
          began_at: world.clock.now(),
          lifted_at: null,
          lifted_by: null,
          note: null,
          details: '{}',
        } as never)
        .execute(),
    );
    await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
    await world.core.db.transaction((tx) => tx.deleteFrom('release_holds').execute());
    await world.recipient(world.fresh(owner), vaultId, 'late@example.org');
    await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
  });

  it('whose warning no way takes goes on a day after an administrator vouched for it', async () => {
    const { world, vaultId, admin, owner } = await stage();
    await using _ = world;
    await requestRelease(admin, vaultId, null);
    await world.core.db.transaction((tx) =>
      tx.updateTable('outbox').set({ status: 'refused' }).where('kind', '=', 'release_requested').execute(),
    );
    expect((await getReleaseOutlook(owner, vaultId)).holds).toEqual([{ code: 'warning_refused', mail: 'release_requested' }]);
    expect(await acceptWarningsAs(admin, vaultId, 'He is dead.')).toEqual(['release_requested']);
    await expect(acceptWarningsAs(admin, vaultId, null)).rejects.toMatchObject({ code: 'conflict' });
    world.clock.advance(dayMs - 1);
    await expect(executeRelease(world.fresh(admin), vaultId, {})).rejects.toMatchObject(waits);
    world.clock.advance(1);
    await executeRelease(world.fresh(admin), vaultId, {});
  });

  it('never happens without a warning accepted a day before, whatever happens in between', async () => {
    const { world, owner, admin } = await stage();
    await using _ = world;
    const act = fc.constantFrom('ask', 'agree', 'mail', 'mail', 'bounce', 'stop', 'vouch', 'release', 'release');
    const moves = fc.array(fc.record({ act, hours: fc.constantFrom(0, 0, 1, 11, 23, 24, 25, 49) }), { minLength: 4, maxLength: 14 });
    const other = await world.person('VAULT_ADMIN');
    let [released, held] = [0, 0];
    const play = async (required: number, history: readonly { readonly act: string; readonly hours: number }[]): Promise<void> => {
      const { id: vaultId } = await world.vault(world.fresh(owner), { recipients: 1 });
      if (required > 0) await setRequiredApprovals(owner, vaultId, required);
      let acceptedAt: Instant | null = null;
      const attempt = (work: Promise<unknown>): Promise<boolean> =>
        work.then(
          () => true,
          () => false,
        );
      for (const { act: what, hours } of history) {
        world.clock.advance(hours * hourMs);
        const open = await findOpenRequest(world.core.db.read, vaultId);
        if (what === 'ask' && (await attempt(requestRelease(world.fresh(admin), vaultId, null)))) acceptedAt = null;
        if (what === 'agree' && open !== undefined)
          await attempt(decideRequest(world.fresh(other), open.id, { decision: 'approved', reason: null }));
        if (what === 'mail') {
          await world.mails();
          if (open !== undefined) acceptedAt ??= world.clock.now();
        }
        if (what === 'bounce' && open !== undefined && (await bounced(world, vaultId))) acceptedAt = null;
        if (what === 'stop' && (await attempt(stopRelease(owner, vaultId)))) acceptedAt = null;
        if (what === 'vouch' && (await attempt(acceptWarningsByHand(world.core, systemOrigin, vaultId, null))))
          acceptedAt = world.clock.now();
        if (what !== 'release') continue;
        if (!(await attempt(executeRelease(world.fresh(admin), vaultId, {})))) {
          held += 1;
          continue;
        }
        released += 1;
        expect(acceptedAt).not.toBeNull();
        expect(world.clock.now() >= addMs(acceptedAt as unknown as Instant, dayMs)).toBe(true);
        return;
      }
    };
    await fc.assert(fc.asyncProperty(fc.constantFrom(0, 0, 1), moves, play), { seed: 20_261_123, numRuns: 120 });
    // A test that reaches nothing proves nothing.
    expect(released).toBeGreaterThan(3);
    expect(held).toBeGreaterThan(20);
  });
});

/** Lets the accepted mail of a vault's newest request come back. */
async function bounced(world: PeopleWorld, vaultId: Ulid): Promise<boolean> {
  const mail = await world.core.db.read
    .selectFrom('outbox')
    .select('id')
    .where('vault_id', '=', vaultId)
    .where('kind', '=', 'release_requested')
    .where('status', '=', 'accepted')
    .where('to_address', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return mail !== undefined && recordBounce(world.core, { mailId: mail.id, status: '5.1.1' });
}
