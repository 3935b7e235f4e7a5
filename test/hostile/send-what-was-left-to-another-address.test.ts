import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../shared/domain/instant.ts';
import { attack } from './attack.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newAlternateOwner } from '../kit/owners/alternate-owner.ts';
import { enrolCodeApp, platformPerson } from '../kit/owners/platform-person.ts';
import { confirmAddress, expectStatus, newOwner } from '../kit/owners/reference-owner.ts';
import {
  enrolledLock,
  keyBody,
  mailedLink,
  newEnrolment,
  newSealedVault,
  postEnrolment,
  putInvitation,
  putKey,
} from '../kit/owners/sealed-vault.ts';
import type { Json } from '../kit/server/api.ts';

/*
 * Somebody who can act as the owner puts an address of their own in the place of a recipient's, or reads the mailbox that a recipient had
 * once: neither gets what the other proved.
 */
onDatabasesOfForm({}, (server) => {
  const mailsTo = async (vaultId: string, address: string) =>
    (await server().mails(vaultId)).filter(({ to }) => to === address).map(({ kind }) => kind);

  attack(
    'somebody with a token whose factor is old names themselves in a recipient’s place',
    { without: 'another address needs a factor' },
    async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const vault = await owner.makeVault();
      const made = await owner.addRecipient(vault.id);
      const person = await platformPerson(server(), { email: owner.key.email, mfa: true });
      await enrolCodeApp(server(), person);
      server().advance(11 * minuteMs);
      const moved = await server()
        .api(person.token, '')
        .patch(`/v1/recipients/${made.id as string}`, { email: 'thief@example.org' });
      const { email } = (await owner.api.get(`/v1/recipients/${made.id as string}`)).body;
      if (email === 'thief@example.org') return 'succeeded';
      expect([moved.status, email]).toEqual([403, made.email]);
      return 'refused';
    },
  );

  attack(
    'a reader of a recipient’s former mailbox follows the invitation in it',
    { without: 'links to an address end with it' },
    async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const made = await owner.addRecipient(vault.id);
      const [invited] = await server().mails(vault.id);
      expect((await owner.api.patch(`/v1/recipients/${made.id as string}`, { email: `moved-${made.email as string}` })).status).toBe(200);
      const { status } = await fetch(invited?.links[0] ?? '');
      if (status === 200) return 'succeeded';
      expect(status).toBe(404);
      return 'refused';
    },
  );

  it('a token whose factor is old changes no address on any surface', async () => {
    const owner = await newOwner(server(), { mode: 'live' });
    const vault = await owner.makeVault();
    const made = await owner.addRecipient(vault.id, { email: 'anna@example.org' });
    const person = await platformPerson(server(), { email: owner.key.email, mfa: true });
    await enrolCodeApp(server(), person);
    server().advance(11 * minuteMs);
    const api = server().api(person.token, '');
    const body = { email: 'thief@example.org' };
    const overview = `/overview/v1/vaults/${vault.id}/recipients/${made.id}`;
    for (const [method, path] of [
      ['PATCH', `/v1/recipients/${made.id}`],
      ['PATCH', `/reference/v1/recipients/${made.id}`],
      ['PATCH', overview],
      ['PUT', overview],
    ] as const)
      expect((await api.call(method, path, { body })).status, `${method} ${path}`).toBe(403);
    expect((await owner.api.get(`/v1/recipients/${made.id}`)).body.email).toBe('anna@example.org');
  });

  it('a token whose factor is old makes no vault that releases itself, either', async () => {
    const person = await platformPerson(server(), { mfa: true });
    await enrolCodeApp(server(), person);
    server().advance(11 * minuteMs);
    const api = server().api(person.token, '');
    for (const policy_type of ['inactivity', 'date_based', 'death_certificate']) {
      expect((await api.post('/v1/vaults', { name: 'Papers', policy_type })).body.error).toBe('mfa_required');
      expect((await api.post('/v1/vaults/batch', { vaults: [{ name: 'Plain' }, { name: 'Papers', policy_type }] })).status).toBe(403);
    }
    expect((await api.get('/v1/vaults')).body.data).toEqual([]);
    expect((await api.post('/v1/vaults', { name: 'Papers', policy_type: 'manual' })).status).toBe(201);
  });

  describe('whoever reads the mailbox that a recipient had before', () => {
    it.each(['reference', 'overview', 'alternate'] as const)(
      'is told, and their links open nothing, after a change on %s',
      async (surface) => {
        const alternate = await newAlternateOwner(server());
        const owner = alternate.reference;
        const vault = await owner.makeVault();
        const made = await owner.addRecipient(vault.id, { email: 'old@example.org', name: 'Anna' });
        await confirmAddress(server(), vault.id, 'old@example.org');
        const [invited] = await server().mails(vault.id);
        const overview = server().api(owner.key, '/overview');
        const change = (email: string) =>
          ({
            reference: () => owner.api.patch(`/v1/recipients/${made.id}`, { email }),
            overview: () => overview.patch(`/v1/vaults/${vault.id}/recipients/${made.id}`, { email }),
            alternate: () => alternate.api.put(`/v1/recipients/${made.id}`, { email }),
          })[surface]();
        expect((await change('new@example.org')).body).toMatchObject({ email: 'new@example.org' });
        const now = (await owner.api.get(`/v1/recipients/${made.id}`)).body;
        expect(now).toMatchObject({ email: 'new@example.org', name: 'Anna', status: 'pending', verified_at: null, id: made.id });
        expect((await owner.api.get(`/v1/vaults/${vault.id}/statistics`)).body.recipients).toMatchObject({ verified_recipients: 0 });
        expect((await fetch(invited?.links[0] ?? '')).status).toBe(404);
        expect(await mailsTo(vault.id, 'old@example.org')).toEqual(['recipient_verification', 'recipient_address_changed']);
        const [told] = (await server().mails(vault.id)).filter(({ kind }) => kind === 'recipient_address_changed');
        expect(told?.text).not.toContain('new@example.org');
        expect(await mailsTo(vault.id, 'new@example.org')).toEqual(['recipient_verification']);
        await confirmAddress(server(), vault.id, 'new@example.org');
        expect((await owner.api.get(`/v1/recipients/${made.id}`)).body.status).toBe('verified');
        // After the release nothing is changed any more.
        expectStatus(200, await owner.api.post(`/v1/vaults/${vault.id}/release`));
        expect((await change('third@example.org')).status).toBe(422);
        expect(await mailsTo(vault.id, 'old@example.org')).not.toContain('released_recipient');
      },
    );

    it('is not told of an address that was never confirmed, and another recipient’s address is refused', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const made = await owner.addRecipient(vault.id, { email: 'typo@example.org' });
      await owner.addRecipient(vault.id, { email: 'other@example.org' });
      const patch = (body: Json) => owner.api.patch(`/v1/recipients/${made.id}`, body);
      expect((await patch({ email: 'OTHER@example.org' })).body).toMatchObject({ error: 'recipient_already_exists' });
      expect((await patch({ email: 'no address' })).body).toMatchObject({ error: 'invalid_email' });
      expect((await patch({ email: 'right@example.org' })).status).toBe(200);
      expect((await patch({ email: 'Right@example.org' })).body).toMatchObject({ email: 'right@example.org' });
      expect(await mailsTo(vault.id, 'typo@example.org')).toEqual(['recipient_verification']);
      expect(await mailsTo(vault.id, 'right@example.org')).toEqual(['recipient_verification']);
    });

    it('has enrolled for nothing: key, locks and enrolment of the old address are gone, and the device sees the new one', async () => {
      const vault = await newSealedVault(server());
      const { enrolment, publicKey } = newEnrolment(vault, 'old');
      expectStatus(200, await putInvitation(vault));
      const link = await mailedLink(vault, 'recipient_verification');
      expect((await postEnrolment(vault, link, enrolment)).status).toBe(200);
      expectStatus(200, await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] })));
      const recipient = `/recipients/${vault.recipientId}`;
      expect((await vault.call('GET', `${recipient}/enrolments`)).body).toMatchObject({ enrolments: [{ proof: null }] });
      expect((await vault.call('GET', `${recipient}/release-key`)).body).not.toBeNull();
      expect((await vault.call('PUT', recipient, { email: 'moved@example.org', name: 'Heir' })).body).toMatchObject({
        email: 'moved@example.org',
        status: 'pending',
      });
      expect((await vault.call('GET', `${recipient}/enrolments`)).body).toMatchObject({ invitation: null, enrolments: [] });
      expect((await vault.call('GET', `${recipient}/release-key`)).body).toBeNull();
      const status = (await vault.call('GET', '/status')).body;
      expect(status.recipients).toMatchObject([{ email: 'moved@example.org', enrolled_at: null, key_generation: null }]);
      expect((await postEnrolment(vault, link, enrolment)).status).toBe(404);
      // What the device had sealed for the old address is not taken for the new one.
      expect((await putKey(vault, keyBody(vault, { locks: [enrolledLock(vault, publicKey)] }))).status).toBe(400);
      const moved = enrolledLock(vault, publicKey, { email: 'moved@example.org' });
      expect((await putKey(vault, keyBody(vault, { locks: [moved] }))).status).toBe(409);
    });
  });
});
