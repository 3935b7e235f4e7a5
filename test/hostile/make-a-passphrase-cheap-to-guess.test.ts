import { expect } from 'vitest';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { concatBytes, u32 } from '../../shared/crypto/bytes.ts';
import { readKeyring } from '../../shared/format/vault/keyring.ts';
import type { KeyringMessage } from '../../shared/wire/sync.ts';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

const passesAt = 12;

attack('an operator changes what Argon2id is to cost in the keyring', { without: 'a keyring is signed' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator } = account;
  operator.change(/^\/api\/sync\/keyring$/, ({ generation, keyring }: KeyringMessage, { method }) => {
    if (method !== 'GET') return undefined;
    const bytes = fromBase64(keyring);
    return { generation, keyring: toBase64(concatBytes(bytes.subarray(0, passesAt), u32(2), bytes.subarray(passesAt + 4))) };
  });
  const failure = await syncFailure(device);
  const { cost } = readKeyring(device.engine.context.store.state.get('keyring') ?? new Uint8Array());
  if (cost.passes === 2) return 'succeeded';
  expect([failure, cost.passes]).toEqual(['damaged', 1]);
  return 'refused';
});
