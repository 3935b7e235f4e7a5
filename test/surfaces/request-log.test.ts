import { expect, it } from 'vitest';
import { requestLogLimits } from '../../server/core/audit/request-sampler.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';

onDatabasesOfForm({ config: { metricsToken: 'a-token-of-the-watchers' } }, (server) => {
  const lines = async () => {
    await server().flush();
    return server().core.db.read.selectFrom('request_log').select(['endpoint', 'status']).orderBy('id').execute();
  };

  it('has no line for what watches the server, however often it asks', async () => {
    for (const path of ['/live', '/ready', '/metrics']) for (let times = 0; times < 3; times += 1) await fetch(server().origin + path);
    expect(await lines()).toEqual([]);
  });

  it('gets a bounded number of lines from a flood of strangers, and counts the others', async () => {
    const flood = requestLogLimits.perStranger * 4;
    for (let sent = 0; sent < flood; sent += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${server().origin}/reference/v1/vaults`, { headers: { authorization: 'Bearer wrong' } })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    }
    const found = await lines();
    expect(found.length).toBeLessThanOrEqual(requestLogLimits.perStranger * 2);
    const counts = await server().core.db.read.selectFrom('request_counts').selectAll().where('status', '=', 401).execute();
    expect(found.filter(({ status }) => status === 401).length + counts.reduce((sum, { total }) => sum + Number(total), 0)).toBe(flood);
  });

  it('goes on with a line for everybody who shows a credential', async () => {
    const key = await server().createKey();
    expect((await server().api(key).get('/v1/vaults', { 'x-request-id': 'among-the-flood' })).status).toBe(200);
    await server().flush();
    const found = await server()
      .core.db.read.selectFrom('request_log')
      .select(['key_id', 'status'])
      .where('request_id', '=', 'among-the-flood')
      .execute();
    expect(found).toEqual([{ key_id: key.keyId, status: 200 }]);
  });
});
