import { expect, it, describe } from 'vitest';
import { signWarningSeen } from '../../shared/format/release/warning-seen.ts';
import { addMs, dayMs, minuteMs, type Instant } from '../../shared/domain/instant.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { enrolCodeApp, platformPerson } from '../kit/owners/platform-person.ts';
import { expectStatus, newSealedVault, type SealedVault } from '../kit/owners/sealed-vault.ts';
import { newSyncOwner, type SyncDevice } from '../kit/owners/sync-owner.ts';

const nobody = '01J00000000000000000000000';
const second = 'second@example.org';

onDatabasesOfForm({}, (server) => {
  const refusal = ({ status, body }: Answer): readonly [number, string] => [status, body.error as string];
  const say = (device: SyncDevice, method: string, path: string, body?: Json): Promise<Answer> =>
    device.call(method, path, body === undefined ? {} : { body });
  const codeSentTo = async (address: string): Promise<string> =>
    /^[0-9]{6}$/m.exec((await server().mails()).findLast(({ kind, to }) => kind === 'contact_code' && to === address)?.text ?? '')?.[0] ??
    '';

  describe('/api/sync/contacts', () => {
    it('names a second address, which counts once its code came back, and takes it away again', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      expect(expectStatus(200, await say(device, 'GET', '/contacts'))).toEqual({
        email: owner.email,
        phones: false,
        ways: [],
        trusted: [],
        most_trusted: 5,
      });
      for (const address of ['', 'x', owner.email, 7])
        expect(refusal(await say(device, 'PUT', '/contacts/second-address', { address }))).toEqual([400, 'invalid_request']);
      expect(refusal(await say(device, 'PUT', '/contacts/second-address', { address: second, more: 1 }))).toEqual([400, 'invalid_request']);
      expect(refusal(await say(device, 'PUT', '/contacts/phone', { address: '+4915112345678' }))).toEqual([503, 'unavailable']);
      expect(refusal(await say(device, 'PUT', '/contacts/fax', { address: second }))).toEqual([404, 'not_found']);
      expect(refusal(await say(device, 'POST', '/contacts/second-address/confirm', { code: '000000' }))).toEqual([404, 'not_found']);
      expectStatus(200, await say(device, 'PUT', '/contacts/second-address', { address: second }));
      expect(refusal(await say(device, 'PUT', '/contacts/second-address', { address: second }))).toEqual([409, 'conflict']);
      const code = await codeSentTo(second);
      const wrong = code === '000000' ? '111111' : '000000';
      expect(refusal(await say(device, 'POST', '/contacts/second-address/confirm', { code: wrong }))).toEqual([400, 'invalid_code']);
      expect(expectStatus(200, await say(device, 'POST', '/contacts/second-address/confirm', { code }))).toMatchObject({
        kind: 'second_address',
        address: second,
        confirmed_at: expect.any(String) as string,
      });
      const stranger = await (await newSyncOwner(server())).device();
      expect(refusal(await say(stranger, 'DELETE', '/contacts/second-address'))).toEqual([404, 'not_found']);
      expectStatus(204, await say(device, 'DELETE', '/contacts/second-address'));
      expect(refusal(await say(device, 'DELETE', '/contacts/second-address'))).toEqual([404, 'not_found']);
      expect(expectStatus(200, await say(device, 'GET', '/contacts')).ways).toEqual([]);
    });

    it('names people to be asked, for their owner alone', async () => {
      const owner = await newSyncOwner(server());
      const [device, stranger] = [await owner.device(), await (await newSyncOwner(server())).device()];
      for (const body of [
        {},
        { email: 'eva@example.net' },
        { email: 'x', may_vouch: true },
        { email: owner.email, may_vouch: true },
        { email: 'eva@example.net', may_vouch: 1 },
        { email: 'eva@example.net', may_vouch: true, name: 'a\u0000b' },
      ]) {
        expect(refusal(await say(device, 'POST', '/trusted-contacts', body)), JSON.stringify(body)).toEqual([400, 'invalid_request']);
      }
      const eva = expectStatus(
        201,
        await say(device, 'POST', '/trusted-contacts', { email: 'eva@example.net', name: 'Eva', may_vouch: true }),
      );
      expect(refusal(await say(device, 'POST', '/trusted-contacts', { email: 'EVA@example.net', may_vouch: false }))).toEqual([
        409,
        'conflict',
      ]);
      expect(expectStatus(200, await say(device, 'GET', '/contacts')).trusted).toEqual([eva]);
      for (const id of [nobody, 'x', eva.id])
        expect(refusal(await say(stranger, 'DELETE', `/trusted-contacts/${id as string}`))).toEqual([404, 'not_found']);
      expectStatus(204, await say(device, 'DELETE', `/trusted-contacts/${eva.id as string}`));
    });

    it('asks who has a second factor for a fresh one: a token of a device shows none', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      const person = await platformPerson(server(), { email: owner.email, mfa: true });
      await enrolCodeApp(server(), person);
      const asPerson = (method: string, path: string, body?: Json): Promise<Answer> =>
        server()
          .api(person.token, '/api/sync')
          .call(method, path, { headers: { 'x-device': device.id }, ...(body === undefined ? {} : { body }) });
      const acts = [
        ['PUT', '/contacts/second-address', { address: second }],
        ['DELETE', '/contacts/second-address', undefined],
        ['POST', '/trusted-contacts', { email: 'eva@example.net', may_vouch: true }],
        ['DELETE', `/trusted-contacts/${nobody}`, undefined],
      ] as const;
      for (const [method, path, body] of acts) expect(refusal(await say(device, method, path, body)), path).toEqual([403, 'mfa_required']);
      expectStatus(201, await asPerson('POST', '/trusted-contacts', { email: 'eva@example.net', may_vouch: true }));
      server().advance(11 * minuteMs);
      expect(refusal(await asPerson('POST', '/trusted-contacts', { email: 'tom@example.net', may_vouch: true }))).toEqual([
        403,
        'mfa_required',
      ]);
      expect(expectStatus(200, await asPerson('GET', '/contacts')).trusted).toHaveLength(1);
    });
  });

  describe('/api/sync/warnings and /api/sync/vaults/{vault}/outlook', () => {
    /** A vault whose owner can't be reached by mail, a day after the check-in was due. */
    async function warned(): Promise<SealedVault> {
      const vault = await newSealedVault(server());
      expectStatus(200, await vault.call('PUT', '/policy', { type: 'inactivity', frequency: 'daily', grace_period_days: 2 }));
      expect(expectStatus(200, await vault.call('GET', '/outlook'))).toMatchObject({
        status: 'active',
        phase: 'running',
        overdue: false,
        holds: [],
        warnings: [],
      });
      expect(expectStatus(200, await say(vault.device, 'GET', '/warnings'))).toEqual({ warnings: [], openings: [] });
      await server().core.db.transaction((tx) =>
        tx.updateTable('users').set({ email: 'nobody' }).where('email', '=', vault.owner.email).execute(),
      );
      server().advance(dayMs);
      await server().scheduler.tick();
      await expect
        .poll(async () => expectStatus(200, await vault.call('GET', '/outlook')).holds)
        .toEqual([{ code: 'warning_refused', mail: 'due_notice' }]);
      return vault;
    }

    it('tell what happens next and why it waits, and count what a device says was read', async () => {
      const vault = await warned();
      const outlook = expectStatus(200, await vault.call('GET', '/outlook'));
      expect(outlook).toMatchObject({
        policy_type: 'inactivity',
        phase: 'grace',
        overdue: true,
        released_at: null,
        warnings: [{ kind: 'due_notice', channel: 'mail', status: 'refused', accepted_at: null }],
      });
      expect(JSON.stringify(outlook)).not.toMatch(/nobody|example|token|http/);
      const { warnings } = expectStatus(200, await say(vault.device, 'GET', '/warnings'));
      expect(warnings).toMatchObject([
        {
          vault: vault.vaultId,
          policy_type: 'inactivity',
          warning: 'due_notice',
          unreached: ['due_notice'],
          release_at: outlook.release_at,
        },
      ]);
      const { cycle } = warnings[0] as { cycle: Instant };
      const { owner, device, vaultId } = vault;
      const signed = (change: object = {}, by = device.keys): string =>
        Buffer.from(
          signWarningSeen(by, { accountId: owner.accountId, deviceId: device.id, vaultId, warning: 'due_notice', cycle, ...change }),
        ).toString('base64');
      const read = (body: Json, to = vault): Promise<Answer> => to.call('POST', '/warnings/read', body);
      const right = { warning: 'due_notice', cycle, signature: signed() };
      const wrong = [
        {},
        { ...right, signature: 'x' },
        { ...right, signature: `${'A'.repeat(86)}==` },
        { ...right, warning: 'reminder' },
        { ...right, cycle: 'soon' },
        { ...right, more: 1 },
        { ...right, signature: signed({}, owner.identity) },
        { ...right, signature: signed({ vaultId: nobody }) },
        { ...right, cycle: addMs(cycle, dayMs) },
      ];
      for (const body of wrong) expect(refusal(await read(body)), JSON.stringify(body)).toEqual([400, 'invalid_request']);
      // A second device of the same owner can't use what the first one signed.
      const other = await owner.device();
      expect(refusal(await say(other, 'POST', `/vaults/${vaultId}/warnings/read`, right))).toEqual([400, 'invalid_request']);
      const strange = await newSealedVault(server());
      expect(refusal(await say(strange.device, 'POST', `/vaults/${vaultId}/warnings/read`, right))).toEqual([403, 'forbidden']);
      expect(refusal(await say(strange.device, 'GET', `/vaults/${vaultId}/outlook`))).toEqual([403, 'forbidden']);
      for (const id of [nobody, 'V']) expect(refusal(await say(device, 'GET', `/vaults/${id}/outlook`))).toEqual([404, 'not_found']);
      expect(expectStatus(200, await say(strange.device, 'GET', '/warnings'))).toEqual({ warnings: [], openings: [] });
      const { read_at: readAt } = expectStatus(200, await read(right));
      expect(refusal(await read(right))).toEqual([409, 'conflict']);
      const after = expectStatus(200, await vault.call('GET', '/outlook'));
      expect(after.holds).toEqual([]);
      expect(after.warnings[0]).toEqual({
        kind: 'due_notice',
        channel: 'desktop',
        status: 'accepted',
        queued_at: readAt,
        accepted_at: readAt,
        attempts: 0,
      });
      expect(expectStatus(200, await say(device, 'GET', '/warnings')).warnings).toMatchObject([{ unreached: [] }]);
      const { events } = expectStatus(200, await vault.call('GET', '/activity'));
      expect(events[0]).toMatchObject({ action: 'warning.read_in_app', details: { mail: 'due_notice' } });
      expectStatus(200, await vault.call('POST', '/check-in'));
      expect(expectStatus(200, await say(device, 'GET', '/warnings'))).toEqual({ warnings: [], openings: [] });
    });
  });
});
