import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { expectStatus } from '../../test/kit/owners/reference-owner.ts';
import { releasesOf, tellRelease } from '../../test/kit/owners/release-story.ts';
import { startTestServer } from '../../test/kit/server/test-server.ts';
import { addMs, dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { systemOrigin } from '../core/context.ts';
import { listHolds } from '../core/heartbeat/holds.ts';
import { liftHold } from '../core/heartbeat/lift-hold.ts';
import { previewLift } from '../core/heartbeat/preview-lift.ts';
import { runHere } from './run-here-test-kit.ts';

const daily = { type: 'inactivity', frequency: 'daily', grace_period_days: 2 };

it.each(['SQLite', 'Postgres'] as const)(
  'a backup from before a check-in, restored on %s after everything in it ran out, releases nothing, and begins anew once the hold is lifted',
  async (kind) => {
    await using server = await startTestServer();
    const { owner, vaultId } = await tellRelease(server, daily, { mode: 'live' });
    await server.scheduler.tick();
    const out = join((await tempFolder('backups')).path, 'b');
    expect(await runHere(['backup', '--out', out], server.environment)).toMatchObject({ code: 0 });
    server.advance(20 * hourMs);
    expectStatus(200, await owner.api.post(`/v1/vaults/${vaultId}/checkin`));

    const dataDir = join((await tempFolder('empty')).path, 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await copyFile(join(server.dataDir, 'master.key'), join(dataDir, 'master.key'));
    const databaseUrl = kind === 'Postgres' ? await postgresUrl() : null;
    const machine = { HEIRLOCK_DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }) };
    expect(await runHere(['restore', '--from', out], machine)).toMatchObject({ code: 0 });

    await using restored = await startTestServer({ dataDir, databaseUrl, now: addMs(server.now(), 10 * dayMs) });
    for (let n = 0; n < 5; n += 1) {
      await restored.scheduler.tick();
      restored.advance(6 * hourMs);
    }
    expect(await releasesOf(restored, vaultId)).toEqual([]);
    const holds = await listHolds(restored.core);
    expect(holds).toMatchObject([{ reason: 'database_restored', lifted_at: null }]);

    const liftedAt = restored.now();
    const number = holds[0]?.number ?? 0;
    const { seen } = await previewLift(restored.core, number);
    await liftHold(restored.core, systemOrigin, { number, seen, note: 'Everybody was told.' });
    const early = (await restored.mails(vaultId)).length;
    let steps = 0;
    do {
      await restored.scheduler.tick();
      restored.advance(30 * minuteMs);
      steps += 1;
    } while (steps < 400 && (await releasesOf(restored, vaultId)).length === 0);
    const [release] = await releasesOf(restored, vaultId);
    expect(release, 'it is put off, not given up').toBeDefined();
    expect(Date.parse(release?.released_at ?? '') - Date.parse(liftedAt)).toBeGreaterThanOrEqual(2 * dayMs);
    const kinds = (await restored.mails(vaultId)).slice(early).map((mail) => mail.kind);
    expect(kinds.filter((name) => name === 'due_notice' || name === 'last_warning').length).toBeGreaterThanOrEqual(2);
    expect(kinds.indexOf('due_notice')).toBeLessThan(kinds.indexOf('released_recipient'));
  },
);
