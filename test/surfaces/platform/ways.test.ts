import { describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';

onDatabasesOfForm({}, (server) => {
  const press = async (address: string, answer: 'yes' | 'no'): Promise<number> => {
    const mail = (await server().mails()).findLast(({ kind, to }) => kind === 'deputy_asked' && to === address);
    const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, redirect: 'manual' } as const;
    return (await fetch(`${server().openable(mail?.links[0] ?? '')}/${answer}`, form)).status;
  };

  describe('GET /api/vaults/{id}/recipients/{id} and PUT /api/vaults/{id}/recipients/{id}/ways', () => {
    it('show a person the ways to somebody named in their vault, and set them', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const person = await platformPerson(server(), { email: owner.key.email });
      const vault = await owner.makeVault();
      const [anna, ben] = [await owner.addRecipient(vault.id, { name: 'Anna' }), await owner.addRecipient(vault.id, { name: 'Ben' })];
      const path = `/vaults/${vault.id}/recipients/${anna.id}`;
      expect((await person.get(path)).body.recipient).toMatchObject({
        id: anna.id,
        language: null,
        ways: [{ id: 'main', status: 'waiting' }],
      });
      const set = await person.put(`${path}/ways`, { language: 'de', ways: [{ kind: 'deputy', recipient_id: ben.id }] });
      expect(set.status).toBe(200);
      expect(set.body.recipient.ways[1]).toMatchObject({
        kind: 'deputy',
        deputy: { kind: 'recipient', id: ben.id, name: 'Ben' },
        address: null,
      });
      expect(await press(ben.email, 'no')).toBe(303);
      expect((await person.get(path)).body.recipient.ways[1]).toMatchObject({ status: 'declined', confirmedAt: null });
      expect(refusal(await person.put(`${path}/ways`, { ways: [{ kind: 'mail', address: 'x' }] }))).toEqual([400, 'invalid_request']);
      const other = await owner.makeVault();
      expect((await person.get(`/vaults/${other.id}/recipients/${anna.id}`)).status).toBe(404);
      expect((await (await platformPerson(server())).get(path)).status).toBe(404);
    });
  });
});
