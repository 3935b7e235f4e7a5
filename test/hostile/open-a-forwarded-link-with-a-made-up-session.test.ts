import { expect } from 'vitest';
import { browserAt } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';
import { releasedVault } from './released-vault.ts';

attackServer(
  'somebody whom a recipient forwarded their link to invents a session',
  { without: 'a browser has a session' },
  async (server) => {
    const { vault, link } = await releasedVault(server);
    const answer = await browserAt(server, `heirlock_${vault.recipientId}=${'A'.repeat(43)}`).call('GET', `${link}/sealed`);
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body]).toEqual([401, { error: 'authentication_failed' }]);
    return 'refused';
  },
);
