import { createSocket } from 'node:dgram';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { minuteMs, secondMs } from '../../../shared/domain/instant.ts';

const { failure, warning, unchecked, fine } = findingsOf('clock');
const patienceMs = 3 * secondMs;
/** Seconds from 1900, where NTP begins, to 1970. */
const ntpEpochSeconds = 2_208_988_800;
const packetBytes = 48;

/** Where a time server is. */
export interface TimeServer {
  readonly host: string;
  readonly port: number;
}

/** Compares the machine's clock with a time server's (SNTP, RFC 4330). */
export async function checkClock(server: TimeServer, nowMs: () => number): Promise<readonly Finding[]> {
  const answer = await askTime(server, nowMs).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (answer instanceof Error) {
    return [
      unchecked(
        `The clock could not be compared: ${server.host} doesn't answer (${answer.message}).`,
        'Name a time server that this machine reaches with --ntp, or compare the clock by hand.',
      ),
    ];
  }
  const offMs = Math.abs(answer);
  const words = `${(offMs / secondMs).toFixed(1)} seconds ${answer > 0 ? 'behind' : 'ahead of'} ${server.host}`;
  if (offMs > 10 * minuteMs)
    return [
      failure(
        `The clock is ${words}: releases would come at the wrong time.`,
        'Stop the server, set the clock, let a time service keep it (systemd-timesyncd, chrony), and start again.',
      ),
    ];
  if (offMs > 2 * secondMs) return [warning(`The clock is ${words}.`, 'Let a time service keep it (systemd-timesyncd, chrony).')];
  return [fine(`The clock agrees with ${server.host} to within ${(offMs / secondMs).toFixed(1)} seconds.`)];
}

/** By how many milliseconds the server's clock is ahead of ours. */
function askTime({ host, port }: TimeServer, nowMs: () => number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
    const timer = setTimeout(() => end(new Error('no answer in time')), patienceMs);
    const end = (result: number | Error): void => {
      clearTimeout(timer);
      socket.close();
      if (result instanceof Error) reject(result);
      else resolve(result);
    };
    const sentAtMs = nowMs();
    socket.once('error', end);
    socket.once('message', (message) => {
      const receivedAtMs = nowMs();
      // A stratum of 0 means that it doesn't know the time itself.
      if (message.length < packetBytes || message[1] === 0) end(new Error('its answer tells no time'));
      else end((msOf(message, 32) - sentAtMs + (msOf(message, 40) - receivedAtMs)) / 2);
    });
    const question = Buffer.alloc(packetBytes);
    // Version 4, a client.
    question[0] = 0x23;
    socket.send(question, port, host, (error) => {
      if (error !== null) end(error);
    });
  });
}

const msOf = (message: Buffer, offset: number): number =>
  (message.readUInt32BE(offset) - ntpEpochSeconds) * secondMs + (message.readUInt32BE(offset + 4) / 2 ** 32) * secondMs;
