import { expect } from 'vitest';
import type { Api, Json } from '../server/api.ts';
import { expectStatus, newOwner, type Owner } from './reference-owner.ts';
import type { TestKeyOptions, TestServer } from '../server/test-server.ts';

/** An owner with a key for the alternate surface. Its creation methods throw unless the server answered as it should. */
export interface AlternateOwner {
  /** The same owner on the reference surface, which alone sets policies and moves the test clock. */
  readonly reference: Owner;
  readonly email: string;
  readonly api: Api;
  makeVault(body?: Json): Promise<Json>;
  change(vaultId: string, body: Json): Promise<Json>;
  addRecipient(vaultId: string, body?: Json): Promise<Json>;
  addCryptoAccount(vaultId: string, body?: Json): Promise<Json>;
}

let recipientsNamed = 0;

/** A new owner, in test mode unless told otherwise. */
export async function newAlternateOwner(server: TestServer, options: TestKeyOptions = {}, base = '/alternate'): Promise<AlternateOwner> {
  const reference = await newOwner(server, options);
  const api = server.api(reference.key, base);
  const { email } = reference.key;
  return {
    reference,
    email,
    api,
    makeVault: async (body = {}) => expectStatus(201, await api.post('/v1/vaults', { name: 'Family papers', owner_email: email, ...body })),
    change: async (vaultId, body) => expectStatus(200, await api.put(`/v1/vaults/${vaultId}`, body)),
    addRecipient: async (vaultId, body = {}) => {
      recipientsNamed += 1;
      const person = { name: 'Anna Berger', email: `anna-alternate-${recipientsNamed}@example.com`, relationship: 'daughter' };
      return expectStatus(201, await api.post('/v1/recipients', { vault_id: vaultId, ...person, ...body }));
    },
    addCryptoAccount: async (vaultId, body = {}) =>
      expectStatus(
        201,
        await api.post('/v1/crypto-accounts', {
          vault_id: vaultId,
          currency: 'BTC',
          label: 'Savings',
          encrypted_wallet: 'c2VhbGVk',
          ...body,
        }),
      ),
  };
}

/** The body of a refusal on the alternate surface: its code, and the fields at fault. */
export function refusal(code: string, ...fields: readonly string[]): Json {
  const details = fields.length === 0 ? null : fields.map((field) => ({ field, reason: expect.any(String) as unknown }));
  return { error: { code, message: expect.any(String) as unknown, details } };
}
