import { randomBytes, randomInt } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { idFactory } from '../../server/adapters/new-id.ts';
import { openDatabase } from '../../server/db/open.ts';
import { findSyncInconsistencies } from '../kit/judges/check-sync.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { runCli, startServerProcess, type Environment, type ServerProcess } from '../kit/processes/server-process.ts';
import { bytesHeaders, nameOf, packOf, takenUp, tusHeaders } from '../kit/owners/sync-owner.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const kills = testNumber('UPLOAD_KILLS', 2);

type Headers = Readonly<Record<string, string>>;

/** A device that talks to a server which may die at any moment. */
async function takeUpDevice(server: ServerProcess, env: Environment): Promise<Headers> {
  const { token } = JSON.parse((await runCli(['device-tokens', 'create', '--email', 'a@example.org', '--json'], env)).stdout) as {
    token: string;
  };
  const { keyring, message } = takenUp(idFactory()());
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const put = await fetch(`${server.origin}/api/sync/keyring`, { method: 'PUT', headers, body: JSON.stringify(keyring) });
  const post = await fetch(`${server.origin}/api/sync/devices`, { method: 'POST', headers, body: JSON.stringify(message) });
  expect([put.status, post.status]).toEqual([200, 201]);
  return { authorization: headers.authorization, 'x-device': message.id };
}

/** Sends the rest of an upload slowly enough to be killed in the middle of it. @returns the status, or undefined when the connection broke. */
function sendSlowly(url: string, headers: Headers, bytes: Uint8Array): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sending = request(url, { method: 'PATCH', headers: { ...headers, 'content-length': String(bytes.length) } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
      answer.on('error', () => resolve(undefined));
    });
    sending.on('error', () => resolve(undefined));
    sending.on('close', () => resolve(undefined));
    const piece = Math.ceil(bytes.length / 20);
    const write = (offset: number): void => {
      if (sending.destroyed) return;
      if (offset >= bytes.length) sending.end();
      else sending.write(bytes.subarray(offset, offset + piece), () => setTimeout(() => write(offset + piece), 5));
    };
    write(0);
  });
}

describe.each(['sqlite', 'postgres'] as const)('an upload on %s', (dialect) => {
  it(`goes on where it stood after each of ${kills} kills, and every part is there in the end`, {
    timeout: 600_000 + kills * 40_000,
  }, async () => {
    await using folder = await tempFolder('kill-uploads');
    const env: Environment = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      ...(dialect === 'postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {}),
    };
    let server = await startServerProcess({ env, dataDir: folder.path });
    const again = async (): Promise<void> => {
      await server.kill('SIGKILL');
      server = await startServerProcess({ env, dataDir: folder.path, port: server.port });
    };
    try {
      const device = await takeUpDevice(server, env);
      const parts = Array.from({ length: 40 }, () => randomBytes(100_000));
      const pack = packOf(parts);
      const begun = await fetch(`${server.origin}/api/sync/uploads`, {
        method: 'POST',
        headers: { ...device, ...tusHeaders, 'upload-length': String(pack.length) },
      });
      const url = server.origin + (begun.headers.get('location') ?? '');
      const offsets: number[] = [];
      let left = kills;
      for (;;) {
        const head = await fetch(url, { method: 'HEAD', headers: { ...device, ...tusHeaders } });
        expect(head.status).toBe(200);
        const offset = Number(head.headers.get('upload-offset'));
        offsets.push(offset);
        expect(offsets.length, `it stands still at ${offset}`).toBeLessThan(3 * kills + 5);
        if (offset === pack.length) break;
        const sending = sendSlowly(url, { ...device, ...bytesHeaders, 'upload-offset': String(offset) }, pack.subarray(offset));
        if (left > 0) {
          left -= 1;
          await Promise.race([sleep(randomInt(400)), sending]);
          await again();
        }
        await sending;
      }
      expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
      const names = parts.map(nameOf);
      const asked = await fetch(`${server.origin}/api/sync/parts/missing`, {
        method: 'POST',
        headers: { ...device, 'content-type': 'application/json' },
        body: JSON.stringify({ names }),
      });
      expect(await asked.json()).toEqual({ missing: [] });
      for (const index of [0, 20, 39]) {
        const part = await fetch(`${server.origin}/api/sync/parts/${names[index]}`, { headers: device });
        expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), parts[index]!)).toBe(0);
      }
    } finally {
      await server.stop();
    }
    const database = await openDatabase({ databaseUrl: env.HEIRLOCK_DATABASE_URL ?? null, dataDir: folder.path });
    try {
      expect(await findSyncInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
