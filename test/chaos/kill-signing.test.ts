import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { apiAt, type Api } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { runCli, startServerProcess, type Environment } from '../kit/processes/server-process.ts';
import { pdfsigVerdicts } from '../kit/pdf/pdf-checks.ts';
import { openSigningWorld, plainPdf } from '../kit/pdf/signing-world.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const kills = testNumber('SIGNING_KILLS', 1);

/** A person's calls to the platform, and a document of theirs. */
async function withDocument(
  origin: string,
  env: Environment,
): Promise<{ readonly api: Api; readonly keyApi: Api; readonly key: string; readonly documentId: string }> {
  const made = async (...words: string[]): Promise<Record<string, string>> =>
    JSON.parse((await runCli([...words, '--email', 'a@example.org', '--json'], env)).stdout) as Record<string, string>;
  const { key = '' } = await made('keys', 'create', '--mode', 'live');
  const { access_token: token = '' } = await made('tokens', 'create');
  const keyApi = apiAt(`${origin}/reference`, key);
  const { body } = await keyApi.post('/v1/vaults', { name: 'Papers' });
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(await plainPdf())], { type: 'application/pdf' }), 'will.pdf');
  const answer = await fetch(`${origin}/reference/v1/vaults/${body.id as string}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  expect(answer.status).toBe(201);
  return { api: apiAt(`${origin}/api`, token), keyApi, key, documentId: ((await answer.json()) as { id: string }).id };
}

describe.each(['sqlite', 'postgres'] as const)('a signature on %s', (dialect) => {
  it(`comes to one new version, whenever the server is killed (${kills} times)`, { timeout: 600_000 + kills * 60_000 }, async () => {
    await using world = await openSigningWorld();
    await using folder = await tempFolder('kill-signing');
    const { config } = world;
    const env: Environment = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      HEIRLOCK_SIGN_KEY: config.key?.p12File ?? '',
      HEIRLOCK_SIGN_PASSPHRASE_FILE: config.key?.passphraseFile ?? '',
      HEIRLOCK_SIGN_TSA: config.timestampUrls.join(','),
      HEIRLOCK_SIGN_ROOTS: world.rootsFile,
      HEIRLOCK_SIGN_ALLOW_PRIVATE: '1',
      ...(dialect === 'postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {}),
    };
    let server = await startServerProcess({ env, dataDir: folder.path });
    try {
      const { api, keyApi, key, documentId } = await withDocument(server.origin, env);
      for (let kill = 1; kill <= kills; kill += 1) {
        expect((await api.post('/sign', { documentId, level: 'B-T' })).status).toBe(202);
        // Before it is claimed, while the thread signs, while the version is stored, or after all of it.
        await sleep(300 + (kill * 2_000) / (kills + 1));
        await server.kill('SIGKILL');
        const database = await openDatabase({ dataDir: folder.path, databaseUrl: env['HEIRLOCK_DATABASE_URL'] ?? null });
        // The dead server's claim runs out.
        await database.transaction((tx) =>
          tx.updateTable('signing_jobs').set({ next_attempt_ms: 0 }).where('next_attempt_ms', 'is not', null).execute(),
        );
        await database.close();
        server = await startServerProcess({ env, dataDir: folder.path, port: server.port });
        await expect
          .poll(async () => (await api.get('/signing/jobs/owner')).body.jobs[0].status as string, { interval: 250 })
          .toBe('signed');
        const versions = (await keyApi.get(`/v1/documents/${documentId}/versions`)).body.data as unknown[];
        expect(versions).toHaveLength(kill + 1);
      }
      const download = await fetch(`${server.origin}/reference/v1/documents/${documentId}/download`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const path = join(world.folder, `after-kills-${dialect}.pdf`);
      await writeFile(path, Buffer.from(await download.arrayBuffer()));
      expect(pdfsigVerdicts(path).map(({ isValid }) => isValid)).toEqual(Array.from({ length: kills }, () => true));
      expect(await readdir(join(folder.path, 'signing'))).toEqual([]);
    } finally {
      await server.kill('SIGKILL');
    }
  });
});
