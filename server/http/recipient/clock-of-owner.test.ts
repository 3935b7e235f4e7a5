import { expect, it } from 'vitest';
import { hourMs } from '../../../shared/domain/instant.ts';
import { openTestCore } from '../../../test/kit/server/test-core.ts';
import { plantRemoval } from '../../../test/kit/owners/plant-removal.ts';
import { changeUserZone } from '../../core/stores/account-store.ts';
import { advanceTimer } from '../../core/timers/advance-timer.ts';
import { letCheckInFallDue, newest, pagesApp, tellStory } from './recipient-test-kit.ts';

it('mails and the page behind their link say times by the owner’s clock, once their app said where it is', async () => {
  await using test = await openTestCore();
  await using app = await pagesApp(test.core);
  const story = await tellStory(test);
  await test.core.db.transaction((tx) => changeUserZone(tx, story.ctx.owner.userId, 'Europe/Berlin'));
  const page = await app.inject({ method: 'GET', url: await letCheckInFallDue(test, story) });
  expect(page.body).toContain(
    '<time datetime="2026-03-09T12:00:00.000Z">Monday, 9 March 2026, 13:00 (Central European Standard Time)</time>',
  );
  test.clock.advance(48 * hourMs);
  await advanceTimer(test.core, story.vaultId);
  const mail = newest(await test.mails(), 'last_warning');
  expect(mail?.text).toContain('12 March 2026, 13:00 (Central European Standard Time)');
  expect(mail?.text).not.toContain('UTC');
});

it('so does the page that keeps a computer', async () => {
  await using test = await openTestCore();
  await using app = await pagesApp(test.core);
  const { ctx } = await tellStory(test);
  await test.core.db.transaction((tx) => changeUserZone(tx, ctx.owner.userId, 'Europe/Berlin'));
  const { body } = await app.inject({ method: 'GET', url: await plantRemoval(test.core, ctx.owner.userId) });
  expect(body).toMatch(/<time datetime="[^"]+">[^<]*\(Central European Standard Time\)/);
  expect(body).not.toContain('UTC');
});
