import { describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { platformPerson, refusal } from '../kit/owners/platform-person.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { attackServer } from './attack.ts';

/*
 * An administrator wants somebody else's vault. They make operators of two sign-ups of their own, who agree at once, and release before
 * the owner can have read the mail with the button against it.
 */
describe('An administrator with two operators of their own making', () => {
  it('releases nothing on the same day, and nothing at all once the owner has pressed the button', async () => {
    await using server = await startTestServer();
    const vault = await newSealedVault(server);
    const id = `vault_${vault.vaultId}`;
    const owner = await platformPerson(server, { email: vault.owner.email, mfa: true });
    expect((await owner.put(`/vaults/${id}/release`, { approvalsRequired: 2 })).status).toBe(200);
    const admin = await platformPerson(server, { email: 'admin@example.org', roles: ['VAULT_ADMIN'], mfa: true });
    const made = [
      await platformPerson(server, { email: 'one@example.org', roles: ['VAULT_OPERATOR'], mfa: true }),
      await platformPerson(server, { email: 'two@example.org', roles: ['VAULT_OPERATOR'], mfa: true }),
    ];
    const asked = await admin.post(`/vaults/${id}/approvals`, {});
    const path = `/approvals/${asked.body.approval.id as string}`;
    for (const operator of made) expect((await operator.post(`${path}/approve`, {})).status).toBe(200);
    expect((await admin.get(path)).body.approval.state).toBe('granted');
    expect(refusal(await admin.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'release_waits']);
    const mail = (await server.mails(id)).find(({ kind }) => kind === 'release_requested');
    server.advance(dayMs - 60_000);
    const later = await platformPerson(server, { email: 'admin@example.org', mfa: true });
    expect(refusal(await later.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'release_waits']);
    const pressed = await fetch(mail?.links[0] ?? '', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    expect([pressed.status, await pressed.text()]).toEqual([200, expect.stringContaining('stays closed')]);
    server.advance(2 * dayMs);
    const last = await platformPerson(server, { email: 'admin@example.org', mfa: true });
    expect(refusal(await last.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'approval_required']);
    const owning = await platformPerson(server, { email: vault.owner.email, mfa: true });
    expect((await owning.get(`/vaults/${id}`)).body.vault.status).toBe('active');
  });

  it('is seen on the owner’s device, which stops it with one press', async () => {
    await using server = await startTestServer();
    const vault = await newSealedVault(server);
    const id = `vault_${vault.vaultId}`;
    const seen = async () => (await vault.call('GET', '/outlook')).body.request;
    expect(await seen()).toBeNull();
    const admin = await platformPerson(server, { email: 'admin@example.org', roles: ['VAULT_ADMIN'], mfa: true });
    expect((await admin.post(`/vaults/${id}/approvals`, { note: 'Trust me.' })).status).toBe(201);
    expect(await seen()).toMatchObject({ by: 'admin@example.org', is_own: false, note: 'Trust me.', others_may_release_at: null });
    await server.mails(id);
    expect(await seen()).toMatchObject({ others_may_release_at: expect.any(String) });
    server.advance(dayMs - 60_000);
    const stopped = await vault.call('POST', '/release/stop');
    expect([stopped.status, stopped.body.request, await seen()]).toEqual([200, null, null]);
    server.advance(2 * dayMs);
    const later = await platformPerson(server, { email: 'admin@example.org', mfa: true });
    expect(refusal(await later.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'release_waits']);
    // Also what was asked for with the owner's own sign-in.
    const owner = await platformPerson(server, { email: vault.owner.email, mfa: true });
    expect((await owner.put(`/vaults/${id}/release`, { approvalsRequired: 1 })).status).toBe(200);
    expect((await owner.post(`/vaults/${id}/approvals`, {})).status).toBe(201);
    expect(await seen()).toMatchObject({ by: vault.owner.email, is_own: true });
    expect((await vault.call('POST', '/release/stop')).body.request).toBeNull();
    const other = await newSealedVault(server);
    expect((await other.device.call('POST', `/vaults/${vault.vaultId}/release/stop`)).status).toBe(403);
  });

  attackServer('an administrator releases somebody’s vault at once', { without: 'the owner has a day to stop others' }, async (server) => {
    const vault = await newSealedVault(server);
    const id = `vault_${vault.vaultId}`;
    const admin = await platformPerson(server, { email: 'admin@example.org', roles: ['VAULT_ADMIN'], mfa: true });
    const execute = { shadowMode: false };
    const answer = await admin.post(`/vaults/${id}/release/execute`, execute);
    if (answer.status === 200) return 'succeeded';
    expect(refusal(answer)).toEqual([409, 'release_waits']);
    expect((await admin.post(`/vaults/${id}/approvals`, {})).status).toBe(201);
    expect(refusal(await admin.post(`/vaults/${id}/release/execute`, execute))).toEqual([409, 'release_waits']);
    expect((await server.mails(id)).filter(({ kind }) => kind === 'release_requested')).toHaveLength(1);
    return 'seen';
  });
});
