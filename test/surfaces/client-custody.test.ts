import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import {
  checksumOf,
  documentBody,
  expectStatus,
  keyBody,
  newPart,
  newSealedVault,
  putKey,
  releaseSealed,
  uploadParts,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import { nameOf } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** The same owner with an API key. */
async function keyOwner(server: TestServer, vault: SealedVault): Promise<Owner> {
  return ownerWith(server, await server.createKey({ email: vault.owner.email, mode: 'live' }));
}

onDatabasesOfForm({}, (server) => {
  const rowOf = (vault: SealedVault) =>
    server().core.db.read.selectFrom('vaults').selectAll().where('id', '=', vault.vaultId).executeTakeFirstOrThrow();

  describe('a vault that a device makes', () => {
    it('is seen on every surface under its label, and named "Vault" without one', async () => {
      const vault = await newSealedVault(server());
      const owner = await keyOwner(server(), vault);
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/vault_${vault.vaultId}`))).toMatchObject({
        name: 'For the children',
        document_count: 1,
        recipient_count: 1,
        metadata: { size_bytes: vault.part.length },
      });
      for (const base of ['/overview', '/flat']) {
        const { body } = await server().api(owner.key, base).get('/v1/vaults');
        expect(JSON.stringify(body)).toContain(vault.vaultId);
      }
      const id = server().core.newId();
      const put = (body: unknown) => vault.device.call('PUT', `/vaults/${id}`, { body });
      expect(expectStatus(200, await put({}))).toMatchObject({ id, label: 'Vault', status: 'active' });
      expect(expectStatus(200, await put({ label: 'Papers' }))).toMatchObject({ label: 'Papers' });
      expect(expectStatus(200, await put({}))).toMatchObject({ label: 'Papers' });
    });

    it('is made once, whoever brings it at the same moment', async () => {
      const vault = await newSealedVault(server());
      const second = await vault.owner.device();
      const id = server().core.newId();
      const answers = await Promise.all(
        [vault.device, second, vault.device, second].map((device) => device.call('PUT', `/vaults/${id}`, { body: { label: 'Ours' } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { total } = await server()
        .core.db.read.selectFrom('vault_counts')
        .select('total')
        .where('owner_id', '=', vault.owner.userId)
        .where('status', '=', 'active')
        .executeTakeFirstOrThrow();
      expect(total).toBe(2);
    });

    it('takes no id that names something else, or once was another account’s vault', async () => {
      const vault = await newSealedVault(server());
      const stranger = await newSealedVault(server());
      const put = (id: string) => vault.device.call('PUT', `/vaults/${id}`, { body: {} });
      expect((await put(stranger.vaultId)).status).toBe(403);
      for (const id of [vault.documentId, stranger.recipientId]) expect((await put(id)).body.error).toBe('conflict');
      expect((await put('no-id')).status).toBe(404);
      expectStatus(204, await stranger.call('DELETE', ''));
      expect((await put(stranger.vaultId)).body.error).toBe('conflict');
      // Its own owner may use the id again: an undone removal.
      expectStatus(200, await stranger.call('PUT', '', { label: 'Back' }));
      for (const id of [vault.documentId, vault.recipientId, vault.vaultId]) {
        expect((await stranger.call('PUT', `/recipients/${id}`, { email: 'x@example.org' })).body.error).toBe('conflict');
        expect((await stranger.call('PUT', `/documents/${id}`, documentBody(stranger.part))).body.error).toBe('conflict');
      }
    });

    it('never changes its custody, nor does one of the server’s', async () => {
      const vault = await newSealedVault(server());
      const owner = await keyOwner(server(), vault);
      const { id } = await owner.makeVault();
      const bare = id.replace('vault_', '');
      expect((await vault.device.call('PUT', `/vaults/${bare}`, { body: { label: 'Mine' } })).body.error).toBe('conflict');
      expect(
        (await vault.device.call('PUT', `/vaults/${bare}/documents/${server().core.newId()}`, { body: documentBody(vault.part) })).body
          .error,
      ).toBe('conflict');
      expect(
        (await vault.device.call('PUT', `/vaults/${bare}/recipients/${server().core.newId()}`, { body: { email: 'x@example.org' } })).body
          .error,
      ).toBe('conflict');
      const { custody } = await server()
        .core.db.read.selectFrom('vaults')
        .select('custody')
        .where('id', '=', bare)
        .executeTakeFirstOrThrow();
      expect([custody, (await rowOf(vault)).custody]).toEqual(['server', 'client']);
    });
  });

  describe('a document in client custody', () => {
    it('is shown as ruled, listed, and found by its label alone', async () => {
      const vault = await newSealedVault(server());
      const owner = await keyOwner(server(), vault);
      const id = `doc_${vault.documentId}`;
      const metadata = { encrypted: true, encryption: 'client', checksum: `sha256:${checksumOf(vault.part)}` };
      expect(expectStatus(200, await owner.api.get(`/v1/documents/${id}`))).toMatchObject({
        name: 'Encrypted document',
        size: vault.part.length,
        mime_type: 'application/octet-stream',
        metadata: { ...metadata, virus_scan: { status: 'skipped', scanned_at: null } },
      });
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/vault_${vault.vaultId}/documents`)).data).toMatchObject([{ id, metadata }]);
      expect(expectStatus(200, await owner.api.get(`/v1/documents/${id}/versions`))).toMatchObject({
        data: [{ version: 1, size: vault.part.length }],
        pagination: { total: 1 },
      });
      expectStatus(
        200,
        await vault.call('PUT', `/documents/${vault.documentId}`, documentBody(vault.part, { label: 'Hausratversicherung' })),
      );
      expect(expectStatus(200, await owner.api.get('/v1/documents/search?q=hausrat')).data).toMatchObject([
        { id, name: 'Hausratversicherung' },
      ]);
      for (const base of ['/overview', '/alternate', '/flat']) {
        const path =
          base === '/overview'
            ? `/v1/vaults/vault_${vault.vaultId}/documents/${id}`
            : base === '/alternate'
              ? `/v1/documents?vault_id=vault_${vault.vaultId}`
              : '/v1/documents';
        expect(JSON.stringify((await server().api(owner.key, base).get(path)).body)).toContain('Hausratversicherung');
      }
    });

    it('goes in or out in plain by no surface', async () => {
      const vault = await newSealedVault(server());
      const owner = await keyOwner(server(), vault);
      const [vaultId, id] = [`vault_${vault.vaultId}`, `doc_${vault.documentId}`];
      const form = () => {
        const made = new FormData();
        made.set('vault_id', vaultId);
        made.set('file', new Blob([Buffer.from('%PDF-1.4 the last will')], { type: 'application/pdf' }), 'will.pdf');
        return made;
      };
      const [overview, alternate] = [server().api(owner.key, '/overview'), server().api(owner.key, '/alternate')];
      const refused = [
        await owner.upload(vaultId),
        await owner.api.post(`/v1/documents/${id}/versions`, form()),
        await owner.api.get(`/v1/documents/${id}/download`),
        await owner.api.get(`/v1/documents/${id}/versions/1/download`),
        await overview.post(`/v1/vaults/${vaultId}/documents`, form()),
        await overview.get(`/v1/vaults/${vaultId}/documents/${id}/download`),
        await alternate.post('/v1/documents', form()),
        await alternate.get(`/v1/documents/${id}/download`),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
      for (const { body } of refused) expect(JSON.stringify(body)).toContain('client_custody');
      expect((await rowOf(vault)).document_count).toBe(1);
      expect(
        await server().core.db.read.selectFrom('document_versions').selectAll().where('document_id', '=', vault.documentId).execute(),
      ).toEqual([]);
      expect(await server().core.db.read.selectFrom('vault_keys').selectAll().where('vault_id', '=', vault.vaultId).execute()).toEqual([]);
    });

    it('takes newer versions and no older one, and only what was uploaded', async () => {
      const vault = await newSealedVault(server());
      const next = newPart();
      const put = (body: unknown) => vault.call('PUT', `/documents/${vault.documentId}`, body);
      expect(await put(documentBody(next, { version: 2 }))).toMatchObject({ status: 409, body: { error: 'parts_missing' } });
      await uploadParts(vault, [next]);
      expect((await put(documentBody(next, { version: 2, size_bytes: next.length + 1 }))).body.details).toMatchObject([
        { field: 'size_bytes' },
      ]);
      expect(
        (await put({ version: 2, size_bytes: next.length + vault.part.length, parts: [nameOf(vault.part), nameOf(next)] })).body.details,
      ).toMatchObject([{ field: 'parts' }]);
      expect((await put(documentBody(next))).body.error).toBe('conflict');
      expect(expectStatus(200, await put(documentBody(next, { version: 7 })))).toMatchObject({ version: 7, checksum: checksumOf(next) });
      expect((await put(documentBody(vault.part, { version: 6 }))).body.error).toBe('conflict');
      expect((await rowOf(vault)).size_bytes).toBe(next.length);
      // Somebody else's part is not this owner's.
      const stranger = await newSealedVault(server());
      expect((await put(documentBody(stranger.part, { version: 8 }))).body.error).toBe('parts_missing');
      const owner = await keyOwner(server(), vault);
      expectStatus(204, await owner.api.delete(`/v1/documents/doc_${vault.documentId}`));
      expect(await rowOf(vault)).toMatchObject({ document_count: 0, size_bytes: 0 });
      expect((await vault.call('DELETE', `/documents/${vault.documentId}`)).status).toBe(404);
    });

    it('is told of to webhooks as any document is', async () => {
      const vault = await newSealedVault(server());
      const actions = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['action', 'actor_type'])
        .where('resource_id', '=', vault.documentId)
        .execute();
      expect(actions).toEqual([{ action: 'document.uploaded', actor_type: 'user' }]);
    });
  });

  describe('a recipient that a device names', () => {
    it('is invited once for each address, and may be renamed', async () => {
      const vault = await newSealedVault(server());
      const put = (body: unknown) => vault.call('PUT', `/recipients/${vault.recipientId}`, body);
      expect(expectStatus(200, await put({ email: vault.email.toUpperCase(), name: 'Anna' }))).toMatchObject({
        email: vault.email,
        name: 'Anna',
        status: 'pending',
      });
      expect(expectStatus(200, await put({ email: vault.email, name: null }))).toMatchObject({ name: null });
      expect((await vault.call('PUT', `/recipients/${server().core.newId()}`, { email: vault.email })).body.error).toBe(
        'recipient_already_exists',
      );
      const mails = await server().mails(`vault_${vault.vaultId}`);
      expect(mails.filter(({ kind }) => kind === 'recipient_verification').length).toBe(1);
      expect(expectStatus(200, await put({ email: 'else@example.org' }))).toMatchObject({ email: 'else@example.org', status: 'pending' });
      expect(expectStatus(200, await put({ email: vault.email }))).toMatchObject({ email: vault.email, name: null });
      const later = await server().mails(`vault_${vault.vaultId}`);
      expect(later.filter(({ kind }) => kind === 'recipient_verification').length).toBe(3);
      const owner = await keyOwner(server(), vault);
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/vault_${vault.vaultId}/recipients`)).data).toMatchObject([
        { id: `recipient_${vault.recipientId}`, email: vault.email },
      ]);
    });
  });

  it('keeps its counters: documents, bytes, recipients', async () => {
    const vault = await newSealedVault(server());
    expectStatus(200, await putKey(vault));
    await server().mails();
    await server().flush();
    expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
  });

  describe('policy, check-in and release by sync', () => {
    it('are the core’s own and seen by API keys, and the other way round', async () => {
      const vault = await newSealedVault(server());
      const owner = await keyOwner(server(), vault);
      const path = `/v1/vaults/vault_${vault.vaultId}`;
      const policy = { type: 'inactivity', frequency: 'monthly', grace_period_days: 30, reminder_days_before: 3 };
      // Only devices know of the wait of an opening.
      const { opening_hours: wait, ...set } = expectStatus(200, await vault.call('PUT', '/policy', policy));
      expect(wait).toBe(24);
      expect(expectStatus(200, await owner.api.get(`${path}/policy`))).toEqual(set);
      const done = expectStatus(200, await vault.call('POST', '/check-in'));
      expect(expectStatus(200, await owner.api.get(`${path}/checkin-history`)).checkins).toMatchObject([
        { completed_at: done.checkin_completed_at, method: 'desktop', status: 'on_time' },
      ]);
      expectStatus(
        200,
        await owner
          .setPolicy(`vault_${vault.vaultId}`, { type: 'manual' })
          .then((body) => ({ status: 200, headers: new Headers(), bytes: new Uint8Array(), body })),
      );
      expect(expectStatus(200, await vault.call('GET', '/status'))).toMatchObject({
        status: 'active',
        document_count: 1,
        release_policy: { type: 'manual' },
        current_status: { overdue: false },
      });
      expect((await vault.call('PUT', '/policy', { type: 'nonsense' })).status).toBe(400);
      expect(expectStatus(200, await releaseSealed(vault, { release_note: 'With love' }))).toMatchObject({
        status: 'released',
        recipients_notified: 1,
        release_note: 'With love',
      });
      expect(expectStatus(200, await owner.api.get(path))).toMatchObject({ status: 'released' });
    });

    it('leave a released vault as it is: nothing of it can be changed any more', async () => {
      const vault = await newSealedVault(server());
      expectStatus(200, await putKey(vault));
      const owner = await keyOwner(server(), vault);
      expectStatus(200, await owner.api.post(`/v1/vaults/vault_${vault.vaultId}/release`, {}));
      const recipient = `/recipients/${vault.recipientId}`;
      const frozen = [
        await vault.call('PUT', '', { label: 'Changed' }),
        await vault.call('DELETE', ''),
        await vault.call('PUT', `/documents/${vault.documentId}`, documentBody(vault.part, { label: 'x' })),
        await vault.call('DELETE', `/documents/${vault.documentId}`),
        await vault.call('PUT', recipient, { email: vault.email, name: 'Changed' }),
        await vault.call('DELETE', recipient),
        await putKey(vault, keyBody(vault, { bundleGeneration: 2 })),
        await vault.call('PUT', '/policy', { type: 'manual' }),
        await vault
          .call('POST', '/policy/pause', { pause_until: '2090-01-01T00:00:00Z' })
          .then((answer) => (answer.status === 400 ? vault.call('POST', '/policy/resume') : answer)),
        await vault.call('POST', '/policy/resume'),
        await vault.call('POST', '/check-in'),
        await vault.call('POST', '/release', {}),
      ];
      expect(frozen.map(({ body }) => body.error)).toEqual(frozen.map(() => 'vault_already_released'));
      expect(expectStatus(200, await vault.call('GET', '/status'))).toMatchObject({
        status: 'released',
        recipients: [{ bundle_generation: 1 }],
      });
    });
  });
});
