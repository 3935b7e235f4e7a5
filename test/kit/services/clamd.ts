import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram } from '../processes/find-program.ts';
import { freePort } from '../processes/free-port.ts';

const readyWithinMs = 60_000;

/** What our own signatures find, and under which name; nothing else on earth contains these words. */
export const testVirus = { content: 'heirlock-test-virus-3b1f0c', name: 'Heirlock.Test.Virus' } as const;

/** Our own real clamd that knows two signatures: `testVirus`, and the file that all scanners agree to detect. */
export interface Clamd {
  /** In the form that HEIRLOCK_CLAMD takes. */
  readonly unixAddress: string;
  readonly tcpAddress: string;
  /** Ends it and removes its folder. Without it, both happen when this process ends. */
  stop(): Promise<void>;
}

export interface ClamdOptions {
  /** The largest stream that it takes; default: more than the largest document. */
  readonly streamMaxBytes?: number;
}

/** @throws Error naming what to install when there is no clamd. */
export async function startClamd({ streamMaxBytes = 101 * 2 ** 20 }: ClamdOptions = {}): Promise<Clamd> {
  const program = findProgram('clamd') ?? ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path));
  if (program === undefined)
    throw new Error('ClamAV is missing: put its clamd on the PATH, or run "node build/set-up.mjs clamav" on Debian.');
  const folder = mkdtempSync(join(tmpdir(), 'heirlock-clamd-'));
  const port = await freePort();
  writeSettings(folder, port, streamMaxBytes);
  const child = spawn(program, ['-c', join(folder, 'clamd.conf')], {
    cwd: folder,
    env: { LC_ALL: 'C.UTF-8' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const callOff = endWithThisProcess({ signal: 'TERM', folder, ...(child.pid === undefined ? {} : { pid: child.pid }) });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (log = (log + text).slice(-8_000)));
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      child.ref();
      await new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      });
    }
    callOff();
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + readyWithinMs;
  while (!((await listens(join(folder, 'clamd.sock'))) && (await listens(port)))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(25);
    else {
      await stop();
      throw new Error(`clamd did not start: ${log}`);
    }
  }
  return { unixAddress: `unix:${join(folder, 'clamd.sock')}`, tcpAddress: `tcp:127.0.0.1:${port}`, stop };
}

function writeSettings(folder: string, port: number, streamMaxBytes: number): void {
  const signatures = join(folder, 'signatures');
  mkdirSync(signatures);
  writeFileSync(join(signatures, 'own.ndb'), `${testVirus.name}:0:*:${Buffer.from(testVirus.content).toString('hex')}\n`);
  writeFileSync(join(signatures, 'own.hdb'), '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n');
  const settings = {
    LocalSocket: join(folder, 'clamd.sock'),
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    DatabaseDirectory: signatures,
    Foreground: 'yes',
    StreamMaxLength: streamMaxBytes,
    AlertExceedsMax: 'yes',
    MaxThreads: 8,
  };
  writeFileSync(
    join(folder, 'clamd.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
}

function listens(place: string | number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
