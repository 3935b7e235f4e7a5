import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentUpload } from '../../server/core/documents/upload-document.ts';
import { downloadVersion } from '../../server/core/documents/download-document.ts';
import { findUser } from '../../server/core/stores/account-store.ts';
import { systemOrigin, type OwnerContext } from '../../server/core/context.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import type { PdfReport } from '../../shared/node/pades/contract.ts';
import { firstDevice, joinDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { signAppended } from '../kit/pdf/sign-appended.ts';
import { platformPerson, refusal, type PlatformPerson } from '../kit/owners/platform-person.ts';
import { confusedPdf } from '../kit/pdf/pdf-forging.ts';
import { formPdf, openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { runHere } from '../../server/cli/run-here-test-kit.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let world: SigningWorld;
let server: TestServer;

beforeAll(async () => {
  world = await openSigningWorld();
  server = await startTestServer({ config: { signing: world.config } });
});
afterAll(async () => {
  await server.close();
  await world[Symbol.asyncDispose]();
});

let files = 0;

/** What our own report and two independent readers say about a signed file. */
async function judged(bytes: Uint8Array): Promise<PdfReport> {
  files += 1;
  const path = join(world.folder, `judged-${files}.pdf`);
  await writeFile(path, bytes);
  expect(qpdfComplaints(path)).toBe('');
  // It does not check document timestamps.
  for (const { subFilter, isValid } of pdfsigVerdicts(path)) if (subFilter === 'ETSI.CAdES.detached') expect(isValid).toBe(true);
  return verifyPdf({ input: path, roots: [world.authorities.root.certificate], now: server.now(), authorities: world.authorities.client });
}

/** The desktop's report on a document and that of `heirlock pdf verify` say the same; the command trusts `roots`, offline as the desktop. */
async function agreesWithCommand(device: OwnerDevice, id: string, roots = world.rootsFile): Promise<void> {
  const path = join(world.folder, 'agrees.pdf');
  await writeFile(path, await device.read(id));
  const { stdout } = await runHere(['pdf', 'verify', '--json', '--in', path, ...(roots === '' ? [] : ['--trust', roots])], {});
  const said = JSON.parse(stdout) as PdfReport;
  const { pendingLevel: _pending, online: _online, signatures, ...file } = await device.must('documents.checkSignatures', { document: id });
  expect(signatures.length).toBeGreaterThan(0);
  expect({ ...file, signatures: signatures.map(({ isYours: _isYours, oneActService: _service, ...one }) => one) }).toEqual({
    ...Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'ok')),
  });
}

const summary = ({ signatures }: PdfReport): unknown =>
  signatures.map(({ kind, level, verdict, integrity, path, reason }) => ({ kind, level, verdict, integrity, path, reason }));

describe('the server', () => {
  /** A person with a PDF in a vault whose keys the server has. */
  async function withDocument(): Promise<{
    readonly person: PlatformPerson;
    readonly ctx: OwnerContext;
    readonly documentId: string;
    readonly original: Uint8Array;
  }> {
    const person = await platformPerson(server);
    const vaultId = (await person.post('/vaults', { name: 'Papers' })).body.vault.id as string;
    const user = await findUser(server.core.db.read, person.userId.replace('user_', '') as Ulid);
    if (user === undefined) throw new Error('there is no such user');
    const owner = {
      userId: user.id,
      accountId: user.account_id,
      email: user.email,
      name: null,
      mode: 'live',
      plan: 'enterprise',
      permissions: new Set(['read', 'write', 'delete'] as const),
      clockOffsetMs: 0,
    } as const;
    const ctx: OwnerContext = { core: server.core, owner, origin: systemOrigin };
    const original = await plainPdf();
    const upload = await DocumentUpload.begin(ctx, vaultId.replace('vault_', '') as Ulid);
    await upload.receive(
      (async function* () {
        yield original;
      })(),
      2 ** 20,
    );
    const { id } = await upload.finish({ name: 'will.pdf', mimeType: 'application/pdf' });
    return { person, ctx, documentId: `doc_${id}`, original };
  }

  const versionOf = async (ctx: OwnerContext, documentId: string, version: number): Promise<Buffer> => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await downloadVersion(ctx, documentId.replace('doc_', '') as Ulid, version)).read()) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  const jobOf = async (person: PlatformPerson): Promise<Record<string, unknown>> => (await person.get('/signing/jobs/owner')).body.jobs[0];

  it('signs with its own key, as a new version of the document, and leaves nothing in plain behind', async () => {
    const { person, ctx, documentId, original } = await withDocument();
    const asked = await person.post('/sign', { documentId, level: 'B-LTA', reason: 'I agree', visible: true });
    expect([asked.status, asked.body.job.status, asked.body.job.documentId]).toEqual([202, 'queued', documentId]);
    expect(refusal(await person.post('/sign', { documentId }))).toEqual([409, 'conflict']);
    await server.scheduler.sign();
    expect(await jobOf(person)).toMatchObject({ status: 'signed', level: 'B-LTA', reachedLevel: 'B-LTA', error: null });
    const signed = await versionOf(ctx, documentId, 2);
    expect(signed.subarray(0, original.length).equals(original)).toBe(true);
    expect(summary(await judged(signed))).toMatchObject([
      { kind: 'signature', level: 'B-LTA', verdict: 'passed', integrity: 'intact', path: 'trusted', reason: 'I agree' },
      { kind: 'document_timestamp', verdict: 'passed' },
    ]);
    expect(await readdir(join(server.dataDir, 'signing'))).toEqual([]);
    expect(server.faults).toEqual([]);
  });

  it('signs without a timestamp while no service answers, says so, and supplies it later', async () => {
    const { person, ctx, documentId } = await withDocument();
    world.authorities.override('/tsa', () => ({ status: 503 }));
    await person.post('/sign', { documentId, level: 'B-T' });
    await server.scheduler.sign();
    expect(await jobOf(person)).toMatchObject({ status: 'timestamp_pending', level: 'B-T', reachedLevel: 'B-B', completedAt: null });
    expect(summary(await judged(await versionOf(ctx, documentId, 2)))).toMatchObject([{ level: 'B-B', integrity: 'intact' }]);
    server.advance(minuteMs);
    await server.scheduler.sign();
    expect(await jobOf(person)).toMatchObject({ status: 'timestamp_pending' });
    world.authorities.restore();
    server.advance(5 * minuteMs);
    await server.scheduler.sign();
    expect(await jobOf(person)).toMatchObject({ status: 'signed', reachedLevel: 'B-T' });
    const [first] = (await judged(await versionOf(ctx, documentId, 3))).signatures;
    expect([first?.integrity, first?.provenAt === null]).toEqual(['intact', false]);
  });

  it('fails the job of what is no PDF, in words for its owner', async () => {
    const { person, ctx, documentId } = await withDocument();
    const vault = (
      await server.core.db.read
        .selectFrom('documents')
        .select('vault_id')
        .where('id', '=', documentId.replace('doc_', '') as Ulid)
        .executeTakeFirstOrThrow()
    ).vault_id;
    const upload = await DocumentUpload.begin(ctx, vault);
    await upload.receive(
      (async function* () {
        yield Buffer.from('dear Ann');
      })(),
      100,
    );
    const { id } = await upload.finish({ name: 'letter.pdf', mimeType: 'application/pdf' });
    await person.post('/sign', { documentId: `doc_${id}`, level: 'B-B' });
    await server.scheduler.sign();
    const job = await jobOf(person);
    expect(job).toMatchObject({ status: 'failed', reachedLevel: null });
    expect(String(job['error'])).toMatch(/PDF/);
    // Nor what somebody certified so that nobody can sign it any more.
    const [plain, closed] = [join(world.folder, 'plain.pdf'), join(world.folder, 'closed.pdf')];
    await writeFile(plain, await plainPdf());
    await signAppended({ input: plain, output: closed }, { certify: 1 });
    const certified = await readFile(closed);
    const other = await DocumentUpload.begin(ctx, vault);
    await other.receive(
      (async function* () {
        yield certified;
      })(),
      2 ** 20,
    );
    const { id: closedId } = await other.finish({ name: 'closed.pdf', mimeType: 'application/pdf' });
    await person.post('/sign', { documentId: `doc_${closedId}`, level: 'B-B' });
    await server.scheduler.sign();
    expect(await jobOf(person)).toMatchObject({
      status: 'failed',
      reachedLevel: null,
      error: expect.stringContaining('allowed no changes'),
    });
  });
});

describe('an owner’s device', () => {
  async function withPdf(email: string): Promise<{
    readonly device: OwnerDevice;
    readonly vault: string;
    readonly id: string;
    readonly token: string;
    readonly kit: string;
    readonly original: Uint8Array;
  }> {
    const token = await tokenFor(server.core, email);
    const { device, vault, kit } = await firstDevice(server.origin, token);
    await device.must('sync.run', {});
    const original = await plainPdf();
    return { device, vault, token, kit, original, id: await device.addText(vault, 'will.pdf', original) };
  }

  it('signs with a key of its own and with a certificate file, with everything the server fetches for it', async () => {
    const { device, id, token, kit, original } = await withPdf('signing-1@example.org');
    await using _ = device;
    const key = await device.must('signing.createKey', { name: 'Ann Example' });
    expect([key.certificate.selfMade, key.certificate.subject]).toEqual([true, expect.stringContaining('Ann Example')]);
    const place = { page: 1, x: 72, y: 600, width: 200, height: 64 };
    const first = await device.must('documents.sign', {
      document: id,
      key: { kept: key.id },
      level: 'B-T',
      reason: 'Mein Wille',
      appearance: { place, timeZone: 'Europe/Berlin', language: 'de' },
    });
    expect([first.version, first.level, first.pending]).toEqual([2, 'B-T', null]);
    const once = await device.read(id);
    expect(once.subarray(0, original.length).equals(Buffer.from(original))).toBe(true);

    expect(await device.codeOf('signing.readKeyFile', { path: world.p12File, passphrase: 'wrong' })).toBe('wrong_key_password');
    expect((await device.must('signing.readKeyFile', { path: world.p12File, passphrase: world.passphrase })).subject).toContain(
      'Anna Álvarez',
    );
    const second = await device.must('documents.sign', {
      document: id,
      key: { file: world.p12File, passphrase: world.passphrase },
      level: 'B-LT',
      location: 'Zürich',
    });
    expect([second.version, second.level, second.pending]).toEqual([3, 'B-LT', null]);
    const twice = await device.read(id);
    expect(twice.subarray(0, once.length).equals(once)).toBe(true);
    expect(summary(await judged(twice))).toMatchObject([
      { integrity: 'intact', path: 'untrusted', reason: 'Mein Wille' },
      { level: 'B-LT', verdict: 'passed', integrity: 'intact', path: 'trusted' },
    ]);

    const before = await device.must('documents.checkSignatures', { document: id });
    await agreesWithCommand(device, id, '');
    expect(before.signatures.map(({ isYours, path, signer }) => [isYours, path, signer?.selfMade])).toEqual([
      [true, 'untrusted', true],
      [false, 'untrusted', false],
    ]);
    expect((await device.must('signing.addRoots', { path: world.rootsFile })).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Test Root'),
    ]);
    const after = await device.must('documents.checkSignatures', { document: id, online: true });
    expect([after.online, after.pendingLevel, after.signatures[1]?.path, after.signatures[1]?.verdict, after.signatures[1]?.level]).toEqual(
      [true, null, 'trusted', 'passed', 'B-LT'],
    );
    await agreesWithCommand(device, id);
    expect((await device.must('documents.checkSignatures', { document: id, version: 1 })).signatures).toEqual([]);

    // The key follows to the other devices, sealed.
    await device.must('sync.run', {});
    await using other = await joinDevice(server.origin, await tokenBeside(server.core, token), kit);
    expect((await other.must('signing.keys', {})).map(({ id: one }) => one)).toEqual([key.id]);
    expect((await other.must('documents.sign', { document: id, key: { kept: key.id }, level: 'B-B' })).version).toBe(4);
    await other.must('signing.removeKey', { key: key.id });
    expect([
      await other.must('signing.keys', {}),
      await other.codeOf('documents.sign', { document: id, key: { kept: key.id }, level: 'B-B' }),
    ]).toEqual([[], 'not_found']);
    expect(await readdir(join(device.folder, 'signing'))).toEqual([]);
  });

  it('signs while the server knows no time, and fetches it when it does', async () => {
    const { device, id } = await withPdf('signing-2@example.org');
    await using _ = device;
    const { id: kept } = await device.must('signing.createKey', { name: 'Ben' });
    world.authorities.override('/tsa', () => ({ status: 503 }));
    expect(await device.must('documents.sign', { document: id, key: { kept }, level: 'B-T' })).toMatchObject({
      version: 2,
      level: 'B-B',
      pending: 'timestamp',
    });
    expect(await device.must('documents.checkSignatures', { document: id })).toMatchObject({
      pendingLevel: 'B-T',
      signatures: [{ level: 'B-B', provenAt: null }],
    });
    expect(await device.codeOf('documents.completeSignature', { document: id })).toBe('authority_unreachable');
    world.authorities.restore();
    expect(await device.must('documents.completeSignature', { document: id })).toMatchObject({ version: 3, level: 'B-T', pending: null });
    expect(await device.must('documents.checkSignatures', { document: id })).toMatchObject({ pendingLevel: null });
    expect(await device.codeOf('documents.completeSignature', { document: id })).toBe('not_found');
    await device.must('signing.addRoots', { path: world.rootsFile });
    expect((await device.must('documents.checkSignatures', { document: id })).signatures[0]?.provenAt).not.toBeNull();

    // Nobody has to remember: each sync takes care of it, though not every time.
    world.authorities.override('/tsa', () => ({ status: 503 }));
    expect(await device.must('documents.sign', { document: id, key: { kept }, level: 'B-LT' })).toMatchObject({
      version: 4,
      pending: 'timestamp',
    });
    await device.must('sync.run', {});
    expect((await device.must('documents.get', { document: id })).versions).toHaveLength(4);
    world.authorities.restore();
    await device.must('sync.run', {});
    expect((await device.must('documents.get', { document: id })).versions).toHaveLength(4);
    device.advance(16 * minuteMs);
    await device.must('sync.run', {});
    expect((await device.must('documents.get', { document: id })).versions).toHaveLength(5);
    expect(await device.must('documents.checkSignatures', { document: id })).toMatchObject({ pendingLevel: null });
  });

  it('says what was repaired in a damaged document, and signs what other programs may show differently only if that is accepted', async () => {
    const { device, vault } = await withPdf('signing-damaged@example.org');
    await using _ = device;
    const id = await device.addText(vault, 'confused.pdf', confusedPdf());
    expect(await device.must('documents.signingOptions', { document: id })).toMatchObject({
      repairs: ['cross_references', 'disputed_objects'],
      doubtful: true,
    });
    const { id: kept } = await device.must('signing.createKey', { name: 'Dora' });
    const order = { document: id, key: { kept }, level: 'B-B' } as const;
    expect(await device.codeOf('documents.sign', order)).toBe('readers_may_differ');
    expect(await device.must('documents.sign', { ...order, acceptRepairs: true })).toMatchObject({ version: 2, level: 'B-B' });
  });

  it('fills the field of a form, certifies it, keeps to that, and raises the level for decades', async () => {
    const { device, vault } = await withPdf('signing-4@example.org');
    await using _ = device;
    const original = await formPdf([
      { name: 'Giver', label: 'Who gives', page: 2, rectangle: [72, 100, 272, 160] },
      { name: 'Witness', rectangle: [320, 100, 520, 160] },
      { name: 'Closed', rectangle: [10, 10, 100, 40], isReadOnly: true },
    ]);
    const id = await device.addText(vault, 'deed.pdf', original);
    const before = await device.must('documents.signingOptions', { document: id });
    expect(before).toMatchObject({ certification: null, signatures: 0 });
    expect(before.emptyFields).toEqual([
      { name: 'Giver', label: 'Who gives', place: { page: 2, x: 72, y: 682, width: 200, height: 60 }, refusal: null },
      { name: 'Witness', label: null, place: { page: 1, x: 320, y: 682, width: 200, height: 60 }, refusal: null },
      expect.objectContaining({ name: 'Closed', refusal: 'field_locked' }),
    ]);
    const { id: kept } = await device.must('signing.createKey', { name: 'Dora' });
    const own = { kept };
    const place = before.emptyFields[0]!.place!;
    const appearance = { place, timeZone: 'Europe/Berlin', language: 'de' } as const;
    for (const [field, code] of [
      ['Nobody', 'field_not_found'],
      ['Closed', 'field_locked'],
    ] as const)
      expect(await device.codeOf('documents.sign', { document: id, key: own, level: 'B-B', field })).toBe(code);
    expect(await device.codeOf('documents.raiseLevel', { document: id, level: 'B-T' })).toBe('bad_order');
    await device.must('signing.addRoots', { path: world.rootsFile });
    await device.must('documents.sign', {
      document: id,
      key: { file: world.p12File, passphrase: world.passphrase },
      level: 'B-B',
      field: 'Giver',
      certify: 2,
      appearance,
    });
    const first = await device.must('documents.checkSignatures', { document: id });
    expect([
      first.certification,
      first.signatures.map(({ fieldName, level, holdsUntil, signer }) => [fieldName, level, holdsUntil === signer?.notAfter]),
    ]).toEqual([2, [['Giver', 'B-B', true]]]);
    const after = await device.must('documents.signingOptions', { document: id });
    expect([after.certification, after.signatures, after.emptyFields.map(({ name }) => name)]).toEqual([2, 1, ['Witness', 'Closed']]);

    // Nothing but what the certification allows.
    const outside = { ...appearance, place: { page: 1, x: 72, y: 300, width: 200, height: 60 } };
    expect(await device.codeOf('documents.sign', { document: id, key: own, level: 'B-B', appearance: outside })).toBe(
      'certified_no_changes',
    );
    expect(await device.codeOf('documents.sign', { document: id, key: own, level: 'B-B', certify: 1 })).toBe('bad_order');
    expect(await device.codeOf('documents.sign', { document: id, key: own, level: 'B-B', field: 'Giver' })).toBe('field_taken');
    await device.must('documents.sign', { document: id, key: own, level: 'B-B', field: 'Witness', appearance });

    // Nobody can prove the time: nothing is added, and what it was for is remembered.
    world.authorities.override('/tsa', () => ({ status: 503 }));
    expect(await device.must('documents.raiseLevel', { document: id, level: 'B-LTA' })).toMatchObject({
      version: 3,
      level: 'B-B',
      pending: 'timestamp',
    });
    expect(await device.must('documents.checkSignatures', { document: id })).toMatchObject({ pendingLevel: 'B-LTA', revisions: 3 });
    world.authorities.restore();
    expect(await device.must('documents.completeSignature', { document: id })).toMatchObject({ version: 4, level: 'B-LTA', pending: null });
    expect(await device.must('documents.raiseLevel', { document: id, level: 'B-LT' })).toMatchObject({ version: 4, pending: null });
    expect(await device.must('documents.raiseLevel', { document: id, level: 'B-LTA' })).toMatchObject({
      version: 5,
      level: 'B-LTA',
      pending: null,
    });
    const raised = await device.must('documents.checkSignatures', { document: id });
    await agreesWithCommand(device, id);
    expect(raised).toMatchObject({ pendingLevel: null, certification: 2 });
    expect(raised.signatures.map(({ kind, level, integrity }) => [kind, level, integrity])).toEqual([
      ['signature', 'B-LTA', 'intact'],
      ['signature', 'B-LTA', 'intact'],
      ...[1, 2, 3].map(() => ['document_timestamp', null, 'intact']),
    ]);
    const bytes = await device.read(id);
    expect(bytes.subarray(0, original.length).equals(Buffer.from(original))).toBe(true);
    expect((await judged(bytes)).signatures[0]).toMatchObject({ fieldName: 'Giver', verdict: 'passed', level: 'B-LTA' });

    // What nobody is allowed to sign any more.
    const closed = await device.addText(vault, 'closed.pdf', original);
    await device.must('documents.sign', { document: closed, key: own, level: 'B-B', certify: 1 });
    expect(await device.must('documents.signingOptions', { document: closed })).toMatchObject({
      certification: 1,
      emptyFields: [{ refusal: 'certified_no_changes' }, {}, {}],
    });
    for (const more of [{}, { field: 'Giver' }])
      expect(await device.codeOf('documents.sign', { document: closed, key: own, level: 'B-B', ...more })).toBe('certified_no_changes');
    expect(await device.must('documents.raiseLevel', { document: closed, level: 'B-T' })).toMatchObject({ version: 3, pending: null });
    expect(await readdir(join(device.folder, 'signing'))).toEqual([]);
  });

  it('says why it does not sign, and leaves the document as it was', async () => {
    const { device, vault, id } = await withPdf('signing-3@example.org');
    await using _ = device;
    const text = await device.addText(vault, 'letter.txt', 'Dear Ann');
    const { id: kept } = await device.must('signing.createKey', { name: 'Cy' });
    const off = { place: { page: 1, x: 500, y: 10, width: 400, height: 60 }, timeZone: 'UTC', language: 'en' } as const;
    expect(await device.codeOf('documents.sign', { document: text, key: { kept }, level: 'B-B' })).toBe('not_a_pdf');
    expect(await device.codeOf('documents.sign', { document: id, key: { kept }, level: 'B-B', appearance: off })).toBe('place_off_page');
    expect(
      await device.codeOf('documents.sign', {
        document: id,
        key: { kept },
        level: 'B-B',
        appearance: { ...off, place: { ...off.place, page: 9 } },
      }),
    ).toBe('page_not_found');
    expect(await device.codeOf('documents.sign', { document: id, key: { file: world.rootsFile, passphrase: '' }, level: 'B-B' })).toBe(
      'bad_key',
    );
    expect(await device.codeOf('signing.addRoots', { path: world.p12File })).toBe('bad_key');
    expect((await device.must('documents.get', { document: id })).versions).toHaveLength(1);
    const store = await readFile(join(device.folder, 'heirlock.db'));
    expect(store.includes('signingKey')).toBe(false);
  });
});
