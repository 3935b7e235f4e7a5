import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { WitnessBrowser } from '../../test/kit/owners/asked-witnesses.ts';
import { platformPerson } from '../../test/kit/owners/platform-person.ts';
import { platformWitnessings } from '../../test/kit/owners/platform-witnessings.ts';
import { sealedWitnessings } from '../../test/kit/owners/sealed-witnessings.ts';
import { startTestServer, type TestServer } from '../../test/kit/server/test-server.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { runHere } from './run-here-test-kit.ts';

it.each(['SQLite', 'Postgres'] as const)(
  'what several people sign goes on after a restore on %s: with the same links, what was signed and the same authority',
  async (kind) => {
    await using server = await startTestServer();
    let current: TestServer = server;
    const plain = platformWitnessings(() => current);
    const sealed = sealedWitnessings(() => current);
    const story = await plain.begun();
    expect(await plain.sign(story.emails[0] ?? '')).toBe(204);
    const path = (await plain.linkTo(story.emails[1] ?? '')).path;
    const other = await sealed.asked();
    expect((await sealed.signs(other, 0)).answer.status).toBe(204);
    const authority = (await other.read()).authority;

    const out = join((await tempFolder('backups')).path, 'b');
    expect(await runHere(['backup', '--out', out], server.environment)).toMatchObject({ code: 0 });
    const dataDir = join((await tempFolder('empty')).path, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await copyFile(join(server.dataDir, 'master.key'), join(dataDir, 'master.key'));
    const databaseUrl = kind === 'Postgres' ? await postgresUrl() : null;
    const machine = { HEIRLOCK_DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }) };
    expect(await runHere(['restore', '--from', out], machine)).toMatchObject({ code: 0 });

    await using restored = await startTestServer({ dataDir, databaseUrl });
    current = restored;
    restored.advance(15 * dayMs);
    await restored.scheduler.tick();
    restored.advance(-15 * dayMs);
    const browser = new WitnessBrowser(restored, path);
    await browser.open(story.emails[1] ?? '');
    const view = await browser.view();
    expect(view.before.map(({ name }) => name)).toEqual(['Wanda Witness']);
    const { bytes: file } = await browser.call('GET', '/content');
    const slots = view.slots.map(({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }) => ({ fieldName, byteRange, dateAt }));
    const read = { browser, view, file, slots };
    expect((await plain.sent(read, await plain.messageOf(read))).status).toBe(204);
    await restored.scheduler.sign();
    const person = await platformPerson(restored, { email: story.person.email });
    expect((await person.get(story.path)).body.witnessing).toMatchObject({ error: null, state: 'complete', version: 2 });

    const second = new WitnessBrowser(restored, other.second.path);
    expect((await sealed.signs({ ...other, second }, 1)).answer.status).toBe(204);
    const { certificate } = (await restored.core.db.read.selectFrom('witness_authority').selectAll().executeTakeFirst()) ?? {};
    expect(authority?.replaceAll(/-----[^-]+-----|\s/g, '')).toBe(Buffer.from(certificate ?? []).toString('base64'));
  },
);
