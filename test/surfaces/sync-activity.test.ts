import { describe, expect, it } from 'vitest';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, keyBody, newSealedVault, putKey } from '../kit/owners/sealed-vault.ts';

const nobody = '01J00000000000000000000000';

onDatabasesOfForm({}, (server) => {
  describe('GET /api/sync/vaults/{vault}/activity', () => {
    it('tells an owner what the server saw, newest first, and nothing that is secret', async () => {
      const vault = await newSealedVault(server());
      const body = keyBody(vault);
      expectStatus(200, await putKey(vault, body));
      const { events, total } = expectStatus(200, await vault.call('GET', '/activity'));
      const actions = events.map(({ action }: Json) => action);
      expect(actions.at(-1)).toBe('vault.created');
      expect(actions).toContain('recipient.added');
      expect(total).toBe(events.length);
      expect(events.map(({ at }: Json) => at)).toEqual(
        events
          .map(({ at }: Json) => at)
          .toSorted()
          .toReversed(),
      );
      const text = JSON.stringify(events);
      for (const secret of [body.half, body.bundle, body.locks[0], '@', 'wrapped']) expect(text).not.toContain(secret);
    });

    it('goes on by pages', async () => {
      const vault = await newSealedVault(server());
      const all = expectStatus(200, await vault.call('GET', '/activity')).events;
      expect(all.length).toBeGreaterThan(1);
      const second = expectStatus(200, await vault.call('GET', '/activity?limit=1&page=2'));
      expect(second).toEqual({ events: [all[1]], total: all.length });
    });

    it('refuses a stranger, a vault that is not there, and what it does not know', async () => {
      const [vault, other] = [await newSealedVault(server()), await newSealedVault(server())];
      const answers = await Promise.all(
        ['?page=0', '?limit=x', '?limit=-1', '?what=ever', '?page=1e9'].map((query) => vault.call('GET', `/activity${query}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
      const statusOf = async (vaultId: string): Promise<number> => (await vault.device.call('GET', `/vaults/${vaultId}/activity`)).status;
      expect([await statusOf(nobody), await statusOf('V'), await statusOf(other.vaultId)]).toEqual([404, 404, 403]);
    });
  });
});
