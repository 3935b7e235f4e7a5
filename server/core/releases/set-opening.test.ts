import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { OpeningBlocker } from '../../../shared/domain/opening.ts';
import { findInconsistencies } from '../../../test/kit/judges/check-consistency.ts';
import { decideRequest, requestRelease } from '../approvals/release-requests.ts';
import { setRequiredApprovals } from '../approvals/approval-settings.ts';
import { PeopleWorld } from '../certificates/certificate-test-kit.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { type PersonContext } from '../context.ts';
import { liftAsSeen } from '../heartbeat/heartbeat-test-kit.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { findStopLink, stopByLink, stopRelease, stopReleaseByDevice } from './stop-release.ts';
import { getOwnerOutlook, listOwnOpenings } from './owner-outlook.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { archiveVault, restoreVault } from '../vaults/archive-vault.ts';
import { carryOutOpenings } from './carry-out-openings.ts';
import { setOpening, setOpeningByDevice } from './set-opening.ts';
import type { OpeningOutlook } from '../openings/view-opening.ts';

const monthly = { type: 'inactivity', frequency: 'monthly', graceHours: 72 } as const;
const nobody = { address: null, requestId: null };

/** An owner's vault with two people in it. */
async function stage(world: PeopleWorld, openingHours?: number) {
  const owner = await world.person();
  const { id: vaultId } = await world.vault(owner);
  if (openingHours !== undefined) await setPolicy(owner, vaultId, monthly, { openingHours });
  const shown = async (hours = openingHours ?? 24) => ({
    hours,
    recipients: (await listVaultRecipients(world.core.db.read, vaultId)).map(({ id }) => id),
  });
  return { owner, vaultId, shown };
}

const outlook = async (owner: PersonContext, vaultId: Ulid): Promise<OpeningOutlook> => (await getOwnerOutlook(owner, vaultId)).opening;
const waitingBlockers = async (owner: PersonContext, vaultId: Ulid): Promise<readonly OpeningBlocker[] | undefined> =>
  (await outlook(owner, vaultId)).waiting?.blockers;
const refusedWith = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code });

/** What the heartbeat does. */
async function tick(world: PeopleWorld): Promise<void> {
  await carryOutOpenings(world.core);
  await world.mails();
}

/** Lets time pass, a tick every few minutes. */
async function live(world: PeopleWorld, ms: number): Promise<void> {
  world.clock.advance(ms);
  await tick(world);
}

describe.each(dialectsOfForm)('an opening by the owner’s own hand on %s', (dialect) => {
  it('waits a day from the moment its notice was accepted, and happens once, whatever server is quicker', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world);
    expect(await outlook(owner, vaultId)).toEqual({ hours: 24, waiting: undefined, blockers: [] });
    await setOpeningByDevice(owner, vaultId, await shown());
    expect(await waitingBlockers(owner, vaultId)).toEqual(['notice_waits']);
    await refusedWith(setOpening(owner, vaultId, await shown()), 'conflict');
    world.clock.advance(2 * hourMs);
    await world.mails();
    const opensAt = addMs(world.clock.now(), dayMs);
    expect((await outlook(owner, vaultId)).waiting).toMatchObject({ opensAt, blockers: [] });
    // Their app shows it on every page, and nobody else's does.
    expect(await listOwnOpenings(owner)).toMatchObject([{ opening: { vault_id: vaultId }, opensAt, blockers: [] }]);
    expect(await listOwnOpenings(await world.person())).toEqual([]);
    await live(world, dayMs - 1);
    expect(await world.status(vaultId)).toBe('active');
    world.clock.advance(minuteMs);
    await Promise.all([carryOutOpenings(world.core), carryOutOpenings(world.core)]);
    await tick(world);
    expect(await world.status(vaultId)).toBe('released');
    expect(await findReleaseOfVault(world.core.db.read, vaultId)).toMatchObject({ trigger: 'manual', recipients_notified: 2 });
    expect((await world.mails()).filter(({ kind }) => kind === 'released_owner')).toHaveLength(1);
    expect(await listOwnOpenings(owner)).toEqual([]);
    // What has happened can't be stopped, and says so.
    await refusedWith(stopRelease(owner, vaultId), 'vault_already_released');
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('is stopped by the mail’s button, by a device and by the signed-in owner, and not by an ordinary check-in', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world, 48);
    const byLink = async () => {
      const token = await world.token('opening_set', owner.owner.email);
      expect((await findStopLink(world.core, token)).opening).toBeDefined();
      return stopByLink(world.core, token, nobody);
    };
    for (const stop of [byLink, () => stopReleaseByDevice(owner, vaultId), () => stopRelease(owner, vaultId)]) {
      await setOpening(world.fresh(owner), vaultId, await shown());
      await world.mails();
      await checkIn(owner, vaultId, 'desktop');
      expect((await outlook(owner, vaultId)).waiting).toBeDefined();
      expect(await stop()).toMatchObject({ opening: true });
      expect((await outlook(owner, vaultId)).waiting).toBeUndefined();
      await live(world, 3 * dayMs);
      expect(await world.status(vaultId)).toBe('active');
    }
    expect(await stopRelease(owner, vaultId)).toMatchObject({ opening: false });
  });

  it('is at once where the rule asks for no wait, and never sooner than what its owner was shown', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world, 0);
    await refusedWith(setOpening(owner, vaultId, await shown(24)), 'conflict');
    await refusedWith(setOpening(owner, vaultId, { ...(await shown()), recipients: [] }), 'conflict');
    await setOpening(owner, vaultId, await shown());
    expect(await world.status(vaultId)).toBe('released');
    await refusedWith(setOpening(owner, vaultId, await shown()), 'vault_already_released');
  });

  it('passes the gate of every release: its owner, a fresh second factor, and the agreement of others', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world);
    await refusedWith(setOpening(await world.person(), vaultId, await shown()), 'vault_not_found');
    await refusedWith(setOpening(await world.person('VAULT_ADMIN'), vaultId, await shown()), 'role_required');
    await refusedWith(setOpening(world.as(owner, undefined, false), vaultId, await shown()), 'mfa_required');
    await setRequiredApprovals(owner, vaultId, 1);
    expect((await outlook(owner, vaultId)).blockers).toEqual(['approval_required']);
    await refusedWith(setOpeningByDevice(owner, vaultId, await shown()), 'approval_required');
    const operator = await world.person('VAULT_OPERATOR');
    world.clock.advance(minuteMs);
    const { request } = await requestRelease(world.fresh(owner), vaultId, null);
    await decideRequest(world.fresh(operator), request.id, { decision: 'approved', reason: null });
    expect((await outlook(owner, vaultId)).blockers).toEqual([]);
    await setOpening(world.fresh(owner), vaultId, await shown());
    await world.mails();
    expect(await waitingBlockers(owner, vaultId)).toEqual([]);
    // Whoever wants more people to agree than did, isn't passed over by what was agreed before.
    await setRequiredApprovals(world.fresh(owner), vaultId, 2);
    expect(await waitingBlockers(owner, vaultId)).toEqual(['approval_required']);
    await live(world, 2 * dayMs);
    expect(await world.status(vaultId)).toBe('active');
  });

  it('opens to nobody but the people who were shown, not while the time is in doubt, and lapses after a week', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world);
    await setOpening(owner, vaultId, await shown());
    await world.mails();
    const late = await world.recipient(owner, vaultId, 'late@example.org');
    const hold = {
      number: 1,
      reason: 'clock_jump',
      began_at: world.clock.now(),
      lifted_at: null,
      lifted_by: null,
      note: null,
      details: '{}',
    };
    await world.core.db.transaction((tx) =>
      tx
        .insertInto('release_holds')
        .values(hold as never)
        .execute(),
    );
    expect(await waitingBlockers(owner, vaultId)).toEqual(['held', 'recipients_changed']);
    await live(world, 2 * dayMs);
    expect(await world.status(vaultId)).toBe('active');
    await world.core.db.transaction((tx) => tx.deleteFrom('release_holds').execute());
    expect(await waitingBlockers(owner, vaultId)).toEqual(['recipients_changed']);
    await live(world, 7 * dayMs);
    expect([await world.status(vaultId), (await outlook(owner, vaultId)).waiting, late]).toEqual(['active', undefined, expect.any(String)]);
  });

  it('is looked at as soon as a clock that ran ahead was put right', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world);
    await setOpening(owner, vaultId, await shown());
    await world.mails();
    const acceptedAt = world.clock.now();
    const hold = { number: 1, reason: 'clock_jump', began_at: acceptedAt, lifted_at: null, lifted_by: null, note: null, details: '{}' };
    await world.core.db.transaction((tx) =>
      tx
        .insertInto('release_holds')
        .values(hold as never)
        .execute(),
    );
    // By the wrong clock its wait is over: held, it's put off for a minute of that clock.
    await live(world, 3 * dayMs);
    world.clock.set(addMs(acceptedAt, hourMs));
    await liftAsSeen(world.core, 1);
    await live(world, minuteMs);
    expect(await world.status(vaultId)).toBe('active');
    // Its owner has the whole wait again to stop it.
    world.clock.set(addMs(acceptedAt, dayMs));
    await tick(world);
    expect(await world.status(vaultId)).toBe('active');
    world.clock.set(addMs(acceptedAt, dayMs + hourMs));
    await tick(world);
    expect(await world.status(vaultId)).toBe('released');
  });

  it('is over when the vault is put away, and isn’t there again when it comes back', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, shown } = await stage(world);
    await setOpening(owner, vaultId, await shown());
    await archiveVault(owner, vaultId);
    await restoreVault(world.fresh(owner), vaultId);
    await world.mails();
    await live(world, 2 * dayMs);
    expect([await world.status(vaultId), (await outlook(owner, vaultId)).waiting]).toEqual(['active', undefined]);
    expect((await world.mails()).filter(({ kind }) => kind === 'opening_set')).toEqual([]);
  });

  it('can’t be set where nobody is named, and keeps the wait that was chosen when an older app sets the rule', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await stage(world, 96);
    await setPolicy(owner, vaultId, monthly);
    expect(await outlook(owner, vaultId)).toMatchObject({ hours: 96 });
    await refusedWith(setPolicy(owner, vaultId, monthly, { openingHours: 169 }), 'invalid_request');
    const { id: empty } = await world.vault(owner, { recipients: 0 });
    expect((await outlook(owner, empty)).blockers).toEqual(['nobody_named']);
    await refusedWith(setOpening(owner, empty, { hours: 24, recipients: [] }), 'release_blocked');
  });
});
