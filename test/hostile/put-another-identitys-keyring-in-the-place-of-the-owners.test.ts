import { expect } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { equalBytes } from '../../shared/crypto/sodium.ts';
import { makeKeyring } from '../../shared/format/vault/keyring.ts';
import { cheapCost } from '../kit/desktop/owner-device.ts';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

attack('an operator gives a device a keyring with keys of their own', { without: 'a keyring is of the account’s identity' }, async () => {
  await using account = await openSyncedAccount();
  const { device, operator } = account;
  const { accountId } = device.engine.context.session();
  const { keyring } = makeKeyring({ accountId, passphrase: 'of the operator', cost: cheapCost });
  operator.answer(/^\/api\/sync\/keyring$/, (_, method) =>
    method === 'GET' ? { status: 200, body: { generation: 1, keyring: toBase64(keyring) } } : undefined,
  );
  const failure = await syncFailure(device);
  if (equalBytes(device.engine.context.store.state.get('keyring') ?? keyring, keyring)) return 'succeeded';
  expect(failure).toBe('other_account');
  return 'seen';
});
