import { describe, expect, it } from 'vitest';
import { dayMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Dialect } from '../../../shared/node/database/database.ts';
import type { SigningJobRow } from '../../db/schema.ts';
import type { Core, Person, PersonContext } from '../../core/context.ts';
import { downloadDocument } from '../../core/documents/download-document.ts';
import { removeDocument } from '../../core/documents/manage-documents.ts';
import { DocumentUpload } from '../../core/documents/upload-document.ts';
import { VersionUpload } from '../../core/documents/upload-version.ts';
import { SigningRefusedError, type DocumentSigner, type SignedFile } from '../../core/ports.ts';
import { carryOutJob, claimJob, claimMs } from '../../core/signing/carry-out-job.ts';
import { listDueJobs } from '../../core/stores/signing-job-store.ts';
import { requestSignature, type SignatureRequest } from '../../core/signing/signing-jobs.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../../core/store-test-kit.ts';
import { archiveVault } from '../../core/vaults/archive-vault.ts';
import { createSigningSweep } from './signing.ts';

async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A signer that does as it is told, behind the port: what it appends to a document says what it was asked for. */
class ScriptedSigner implements DocumentSigner {
  /** How the next steps turn out; the level that was asked for when none are left. */
  readonly script: (Error | Pick<SignedFile, 'level' | 'pending'>)[] = [];
  /** Called in the middle of a step. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  signed = 0;
  discarded = 0;

  sign: DocumentSigner['sign'] = (order) => this.#step(order, `+signed(${order.reason ?? ''})`);
  extend: DocumentSigner['extend'] = (order) => this.#step(order, '+extended');

  async #step(order: Parameters<DocumentSigner['extend']>[0], mark: string): Promise<SignedFile> {
    const text = (await textOf(order.content)) + mark;
    this.signed += 1;
    await this.meanwhile();
    order.signal.throwIfAborted();
    const told = this.script.shift() ?? { level: order.level, pending: null };
    if (told instanceof Error) throw told;
    return {
      ...told,
      repairs: ['stream_lengths'],
      endedUsageRights: true,
      read: () => bytes(text),
      discard: async () => void (this.discarded += 1),
    };
  }
}

interface SigningWorld extends AsyncDisposable {
  readonly world: StoreWorld;
  readonly core: Core;
  readonly signer: ScriptedSigner;
  readonly person: PersonContext;
  readonly vaultId: Ulid;
  document(): Promise<Ulid>;
  ask(documentId: Ulid, more?: Partial<SignatureRequest>): Promise<SigningJobRow>;
  /** Lets everything that is due be done. */
  run(): Promise<void>;
  job(id: string): Promise<SigningJobRow>;
  content(documentId: Ulid): Promise<string>;
  versions(documentId: Ulid): Promise<number>;
}

async function openSigningWorld(dialect: Dialect): Promise<SigningWorld> {
  const world = await openStoreWorld(dialect);
  const signer = new ScriptedSigner();
  const core: Core = {
    ...world.test.core,
    signer,
    authorities: { ...world.test.core.authorities, timestampUrls: ['https://tsa.example/'] },
  };
  const ctx = { ...world.ctx, core };
  const { userId, accountId, email, name, plan } = ctx.owner;
  const person: Person = {
    userId,
    accountId,
    email,
    name,
    roles: new Set(['VAULT_VIEWER']),
    sessionId: null,
    amr: [],
    mfaAt: null,
    mfaPending: false,
    plan,
  };
  const vaultId = (await world.vault()).id;
  const personCtx = { ...ctx, person };
  return {
    world,
    core,
    signer,
    vaultId,
    person: personCtx,
    document: async () => {
      const upload = await DocumentUpload.begin(ctx, vaultId);
      await upload.receive(bytes('%PDF-1.7 will'), 2 ** 20);
      return (await upload.finish({ name: 'will.pdf', mimeType: 'application/pdf' })).id;
    },
    ask: (documentId, more = {}) => requestSignature(personCtx, { documentId, ...more }),
    run: async () => {
      const sweep = createSigningSweep(core);
      await sweep.begin();
      await sweep.idle();
    },
    job: (id) =>
      core.db.read
        .selectFrom('signing_jobs')
        .selectAll()
        .where('id', '=', id as Ulid)
        .executeTakeFirstOrThrow(),
    content: async (documentId) => textOf((await downloadDocument(ctx, documentId)).read()),
    versions: async (documentId) =>
      (await core.db.read.selectFrom('document_versions').select('version').where('document_id', '=', documentId).execute()).length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

describe.each(dialectsOfForm)('signing jobs on %s', (dialect) => {
  it('make the signed file the next version, once, and leave their track', async () => {
    await using all = await openSigningWorld(dialect);
    const id = await all.document();
    const asked = await all.ask(id, { reason: 'I agree', level: 'B-B' });
    expect([asked.status, asked.level, asked.version]).toEqual(['queued', 'B-B', 1]);
    await Promise.all([all.run(), all.run(), all.run()]);
    await all.run();
    expect(await all.job(asked.id)).toMatchObject({
      status: 'signed',
      reached_level: 'B-B',
      next_attempt_ms: null,
      error: null,
      completed_at: all.core.clock.now(),
      version: 2,
    });
    expect([await all.content(id), await all.versions(id), all.signer.signed, all.signer.discarded]).toEqual([
      '%PDF-1.7 will+signed(I agree)',
      2,
      1,
      1,
    ]);
    const events = await all.core.db.read
      .selectFrom('audit_events')
      .select(['action', 'actor_type', 'details'])
      .where('resource_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action, actor_type }) => `${action} ${actor_type}`)).toEqual([
      'document.uploaded api_key',
      'document.signature_requested api_key',
      'document.version_created system',
      'document.signed system',
    ]);
    // What the signer had to repair is kept with the signature.
    expect(JSON.parse(String(events.at(-1)?.details))).toMatchObject({
      level: 'B-B',
      repaired: ['stream_lengths'],
      ended: ['usage_rights'],
    });
    const vault = await all.core.db.read.selectFrom('vaults').select('size_bytes').where('id', '=', all.vaultId).executeTakeFirstOrThrow();
    expect(Number(vault.size_bytes)).toBe('%PDF-1.7 will'.length * 2 + '+signed(I agree)'.length);
  });

  it('are refused while the same version waits, without a service for timestamps, and without a key', async () => {
    await using all = await openSigningWorld(dialect);
    const id = await all.document();
    expect((await all.ask(id)).level).toBe('B-T');
    expect(await codeOf(all.ask(id))).toBe('conflict');
    const bare = { ...all.person, core: { ...all.core, authorities: { ...all.core.authorities, timestampUrls: [] } } };
    const other = await all.document();
    expect(await codeOf(requestSignature(bare, { documentId: other, level: 'B-LT' }))).toBe('unavailable');
    expect((await requestSignature(bare, { documentId: other })).level).toBe('B-B');
    expect(await codeOf(requestSignature({ ...all.person, core: { ...all.core, signer: null } }, { documentId: id }))).toBe('unavailable');
    await all.run();
    expect((await all.ask(id)).version).toBe(2);
    for (let waiting = 1; waiting < 20; waiting += 1) await all.ask(await all.document());
    expect(await codeOf(all.ask(await all.document()))).toBe('conflict');
  });

  it('store what could be had, and the timestamp later, in versions of their own', async () => {
    await using all = await openSigningWorld(dialect);
    const id = await all.document();
    const { id: jobId } = await all.ask(id, { level: 'B-LT' });
    all.signer.script.push(
      { level: 'B-B', pending: 'timestamp' },
      { level: 'B-B', pending: 'timestamp' },
      { level: 'B-T', pending: 'validation_data' },
    );
    await all.run();
    expect(await all.job(jobId)).toMatchObject({ status: 'timestamp_pending', reached_level: 'B-B', completed_at: null, version: 2 });
    expect(await codeOf(all.ask(id))).toBe('conflict');
    await all.run();
    expect(all.signer.signed).toBe(1);
    all.world.test.clock.advance(minuteMs);
    await all.run();
    expect([await all.versions(id), (await all.job(jobId)).attempts]).toEqual([2, 1]);
    all.world.test.clock.advance(5 * minuteMs);
    await all.run();
    expect(await all.job(jobId)).toMatchObject({ status: 'validation_pending', reached_level: 'B-T', version: 3 });
    all.world.test.clock.advance(minuteMs);
    await all.run();
    expect(await all.job(jobId)).toMatchObject({ status: 'signed', reached_level: 'B-LT', version: 4 });
    expect(await all.content(id)).toBe('%PDF-1.7 will+signed()+extended+extended');
    expect(all.signer.discarded).toBe(4);
  });

  it('give up on timestamps after more than a week, and keep what was signed', async () => {
    await using all = await openSigningWorld(dialect);
    const id = await all.document();
    const { id: jobId } = await all.ask(id);
    for (let step = 0; step < 30; step += 1) all.signer.script.push({ level: 'B-B', pending: 'timestamp' });
    const startedAt = all.core.clock.now();
    while ((await all.job(jobId)).status !== 'failed') {
      await all.run();
      all.world.test.clock.advance(dayMs / 2);
    }
    const { error, reached_level } = await all.job(jobId);
    expect([error, reached_level]).toEqual(['Signed at level B-B only. No timestamp service could be reached within a week.', 'B-B']);
    expect(Date.parse(all.core.clock.now()) - Date.parse(startedAt)).toBeGreaterThan(7 * dayMs);
    expect(await all.versions(id)).toBe(2);
  });

  it('go on after a server that died in the middle, and its late answer changes nothing', async () => {
    await using all = await openSigningWorld(dialect);
    const id = await all.document();
    const { id: jobId } = await all.ask(id, { level: 'B-B' });
    const [due] = await listDueJobs(all.core.db.read, Date.parse(all.core.clock.now()), 9);
    if (due === undefined) throw new Error('nothing was due');
    const dead = await claimJob(all.core, due);
    expect(await claimJob(all.core, due)).toBeUndefined();
    await all.run();
    expect(all.signer.signed).toBe(0);
    all.world.test.clock.advance(claimMs);
    // The one thought dead wakes up, with the version ready, just after the other has finished.
    all.signer.meanwhile = async () => {
      all.signer.meanwhile = async () => undefined;
      await all.run();
    };
    if (dead !== undefined) await carryOutJob(all.core, all.signer, dead, new AbortController().signal);
    expect([await all.versions(id), all.signer.signed, all.signer.discarded]).toEqual([2, 2, 2]);
    expect(await all.job(jobId)).toMatchObject({ status: 'signed', version: 2 });
    expect(all.world.test.faults).toEqual([]);
  });

  it('fail with a reason that stays true, try again for one that passes, and end when called off', async () => {
    await using all = await openSigningWorld(dialect);
    const [first, second, third] = [await all.document(), await all.document(), await all.document()];
    all.signer.script.push(new SigningRefusedError('This is no PDF.'));
    const refused = await all.ask(first);
    await all.run();
    expect(await all.job(refused.id)).toMatchObject({
      status: 'failed',
      error: 'This is no PDF.',
      reached_level: null,
      next_attempt_ms: null,
    });

    const unlucky = await all.ask(second);
    for (let step = 0; step < 6; step += 1) all.signer.script.push(new Error('the disk is full'));
    await all.run();
    expect(await all.job(unlucky.id)).toMatchObject({ status: 'queued', attempts: 1 });
    for (const waitMs of [10 * secondMs, minuteMs, 5 * minuteMs, 20 * minuteMs, 60 * minuteMs]) {
      all.world.test.clock.advance(waitMs);
      await all.run();
    }
    expect(await all.job(unlucky.id)).toMatchObject({ status: 'failed', error: 'The document could not be signed.', attempts: 6 });
    expect(all.world.test.faults.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => 'signing failed'));

    const stopped = await all.ask(third);
    const sweep = createSigningSweep(all.core);
    all.signer.meanwhile = async () => void sweep.stop();
    await sweep.begin();
    await sweep.idle();
    expect(await all.job(stopped.id)).toMatchObject({ status: 'queued', attempts: 0 });
    all.signer.meanwhile = async () => undefined;
    await all.run();
    expect((await all.job(stopped.id)).status).toBe('signed');
  });

  it('are not tried for ever when they bring servers down', async () => {
    await using all = await openSigningWorld(dialect);
    const { id } = await all.ask(await all.document());
    for (let death = 0; death < 6; death += 1) {
      const [due] = await listDueJobs(all.core.db.read, Date.parse(all.core.clock.now()), 9);
      expect(due && (await claimJob(all.core, due))).toBeDefined();
      all.world.test.clock.advance(claimMs);
    }
    await all.run();
    expect([(await all.job(id)).status, all.signer.signed]).toEqual(['failed', 0]);
  });

  it('sign nothing else than what was there when they were asked for', async () => {
    await using all = await openSigningWorld(dialect);
    const newVersion = async (id: Ulid): Promise<void> => {
      const upload = await VersionUpload.begin(all.person, id);
      await upload.receive(bytes('%PDF-1.7 other'), 2 ** 20);
      await upload.finish('application/pdf');
    };
    const [before, during, removed, archived] = [await all.document(), await all.document(), await all.document(), await all.document()];
    const jobs = [await all.ask(before), await all.ask(during), await all.ask(removed), await all.ask(archived)];
    await newVersion(before);
    await removeDocument(all.person, removed);
    all.signer.meanwhile = async () => {
      all.signer.meanwhile = async () => void (await archiveVault(all.person, all.vaultId));
      await newVersion(during);
    };
    await all.run();
    const errors = await Promise.all(jobs.map(async ({ id }) => (await all.job(id)).error));
    expect(errors).toEqual([
      'The document has a newer version than the one that was to be signed.',
      'The document was changed while it was being signed.',
      'The document was removed.',
      'This vault is archived. Restore it before you change it.',
    ]);
    expect([await all.content(before), await all.content(during)]).toEqual(['%PDF-1.7 other', '%PDF-1.7 other']);
    expect([all.signer.signed, all.signer.discarded]).toEqual([2, 2]);
  });
});
