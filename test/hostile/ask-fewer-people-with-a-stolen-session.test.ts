import { describe, expect, it } from 'vitest';
import { attack } from './attack.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../kit/owners/platform-person.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';

/** Somebody has the owner's session, fresh factor and all, and takes away the one thing that stands between them and a release. */
onDatabasesOfForm({}, (server) => {
  attack(
    'a thief of an owner’s session asks for nobody’s agreement and releases',
    { without: 'fewer are asked only once they have agreed' },
    async () => {
      const vault = await newSealedVault(server());
      const id = `vault_${vault.vaultId}`;
      const thief = await platformPerson(server(), { email: vault.owner.email, mfa: true });
      const ask = (approvalsRequired: number) => thief.put(`/vaults/${id}/release`, { approvalsRequired });
      expect((await ask(2)).status).toBe(200);
      const lowered = await ask(0);
      const released = await thief.post(`/vaults/${id}/release/execute`, { shadowMode: false });
      if (released.status === 200) return 'succeeded';
      for (const answer of [lowered, released]) expect(refusal(answer)).toEqual([409, 'approval_required']);
      return 'refused';
    },
  );

  describe('an owner’s stolen session, where two others have to agree', () => {
    it('asks for no fewer people until they have agreed, and the owner is told when it does', async () => {
      const vault = await newSealedVault(server());
      const id = `vault_${vault.vaultId}`;
      const thief = await platformPerson(server(), { email: vault.owner.email, mfa: true });
      const ask = (approvalsRequired: number) => thief.put(`/vaults/${id}/release`, { approvalsRequired });
      const lowered = async () => (await server().mails(id)).filter(({ kind }) => kind === 'approvals_lowered');
      expect((await ask(2)).status).toBe(200);
      for (const fewer of [0, 1]) expect(refusal(await ask(fewer))).toEqual([409, 'approval_required']);
      const operators = [
        await platformPerson(server(), { email: 'one@example.org', roles: ['VAULT_OPERATOR'], mfa: true }),
        await platformPerson(server(), { email: 'two@example.org', roles: ['VAULT_OPERATOR'], mfa: true }),
      ];
      // To ask is to be mailed with a button against it.
      const asked = await thief.post(`/vaults/${id}/approvals`, {});
      expect((await server().mails(id)).filter(({ kind }) => kind === 'release_requested')).toHaveLength(1);
      expect(refusal(await ask(1))).toEqual([409, 'approval_required']);
      const path = `/approvals/${asked.body.approval.id as string}/approve`;
      expect((await operators[0]?.post(path, {}))?.status).toBe(200);
      expect(refusal(await ask(1))).toEqual([409, 'approval_required']);
      expect(refusal(await thief.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'approval_required']);
      expect(await lowered()).toEqual([]);
      expect((await operators[1]?.post(path, {}))?.status).toBe(200);
      expect((await ask(1)).body).toMatchObject({ approvalsRequired: 1 });
      expect((await lowered()).map(({ to }) => to)).toEqual([vault.owner.email]);
      // They agreed once, not for ever.
      expect(refusal(await ask(0))).toEqual([409, 'approval_required']);
      expect(refusal(await thief.post(`/vaults/${id}/release/execute`, { shadowMode: false }))).toEqual([409, 'approval_required']);
    });
  });
});
