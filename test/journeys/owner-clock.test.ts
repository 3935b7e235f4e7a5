import { afterEach, expect, it, vi } from 'vitest';
import { changeUserZone } from '../../server/core/stores/account-store.ts';
import { firstDevice, tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('the app tells its server where the owner’s clock is, and again only when they have moved', async () => {
  await using server = await startTestServer();
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { device } = await firstDevice(server.origin, await tokenFor(server.core, 'owner@example.org'));
  await using _ = device;
  await device.must('sync.run', {});
  const known = () => server.core.db.read.selectFrom('users').select('time_zone').executeTakeFirstOrThrow();
  expect(await known()).toEqual({ time_zone: 'Europe/Berlin' });
  // What the owner says elsewhere stays while this computer does.
  const { id } = await server.core.db.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await server.core.db.transaction((tx) => changeUserZone(tx, id, 'Asia/Tokyo'));
  await device.must('sync.run', {});
  expect(await known()).toEqual({ time_zone: 'Asia/Tokyo' });
  vi.stubEnv('TZ', 'America/New_York');
  await device.must('sync.run', {});
  expect(await known()).toEqual({ time_zone: 'America/New_York' });
});
