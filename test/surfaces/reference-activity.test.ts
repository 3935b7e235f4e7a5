import { describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { jsonColumns } from '../../server/db/json-columns.ts';

const nobody = 'vault_01J00000000000000000000000';
const activity = async (owner: Owner, id: string, query = ''): Promise<Json> =>
  expectStatus(200, await owner.api.get(`/v1/vaults/${id}/activity${query}`));
const actions = ({ data }: Json): string[] => data.map(({ action }: Json) => action);

/** A vault with a history, and who is in it. */
async function tell(server: TestServer) {
  const owner = await newOwner(server);
  const { id } = await owner.makeVault();
  const document = await owner.addDocument(id);
  const anna = await owner.addRecipient(id, { name: 'Anna' });
  await confirmAddress(server, id, anna.email);
  await owner.setPolicy(id, { type: 'inactivity', frequency: 'daily', grace_period_days: 1 });
  await owner.moveBy(dayMs + 1000);
  expectStatus(200, await owner.api.post(`/v1/vaults/${id}/checkin`));
  expectStatus(200, await owner.api.patch(`/v1/vaults/${id}`, { name: 'Renamed', description: 'secret words' }));
  expectStatus(200, await owner.api.get(`/v1/documents/${document.id}/download`));
  return { owner, id, document, anna };
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  describe('GET /v1/vaults/{vault_id}/activity', () => {
    it('tells what happened, newest first, by whom and to what', async () => {
      const { owner, id, document, anna } = await tell(server());
      const answer = await activity(owner, id);
      expect(actions(answer)).toEqual([
        'document.downloaded',
        'vault.updated',
        'check_in.completed',
        'warning.accepted',
        'check_in.missed',
        'policy.updated',
        'recipient.verified',
        'recipient.verification_sent',
        'recipient.added',
        'document.uploaded',
        'vault.created',
      ]);
      expect(answer.pagination).toEqual({ current_page: 1, per_page: 20, total: 11, total_pages: 1 });
      const byKey = { type: 'api_key', id: owner.key.keyId };
      const event = (action: string): Json => answer.data.find((one: Json) => one.action === action);
      expect(answer.data.at(-1)).toEqual({
        id: expect.stringMatching(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        action: 'vault.created',
        actor: byKey,
        at: '2026-03-02T12:00:00.000Z',
        ip_address: '127.0.0.1',
        details: {},
      });
      expect(event('document.uploaded')).toMatchObject({ actor: byKey, details: { document_id: document.id, size: document.size } });
      expect(event('recipient.added').details).toEqual({ recipient_id: anna.id });
      expect(event('recipient.verified')).toMatchObject({ actor: { type: 'recipient', id: anna.id }, details: { recipient_id: anna.id } });
      expect(event('policy.updated').details).toEqual({ type: 'inactivity' });
      expect(event('check_in.missed')).toMatchObject({
        actor: { type: 'system', id: null },
        ip_address: null,
        details: { check_in_id: expect.stringMatching(/^ci_/), due_at: '2026-03-03T12:00:00.000Z' },
      });
      expect(event('check_in.completed').details).toEqual({ status: 'late', method: 'api' });
      expect(event('vault.updated').details).toEqual({ fields: ['name', 'description'] });
      expect(event('document.downloaded')).toMatchObject({ actor: byKey, details: { document_id: document.id } });
    });

    it('tells nothing that is secret, nor what was written or what anybody’s address is', async () => {
      const { owner, id, anna } = await tell(server());
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/release`, { release_note: 'a private note' }));
      const link = (await server().mails(id)).find(({ kind }) => kind === 'released_recipient')?.links[0] ?? '';
      await (await fetch(link)).text();
      const answer = await activity(owner, id);
      expect(answer.data[0]).toMatchObject({ action: expect.stringMatching(/^(vault\.released|recipient\.code_sent)$/) });
      const released = answer.data.find((one: Json) => one.action === 'vault.released');
      expect(released.details).toEqual({ trigger: 'manual', recipients: 1, recipients_notified: 1 });
      const text = JSON.stringify(answer);
      for (const secret of [
        anna.email,
        owner.key.email,
        owner.key.value,
        link.split('/').at(-1) ?? link,
        'secret words',
        'a private note',
        'Renamed',
        'Mozilla',
        'hash',
      ])
        expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"(releaseId|recipientId|checkInId|sizeBytes|details":")/);
    });

    it('leaves out facts that nobody has decided to show', async () => {
      const owner = await newOwner(server());
      const { id } = await owner.makeVault();
      const bare = id.replace('vault_', '');
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('audit_events')
          .set({
            details: jsonColumns.audit_events.details.write({
              token: 't0ps3cret',
              reason: '/data/blobs/1',
              sizeBytes: null,
              fields: ['name'],
            }),
          })
          .where('vault_id', '=', bare)
          .execute(),
      );
      expect((await activity(owner, id)).data[0].details).toEqual({ fields: ['name'] });
    });

    it('pages as every list of this surface does', async () => {
      const { owner, id } = await tell(server());
      const all = actions(await activity(owner, id));
      const pages = [
        await activity(owner, id, '?per_page=4'),
        await activity(owner, id, '?per_page=4&page=2'),
        await activity(owner, id, '?per_page=4&page=3'),
        await activity(owner, id, '?per_page=4&page=4'),
      ];
      expect(pages.flatMap(actions)).toEqual(all);
      expect(pages.map(({ pagination }) => pagination)).toEqual(
        [1, 2, 3, 4].map((current_page) => ({ current_page, per_page: 4, total: 11, total_pages: 3 })),
      );
    });

    it.each(['page=0', 'page=x', 'page=', 'page=1&page=2', 'per_page=0', 'per_page=101', 'per_page=x'])(
      'refuses %s: 400',
      async (query) => {
        const owner = await newOwner(server());
        const { id } = await owner.makeVault();
        expect((await owner.api.get(`/v1/vaults/${id}/activity?${query}`)).body).toMatchObject({
          error: 'invalid_request',
          statusCode: 400,
          details: [{ field: query.split('=')[0] }],
        });
      },
    );

    it('an unknown vault, one of the other mode or a deleted one is 404, another user’s is 403', async () => {
      const owner = await newOwner(server());
      const { id } = await owner.makeVault();
      const stranger = await newOwner(server());
      const live = await newOwner(server(), { email: owner.key.email, mode: 'live' });
      for (const query of ['', '?page=0']) {
        expect((await owner.api.get(`/v1/vaults/${nobody}/activity${query}`)).body).toMatchObject({
          error: 'vault_not_found',
          statusCode: 404,
        });
        expect((await live.api.get(`/v1/vaults/${id}/activity${query}`)).body).toMatchObject({ error: 'vault_not_found', statusCode: 404 });
        expect((await stranger.api.get(`/v1/vaults/${id}/activity${query}`)).body).toMatchObject({
          error: 'permission_denied',
          statusCode: 403,
        });
      }
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
      expect((await owner.api.get(`/v1/vaults/${id}/activity`)).status).toBe(404);
    });

    it('is of this vault alone, and looking at it is no event', async () => {
      const owner = await newOwner(server());
      const { id } = await owner.makeVault();
      const other = await owner.makeVault();
      await owner.addDocument(other.id);
      for (let index = 0; index < 3; index += 1) expect(actions(await activity(owner, id))).toEqual(['vault.created']);
    });
  });
});
