import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { verifyChains } from '../../server/core/audit/verify-chains.ts';
import { migrationsFor } from '../../server/db/migrations/index.ts';
import { addMs, dayMs, hourMs, type Instant } from '../../shared/domain/instant.ts';
import { landedVersions, notMadeYet, type EarlierStory } from '../earlier/landed-versions.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { present } from '../kit/runner/present.ts';
import { apiAt } from '../kit/server/api.ts';
import { startTestServer } from '../kit/server/test-server.ts';

// The data folder and the database of each version that has landed, made by that version's own server (test/earlier/make-earlier.ts), opened
// by this one. What an owner's device of an earlier version sealed is in earlier-estate.test.ts.

async function unpack(schema: string, dialect: 'sqlite' | 'postgres') {
  const folder = await tempFolder('earlier-version');
  await promisify(execFile)('tar', ['-xzf', join(import.meta.dirname, `../earlier/${schema}.tar.gz`), '-C', folder.path]);
  const story = JSON.parse(await readFile(join(folder.path, `${dialect}.json`), 'utf8')) as EarlierStory;
  if (dialect === 'sqlite') return { folder, story, dataDir: join(folder.path, 'sqlite'), databaseUrl: null };
  const databaseUrl = await postgresUrl();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(await readFile(join(folder.path, 'database.sql'), 'utf8'));
  await client.end();
  return { folder, story, dataDir: join(folder.path, 'postgres'), databaseUrl };
}

const made = landedVersions.filter(({ schema }) => !notMadeYet.includes(schema));

describe.each(['sqlite', 'postgres'] as const)('on %s', (dialect) => {
  it.each(made)('what the server of $schema ($commit) kept is there, whole and the same, and can be worked on', async ({ schema }) => {
    const { folder, story, dataDir, databaseUrl } = await unpack(schema, dialect);
    const server = await startTestServer({ dataDir, databaseUrl, now: story.madeAt });
    try {
      const api = apiAt(server.origin, story.key);
      const vault = `/v1/vaults/${story.vault}`;
      expect((await api.get(vault)).body).toMatchObject({
        id: story.vault,
        name: 'For Ann',
        description: 'Grüne Mappe',
        status: 'active',
      });
      const document = await api.get(`/v1/documents/${story.document}/download`);
      expect([document.status, Buffer.from(document.bytes).toString()]).toEqual([200, story.text]);
      expect((await api.get(`${vault}/recipients`)).body).toMatchObject({ data: [{ id: story.recipient, email: 'ann@example.com' }] });
      expect((await api.get(`${vault}/policy`)).body).toMatchObject({ type: 'inactivity', frequency: 'monthly', grace_period_days: 30 });

      expect((await api.post(`${vault}/checkin`)).status).toBe(200);
      expect((await api.post(`${vault}/recipients`, { email: 'ben@example.com', name: 'Ben' })).status).toBe(201);
      await server.scheduler.tick();
      expect((await api.get(vault)).body).toMatchObject({ status: 'active' });
      expect((await verifyChains(server.core)).problems).toEqual([]);
      expect(server.faults).toEqual([]);
    } finally {
      await server.close();
      await folder.remove();
    }
  });
});

describe.each(['sqlite', 'postgres'] as const)('what an earlier server had released on %s', (dialect) => {
  it('is handed over from now on, with reminders, to whoever has not opened it, and once only', async () => {
    const { schema } = present(landedVersions.findLast((one) => one.schema < '0032'));
    const { folder, story, dataDir, databaseUrl } = await unpack(schema, dialect);
    const { vault, recipient } = present(story.released);
    const server = await startTestServer({ dataDir, databaseUrl, now: addMs(story.madeAt as Instant, hourMs) });
    try {
      const handovers = () => server.core.db.read.selectFrom('handovers').selectAll().execute();
      const mails = async () => (await server.mails(vault)).map(({ kind, to }) => `${kind} ${to}`);
      expect(await handovers()).toEqual([]);
      await server.scheduler.tick();
      await server.scheduler.tick();
      expect(await handovers()).toMatchObject([{ recipient_id: recipient.replace('recipient_', ''), phase: 'waiting', opened_at: null }]);
      const handed = async () => (await mails()).filter((mail) => mail.startsWith('handover'));
      // Nothing is announced a second time; the reminder of the third day is the first that comes.
      expect(await handed()).toEqual([]);
      for (let day = 1; day <= 4; day += 1) {
        server.advance(dayMs);
        await server.scheduler.tick();
        await server.scheduler.deliver();
      }
      expect(await handed()).toEqual(['handover_reminder ben@example.com']);
      expect((await mails()).filter((mail) => mail.startsWith('released_recipient')).length).toBeLessThan(2);
      expect((await handovers()).length).toBe(1);
      expect(server.faults).toEqual([]);
    } finally {
      await server.close();
      await folder.remove();
    }
  });
});

it('there is one of each that isn’t named as missing, in the order of the migrations', () => {
  const missing = landedVersions.filter(({ schema }) => !existsSync(join(import.meta.dirname, `../earlier/${schema}.tar.gz`)));
  expect(missing.map(({ schema }) => schema)).toEqual(notMadeYet);
  const all = Object.keys(migrationsFor('sqlite'));
  const order = landedVersions.map(({ schema }) => all.indexOf(schema));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});
