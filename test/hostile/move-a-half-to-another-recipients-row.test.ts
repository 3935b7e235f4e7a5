import { expect } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { equalBytes } from '../../shared/crypto/sodium.ts';
import { attackServer } from './attack.ts';
import { browserOf, releasedVault } from './released-vault.ts';

attackServer(
  'a recipient with a thief of the database puts another’s half in the place of their own',
  { without: 'a half is bound to its recipient' },
  async (server) => {
    const [own, other] = [await releasedVault(server), await releasedVault(server)];
    const [row] = await server.core.db.read
      .selectFrom('release_keys')
      .selectAll()
      .where('recipient_id', '=', other.vault.recipientId)
      .execute();
    const { wrapped_half } = row ?? expect.unreachable();
    await server.core.db.transaction((tx) =>
      tx.updateTable('release_keys').set({ wrapped_half }).where('recipient_id', '=', own.vault.recipientId).execute(),
    );
    const answer = await (await browserOf(own)).call('GET', `${own.link}/sealed`);
    if (answer.status === 200 && equalBytes(fromBase64(answer.body.half), other.vault.halves.b)) return 'succeeded';
    expect([answer.status, answer.body, server.faults.map(({ kind }) => kind)]).toEqual([
      503,
      { error: 'unavailable' },
      ['release half damaged'],
    ]);
    return 'refused';
  },
);
