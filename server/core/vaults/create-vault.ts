import { changeVaultCount } from '../stores/vault-count-store.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isPolicyType, policyTypes, type PolicyType } from '../../../shared/domain/policy.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, VaultRow } from '../../db/schema.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { unconfiguredPolicy } from '../policies/blank-policy.ts';
import { insertPolicy } from '../stores/policy-store.ts';
import { vaultEvent } from '../events/event-data.ts';
import {
  checkMetadata,
  checkTags,
  checkVaultDescription,
  checkVaultName,
  checkVaultSettings,
  type VaultSettings,
} from './vault-settings.ts';
import { assertRoomForVault } from './vault-limit.ts';
import { insertVault, type VaultView } from '../stores/vault-store.ts';
import type { Custody } from '../../../shared/domain/vault.ts';
import { jsonColumns } from '../../db/json-columns.ts';

export interface CreateVaultInput {
  readonly name?: string;
  readonly description?: string;
  /** Only chosen here; it is set by the policy itself. */
  readonly policyType?: unknown;
  readonly settings?: VaultSettings;
  readonly tags?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Who is to own it: the address of a user of the caller's account. Absent: the caller. */
  readonly ownerEmail?: string;
}

/** A newly created vault, with the address of the user who owns it. */
export type CreatedVault = VaultView & { readonly owner_email: string };

/** Creates an active vault. @throws DomainError for a bad name, type or setting, `vault_limit_exceeded` when the plan is full, `mfa_required`. */
export async function createVault(ctx: OwnerContext, input: CreateVaultInput): Promise<CreatedVault> {
  const checked = checkNewVault(input);
  return ctx.core.db.transaction((tx) => insertNewVault(tx, ctx, checked));
}

/** A vault's fields as they will be stored. */
export interface CheckedVault {
  readonly name: string;
  readonly description: string;
  readonly type: PolicyType;
  readonly settings: VaultSettings;
  readonly tags: VaultRow['tags'];
  readonly metadata: VaultRow['metadata'];
  readonly ownerEmail: string | undefined;
}

/** @throws DomainError for a bad name, type or setting. */
export function checkNewVault(input: CreateVaultInput): CheckedVault {
  const { settings = {}, ownerEmail } = input;
  const name = checkVaultName(input.name);
  const description = checkVaultDescription(input.description ?? '');
  checkVaultSettings(settings);
  const type = checkType(input.policyType ?? 'manual');
  const tags = jsonColumns.vaults.tags.write(checkTags(input.tags ?? []));
  const metadata = checkMetadata(input.metadata ?? {});
  return { name, description, type, settings, tags, metadata, ownerEmail };
}

/** What only a device chooses of a vault. */
export interface VaultOrigin {
  /** Default: a new one. */
  readonly id?: Ulid;
  /** Default `server`. */
  readonly custody?: Custody;
}

/** Whether a policy of a type is told apart from none before anything of it is set. */
const isToBeConfigured: Readonly<Record<PolicyType, boolean>> = {
  manual: false,
  inactivity: true,
  date_based: true,
  death_certificate: true,
};

/** @returns whether a new vault is to be released in another way than by its owner's own act. */
export function choosesRelease({ policyType }: Pick<CreateVaultInput, 'policyType'>): boolean {
  return isPolicyType(policyType) && isToBeConfigured[policyType];
}

/**
 * Writes one new vault; refuses, if at all, before it writes anything. Choosing how it will be released is a part of its policy.
 * @throws DomainError `invalid_request` for an unknown owner, `vault_limit_exceeded`, `mfa_required`.
 */
export async function insertNewVault(
  tx: Db,
  ctx: OwnerContext,
  checked: CheckedVault,
  { id = ctx.core.newId(), custody = 'server' }: VaultOrigin = {},
): Promise<CreatedVault> {
  if (isToBeConfigured[checked.type]) await passGate(ctx, 'set_policy', tx);
  const vaultOwner = await ownerOf(tx, ctx, checked.ownerEmail);
  await assertRoomForVault(tx, ctx);
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  const vault = newVaultRow(ctx.owner, checked, { id, custody, ownerId: vaultOwner.id, now });
  const { description, type } = checked;
  await insertVault(tx, vault);
  const policy = isToBeConfigured[type] ? unconfiguredPolicy(ctx.core.newId(), vault, type, now) : undefined;
  if (policy !== undefined) await insertPolicy(tx, policy);
  // An owner's creations queue for this row, so it is locked late; but before webhooks are, as in every change of status.
  await changeVaultCount(tx, vault, vault.status, 1);
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'vault.created',
    resourceType: 'vault',
    resourceId: vault.id,
    at: now,
    event: vaultEvent(['vault.created'], vault, { description, status: vault.status, policy_type: type, created_at: now }),
  });
  return { ...vault, policy: policy ?? null, owner_email: vaultOwner.email };
}

/** The row of a vault in which nothing has happened yet. */
function newVaultRow(
  owner: OwnerContext['owner'],
  { name, description, settings, tags, metadata }: CheckedVault,
  { id, custody, ownerId, now }: Required<VaultOrigin> & { readonly ownerId: Ulid; readonly now: Instant },
): VaultRow {
  return {
    id,
    account_id: owner.accountId,
    owner_id: ownerId,
    mode: owner.mode,
    name,
    description,
    status: 'active',
    tags,
    notifications_enabled: (settings.notificationsEnabled ?? true) ? 1 : 0,
    auto_renew: (settings.autoRenew ?? false) ? 1 : 0,
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
    metadata,
    deleted_at: null,
    purge_at_ms: null,
    custody,
  };
}

async function ownerOf(tx: Db, { owner }: OwnerContext, email: string | undefined): Promise<{ readonly id: Ulid; readonly email: string }> {
  if (email === undefined) return { id: owner.userId, email: owner.email };
  const parsed = parseEmail(email);
  const user = parsed === undefined ? undefined : await findUserByEmailKey(tx, emailKey(parsed));
  if (user === undefined || user.account_id !== owner.accountId)
    throw invalid('owner_email', 'must be the address of a user of this account');
  return user;
}

function checkType(type: unknown): PolicyType {
  if (isPolicyType(type)) return type;
  throw new DomainError('invalid_policy_type', `policy_type must be one of ${policyTypes.join(', ')}.`, [
    { field: 'policy_type', reason: `must be one of ${policyTypes.join(', ')}` },
  ]);
}
