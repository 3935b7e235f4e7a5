import { expect } from 'vitest';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { attack } from './attack.ts';
import { startOperator } from './operator.ts';

attack(
  'somebody on the network has an owner name the server without encryption',
  { without: 'no token in plain text over a network' },
  async () => {
    await using server = await startTestServer();
    await using listener = await startOperator(server);
    await using device = await openDevice();
    await device.must('account.create', { passphrase: ownerPassphrase });
    // Every address of this machine, and none that belongs to it alone.
    const named = listener.origin.replace('127.0.0.1', '0.0.0.0');
    const outcome = await device.engine.call('sync.connect', { server: named, token: await tokenFor(server.core, 'plain@example.org') });
    if (listener.passed.length > 0) return 'succeeded';
    expect(outcome).toMatchObject({ ok: false, code: 'insecure_server' });
    return 'refused';
  },
);
