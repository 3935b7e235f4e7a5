import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openEngine } from '../../../electron/engine/engine.ts';
import { tempFolder } from '../files/temp-folder.ts';
import { programs } from '../processes/programs.ts';

const projectRoot = fileURLToPath(new URL('../../..', import.meta.url));
const passphrase = 'nine copper kettles';

/** How a run of `heirlock` ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `heirlock` as npm's script does, with `GOOD`, `BAD`, `WEAK`, `EMPTY` and `TOKEN` in its environment. */
export async function heirlock(...args: readonly string[]): Promise<CommandResult> {
  const env = { GOOD: passphrase, BAD: 'wrong', WEAK: 'password1234', EMPTY: '', TOKEN: 'heirlock_pt_nobody-has-this-token' };
  const child = spawn(process.execPath, [programs.heirlock, ...args], { cwd: projectRoot, env });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  return { code, ...texts };
}

/** Runs `heirlock vault` for the owner of a folder that `ownersFolder` made; answers with JSON. */
export const vaultIn =
  (folder: string) =>
  (...args: readonly string[]): Promise<CommandResult> =>
    heirlock('vault', '--dir', folder, '--passphrase-env', 'GOOD', '--json', ...args);

/** The one JSON object that a command printed, and nothing else. */
export function onlyJson({ stdout }: CommandResult) {
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout);
}

/** A folder with an account, whose passphrase is in `GOOD`, and one vault. */
export async function ownersFolder(): Promise<string> {
  const folder = join((await tempFolder('cli')).path, 'data');
  const engine = await openEngine({ folder, cost: { passes: 1, memoryKiB: 8_192 } });
  expect(await engine.call('account.create', { passphrase })).toMatchObject({ ok: true });
  expect(await engine.call('vaults.create', { name: 'Papers' })).toMatchObject({ ok: true });
  await engine.close();
  return folder;
}
