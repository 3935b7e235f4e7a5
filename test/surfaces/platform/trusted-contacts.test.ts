import { describe, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';

onDatabasesOfForm({}, (server) => {
  const sister = 'sister@example.net';
  const brother = 'brother@example.net';

  const page = async (url: string, press = false): Promise<{ readonly status: number; readonly text: string }> => {
    const answer = await fetch(url, press ? { method: 'POST', body: new URLSearchParams(), headers: { origin: server().origin } } : {});
    return { status: answer.status, text: await answer.text() };
  };

  describe('GET, POST /api/me/trusted-contacts and DELETE /api/me/trusted-contacts/{id}', () => {
    it('are named, listed and removed by the owner alone', async () => {
      const person = await platformPerson(server());
      const add = (body: object) => person.post('/me/trusted-contacts', body);
      const made = await add({ email: sister, name: 'Eva', mayVouch: true });
      expect(made.status).toBe(201);
      expect(made.body.contact).toMatchObject({ email: sister, name: 'Eva', mayVouch: true });
      expect(refusal(await add({ email: sister.toUpperCase() }))).toEqual([409, 'conflict']);
      for (const wrong of [
        {},
        { email: 'x' },
        { email: person.email },
        { email: brother, name: 'a\u0000b' },
        { email: brother, mayVouch: 'yes' },
      ])
        expect(refusal(await add(wrong))).toEqual([400, 'invalid_request']);
      for (const name of ['a', 'b', 'c', 'd']) expect((await add({ email: `${name}@example.net` })).status).toBe(201);
      expect(refusal(await add({ email: 'e@example.net' }))).toEqual([409, 'conflict']);
      const stranger = await platformPerson(server());
      expect((await stranger.get('/me/trusted-contacts')).body).toEqual({ contacts: [] });
      const path = `/me/trusted-contacts/${made.body.contact.id as string}`;
      expect(refusal(await stranger.delete(path))).toEqual([404, 'not_found']);
      expect((await person.delete(path)).status).toBe(204);
      for (const gone of [path, '/me/trusted-contacts/nobody']) expect(refusal(await person.delete(gone))).toEqual([404, 'not_found']);
      expect((await person.get('/me/trusted-contacts')).body.contacts).toHaveLength(4);
    });

    it('are written to with the last warning, and stop the release where their word counts', async () => {
      const owner = await newOwner(server(), { mode: 'live' });
      const person = await platformPerson(server(), { email: owner.key.email });
      const { id } = await owner.makeVault();
      await owner.addRecipient(id as string);
      await owner.setPolicy(id as string, { type: 'inactivity', frequency: 'daily', grace_period_days: 2 });
      const { contact } = (await person.post('/me/trusted-contacts', { email: sister, mayVouch: true })).body as {
        contact: { id: string };
      };
      await person.post('/me/trusted-contacts', { email: brother });
      const asked = async () => (await server().mails(id as string)).filter((mail) => mail.kind === 'contact_asked');
      const day = async (): Promise<void> => {
        server().advance(dayMs);
        await server().scheduler.tick();
      };
      await day();
      expect(await asked()).toEqual([]);
      await day();
      const mails = await asked();
      expect(mails.map((mail) => [mail.to, mail.links.length]).sort()).toEqual([
        [brother, 0],
        [sister, 1],
      ]);
      // Nothing about the vault, nor about who would receive it.
      for (const mail of mails) expect(mail.text).not.toMatch(/Family papers|anna/i);
      const link = mails.find((mail) => mail.to === sister)?.links[0] ?? '';
      const shown = await page(link);
      expect(shown.status).toBe(200);
      expect(shown.text).toContain('they are alive');
      expect(shown.text).not.toContain('Family papers');
      const phase = async () =>
        (await (await platformPerson(server(), { email: owner.key.email })).get(`/vaults/${id as string}/release`)).body.phase as string;
      expect(await phase()).toBe('pending');
      expect((await page(`${link.slice(0, -2)}xx`)).status).toBe(404);
      const pressed = await page(link, true);
      expect([pressed.status, pressed.text.includes('It is stopped')]).toEqual([200, true]);
      expect(await phase()).toBe('running');
      const twice = await page(link, true);
      expect([twice.status, twice.text.includes('It is stopped')], 'there is nothing left to stop').toEqual([200, false]);
      const log = (await owner.api.get(`/v1/vaults/${id as string}/activity`)).body.data as { action: string }[];
      expect(log[0]?.action).toBe('release.vouched');
      // Anyone no longer named is no longer heard.
      await day();
      await day();
      expect(await phase()).toBe('pending');
      const again = await platformPerson(server(), { email: owner.key.email });
      expect((await again.delete(`/me/trusted-contacts/${contact.id}`)).status).toBe(204);
      expect((await page(link)).status).toBe(404);
      await day();
      expect(await phase()).toBe('released');
    });
  });
});
