import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import {
  browserAt,
  enrol,
  enrolmentsOf,
  expectStatus,
  invitationBody,
  keyBody,
  mailedLink,
  formalEnrolment,
  newSealedVault,
  postEnrolment,
  putInvitation,
  putKey,
  releaseSealed,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { syncBase } from '../kit/owners/sync-owner.ts';
import type { Json } from '../kit/server/api.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const proof = (): Uint8Array => new Uint8Array(randomBytes(32));
const keyOf = (enrolment: Uint8Array): string => base64(enrolment.subarray(40, 72));
const pageOf = ({ invitation }: Json): string => `/invited/${invitation}`;

/** A vault with an open invitation. */
async function invited(vault: SealedVault): Promise<Json> {
  const body = invitationBody(vault);
  expectStatus(200, await putInvitation(vault, body));
  return body;
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  const withdraw = (vault: SealedVault) => vault.call('DELETE', `/recipients/${vault.recipientId}/invitation`);
  const look = (path: string) => browserAt(server()).call('GET', path);
  const offerAt = async (path: string): Promise<unknown> => expectStatus(200, await look(`${path}/enrolment`)).offer;
  const auditOf = async ({ recipientId }: SealedVault): Promise<readonly unknown[]> => {
    const rows = await server()
      .core.db.read.selectFrom('audit_events')
      .select('details')
      .where('resource_id', '=', recipientId)
      .where('action', '=', 'recipient.updated')
      .orderBy('id')
      .execute();
    return rows.map(({ details }) => JSON.parse(details) as unknown);
  };

  describe('an invitation', () => {
    it('is shown behind the mailed link and under its own id, and to the owner', async () => {
      const vault = await newSealedVault(server());
      const body = invitationBody(vault);
      const { put_at: putAt, invitation } = expectStatus(200, await putInvitation(vault, body));
      expect([invitation, putAt]).toEqual([body.invitation, server().core.clock.now()]);
      const shown = {
        account: vault.owner.accountId,
        vault: vault.vaultId,
        recipient: vault.recipientId,
        identity: base64(vault.owner.identity.publicKey),
        enrolled_at: null,
        ...body,
      };
      for (const path of [await mailedLink(vault, 'recipient_verification'), pageOf(body)])
        expect(expectStatus(200, await look(`${path}/enrolment`))).toEqual(shown);
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 0, invitation, enrolments: [] });
      expect(await auditOf(vault)).toEqual([{ invitation: 'put' }]);
    });

    it('sent again changes nothing, and with other bytes is refused', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      server().advance(60_000);
      const again = expectStatus(200, await putInvitation(vault, body));
      expect(again.put_at).toBe(addMs(server().core.clock.now(), -60_000));
      const { invitation } = body;
      for (const other of [invitationBody(vault, { invitation }), { ...body, expires_at: addMs(server().core.clock.now(), dayMs) }])
        expect(await putInvitation(vault, other)).toMatchObject({ status: 409, body: { error: 'conflict' } });
      expect(await offerAt(pageOf(body))).toBe(body.offer);
      expect((await auditOf(vault)).length).toBe(1);
    });

    it('that was withdrawn or replaced is over for good', async () => {
      const vault = await newSealedVault(server());
      const [first, second, third] = [invitationBody(vault), invitationBody(vault), invitationBody(vault)];
      for (const body of [first, second]) expectStatus(200, await putInvitation(vault, body));
      expect((await putInvitation(vault, first)).body.error).toBe('conflict');
      for (const _ of [1, 2]) expect((await withdraw(vault)).status).toBe(204);
      for (const body of [first, second]) expect((await putInvitation(vault, body)).body.error).toBe('conflict');
      expectStatus(200, await putInvitation(vault, third));
      for (const body of [first, second]) {
        expect(await look(`${pageOf(body)}/enrolment`)).toMatchObject({ status: 410, body: { error: 'link_expired' } });
        expect((await look(pageOf(body))).status).toBe(410);
        expect((await postEnrolment(vault, pageOf(body), formalEnrolment(), proof())).status).toBe(410);
      }
      expect(await offerAt(pageOf(third))).toBe(third.offer);
      expect(await auditOf(vault)).toEqual(['put', 'put', 'withdrawn', 'put'].map((invitation) => ({ invitation })));
    });

    it('that is over stays so when its recipient is removed and named again', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      expect((await vault.call('DELETE', `/recipients/${vault.recipientId}`)).status).toBe(204);
      expect((await look(`${pageOf(body)}/enrolment`)).status).toBe(404);
      expectStatus(200, await vault.call('PUT', `/recipients/${vault.recipientId}`, { email: vault.email, name: 'Heir' }));
      expect((await putInvitation(vault, body)).body.error).toBe('conflict');
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 0, invitation: null, enrolments: [] });
    });

    it('ends with the address that it was for, as does all that came by it', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      expectStatus(200, await postEnrolment(vault, pageOf(body), formalEnrolment(), proof()));
      expectStatus(200, await vault.call('PUT', `/recipients/${vault.recipientId}`, { email: `new-${vault.email}` }));
      expect((await look(pageOf(body))).status).toBe(410);
      expect((await putInvitation(vault, body)).body.error).toBe('conflict');
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 1, invitation: null, enrolments: [] });
      expectStatus(200, await putInvitation(vault));
    });

    it('has an id that no other recipient can take', async () => {
      const [vault, other] = [await newSealedVault(server()), await newSealedVault(server())];
      const body = await invited(vault);
      expect((await putInvitation(other, body)).body.error).toBe('conflict');
      expect((await withdraw(vault)).status).toBe(204);
      expect((await putInvitation(other, body)).body.error).toBe('conflict');
    });

    it('gives no offer and takes nothing once its time is up', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const mail = await mailedLink(vault, 'recipient_verification');
      server().advance(30 * dayMs);
      expect(expectStatus(200, await look(`${mail}/enrolment`))).toMatchObject({ invitation: null, offer: null, expires_at: null });
      expect(await look(`${pageOf(body)}/enrolment`)).toMatchObject({ status: 410, body: { error: 'link_expired' } });
      expect((await look(pageOf(body))).status).toBe(410);
      expect(await postEnrolment(vault, pageOf(body), formalEnrolment(), proof())).toMatchObject({ status: 410 });
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 0, invitation: null, enrolments: [] });
      // Sent again by a device that doesn't know it arrived, it is the same, and as over as before.
      expectStatus(200, await putInvitation(vault, body));
      expect((await look(pageOf(body))).status).toBe(410);
      expectStatus(200, await putInvitation(vault));
    });

    it.each<[string, (vault: SealedVault) => Json]>([
      ['a short offer', (vault) => invitationBody(vault, { offer: randomBytes(219) })],
      ['a long offer', (vault) => invitationBody(vault, { offer: randomBytes(221) })],
      ['an offer that is no base64', (vault) => ({ ...invitationBody(vault), offer: '*'.repeat(296) })],
      ['no offer', (vault) => ({ ...invitationBody(vault), offer: undefined })],
      ['an id that is none', (vault) => invitationBody(vault, { invitation: 'invitation_1' })],
      ['an end in the past', (vault) => invitationBody(vault, { expires_at: '2026-03-02T12:00:00.000Z' })],
      ['an end far away', (vault) => invitationBody(vault, { expires_at: addMs(vault.server.core.clock.now(), 367 * dayMs) })],
      ['an end that is none', (vault) => invitationBody(vault, { expires_at: 'soon' })],
      ['a member more', (vault) => ({ ...invitationBody(vault), code: 'x' })],
    ])('is refused with %s', async (_, bodyOf) => {
      const vault = await newSealedVault(server());
      expect(await putInvitation(vault, bodyOf(vault))).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect(expectStatus(200, await enrolmentsOf(vault)).invitation).toBeNull();
    });

    it('is nobody else’s: not another owner’s, nor of another vault, nor anybody’s without a device', async () => {
      const [vault, stranger] = [await newSealedVault(server()), await newSealedVault(server())];
      const second = await newSealedVault(server(), vault.owner);
      const body = await invited(vault);
      const path = `/recipients/${vault.recipientId}/invitation`;
      for (const [method, at, sent] of [
        ['PUT', path, invitationBody(vault)],
        ['DELETE', path, undefined],
        ['GET', `/recipients/${vault.recipientId}/enrolments`, undefined],
      ] as const) {
        const options = sent === undefined ? {} : { body: sent };
        expect((await stranger.device.call(method, `/vaults/${vault.vaultId}${at}`, options)).status).toBe(403);
        expect((await second.call(method, at, sent)).status).toBe(404);
        expect((await vault.owner.api.call(method, `/vaults/${vault.vaultId}${at}`, options)).status).toBe(400);
      }
      expect(await offerAt(pageOf(body))).toBe(body.offer);
    });

    it('asks whoever has a second factor to show it before one is put, and not to withdraw one', async () => {
      const vault = await newSealedVault(server());
      await invited(vault);
      const { token } = await platformPerson(server(), { email: vault.owner.email, mfa: true });
      server().advance(11 * 60_000);
      const call = (method: string, body?: Json) =>
        server()
          .api(token, syncBase)
          .call(method, `/vaults/${vault.vaultId}/recipients/${vault.recipientId}/invitation`, {
            ...(body === undefined ? {} : { body }),
            headers: { 'x-device': vault.device.id },
          });
      expect(await call('PUT', invitationBody(vault))).toMatchObject({ status: 403, body: { error: 'mfa_required' } });
      expect((await call('DELETE')).status).toBe(204);
      expect(expectStatus(200, await enrolmentsOf(vault)).invitation).toBeNull();
    });
  });

  describe('an enrolment by an invitation', () => {
    it('comes with its proof to the owner, and confirms no address', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const [enrolment, shown] = [formalEnrolment(), proof()];
      expect(expectStatus(200, await postEnrolment(vault, pageOf(body), enrolment, shown))).toMatchObject({
        ...body,
        enrolled_at: server().core.clock.now(),
      });
      for (const _ of [1, 2]) expectStatus(200, await postEnrolment(vault, pageOf(body), enrolment, shown));
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({
        count: 1,
        invitation: body.invitation,
        enrolments: [
          {
            enrolment: base64(enrolment),
            public_key: keyOf(enrolment),
            proof: base64(shown),
            enrolled_at: server().core.clock.now(),
            turn: 1,
          },
        ],
      });
      expect(expectStatus(200, await vault.call('GET', '/status')).recipients).toMatchObject([{ status: 'pending', verified_at: null }]);
      expect(await auditOf(vault)).toEqual([{ invitation: 'put' }, { enrolled: 'new_key', proof: true }]);
    });

    it('may lack its proof, or gain it later, and never loses it', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const mail = await mailedLink(vault, 'recipient_verification');
      const [enrolment, shown] = [formalEnrolment(), proof()];
      const proofNow = async (): Promise<unknown> => expectStatus(200, await enrolmentsOf(vault)).enrolments[0].proof;
      expectStatus(200, await postEnrolment(vault, mail, enrolment));
      expect(await proofNow()).toBeNull();
      expectStatus(200, await postEnrolment(vault, pageOf(body), enrolment, shown));
      expectStatus(200, await postEnrolment(vault, mail, enrolment));
      expect(await proofNow()).toBe(base64(shown));
      expect(expectStatus(200, await enrolmentsOf(vault)).count).toBe(1);
    });

    it('that was proved stays, however many come by the mailed link, and the owner sees how many', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const mail = await mailedLink(vault, 'recipient_verification');
      const [enrolment, shown] = [formalEnrolment(), proof()];
      expectStatus(200, await postEnrolment(vault, mail, formalEnrolment(), proof()));
      expectStatus(200, await postEnrolment(vault, pageOf(body), enrolment, shown));
      for (let sent = 0; sent < 20; sent += 1)
        expectStatus(200, await postEnrolment(vault, mail, formalEnrolment(), sent % 2 === 0 ? proof() : undefined));
      const found = expectStatus(200, await enrolmentsOf(vault));
      expect(found.count).toBe(22);
      // The eight newest, and the first eight that came with a proof, true or false.
      expect(found.enrolments.map(({ turn }: Json) => turn)).toEqual([22, 21, 20, 19, 18, 17, 16, 15, 13, 11, 9, 7, 5, 3, 2, 1]);
      expect(found.enrolments).toContainEqual(expect.objectContaining({ public_key: keyOf(enrolment), proof: base64(shown), turn: 2 }));
    });

    it('is just stored with a proof that belongs to another recipient: whose it is, only a device can tell', async () => {
      const [vault, other] = [await newSealedVault(server()), await newSealedVault(server())];
      const [body, foreign] = [await invited(vault), proof()];
      expectStatus(200, await postEnrolment(other, pageOf(await invited(other)), formalEnrolment(), foreign));
      expectStatus(200, await postEnrolment(vault, pageOf(body), formalEnrolment(), foreign));
      for (const one of [vault, other])
        expect(expectStatus(200, await enrolmentsOf(one)).enrolments).toMatchObject([{ proof: base64(foreign) }]);
    });

    it.each<[string, (enrolment: Uint8Array) => Json]>([
      ['a byte less', (enrolment) => ({ enrolment: base64(enrolment.subarray(0, 313)) })],
      ['a byte more', (enrolment) => ({ enrolment: base64(Buffer.concat([enrolment, Buffer.from([0])])) })],
      ['another beginning', (enrolment) => ({ enrolment: base64(enrolment.map((byte, index) => (index === 3 ? byte ^ 1 : byte))) })],
      ['the version of the first format', (enrolment) => ({ enrolment: base64(enrolment.map((byte, index) => (index === 8 ? 1 : byte))) })],
      ['a short proof', (enrolment) => ({ enrolment: base64(enrolment), proof: base64(randomBytes(31)) })],
      ['a long proof', (enrolment) => ({ enrolment: base64(enrolment), proof: base64(randomBytes(33)) })],
      ['a proof that is no base64', (enrolment) => ({ enrolment: base64(enrolment), proof: `${'*'.repeat(43)}=` })],
    ])('is refused with %s', async (_, bodyOf) => {
      const vault = await newSealedVault(server());
      const path = `${pageOf(await invited(vault))}/enrolment`;
      const sent = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodyOf(formalEnrolment())) };
      expect(await browserAt(server()).call('POST', path, sent)).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
      expect(expectStatus(200, await enrolmentsOf(vault)).count).toBe(0);
    });

    it('comes from no other site, and not after the release', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const foreign = { 'content-type': 'application/json', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const sent = { headers: foreign, body: JSON.stringify({ enrolment: base64(formalEnrolment()) }) };
      expect((await browserAt(server()).call('POST', `${pageOf(body)}/enrolment`, sent)).status).toBe(403);
      expectStatus(200, await putKey(vault, keyBody(vault)));
      expectStatus(200, await releaseSealed(vault));
      expect((await look(pageOf(body))).status).toBe(410);
      expect((await postEnrolment(vault, pageOf(body), formalEnrolment(), proof())).status).toBe(410);
      expect(expectStatus(200, await enrolmentsOf(vault)).count).toBe(0);
    });
  });

  describe('the page of an invitation', () => {
    it('names the owner, and nobody and nothing else', async () => {
      const vault = await newSealedVault(server());
      const body = await invited(vault);
      const answer = await look(pageOf(body));
      expect(answer.status).toBe(200);
      const text = Buffer.from(answer.bytes).toString();
      expect(text).toContain(`data-path="${pageOf(body)}/enrolment"`);
      expect(text, 'who has not said a name').toContain('data-owner=""');
      await server().core.db.transaction((tx) => tx.updateTable('users').set({ name: 'Thomas Berger' }).execute());
      expect(Buffer.from((await look(pageOf(body))).bytes).toString()).toMatch(/data-owner="[^"]*Thomas Berger[^"]*"/);
      for (const secret of [vault.email, vault.email.toLowerCase(), 'Heir<', 'For the children', vault.recipientId, vault.vaultId])
        expect(text).not.toContain(secret);
      expect(['referrer-policy', 'cache-control', 'cross-origin-opener-policy'].map((name) => answer.headers.get(name))).toEqual([
        'no-referrer',
        'no-store',
        'same-origin',
      ]);
    });

    it.each(['/invited', '/invited/', '/invited/1', `/invited/${'A'.repeat(43)}`, '/invited/01HV0000000000000000000001', '/invited/1/2/3'])(
      'is none at %s',
      async (path) => expect((await look(path)).status).toBe(404),
    );

    it('opens nothing that a mailed link opens', async () => {
      const vault = await newSealedVault(server());
      const { invitation } = await invited(vault);
      for (const prefix of ['/verify', '/r', '/stop', '/check-in', '/vouch', '/certificate'])
        expect((await look(`${prefix}/${invitation}`)).status).toBe(404);
      const mail = await mailedLink(vault, 'recipient_verification');
      expect((await look(`/invited/${mail.split('/').at(-1)}/enrolment`)).status).toBe(404);
    });
  });

  it('an enrolment of the first format that is kept is still shown to the owner', async () => {
    const vault = await newSealedVault(server());
    const { publicKey } = await enrol(vault);
    expect(expectStatus(200, await enrolmentsOf(vault)).enrolments).toMatchObject([{ public_key: base64(publicKey), proof: null }]);
  });
});
