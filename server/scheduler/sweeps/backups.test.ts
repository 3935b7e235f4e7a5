import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openBackupFolder } from '../../adapters/backup/backup-folder.ts';
import type { Core } from '../../core/context.ts';
import { listBackupNames } from '../../core/backup/backup-manifest.ts';
import { dialectsOfForm, openStoreWorld } from '../../core/store-test-kit.ts';
import { createBackupSweep } from './backups.ts';

describe.each(dialectsOfForm)('backups by schedule on %s', (dialect) => {
  it('are made by one of two servers at each moment, and kept as configured', async () => {
    await using world = await openStoreWorld(dialect);
    const target = openBackupFolder(join((await tempFolder('backups')).path, 'b'));
    const core: Core = { ...world.test.core, backups: { target, schedule: '30 3 * * *', kept: { daily: 2, weekly: 0, monthly: 0 } } };
    const servers = [createBackupSweep(core), createBackupSweep(core)];
    for (let day = 2; day < 6; day += 1) {
      await Promise.all(servers.map((server) => server.make(`2026-03-0${day}T03:30:00.000Z`)));
      world.test.clock.advance(dayMs);
    }
    const runs = await core.db.read.selectFrom('backup_runs').select(['slot', 'status']).orderBy('id').execute();
    expect(runs).toEqual([2, 3, 4, 5].map((day) => ({ slot: `2026-03-0${day}T03:30:00.000Z`, status: 'complete' })));
    expect(await listBackupNames(target)).toHaveLength(2);
    expect(world.test.faults).toEqual([]);
    await Promise.all(servers.map((server) => server.stop()));
  });

  it('are made up for when a moment passed without a server, and reported and noted when they fail', async () => {
    await using world = await openStoreWorld(dialect);
    const { clock, faults } = world.test;
    const place = openBackupFolder(join((await tempFolder('backups')).path, 'b'));
    let isFull = true;
    const target: typeof place = {
      ...place,
      put: async (name, sizeBytes, read) => {
        if (isFull) throw new Error('the disk is full');
        await place.put(name, sizeBytes, read);
      },
    };
    const core: Core = { ...world.test.core, backups: { target, schedule: '30 3 * * *', kept: { daily: 7, weekly: 0, monthly: 0 } } };
    const sweep = createBackupSweep({ ...core, report: (fault) => void world.test.core.report(fault) });
    await sweep.catchUp();
    expect(faults).toMatchObject([{ kind: 'backup failed', error: { message: 'the disk is full' } }]);
    expect(await core.db.read.selectFrom('backup_runs').select(['status']).execute()).toEqual([{ status: 'failed' }]);
    isFull = false;
    clock.advance(hourMs);
    await sweep.catchUp();
    expect(await listBackupNames(target)).toHaveLength(1);
    clock.advance(25 * hourMs);
    await sweep.catchUp();
    expect(await listBackupNames(target), 'nothing was missed').toHaveLength(1);
    clock.advance(2 * hourMs);
    await sweep.catchUp();
    expect(await listBackupNames(target)).toHaveLength(2);
    await sweep.stop();
    await sweep.make('2026-03-09T03:30:00.000Z');
    expect(await listBackupNames(target), 'nothing begins on a server that stops').toHaveLength(2);
  });

  it('are none where there is no place for them', async () => {
    await using world = await openStoreWorld(dialect);
    const sweep = createBackupSweep(world.test.core);
    await sweep.catchUp();
    await sweep.make('2026-03-09T03:30:00.000Z');
    expect(await world.db.read.selectFrom('backup_runs').selectAll().execute()).toEqual([]);
  });
});
