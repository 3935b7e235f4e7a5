import type { Story } from './story.ts';

/** What a signed address has in its query. */
const signed = ['version', 'signed_for', 'expires', 'signature'];

const keep = (name: string): string =>
  `pm.collectionVariables.set('content_${name}', /[?&]${name}=([^&]*)/.exec(pm.response.json().url)[1]);`;

/** The alternate interface, in an order in which each request finds what it needs. */
export const alternateStory: Story = {
  surface: 'alternate',
  needs: { apiKey: 'Your key, best one for test data: service_sk_test_…', email: 'Your own address, the one that the key belongs to' },
  requests: [
    { endpoint: 'GET /v1/health' },
    { endpoint: 'POST /v1/auth/whoami' },
    { endpoint: 'POST /v1/vaults', body: { name: 'Family papers', owner_email: '{{email}}' }, saves: { vault_id: 'id' } },
    { endpoint: 'GET /v1/vaults' },
    { endpoint: 'GET /v1/vaults/{vault_id}' },
    { endpoint: 'PUT /v1/vaults/{vault_id}' },
    { endpoint: 'POST /v1/documents', fields: { vault_id: '{{vault_id}}' }, saves: { document_id: 'id' } },
    { endpoint: 'GET /v1/documents', query: { vault_id: '{{vault_id}}' } },
    { endpoint: 'GET /v1/documents/{document_id}' },
    { endpoint: 'GET /v1/documents/{document_id}/download', after: signed.map(keep) },
    {
      endpoint: 'GET /v1/documents/{document_id}/content',
      takes: 'GET /v1/documents/{document_id}/download',
      query: Object.fromEntries(signed.map((name) => [name, `{{content_${name}}}`])),
    },
    {
      endpoint: 'POST /v1/recipients',
      body: { vault_id: '{{vault_id}}', name: 'Clara Berger', email: 'clara@example.com', relationship: 'daughter' },
      saves: { recipient_id: 'id' },
    },
    { endpoint: 'GET /v1/recipients', query: { vault_id: '{{vault_id}}' } },
    { endpoint: 'PUT /v1/recipients/{recipient_id}', body: { name: 'Clara Berger', relationship: 'granddaughter' } },
    {
      endpoint: 'POST /v1/crypto-accounts',
      body: { vault_id: '{{vault_id}}', currency: 'BTC', label: 'Savings', encrypted_wallet: 'c2VhbGVk' },
      saves: { crypto_account_id: 'id' },
    },
    { endpoint: 'GET /v1/crypto-accounts', query: { vault_id: '{{vault_id}}' } },
    { endpoint: 'GET /v1/crypto-accounts/{crypto_account_id}' },
    {
      endpoint: 'PUT /v1/crypto-accounts/{crypto_account_id}',
      body: { currency: 'BTC', label: 'Savings of the family', encrypted_wallet: 'c2VhbGVk' },
    },
    { endpoint: 'DELETE /v1/crypto-accounts/{crypto_account_id}', ends: true },
    { endpoint: 'DELETE /v1/recipients/{recipient_id}', ends: true },
    { endpoint: 'DELETE /v1/documents/{document_id}', ends: true },
    { endpoint: 'DELETE /v1/vaults/{vault_id}', ends: true },
  ],
  leftOut: {},
};
