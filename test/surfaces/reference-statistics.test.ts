import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { confirmAddress, expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });
  const statistics = async (id: string): Promise<Json> => expectStatus(200, await owner.api.get(`/v1/vaults/${id}/statistics`));

  describe('GET /v1/vaults/{vault_id}/statistics', () => {
    it('is all zeros and nulls for a new vault', async () => {
      const { id } = await owner.makeVault();
      expect(await statistics(id)).toEqual({
        api_version: 'v1',
        vault_id: id,
        storage: { total_bytes: 0, document_count: 0, average_document_size: 0 },
        activity: { last_document_upload: null, last_checkin: null, total_checkins: 0, missed_checkins: 0 },
        recipients: { total_recipients: 0, verified_recipients: 0, pending_verification: 0 },
        access: { total_views: 0, total_downloads: 0, last_access: null },
      });
    });

    it('follows documents: plain bytes, their number, the rounded average, the last upload', async () => {
      const { id } = await owner.makeVault();
      const first = await owner.addDocument(id, { content: 'x'.repeat(100) });
      await owner.moveBy(dayMs);
      await owner.addDocument(id, { content: 'x'.repeat(101) });
      const uploaded = await owner.now();
      await owner.addDocument(id, { content: '' });
      expect(await statistics(id)).toMatchObject({
        storage: { total_bytes: 201, document_count: 3, average_document_size: 67 },
        activity: { last_document_upload: uploaded },
      });
      await owner.moveBy(dayMs);
      expectStatus(204, await owner.api.delete(`/v1/documents/${first.id}`));
      expect(await statistics(id)).toMatchObject({
        storage: { total_bytes: 101, document_count: 2, average_document_size: 51 },
        activity: { last_document_upload: uploaded },
      });
    });

    it('follows recipients through adding, confirming and removing', async () => {
      const { id } = await owner.makeVault();
      const anna = await owner.addRecipient(id);
      const ben = await owner.addRecipient(id);
      const recipients = async () => (await statistics(id)).recipients;
      expect(await recipients()).toEqual({ total_recipients: 2, verified_recipients: 0, pending_verification: 2 });
      await confirmAddress(server(), id, anna.email);
      await confirmAddress(server(), id, anna.email);
      expect(await recipients()).toEqual({ total_recipients: 2, verified_recipients: 1, pending_verification: 1 });
      expectStatus(204, await owner.api.delete(`/v1/recipients/${anna.id}`));
      expect(await recipients()).toEqual({ total_recipients: 1, verified_recipients: 0, pending_verification: 1 });
      expectStatus(204, await owner.api.delete(`/v1/recipients/${ben.id}`));
      expect(await recipients()).toEqual({ total_recipients: 0, verified_recipients: 0, pending_verification: 0 });
    });

    it('counts check-ins and missed ones, late ones included, and keeps them when the policy changes', async () => {
      const lone = await newOwner(server());
      const { id } = await lone.makeVault();
      const activity = async () => expectStatus(200, await lone.api.get(`/v1/vaults/${id}/statistics`)).activity;
      const weekly = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };
      await lone.setPolicy(id, weekly);
      await lone.api.post(`/v1/vaults/${id}/checkin`);
      await lone.moveBy(8 * dayMs);
      expect(await activity()).toMatchObject({ total_checkins: 1, missed_checkins: 1, last_checkin: await lone.now(-8 * dayMs) });
      await lone.api.post(`/v1/vaults/${id}/checkin`);
      const last = await lone.now();
      expect(await activity()).toMatchObject({ total_checkins: 2, missed_checkins: 1, last_checkin: last });
      await lone.setPolicy(id, { type: 'manual' });
      expectStatus(204, await lone.api.delete(`/v1/vaults/${id}/policy`));
      expect(await activity()).toMatchObject({ total_checkins: 2, missed_checkins: 1, last_checkin: last });
      expect((await lone.api.get(`/v1/vaults/${id}/checkin-history`)).body.pagination.total).toBe(2);
    });

    it('counts views of the vault and of its documents, up to the last moment', async () => {
      const { id } = await owner.makeVault();
      const { id: document } = await owner.addDocument(id);
      await owner.moveBy(dayMs);
      await owner.api.get(`/v1/vaults/${id}`);
      await Promise.all(Array.from({ length: 5 }, () => owner.api.get(`/v1/vaults/${id}`)));
      await owner.api.get(`/v1/documents/${document}`);
      expect((await statistics(id)).access).toEqual({ total_views: 7, total_downloads: 0, last_access: await owner.now() });
    });

    it('counts no lists, statistics, changes or refusals as views', async () => {
      const { id } = await owner.makeVault();
      for (const path of ['/v1/vaults', `/v1/vaults/${id}/documents`, `/v1/vaults/${id}/statistics`, `/v1/vaults/${id}/policy`])
        await owner.api.get(path);
      await owner.api.patch(`/v1/vaults/${id}`, { name: 'other' });
      await (await newOwner(server())).api.get(`/v1/vaults/${id}`);
      expect((await statistics(id)).access).toEqual({ total_views: 0, total_downloads: 0, last_access: null });
    });

    it('counts complete downloads: whole, or the part that brings the last byte', async () => {
      const { id } = await owner.makeVault();
      const { id: document } = await owner.addDocument(id, { content: '0123456789' });
      const path = `/v1/documents/${document}/download`;
      const downloads = async () => (await statistics(id)).access.total_downloads;
      await owner.api.get(path);
      expect(await downloads()).toBe(1);
      await owner.api.head(path);
      await owner.api.get(path, { range: 'bytes=0-4' });
      await owner.api.get(path, { range: 'bytes=100-' });
      expect(await downloads()).toBe(1);
      await owner.api.get(path, { range: 'bytes=5-' });
      expect(await downloads()).toBe(2);
      expect((await statistics(id)).access.last_access).toBe(await owner.now());
    });

    it('counts the download of an empty document', async () => {
      const { id } = await owner.makeVault();
      const { id: document } = await owner.addDocument(id, { content: '' });
      await owner.api.get(`/v1/documents/${document}/download`);
      expect((await statistics(id)).access.total_downloads).toBe(1);
    });
  });
});
