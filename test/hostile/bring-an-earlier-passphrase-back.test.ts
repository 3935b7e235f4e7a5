import { expect } from 'vitest';
import { readKeyring } from '../../shared/format/vault/keyring.ts';
import type { KeyringMessage } from '../../shared/wire/sync.ts';
import { ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { attack } from './attack.ts';
import { openSyncedAccount, syncFailure } from './synced-account.ts';

attack(
  'an operator gives a device the keyring of a passphrase that its owner gave up',
  { without: 'a keyring is not older than the last' },
  async () => {
    await using account = await openSyncedAccount();
    const { device, operator } = account;
    const earlier = operator.passed.find(({ path, method }) => path === '/api/sync/keyring' && method === 'PUT')?.asked as KeyringMessage;
    expect(earlier.generation).toBe(1);
    await device.must('account.changePassphrase', { current: ownerPassphrase, next: 'nine quiet otters in the reeds' });
    await device.must('sync.run', {});
    operator.answer(/^\/api\/sync\/keyring$/, (_, method) => (method === 'GET' ? { status: 200, body: earlier } : undefined));
    const failure = await syncFailure(device);
    const { generation } = readKeyring(device.engine.context.store.state.get('keyring') ?? new Uint8Array());
    if (generation === 1) return 'succeeded';
    expect([failure, generation]).toEqual(['server_rolled_back', 2]);
    return 'seen';
  },
);
