import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tempFolder } from '../files/temp-folder.ts';
import { endWithThisProcess } from '../processes/end-with-this-process.ts';
import { findProgram } from '../processes/find-program.ts';
import { freePort } from '../processes/free-port.ts';
import { eventually } from '../runner/eventually.ts';

const caddyfile = new URL('../../../build/deploy/Caddyfile', import.meta.url);

/** A real Caddy with the Caddyfile that we hand out, under the name `localhost`. */
export interface Caddy extends AsyncDisposable {
  /** `https://localhost:<port>`. */
  readonly origin: string;
  /** Of its plain HTTP. */
  readonly plainOrigin: string;
  /** The certificate of its own authority, as PEM. */
  readonly ca: string;
}

/** @param upstreams the servers behind it, as `host:port`. @throws Error when it isn't installed or doesn't start. */
export async function startCaddy(upstreams: readonly string[]): Promise<Caddy> {
  const program = findProgram('caddy');
  if (program === undefined) throw new Error('caddy is missing; run: node build/set-up.mjs caddy');
  const folder = await tempFolder('caddy');
  const [port, plainPort] = [await freePort(), await freePort()];
  // Its usual ports belong to root, and its authority is nobody's business but ours.
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttps_port ${port}\n\thttp_port ${plainPort}\n`;
  const config = join(folder.path, 'Caddyfile');
  await writeFile(config, (await readFile(caddyfile, 'utf8')).replace(/^\{\n/m, own));
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      HOME: folder.path,
      XDG_DATA_HOME: join(folder.path, 'data'),
      XDG_CONFIG_HOME: join(folder.path, 'config'),
      SITE_ADDRESS: 'localhost',
      ACME_EMAIL: 'admin@example.org',
      UPSTREAMS: upstreams.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve())).finally(callOff);
  ended.catch(() => undefined);
  const root = join(folder.path, 'data/caddy/pki/authorities/local/root.crt');
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`caddy ended: ${output}`);
    if (!existsSync(root)) throw new Error(`caddy has no authority yet: ${output}`);
    await fetch(`http://127.0.0.1:${plainPort}/`, { redirect: 'manual' });
  });
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    ca: await readFile(root, 'utf8'),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
      await folder.remove();
    },
  };
}
