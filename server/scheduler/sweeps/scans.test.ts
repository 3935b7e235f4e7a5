import { describe, expect, inject, it } from 'vitest';
import { startClamdRelay, type ClamdRelay } from '../../../test/kit/services/clamd-relay.ts';
import { testVirus } from '../../../test/kit/services/clamd.ts';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { openTestCore } from '../../../test/kit/server/test-core.ts';
import { hourMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openClamd } from '../../adapters/scanner/clamd.ts';
import type { Core } from '../../core/context.ts';
import { openCertificateFile } from '../../core/certificates/read-certificates.ts';
import { PeopleWorld, pdf } from '../../core/certificates/certificate-test-kit.ts';
import { reviewCertificate } from '../../core/certificates/review-certificate.ts';
import { DocumentUpload } from '../../core/documents/upload-document.ts';
import { ScanRefusedError, type VirusScanner } from '../../core/ports.ts';
import { forgetScans, scanEverything } from '../../core/scans/scan-again.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../../core/store-test-kit.ts';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { createScanSweep, type ScanSweep } from './scans.ts';

/** A core with a scanner behind a relay, and one vault. */
interface ScanWorld extends AsyncDisposable {
  readonly world: StoreWorld;
  readonly relay: ClamdRelay;
  readonly core: Core;
  readonly sweep: ScanSweep;
  /** @returns the document's id. */
  upload(content: string): Promise<string>;
  status(id: string): Promise<string>;
  /** Starts what is due and waits for it. */
  run(): Promise<void>;
}

/** @param begun whether the scanner was available before anything was stored. */
async function openScanWorld(
  dialect: Dialect,
  { scanner, begun = true }: { readonly scanner?: VirusScanner; readonly begun?: boolean } = {},
): Promise<ScanWorld> {
  const world = await openStoreWorld(dialect);
  const relay = await startClamdRelay(inject('clamdAddresses').unix);
  const core: Core = { ...world.test.core, scanner: scanner ?? openClamd(relay.address) };
  const sweep = createScanSweep(core);
  const vault = await world.vault();
  const run = async (): Promise<void> => {
    await sweep.begin();
    await sweep.idle();
  };
  if (begun) await run();
  return {
    world,
    relay,
    core,
    sweep,
    run,
    upload: async (content) => {
      const upload = await DocumentUpload.begin({ ...world.ctx, core }, vault.id);
      await upload.receive(
        (async function* () {
          yield Buffer.from(content);
        })(),
        2 ** 20,
      );
      return (await upload.finish({ name: 'letter.txt', mimeType: 'text/plain' })).id;
    },
    status: async (id) =>
      (
        await core.db.read
          .selectFrom('documents')
          .select('scan_status')
          .where('id', '=', id as Ulid)
          .executeTakeFirstOrThrow()
      ).scan_status,
    [Symbol.asyncDispose]: async () => {
      relay.mode = 'through';
      await sweep.stop();
      await relay[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
    },
  };
}

const waiting = (core: Core) => core.db.read.selectFrom('scans').select(['subject_id', 'attempts', 'priority']).execute();

describe.each(dialectsOfForm)('the scans on %s', (dialect) => {
  it('take no more at once than a few, and lose none of the others', async () => {
    await using scans = await openScanWorld(dialect);
    const { relay, sweep, core } = scans;
    relay.mode = 'hold';
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) ids.push(await scans.upload(index === 5 ? testVirus.content : `letter ${index}`));
    await sweep.begin();
    await sweep.begin();
    await expect.poll(() => relay.scans).toBe(3);
    expect(await waiting(core)).toHaveLength(8);
    relay.mode = 'through';
    await scans.run();
    expect(await Promise.all(ids.map(scans.status))).toEqual(ids.map((_, index) => (index === 5 ? 'infected' : 'clean')));
    expect([relay.scans, relay.maxAtOnce, (await waiting(core)).length]).toEqual([8, 3, 0]);
  });

  it('of two servers are done once', async () => {
    await using scans = await openScanWorld(dialect);
    const other = createScanSweep(scans.core);
    const ids = [await scans.upload('a'), await scans.upload('b'), await scans.upload('c')];
    await Promise.all([scans.sweep.begin(), other.begin()]);
    await Promise.all([scans.sweep.idle(), other.idle()]);
    expect(await Promise.all(ids.map(scans.status))).toEqual(['clean', 'clean', 'clean']);
    expect(scans.relay.scans).toBe(3);
    await other.stop();
  });

  it('wait for a scanner that is away, without counting against anything, and say so once', async () => {
    await using scans = await openScanWorld(dialect);
    const { world, relay, core } = scans;
    const id = await scans.upload('letter');
    await relay.setAway(true);
    for (let beat = 0; beat < 5; beat += 1) {
      await scans.run();
      world.test.clock.advance(11 * secondMs);
    }
    expect(await scans.status(id)).toBe('pending');
    expect(await waiting(core)).toEqual([{ subject_id: id, attempts: 0, priority: 0 }]);
    expect(world.test.faults.map(({ kind }) => kind)).toEqual(['virus scanner away']);
    await relay.setAway(false);
    await scans.run();
    expect(await scans.status(id)).toBe('clean');
  });

  it('are tried again later and later when they break off, and failed in the end, never clean', async () => {
    await using scans = await openScanWorld(dialect);
    const { world, relay, core } = scans;
    const id = await scans.upload('letter');
    relay.mode = 'cut';
    await scans.run();
    expect([await scans.status(id), relay.scans]).toEqual(['pending', 1]);
    world.test.clock.advance(9 * secondMs);
    await scans.run();
    expect(relay.scans).toBe(1);
    for (const wait of [secondMs, minuteMs, 5 * minuteMs, 20 * minuteMs]) {
      world.test.clock.advance(wait);
      await scans.run();
      expect(await scans.status(id)).toBe('pending');
    }
    world.test.clock.advance(hourMs);
    await scans.run();
    expect([await scans.status(id), relay.scans, await waiting(core)]).toEqual(['failed', 6, []]);
    const [event] = await core.db.read.selectFrom('audit_events').select('details').where('action', '=', 'document.scanned').execute();
    expect(event?.details).toBe('{"status":"failed","version":1}');
  });

  it('of what a scanner never takes, or what is damaged, fail at once', async () => {
    const refusing: VirusScanner = {
      scan: () => Promise.reject(new ScanRefusedError('too large')),
      signatures: () => Promise.resolve('1'),
    };
    await using scans = await openScanWorld(dialect, { scanner: refusing });
    const id = await scans.upload('letter');
    await scans.run();
    expect(await scans.status(id)).toBe('failed');
    const damaged = await scans.upload('letter');
    const { blob_id: blob } = await scans.core.db.read
      .selectFrom('document_versions')
      .select('blob_id')
      .where('document_id', '=', damaged as Ulid)
      .executeTakeFirstOrThrow();
    await scans.core.blobs.remove(blob);
    const sweep = createScanSweep({ ...scans.core, scanner: openClamd(scans.relay.address) });
    await sweep.begin();
    await sweep.idle();
    expect([await scans.status(damaged), scans.relay.scans]).toEqual(['failed', 0]);
  });

  it('are given back when the server stops', async () => {
    await using scans = await openScanWorld(dialect);
    const id = await scans.upload('letter');
    scans.relay.mode = 'hold';
    await scans.sweep.begin();
    await expect.poll(() => scans.relay.scans).toBe(1);
    await scans.sweep.stop();
    expect(await waiting(scans.core)).toEqual([{ subject_id: id, attempts: 0, priority: 0 }]);
    scans.relay.mode = 'through';
    const next = createScanSweep(scans.core);
    await next.begin();
    await next.idle();
    expect(await scans.status(id)).toBe('clean');
  });

  it('begin anew when the scanner knows more, but not twice a day, and nothing is open or shut meanwhile', async () => {
    await using scans = await openScanWorld(dialect);
    const { world, relay } = scans;
    const clean = await scans.upload('letter');
    const infected = await scans.upload(testVirus.content);
    await scans.run();
    const before = relay.scans;
    await scans.run();
    relay.signatures = 'ClamAV 1.0/2/tomorrow';
    world.test.clock.advance(6 * minuteMs);
    await scans.run();
    expect(relay.scans).toBe(before);
    world.test.clock.advance(24 * hourMs);
    relay.mode = 'cut';
    await scans.run();
    expect([await scans.status(clean), await scans.status(infected)]).toEqual(['clean', 'infected']);
    relay.mode = 'through';
    world.test.clock.advance(minuteMs);
    await scans.run();
    expect([await scans.status(clean), await scans.status(infected)]).toEqual(['clean', 'infected']);
    expect(relay.scans).toBe(before + 4);
    world.test.clock.advance(48 * hourMs);
    await scans.run();
    expect(relay.scans).toBe(before + 4);
    await scanEverything(scans.core);
    world.test.clock.advance(6 * minuteMs);
    await scans.run();
    expect(relay.scans).toBe(before + 6);
  });

  it('free what a scanner takes back, and lock up what it finds later', async () => {
    let infectedNow = 'first';
    const changing: VirusScanner = {
      scan: async (content) => {
        const bytes: Uint8Array[] = [];
        for await (const chunk of content) bytes.push(Uint8Array.from(chunk));
        return Buffer.concat(bytes).toString() === infectedNow ? { infected: true, found: 'X' } : { infected: false };
      },
      signatures: async () => infectedNow,
    };
    await using scans = await openScanWorld(dialect, { scanner: changing });
    const [first, second] = [await scans.upload('first'), await scans.upload('second')];
    await scans.run();
    expect([await scans.status(first), await scans.status(second)]).toEqual(['infected', 'clean']);
    infectedNow = 'second';
    scans.world.test.clock.advance(25 * hourMs);
    await scans.run();
    expect([await scans.status(first), await scans.status(second)]).toEqual(['clean', 'infected']);
    const events = await scans.core.db.read.selectFrom('audit_events').select('action').where('action', '=', 'document.scanned').execute();
    expect(events).toHaveLength(4);
  });

  it('reach everything that was stored before there was a scanner, a stretch at a time', async () => {
    await using scans = await openScanWorld(dialect, { begun: false });
    const { core, world } = scans;
    const bare = { ...core, scanner: null };
    const vault = await world.vault();
    for (let index = 0; index < 3; index += 1) {
      const upload = await DocumentUpload.begin({ ...world.ctx, core: bare }, vault.id);
      await upload.receive(
        (async function* () {
          yield Buffer.from(index === 1 ? testVirus.content : 'old');
        })(),
        2 ** 20,
      );
      await upload.finish({ name: `${index}`, mimeType: 'text/plain' });
    }
    const statuses = async () =>
      (await core.db.read.selectFrom('documents').select('scan_status').orderBy('id').execute()).map((row) => row.scan_status);
    expect(await statuses()).toEqual(['skipped', 'skipped', 'skipped']);
    await scans.run();
    expect(await statuses()).toEqual(['clean', 'infected', 'clean']);
  });

  it('are called off for good when there is no scanner any more; what was found stays locked up', async () => {
    await using scans = await openScanWorld(dialect);
    const infected = await scans.upload(testVirus.content);
    await scans.run();
    const pending = await scans.upload('letter');
    await forgetScans({ ...scans.core, scanner: null });
    expect([await scans.status(infected), await scans.status(pending), await waiting(scans.core)]).toEqual(['infected', 'skipped', []]);
    // With the scanner back, everything is looked at.
    scans.world.test.clock.advance(6 * minuteMs);
    await scans.run();
    expect([await scans.status(infected), await scans.status(pending)]).toEqual(['infected', 'clean']);
  });
});

describe.each(dialectsOfForm)('the file of a death certificate on %s', (dialect) => {
  it('is opened and confirmed by nobody before a real clamd has judged it, and never when a virus is in it', async () => {
    const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await postgresUrl() : null });
    await using world = new PeopleWorld({ ...test, core: { ...test.core, scanner: openClamd(inject('clamdAddresses').tcp) } });
    const sweep = createScanSweep(world.core);
    const vault = await world.vault(await world.person(), { recipients: 1 });
    const reviewer = await world.person('VAULT_OPERATOR');
    const token = await world.link(`heir-0-${vault.id.toLowerCase()}@example.org`);
    const [good, bad] = [
      await world.submit(token, { content: pdf('as the registry writes') }),
      await world.submit(token, { content: pdf(`with ${testVirus.content}`) }),
    ].map(({ id }) => id) as [Ulid, Ulid];
    const approve = (id: Ulid) => reviewCertificate(reviewer, id, { decision: 'approved', reason: null });
    for (const id of [good, bad]) {
      await expect(openCertificateFile(reviewer, id)).rejects.toMatchObject({ code: 'documents_not_clean' });
      await expect(approve(id)).rejects.toMatchObject({ code: 'documents_not_clean' });
    }
    await sweep.begin();
    await sweep.idle();
    await expect(openCertificateFile(reviewer, bad)).rejects.toMatchObject({ code: 'document_infected' });
    await expect(approve(bad)).rejects.toMatchObject({ code: 'documents_not_clean' });
    expect((await openCertificateFile(reviewer, good)).sizeBytes).toBe(pdf('as the registry writes').length);
    expect((await approve(good)).status).toBe('approved');
    const events = await world.core.db.read
      .selectFrom('audit_events')
      .select(['resource_id', 'details'])
      .where('action', '=', 'certificate.scanned')
      .execute();
    expect(Object.fromEntries(events.map(({ resource_id: id, details }) => [id, JSON.parse(details) as unknown]))).toEqual({
      [good]: { status: 'clean' },
      [bad]: { status: 'infected', found: `${testVirus.name}.UNOFFICIAL` },
    });
    await sweep.stop();
  });
});
