import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { inheritedEnvironment } from '../kit/processes/inherited-environment.ts';
import { programs } from '../kit/processes/programs.ts';
import { runCli } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { startTestServer } from '../kit/server/test-server.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Backs up in a process that is killed as soon as the place has so many files; it may be done before. */
async function killedAt(files: number, out: string, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [programs.heirlock, 'backup', '--out', out], {
    cwd: projectRoot,
    env: { ...inheritedEnvironment(), ...env },
    stdio: 'ignore',
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const ended = once(child, 'exit');
  let isOver = false;
  ended.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  while (!isOver && (await readdir(out, { recursive: true }).catch(() => [])).length < files) await sleep(2);
  child.kill('SIGKILL');
  await ended;
  callOff();
}

it('a backup that is killed leaves the earlier ones whole, and the next one is made', async () => {
  await using server = await startTestServer();
  const owner = await newOwner(server, { mode: 'live' });
  const { id } = await owner.makeVault();
  const random = seededRandom(Number.parseInt(randomUUID().slice(0, 6), 16));
  for (let n = 0; n < 20; n += 1) await owner.addDocument(id, { content: random.text(20_000), name: `Letter ${n}.txt` });
  const out = join((await tempFolder('backups')).path, 'b');
  expect(await runCli(['backup', '--out', out], server.environment)).toMatchObject({ code: 0 });
  const before = (await readdir(out, { recursive: true })).length;
  for (let n = 0; n < 10; n += 1) await owner.addDocument(id, { content: random.text(20_000), name: `Later ${n}.txt` });
  await killedAt(before + random.integer(1, 12), out, server.environment);
  const verified = await runCli(['backup', 'verify', '--from', out, '--json'], server.environment);
  expect(verified, `seed ${random.seed}`).toMatchObject({ code: 0 });
  // Nobody knows that its process is gone until its claim has run out.
  await server.core.db.transaction((tx) =>
    tx.updateTable('backup_runs').set({ claimed_until_ms: 1 }).where('status', '=', 'running').execute(),
  );
  const next = await runCli(['backup', '--out', out, '--json'], server.environment);
  expect(JSON.parse(next.stdout)).toMatchObject({ status: 'complete', files: 30, missing_files: 0 });
  expect(await runCli(['backup', 'verify', '--from', out], server.environment)).toMatchObject({ code: 0 });
});
