import type { Ulid } from '../../shared/domain/ids.ts';
import { monotonicFactory } from 'ulid';
import type { Instant } from '../../shared/domain/instant.ts';
import { openServices, type Services } from '../../server/compose.ts';
import { readConfig } from '../../server/config/config.ts';
import { createKey } from '../../server/core/accounts/manage-keys.ts';
import { unconfiguredPolicy } from '../../server/core/policies/blank-policy.ts';
import { timerColumns } from '../../server/core/timers/policy-timer.ts';
import type { PolicyRow, VaultRow } from '../../server/db/schema.ts';
import { jsonColumns } from '../../server/db/json-columns.ts';

const newId = monotonicFactory();
const batch = 250;

export interface Seeded {
  readonly key: string;
  readonly vaultIds: readonly string[];
}

/** Opens the services of a data folder without serving it. */
export function openForSeeding(dataDir: string, databaseUrl: string | undefined): Promise<Services> {
  return openServices(
    readConfig({ HEIRLOCK_DATA_DIR: dataDir, HEIRLOCK_DATABASE_URL: databaseUrl, HEIRLOCK_LOG_LEVEL: 'error' }, process.cwd()),
  );
}

/** One owner with a key and `count` vaults. The first `running` of them have a monthly inactivity policy; `due` of those are due. */
export async function seedVaults(services: Services, count: number, running: number, due: number): Promise<Seeded> {
  const { core } = services;
  const origin = { actor: { type: 'system', id: null }, address: null, requestId: null } as const;
  const created = await createKey(
    core,
    {
      email: `owner-${newId()}@example.com`,
      name: 'bench',
      defaultPlan: 'enterprise',
      mode: 'live',
      permissions: ['read', 'write', 'delete'],
      expiresAt: null,
      allowedAddresses: [],
    },
    origin,
  );
  const user = await core.db.read.selectFrom('users').selectAll().where('id', '=', created.userId).executeTakeFirstOrThrow();
  const now = core.clock.now();
  const past = new Date(Date.parse(now) - 60_000).toISOString() as Instant;
  const future = new Date(Date.parse(now) + 20 * 86_400_000).toISOString() as Instant;
  const vaultIds: string[] = [];
  for (let from = 0; from < count; from += batch) {
    const vaults = Array.from({ length: Math.min(batch, count - from) }, (_, index) => vaultRow(user, from + index, now));
    const policies = vaults
      .slice(0, Math.max(0, running - from))
      .map((vault, index) => policyRow(vault, from + index < due ? past : future, now));
    await core.db.transaction(async (tx) => {
      await tx.insertInto('vaults').values(vaults).execute();
      if (policies.length > 0) await tx.insertInto('policies').values(policies).execute();
    });
    vaultIds.push(...vaults.map((vault) => vault.id));
  }
  await core.db.transaction((tx) =>
    tx
      .insertInto('vault_counts')
      .values({ owner_id: user.id, account_id: user.account_id, mode: 'live', status: 'active', total: count })
      .execute(),
  );
  return { key: created.key, vaultIds };
}

function vaultRow(user: { id: string; account_id: string }, index: number, now: Instant): VaultRow {
  return {
    id: newId() as Ulid,
    account_id: user.account_id as Ulid,
    owner_id: user.id as Ulid,
    mode: 'live',
    name: `Vault ${index}`,
    description: 'seeded',
    status: 'active',
    tags: jsonColumns.vaults.tags.write([]),
    notifications_enabled: 1,
    auto_renew: 0,
    document_count: 0,
    recipient_count: 0,
    verified_recipient_count: 0,
    size_bytes: 0,
    total_views: 0,
    total_downloads: 0,
    last_access_at: null,
    last_document_upload_at: null,
    created_at: now,
    updated_at: now,
    archived_at: null,
    released_at: null,
    metadata: jsonColumns.vaults.metadata.write({}),
    deleted_at: null,
    purge_at_ms: null,
    custody: 'server',
  };
}

function policyRow(vault: VaultRow, dueAt: Instant, now: Instant): PolicyRow {
  const rule = { kind: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: null, remindersSilenced: false } as const;
  const blank = unconfiguredPolicy(newId() as Ulid, vault, 'inactivity', now);
  const timer = timerColumns(rule, { phase: 'running', dueAt, reminded: false }, 0);
  return { ...blank, configured: 1, frequency: 'monthly', grace_hours: 720, ...timer };
}
