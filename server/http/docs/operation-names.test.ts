import { describe, expect, it } from 'vitest';
import { operationId, topicOfRoute } from './operation-names.ts';

describe('the name of an operation', () => {
  it.each([
    ['GET', '/v1/vaults', 'listVaults'],
    ['POST', '/v1/vaults', 'createVault'],
    ['GET', '/v1/vaults/:vault_id', 'getVault'],
    ['PUT', '/v1/vaults/:vault_id', 'replaceVault'],
    ['PATCH', '/v1/vaults/:vault_id', 'updateVault'],
    ['DELETE', '/v1/vaults/:vault_id', 'deleteVault'],
    ['POST', '/v1/vaults/:vault_id/release', 'releaseVault'],
    ['GET', '/v1/vaults/:vault_id/statistics', 'getVaultStatistics'],
    ['GET', '/v1/vaults/:vault_id/documents', 'listVaultDocuments'],
    ['POST', '/v1/vaults/:vault_id/policy/pause', 'pauseVaultPolicy'],
    ['GET', '/v1/vaults/:vault_id/policies', 'listVaultPolicies'],
    ['DELETE', '/v1/vaults/:vault_id/policies/:policy_id', 'deleteVaultPolicy'],
    ['GET', '/v1/crypto-accounts/:crypto_account_id', 'getCryptoAccount'],
    ['GET', '/v1/documents/search', 'searchDocuments'],
    ['GET', '/version', 'getVersion'],
  ])('of %s %s is %s', (method, path, name) => {
    expect(operationId({ method, path, schema: {} }, '')).toBe(name);
  });

  it('is what the route says, where it says something, and begins with the surface where that has to be told', () => {
    const route = { method: 'POST', path: '/v1/vaults/:vault_id/checkin', schema: { operationId: 'checkIn' } };
    expect([operationId(route, ''), operationId(route, 'Overview'), operationId({ ...route, schema: {} }, 'KeyTest')]).toEqual([
      'checkIn',
      'overviewCheckIn',
      'keyTestCheckinVault',
    ]);
  });
});

describe('the topic of a route', () => {
  it.each([
    ['/v1/vaults/:vault_id', 'Vaults'],
    ['/v1/vaults/:vault_id/documents/:document_id', 'Documents'],
    ['/v1/documents/:document_id/versions', 'Documents'],
    ['/v1/vaults/:vault_id/policy/pause', 'Policies'],
    ['/v1/vaults/:vault_id/checkin-status', 'Check-ins'],
    ['/v1/vaults/batch', 'Vaults'],
  ])('%s is %s', (path, topic) => {
    expect(topicOfRoute({ path }).name).toBe(topic);
  });

  it('has to be known', () => {
    expect(() => topicOfRoute({ path: '/v1/unheard-of' })).toThrow('/v1/unheard-of');
  });
});
