import { describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dayMs } from '../../../shared/domain/instant.ts';
import { erasePerson } from '../../../server/core/privacy/erase-person.ts';
import { systemOrigin } from '../../../server/core/context.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal } from '../../kit/owners/platform-person.ts';
import { platformWitnessings } from '../../kit/owners/platform-witnessings.ts';
import type { Json } from '../../kit/server/api.ts';

onDatabasesOfForm({}, (server) => {
  const { begun, reading, sent, messageOf, sign, mailsTo, audited } = platformWitnessings(server);
  type Story = Awaited<ReturnType<typeof begun>>;

  const calledOff = async (email: string | undefined) =>
    (await mailsTo(email ?? '')).filter(({ kind }) => kind === 'witness_called_off').map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const blobsOf = async ({ id }: Story) =>
    server().core.db.read.selectFrom('witnessings').select('blob_id').where('id', '=', id).executeTakeFirst();

  /** The first has signed, the second is asked; then something happens. */
  async function afterFirst(act: (story: Story) => Promise<void>): Promise<Story> {
    const story = await begun();
    expect(await sign(story.emails[0] ?? '')).toBe(204);
    await act(story);
    return story;
  }

  async function expectCalledOff(story: Story, cause: string): Promise<void> {
    const [first, second] = [await calledOff(story.emails[0]), await calledOff(story.emails[1])];
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(first[0]).toContain('You had signed it');
    expect(second[0]).toContain('Niemand wird mehr darum gebeten');
    expect((await audited(story.id)).at(-1)).toMatchObject({ action: 'witnessing.cancelled', details: { cause } });
  }

  /** What a browser that was at it is answered. */
  async function expectClosed(email: string, act: () => Promise<void>): Promise<void> {
    const read = await reading(email);
    const message = await messageOf(read);
    await act();
    const answers = [
      await sent(read, message),
      await read.browser.call('GET', '/content'),
      await read.browser.call('POST', '/decline', {}),
    ];
    for (const { status, body } of answers) expect([status, body.error]).toEqual([410, 'link_expired']);
    expect((await read.browser.call('GET', '')).text).toMatch(/Nothing is to be signed any more|nichts mehr zu unterschreiben/);
  }

  describe('a document that others are asked to sign', () => {
    it('is signed by nobody any more once it is deleted, and whoever was asked is told', async () => {
      const story = await afterFirst(async ({ person, documentId, emails }) => {
        await expectClosed(emails[1] ?? '', async () => {
          expect((await person.delete(`/documents/${documentId}`)).status).toBe(204);
        });
      });
      await expectCalledOff(story, 'document_deleted');
      expect((await story.read()).state).toBe('cancelled');
      expect(await blobsOf(story)).toEqual({ blob_id: null });
    });

    it('is signed by nobody any more once its vault is archived, put into the bin, or deleted for good', async () => {
      for (const [what, cause] of [
        ['archive', 'vault_archived'],
        ['soft-delete', 'vault_deleted'],
      ] as const) {
        const story = await afterFirst(async ({ person, vaultId }) => {
          const { value } = await server().createKey({ email: person.email, mode: 'live' });
          const answer =
            what === 'archive'
              ? await server().api(value).post(`/v1/vaults/${vaultId}/archive`)
              : await server().api(value, '/alternate').delete(`/v1/vaults/${vaultId}`);
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
        });
        await expectCalledOff(story, cause);
      }
      const story = await afterFirst(async ({ person, vaultId, id }) => {
        // As for a device that announced its document later.
        await server().core.db.transaction((tx) => tx.updateTable('witnessings').set({ vault_id: null }).where('id', '=', id).execute());
        expect((await person.delete(`/vaults/${vaultId}?confirm=true`)).status).toBeLessThan(300);
      });
      await expectCalledOff(story, 'vault_deleted');
    });

    it('is signed by nobody any more once its vault is released: its owner may be dead, and no mail says so', async () => {
      const story = await afterFirst(async ({ person, vaultId }) => {
        const { value } = await server().createKey({ email: person.email, mode: 'live' });
        expect((await server().api(value).post(`/v1/vaults/${vaultId}/release`)).status).toBe(200);
      });
      await expectCalledOff(story, 'vault_released');
      for (const email of story.emails) expect((await calledOff(email))[0]).not.toMatch(/releas|died|dead|Freigabe|gestorben/i);
    });

    it('is gone with its owner, and the mail to those who were asked names neither', async () => {
      const story = await afterFirst(async ({ person, id, emails }) => {
        // Read before what is known of them goes.
        await server().mails();
        const { email } = person;
        const blob = (await server().core.db.read.selectFrom('witnessings').select('blob_id').where('id', '=', id).executeTakeFirst())
          ?.blob_id;
        const witness = { address: emails[0] ?? '', deleteVaults: false, confirmed: false };
        expect(await erasePerson(server().core, witness, systemOrigin)).toMatchObject({ erased: false, stays: { namedAsWitness: 1 } });
        const input = { address: email, deleteVaults: true, confirmed: true };
        expect(await erasePerson(server().core, input, systemOrigin)).toMatchObject({ erased: true, obstacles: [] });
        const kept = await server()
          .core.db.read.selectFrom('blob_garbage')
          .select('blob_id')
          .where('blob_id', '=', blob as Ulid)
          .execute();
        expect(kept).toHaveLength(1);
      });
      for (const email of story.emails) {
        const [text, ...more] = await calledOff(email);
        expect(more).toEqual([]);
        expect(text).not.toContain('will.pdf');
      }
      const rows = async (table: 'witnesses' | 'witness_codes' | 'witness_sessions' | 'witnessings') =>
        server().core.db.read.selectFrom(table).selectAll().execute();
      expect((await rows('witnessings')).filter(({ id }: Json) => id === story.id)).toEqual([]);
      expect((await rows('witnesses')).filter(({ witnessing_id }: Json) => witnessing_id === story.id)).toEqual([]);
    });

    it('is called off by its owner once: those who wait hear nothing, and those who were asked hear it once', async () => {
      const story = await begun();
      expect((await story.person.delete(story.path)).status).toBe(204);
      expect(refusal(await story.person.delete(story.path))).toEqual([409, 'conflict']);
      expect((await story.read()).state).toBe('cancelled');
      expect(await calledOff(story.emails[0])).toHaveLength(1);
      expect((await calledOff(story.emails[0]))[0]).toContain('You have nothing to do');
      expect(await mailsTo(story.emails[1] ?? '')).toEqual([]);
      const other = await begun();
      expect((await (await platformPerson(server())).delete(other.path)).status).toBe(404);
      expect(await calledOff(other.emails[0])).toEqual([]);
    });

    it('leaves those who signed with a word of it when another one declines or lets the days pass, and not these', async () => {
      const declined = await afterFirst(async ({ emails }) => {
        const { browser } = await reading(emails[1] ?? '');
        expect((await browser.call('POST', '/decline', {})).status).toBe(204);
      });
      const expired = await afterFirst(() => Promise.resolve());
      server().advance(15 * dayMs);
      await server().scheduler.tick();
      for (const { emails } of [declined, expired]) {
        expect(await calledOff(emails[0])).toHaveLength(1);
        expect(await calledOff(emails[1])).toEqual([]);
      }
    });
  });
});
