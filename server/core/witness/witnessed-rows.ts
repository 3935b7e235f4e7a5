import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { AccountRow, UserRow, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';

/*
 * At a witness nobody signs in, and it has no documents. An account is an owner whom a code let in. Each of their vaults stands in the tables
 * with a user of its own, who is nothing but an address for warnings: so all that moves a server's vaults moves a witness' in the same way.
 */

/** The account of an owner. */
export function newWitnessedAccount(id: Ulid, now: Instant): AccountRow {
  return { id, plan: 'free', test_clock_offset_ms: 0, created_at: now };
}

/** Who is warned about one vault. The same address may be that of several. */
export function newWitnessedUser(
  { newId }: Pick<Core, 'newId'>,
  { vaultId, accountId }: { readonly vaultId: Ulid; readonly accountId: Ulid },
  now: Instant,
): UserRow {
  return {
    id: newId(),
    account_id: accountId,
    email: '',
    email_key: `of vault ${vaultId}`,
    name: null,
    time_zone: null,
    created_at: now,
  };
}

/** The vault of that owner. What it is called they told nobody here. */
export function newWitnessedVault(user: UserRow, id: Ulid, now: Instant): VaultRow {
  return {
    id,
    account_id: user.account_id,
    owner_id: user.id,
    mode: 'live',
    name: '',
    description: '',
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
    custody: 'client',
  };
}
