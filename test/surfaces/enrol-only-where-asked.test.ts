import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import {
  browserAt,
  enrol,
  enrolledLock,
  enrolmentsOf,
  expectStatus,
  formalEnrolment,
  invitationBody,
  keyBody,
  mailedLink,
  newSealedVault,
  postEnrolment,
  putInvitation,
  putKey,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { eventually } from '../kit/runner/eventually.ts';
import type { Json } from '../kit/server/api.ts';
import type { ServerMail } from '../kit/server/test-server.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const proof = (): Uint8Array => new Uint8Array(randomBytes(32));
const keyOf = (enrolment: Uint8Array): string => base64(enrolment.subarray(40, 72));
const keyHexOf = (enrolment: Uint8Array): string => Buffer.from(enrolment.subarray(40, 72)).toString('hex');
const saysThatACodeComes = ({ kind, text }: ServerMail): readonly [string, boolean] => [kind, text.includes("which isn't in this mail")];
const withdraw = (vault: SealedVault) => vault.call('DELETE', `/recipients/${vault.recipientId}/invitation`);
const mailAgain = (vault: SealedVault) => vault.call('POST', `/recipients/${vault.recipientId}/invitation/mail`);

/** A vault with an open invitation. */
async function invited(vault: SealedVault): Promise<Json> {
  const body = invitationBody(vault);
  expectStatus(200, await putInvitation(vault, body));
  return body;
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  const textAt = async (path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '' };
    const answer = await browserAt(server()).call(method, path, method === 'GET' ? {} : form);
    const onward = answer.headers.get('location');
    if (method === 'POST' && answer.status === 303 && onward !== null) return textAt(onward);
    expect(answer.status).toBe(200);
    return Buffer.from(answer.bytes).toString();
  };
  const mailsTo = async ({ vaultId, email }: SealedVault): Promise<readonly ServerMail[]> =>
    (await server().mails(`vault_${vaultId}`)).filter(({ to }) => to.toLowerCase() === email.toLowerCase());

  describe('the mail of an invitation', () => {
    it('goes once to a confirmed address, and to any other with the mail that asks to confirm it', async () => {
      const vault = await newSealedVault(server());
      const mails = () => mailsTo(vault);
      expect((await mails()).map(saysThatACodeComes)).toEqual([['recipient_verification', false]]);
      await invited(vault);
      expect((await mails()).map(saysThatACodeComes)).toEqual([
        ['recipient_verification', false],
        ['recipient_verification', true],
      ]);
      await enrol(vault);
      const body = await invited(vault);
      expectStatus(200, await putInvitation(vault, body));
      expect((await mails()).slice(2).map(saysThatACodeComes)).toEqual([['recipient_invited', true]]);
      const mail = (await mails()).at(-1);
      expect(mail?.text).toContain("which isn't in this mail");
      expect(mail?.text).not.toContain(body.invitation);
      const behind = await browserAt(server()).call('GET', `${new URL(mail?.links[0] ?? '').pathname}/enrolment`);
      expect(expectStatus(200, behind).offer).toBe(body.offer);
    });

    it('takes the place of a mail that has not left yet, and is not spoken of once it is withdrawn', async () => {
      const vault = await newSealedVault(server());
      const waiting = { status: 'queued' as const, next_attempt_ms: Date.parse(addMs(server().now(), dayMs)) };
      const mails = () =>
        server().core.db.read.selectFrom('outbox').select('status').where('vault_id', '=', vault.vaultId).orderBy('id').execute();
      // One that is on its way would be gone by then.
      await eventually(async () => expect(await mails()).toEqual([{ status: 'accepted' }]));
      await server().core.db.transaction((tx) => tx.updateTable('outbox').set(waiting).where('vault_id', '=', vault.vaultId).execute());
      await invited(vault);
      expect((await mails()).map(({ status }) => status)).toEqual(['cancelled', expect.not.stringMatching('cancelled')]);
      expect((await mailsTo(vault)).map(saysThatACodeComes).at(-1)).toEqual(['recipient_verification', true]);
      expect((await withdraw(vault)).status).toBe(204);
      const email = `new-${vault.email}`;
      expectStatus(200, await vault.call('PUT', `/recipients/${vault.recipientId}`, { email }));
      expect((await mailsTo({ ...vault, email })).map(saysThatACodeComes)).toEqual([['recipient_verification', false]]);
    });

    it('is mailed again for its owner, five times a day with those before, to a confirmed address and to another', async () => {
      for (const isConfirmed of [false, true]) {
        const vault = await newSealedVault(server());
        expect(await mailAgain(vault)).toMatchObject({ status: 409, body: { error: 'conflict' } });
        await invited(vault);
        if (isConfirmed) await enrol(vault);
        const before = (await mailsTo(vault)).length;
        const answers = [];
        for (let asked = 0; asked < 6; asked += 1) answers.push(expectStatus(200, await mailAgain(vault)).mailed);
        expect(answers.filter(Boolean).length).toBe(3);
        expect(answers.slice(3)).toEqual([false, false, false]);
        const since = (await mailsTo(vault)).slice(before);
        expect(since.at(-1)?.kind).toBe(isConfirmed ? 'recipient_invited' : 'recipient_verification');
        expect(since.every((mail) => saysThatACodeComes(mail)[1])).toBe(true);
        server().advance(dayMs + 1);
        expect(expectStatus(200, await mailAgain(vault)).mailed).toBe(true);
        server().advance(30 * dayMs);
        expect(await mailAgain(vault)).toMatchObject({ status: 409, body: { error: 'conflict' } });
      }
      const [vault, stranger] = [await newSealedVault(server()), await newSealedVault(server())];
      await invited(vault);
      const path = `/vaults/${vault.vaultId}/recipients/${vault.recipientId}/invitation/mail`;
      expect((await stranger.device.call('POST', path)).status).toBe(403);
    });
  });

  describe('an enrolment that nobody asked for', () => {
    const notInvited = { status: 409, body: { error: 'not_invited' } };

    it('is refused by the mailed link, changes nothing, and doesn’t confirm the address by the way', async () => {
      const vault = await newSealedVault(server());
      const mail = await mailedLink(vault, 'recipient_verification');
      for (const shown of [undefined, proof()])
        expect(await postEnrolment(vault, mail, formalEnrolment(), shown)).toMatchObject(notInvited);
      expect(expectStatus(200, await enrolmentsOf(vault))).toEqual({ count: 0, invitation: null, enrolments: [] });
      expect(expectStatus(200, await vault.call('GET', '/status')).recipients).toMatchObject([{ status: 'pending', enrolled_at: null }]);
    });

    it('is one whose invitation has run out or was withdrawn, while one that is known can be sent again', async () => {
      const vault = await newSealedVault(server());
      const mail = await mailedLink(vault, 'recipient_verification');
      const [first, second] = [formalEnrolment(), formalEnrolment()];
      for (const end of [() => withdraw(vault), async () => server().advance(30 * dayMs)]) {
        await invited(vault);
        for (const one of [first, second]) expectStatus(200, await postEnrolment(vault, mail, one));
        await end();
        const before = expectStatus(200, await enrolmentsOf(vault)).enrolments;
        // The newest, by somebody whose line was cut before the answer came. An older one would become the newest.
        expectStatus(200, await postEnrolment(vault, mail, second));
        for (const one of [first, formalEnrolment()]) expect(await postEnrolment(vault, mail, one)).toMatchObject(notInvited);
        expect(expectStatus(200, await enrolmentsOf(vault)).enrolments).toEqual(before);
      }
    });

    it('that an earlier version took is kept, and shown to the owner as before', async () => {
      const vault = await newSealedVault(server());
      const enrolment = formalEnrolment();
      const row = { recipient_id: vault.recipientId, public_key: keyHexOf(enrolment), enrolment, enrolled_at: server().now(), turn: 1 };
      await server().core.db.transaction((tx) => tx.insertInto('enrolments').values(row).execute());
      expect(expectStatus(200, await enrolmentsOf(vault)).enrolments).toMatchObject([{ public_key: keyOf(enrolment), proof: null }]);
      expect(await textAt(await mailedLink(vault, 'recipient_verification'), 'POST')).toContain(
        'A passphrase was chosen here that opens nothing yet',
      );
    });
  });

  describe('the mailed page', () => {
    it('asks for no passphrase and says that nothing is to be done while the owner asks for none', async () => {
      const vault = await newSealedVault(server());
      const mail = await mailedLink(vault, 'recipient_verification');
      const [asks, says] = [await textAt(mail), await textAt(mail, 'POST')];
      expect(asks).not.toMatch(/passphrase|password/);
      expect(says).toContain('There is nothing more to do now.');
      expect(says).toContain('How you will open it then is in the hands of');
      for (const text of [says, await textAt(mail)]) expect(text).not.toContain('id="enrolment"');
      expect(says).not.toMatch(/passphrase was chosen/);
    });

    it('asks for one, with its code, while an invitation is open', async () => {
      const vault = await newSealedVault(server());
      await invited(vault);
      const mail = await mailedLink(vault, 'recipient_verification');
      expect(await textAt(mail)).toContain('with a code that you were given');
      expect(await textAt(mail, 'POST')).toContain('id="enrolment"');
      expect((await withdraw(vault)).status).toBe(204);
      expect(await textAt(mail)).toContain('There is nothing more to do now.');
    });

    it('says of a passphrase that it counts only once the owner’s lock is sealed to it', async () => {
      const vault = await newSealedVault(server());
      const { publicKey } = await enrol(vault);
      expect((await withdraw(vault)).status).toBe(204);
      const mail = await mailedLink(vault, 'recipient_verification');
      expect(await textAt(mail)).toContain('opens nothing yet');
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] })));
      expect(await textAt(mail)).toContain('Please keep the paper with it.');
      expect(await textAt(mail)).not.toContain('opens nothing yet');
    });
  });
});
