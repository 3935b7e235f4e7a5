import { describe, expect, it } from 'vitest';
import { apiAt } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';
import { runCli, startServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { neverAnswer, startReceiver } from '../kit/services/webhook-receiver.ts';

interface Delivery {
  readonly status: string;
  readonly attempts: number;
  readonly attempted_at: string | null;
  readonly next_attempt_at: string | null;
}

describe.each(['SQLite', 'Postgres'])('a server on %s that is killed while it delivers', (database) => {
  it('forgets no event: what it had not tried leaves at once after the start, what it had tried comes again in time', async () => {
    await using folder = await tempFolder('killed');
    await using receiver = await startReceiver(neverAnswer);
    const env = {
      HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_LOG_LEVEL: 'debug',
      ...(database === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {}),
    };
    await runCli(['init'], { ...env, HEIRLOCK_DATA_DIR: folder.path });
    const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.com', '--mode', 'live', '--json'], {
      ...env,
      HEIRLOCK_DATA_DIR: folder.path,
    });
    const { key } = JSON.parse(stdout) as { key: string };

    const first = await startServerProcess({ env, dataDir: folder.path });
    const api = apiAt(`${first.origin}/reference`, key);
    const webhook = expectStatus(201, await api.post('/v1/webhooks', { url: `${receiver.url}/a-secret-path`, events: ['vault.created'] }));
    for (const made of await Promise.all(Array.from({ length: 15 }, () => api.post('/v1/vaults', { name: 'Papers' }))))
      expectStatus(201, made);
    await eventually(async () => expect(receiver.requests).toHaveLength(10));
    await first.kill('SIGKILL');
    const toldOf = (): string[] => receiver.requests.map(({ body }) => body.data.vault_id);
    const tried = new Set(toldOf());

    receiver.respond(200);
    const second = await startServerProcess({ env, dataDir: folder.path });
    await eventually(async () => expect(new Set(toldOf()).size).toBe(15));
    expect(toldOf().filter((id) => !tried.has(id))).toHaveLength(5);
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const again = apiAt(`${second.origin}/reference`, key);
    const all = async (): Promise<readonly Delivery[]> => expectStatus(200, await again.get(path)).deliveries;
    await eventually(async () => expect((await all()).filter(({ status }) => status === 'success').length).toBeGreaterThanOrEqual(5));
    // At one moment: a minute after the first time may be over by now on a busy machine, and then what had been tried has come again.
    const deliveries = await all();
    expect(deliveries).toHaveLength(15);
    const once = deliveries.filter(({ attempts }) => attempts === 1);
    expect(once.filter(({ status }) => status === 'success')).toHaveLength(5);
    for (const { attempted_at: at, next_attempt_at: next } of once.filter(({ status }) => status !== 'success'))
      expect(Date.parse(next ?? '') - Date.parse(at ?? '')).toBe(60_000);
    expect(new Set(deliveries.map(({ attempts }) => attempts))).toEqual(new Set(once.length < 15 ? [1, 2] : [1]));
    for (const id of tried) expect(toldOf().filter((one) => one === id).length).toBeLessThanOrEqual(2);
    expect(await second.stop()).toEqual({ code: 0, signal: null });
    for (const hidden of [webhook.secret, 'a-secret-path', key]) expect(first.output() + second.output()).not.toContain(hidden);
  });
});
