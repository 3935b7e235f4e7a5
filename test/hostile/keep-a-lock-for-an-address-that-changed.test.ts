import { expect } from 'vitest';
import { keyBody, newSealedVault, putKey, sheetLock } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a former recipient’s lock is kept for whoever has come in their place',
  { without: 'a lock is for one address' },
  async (server) => {
    const vault = await newSealedVault(server);
    const answer = await putKey(vault, keyBody(vault, { locks: [sheetLock(vault, { email: 'former@example.org' })] }));
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    return 'refused';
  },
);
