import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { findInconsistencies } from '../../../test/kit/judges/check-consistency.ts';
import { setRequiredApprovals } from '../approvals/approval-settings.ts';
import { decideRequest, getReleaseRequest, listReleaseRequests, requestRelease } from '../approvals/release-requests.ts';
import { PeopleWorld } from '../certificates/certificate-test-kit.ts';
import type { PersonContext } from '../context.ts';
import { findDocument } from '../stores/document-store.ts';
import { openDocument } from '../documents/open-document.ts';
import { DocumentUpload } from '../documents/upload-document.ts';
import { removeRecipient } from '../recipients/manage-recipients.ts';
import { scannedDocument } from '../scans/scanned-document.ts';
import { documentRow, dialectsOfForm } from '../store-test-kit.ts';
import { archiveVault } from '../vaults/archive-vault.ts';
import { executeRelease, rehearseRelease } from './execute-release.ts';
import { getReleaseOutlook } from './release-outlook.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { releaseVault } from './release-vault.ts';
import { stopByLink, stopRelease } from './stop-release.ts';
import { scanStatuses } from '../../../shared/domain/scan.ts';

const agree = { decision: 'approved', reason: null } as const;

/** Everybody who plays a part, and a vault that requires the agreement of some. */
async function stage(world: PeopleWorld, required = 1) {
  const owner = await world.person();
  const vault = await world.vault(owner);
  const [admin, other, operator] = [
    await world.person('VAULT_ADMIN'),
    await world.person('VAULT_ADMIN'),
    await world.person('VAULT_OPERATOR'),
  ];
  if (required > 0) await setRequiredApprovals(owner, vault.id, required);
  return { owner, vault, vaultId: vault.id, admin, other, operator };
}

const blockersOf = async (ctx: PersonContext, vaultId: Ulid): Promise<readonly string[]> =>
  (await rehearseRelease(ctx, vaultId)).blockers.map(({ code }) => code);
/** Until the owner, who was just warned, can no longer be waited for. */
async function warned(world: PeopleWorld): Promise<void> {
  await world.mails();
  world.clock.advance(dayMs);
}
const refusedWith = (act: Promise<unknown>, code: string) => expect(act).rejects.toMatchObject({ code });

describe.each(dialectsOfForm)('a release by a person on %s', (dialect) => {
  it('is one of the owner or an administrator with a second factor just shown, and of nobody else', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, admin, operator, vault } = await stage(world, 0);
    await refusedWith(executeRelease(await world.person(), vaultId, {}), 'vault_not_found');
    await refusedWith(rehearseRelease(await world.person(), vaultId), 'vault_not_found');
    await refusedWith(executeRelease(operator, vaultId, {}), 'role_required');
    await refusedWith(executeRelease(await world.person('VAULT_ADMIN', { factor: false }), vaultId, {}), 'mfa_required');
    world.clock.advance(10 * minuteMs + 1);
    for (const stale of [owner, admin]) await refusedWith(executeRelease(stale, vaultId, {}), 'mfa_required');
    const future = world.fresh(admin);
    world.clock.advance(-hourMs);
    await refusedWith(executeRelease(future, vaultId, {}), 'mfa_required');
    world.clock.advance(hourMs);
    await refusedWith(executeRelease({ ...future, owner: { ...admin.owner, mode: 'test' } }, vaultId, {}), 'vault_not_found');
    // Anyone who would receive it has no part in opening it, whatever their role; but an owner may name themselves.
    const heir = await world.person('VAULT_ADMIN', { email: `HEIR-0-${vault.id}@example.org` });
    await refusedWith(executeRelease(heir, vaultId, {}), 'release_blocked');
    await world.recipient(world.fresh(owner), vaultId, owner.owner.email);
    expect(await world.status(vault.id)).toBe('active');
    const result = await executeRelease(world.fresh(owner), vaultId, { note: 'With love' });
    expect(result).toMatchObject({ recipientsNotified: 3, note: 'With love' });
    await refusedWith(executeRelease(world.fresh(owner), vaultId, {}), 'vault_already_released');
    expect(await findReleaseOfVault(world.core.db.read, vault.id)).toMatchObject({ trigger: 'manual' });
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('is played through without doing anything, with all that stands against it', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, operator, vault } = await stage(world, 2);
    await world.core.db.transaction(async (tx) => {
      for (const scan_status of scanStatuses) {
        await tx
          .insertInto('documents')
          .values(documentRow({ newId: () => world.core.newId() } as never, vault, { scan_status }))
          .execute();
      }
    });
    const unchanged = ['vaults', 'releases', 'grants', 'links', 'outbox', 'release_requests', 'recipients', 'documents'] as const;
    const everything = () =>
      Promise.all(unchanged.map((table) => world.core.db.read.selectFrom(table).selectAll().orderBy('id').execute()));
    const before = await everything();
    const report = await rehearseRelease(await world.person('VAULT_OPERATOR', { factor: false }), vaultId);
    expect(report.blockers.map(({ code }) => code)).toEqual([
      'role_required',
      'mfa_required',
      'approval_required',
      'release_waits',
      'documents_not_clean',
    ]);
    expect([report.unclean, report.documentCount, report.recipients.length, report.required]).toEqual([3, 5, 2, 2]);
    await expect(executeRelease(world.as(owner, undefined, false), vaultId, {})).rejects.toMatchObject({
      code: 'mfa_required',
      blockers: [{ code: 'mfa_required' }, { code: 'approval_required' }, { code: 'documents_not_clean' }],
    });
    expect(await everything()).toEqual(before);
    expect(
      (
        await world.core.db.read
          .selectFrom('audit_events')
          .select('action')
          .where('vault_id', '=', vault.id)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.action,
    ).toBe('release.rehearsed');
    await archiveVault(owner, vaultId);
    expect((await blockersOf(operator, vaultId)).slice(0, 2)).toEqual(['role_required', 'vault_archived']);
  });

  it('needs as many others as the vault asks for: not who asked, not who acts, not who would receive it', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vault, vaultId, admin, other, operator } = await stage(world, 2);
    await refusedWith(releaseVault(owner, vaultId, {}), 'approval_required');
    await refusedWith(executeRelease(admin, vaultId, {}), 'approval_required');
    await refusedWith(requestRelease(await world.person(), vaultId, null), 'vault_not_found');
    const heir = await world.person('VAULT_OPERATOR', { email: `heir-1-${vault.id}@example.org` });
    await refusedWith(requestRelease(heir, vaultId, null), 'permission_denied');
    const { request } = await requestRelease(operator, vaultId, 'Her sister asked us to.');
    const id = request.id;
    await refusedWith(requestRelease(other, vaultId, null), 'conflict');
    await refusedWith(decideRequest(operator, id, agree), 'permission_denied');
    await refusedWith(decideRequest(heir, id, agree), 'permission_denied');
    await refusedWith(decideRequest(await world.person(), id, agree), 'resource_not_found');
    await refusedWith(decideRequest(await world.person('VAULT_OPERATOR', { factor: false }), id, agree), 'mfa_required');
    expect((await decideRequest(other, id, agree)).state).toBe('open');
    await refusedWith(decideRequest(other, id, agree), 'conflict');
    await refusedWith(executeRelease(admin, vaultId, {}), 'approval_required');
    expect((await decideRequest(admin, id, agree)).state).toBe('granted');
    // An administrator who agreed is one of the two; as the one who acts they are not.
    await refusedWith(executeRelease(admin, vaultId, {}), 'approval_required');
    const third = await world.person('VAULT_ADMIN');
    await refusedWith(executeRelease(third, vaultId, {}), 'release_waits');
    await warned(world);
    expect((await executeRelease(world.fresh(third), vaultId, {})).recipientsNotified).toBe(2);
    expect((await getReleaseRequest(third, id)).state).toBe('used');
    expect(await listReleaseRequests(third)).toEqual([]);
  });

  it('is agreed to by people who may still do so, for the very recipients of then, within three days', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, admin, other, operator } = await stage(world);
    const asked = async () => {
      const { request } = await requestRelease(world.fresh(operator), vaultId, null);
      await warned(world);
      return request.id;
    };
    const standing = () => blockersOf(world.fresh(admin), vaultId);
    const unheard = ['approval_required', 'release_waits'];
    let id = await asked();
    await decideRequest(world.fresh(other), id, agree);
    expect(await standing()).toEqual([]);
    await world.core.db.transaction((tx) => tx.deleteFrom('user_roles').where('user_id', '=', other.person.userId).execute());
    expect(await standing()).toEqual(['approval_required']);
    await decideRequest(world.fresh(owner), id, agree);
    expect(await standing()).toEqual([]);
    const late = await world.recipient(world.fresh(owner), vaultId, 'late@example.org');
    expect(await standing()).toEqual(unheard);
    expect((await getReleaseRequest(admin, id)).state).toBe('outdated');
    await refusedWith(decideRequest(world.fresh(admin), id, agree), 'conflict');
    await removeRecipient(world.fresh(owner), late);
    expect(await standing()).toEqual([]);
    world.clock.advance(72 * hourMs);
    expect(await standing()).toEqual(unheard);
    await refusedWith(decideRequest(world.fresh(admin), id, agree), 'conflict');
    id = await asked();
    await refusedWith(executeRelease(world.fresh(admin), vaultId, {}), 'approval_required');
    expect((await decideRequest(world.fresh(admin), id, { decision: 'refused', reason: 'She is alive.' })).state).toBe('refused');
    id = await asked();
    await refusedWith(decideRequest(await world.person('VAULT_OPERATOR'), id, { decision: 'withdrawn' }), 'permission_denied');
    expect((await decideRequest(owner, id, { decision: 'withdrawn' })).state).toBe('withdrawn');
    await refusedWith(decideRequest(world.fresh(admin), id, agree), 'conflict');
  });

  it('is stopped by the owner with one press, in the mail or signed in', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, admin, other } = await stage(world);
    const first = (await requestRelease(admin, vaultId, null)).request.id;
    await decideRequest(other, first, agree);
    const token = await world.token('release_requested', owner.owner.email);
    expect(await stopByLink(world.core, token, { address: null, requestId: null })).toMatchObject({ request: true, certificates: false });
    await refusedWith(executeRelease(admin, vaultId, {}), 'approval_required');
    const second = (await requestRelease(admin, vaultId, null)).request.id;
    await decideRequest(other, second, agree);
    for (const ctx of [admin, other]) await refusedWith(stopRelease(ctx, vaultId), 'role_required');
    await refusedWith(stopRelease(await world.person(), vaultId), 'vault_not_found');
    expect(await stopRelease(world.as(owner, undefined, false), vaultId)).toMatchObject({ request: true });
    await refusedWith(executeRelease(admin, vaultId, {}), 'approval_required');
    const third = (await requestRelease(admin, vaultId, null)).request.id;
    await decideRequest(other, third, agree);
    await warned(world);
    await executeRelease(world.fresh(admin), vaultId, {});
    await refusedWith(stopRelease(owner, vaultId), 'vault_already_released');
    // However old the mail is, nobody who is alive is turned away for it.
    world.clock.advance(400 * dayMs);
    await refusedWith(stopByLink(world.core, token, { address: null, requestId: null }), 'vault_already_released');
    await refusedWith(stopByLink(world.core, 'A'.repeat(43), { address: null, requestId: null }), 'link_unknown');
  });

  it('has exactly one outcome, however many press at the same moment', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vault, vaultId, admin, other } = await stage(world);
    const id = (await requestRelease(await world.person('VAULT_OPERATOR'), vaultId, null)).request.id;
    await decideRequest(other, id, agree);
    await decideRequest(admin, id, agree);
    await warned(world);
    const [first, second, presses] = [world.fresh(admin), world.fresh(other), world.fresh(owner)];
    const outcomes = await Promise.allSettled([
      executeRelease(first, vaultId, {}),
      executeRelease(second, vaultId, {}),
      stopRelease(presses, vaultId),
      executeRelease(first, vaultId, {}),
      decideRequest(presses, id, { decision: 'withdrawn' }),
    ]);
    const released = [0, 1, 3].filter((index) => outcomes[index]?.status === 'fulfilled').length;
    const stopped = [2, 4].filter((index) => outcomes[index]?.status === 'fulfilled').length;
    expect(await world.status(vault.id)).toBe(released === 1 ? 'released' : 'active');
    expect(released).toBeLessThanOrEqual(1);
    // A stop that came first left no grounds for a release.
    if (released === 0) expect(stopped).toBeGreaterThan(0);
    expect(await findInconsistencies(world.core.db, world.test.dataDir)).toEqual([]);
  });

  it('goes with the scanner: of a verdict that comes at the same moment either the release is held, or nobody gets what is infected', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { core } = world;
    const owner = await world.person();
    for (let round = 0; round < 4; round += 1) {
      const vaultId = (await world.vault(owner, { recipients: 1 })).id;
      const upload = await DocumentUpload.begin(owner, vaultId);
      await upload.receive(
        (async function* () {
          yield Buffer.from('Dear Anna');
        })(),
        100,
      );
      const { id } = await upload.finish({ name: 'letter.txt', mimeType: 'text/plain' });
      const verdict = { kind: 'document', subject_id: id, version: 1 } as const;
      const [released, judged] = await Promise.allSettled([
        executeRelease(world.fresh(owner), vaultId, {}),
        core.db.transaction((tx) => scannedDocument.settle(tx, core, verdict, { status: 'infected', found: 'Test.Virus' })),
      ]);
      expect(judged.status).toBe('fulfilled');
      if (released.status === 'rejected') expect(released.reason).toMatchObject({ code: 'documents_not_clean' });
      const document = await findDocument(core.db.read, id);
      expect(document?.scan_status).toBe('infected');
      await refusedWith(openDocument(core, document as NonNullable<typeof document>), 'document_infected');
    }
  });

  it('asks for fewer people only with a second factor, and only its owner decides how many', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vaultId, admin } = await stage(world, 0);
    for (const wrong of [-1, 4, 1.5, Number.NaN]) await refusedWith(setRequiredApprovals(owner, vaultId, wrong), 'invalid_request');
    await refusedWith(setRequiredApprovals(admin, vaultId, 1), 'role_required');
    const unproved = world.as(owner, undefined, false);
    expect((await setRequiredApprovals(unproved, vaultId, 3)).required).toBe(3);
    for (const fewer of [0, 2]) await refusedWith(setRequiredApprovals(unproved, vaultId, fewer), 'mfa_required');
    for (const fewer of [0, 2]) await refusedWith(setRequiredApprovals(owner, vaultId, fewer), 'approval_required');
    const { vaultId: open, owner: other } = await stage(world, 0);
    await refusedWith(requestRelease(other, open, null), 'conflict');
  });
});

describe.each(dialectsOfForm)('what happens next to a vault on %s', (dialect) => {
  it('says when, why not, and what was sent, to its owner and to operators', async () => {
    await using world = await PeopleWorld.open(dialect);
    const { owner, vault, vaultId, operator } = await stage(world, 0);
    await refusedWith(getReleaseOutlook(await world.person(), vaultId), 'vault_not_found');
    expect(await getReleaseOutlook(owner, vaultId)).toMatchObject({
      phase: 'quiet',
      releaseAt: null,
      holds: [],
      certificates: { required: 1, confirmedBy: 0, waiting: 0 },
    });
    await world.confirmed(vault);
    expect(await getReleaseOutlook(operator, vaultId)).toMatchObject({
      phase: 'announced',
      releaseAt: addMs(world.clock.now(), 7 * dayMs),
      holds: [{ code: 'warning_waits', mail: 'certificate_warning' }],
    });
    await world.core.db.transaction((tx) =>
      tx.updateTable('outbox').set({ status: 'refused' }).where('kind', '=', 'certificate_warning').execute(),
    );
    expect((await getReleaseOutlook(owner, vaultId)).holds).toEqual([{ code: 'warning_refused', mail: 'certificate_warning' }]);
    await world.core.db.transaction((tx) =>
      tx.updateTable('outbox').set({ status: 'queued' }).where('kind', '=', 'certificate_warning').execute(),
    );
    await world.tick();
    const outlook = await getReleaseOutlook(owner, vaultId);
    expect(outlook).toMatchObject({ phase: 'confirmed', holds: [], certificates: { confirmedBy: 1 } });
    expect(outlook.releaseAt).toBe(addMs(world.clock.now(), 7 * dayMs));
    expect(outlook.warnings.map(({ kind, status }) => [kind, status])).toEqual([
      ['certificate_warning', 'accepted'],
      ['certificate_submitted', 'accepted'],
    ]);
  });
});
