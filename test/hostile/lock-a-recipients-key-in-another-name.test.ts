import { expect } from 'vitest';
import { keyBody, newSealedVault, putKey, sheetLock, strangerIdentity } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a thief of a device’s token gives a recipient a lock that they signed themselves',
  { without: 'a lock is its owner’s' },
  async (server) => {
    const vault = await newSealedVault(server);
    const answer = await putKey(vault, keyBody(vault, { locks: [sheetLock(vault, { identity: strangerIdentity() })] }));
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    return 'refused';
  },
);
