import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { load, type LoadResult } from './wrk.ts';
import type { Seeded } from './seed.ts';

const connections = 64;

/** Windows so generous that none is ever full: requests are counted and shown all the same. */
export const wideWindows = JSON.stringify({
  reference: { enterprise: { perHour: 1_000_000_000 } },
  perMinute: Object.fromEntries(
    ['GET /v1/vaults', 'GET /v1/vaults/:vault_id', 'POST /v1/vaults', 'POST /v1/vaults/:vault_id/checkin'].map((route) => [
      route,
      1_000_000_000,
    ]),
  ),
});

/** Bare Fastify on this machine, in this run. */
export async function measureBaseline(folder: string, seconds: number): Promise<LoadResult> {
  const child = spawn(process.execPath, ['test/load/bare-fastify.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    const port = /listening (\d+)/.exec(chunk.toString())?.[1] ?? '';
    const request = { url: `http://127.0.0.1:${port}/`, connections, pids: [child.pid ?? 0] };
    await load(folder, { ...request, seconds: 2 });
    return await load(folder, { ...request, seconds });
  } finally {
    child.kill('SIGKILL');
  }
}

const luaJson = (method: string, path: string, body: string, key: string): string => `
wrk.method = "${method}"
wrk.headers["Authorization"] = "Bearer ${key}"
wrk.headers["Content-Type"] = "application/json"
wrk.path = "${path}"
wrk.body = [[${body}]]
`;

function luaCheckIns(ids: readonly string[], key: string): string {
  return `
local ids = { ${ids.map((id) => `"${id}"`).join(', ')} }
local at = 0
request = function()
  at = at % #ids + 1
  return wrk.format("POST", "/v1/vaults/vault_" .. ids[at] .. "/checkin", { ["Authorization"] = "Bearer ${key}" })
end
`;
}

export interface HttpFigures {
  readonly readById: LoadResult;
  readonly list: LoadResult;
  readonly checkIn: LoadResult;
  readonly create: LoadResult;
}

/** The product's own figures, everything switched on. */
export async function measureHttp(
  folder: string,
  server: ServerProcess,
  seeded: Seeded,
  seconds: number,
  extraPids: () => readonly number[],
): Promise<HttpFigures> {
  const pids = (): readonly number[] => [server.process.pid ?? 0, ...extraPids()];
  const headers = { Authorization: `Bearer ${seeded.key}` };
  const run = async (what: { path: string; script?: string }): Promise<LoadResult> => {
    const request = { url: server.origin + what.path, connections, headers, ...(what.script === undefined ? {} : { script: what.script }) };
    await load(folder, { ...request, seconds: 2, pids: [] });
    return load(folder, { ...request, seconds, pids: pids() });
  };
  const one = `/v1/vaults/vault_${seeded.vaultIds[Math.floor(seeded.vaultIds.length / 2)]}`;
  return {
    readById: await run({ path: one }),
    list: await run({ path: '/v1/vaults?per_page=20' }),
    checkIn: await run({ path: '/', script: luaCheckIns(seeded.vaultIds.slice(0, 2000), seeded.key) }),
    create: await run({
      path: '/v1/vaults',
      script: luaJson('POST', '/v1/vaults', '{"name":"My will","description":"bench"}', seeded.key),
    }),
  };
}

/** What rate limits cost: reading by id with them, as a fraction of the rate without. */
export interface LimitsFigures {
  readonly requestsPerSecond: number;
  readonly cpuMicroseconds: number;
}

/** Many short turns: a shared machine changes pace from second to second, and both servers of a pair should get the same. */
const pairs = 31;
const secondsPerTurn = 1;

/** Two servers on the same data, one with limits and one without, are driven in turn; the median of the pairs' ratios counts. */
export async function measureLimits(
  folder: string,
  limited: ServerProcess,
  unlimited: ServerProcess,
  seeded: Seeded,
): Promise<LimitsFigures> {
  const path = `/v1/vaults/vault_${seeded.vaultIds[Math.floor(seeded.vaultIds.length / 2)]}`;
  const drive = (server: ServerProcess): Promise<LoadResult> =>
    load(folder, {
      url: server.origin + path,
      connections,
      headers: { Authorization: `Bearer ${seeded.key}` },
      seconds: secondsPerTurn,
      pids: [server.process.pid ?? 0],
    });
  const ratios: LimitsFigures[] = [];
  for (let pair = -2; pair < pairs; pair += 1) {
    const [first, second] = pair % 2 === 0 ? [limited, unlimited] : [unlimited, limited];
    const results = new Map([
      [first, await drive(first)],
      [second, await drive(second)],
    ]);
    const [on, off] = [results.get(limited), results.get(unlimited)];
    // The first two pairs warm both up.
    if (pair < 0 || on === undefined || off === undefined) continue;
    ratios.push({
      requestsPerSecond: on.requestsPerSecond / off.requestsPerSecond,
      cpuMicroseconds: on.cpuMicroseconds / off.cpuMicroseconds,
    });
  }
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    requestsPerSecond: median(ratios.map((ratio) => ratio.requestsPerSecond)),
    cpuMicroseconds: median(ratios.map((ratio) => ratio.cpuMicroseconds)),
  };
}

export function startBenchServer(
  dataDir: string,
  databaseUrl: string | undefined,
  rateLimits: 'on' | 'off' = 'on',
): Promise<ServerProcess> {
  const database: Record<string, string> = databaseUrl === undefined ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl };
  return startServerProcess({
    dataDir,
    env: { HEIRLOCK_RATE_LIMITS: rateLimits, HEIRLOCK_RATE_WINDOWS: wideWindows, HEIRLOCK_LOG_LEVEL: 'error', ...database },
  });
}
