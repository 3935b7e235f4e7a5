import type { Ulid } from '../../../shared/domain/ids.ts';
import { apiAt, type Json } from '../server/api.ts';
import { expectStatus, ownerWith } from './reference-owner.ts';
import type { Ids } from '../server/route-table.ts';
import type { TestKey, TestServer } from '../server/test-server.ts';

/** One of everything a path can name, owned by one user, in test mode. */
export interface Estate {
  readonly key: TestKey;
  readonly ids: Ids;
}

const nobody = '01J00000000000000000000000';

/** Well-formed ids that belong to nothing. */
export const unknownIds: Ids = {
  vault_id: `vault_${nobody}`,
  document_id: `doc_${nobody}`,
  recipient_id: `recipient_${nobody}`,
  policy_id: `pol_${nobody}`,
  webhook_id: `wh_${nobody}`,
  delivery_id: `whd_${nobody}`,
  crypto_account_id: `crypto_${nobody}`,
  check_in_id: `ci_${nobody}`,
};

/** Creates a vault with a document, recipient, policy, check-in and crypto account in it, and a webhook with a delivery. */
export async function makeEstate(server: TestServer, key?: TestKey, recipient: Json = {}): Promise<Estate> {
  const own = key ?? (await server.createKey());
  const owner = ownerWith(server, own);
  const alternate = apiAt(`${server.origin}/alternate`, own.value);
  const overview = apiAt(`${server.origin}/overview`, own.value);
  const webhook = expectStatus(
    201,
    await owner.api.post('/v1/webhooks', { url: 'https://hooks.example.com/heirlock', events: ['vault.created'] }),
  );
  const { id: vaultId } = await owner.makeVault();
  const { deliveries } = expectStatus(200, await owner.api.get(`/v1/webhooks/${webhook.id}/deliveries`));
  const policy = expectStatus(
    201,
    await overview.post(`/v1/vaults/${vaultId}/policies`, { type: 'inactivity', check_in_frequency: 'weekly', grace_period_hours: 120 }),
  );
  const checkIn = expectStatus(200, await overview.post('/v1/check-ins', { vault_id: vaultId }));
  const wallet = { vault_id: vaultId, currency: 'BTC', label: 'Savings', encrypted_wallet: 'c2VhbGVk' };
  return {
    key: own,
    ids: {
      vault_id: vaultId,
      document_id: (await owner.addDocument(vaultId)).id,
      recipient_id: (await owner.addRecipient(vaultId, recipient)).id,
      policy_id: policy.policy_id,
      check_in_id: checkIn.check_in_id,
      webhook_id: webhook.id,
      delivery_id: deliveries[0].id,
      crypto_account_id: expectStatus(201, await alternate.post('/v1/crypto-accounts', wallet)).id,
    },
  };
}

/** Everything of an estate that an intruder could have changed, as the database has it. */
export async function stateOf(server: TestServer, ids: Ids): Promise<unknown> {
  const { read } = server.core.db;
  const bare = (name: string): string => (ids[name] ?? '').replace(/^[a-z]+_/, '');
  const vaultId = bare('vault_id') as Ulid;
  const tables = ['policies', 'documents', 'recipients', 'check_ins', 'links', 'crypto_accounts'] as const;
  const rows = await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().where('vault_id', '=', vaultId).execute()));
  const vault = await read.selectFrom('vaults').selectAll().where('id', '=', vaultId).executeTakeFirst();
  const webhook = await read
    .selectFrom('webhooks')
    .select(['url', 'events', 'enabled', 'updated_at'])
    .where('id', '=', bare('webhook_id') as Ulid)
    .executeTakeFirst();
  return { vault, webhook, rows, mails: (await server.mails(ids.vault_id)).length };
}
