import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, instantFromMs, minuteMs } from '../../../shared/domain/instant.ts';
import { verifyPdf } from '../../../shared/node/pades/verify-pdf.ts';
import { databasesOfForm } from '../../kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../../kit/databases/database-urls.ts';
import { platformWitnessings } from '../../kit/owners/platform-witnessings.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../../kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel } from '../../kit/pdf/pdf-structures.ts';
import { openSigningWorld, type SigningWorld } from '../../kit/pdf/signing-world.ts';
import { machineNowMs, startAuthorities } from '../../kit/pki/local-authorities.ts';
import { makeCertificate } from '../../kit/pki/make-certificate.ts';
import type { Json } from '../../kit/server/api.ts';
import { startTestServer, type TestServer } from '../../kit/server/test-server.ts';

describe.each(databasesOfForm)('documents that several people sign, with a timestamp service, on %s', (database) => {
  let world: SigningWorld;
  let server: TestServer;
  let number = 0;
  beforeAll(async () => {
    world = await openSigningWorld();
    const databaseUrl = database === 'Postgres' ? await migratedPostgresUrl() : null;
    server = await startTestServer({ databaseUrl, config: { signing: world.config } });
  });
  afterAll(async () => {
    await server.close();
    await world[Symbol.asyncDispose]();
  });

  const { begun, reading, sent, messageOf, ownMessageOf, sign, audited, downloaded, mailsTo, people } = platformWitnessings(() => server);

  /** What a reader who trusts the installation's authority says of the newest version, and what pdfsig says. */
  async function judged({ person, documentId }: Pick<Awaited<ReturnType<typeof begun>>, 'person' | 'documentId'>) {
    const path = join(world.folder, `witnessed-${database}-${(number += 1)}.pdf`);
    await writeFile(path, await downloaded(person, documentId));
    const authority = await server.core.db.read.selectFrom('witness_authority').selectAll().executeTakeFirst();
    const roots = [world.authorities.root.certificate, ...(authority === undefined ? [] : [new X509Certificate(authority.certificate)])];
    const report = await verifyPdf({ input: path, now: instantFromMs(machineNowMs()), roots });
    return { path, report, pdfsig: pdfsigVerdicts(path), qpdf: qpdfComplaints(path) };
  }

  const versionsOf = async (documentId: string): Promise<number> =>
    (
      await server.core.db.read
        .selectFrom('document_versions')
        .select('version')
        .where('document_id', '=', documentId.replace('doc_', '') as never)
        .execute()
    ).length;

  it('end as one PDF in which every signature is intact, on the level for archives', async () => {
    const story = await begun();
    for (const email of story.emails) expect(await sign(email)).toBe(204);
    await server.scheduler.sign();
    expect(await story.read()).toMatchObject({ error: null, state: 'complete', version: 2, reachedLevel: 'B-LTA' });
    const { report, pdfsig, qpdf } = await judged(story);
    const signatures = report.signatures.filter(({ level }) => level !== null);
    expect(signatures.map(({ integrity, level, path }) => [integrity, level, path])).toEqual([
      ['intact', 'B-LTA', 'trusted'],
      ['intact', 'B-LTA', 'trusted'],
    ]);
    expect(report.signatures.flatMap(({ laterChanges }) => laterChanges.filter(({ allowed }) => !allowed))).toEqual([]);
    expect(pdfsig.length).toBe(3);
    expect(pdfsig.filter(({ subFilter }) => subFilter !== 'unknown').every(({ isValid }) => isValid)).toBe(true);
    expect(qpdf).toBe('');
    expect(await versionsOf(story.documentId)).toBe(2);
    expect((await audited(story.id)).map(({ action }) => action)).toEqual([
      'witnessing.begun',
      'witnessing.prepared',
      ...Array.from({ length: 2 }, () =>
        ['invited', 'code_sent', 'opened', 'certified', 'signed'].map((what) => `witnessing.${what}`),
      ).flat(),
      'witnessing.completed',
    ]);
    expect(server.faults).toEqual([]);
  });

  it('are there at once where the archive’s timestamp cannot be had, and get it as a further version, once', async () => {
    const story = await begun();
    for (const email of story.emails) expect(await sign(email)).toBe(204);
    world.authorities.override('/tsa', () => ({ status: 503 }));
    await server.scheduler.sign();
    expect(await story.read()).toMatchObject({ state: 'complete', version: 2, reachedLevel: 'B-LT' });
    expect((await mailsTo(story.person.email)).at(-1)?.subject).toBe('Everybody has signed');
    server.advance(2 * minuteMs);
    await server.scheduler.sign();
    expect(await story.read()).toMatchObject({ version: 2, reachedLevel: 'B-LT' });
    world.authorities.restore();
    server.advance(hourMs);
    await Promise.all([server.scheduler.sign(), server.scheduler.sign()]);
    expect(await story.read()).toMatchObject({ state: 'complete', version: 3, reachedLevel: 'B-LTA' });
    server.advance(2 * dayMs);
    await server.scheduler.sign();
    expect(await versionsOf(story.documentId)).toBe(3);
    const { report } = await judged(story);
    expect(report.signatures.filter(({ level }) => level !== null).map(({ level }) => level)).toEqual(['B-LTA', 'B-LTA']);
    expect((await mailsTo(story.person.email)).filter(({ subject }) => subject === 'Everybody has signed')).toHaveLength(1);
    server.advance(-2 * dayMs - hourMs - 2 * minuteMs);
  });

  it('stay as they are where the owner has a newer version, or none any more, before the timestamp comes', async () => {
    const story = await begun({ witnesses: people().slice(0, 1) });
    expect(await sign(story.emails[0] ?? '')).toBe(204);
    world.authorities.override('/tsa', () => ({ status: 503 }));
    await server.scheduler.sign();
    world.authorities.restore();
    expect((await story.person.delete(`/documents/${story.documentId}`)).status).toBe(204);
    server.advance(hourMs);
    await server.scheduler.sign();
    expect(await story.read()).toMatchObject({ state: 'complete', reachedLevel: 'B-LT' });
    const row = await server.core.db.read.selectFrom('witnessings').selectAll().where('id', '=', story.id).executeTakeFirstOrThrow();
    expect(row.next_attempt_ms).toBeNull();
    server.advance(-hourMs);
  });

  it('are finished, once, by whichever server comes after one that died between the last signature and the end', async () => {
    const story = await begun();
    for (const email of story.emails) expect(await sign(email)).toBe(204);
    // It took the step, and is gone.
    const dead = instantFromMs(Date.parse(server.now()) + 20 * minuteMs);
    await server.core.db.transaction((tx) =>
      tx
        .updateTable('witnessings')
        .set({ attempts: 1, next_attempt_ms: Date.parse(dead) })
        .where('id', '=', story.id)
        .execute(),
    );
    await server.scheduler.sign();
    expect(await story.read()).toMatchObject({ state: 'open', version: 1 });
    server.advance(21 * minuteMs);
    await Promise.all([server.scheduler.sign(), server.scheduler.sign()]);
    expect(await story.read()).toMatchObject({ state: 'complete', version: 2, reachedLevel: 'B-LTA' });
    expect(await versionsOf(story.documentId)).toBe(2);
    server.advance(-21 * minuteMs);
  });

  it('take no signature that could not be stamped, and the same one once it can', async () => {
    const story = await begun({ witnesses: people().slice(0, 1) });
    const read = await reading(story.emails[0] ?? '');
    const message = await messageOf(read);
    world.authorities.override('/tsa', () => ({ status: 503 }));
    const refused = await sent(read, message);
    expect([refused.status, refused.body.error]).toEqual([503, 'unavailable']);
    world.authorities.restore();
    expect((await story.read()).witnesses[0].state).toBe('opened');
    expect((await sent(read, message)).status).toBe(204);
  });

  describe('with a certificate of a witness’s own', () => {
    it('say whose name is in it, to the owner and not in the log, and end on the level for archives', async () => {
      const story = await begun();
      const read = await reading(story.emails[0] ?? '');
      expect((await sent(read, await ownMessageOf(read, world.authorities.signers.rsa))).status).toBe(204);
      const { certificate } = world.authorities.signers.rsa;
      const name = /CN=([^\n]+)/.exec(certificate.subject)?.[1] ?? '';
      expect(name).not.toBe('');
      const [first] = (await story.read()).witnesses as readonly Json[];
      expect(first).toMatchObject({ name: 'Wanda Witness', certificate: 'own', certificateName: name });
      expect((await mailsTo(story.person.email)).at(-1)?.text.replaceAll(/\s+/g, ' ')).toContain(`in the name of ${name}`);
      expect((await audited(story.id)).findLast(({ action }) => action === 'witnessing.signed')?.details).toMatchObject({
        certificate: 'own',
        sha256: createHash('sha256').update(certificate.raw).digest('hex'),
      });
      expect(JSON.stringify(await audited(story.id))).not.toMatch(/Wanda|Wilhelm|@example|CN=/);
      expect(await sign(story.emails[1] ?? '')).toBe(204);
      expect((await story.read()).witnesses[1]).toMatchObject({ certificate: 'service', certificateName: null });
      await server.scheduler.sign();
      expect(await story.read()).toMatchObject({ error: null, state: 'complete', reachedLevel: 'B-LTA' });
      const { report, pdfsig } = await judged(story);
      expect(report.signatures.every(({ integrity }) => integrity === 'intact')).toBe(true);
      expect(pdfsig.filter(({ subFilter }) => subFilter !== 'unknown').every(({ isValid }) => isValid)).toBe(true);
    });

    it('are there with one that nobody vouches for, and with one whose authority is not trusted here, as far as it goes', async () => {
      const story = await begun();
      const [self, stranger] = [await reading(story.emails[0] ?? ''), await startAuthorities({ stranger: true })];
      const valid = { notBeforeMs: machineNowMs() - dayMs, notAfterMs: machineNowMs() + dayMs };
      const own = makeCertificate({ name: 'Nobody\u202e Known', keyNumber: 77, ...valid });
      expect((await sent(self, await ownMessageOf(self, own))).status).toBe(204);
      expect((await story.read()).witnesses[0].certificateName).toBe('Nobody Known');
      const second = await reading(story.emails[1] ?? '');
      expect((await sent(second, await ownMessageOf(second, stranger.signers.rsa))).status).toBe(204);
      await server.scheduler.sign();
      await stranger.close();
      expect(await story.read()).toMatchObject({ error: null, state: 'complete', version: 2, reachedLevel: 'B-T' });
      const { report } = await judged(story);
      expect(report.signatures.map(({ integrity, path }) => [integrity, path])).toEqual([
        ['intact', 'untrusted'],
        ['intact', 'untrusted'],
      ]);
    });

    it('take none that is over, not yet valid, for something else, an authority’s, or weak', async () => {
      const story = await begun({ witnesses: people().slice(0, 1) });
      const read = await reading(story.emails[0] ?? '');
      const { signers, root } = world.authorities;
      const pair = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const weak = makeCertificate({ name: 'Weak', pair, notBeforeMs: machineNowMs() - dayMs, notAfterMs: machineNowMs() + dayMs });
      for (const own of [signers.expired, signers.notYetValid, signers.wrongUsage, signers.wrongExtendedUsage, root, weak]) {
        const answer = await sent(read, await ownMessageOf(read, own));
        expect([answer.status, answer.body.error], own.certificate.subject).toEqual([400, 'invalid_request']);
      }
      const service = await ownMessageOf(read, signers.ec, { certificate: 'service' });
      expect((await sent(read, service)).status).toBe(400);
      expect((await story.read()).witnesses[0].state).toBe('opened');
    });
  });

  describe('what cannot be signed as it is', () => {
    const sound = layOutPdf('table', pdfModel({ pages: 2 }));
    const text = (bytes: Buffer, change: (all: string) => string): Buffer => Buffer.from(change(bytes.toString('latin1')), 'latin1');

    it('is repaired where all readers see the same, and the log says what', async () => {
      const lost = text(sound, (all) => all.replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n'));
      const story = await begun({ witnesses: people().slice(0, 1) }, lost);
      expect((await audited(story.id))[1]).toMatchObject({ action: 'witnessing.prepared', details: { repaired: ['cross_references'] } });
      expect(await sign(story.emails[0] ?? '')).toBe(204);
      await server.scheduler.sign();
      expect(await story.read()).toMatchObject({ error: null, state: 'complete', reachedLevel: 'B-LTA' });
      expect((await judged(story)).pdfsig[0]).toMatchObject({ isValid: true });
    });

    it('is refused by name where readers may differ, and nobody is asked', async () => {
      const row = (all: string, object: number): string => `${String(all.indexOf(`\n${object} 0 obj`) + 1).padStart(10, '0')} 00000 n`;
      const disputed = text(sound, (all) => all.replace(row(all, 4), row(all, 6)));
      const story = await begun({ witnesses: people().slice(0, 1) }, disputed);
      expect(await story.read()).toMatchObject({ state: 'failed', error: expect.stringContaining('readers_may_differ') as string });
      expect(await mailsTo(story.emails[0] ?? '')).toEqual([]);
      expect((await mailsTo(story.person.email)).at(-1)?.subject).toBe('A document could not be signed');
    });
  });
});
