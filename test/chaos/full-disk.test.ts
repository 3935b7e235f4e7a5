import { spawnSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { eventually } from '../kit/runner/eventually.ts';

/** Only root may make a small disk; without one there is nothing to test, and nobody is to think there was. */
function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed (this test needs root): ${stderr}`);
}

async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [1024 * 1024, 4096, 1])
      for (;;) {
        try {
          await handle.write(Buffer.alloc(size));
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          break;
        }
      }
  } finally {
    await handle.close();
  }
}

const token = 'a-token-of-the-watchers';

async function post(server: ServerProcess, key: string) {
  const answer = await fetch(`${server.origin}/reference/v1/vaults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Papers', description: 'x'.repeat(400) }),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

const statusOf = async (server: ServerProcess, path: string): Promise<number> => (await fetch(server.origin + path)).status;

async function metrics(server: ServerProcess): Promise<string> {
  return (await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
}

it('a full disk, and one that can only be read, are 503, seen by /ready and the metrics, and lived through', async () => {
  const folder = await tempFolder('full-disk');
  run('mount', '-t', 'tmpfs', '-o', 'size=48m', 'none', folder.path);
  let server: ServerProcess | undefined;
  const blobs = join(folder.path, 'blobs');
  try {
    const env = { HEIRLOCK_METRICS_TOKEN: token, HEIRLOCK_DATA_DIR: folder.path };
    server = await startServerProcess({ dataDir: folder.path, env });
    const running = server;
    const made = await runCli(['keys', 'create', '--email', 'ada@example.org', '--mode', 'live', '--json'], env);
    const key = /"(service_sk_live_[^"]+)"/.exec(made.stdout)?.[1] ?? '';
    expect(await post(running, key)).toEqual({ status: 201, retryAfter: null });
    await eventually(async () => expect(await statusOf(running, '/ready')).toBe(200));

    const filler = join(folder.path, 'filler');
    await fill(filler);
    // The log of the database has room within its own file for a while.
    await eventually(async () => expect(await post(running, key)).toEqual({ status: 503, retryAfter: '10' }));
    await eventually(async () => expect(await statusOf(running, '/ready')).toBe(503));
    expect(await statusOf(running, '/live')).toBe(200);
    const full = await metrics(running);
    expect(full).toContain('heirlock_usable{part="documents"} 0');
    expect(Number(/^heirlock_disk_free_bytes (\d+)$/m.exec(full)?.[1])).toBeLessThan(1_073_741_824);
    await rm(filler);
    await eventually(async () => expect(await statusOf(running, '/ready')).toBe(200));
    expect(await post(running, key)).toEqual({ status: 201, retryAfter: null });

    run('mount', '--bind', blobs, blobs);
    run('mount', '-o', 'remount,bind,ro', blobs);
    await eventually(async () => expect(await statusOf(running, '/ready')).toBe(503));
    expect(await metrics(running)).toContain('heirlock_usable{part="documents"} 0');
    // Who checks in is still heard.
    expect(await post(running, key)).toEqual({ status: 201, retryAfter: null });
    run('umount', blobs);
    await eventually(async () => expect(await statusOf(running, '/ready')).toBe(200));
    expect(running.output()).not.toContain('"msg":"request failed"');
  } finally {
    await server?.stop();
    spawnSync('umount', [blobs]);
    run('umount', folder.path);
    await folder.remove();
  }
});
