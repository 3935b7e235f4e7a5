import { expect } from 'vitest';
import { keyBody, newSealedVault, putKey, sheetLock } from '../kit/owners/sealed-vault.ts';
import { attackServer } from './attack.ts';

attackServer(
  'a thief of a token who holds one recipient’s sheet moves its lock to another',
  { without: 'a lock stays in its place' },
  async (server) => {
    const vault = await newSealedVault(server);
    const answer = await putKey(vault, keyBody(vault, { locks: [sheetLock(vault, { recipientId: server.core.newId() })] }));
    if (answer.status === 200) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    return 'refused';
  },
);
