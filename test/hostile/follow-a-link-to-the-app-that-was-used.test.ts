import { expect } from 'vitest';
import { openTestHost } from '../../electron/host/host-test-kit.ts';
import { attack } from './attack.ts';

attack('another user of the machine follows the link that is left in a terminal', { without: 'a link to the app works once' }, async () => {
  await using world = await openTestHost();
  const { pathname } = new URL(world.host.newLink());
  expect((await world.send(pathname)).status).toBe(200);
  const again = await world.send(pathname);
  if (again.status === 200) return 'succeeded';
  expect(again.status).toBe(403);
  return 'refused';
});
