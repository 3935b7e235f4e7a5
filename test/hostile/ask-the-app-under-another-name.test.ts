import { expect } from 'vitest';
import { openTestHost } from '../../electron/host/host-test-kit.ts';
import { attack } from './attack.ts';

attack('a page elsewhere has its own name lead to the owner’s machine', { without: 'the app answers to its own name' }, async () => {
  await using world = await openTestHost();
  const { cookie, key, send } = await world.letIn();
  const host = `rebound.example:${new URL(world.host.origin).port}`;
  const asked = { host, origin: `http://${host}`, cookie, 'x-heirlock-key': key, 'content-type': 'application/json' };
  const answer = await send('/call/account.status', { method: 'POST', headers: asked, body: '{}' });
  if (answer.status === 200) return 'succeeded';
  expect(answer.status).toBe(421);
  return 'refused';
});
