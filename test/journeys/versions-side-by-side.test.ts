import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { landedVersions } from '../earlier/landed-versions.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { earlierProgram } from '../kit/processes/earlier-program.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { startServerProcess } from '../kit/processes/server-process.ts';
import { present } from '../kit/runner/present.ts';

// While servers are replaced one after the other, the version that landed last and this one work on one database. The earlier one runs from
// its own commit; the rule that makes it possible is in CONTRIBUTING.md, "A migration".

const { schema, commit } = present(landedVersions.at(-1));

describe(`a server of ${schema} (${commit}) and one of today on one Postgres`, () => {
  it('both answer every request, before, while and after the newer one migrates, each on what the other wrote', async () => {
    await using folder = await tempFolder('side-by-side');
    await using sources = await tempFolder('earlier-sources');
    const [databaseUrl, earlierPort] = [await postgresUrl(), await freePort()];
    const env = {
      HEIRLOCK_DATA_DIR: folder.path,
      HEIRLOCK_DATABASE_URL: databaseUrl,
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_WEBHOOKS: 'off',
    };
    const program = earlierProgram(commit, sources.path);
    const earlier = await program.serve({ ...env, HEIRLOCK_PORT: String(earlierPort), HEIRLOCK_NEW_INSTALLATION: '1' });
    const { key } = JSON.parse(program.command(['keys', 'create', '--email', 'owner@example.org', '--json'], env)) as {
      readonly key: string;
    };
    const origins = [`http://127.0.0.1:${earlierPort}`];

    const failures: string[] = [];
    let rounds = 0;
    let done = false;
    const call = async (
      origin: string,
      method: string,
      path: string,
      body?: object | FormData,
    ): Promise<{ readonly id: string; readonly name: string }> => {
      const asJson = body === undefined || body instanceof FormData ? body : JSON.stringify(body);
      const headers = { authorization: `Bearer ${key}`, ...(typeof asJson === 'string' ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(origin + path, { method, headers, ...(asJson === undefined ? {} : { body: asJson }) });
      if (!answer.ok)
        failures.push(`${origin === origins[0] ? 'earlier' : 'today'}: ${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer.ok ? ((await answer.json()) as { readonly id: string; readonly name: string }) : { id: '', name: '' };
    };
    /** One server makes something, another changes and reads it. */
    const round = async (maker: string, other: string): Promise<void> => {
      const vault = await call(maker, 'POST', '/v1/vaults', { name: `Vault ${rounds}` });
      const path = `/v1/vaults/${vault.id}`;
      const form = new FormData();
      form.append('file', new Blob(['Dear Ann'], { type: 'text/plain' }), 'letter.txt');
      await call(other, 'POST', `${path}/documents`, form);
      await call(maker, 'POST', `${path}/recipients`, { email: 'ann@example.com', name: 'Ann' });
      await call(other, 'PUT', `${path}/policy`, {
        type: 'inactivity',
        frequency: 'monthly',
        grace_period_days: 30,
        reminder_days_before: 3,
      });
      await call(maker, 'POST', `${path}/checkin`);
      expect((await call(other, 'GET', path)).name).toBe(vault.name);
      rounds += 1;
    };
    const lanes = [0, 1].map(async (lane) => {
      while (!done) {
        const [maker = '', other = maker] = lane === 0 ? origins : origins.toReversed();
        await round(maker, other);
      }
    });
    const load = Promise.all(lanes);
    load.catch(() => undefined);
    const moreRounds = async (): Promise<void> => {
      const wanted = rounds + 4;
      while (rounds < wanted && failures.length === 0) await Promise.race([sleep(20), load]);
    };
    await moreRounds();
    const today = await startServerProcess({ env, dataDir: folder.path });
    origins.push(today.origin);
    await moreRounds();
    // The earlier one goes, as at the end of an upgrade.
    origins.shift();
    await moreRounds();
    done = true;
    await load;
    expect(failures).toEqual([]);
    expect(await earlier.stop()).toBe(0);
    expect(earlier.output()).not.toMatch(/"level":[56]0/);
    expect(await today.stop()).toEqual({ code: 0, signal: null });
    const database = await openDatabase({ databaseUrl, dataDir: folder.path });
    try {
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
