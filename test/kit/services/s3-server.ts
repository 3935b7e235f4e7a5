import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { freePort } from '../processes/free-port.ts';
import { tempFolder } from '../files/temp-folder.ts';

const readyWithinMs = 60_000;

/** A store that speaks S3, of our own, with one empty bucket. */
export interface S3Server extends AsyncDisposable {
  /** Its address, without a slash at the end. */
  readonly endpoint: string;
  readonly port: number;
  readonly bucket: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** As HEIRLOCK_BLOBS_URL takes it. `endpoint`: something in between that passes on what comes. */
  url(prefix: string, endpoint?: string): string;
  /** What a server process needs besides the URL. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const bucket = 'heirlock-test';

/** Starts one in a process of its own, which ends with this one at the latest. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await tempFolder('s3');
  const port = await freePort();
  const program = join(dirname(createRequire(import.meta.url).resolve('@20minutes/s3rver')), 'cli.js');
  // It reckons the signature of a list over another path than the SDK does, so signatures are not compared.
  const script = `require(${JSON.stringify(program)}).parseAsync(['', '', '--directory', process.argv[1], '--port', process.argv[2], '--address', '127.0.0.1', '--silent', '--allow-mismatched-signatures', '--configure-bucket', '${bucket}'])`;
  const child = spawn(process.execPath, ['-e', script, folder.path, String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (log = (log + text).slice(-8_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    callOff();
    await folder.remove();
  };
  const deadline = performance.now() + readyWithinMs;
  while (!(await listens(port))) {
    if (child.exitCode === null && performance.now() < deadline) await sleep(25);
    else {
      await stop();
      throw new Error(`the S3 server did not start: ${log}`);
    }
  }
  const endpoint = `http://127.0.0.1:${port}`;
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    endpoint,
    port,
    bucket,
    credentials,
    url: (prefix, through = endpoint) => `s3://${bucket}/${prefix}?region=us-east-1&endpoint=${encodeURIComponent(through)}&path_style=1`,
    env: { AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
