import { describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus as expectKeyed, newOwner } from '../kit/owners/reference-owner.ts';
import { expectStatus, newSealedVault } from '../kit/owners/sealed-vault.ts';
import type { Answer, Json } from '../kit/server/api.ts';

const nobody = '01J00000000000000000000000';
const said = ({ status, body }: Answer): readonly [number, string] => [status, body.error as string];

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  const questionTo = async (address: string) =>
    (await server().mails()).findLast(({ kind, to }) => (kind === 'way_asked' || kind === 'deputy_asked') && to === address);
  const press = async (address: string, answer: 'yes' | 'no'): Promise<number> => {
    const link = server().openable((await questionTo(address))?.links[0] ?? '');
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, redirect: 'manual' } as const;
    return (await fetch(`${link}/${answer}`, form)).status;
  };

  describe('the ways to a recipient, in sync', () => {
    it('are set as one list, asked, answered, and shown with their age', async () => {
      const vault = await newSealedVault(server());
      const path = `/recipients/${vault.recipientId}/ways`;
      const address = `second-${vault.recipientId.toLowerCase()}@example.org`;
      const set = expectStatus(200, await vault.call('PUT', path, { language: 'de', ways: [{ kind: 'mail', address }] }));
      expect(set).toMatchObject({ recipient: vault.recipientId, language: 'de', time_zone: null });
      expect(set.ways.map(({ id, kind, status }: Json) => [id === 'main' ? id : 'further', kind, status])).toEqual([
        ['main', 'mail', 'waiting'],
        ['further', 'mail', 'waiting'],
      ]);
      expect((await questionTo(address))?.text).toContain('Bitte sagen Sie uns');
      expect(await press(address, 'yes')).toBe(303);
      const all = expectStatus(200, await vault.call('GET', '/ways'));
      expect(all).toMatchObject({ phones: false, most_ways: 5 });
      expect(all.recipients[0].ways[1]).toMatchObject({ status: 'confirmed', address, confirmed_at: server().now(), fault: null });
    });

    it('are asked once more by the owner, a day later at the earliest', async () => {
      const vault = await newSealedVault(server());
      const path = `/recipients/${vault.recipientId}/ways`;
      const address = `again-${vault.recipientId.toLowerCase()}@example.org`;
      const set = expectStatus(200, await vault.call('PUT', path, { ways: [{ kind: 'mail', address }] }));
      const ask = (way: string) => vault.call('POST', `${path}/${way}/ask`);
      expect(said(await ask(set.ways[1].id))).toEqual([409, 'conflict']);
      expect(said(await ask('main')), 'an address that was never confirmed').toEqual([409, 'conflict']);
      expect(said(await ask(nobody))).toEqual([404, 'not_found']);
      server().advance(dayMs);
      expect((await ask(set.ways[1].id)).status).toBe(200);
    });

    it('are refused in another form, for another vault, and from somebody else', async () => {
      const [vault, other] = [await newSealedVault(server()), await newSealedVault(server())];
      const path = `/recipients/${vault.recipientId}/ways`;
      const wrong: readonly Json[] = [
        { ways: [{ kind: 'fax', address: 'x' }] },
        { ways: [{ kind: 'mail', address: 'nobody' }] },
        { ways: [{ kind: 'mail', address: vault.email }] },
        { ways: [{ kind: 'mail', address: 'a@example.org', more: 1 }] },
        { ways: [{ kind: 'deputy', deputy: { kind: 'recipient', id: vault.recipientId } }] },
        { ways: [{ kind: 'deputy', deputy: { kind: 'recipient', id: other.recipientId } }] },
        { ways: Array.from({ length: 6 }, (_, index) => ({ kind: 'mail', address: `${index}@example.org` })) },
        { language: 'xx' },
        { more: 1 },
      ];
      for (const body of wrong) expect([body, said(await vault.call('PUT', path, body))]).toEqual([body, [400, 'invalid_request']]);
      expect(said(await vault.call('PUT', path, { ways: [{ kind: 'phone', address: '+4915112345678' }] }))).toEqual([503, 'unavailable']);
      expect((await other.call('PUT', path, { ways: [] })).status).toBe(403);
      expect((await other.device.call('GET', `/vaults/${vault.vaultId}/ways`)).status).toBeGreaterThanOrEqual(403);
    });
  });

  describe('PATCH /v1/recipients/{recipient_id} and POST /v1/vaults/{vault_id}/recipients', () => {
    it('take language, time zone and ways, and answer as they always did', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const added = await owner.api.post(`/v1/vaults/${vault.id}/recipients`, {
        email: 'anna@example.org',
        language: 'de',
        ways: [{ kind: 'mail', address: 'anna.second@example.org' }],
      });
      expect(added.status).toBe(201);
      expect(Object.keys(added.body)).not.toEqual(expect.arrayContaining(['language']));
      const mails = await server().mails(vault.id);
      expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
        ['recipient_verification', 'anna@example.org'],
        ['way_asked', 'anna.second@example.org'],
      ]);
      expect(mails[0]?.subject).toContain('bittet Sie');
      const change = (body: Json) => owner.api.patch(`/v1/recipients/${added.body.id}`, body);
      const changed = await change({ time_zone: 'Europe/Vienna', ways: [] });
      expect([changed.status, Object.keys(changed.body).sort()]).toEqual([
        200,
        ['api_version', 'email', 'id', 'name', 'status', 'updated_at'],
      ]);
      const wrong: readonly Json[] = [
        { language: 'xx' },
        { language: 7 },
        { time_zone: 'Mars' },
        { time_zone: 7 },
        { ways: 'all' },
        { ways: [7] },
        { ways: [{ kind: 'mail' }] },
        { ways: [{ kind: 'deputy', recipient_id: 'recipient_x' }] },
        { ways: [{ kind: 'deputy', recipient_id: added.body.id }] },
      ];
      for (const body of wrong) expect([body, (await change(body)).status]).toEqual([body, 400]);
    });

    it('tell webhooks what somebody answered at a way', async () => {
      const owner = await newOwner(server());
      const vault = await owner.makeVault();
      const ben = await owner.addRecipient(vault.id, { name: 'Ben' });
      await confirmAddress(server(), vault.id, ben.email);
      const hook = { url: 'https://hooks.example.com/ways', events: ['recipient.way_confirmed', 'recipient.way_declined'] };
      expectKeyed(201, await owner.api.post('/v1/webhooks', hook));
      const address = `ben-${vault.id.toLowerCase().replace('_', '-')}@example.org`;
      expectKeyed(200, await owner.api.patch(`/v1/recipients/${ben.id}`, { ways: [{ kind: 'mail', address }] }));
      expect(await press(address, 'yes')).toBe(303);
      expect(await press(address, 'no')).toBe(303);
      const rows = await server()
        .core.db.read.selectFrom('webhook_deliveries')
        .select(['event_type', 'body'])
        .where('event_type', 'in', ['recipient.way_confirmed', 'recipient.way_declined'])
        .orderBy('id')
        .execute();
      const told = rows.map(
        ({ event_type: type, body }) =>
          [type, (JSON.parse(body) as { readonly data: { readonly recipient_id: string; readonly way_kind: string } }).data] as const,
      );
      expect(told.map(([type, data]) => [type, data.recipient_id, data.way_kind])).toEqual([
        ['recipient.way_confirmed', ben.id, 'mail'],
        ['recipient.way_declined', ben.id, 'mail'],
      ]);
    });
  });
});
