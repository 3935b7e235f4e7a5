import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openPostgres } from '../../../shared/node/database/postgres.ts';
import type { Finding } from '../../../shared/domain/finding.ts';
import { addMs, hourMs } from '../../../shared/domain/instant.ts';
import { startPostgres } from '../../../test/kit/databases/postgres.ts';
import { migrationsFor } from '../../db/migrations/index.ts';
import type { Schema } from '../../db/schema.ts';
import { beat, beginBeating } from '../heartbeat/beat.ts';
import { raiseHoldsTogether } from '../heartbeat/heartbeat-test-kit.ts';
import { at, dialectsOfForm, documentRow, openStoreWorld } from '../store-test-kit.ts';
import { checkBounces, checkDatabase, checkDocuments, checkHeartbeat, checkHolds, checkMasterKey, checkSchema } from './check-database.ts';
import { beginHere } from './rotation-test-kit.ts';

const severities = (findings: readonly Finding[]) => findings.map(({ severity }) => severity);

describe('the check of Postgres', () => {
  it('finds settings under which a power cut destroys it or loses what was answered', async () => {
    const postgres = await startPostgres({ durable: false, settings: { synchronous_commit: 'off' } });
    const database = openPostgres<Schema>(postgres.url('postgres'));
    try {
      const found = await checkDatabase(database);
      expect(found.map(({ text }) => /with (\w+)=(\w+)/.exec(text)?.slice(1, 3))).toContainEqual(['fsync', 'off']);
      expect(found.map(({ text }) => /with (\w+)=(\w+)/.exec(text)?.slice(1, 3))).toContainEqual(['synchronous_commit', 'off']);
      expect(severities(found)).toContain('failure');
    } finally {
      await database.close();
      await postgres.stop();
    }
  });

  it('finds nothing at one that keeps what it says', async () => {
    const postgres = await startPostgres({ durable: true });
    const database = openPostgres<Schema>(postgres.url('postgres'));
    try {
      expect(severities(await checkDatabase(database))).toEqual(['fine']);
    } finally {
      await database.close();
      await postgres.stop();
    }
  });
});

describe.each(dialectsOfForm)('what doctor sees in a database on %s', (dialect) => {
  it('is fine where nothing is wrong', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    if (dialect === 'sqlite') expect(severities(await checkDatabase(world.db))).toEqual(['fine']);
    expect(severities(await checkSchema(world.db, Object.keys(migrationsFor(dialect))))).toEqual(['fine']);
    expect(severities(await checkMasterKey(world.db, core.keyRing.fingerprint()))).toEqual(['fine']);
    expect(severities(await checkDocuments(world.db, core.blobs))).toEqual(['fine']);
    expect(severities(await checkHolds(world.db))).toEqual(['fine']);
    expect(severities(await checkBounces(world.db))).toEqual(['unchecked']);
  });

  it('is a schema of a later or an earlier version', async () => {
    await using world = await openStoreWorld(dialect);
    const known = Object.keys(migrationsFor(dialect));
    expect(severities(await checkSchema(world.db, known.slice(0, -1)))).toEqual(['failure']);
    expect(severities(await checkSchema(world.db, [...known, '9999-later']))).toEqual(['notice']);
  });

  it('is a key that is missing or another’s, and a rotation that stands still', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, dataDir } = world.test;
    expect(severities(await checkMasterKey(world.db, null))).toEqual(['failure']);
    expect(severities(await checkMasterKey(world.db, 'f'.repeat(64)))).toEqual(['failure']);
    const rotation = await beginHere(core, dataDir);
    for (const fingerprint of [rotation.from_key, rotation.to_key]) {
      const [found] = await checkMasterKey(world.db, fingerprint);
      expect(found).toMatchObject({ severity: 'warning', advice: 'Run: heirlock master-key rotate' });
    }
  });

  it('is a document whose file is gone, a hold, and a server that is silent', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const vault = await world.vault();
    const document = documentRow(world, vault);
    const version = {
      document_id: document.id,
      version: 1,
      blob_id: world.newId(),
      blob_size_bytes: 5,
      size_bytes: 5,
      checksum: 'c'.repeat(64),
    };
    const rest = { wrapped_key: new Uint8Array(1), mime_type: 'text/plain', scan_status: 'skipped', created_at: at } as const;
    await world.write(async (tx) => {
      await tx.insertInto('documents').values(document).execute();
      await tx
        .insertInto('document_versions')
        .values({ ...version, ...rest })
        .execute();
    });
    expect(severities(await checkDocuments(world.db, core.blobs))).toEqual(['failure']);
    await core.blobs.write(version.blob_id, Readable.from([Buffer.from('short')]));
    expect(severities(await checkDocuments(world.db, core.blobs))).toEqual(['fine']);
    expect(severities(await checkHeartbeat(world.db, clock.now()))).toEqual(['notice']);
    await beat(core, await beginBeating(core));
    expect(severities(await checkHeartbeat(world.db, clock.now()))).toEqual(['fine']);
    expect(severities(await checkHeartbeat(world.db, addMs(clock.now(), hourMs)))).toEqual(['warning']);
    expect(severities(await checkHeartbeat(world.db, addMs(clock.now(), -hourMs)))).toEqual(['warning']);
    await raiseHoldsTogether(core, ['clock_jump']);
    expect(severities(await checkHolds(world.db))).toEqual(['warning']);
  });
});
