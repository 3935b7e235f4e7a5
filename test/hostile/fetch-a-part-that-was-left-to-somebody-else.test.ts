import { expect } from 'vitest';
import { nameOf } from '../kit/owners/sync-owner.ts';
import { newPart, uploadParts } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';
import { browserOf, releasedVault } from './released-vault.ts';

attackServer(
  'a recipient fetches the parts of documents that weren’t left to them',
  { without: 'a part was left to this recipient' },
  async (server) => {
    const released = await releasedVault(server);
    const other = newPart();
    await uploadParts(released.vault, [other]);
    const answer = await (await browserOf(released)).call('GET', `${released.link}/parts/${nameOf(other)}`);
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body]).toEqual([404, { error: 'document_not_found' }]);
    return 'refused';
  },
);
