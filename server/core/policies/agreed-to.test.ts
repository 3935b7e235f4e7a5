import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { PolicyInput } from '../../../shared/domain/policy.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { PeopleWorld } from '../certificates/certificate-test-kit.ts';
import { checkIn } from '../check-ins/check-in.ts';
import type { PersonContext } from '../context.ts';
import { pausePolicy, resumePolicy } from './pause-policy.ts';
import { removePolicy, setPolicy, updatePolicy } from './set-policy.ts';
import { removeRecipient } from '../recipients/manage-recipients.ts';
import { executeRelease } from '../releases/execute-release.ts';
import { releaseVault } from '../releases/release-vault.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { archiveVault, restoreVault } from '../vaults/archive-vault.ts';
import { changeVaultAndStatus } from '../vaults/change-vault-status.ts';
import { setRequiredApprovals } from '../approvals/approval-settings.ts';
import { decideRequest, getReleaseRequest, requestRelease } from '../approvals/release-requests.ts';

const agree = { decision: 'approved', reason: null } as const;
const monthly: PolicyInput = { type: 'inactivity', frequency: 'monthly', graceHours: 24 };
const nearest: PolicyInput = { type: 'inactivity', frequency: 'daily', graceHours: 24 };
const dated = (releaseDate: Instant): PolicyInput => ({ type: 'date_based', releaseDate, timeZone: 'Europe/Berlin' });
const refused = (act: Promise<unknown>) => expect(act).rejects.toMatchObject({ code: 'approval_required' });

/** A vault whose owner wants others to agree, and whose policy is far from releasing it. */
async function guarded(world: PeopleWorld, required = 1, policy: PolicyInput = monthly): Promise<{ owner: PersonContext; vaultId: Ulid }> {
  const owner = await world.person();
  const { id: vaultId } = await world.vault(owner);
  await setPolicy(owner, vaultId, policy);
  await setRequiredApprovals(owner, vaultId, required);
  return { owner, vaultId };
}

describe.each(dialectsOfForm)('where others have to agree to a release, on %s', (dialect) => {
  it('no policy is set that could release the vault within 72 hours', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world);
    const onDate = (ms: number): PolicyInput => dated(addMs(world.clock.now(), ms));
    const near: readonly PolicyInput[] = [
      onDate(70_000),
      onDate(72 * hourMs - 1),
      nearest,
      { type: 'inactivity', frequency: 'daily', graceHours: 47 },
      { type: 'manual', backup: nearest },
      { type: 'death_certificate', requiredConfirmations: 1, waitingPeriodDays: 0 },
      { type: 'death_certificate', requiredConfirmations: 2, waitingPeriodDays: 2 },
    ];
    const before = await findPolicy(world.core.db.read, vaultId);
    for (const policy of near) await refused(setPolicy(owner, vaultId, policy));
    const policyId = before?.id as Ulid;
    await refused(updatePolicy(owner, vaultId, policyId, { frequency: 'daily' }, {}));
    await refused(updatePolicy(owner, vaultId, policyId, onDate(hourMs), {}));
    expect(await findPolicy(world.core.db.read, vaultId)).toEqual(before);
    const far: readonly PolicyInput[] = [
      onDate(72 * hourMs),
      { type: 'inactivity', frequency: 'daily', graceHours: 48 },
      { type: 'death_certificate', requiredConfirmations: 1, waitingPeriodDays: 3 },
      { type: 'manual' },
    ];
    for (const policy of far) await setPolicy(owner, vaultId, policy);
    await removePolicy(owner, vaultId);
  });

  it('a near policy that was there before can be begun again, lengthened and answered, but not shortened', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const { id: vaultId } = await world.vault(owner);
    await setPolicy(owner, vaultId, { ...nearest, graceHours: 30 });
    await setRequiredApprovals(owner, vaultId, 2);
    world.clock.advance(hourMs);
    const later = world.fresh(owner);
    await setPolicy(later, vaultId, { ...nearest, graceHours: 30 });
    await setPolicy(later, vaultId, { ...nearest, graceHours: 40 });
    await refused(setPolicy(later, vaultId, { ...nearest, graceHours: 39 }));
    await refused(setPolicy(later, vaultId, dated(addMs(world.clock.now(), 71 * hourMs))));
    await checkIn(later, vaultId, 'api');
    await setPolicy(later, vaultId, monthly);
    await refused(setPolicy(later, vaultId, { ...nearest, graceHours: 40 }));
  });

  it('a date is not brought nearer day by day, nor chosen anew once it has passed under a restore', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world);
    const date = addMs(world.clock.now(), 80 * hourMs);
    await setPolicy(owner, vaultId, dated(date));
    world.clock.advance(20 * hourMs);
    const later = world.fresh(owner);
    await setPolicy(later, vaultId, dated(date));
    await setPolicy(later, vaultId, dated(addMs(date, minuteMs)));
    await refused(setPolicy(later, vaultId, dated(date)));
    await archiveVault(later, vaultId);
    world.clock.advance(100 * hourMs);
    const latest = world.fresh(owner);
    await restoreVault(latest, vaultId);
    expect((await findPolicy(world.core.db.read, vaultId))?.timer_state).toContain('postponed');
    await refused(setPolicy(latest, vaultId, dated(addMs(world.clock.now(), hourMs))));
  });

  it('a timer that rests is not woken into the next three days', async () => {
    await using world = await PeopleWorld.open(dialect);
    const owner = await world.person();
    const { id: vaultId } = await world.vault(owner);
    await setPolicy(owner, vaultId, nearest);
    await setRequiredApprovals(owner, vaultId, 1);
    await pausePolicy(owner, vaultId, { pauseUntil: addMs(world.clock.now(), 200 * dayMs) });
    await refused(resumePolicy(owner, vaultId));
    await refused(setPolicy(owner, vaultId, nearest));
    await archiveVault(owner, vaultId);
    await refused(restoreVault(owner, vaultId));
    await refused(changeVaultAndStatus(owner, vaultId, { status: 'active' }));
    await changeVaultAndStatus(owner, vaultId, { status: 'inactive' });
    await refused(changeVaultAndStatus(owner, vaultId, { status: 'active' }));
    expect(await world.status(vaultId)).toBe('inactive');
  });

  it('it is set once enough have agreed, and their agreement is used up by it', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world, 2);
    const [otto, olga] = [await world.person('VAULT_OPERATOR'), await world.person('VAULT_OPERATOR')];
    const soon: PolicyInput = dated(addMs(world.clock.now(), 2 * hourMs));
    const { request } = await requestRelease(owner, vaultId, null);
    await decideRequest(otto, request.id, agree);
    await refused(setPolicy(owner, vaultId, soon));
    await decideRequest(olga, request.id, agree);
    await setPolicy(owner, vaultId, soon);
    expect((await getReleaseRequest(owner, request.id)).state).toBe('used');
    await refused(setPolicy(owner, vaultId, dated(addMs(world.clock.now(), hourMs))));
    await world.live(3 * hourMs, hourMs);
    expect(await world.status(vaultId)).toBe('released');
  });

  it('the owner who acts is not one of those who agreed', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world);
    const { request } = await requestRelease(await world.person('VAULT_OPERATOR'), vaultId, null);
    expect((await decideRequest(owner, request.id, agree)).state).toBe('granted');
    await refused(setPolicy(owner, vaultId, nearest));
  });

  it('fewer are not asked for while a request waits for its recipients to come back', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world, 2);
    const { request } = await requestRelease(await world.person('VAULT_OPERATOR'), vaultId, null);
    const late = await world.recipient(owner, vaultId, 'late@example.org');
    expect((await getReleaseRequest(owner, request.id)).state).toBe('outdated');
    await refused(setRequiredApprovals(owner, vaultId, 1));
    await removeRecipient(owner, late);
    await refused(setRequiredApprovals(owner, vaultId, 1));
  });

  it('fewer are asked for once as many as are asked for have agreed to that, once, and the owner is told', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world, 2);
    const [otto, olga] = [await world.person('VAULT_OPERATOR'), await world.person('VAULT_OPERATOR')];
    for (const fewer of [0, 1]) await refused(setRequiredApprovals(owner, vaultId, fewer));
    const { request } = await requestRelease(owner, vaultId, 'Olga is moving away.');
    await decideRequest(otto, request.id, agree);
    for (const fewer of [0, 1]) await refused(setRequiredApprovals(owner, vaultId, fewer));
    await decideRequest(olga, request.id, agree);
    await setRequiredApprovals(owner, vaultId, 1);
    expect((await getReleaseRequest(owner, request.id)).state).toBe('used');
    await refused(setRequiredApprovals(owner, vaultId, 0));
    await refused(releaseVault(owner, vaultId, {}));
    const told = (await world.mails()).filter(({ kind }) => kind === 'approvals_lowered');
    expect(told.map(({ to }) => to)).toEqual([owner.owner.email]);
    // More may be asked for at any time.
    await setRequiredApprovals(owner, vaultId, 3);
    expect((await world.mails()).filter(({ kind }) => kind === 'approvals_lowered')).toHaveLength(1);
  });

  it('people count whose role is no younger than the request', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId } = await guarded(world);
    const { request } = await requestRelease(owner, vaultId, null);
    world.clock.advance(1);
    const [admin, made] = [await world.person('VAULT_ADMIN'), await world.person('VAULT_OPERATOR')];
    expect((await decideRequest(made, request.id, agree)).state).toBe('open');
    await refused(executeRelease(admin, vaultId, {}));
    await refused(setPolicy(owner, vaultId, nearest));
    expect(await world.status(vaultId)).toBe('active');
  });
});
