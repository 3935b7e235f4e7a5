import type { Ulid } from '../../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../../shared/domain/instant.ts';
import { raiseHoldsInOrder } from '../../../server/core/heartbeat/heartbeat-test-kit.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';

onDatabasesOfForm({}, (server) => {
  let admin: PlatformPerson;
  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    await raiseHoldsInOrder(server().core, ['clock_jump', 'database_restored']);
  });

  describe('GET /api/holds, GET and POST /api/holds/{id}/lift and POST /api/vaults/{id}/holds/lift', () => {
    it('are shown to administrators, and to nobody else', async () => {
      const { status, body } = await admin.get('/holds');
      expect(status).toBe(200);
      expect(body.holds).toMatchObject([
        { number: 2, reason: 'database_restored', liftedAt: null },
        { number: 1, reason: 'clock_jump', liftedAt: null, liftedBy: null, note: null },
      ]);
      const operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'], mfa: true });
      expect(refusal(await operator.get('/holds'))).toEqual([403, 'forbidden']);
      expect(refusal(await operator.get('/holds/1/lift'))).toEqual([403, 'forbidden']);
      expect(refusal(await operator.post('/holds/1/lift', { seen: 'x' }))).toEqual([403, 'forbidden']);
    });

    it('stand in the outlook of each live vault until its owner is heard of', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const person = await platformPerson(server(), { email: owner.key.email });
      const { id } = await owner.makeVault();
      await owner.setPolicy(id as string, { type: 'inactivity', frequency: 'weekly', grace_period_days: 7 });
      const held = async () => (await person.get(`/vaults/${id as string}/release`)).body.holds;
      // Setting a policy is a sign of life, so a hold raised earlier does not apply to this one.
      expect(await held()).toEqual([]);
      await server().core.db.transaction((tx) => tx.updateTable('policies').set({ holds_cleared: 0 }).execute());
      expect(await held()).toEqual([
        { code: 'clock_jump', mail: null },
        { code: 'database_restored', mail: null },
      ]);
      expect((await owner.api.post(`/v1/vaults/${id as string}/checkin`, {})).status).toBe(200);
      expect(await held()).toEqual([]);
    });

    it('shows before a lift what it would release, and when', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const { id } = await owner.makeVault();
      await owner.setPolicy(id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 2 });
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('policies')
          .set({ holds_cleared: 0 })
          .where('vault_id', '=', String(id).replace('vault_', '') as Ulid)
          .execute(),
      );
      const { status, body } = await admin.get('/holds/1/lift');
      expect(status).toBe(200);
      expect(body).toMatchObject({ hold: { number: 1 }, others: [2], seen: expect.stringMatching(/^[0-9a-f]{12}$/) as string });
      expect(body.vaults).toContainEqual(
        expect.objectContaining({ vaultId: id as string, ownerEmail: owner.key.email, cause: 'inactivity' }),
      );
      expect((await owner.api.post(`/v1/vaults/${id as string}/checkin`, {})).status).toBe(200);
    });

    it('are lifted with a recent second factor, once, and with a note that is kept', async () => {
      const plain = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
      const seenOf = async (number: number) => (await admin.get(`/holds/${number}/lift`)).body.seen as string;
      const seen = await seenOf(1);
      expect(refusal(await plain.post('/holds/1/lift', { seen }))).toEqual([403, 'mfa_required']);
      expect(refusal(await admin.post('/holds/1/lift', {}))).toEqual([400, 'invalid_request']);
      expect(refusal(await admin.post('/holds/1/lift', { seen: 'another list' }))).toEqual([409, 'conflict']);
      for (const number of ['7', 'x']) expect(refusal(await admin.get(`/holds/${number}/lift`))).toEqual([404, 'not_found']);
      for (const number of ['7', '0', 'x', '1e3', '9999999999'])
        expect(refusal(await admin.post(`/holds/${number}/lift`, { seen }))).toEqual([404, 'not_found']);
      expect(refusal(await admin.post('/holds/1/lift', { seen, note: 'a\u0000b' }))).toEqual([400, 'invalid_request']);
      const lifted = await admin.post('/holds/1/lift', { seen, note: 'The time server was wrong.' });
      expect(lifted.status).toBe(200);
      expect(lifted.body.hold).toMatchObject({ number: 1, liftedBy: admin.userId, note: 'The time server was wrong.' });
      expect(refusal(await admin.post('/holds/1/lift', { seen }))).toEqual([409, 'conflict']);
      expect(refusal(await admin.get('/holds/1/lift'))).toEqual([409, 'conflict']);
      expect((await admin.get('/holds')).body.holds.map((hold: { liftedAt: string | null }) => hold.liftedAt === null)).toEqual([
        true,
        false,
      ]);
    });

    it('of one vault, whose warnings nobody takes, are lifted by an administrator', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const { id } = await owner.makeVault();
      const { email } = await owner.addRecipient(id as string);
      await owner.setPolicy(id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 2 });
      const lift = (vault: string) => admin.post(`/vaults/${vault}/holds/lift`, { note: 'Her sister was told.' });
      expect(refusal(await lift(id as string))).toEqual([409, 'conflict']);
      expect(refusal(await lift('vault_nobody'))).toEqual([404, 'not_found']);
      await server().core.db.transaction((tx) =>
        tx.updateTable('users').set({ email: 'nobody' }).where('email', '=', owner.key.email).execute(),
      );
      server().advance(dayMs);
      await server().scheduler.tick();
      const again = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
      await expect
        .poll(async () => (await again.get(`/vaults/${id as string}/release`)).body.holds)
        .toEqual([{ code: 'warning_refused', mail: 'due_notice' }]);
      const lifted = await again.post(`/vaults/${id as string}/holds/lift`, { note: 'Her sister was told.' });
      expect([lifted.status, lifted.body]).toEqual([200, { accepted: ['due_notice'] }]);
      const { body } = await again.get(`/vaults/${id as string}/release`);
      expect(body).toMatchObject({
        phase: 'grace',
        holds: [],
        recipients: [],
        warnings: [{ kind: 'due_notice', channel: 'mail', status: 'refused' }],
      });
      expect((await owner.api.post(`/v1/vaults/${id as string}/release`, { confirm: true })).status).toBe(200);
      await expect
        .poll(async () => (await again.get(`/vaults/${id as string}/release`)).body.recipients[0]?.message?.status)
        .toBe('accepted');
      expect((await again.get(`/vaults/${id as string}/release`)).body.recipients).toMatchObject([
        { email, firstOpenedAt: null, downloads: 0 },
      ]);
    });

    it('want the second factor of now', async () => {
      const again = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
      server().advance(11 * minuteMs);
      expect(refusal(await again.post('/holds/2/lift', { seen: 'x' }))).toEqual([403, 'mfa_required']);
    });
  });

  describe('GET /api/me/contacts', () => {
    it('PUT, DELETE /api/me/contacts/second-address, PUT, DELETE /api/me/contacts/phone, POST /api/me/contacts/second-address/confirm, POST /api/me/contacts/phone/confirm : they count once their code was typed in, and are removed again', async () => {
      const person = await platformPerson(server());
      expect((await person.get('/me/contacts')).body).toEqual({ contacts: [] });
      const address = `second-${person.userId.slice(-6).toLowerCase()}@example.org`;
      const named = await person.put('/me/contacts/second-address', { address });
      expect(named.body.contact).toMatchObject({ kind: 'second_address', address, confirmedAt: null });
      expect(refusal(await person.put('/me/contacts/second-address', { address }))).toEqual([409, 'conflict']);
      expect(refusal(await person.put('/me/contacts/phone', { address: '+4915112345678' }))).toEqual([503, 'unavailable']);
      for (const body of [{}, { address: 'x' }])
        expect(refusal(await person.put('/me/contacts/second-address', body))).toEqual([400, 'invalid_request']);
      expect(refusal(await person.put('/me/contacts/fax', { address }))).toEqual([404, 'not_found']);
      let code: string | undefined;
      await expect
        .poll(async () => (code = /\b\d{6}\b/.exec((await server().mails()).findLast((mail) => mail.to === address)?.text ?? '')?.[0]))
        .toBeDefined();
      const wrong = await person.post('/me/contacts/second-address/confirm', { code: code === '000000' ? '000001' : '000000' });
      expect(refusal(wrong)).toEqual([400, 'invalid_code']);
      expect((await person.post('/me/contacts/second-address/confirm', { code })).body.contact.confirmedAt).not.toBeNull();
      expect((await person.delete('/me/contacts/second-address')).status).toBe(204);
      expect(refusal(await person.delete('/me/contacts/second-address'))).toEqual([404, 'not_found']);
      expect(refusal(await person.post('/me/contacts/second-address/confirm', { code }))).toEqual([404, 'not_found']);
    });
  });
});
