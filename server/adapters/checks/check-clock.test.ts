import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { hourMs, secondMs } from '../../../shared/domain/instant.ts';
import { checkClock, type TimeServer } from './check-clock.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

const nowMs = Date.parse('2026-03-02T12:00:00.000Z');

/** A time server whose clock is ahead of the test's. */
async function startTimeServer(aheadMs: number, stratum = 2): Promise<TimeServer & AsyncDisposable> {
  const socket = createSocket('udp4');
  socket.on('message', (_question, { port, address }) => {
    const answer = Buffer.alloc(48);
    answer[1] = stratum;
    for (const offset of [32, 40]) answer.writeUInt32BE((nowMs + aheadMs) / secondMs + 2_208_988_800, offset);
    socket.send(answer, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { host: '127.0.0.1', port: socket.address().port, [Symbol.asyncDispose]: async () => void socket.close() };
}

describe('the check of the clock', () => {
  it.each([
    [0, 'fine', 'agrees'],
    [30 * secondMs, 'warning', '30.0 seconds behind'],
    [-hourMs, 'failure', '3600.0 seconds ahead of'],
    [hourMs, 'failure', '3600.0 seconds behind'],
  ])('says of a time server that is %d ms ahead that it is %s', async (aheadMs, severity, words) => {
    await using server = await startTimeServer(aheadMs);
    const found = await checkClock(server, () => nowMs);
    expect(severitiesOf(found)).toEqual([severity]);
    expect(wordsOf(found)).toContain(words);
  });

  it('calls nothing fine when nobody answers, or somebody who does not know the time', async () => {
    await using lost = await startTimeServer(0, 0);
    const closed = await startTimeServer(0);
    await closed[Symbol.asyncDispose]();
    for (const server of [lost, closed]) expect(severitiesOf(await checkClock(server, () => nowMs))).toEqual(['unchecked']);
  });
});
