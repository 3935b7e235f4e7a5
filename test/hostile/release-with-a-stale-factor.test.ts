import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { enrolCodeApp, platformPerson } from '../kit/owners/platform-person.ts';
import { newSealedVault } from '../kit/owners/sealed-vault.ts';
import type { Answer } from '../kit/server/api.ts';

/**
 * Somebody has a person's token whose second factor is old, or was never shown, and tries to release the person's vault with it on each
 * surface that can. The platform asks for a factor of everybody; the others, of everybody who has one.
 */
onDatabasesOfForm({}, (server) => {
  const said = ({ status, body }: Answer): readonly [number, unknown] => [status, (body as { readonly error?: unknown }).error];

  async function stage(factor: 'stale' | 'none') {
    const vault = await newSealedVault(server());
    const { email } = vault.owner;
    const person = await platformPerson(server(), { email, mfa: factor === 'stale' });
    if (factor === 'stale') await enrolCodeApp(server(), person);
    server().advance(11 * minuteMs);
    const withToken = (path: string, headers: Record<string, string> = {}) =>
      server()
        .api(person.token, '')
        .call('POST', path, { body: { shadowMode: false }, headers });
    return { vault, email, withToken, id: `vault_${vault.vaultId}` };
  }

  for (const path of [
    '/v1/vaults/:id/release',
    '/reference/v1/vaults/:id/release',
    '/api/vaults/:id/release/execute',
    '/api/sync/vaults/:bare/release',
  ]) {
    attack(
      `somebody with a person’s old token releases their vault at ${path}`,
      { without: 'a second factor counts for ten minutes' },
      async () => {
        const { vault, email, withToken, id } = await stage('stale');
        const answer = await withToken(path.replace(':id', id).replace(':bare', vault.vaultId), { 'x-device': vault.device.id });
        if (answer.status === 200) return 'succeeded';
        expect(said(answer)).toEqual([403, 'mfa_required']);
        const fresh = await platformPerson(server(), { email, mfa: true });
        expect((await fresh.get(`/vaults/${id}`)).body.vault.status).toBe('active');
        return 'refused';
      },
    );
  }

  describe.each(['stale', 'none'] as const)('releasing a vault with a token whose factor is: %s', (factor) => {
    it('is refused where it is asked for', async () => {
      const { vault, email, withToken, id } = await stage(factor);
      const answers = {
        platform: await withToken(`/api/vaults/${id}/release/execute`),
        ...(factor === 'stale' && {
          origin: await withToken(`/v1/vaults/${id}/release`),
          reference: await withToken(`/reference/v1/vaults/${id}/release`),
          sync: await withToken(`/api/sync/vaults/${vault.vaultId}/release`, { 'x-device': vault.device.id }),
          device: await vault.call('POST', '/release', {}),
        }),
      };
      for (const [surface, answer] of Object.entries(answers)) expect(said(answer), surface).toEqual([403, 'mfa_required']);
      const fresh = await platformPerson(server(), { email, mfa: true });
      expect((await fresh.get(`/vaults/${id}`)).body.vault.status).toBe('active');
    });

    it('succeeds on the same surfaces once the factor is fresh, and with a key, which needed one to be made', async () => {
      for (const path of [
        (id: string) => `/v1/vaults/${id}/release`,
        (id: string) => `/reference/v1/vaults/${id}/release`,
        (id: string) => `/api/vaults/${id}/release/execute`,
        (id: string) => `/api/sync/vaults/${id.slice('vault_'.length)}/release`,
      ]) {
        const { vault, email, id } = await stage(factor);
        const fresh = await platformPerson(server(), { email, mfa: true });
        const headers = { 'x-device': vault.device.id };
        expect(
          (
            await server()
              .api(fresh.token, '')
              .call('POST', path(id), { body: { shadowMode: false }, headers })
          ).status,
          path(id),
        ).toBe(200);
      }
      const { email, id } = await stage(factor);
      const key = await server().createKey({ email, mode: 'live' });
      expect((await server().api(key.value, '').post(`/v1/vaults/${id}/release`, {})).status).toBe(200);
    });
  });
});
