import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sync } from '../journeys/release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, step } from '../journeys/second-estate.ts';
import { joinDevice, openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const kills = testNumber('SYNC_KILLS', 4);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));

async function opened(): Promise<TestServer & AsyncDisposable> {
  const server = await startTestServer();
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}

describe('a device that is killed while it keeps the second server in step', () => {
  it(`goes on where it was, and neither server lacks anything, through ${kills} kills`, { timeout: 600_000 + kills * 30_000 }, async () => {
    process.stdout.write(`killing the device: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    await using first = await opened();
    await using second = await opened();
    const random = seededRandom(seed);
    const program = fileURLToPath(new URL('../kit/desktop/keep-second-in-step.ts', import.meta.url));
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    for (let number = 0; number < 20; number += 1) await a.addText(vault, `paper-${number}.bin`, Buffer.alloc(400_000, `${number} `));
    await choose(estate);
    await sync(a);
    await a[Symbol.asyncDispose]();
    for (let kill = 0; kill < kills; kill += 1) {
      const child = spawn(process.execPath, [program, a.folder, ownerPassphrase], { stdio: ['ignore', 'pipe', 'inherit'] });
      const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
      const ended = new Promise((resolve) => child.once('close', resolve));
      await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended]);
      await sleep(random.integer(5, 600));
      child.kill('SIGKILL');
      await ended;
      callOff();
    }
    await using again = await openDevice(a.folder);
    expect((await again.must('account.unlock', { passphrase: ownerPassphrase })).unreadable).toEqual([]);
    expect((await step(again)).second).toMatchObject({ isInStep: true, vaults: [{ recipientsBehind: 0 }] });
    await sync(again);
    expect(await namesAtBoth(estate, again)).toHaveLength(21);
    await using b = await joinDevice(second.origin, await tokenBeside(second.core, estate.secondToken), estate.kit);
    expect(await b.must('documents.list', { vault })).toHaveLength(21);
  });
});
