import type { Ulid } from '../../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import type { Api, Json } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner, type Owner } from '../../kit/owners/reference-owner.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';
import type { TestServer } from '../../kit/server/test-server.ts';

const pdf = (text: string): Blob => new Blob([`%PDF-1.7 ${text}`], { type: 'application/pdf' });
const statement = 'I am his daughter. He died on Sunday in the hospital of Bremen.';

const inTest = (who: PlatformPerson): Api => who.in('test');
const deathCertificate = { type: 'death_certificate', required_confirmations: 1, waiting_period_days: 7 };

const form = (text: string, change: Record<string, string> = {}): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries({ statement, affirmed: 'yes', ...change })) data.set(name, value);
  data.set('file', pdf(text), 'certificate.pdf');
  return data;
};

/** What people do with the pages and mails of a server. */
function visitsTo(server: () => TestServer, owner: () => Owner) {
  /** What a browser does with one of our pages. */
  const browse = async (path: string, body?: URLSearchParams | FormData): Promise<{ readonly status: number; readonly text: string }> => {
    const response = await fetch(
      server().origin + path,
      body === undefined ? {} : { method: 'POST', body, headers: { origin: server().origin } },
    );
    return { status: response.status, text: await response.text() };
  };

  const linkTo = async (email: string, kind: string): Promise<string> => {
    let path: string | undefined;
    await expect
      .poll(async () => (path = (await server().mails()).findLast((mail) => mail.to === email && mail.kind === kind)?.links[0]))
      .toBeDefined();
    return new URL(path ?? '').pathname;
  };

  /** A vault with recipients who have confirmed their address, in the owner's test data, whose clock can be moved. */
  const makeVault = async (recipients = 1, policy?: Json): Promise<{ readonly id: string; readonly heirs: readonly string[] }> => {
    const { id } = await owner().makeVault();
    const heirs: string[] = [];
    for (let index = 0; index < recipients; index += 1) {
      const { email } = await owner().addRecipient(id as string);
      expect((await browse(await linkTo(email as string, 'recipient_verification'), new URLSearchParams())).status).toBe(200);
      heirs.push(email as string);
    }
    if (policy !== undefined) await owner().setPolicy(id as string, policy);
    return { id: id as string, heirs };
  };

  return { browse, linkTo, makeVault };
}

onDatabasesOfForm({}, (server) => {
  describeExecuting(server);
  describeCertificates(server);
});

function describeExecuting(server: () => TestServer): void {
  let operator: PlatformPerson;
  let admin: PlatformPerson;
  let other: PlatformPerson;
  let viewer: PlatformPerson;
  let owner: Owner;
  let person: PlatformPerson;
  beforeAll(async () => {
    viewer = await platformPerson(server(), { mfa: true });
    operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'], mfa: true });
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    other = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    owner = await newOwner(server());
    person = await platformPerson(server(), { email: owner.key.email, mfa: true });
  });
  const { browse, linkTo, makeVault } = visitsTo(server, () => owner);
  const execute = (who: PlatformPerson, id: string, body: Json = { shadowMode: false }) =>
    inTest(who).post(`/vaults/${id}/release/execute`, body);

  describe('POST /api/vaults/{id}/release/execute', () => {
    it('plays a release through for operators and the owner, and changes nothing', async () => {
      const { id, heirs } = await makeVault();
      await owner.addDocument(id);
      const seen = async (): Promise<Json> => ({ ...(await owner.api.get(`/v1/vaults/${id}`)).body, metadata: null });
      const before = await seen();
      for (const who of [operator, admin, person]) {
        const { status, body } = await execute(who, id, { shadowMode: true });
        expect(status).toBe(200);
        expect(body).toMatchObject({
          shadowMode: true,
          vaultId: id,
          recipients: [{ email: heirs[0], status: 'verified' }],
          documents: [{ scanStatus: 'skipped' }],
          documentCount: 1,
          approvalsRequired: 0,
          approval: null,
        });
        expect(body.blockers.map(({ code }: Json) => code)).toEqual(
          who === operator ? ['role_required', 'release_waits'] : who === admin ? ['release_waits'] : [],
        );
        expect(body.wouldRelease).toBe(who === person);
        expect(body._meta).toEqual({
          role: who === person ? 'VAULT_OWNER' : who === admin ? 'VAULT_ADMIN' : 'VAULT_OPERATOR',
          viewingAsOwner: who === person,
        });
      }
      expect(await seen()).toEqual(before);
    });

    it('is hidden from viewers, refused to operators with what they lack, and to keys', async () => {
      const { id } = await makeVault(0);
      for (const shadowMode of [true, false]) {
        expect(refusal(await execute(viewer, id, { shadowMode }))).toEqual([404, 'not_found']);
        expect(refusal(await server().api(owner.key, '/api').post(`/vaults/${id}/release/execute`, { shadowMode }))).toEqual([
          401,
          'unauthenticated',
        ]);
        // Live data is separate data.
        expect(refusal(await admin.post(`/vaults/${id}/release/execute`, { shadowMode }))).toEqual([404, 'not_found']);
      }
      const refused = await execute(operator, id);
      expect(refusal(refused)).toEqual([403, 'forbidden']);
      expect(refused.body).toMatchObject({ required: ['VAULT_ADMIN'], actual: ['VAULT_VIEWER', 'VAULT_OPERATOR'] });
      for (const body of [{}, { shadowMode: 'true' }, { shadowMode: null }, [], 'x', { shadowMode: false, note: 'x'.repeat(1_001) }])
        expect(refusal(await execute(admin, id, body)), JSON.stringify(body)).toEqual([400, 'invalid_request']);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
    });

    it('releases for good with a second factor, and once', async () => {
      const { id, heirs } = await makeVault();
      const without = await platformPerson(server(), { email: owner.key.email });
      const refused = await execute(without, id);
      expect(refusal(refused)).toEqual([403, 'mfa_required']);
      expect(refused.body.blockers.map(({ code }: Json) => code)).toEqual(['mfa_required']);
      expect(refusal(await execute(admin, id))).toEqual([409, 'release_waits']);
      const asked = await inTest(admin).post(`/vaults/${id}/approvals`, {});
      expect(asked.body.approval).toMatchObject({ state: 'granted', required: 0, othersMayReleaseAt: null });
      await owner.moveBy(dayMs - 60_000);
      expect(refusal(await execute(admin, id))).toEqual([409, 'release_waits']);
      const approvalPath = `/approvals/${asked.body.approval.id as string}`;
      expect((await inTest(admin).get(approvalPath)).body.approval.othersMayReleaseAt > (await owner.now())).toBe(true);
      await owner.moveBy(60_000);
      const { status, body } = await execute(admin, id, { shadowMode: false, note: 'With love.' });
      expect([status, body]).toEqual([
        200,
        {
          shadowMode: false,
          released: true,
          vaultId: id,
          releasedAt: expect.any(String) as string,
          recipientsNotified: 1,
          note: 'With love.',
        },
      ]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('released');
      expect(refusal(await execute(admin, id))).toEqual([422, 'vault_already_released']);
      await linkTo(heirs[0] ?? '', 'released_recipient');
    });

    it('waits for the agreement of others where the vault asks for it, and lists all that is missing', async () => {
      const { id } = await makeVault(1);
      const document = await owner.addDocument(id);
      expect((await inTest(person).put(`/vaults/${id}/release`, { approvalsRequired: 1 })).body).toEqual({
        vaultId: id,
        approvalsRequired: 1,
      });
      const bare = (document.id as string).slice('doc_'.length) as Ulid;
      const scan = (status: ScanStatus) =>
        server().core.db.transaction((tx) => tx.updateTable('documents').set({ scan_status: status }).where('id', '=', bare).execute());
      await scan('pending');
      const refused = await execute(admin, id);
      expect(refusal(refused)).toEqual([409, 'approval_required']);
      expect(refused.body.blockers.map(({ code }: Json) => code)).toEqual(['approval_required', 'release_waits', 'documents_not_clean']);
      // No key of the owner's can by itself do what the owner wants others to agree to.
      expect((await owner.api.post(`/v1/vaults/${id}/release`, {})).body).toMatchObject({ statusCode: 409, error: 'approval_required' });
      const asked = await inTest(admin).post(`/vaults/${id}/approvals`, { note: 'Her sister asked us to.' });
      expect(asked.status).toBe(201);
      expect(asked.body.approval).toMatchObject({ vaultId: id, requestedBy: admin.userId, state: 'open', required: 1, decisions: [] });
      const approvalPath = `/approvals/${asked.body.approval.id as string}`;
      expect(refusal(await inTest(other).post(`/vaults/${id}/approvals`, {}))).toEqual([409, 'conflict']);
      expect(refusal(await inTest(admin).post(`${approvalPath}/approve`, {}))).toEqual([403, 'forbidden']);
      for (const path of [approvalPath, `${approvalPath}/approve`]) {
        expect(
          refusal(await inTest(viewer).call(path === approvalPath ? 'GET' : 'POST', path, path === approvalPath ? {} : { body: {} })),
        ).toEqual([404, 'not_found']);
      }
      expect((await inTest(person).get('/approvals')).body.approvals).toHaveLength(1);
      expect((await inTest(viewer).get('/approvals')).body.approvals).toEqual([]);
      const agreed = await inTest(operator).post(`${approvalPath}/approve`, { reason: 'I spoke with the family.' });
      expect(agreed.body.approval).toMatchObject({
        state: 'granted',
        decisions: [{ by: operator.userId, decision: 'approved', reason: 'I spoke with the family.' }],
      });
      await owner.moveBy(dayMs);
      expect(refusal(await execute(admin, id))).toEqual([409, 'documents_not_clean']);
      await scan('clean');
      expect((await execute(admin, id)).status).toBe(200);
      expect((await inTest(admin).get(approvalPath)).body.approval.state).toBe('used');
    });
  });

  describe('POST /api/vaults/{id}/release/open', () => {
    it('waits for its time, is seen in the outlook, and is called off by its owner', async () => {
      const { id } = await makeVault(1);
      const recipients = (await inTest(person).post(`/vaults/${id}/release/execute`, { shadowMode: true })).body.recipients as {
        id: string;
      }[];
      const body = { hours: 24, recipients: recipients.map((one) => one.id) };
      expect(refusal(await inTest(admin).post(`/vaults/${id}/release/open`, body))).toEqual([403, 'forbidden']);
      expect(refusal(await inTest(person).post(`/vaults/${id}/release/open`, { ...body, hours: 1 }))).toEqual([409, 'conflict']);
      const set = await inTest(person).post(`/vaults/${id}/release/open`, body);
      expect([set.status, set.body.opening]).toEqual([
        200,
        { hours: 24, waiting: expect.objectContaining({ hours: 24 }), blockers: expect.any(Array) as string[] },
      ]);
      // Until its mail has gone, which may be before this answer.
      expect([[], ['notice_waits']]).toContainEqual(set.body.opening.blockers);
      expect(refusal(await inTest(person).post(`/vaults/${id}/release/open`, body))).toEqual([409, 'conflict']);
      expect((await browse(await linkTo(person.email, 'opening_set'))).text).toContain('told Heirlock to open it');
      await expect.poll(async () => (await inTest(person).get(`/vaults/${id}/release`)).body.opening.blockers).toEqual([]);
      expect((await inTest(person).post(`/vaults/${id}/release/cancel`)).body.cancelled).toMatchObject({ opening: true });
      expect((await inTest(person).get(`/vaults/${id}/release`)).body.opening).toMatchObject({ waiting: null, blockers: [] });
    });
  });

  describe('GET and PUT /api/vaults/{id}/release, POST /api/vaults/{id}/release/cancel, GET and POST /api/vaults/{id}/approvals, GET /api/approvals, GET /api/approvals/{id}, POST /api/approvals/{id}/approve, /api/approvals/{id}/refuse and /api/approvals/{id}/withdraw', () => {
    it('are refused, withdrawn, and stopped by the owner with one press in a mail', async () => {
      const { id } = await makeVault(1);
      await inTest(person).put(`/vaults/${id}/release`, { approvalsRequired: 1 });
      const ask = async (): Promise<string> =>
        `/approvals/${(await inTest(admin).post(`/vaults/${id}/approvals`, {})).body.approval.id as string}`;
      expect((await inTest(other).post(`${await ask()}/refuse`, { reason: 'She is alive.' })).body.approval.state).toBe('refused');
      const second = await ask();
      expect(refusal(await inTest(operator).post(`${second}/withdraw`))).toEqual([403, 'forbidden']);
      expect((await inTest(person).post(`${second}/withdraw`)).body.approval.state).toBe('withdrawn');
      expect(refusal(await inTest(person).post(`${second}/withdraw`))).toEqual([409, 'conflict']);
      const third = await ask();
      await inTest(other).post(`${third}/approve`, {});
      const stop = await linkTo(person.email, 'release_requested');
      // Mail scanners follow links: just looking changes nothing.
      expect((await browse(stop)).text).toContain('asks to release the vault by hand');
      expect((await inTest(admin).get(third)).body.approval.state).toBe('granted');
      expect((await browse(stop, new URLSearchParams())).text).toContain('stays closed');
      expect((await inTest(admin).get(third)).body.approval.state).toBe('withdrawn');
      expect(refusal(await execute(admin, id))).toEqual([409, 'approval_required']);
      const fourth = await ask();
      expect(refusal(await inTest(admin).post(`/vaults/${id}/release/cancel`))).toEqual([403, 'forbidden']);
      expect((await inTest(person).post(`/vaults/${id}/release/cancel`)).body.cancelled).toEqual({
        certificates: false,
        approval: true,
        opening: false,
        missedCheckIn: false,
      });
      expect((await inTest(admin).get(fourth)).body.approval.state).toBe('withdrawn');
      for (const path of ['/approvals/approval_0', '/approvals/x/approve', `/approvals/${'approval_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'}`]) {
        expect(refusal(await (path.endsWith('approve') ? inTest(admin).post(path, {}) : inTest(admin).get(path)))).toEqual([
          404,
          'not_found',
        ]);
      }
    });
  });
}

function describeCertificates(server: () => TestServer): void {
  let operator: PlatformPerson;
  let viewer: PlatformPerson;
  let owner: Owner;
  let person: PlatformPerson;
  beforeAll(async () => {
    viewer = await platformPerson(server(), { mfa: true });
    operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'], mfa: true });
    owner = await newOwner(server());
    person = await platformPerson(server(), { email: owner.key.email, mfa: true });
  });
  const { browse, linkTo, makeVault } = visitsTo(server, () => owner);
  const askedFor = async (email: string): Promise<string> => {
    expect((await browse('/certificate', new URLSearchParams({ email }))).status).toBe(200);
    await server().scheduler.tick();
    return linkTo(email, 'certificate_link');
  };

  describe('GET /api/certificates, /api/certificates/{id} and /api/certificates/{id}/file, POST /api/certificates/{id}/approve and /api/certificates/{id}/reject, GET /api/vaults/{id}/release/simulation: death certificates', () => {
    it('are handed in at the page, reviewed, waited over, and release the vault', async () => {
      const { id, heirs } = await makeVault(2, deathCertificate);
      const path = await askedFor(heirs[0] ?? '');
      expect((await browse(path)).text).toContain('Hand in a death certificate');
      for (const [change, status, says] of [
        [{ statement: 'short' }, 422, 'in 10 to 4000 characters'],
        [{ affirmed: 'no' }, 422, 'confirm that what you say is true'],
      ] as const) {
        const answer = await browse(path, form('x', change));
        expect([answer.status, answer.text.includes(says)]).toEqual([status, true]);
      }
      expect((await browse(path, form('of Bremen'))).text).toContain('Thank you, it has arrived');
      expect((await browse(path)).text).toContain('waits to be looked at');
      expect(refusal(await inTest(viewer).get('/certificates'))).toEqual([403, 'forbidden']);
      const waiting = (await inTest(operator).get('/certificates')).body;
      expect([waiting.pagination.total, waiting.certificates.at(-1).vaultId]).toEqual([1, id]);
      const certificatePath = `/certificates/${waiting.certificates.at(-1).id as string}`;
      const one = (await inTest(operator).get(certificatePath)).body;
      expect(one).toMatchObject({
        certificate: { statement, scanStatus: 'skipped', status: 'submitted' },
        vault: { id, ownerEmail: owner.key.email },
        confirmations: { required: 1, confirmed: 0 },
        sameFile: [],
        others: [],
      });
      const file = await inTest(operator).get(`${certificatePath}/file`);
      expect([file.status, Buffer.from(file.bytes).toString(), file.headers.get('content-disposition')]).toEqual([
        200,
        '%PDF-1.7 of Bremen',
        'attachment; filename=certificate.pdf',
      ]);
      expect(file.headers.get('content-security-policy')).toContain('sandbox');
      expect((await inTest(operator).post(`${certificatePath}/approve`, {})).body.certificate).toMatchObject({
        status: 'approved',
        reviewedBy: operator.userId,
      });
      expect(refusal(await inTest(operator).post(`${certificatePath}/approve`, {}))).toEqual([409, 'conflict']);
      await linkTo(owner.key.email, 'certificate_warning');
      await expect.poll(async () => (await inTest(operator).get(`/vaults/${id}/release`)).body.phase).toBe('confirmed');
      const outlook = (await inTest(person).get(`/vaults/${id}/release`)).body;
      expect(outlook).toMatchObject({
        policyType: 'death_certificate',
        holds: [],
        certificates: { required: 1, confirmed: 1, waiting: 0 },
      });
      // What is forecast is what then happens, and forecasting it changes nothing.
      const simulation = `/vaults/${id}/release/simulation`;
      const told = (await inTest(operator).get(simulation)).body as { events: readonly Json[] };
      expect(told).toMatchObject({
        phase: 'confirmed',
        lastPhase: 'released',
        end: 'released',
        until: null,
        messageCount: 5,
        _meta: { viewingAsOwner: false },
      });
      expect(told.events.flatMap(({ mail }) => (mail === null ? [] : [mail]))).toEqual([
        'certificate_halfway',
        'certificate_last_warning',
        'released_recipient',
        'released_recipient',
        'released_owner',
      ]);
      expect(told.events.flatMap(({ type, to }) => (type === 'message' ? [to.address] : []))).toEqual([
        owner.key.email,
        owner.key.email,
        ...heirs,
        owner.key.email,
      ]);
      const until = new Date(Date.parse(outlook.releaseAt as string) - dayMs).toISOString();
      expect((await inTest(person).get(`${simulation}?until=${until}&checkInEveryHours=24`)).body).toMatchObject({
        end: 'until',
        lastPhase: 'quiet',
        releasedAt: null,
      });
      expect(refusal(await inTest(viewer).get(simulation))).toEqual([404, 'not_found']);
      for (const query of [
        'until=tomorrow',
        'until=2020-01-01T00:00:00Z',
        'checkInEveryHours=0',
        'checkInEveryHours=x',
        'checkInEveryHours=100000',
      ])
        expect((await inTest(person).get(`${simulation}?${query}`)).status, query).toBe(400);
      expect((await inTest(person).get(`/vaults/${id}/release`)).body).toEqual(outlook);
      expect((await owner.moveBy(7 * dayMs + 60_000)).released).toBe(1);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('released');
      const kinds = (await server().mails(id))
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('certificate') || kind.startsWith('released'));
      expect(kinds).toEqual([
        'certificate_link',
        'certificate_submitted',
        'certificate_warning',
        'certificate_halfway',
        'certificate_last_warning',
        'released_recipient',
        'released_recipient',
        'released_owner',
      ]);
      expect((await browse(path)).text).toContain('has been opened already');
    });

    it('are stopped by the button in the warning and by a check-in over the API, and rejected with a reason', async () => {
      const { id, heirs } = await makeVault(1, deathCertificate);
      const path = await askedFor(heirs[0] ?? '');
      const review = async (text: string, verdict: string, body: Json): Promise<Json> => {
        await browse(path, form(text));
        const list = (await inTest(operator).get('/certificates?limit=100')).body.certificates as Json[];
        const mine = list.findLast(({ vaultId }) => vaultId === id);
        return (await inTest(operator).post(`/certificates/${mine.id as string}/${verdict}`, body)).body;
      };
      expect((await review('one', 'reject', {})).error).toBe('invalid_request');
      expect((await review('one', 'reject', { reason: 'Too dark to read.' })).certificate.status).toBe('rejected');
      expect((await browse(await linkTo(heirs[0] ?? '', 'certificate_rejected'))).text).toContain('not confirmed');
      await review('two', 'approve', {});
      const stop = await linkTo(owner.key.email, 'certificate_warning');
      await expect.poll(async () => (await browse(stop)).text).toContain('the waiting time is running');
      expect((await browse(stop, new URLSearchParams())).text).toContain('We have heard from you');
      expect((await browse(stop)).text).toContain('There is nothing to stop');
      await review('three', 'approve', {});
      await linkTo(owner.key.email, 'certificate_warning');
      expect((await owner.api.post(`/v1/vaults/${id}/checkin`)).status).toBe(200);
      expect((await owner.moveBy(60 * dayMs)).released).toBe(0);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.status).toBe('active');
      expect((await browse(path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'))).status).toBe(404);
    });

    it('give nobody away: the page says the same of every address', async () => {
      const { heirs } = await makeVault(1, deathCertificate);
      const answers = await Promise.all(
        [heirs[0] ?? '', 'nobody-at-all@example.com'].map((email) => browse('/certificate', new URLSearchParams({ email }))),
      );
      // What came of the form is in the address, sealed, which is another text each time.
      const alike = (text = ''): string =>
        [heirs[0] ?? '', 'nobody-at-all@example.com']
          .reduce((all, email) => all.replaceAll(email, 'x'), text)
          .replaceAll(/after&#61;[\w-]+/g, 'after');
      expect(answers.map(({ status, text }) => [status, alike(text)])).toEqual([
        [200, alike(answers[0]?.text)],
        [200, alike(answers[0]?.text)],
      ]);
      const before = (await server().mails()).length;
      await browse('/certificate', new URLSearchParams({ email: 'nobody-at-all@example.com' }));
      await server().scheduler.tick();
      expect((await server().mails()).filter(({ to }) => to === 'nobody-at-all@example.com')).toEqual([]);
      expect(before).toBeGreaterThan(0);
      for (const email of ['', 'no address', '"><script>alert(1)</script>@x']) {
        const answer = await browse('/certificate', new URLSearchParams({ email }));
        expect([answer.status, answer.text.includes('<script>')]).toEqual([422, false]);
      }
    });
  });
}
