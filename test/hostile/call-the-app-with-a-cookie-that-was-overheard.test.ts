import { expect } from 'vitest';
import { openTestHost } from '../../electron/host/host-test-kit.ts';
import { attack } from './attack.ts';

// Browsers send cookies to every port of a machine, so somebody else's program there gets to see the app's.
attack('another program on the machine uses the app’s cookie', { without: 'a cookie without its key does nothing' }, async () => {
  await using world = await openTestHost();
  const { cookie } = await world.letIn();
  const answer = await world.send('/call/account.status', {
    method: 'POST',
    headers: { cookie, origin: world.host.origin, 'x-heirlock-key': 'A'.repeat(43), 'content-type': 'application/json' },
    body: '{}',
  });
  if (answer.status === 200) return 'succeeded';
  expect([answer.status, answer.json().code]).toEqual([401, 'signed_out']);
  return 'refused';
});
