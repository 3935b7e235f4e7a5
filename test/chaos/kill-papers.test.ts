import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { apiAt } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { runCli, startServerProcess, type Environment } from '../kit/processes/server-process.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const kills = testNumber('PAPER_KILLS', 1);
const people = 3;

describe.each(['SQLite', 'Postgres'] as const)('recipients’ papers about a release on %s', (database) => {
  it(`are made once for each, whenever the server is killed (${kills} times)`, { timeout: 600_000 + kills * 60_000 }, async () => {
    await using folder = await tempFolder('kill-papers');
    const databaseUrl = database === 'Postgres' ? await migratedPostgresUrl() : null;
    const env: Environment = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }),
    };
    /** All papers, with their files. */
    const papers = async () => {
      const db = await openDatabase({ dataDir: folder.path, databaseUrl });
      try {
        return await db.read.selectFrom('release_papers').selectAll().execute();
      } finally {
        await db.close();
      }
    };
    let server = await startServerProcess({ env, dataDir: folder.path });
    try {
      const made = await runCli(['keys', 'create', '--email', 'owner@example.org', '--mode', 'live', '--json'], env);
      const { key } = JSON.parse(made.stdout) as { readonly key: string };
      const api = apiAt(`${server.origin}/reference`, key);
      for (let kill = 1; kill <= kills; kill += 1) {
        const { id } = (await api.post('/v1/vaults', { name: `Papers ${kill}` })).body as { readonly id: string };
        for (let person = 1; person <= people; person += 1)
          expect((await api.post(`/v1/vaults/${id}/recipients`, { email: `heir-${kill}-${person}@example.org` })).status).toBe(201);
        expect((await api.post(`/v1/vaults/${id}/release`, {})).status).toBeLessThan(300);
        // Before the first is claimed, while a thread lays it out or signs it, while it is stored, or after all of it.
        await sleep(200 + (kill * 6_000) / (kills + 1));
        await server.kill('SIGKILL');
        const db = await openDatabase({ dataDir: folder.path, databaseUrl });
        // The dead server's claims run out.
        await db.transaction((tx) =>
          tx.updateTable('release_papers').set({ next_attempt_ms: 0 }).where('next_attempt_ms', 'is not', null).execute(),
        );
        await db.close();
        server = await startServerProcess({ env, dataDir: folder.path, port: server.port });
        await eventually(async () => {
          const rows = await papers();
          expect(rows.map(({ state, version }) => `${state} ${version}`)).toEqual(Array.from({ length: people * kill }, () => 'made 1'));
        });
      }
      const rows = await papers();
      expect(new Set(rows.map(({ recipient_id: recipient, occasion }) => `${recipient} ${occasion}`)).size).toBe(people * kills);
      expect(await readdir(join(folder.path, 'signing')).catch(() => [])).toEqual([]);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      const db = await openDatabase({ dataDir: folder.path, databaseUrl });
      expect(await findInconsistencies(db, folder.path)).toEqual([]);
      await db.close();
    } finally {
      await server.kill('SIGKILL');
    }
  });
});
