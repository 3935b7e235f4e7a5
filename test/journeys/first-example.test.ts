import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { freePort } from '../kit/processes/free-port.ts';
import { copyProject } from './project-copy.ts';
import { launchServer } from './server-launch.ts';

const readme = fileURLToPath(new URL('../../README.md', import.meta.url));
const usualPort = 8787;

/** The first block of the README fenced as bash. */
function firstExample(): string {
  if (!existsSync(readme)) throw new Error('README.md is missing; its first ```bash example is what this test runs.');
  const block = /^```bash\n([\s\S]*?)^```$/m.exec(readFileSync(readme, 'utf8'))?.[1];
  if (block === undefined)
    throw new Error('README.md has no ```bash example: the first thing a reader may type must be there, and must work.');
  if (/\bnpm (start|run server)\b/.test(block))
    throw new Error("README.md's first ```bash example starts a server, which never ends: put that into a block of its own, fenced as sh.");
  return block;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

describe("the README's first example", () => {
  it('works as it is written, against a fresh server, and ends with the released vault', async () => {
    const example = firstExample();
    const copy = await copyProject();
    const port = (await isFree(usualPort)) ? usualPort : await freePort();
    const server = launchServer({ cwd: copy.path, env: port === usualPort ? {} : { HEIRLOCK_PORT: String(port) } });
    try {
      await server.listening();
      const { code, stdout, stderr } = await copy.shell(`set -euo pipefail\n${example.replaceAll(String(usualPort), String(port))}`);
      expect(code, `what it wrote:\n${stdout}\n${stderr}`).toBe(0);
      const last = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as { id: string; status: string };
      expect(last.id).toMatch(/^vault_[0-9A-HJKMNP-TV-Z]{26}$/);
      expect(last.status, 'what the README says of it').toBe('released');
    } finally {
      server.process.kill('SIGTERM');
      await server.ended();
    }
  });
});
