import type { Ulid } from '../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { findCanaries, findCanariesInFolder } from '../kit/judges/canaries.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import {
  browserAt,
  checksumOf,
  documentBody,
  enrol,
  enrolledLock,
  enrolmentsOf,
  expectStatus,
  invitationBody,
  keyBody,
  mailedLink,
  formalEnrolment,
  newEnrolment,
  newPart,
  newSealedVault,
  openBrowser,
  putInvitation,
  postEnrolment,
  putKey,
  releaseSealed,
  sheetLock,
  uploadParts,
  type Browser,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { nameOf } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { present } from '../kit/runner/present.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

async function released(server: TestServer): Promise<{ vault: SealedVault; body: ReturnType<typeof keyBody>; link: string }> {
  const vault = await newSealedVault(server);
  const body = keyBody(vault);
  expectStatus(200, await putKey(vault, body));
  return { vault, body, link: await release(vault) };
}

async function release(vault: SealedVault): Promise<string> {
  expectStatus(200, await releaseSealed(vault));
  return mailedLink(vault, 'released_recipient');
}

const sealed = (browser: Browser, link: string) => browser.call('GET', `${link}/sealed`);
const part = (browser: Browser, link: string, name: string, headers: Record<string, string> = {}) =>
  browser.call('GET', `${link}/parts/${name}`, { headers });

/** Every byte that the database holds, as text. */
async function dumpOf({ core }: TestServer): Promise<Uint8Array> {
  const tables = (await core.db.schemaOwner.introspection.getTables()).map(({ name }) => name);
  const dumps = await Promise.all(
    tables.map((table) =>
      sql<{ line: string }>`select row_to_json(t)::text as line from ${sql.table(table)} as t`.execute(core.db.schemaOwner),
    ),
  );
  return Buffer.from(dumps.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n'));
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  describe('the server’s half', () => {
    it('leaves for the recipient of a released vault who has shown link and code', async () => {
      const { vault, body, link } = await released(server());
      const browser = await openBrowser(vault, link);
      const answer = await sealed(browser, link);
      expect(expectStatus(200, answer)).toEqual({
        account: vault.owner.accountId,
        vault: vault.vaultId,
        recipient: vault.recipientId,
        key_generation: 1,
        generation: 1,
        half: base64(vault.halves.b),
        bundle: body.bundle,
        locks: body.locks,
        enrolment: null,
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    });

    it('never leaves before the release, by whatever link', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      const invitation = await mailedLink(vault, 'recipient_verification');
      const token = invitation.split('/').at(-1) ?? '';
      for (const path of [
        `/r/${token}/sealed`,
        `/r/${'A'.repeat(43)}/sealed`,
        `/r/${token}/parts/${nameOf(vault.part)}`,
        `${invitation}/sealed`,
      ]) {
        const answer = await browserAt(server()).call('GET', path);
        expect([path, answer.status]).toEqual([path, 404]);
      }
      for (const path of [`/recipients/${vault.recipientId}/release-key`, `/recipients/${vault.recipientId}/enrolments`, '/status']) {
        expect(Buffer.from((await vault.call('GET', path)).bytes).toString()).not.toContain(base64(vault.halves.b));
      }
    });

    it('never leaves for a link without a code, a code of another link, or a session that is over', async () => {
      const { vault, link } = await released(server());
      const other = await released(server());
      const strange = await openBrowser(other.vault, other.link);
      const name = strange.cookie.split('=')[0] ?? '';
      const renamed = strange.cookie.replace(name, `heirlock_${vault.recipientId}`);
      for (const browser of [
        browserAt(server()),
        strange,
        browserAt(server(), renamed),
        browserAt(server(), `heirlock_${vault.recipientId}=${'A'.repeat(43)}`),
      ]) {
        expect(await sealed(browser, link)).toMatchObject({ status: 401, body: { error: 'authentication_failed' } });
        expect((await part(browser, link, nameOf(vault.part))).status).toBe(401);
      }
      const own = await openBrowser(vault, link);
      expect((await sealed(own, link)).status).toBe(200);
      expectStatus(
        303,
        await own.call('POST', `${link}/leave`, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' }),
      );
      expect((await sealed(own, link)).status).toBe(401);
      const again = await openBrowser(vault, link);
      server().advance(13 * hourMs);
      expect((await sealed(again, link)).status).toBe(401);
    });

    it('never leaves by a link that is over or locked', async () => {
      const late = await released(server());
      const locked = await released(server());
      const browsers = [await openBrowser(late.vault, late.link), await openBrowser(locked.vault, locked.link)] as const;
      await server().core.db.transaction((tx) =>
        tx.updateTable('links').set({ wrong_codes: 20 }).where('vault_id', '=', locked.vault.vaultId).execute(),
      );
      expect(await sealed(browsers[1], locked.link)).toMatchObject({ status: 403, body: { error: 'link_locked' } });
      server().advance(91 * dayMs);
      expect(await sealed(browsers[0], late.link)).toMatchObject({ status: 410, body: { error: 'link_expired' } });
      expect((await part(browsers[0], late.link, nameOf(late.vault.part))).status).toBe(410);
    });

    it('opens for no other recipient and no other generation, whatever a database gives back', async () => {
      const { vault, link } = await released(server());
      const other = await released(server());
      const browser = await openBrowser(vault, link);
      const { db } = server().core;
      const rowOf = (recipientId: Ulid) =>
        db.read.selectFrom('release_keys').selectAll().where('recipient_id', '=', recipientId).executeTakeFirstOrThrow();
      const [own, foreign] = [await rowOf(vault.recipientId), await rowOf(other.vault.recipientId)];
      const put = (change: object) =>
        db.transaction((tx) => tx.updateTable('release_keys').set(change).where('recipient_id', '=', vault.recipientId).execute());
      const forged = [
        { wrapped_half: foreign.wrapped_half },
        { wrapped_half: own.wrapped_half, key_generation: 2 },
        { key_generation: 1, wrapped_half: new Uint8Array(106) },
      ];
      for (const change of forged) {
        await put(change);
        const answer = await sealed(browser, link);
        expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } });
      }
      expect(server().faults.filter(({ kind, id }) => kind === 'release half damaged' && id === vault.recipientId).length).toBe(3);
      await put(own);
      expect((await sealed(browser, link)).status).toBe(200);
    });

    it('lies nowhere in plain: not in the data folder, not in the database', async () => {
      const { vault, link } = await released(server());
      await sealed(await openBrowser(vault, link), link);
      const canaries = [
        { what: 'B', bytes: vault.halves.b },
        { what: 'A', bytes: vault.halves.a },
      ];
      await server().flush();
      const { wrapped_half: bytes } = await server()
        .core.db.read.selectFrom('release_keys')
        .selectAll()
        .where('recipient_id', '=', vault.recipientId)
        .executeTakeFirstOrThrow();
      // What is stored is found, so the search does look at it.
      const stored = { what: 'the wrapped half', bytes };
      expect(await findCanariesInFolder(canaries, server().dataDir)).toEqual([]);
      if (server().core.db.dialect === 'sqlite') return expect(await findCanariesInFolder([stored], server().dataDir)).not.toEqual([]);
      const dump = await dumpOf(server());
      expect(findCanaries(canaries, dump, 'the dump')).toEqual([]);
      expect(findCanaries([stored], dump, 'the dump')).toEqual(['the wrapped half in the dump']);
    });

    it('is audited each time, without a word of what was handed out', async () => {
      const { vault, body, link } = await released(server());
      const browser = await openBrowser(vault, link);
      for (const _ of [1, 2]) await sealed(browser, link);
      const rows = await server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('vault_id', '=', vault.vaultId)
        .where('action', '=', 'vault.opened_by_recipient')
        .execute();
      expect(rows.map(({ actor_type, actor_id, details }) => [actor_type, actor_id, JSON.parse(details)])).toEqual(
        [1, 2].map(() => ['recipient', vault.recipientId, { recipientId: vault.recipientId, keyGeneration: 1, bundleGeneration: 1 }]),
      );
      const all = JSON.stringify(
        await server().core.db.read.selectFrom('audit_events').selectAll().where('vault_id', '=', vault.vaultId).execute(),
      );
      for (const secret of [body.half, body.bundle, body.locks[0]]) expect(all).not.toContain(secret);
    });
  });

  describe('the parts', () => {
    it('are those of the recipient’s own latest bundle, in ranges too', async () => {
      const vault = await newSealedVault(server());
      const [mine, dropped, theirs] = [newPart(), newPart(), newPart()];
      await uploadParts(vault, [mine, dropped, theirs]);
      expectStatus(200, await putKey(vault, keyBody(vault, { parts: [nameOf(mine), nameOf(dropped)] })));
      expectStatus(200, await putKey(vault, keyBody(vault, { bundleGeneration: 2, half: null, parts: [nameOf(mine)] })));
      const link = await release(vault);
      const browser = await openBrowser(vault, link);
      const whole = await part(browser, link, nameOf(mine));
      expect([whole.status, base64(whole.bytes)]).toEqual([200, base64(mine)]);
      const some = await part(browser, link, nameOf(mine), { range: 'bytes=10-19' });
      expect([some.status, some.headers.get('content-range'), base64(some.bytes)]).toEqual([
        206,
        `bytes 10-19/${mine.length}`,
        base64(mine.subarray(10, 20)),
      ]);
      expect((await part(browser, link, nameOf(mine), { range: 'bytes=9999-' })).status).toBe(416);
      expect((await browser.call('HEAD', `${link}/parts/${nameOf(mine)}`)).headers.get('content-length')).toBe(String(mine.length));
      for (const name of [nameOf(dropped), nameOf(theirs), nameOf(vault.part), 'a'.repeat(64)])
        expect(await part(browser, link, name)).toMatchObject({ status: 404, body: { error: 'document_not_found' } });
      expect((await part(browser, link, 'A'.repeat(64))).status).toBe(400);
    });

    it('count as a download of their document with the last byte of its last part', async () => {
      const { vault, link } = await released(server());
      const browser = await openBrowser(vault, link);
      const downloads = async () =>
        (
          await server()
            .core.db.read.selectFrom('vaults')
            .select('total_downloads')
            .where('id', '=', vault.vaultId)
            .executeTakeFirstOrThrow()
        ).total_downloads;
      await part(browser, link, nameOf(vault.part), { range: 'bytes=0-10' });
      expect(await downloads()).toBe(0);
      await part(browser, link, nameOf(vault.part));
      expect(await downloads()).toBe(1);
      const [event] = await server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('resource_id', '=', vault.documentId)
        .where('action', '=', 'document.downloaded')
        .execute();
      expect(event).toMatchObject({ actor_type: 'recipient', actor_id: vault.recipientId });
    });
  });

  describe('the page and the mail of a release', () => {
    it('say nothing of documents, which each recipient gets as they were chosen for them', async () => {
      const vault = await newSealedVault(server());
      expectStatus(
        200,
        await vault.call('PUT', `/documents/${vault.documentId}`, documentBody(vault.part, { label: 'Letter to the other one' })),
      );
      expectStatus(200, await putKey(vault));
      const link = await release(vault);
      const browser = await openBrowser(vault, link);
      const page = Buffer.from((await browser.call('GET', link)).bytes).toString();
      expect(page).toContain('id="sealed"');
      expect(page).not.toContain('Letter to the other one');
      expect((await browser.call('GET', `${link}/documents/doc_${vault.documentId}`)).status).toBe(409);
      const [mail] = (await server().mails(`vault_${vault.vaultId}`)).filter(({ kind }) => kind === 'released_recipient');
      expect(mail?.text).toContain('It has now been released to you.');
    });
  });

  describe('an enrolment', () => {
    it('is made by the invitation’s link, confirms the address, and is shown to the owner', async () => {
      const vault = await newSealedVault(server());
      const open = invitationBody(vault);
      expectStatus(200, await putInvitation(vault, open));
      const link = await mailedLink(vault, 'recipient_verification');
      const shown = expectStatus(200, await browserAt(server()).call('GET', `${link}/enrolment`));
      expect(shown).toEqual({
        account: vault.owner.accountId,
        vault: vault.vaultId,
        recipient: vault.recipientId,
        identity: base64(vault.owner.identity.publicKey),
        enrolled_at: null,
        ...open,
      });
      const { invitation } = open;
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 0, invitation, enrolments: [] });
      const { publicKey, enrolment } = await enrol(vault);
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({
        count: 1,
        invitation,
        enrolments: [
          { enrolment: base64(enrolment), public_key: base64(publicKey), proof: null, enrolled_at: expect.any(String), turn: 1 },
        ],
      });
      expect(expectStatus(200, await vault.call('GET', '/status')).recipients).toMatchObject([
        { status: 'verified', enrolled_at: expect.any(String) },
      ]);
    });

    it('that a lock is sealed to outlives any later one', async () => {
      const vault = await newSealedVault(server());
      const first = await enrol(vault);
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, first.publicKey)] })));
      // Many more, by anyone who has the link: the owner sees the newest and how many there were, and what the lock needs stays.
      const mail = await mailedLink(vault, 'recipient_verification');
      const later = Array.from({ length: 9 }, () => formalEnrolment());
      for (const enrolment of later) expectStatus(200, await postEnrolment(vault, mail, enrolment));
      const keyOf = (enrolment: Uint8Array): Uint8Array => enrolment.subarray(40, 72);
      const kept = later.slice(1).map(keyOf);
      const found = expectStatus(200, await enrolmentsOf(vault));
      expect(found.count).toBe(10);
      expect(found.enrolments[0].public_key).toBe(base64(keyOf(present(later[8]))));
      const rows = await server()
        .core.db.read.selectFrom('enrolments')
        .select('public_key')
        .where('recipient_id', '=', vault.recipientId)
        .execute();
      expect(rows.map((row) => row.public_key).sort()).toEqual(
        [first.publicKey, ...kept].map((publicKey) => Buffer.from(publicKey).toString('hex')).sort(),
      );
      const link = await release(vault);
      expect(expectStatus(200, await sealed(await openBrowser(vault, link), link)).enrolment).toBe(base64(first.enrolment));
    });

    it('is refused when it is none, comes from another site, is for nobody, or too late', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putInvitation(vault));
      const link = await mailedLink(vault, 'recipient_verification');
      const { enrolment } = newEnrolment(vault, 'words');
      const flipped = Uint8Array.from(enrolment, (byte, index) => (index === 3 ? byte ^ 1 : byte));
      expect(await postEnrolment(vault, link, flipped)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect((await postEnrolment(vault, link, enrolment.subarray(0, 313))).status).toBe(400);
      expect((await postEnrolment(vault, `/verify/${'A'.repeat(43)}`, enrolment)).status).toBe(404);
      const foreign = { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect(
        (
          await browserAt(server()).call('POST', `${link}/enrolment`, {
            headers: foreign,
            body: JSON.stringify({ enrolment: base64(enrolment) }),
          })
        ).status,
      ).toBe(403);
      expect(
        (
          await browserAt(server()).call('POST', `${link}/enrolment`, {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'enrolment=x',
          })
        ).status,
      ).toBe(415);
      expect(await enrolmentsOf(vault)).toMatchObject({ body: { count: 0, enrolments: [] } });
      expectStatus(200, await postEnrolment(vault, link, enrolment));
      expectStatus(200, await postEnrolment(vault, link, enrolment));
      // The same public key around other bytes would take the private key away from whoever made it.
      const other = Uint8Array.from(enrolment, (byte, index) => (index === 313 ? byte ^ 1 : byte));
      expect(await postEnrolment(vault, link, other)).toMatchObject({ status: 409, body: { error: 'conflict' } });
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [sheetLock(vault)] })));
      await release(vault);
      const late = newEnrolment(vault, 'late');
      expect(await postEnrolment(vault, link, late.enrolment)).toMatchObject({ status: 409, body: { error: 'vault_already_released' } });
    });
  });

  it('shows the root of the parts as a checksum', async () => {
    const vault = await newSealedVault(server());
    expect(expectStatus(200, await vault.call('PUT', `/documents/${vault.documentId}`, documentBody(vault.part))).checksum).toBe(
      checksumOf(vault.part),
    );
  });
});
