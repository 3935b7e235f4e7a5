import { expect } from 'vitest';
import { platformPerson, refusal } from '../kit/owners/platform-person.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a thief of a device names themselves once others have agreed to a release',
  { without: 'agreement is to these recipients' },
  async (server) => {
    const operator = await platformPerson(server, { email: 'operator@example.org', roles: ['VAULT_OPERATOR'], mfa: true });
    const vault = await newSealedVault(server);
    const id = `vault_${vault.vaultId}`;
    const owner = await platformPerson(server, { email: vault.owner.email, mfa: true });
    expect((await owner.put(`/vaults/${id}/release`, { approvalsRequired: 1 })).status).toBe(200);
    const asked = await owner.post(`/vaults/${id}/approvals`, {});
    expect((await operator.post(`/approvals/${asked.body.approval.id as string}/approve`, {})).status).toBe(200);
    const named = await vault.call('PUT', `/recipients/${server.core.newId()}`, { email: 'thief@example.org', name: 'Heir' });
    expect(named.status).toBe(200);
    const answer = await owner.post(`/vaults/${id}/release/execute`, { shadowMode: false });
    if (answer.status === 200) return 'succeeded';
    expect(refusal(answer)).toEqual([409, 'approval_required']);
    return 'refused';
  },
);
