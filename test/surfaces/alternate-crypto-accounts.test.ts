import type { Ulid } from '../../shared/domain/ids.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAlternateOwner, refusal, type AlternateOwner } from '../kit/owners/alternate-owner.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';
const most = 64 * 1024;
const base64 = (length: number, byte = 7): string => Buffer.alloc(length, byte).toString('base64');
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');

onDatabasesOfForm({ now: start }, (server) => {
  let owner: AlternateOwner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newAlternateOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const account = () => ({
    vault_id: vaultId,
    currency: 'ETH',
    label: 'Savings',
    address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
    encrypted_wallet: 'c2VhbGVk',
  });
  const put = async (id: string, body: Json): Promise<Json> => expectStatus(200, await owner.api.put(`/v1/crypto-accounts/${id}`, body));

  describe('POST /v1/crypto-accounts', () => {
    it('keeps an account with every field there is', async () => {
      const answer = await owner.api.post('/v1/crypto-accounts', { ...account(), label: '  Savings ' });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^crypto_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        ...account(),
        created_at: start,
        updated_at: start,
      });
      expect((await owner.api.get(`/v1/crypto-accounts/${answer.body.id}`)).body).toEqual(answer.body);
    });

    it.each(['BTC', 'ETH', 'USDT', '1INCH', 'A1', 'ABCDEFGHIJ'])('takes the currency %s', async (currency) => {
      expect((await owner.addCryptoAccount(vaultId, { currency })).currency).toBe(currency);
    });

    it.each([
      ['none', undefined],
      ['null', null],
      ['blanks', '  '],
    ])('takes %s for an address', async (_what, address) => {
      expect((await owner.addCryptoAccount(vaultId, { address })).address).toBeNull();
    });

    it('gives a wallet back letter for letter, from one byte to 64 KiB', async () => {
      for (const encrypted_wallet of ['AA==', 'AAA=', 'AAAA', '+/+/', base64(most - 1), base64(most)]) {
        const { id } = await owner.addCryptoAccount(vaultId, { encrypted_wallet });
        expect((await owner.api.get(`/v1/crypto-accounts/${id}`)).body.encrypted_wallet).toBe(encrypted_wallet);
      }
    });

    it.each<[string, object, string]>([
      ['no vault', { vault_id: undefined }, 'vault_id'],
      ['a vault that is no text', { vault_id: [] }, 'vault_id'],
      ['no currency', { currency: undefined }, 'currency'],
      ['a currency in lower case', { currency: 'btc' }, 'currency'],
      ['a currency of one letter', { currency: 'B' }, 'currency'],
      ['a currency of eleven letters', { currency: 'ABCDEFGHIJK' }, 'currency'],
      ['a currency with a blank', { currency: 'BTC ' }, 'currency'],
      ['a currency with a line break', { currency: 'BTC\n' }, 'currency'],
      ['a currency that is no text', { currency: 1 }, 'currency'],
      ['no label', { label: undefined }, 'label'],
      ['a label of blanks', { label: '  ' }, 'label'],
      ['a label of 101 characters', { label: '𝔸'.repeat(101) }, 'label'],
      ['a label with a control character', { label: 'a\u0000' }, 'label'],
      ['an address of 201 characters', { address: 'x'.repeat(201) }, 'address'],
      ['an address with a control character', { address: 'x\u0007x' }, 'address'],
      ['an address that is no text', { address: 7 }, 'address'],
      ['no wallet', { encrypted_wallet: undefined }, 'encrypted_wallet'],
      ['an empty wallet', { encrypted_wallet: '' }, 'encrypted_wallet'],
      ['a wallet that is no base64', { encrypted_wallet: 'no base64!' }, 'encrypted_wallet'],
      ['a wallet without its padding', { encrypted_wallet: 'AA' }, 'encrypted_wallet'],
      ['a wallet in the alphabet of URLs', { encrypted_wallet: '-_-_' }, 'encrypted_wallet'],
      ['a wallet with spare bits', { encrypted_wallet: 'AB==' }, 'encrypted_wallet'],
      ['a wallet with a line break', { encrypted_wallet: 'AAAA\n' }, 'encrypted_wallet'],
      ['a wallet of one byte more than 64 KiB', { encrypted_wallet: base64(most + 1) }, 'encrypted_wallet'],
      ['a wallet of twice 64 KiB', { encrypted_wallet: base64(2 * most) }, 'encrypted_wallet'],
      ['a wallet that is an object', { encrypted_wallet: { type: 'Buffer', data: [1] } }, 'encrypted_wallet'],
    ])('is 422 validation_failed for %s', async (_what, change, field) => {
      const answer = await owner.api.post('/v1/crypto-accounts', { ...account(), ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
    });

    it('is 413 file_too_large for a body beyond 256 KiB', async () => {
      const answer = await owner.api.post('/v1/crypto-accounts', { ...account(), encrypted_wallet: base64(200 * 1024) });
      expect([answer.status, answer.body]).toEqual([413, refusal('file_too_large')]);
    });

    it("is settled for the vault first: 404 for none, 403 for another user's, whatever else is wrong", async () => {
      const stranger = await newAlternateOwner(server());
      for (const vault_id of ['vault_01J00000000000000000000000', 'vault_x', ''])
        expect((await owner.api.post('/v1/crypto-accounts', { vault_id })).body).toEqual(refusal('resource_not_found'));
      for (const body of [{ vault_id: vaultId }, account()])
        expect((await stranger.api.post('/v1/crypto-accounts', body)).body).toEqual(refusal('permission_denied'));
    });

    it('sends crypto_account.added to webhooks and the audit log, without the wallet', async () => {
      const hook = expectStatus(
        201,
        await owner.reference.api.post('/v1/webhooks', { url: 'https://hooks.example.com/x', events: ['crypto_account.added'] }),
      );
      const wallet = base64(40, 99);
      const { id } = await owner.addCryptoAccount(vaultId, { label: 'Told of', encrypted_wallet: wallet });
      const { read } = server().core.db;
      const deliveries = await read
        .selectFrom('webhook_deliveries')
        .selectAll()
        .where('webhook_id', '=', bare(hook.id) as Ulid)
        .execute();
      expect(deliveries.map(({ event_type, body }) => [event_type, JSON.parse(body).data])).toEqual([
        ['crypto_account.added', { crypto_account_id: id, vault_id: vaultId, currency: 'BTC', label: 'Told of' }],
      ]);
      await put(id, { encrypted_wallet: wallet, label: 'Renamed' });
      expectStatus(204, await owner.api.delete(`/v1/crypto-accounts/${id}`));
      const events = await read.selectFrom('audit_events').selectAll().where('resource_id', '=', bare(id)).orderBy('id').execute();
      expect(events.map(({ action, resource_type, details }) => [action, resource_type, JSON.parse(details)])).toEqual([
        ['crypto_account.added', 'crypto_account', { currency: 'BTC' }],
        ['crypto_account.updated', 'crypto_account', { fields: ['label', 'encryptedWallet'] }],
        ['crypto_account.removed', 'crypto_account', { currency: 'BTC' }],
      ]);
    });
  });

  it('nothing on disk and no row holds the bytes of a wallet', async () => {
    const marker = `wallet-marker-${'x'.repeat(24)}`;
    const encrypted = Buffer.from(marker.repeat(20)).toString('base64');
    const { id } = await owner.addCryptoAccount(vaultId, { encrypted_wallet: encrypted });
    await server().flush();
    const row = await server()
      .core.db.read.selectFrom('crypto_accounts')
      .selectAll()
      .where('id', '=', bare(id) as Ulid)
      .executeTakeFirstOrThrow();
    const sealed = Buffer.from(row.sealed_wallet);
    expect(sealed.length).toBeGreaterThan(marker.length * 20);
    const shapes = [marker, encrypted.slice(0, 40), Buffer.from(marker).toString('hex')];
    expect(shapes.filter((shape) => sealed.includes(shape) || JSON.stringify(row).includes(shape))).toEqual([]);
    const files = (await readdir(server().dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      expect(
        shapes.filter((shape) => bytes.includes(shape)),
        file.name,
      ).toEqual([]);
    }
    // Sealed for its own place: in another account's row it can't be opened.
    const other = await owner.addCryptoAccount(vaultId);
    await server().core.db.transaction((tx) =>
      tx
        .updateTable('crypto_accounts')
        .set({ sealed_wallet: row.sealed_wallet })
        .where('id', '=', bare(other.id) as Ulid)
        .execute(),
    );
    const answer = await owner.api.get(`/v1/crypto-accounts/${other.id}`);
    expect([answer.status, answer.body]).toEqual([503, refusal('unavailable')]);
    expect(server().faults.at(-2)).toMatchObject({ kind: 'crypto account damaged', id: bare(other.id) });
    expectStatus(204, await owner.api.delete(`/v1/crypto-accounts/${other.id}`));
  });

  describe('GET /v1/crypto-accounts', () => {
    it('lists those of one vault in the order they were added', async () => {
      const { id } = await owner.makeVault();
      const made: Json[] = [];
      for (const currency of ['BTC', 'ETH', 'XMR'])
        made.push(await owner.addCryptoAccount(id, { currency, encrypted_wallet: Buffer.from(currency).toString('base64') }));
      const get = async (query: string) => (await owner.api.get(`/v1/crypto-accounts?vault_id=${id}${query}`)).body;
      expect(await get('')).toEqual({ data: made, pagination: { limit: 20, offset: 0, total: 3, has_more: false } });
      expect(await get('&limit=2')).toEqual({ data: made.slice(0, 2), pagination: { limit: 2, offset: 0, total: 3, has_more: true } });
      expect(await get('&limit=2&offset=2')).toEqual({
        data: made.slice(2),
        pagination: { limit: 2, offset: 2, total: 3, has_more: false },
      });
    });

    it('is 422 validation_failed without a vault_id, and for limits out of range', async () => {
      for (const [query, field] of [
        ['', 'vault_id'],
        [`?vault_id=${vaultId}&limit=0`, 'limit'],
        [`?vault_id=${vaultId}&offset=x`, 'offset'],
      ]) {
        const answer = await owner.api.get(`/v1/crypto-accounts${query}`);
        expect([answer.status, answer.body], query).toEqual([422, refusal('validation_failed', field ?? '')]);
      }
    });

    it("is 404 for an unknown vault and 403 for another user's", async () => {
      const stranger = await newAlternateOwner(server());
      expect((await owner.api.get('/v1/crypto-accounts?vault_id=x&limit=0')).body).toEqual(refusal('resource_not_found'));
      expect((await stranger.api.get(`/v1/crypto-accounts?vault_id=${vaultId}&limit=0`)).body).toEqual(refusal('permission_denied'));
    });
  });

  describe('PUT /v1/crypto-accounts/{id}', () => {
    it('changes what is supplied and nothing else', async () => {
      const made = await owner.addCryptoAccount(vaultId, { address: 'here' });
      expect(await put(made.id, { label: 'New' })).toEqual({ ...made, label: 'New' });
      expect(await put(made.id, { address: null })).toEqual({ ...made, label: 'New', address: null });
      expect(await put(made.id, { currency: 'LTC', encrypted_wallet: 'bmV3' })).toEqual({
        ...made,
        label: 'New',
        address: null,
        currency: 'LTC',
        encrypted_wallet: 'bmV3',
      });
      expect(await put(made.id, {})).toMatchObject({ label: 'New', encrypted_wallet: 'bmV3' });
      expect(await put(made.id, made), 'a whole account as it was answered').toEqual(made);
    });

    it('does not move an account to another vault', async () => {
      const made = await owner.addCryptoAccount(vaultId);
      const other = await owner.makeVault();
      expect((await put(made.id, { vault_id: other.id })).vault_id).toBe(vaultId);
    });

    it.each<[object, string]>([
      [{ currency: 'btc' }, 'currency'],
      [{ label: '' }, 'label'],
      [{ address: 'x'.repeat(201) }, 'address'],
      [{ encrypted_wallet: '%' }, 'encrypted_wallet'],
      [{ encrypted_wallet: null }, 'encrypted_wallet'],
    ])('is 422 validation_failed for %j, and changes nothing', async (change, field) => {
      const made = await owner.addCryptoAccount(vaultId);
      const answer = await owner.api.put(`/v1/crypto-accounts/${made.id}`, { ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
      expect((await owner.api.get(`/v1/crypto-accounts/${made.id}`)).body).toEqual(made);
    });
  });

  describe('DELETE /v1/crypto-accounts/{id}', () => {
    it('answers 204 and removes the account for good', async () => {
      const { id } = await owner.addCryptoAccount(vaultId);
      const answer = await owner.api.delete(`/v1/crypto-accounts/${id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      for (const method of ['GET', 'PUT', 'DELETE']) {
        expect((await owner.api.call(method, `/v1/crypto-accounts/${id}`, method === 'PUT' ? { body: { label: 7 } } : {})).body).toEqual(
          refusal('resource_not_found'),
        );
      }
    });
  });

  describe.each(['archived', 'released'])('a vault that is %s', (status) => {
    const code = status === 'archived' ? 'vault_archived' : 'vault_already_released';

    it('still shows its accounts and takes no change of them', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addCryptoAccount(id);
      if (status === 'archived') await owner.change(id, { status });
      else expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/release`));
      expect((await owner.api.get(`/v1/crypto-accounts/${made.id}`)).body).toEqual(made);
      expect((await owner.api.get(`/v1/crypto-accounts?vault_id=${id}`)).body.data).toEqual([made]);
      expect((await owner.api.post('/v1/crypto-accounts', { ...account(), vault_id: id })).body).toEqual(refusal(code));
      expect((await owner.api.put(`/v1/crypto-accounts/${made.id}`, { label: 'New' })).body).toEqual(refusal(code));
      expect((await owner.api.delete(`/v1/crypto-accounts/${made.id}`)).body).toEqual(refusal(code));
    });
  });

  it('an account of another user is 403, of the other mode 404', async () => {
    const { id } = await owner.addCryptoAccount(vaultId);
    const stranger = server().api(await server().createKey(), '/alternate');
    const live = server().api(await server().createKey({ email: owner.email, mode: 'live' }), '/alternate');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const options = method === 'PUT' ? { body: { label: 'Mine' } } : {};
      expect((await stranger.call(method, `/v1/crypto-accounts/${id}`, options)).body).toEqual(refusal('permission_denied'));
      expect((await live.call(method, `/v1/crypto-accounts/${id}`, options)).body).toEqual(refusal('resource_not_found'));
    }
  });
});
