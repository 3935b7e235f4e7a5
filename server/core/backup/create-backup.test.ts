import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openBackupFolder } from '../../adapters/backup/backup-folder.ts';
import { dayMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { systemOrigin, type Core } from '../context.ts';
import { DocumentUpload } from '../documents/upload-document.ts';
import { sweepGarbage } from '../documents/sweep-garbage.ts';
import { removeDocument } from '../documents/manage-documents.ts';
import { findBackupState } from '../heartbeat/backup-state.ts';
import { readMetrics } from '../heartbeat/read-metrics.ts';
import type { BackupTarget } from '../ports.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { listBackupNames, objectFile, readManifest } from './backup-manifest.ts';
import { checkBackup } from './check-backup.ts';
import { createBackup, type BackupOrder } from './create-backup.ts';
import { linesOf } from './parts.ts';
import { fileOf, rowOf } from './portable-lines.ts';

async function newTarget(): Promise<BackupTarget> {
  return openBackupFolder(join((await tempFolder('backups')).path, 'b'));
}

const make = (core: Core, target: BackupTarget, change: Partial<BackupOrder> = {}) =>
  createBackup(core, systemOrigin, { target, kept: null, slot: null, ...change });

async function addDocument({ ctx }: StoreWorld, vaultId: Ulid, text: string): Promise<Ulid> {
  const upload = await DocumentUpload.begin(ctx, vaultId);
  await upload.receive(
    (async function* () {
      yield Buffer.from(text);
    })(),
    2 ** 20,
  );
  return (await upload.finish({ name: 'letter.txt', mimeType: 'text/plain' })).id;
}

/** Ids of one column of a table in a backup. */
async function idsIn(core: Core, target: BackupTarget, name: string, table: string, column: string): Promise<ReadonlySet<unknown>> {
  const { manifest } = await readManifest(target, name);
  const found = manifest.tables.find((one) => one.name === table);
  const ids = new Set<unknown>();
  for await (const line of linesOf(target, core.keys.backup, found?.parts ?? [])) ids.add(rowOf(found?.columns ?? [], line)[column]);
  return ids;
}

async function objectsIn(target: BackupTarget): Promise<number> {
  let count = 0;
  for await (const _ of target.list('objects/')) count += 1;
  return count;
}

/** Fails from the n-th change on, as a disk that is pulled out. */
function breakingAt(target: BackupTarget, n: number): BackupTarget & { readonly changes: () => number } {
  let changes = 0;
  const count = (): void => {
    changes += 1;
    if (changes >= n) throw new Error('the disk is gone');
  };
  return {
    ...target,
    changes: () => changes,
    put: async (name, sizeBytes, read) => {
      count();
      await target.put(name, sizeBytes, read);
    },
    remove: async (name) => {
      count();
      await target.remove(name);
    },
  };
}

describe.each(dialectsOfForm)('a backup of an installation on %s', (dialect) => {
  it('has every document that was there when it began, and no row without its file, while others write', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    const vault = await world.vault();
    const before: Ulid[] = [];
    for (let n = 0; n < 5; n += 1) before.push(await addDocument(world, vault.id, `before ${n}`));
    let writing = true;
    const writers = [1, 2].map(async (writer) => {
      for (let n = 0; writing; n += 1) {
        const id = await addDocument(world, vault.id, `writer ${writer}, ${n}`);
        if (n % 2 === 0) await removeDocument(world.ctx, id);
        await sweepGarbage(core);
      }
    });
    const target = await newTarget();
    const report = await make(core, target).finally(() => {
      writing = false;
    });
    await Promise.all(writers);
    expect(report).toMatchObject({ status: 'complete', missingFiles: 0 });
    const name = report?.name ?? '';
    expect(await checkBackup(target, name, { keys: core.keys, reading: 'everything' })).toMatchObject({ problems: [] });
    const documents = await idsIn(core, target, name, 'documents', 'id');
    expect(before.filter((id) => !documents.has(id))).toEqual([]);
    const blobs = await idsIn(core, target, name, 'document_versions', 'blob_id');
    const { manifest } = await readManifest(target, name);
    const listed = new Set<unknown>();
    for await (const line of linesOf(target, core.keys.backup, manifest.files.parts)) listed.add(fileOf(line).id);
    expect(listed).toEqual(blobs);
    expect(await idsIn(core, target, name, 'document_versions', 'document_id')).toEqual(documents);
  });

  it('is broken off at any point without harm to the one before, and the next goes on', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const vault = await world.vault();
    await addDocument(world, vault.id, 'first');
    const target = await newTarget();
    const first = await make(core, target);
    await addDocument(world, vault.id, 'second');
    let broken = 0;
    for (let n = 1; n < 100; n += 1) {
      clock.advance(minuteMs);
      const breaking = breakingAt(target, n);
      const report = await make(core, breaking, { kept: { daily: 1, weekly: 0, monthly: 0 } }).catch(() => undefined);
      if (report !== undefined) break;
      broken += 1;
      const names = await listBackupNames(target);
      expect(names).toContain(first?.name);
      for (const name of names)
        expect(await checkBackup(target, name, { keys: core.keys, reading: 'everything' }), `after change ${n}`).toMatchObject({
          problems: [],
        });
      // What the claim of a process that was killed does is another test.
      expect(await findBackupState(core)).toBe('failed');
    }
    expect(broken).toBeGreaterThan(5);
    clock.advance(minuteMs);
    await make(core, target, { kept: { daily: 1, weekly: 0, monthly: 0 } });
    const [last, ...others] = await listBackupNames(target);
    expect(others).toEqual([]);
    expect(await checkBackup(target, last ?? '', { keys: core.keys, reading: 'everything' })).toMatchObject({ problems: [], opened: 2 });
    expect(await findBackupState(core)).toBe('made');
  });

  it('is made by one of several servers, once for each moment of the schedule', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const target = await newTarget();
    const all = await Promise.all([1, 2, 3].map(() => make(core, target, { slot: '2026-03-02T12:00:00.000Z' })));
    expect(all.filter((report) => report !== undefined)).toHaveLength(1);
    expect(await make(core, target, { slot: '2026-03-02T12:00:00.000Z' })).toBeUndefined();
    clock.advance(dayMs);
    expect(await make(core, target, { slot: '2026-03-03T12:00:00.000Z' })).toBeDefined();
  });

  it('is taken over ten minutes after its process has fallen silent, and nothing is swept before', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const vault = await world.vault();
    const id = await addDocument(world, vault.id, 'to be removed');
    const target = await newTarget();
    // A process that was killed: its row is as it left it.
    await world.write((tx) =>
      tx
        .insertInto('backup_runs')
        .values({
          ...{ id: core.newId(), place: 'x', slot: null, status: 'running', started_at: clock.now(), finished_at: null, backup: null },
          ...{ claimed_until_ms: Date.parse(clock.now()) + 10 * minuteMs, files: 0, total_bytes: 0, new_bytes: 0, missing_files: 0 },
          failure: null,
        })
        .execute(),
    );
    await removeDocument(world.ctx, id);
    clock.advance(9 * minuteMs);
    expect(await make(core, target)).toBeUndefined();
    expect(await sweepGarbage(core)).toBe(0);
    clock.advance(2 * minuteMs);
    expect(await make(core, target)).toMatchObject({ status: 'complete' });
    expect(await sweepGarbage(core)).toBe(1);
    const rows = await core.db.read.selectFrom('backup_runs').select(['status', 'failure']).orderBy('id').execute();
    expect(rows).toMatchObject([{ status: 'failed', failure: expect.stringMatching(/broken off/) }, { status: 'complete' }]);
  });

  it('names the files that the installation itself lacks, keeps the rest, and says so to whoever watches', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const vault = await world.vault();
    await addDocument(world, vault.id, 'stays');
    const lost = await addDocument(world, vault.id, 'is lost');
    const { blob_id: blob } = await core.db.read
      .selectFrom('document_versions')
      .select('blob_id')
      .where('document_id', '=', lost)
      .executeTakeFirstOrThrow();
    await core.blobs.remove(blob);
    const target = await newTarget();
    const report = await make(core, target);
    expect(report).toMatchObject({ status: 'incomplete', files: 2, missingFiles: 1, opened: 1 });
    expect(world.test.faults).toMatchObject([{ kind: 'a file that the database names is missing', id: `blob ${blob}` }]);
    expect((await readMetrics(core)).backup).toMatchObject({ ageSeconds: 0, lastFailed: false, missingFiles: 1 });
    clock.advance(3 * dayMs);
    expect(await findBackupState(core)).toBe('late');
  });

  it('isn’t made where the place gives back something else than was written', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    const vault = await world.vault();
    await addDocument(world, vault.id, 'a letter');
    const target = await newTarget();
    const lying: BackupTarget = {
      ...target,
      put: (name, sizeBytes, read) => target.put(name, sizeBytes, name.startsWith('objects/') ? () => flipped(read()) : read),
    };
    await expect(make(core, lying)).rejects.toThrow(/doesn't give back what was written/);
    expect(await listBackupNames(target)).toEqual([]);
    expect(await make(core, target), 'and what it left is not taken for good').toMatchObject({ status: 'complete', opened: 1 });
  });

  it('is removed when it is no longer kept, with what no other one names', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const vault = await world.vault();
    const target = await newTarget();
    const removed = await addDocument(world, vault.id, 'will be removed');
    await make(core, target);
    const { blob_id: blob } = await core.db.read.selectFrom('document_versions').select('blob_id').executeTakeFirstOrThrow();
    const first = await hashOfBlob(core, blob);
    await removeDocument(world.ctx, removed);
    await addDocument(world, vault.id, 'stays');
    clock.advance(dayMs);
    await make(core, target);
    expect(await target.size(objectFile(first))).toBeDefined();
    clock.advance(dayMs);
    const last = await make(core, target, { kept: { daily: 1, weekly: 0, monthly: 0 } });
    expect(last?.removed).toHaveLength(2);
    expect(await target.size(objectFile(first))).toBeUndefined();
    expect(await listBackupNames(target)).toEqual([last?.name]);
    const objects = await objectsIn(target);
    expect(await checkBackup(target, last?.name ?? '', { keys: core.keys, reading: 'everything' })).toMatchObject({
      problems: [],
      opened: 1,
    });
    clock.advance(dayMs);
    await make(core, target, { kept: { daily: 1, weekly: 0, monthly: 0 } });
    expect(Math.abs((await objectsIn(target)) - objects)).toBeLessThan(3);
  });
});

async function hashOfBlob(core: Core, blob: Ulid): Promise<string> {
  const { hashOf } = await import('./parts.ts');
  return (await hashOf(core.blobs.read(blob))).hash;
}

async function* flipped(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of content) yield chunk.map((byte) => byte ^ 1);
}
