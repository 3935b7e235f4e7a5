import { expect, it } from 'vitest';
import { hourMs } from '../../shared/domain/instant.ts';
import { endMs, expectInTime, History, stopInLastWarning } from '../chaos/custodian-history.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

// One scene of test/chaos/lose-custodians.test.ts, short enough to be played each time.

it('one of two servers is lost in the last warning, rm -rf, and what the other one and the witness have opens within a day', async () => {
  await using root = await tempFolder('lost-server');
  const stopped = await stopInLastWarning(root.path);
  await using history = await History.begin(stopped, stopped.warned);
  await history.live(4 * hourMs);
  await history.machines[1].lose();
  await history.live(endMs(stopped, stopped.warned) + 26 * hourMs);
  expectInTime(stopped, history.gave[0], [history.over[0] as number]);
  expectInTime(stopped, history.gave[2], [history.over[2] as number]);
  // Two shares of one key are with the server that is left: its own, and what the witness gave.
  expect([history.gave[1], history.seen[0]?.hasThirdShare, history.seen[0]?.status]).toEqual([null, true, 'released']);
});
