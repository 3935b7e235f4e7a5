import { expect } from 'vitest';
import { browserAt } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';
import { browserOf, releasedVault } from './released-vault.ts';

attackServer('a recipient shows their own session at the link of another', { without: 'a session is one recipient’s' }, async (server) => {
  const [own, other] = [await releasedVault(server), await releasedVault(server)];
  const [, session = ''] = (await browserOf(own)).cookie.split('=');
  const answer = await browserAt(server, `heirlock_${other.vault.recipientId}=${session}`).call('GET', `${other.link}/sealed`);
  if (answer.status === 200) return 'succeeded';
  expect([answer.status, answer.body]).toEqual([401, { error: 'authentication_failed' }]);
  return 'refused';
});
