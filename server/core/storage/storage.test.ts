import { readFile, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openLocalFolder } from '../../adapters/ciphertext/local-folder.ts';
import { openPackFolder } from '../../adapters/ciphertext/pack-folder.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dayMs } from '../../../shared/domain/instant.ts';
import type { OwnerContext } from '../context.ts';
import { DocumentUpload, maxUploadBytes } from '../documents/upload-document.ts';
import { readMetrics } from '../heartbeat/read-metrics.ts';
import { createVault } from '../vaults/create-vault.ts';
import { openDocument } from '../documents/open-document.ts';
import { listVaultFindings } from '../stores/storage-finding-store.ts';
import { moveStorage } from './move-storage.ts';
import { verifyStorage } from './verify-storage.ts';
import { walkStorage } from './walk-storage.ts';

const nothing = (): Promise<void> => Promise.resolve();

/** A core with a vault of two documents, and where their blobs lie. */
async function openEstate(dialect: 'sqlite' | 'postgres') {
  const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
  const owner = await makeOwner(test.core);
  const vault = await createVault(owner, { name: 'Estate' });
  const documents = [];
  for (const name of ['will.pdf', 'letter.txt']) documents.push(await upload(owner, vault.id, name));
  const rows = await test.core.db.read.selectFrom('document_versions').select(['document_id', 'blob_id']).execute();
  const fileOf = (documentId: string): string => {
    const id = present(rows.find((row) => row.document_id === documentId)).blob_id;
    return join(test.dataDir, 'blobs', 'blobs', id.slice(-1), id.slice(-2, -1), id);
  };
  return { ...test, owner, vault, documents, fileOf };
}

async function upload(ctx: OwnerContext, vaultId: Ulid, name: string) {
  const upload = await DocumentUpload.begin(ctx, vaultId);
  await upload.receive(
    (async function* () {
      yield randomBytes(200_000);
    })(),
    maxUploadBytes,
  );
  return upload.finish({ name, mimeType: 'application/octet-stream' });
}

async function spoil(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function walkToTheEnd({ core, clock }: Pick<TestCore, 'core' | 'clock'>): Promise<void> {
  const finished = async () =>
    (await core.db.read.selectFrom('storage_walk').select('finished_at').executeTakeFirst())?.finished_at ?? null;
  const before = await finished();
  for (let step = 0; step < 50 && (await finished()) === before; step += 1) {
    clock.advance(11_000);
    await walkStorage(core, () => true);
  }
  expect(await finished()).not.toBe(before);
}

describe.each(['sqlite', 'postgres'] as const)('what is stored, on %s', (dialect) => {
  it('is checked to its last byte, and what nobody names is named', async () => {
    await using estate = await openEstate(dialect);
    const { core, documents, fileOf } = estate;
    expect(await verifyStorage(core, nothing)).toMatchObject({ checked: 2, problems: [], unnamedBlobs: [], unnamedPacks: [] });
    const [will, letter] = [present(documents[0]), present(documents[1])];
    const stray = core.newId();
    await core.blobs.write(
      stray,
      (async function* () {
        yield Uint8Array.of(1);
      })(),
    );
    await spoil(fileOf(will.id));
    await rm(fileOf(letter.id));
    const verdict = await verifyStorage(core, nothing);
    expect(verdict.problems.map(({ thing, problem }) => [thing.subjectId, problem]).sort()).toEqual(
      [
        [will.id, 'damaged'],
        [letter.id, 'missing'],
      ].sort(),
    );
    expect(verdict.unnamedBlobs).toEqual([stray]);
    expect((await readMetrics(core)).stored).toEqual({ missing: 1, damaged: 1 });
    await spoil(fileOf(will.id));
    await verifyStorage(core, nothing);
    expect((await readMetrics(core)).stored, 'what is put right is no finding any more').toEqual({ missing: 1, damaged: 0 });
  });

  it('is a finding as soon as somebody who reads it meets the damage', async () => {
    await using estate = await openEstate(dialect);
    const { core, documents, fileOf, vault, owner } = estate;
    const [will, letter] = [present(documents[0]), present(documents[1])];
    await rm(fileOf(will.id));
    await expect(openDocument(core, will)).rejects.toMatchObject({ code: 'document_damaged' });
    await spoil(fileOf(letter.id));
    const opened = await openDocument(core, letter);
    await expect(
      (async () => {
        for await (const chunk of opened.read()) expect(chunk.length).toBeGreaterThan(0);
      })(),
    ).rejects.toMatchObject({ code: 'document_damaged' });
    const findings = await listVaultFindings(core.db.read, owner.owner.userId, vault.id, 10);
    expect(findings.map(({ subject_id, problem }) => [subject_id, problem]).sort()).toEqual(
      [
        [will.id, 'missing'],
        [letter.id, 'damaged'],
      ].sort(),
    );
  });

  it('is gone through by itself, a little at a time, and again a week later', async () => {
    await using estate = await openEstate(dialect);
    const { core, clock, documents, fileOf, faults } = estate;
    await walkToTheEnd(estate);
    expect(await readMetrics(core)).toMatchObject({ stored: { missing: 0, damaged: 0 } });
    await spoil(fileOf(present(documents[0]).id));
    await walkStorage(core, () => true);
    expect((await readMetrics(core)).stored.damaged, 'not before the week is over').toBe(0);
    clock.advance(7 * dayMs);
    await walkToTheEnd(estate);
    expect((await readMetrics(core)).stored.damaged).toBe(1);
    expect(faults.map(({ kind }) => kind)).toContain('stored document damaged');
  });

  it('is moved whole, in as many runs as it takes, and stays readable from either place', async () => {
    await using estate = await openEstate(dialect);
    const { core, documents, fileOf } = estate;
    const { path } = await tempFolder('place');
    const to = {
      blobs: await openLocalFolder(join(path, 'blobs')),
      packs: await openPackFolder({ packs: join(path, 'parts'), uploads: join(path, 'uploads') }),
    };
    const from = { blobs: core.blobs, packs: core.packs };
    // As a run that was broken off leaves it: one copied to the last byte but one, and nothing removed.
    const half = (await readFile(fileOf(present(documents[0]).id))).subarray(0, -1);
    const [row] = await core.db.read
      .selectFrom('document_versions')
      .select('blob_id')
      .where('document_id', '=', present(documents[0]).id)
      .execute();
    await to.blobs.write(
      present(row).blob_id,
      (async function* () {
        yield half;
      })(),
    );
    expect(await moveStorage(core, from, to, { keeps: true, moved: () => undefined })).toMatchObject({ moved: 2, left: [] });
    expect(await moveStorage(core, from, to, { keeps: false, moved: () => undefined })).toMatchObject({ moved: 2, left: [] });
    expect(await moveStorage(core, from, to, { keeps: false, moved: () => undefined })).toMatchObject({ moved: 0, left: [] });
    expect((await verifyStorage({ ...core, ...to }, nothing)).problems).toEqual([]);
    expect((await verifyStorage(core, nothing)).problems.length, 'and is where it was no more').toBe(2);
  });
});
