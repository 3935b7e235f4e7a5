import { expect, it } from 'vitest';
import { carryOutOpenings } from '../../server/core/releases/carry-out-openings.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import { enrolCodeApp, platformPerson } from '../kit/owners/platform-person.ts';
import { newSealedVault, type SealedVault } from '../kit/owners/sealed-vault.ts';
import type { Answer } from '../kit/server/api.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { attack } from './attack.ts';

/*
 * Somebody who has a device of the owner's, or an old token of theirs, or the server's clock, wants the vault open before the owner can
 * have pressed the button against it.
 */
const shown = ({ recipientId }: SealedVault) => ({ hours: 24, recipients: [recipientId] });
const open = (vault: SealedVault): Promise<Answer> => vault.call('POST', '/release/open', shown(vault));
const statusOf = async (vault: SealedVault): Promise<string> => (await vault.call('GET', '/outlook')).body.status as string;

/** A vault that was told to open by the owner's own device, of which they have been told. */
async function openedVault(server: TestServer): Promise<SealedVault> {
  const vault = await newSealedVault(server);
  expect((await open(vault)).status).toBe(200);
  await server.scheduler.deliver();
  return vault;
}

/** As if the mail server were down: every notice of an opening waits still, and for longer than the test lasts. */
async function forgetAcceptance({ core, scheduler }: TestServer): Promise<void> {
  await scheduler.deliver();
  const waits = { status: 'queued', accepted_at: null, next_attempt_ms: Number.MAX_SAFE_INTEGER } as const;
  await core.db.transaction((tx) => tx.updateTable('outbox').set(waits).where('kind', '=', 'opening_set').execute());
}

onEachDatabase({}, (server) => {
  attack('a thief of an old token tells a vault to open', { without: 'a second factor counts for ten minutes' }, async () => {
    const vault = await newSealedVault(server());
    const person = await platformPerson(server(), { email: vault.owner.email, mfa: true });
    await enrolCodeApp(server(), person);
    server().advance(11 * minuteMs);
    const tried = [
      await person.post(`/vaults/vault_${vault.vaultId}/release/open`, { hours: 24, recipients: [`recipient_${vault.recipientId}`] }),
      await open(vault),
    ];
    if (tried.some(({ status }) => status === 200)) return 'succeeded';
    expect(tried.map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'mfa_required'],
      [403, 'mfa_required'],
    ]);
    return 'refused';
  });

  attack('a thief of a device has a vault open before anybody was told', { without: 'an opening waits for its notice' }, async () => {
    const vault = await newSealedVault(server());
    expect((await open(vault)).status).toBe(200);
    await forgetAcceptance(server());
    server().advance(2 * dayMs);
    await carryOutOpenings(server().core);
    if ((await statusOf(vault)) === 'released') return 'succeeded';
    expect((await vault.call('GET', '/outlook')).body.opening).toMatchObject({ waiting: { opens_at: null }, blockers: ['notice_waits'] });
    const mail = (await server().mails(`vault_${vault.vaultId}`)).find(({ kind }) => kind === 'opening_set');
    const pressed = await fetch(mail?.links[0] ?? '', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('stays closed')]);
    server().advance(2 * dayMs);
    await carryOutOpenings(server().core);
    expect(await statusOf(vault)).toBe('active');
    return 'seen';
  });

  attack('somebody keeps the server down while an opening waits', { without: 'downtime doesn’t count for an opening' }, async () => {
    const vault = await openedVault(server());
    const from = server().now();
    server().advance(2 * dayMs);
    const to = server().now();
    const id = server().core.newId();
    await server().core.db.transaction((tx) => tx.insertInto('engine_gaps').values({ id, from_at: from, to_at: to }).execute());
    await carryOutOpenings(server().core);
    if ((await statusOf(vault)) === 'released') return 'succeeded';
    const { waiting } = (await vault.call('GET', '/outlook')).body.opening as { waiting: { opens_at: string } };
    expect(Date.parse(waiting.opens_at)).toBeGreaterThan(Date.parse(to) + 23 * hourMs);
    return 'seen';
  });

  attack('somebody sets the clock on past an opening’s wait', { without: 'nothing opens while the time is in doubt' }, async () => {
    const vault = await openedVault(server());
    const hold = { number: 1, reason: 'clock_jump', began_at: server().now(), lifted_at: null, lifted_by: null, note: null, details: '{}' };
    await server().core.db.transaction((tx) => tx.deleteFrom('release_holds').execute());
    await server().core.db.transaction((tx) =>
      tx
        .insertInto('release_holds')
        .values(hold as never)
        .execute(),
    );
    server().advance(2 * dayMs);
    await carryOutOpenings(server().core);
    const { status, opening } = (await vault.call('GET', '/outlook')).body as { status: string; opening: { blockers: string[] } };
    await server().core.db.transaction((tx) => tx.deleteFrom('release_holds').execute());
    if (status === 'released') return 'succeeded';
    expect(opening.blockers).toContain('held');
    return 'seen';
  });

  attack('a device adds somebody to those whom its owner was shown', { without: 'it opens to those who were shown' }, async () => {
    const vault = await openedVault(server());
    const thief = server().core.newId();
    expect((await vault.call('PUT', `/recipients/${thief}`, { email: 'thief@example.org', name: 'Thief' })).status).toBe(200);
    server().advance(2 * dayMs);
    await carryOutOpenings(server().core);
    if ((await statusOf(vault)) === 'released') return 'succeeded';
    expect((await vault.call('GET', '/outlook')).body.opening.blockers).toContain('recipients_changed');
    return 'seen';
  });

  it('refuses a device that was removed, and a stop after the fact', async () => {
    const vault = await newSealedVault(server());
    const gone = await vault.owner.device();
    expect((await removeAtOnce(vault.owner, gone)).status).toBe(204);
    const answer = await gone.call('POST', `/vaults/${vault.vaultId}/release/open`, { body: shown(vault) });
    expect([answer.status, answer.body.error]).toEqual([403, 'device_revoked']);
    expect((await open(vault)).status).toBe(200);
    await server().scheduler.deliver();
    server().advance(dayMs + minuteMs);
    await carryOutOpenings(server().core);
    expect(await statusOf(vault)).toBe('released');
    const late = await vault.call('POST', '/release/stop');
    expect([late.status, late.body.error]).toEqual([422, 'vault_already_released']);
  });
});
