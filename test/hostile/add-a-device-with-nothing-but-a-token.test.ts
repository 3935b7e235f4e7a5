import { expect } from 'vitest';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { deviceMessage, newSyncOwner, syncBase } from '../kit/owners/sync-owner.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { attack } from './attack.ts';

attack(
  'a thief of a token adds a device that they certified themselves',
  { without: 'a device is certified by the account’s identity' },
  async () => {
    await using server = await startTestServer();
    const owner = await newSyncOwner(server);
    const theirs = { identity: identityFromSeed(randomKey()), accountId: owner.accountId };
    const stolen = server.api(await tokenFor(server.core, owner.email), syncBase);
    const answer = await stolen.post('/devices', deviceMessage(theirs, server.core.newId(), identityFromSeed(randomKey())));
    if (answer.status < 300) return 'succeeded';
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    return 'refused';
  },
);
