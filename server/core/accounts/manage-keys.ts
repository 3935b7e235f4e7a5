import { hash, randomInt } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { KeyStatus, Mode, Permission, Plan } from '../../../shared/domain/account.ts';
import { parseEmail } from '../../../shared/domain/text-rules.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { changeKeyStatus, findKey, insertKey } from '../stores/account-store.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { permissionsText } from '../../db/key-permissions.ts';
import { jsonColumns } from '../../db/json-columns.ts';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 characters of 62 are 238 bits. */
const bodyLength = 40;

export interface CreateKeyInput extends KeyFields {
  readonly email: string;
  /** Absent: the account's own, or the installation's default for a new account. */
  readonly plan?: Plan;
  readonly defaultPlan: Plan;
}

/** What can be chosen for a key. */
export interface KeyFields {
  readonly name: string;
  readonly mode: Mode;
  readonly permissions: readonly Permission[];
  readonly expiresAt: Instant | null;
  /** Single addresses or CIDR ranges, checked by the caller; empty means all. */
  readonly allowedAddresses: readonly string[];
}

export interface CreatedKey {
  /** Shown this once. */
  readonly key: string;
  readonly s3Key: string;
  readonly keyId: Ulid;
  readonly userId: Ulid;
}

/** What is stored of a key: the SHA-256 of its secret body, hexadecimal. */
export function hashKeyBody(body: string): string {
  return hash('sha256', body);
}

/**
 * Makes an API key, and its user and account if they are new.
 * @throws DomainError `invalid_email`, and `permission_denied` for an address list on a plan below enterprise (RULINGS.md#plans).
 */
export async function createKey(core: Core, input: CreateKeyInput, origin: Origin): Promise<CreatedKey> {
  const email = parseEmail(input.email);
  if (email === undefined) throw new DomainError('invalid_email', `${input.email} is no e-mail address.`);
  const made = await core.db.transaction(async (tx) => {
    const { user, plan } = await findOrCreateUser(tx, core, email, input, core.clock.now());
    return insertNewKey(tx, core, { userId: user.id, accountId: user.account_id, plan }, input, origin);
  });
  await core.db.announce();
  return made;
}

/** Whose key it is. */
interface KeyOwner {
  readonly userId: Ulid;
  readonly accountId: Ulid;
  readonly plan: Plan;
}

/** Writes a new key. @throws DomainError `permission_denied` for an address list on a plan below enterprise. */
export async function insertNewKey(tx: Db, core: Core, owner: KeyOwner, input: KeyFields, origin: Origin): Promise<CreatedKey> {
  if (input.allowedAddresses.length > 0 && owner.plan !== 'enterprise') {
    throw new DomainError('permission_denied', 'Keys can have an address list only on the enterprise plan.');
  }
  const body = Array.from({ length: bodyLength }, () => base62[randomInt(base62.length)]).join('');
  const keyId = core.newId();
  const now = core.clock.now();
  await insertKey(tx, {
    id: keyId,
    user_id: owner.userId,
    name: input.name,
    mode: input.mode,
    secret_hash: hashKeyBody(body),
    permissions: permissionsText(input.permissions),
    allowed_addresses: jsonColumns.api_keys.allowed_addresses.write(input.allowedAddresses),
    status: 'active',
    expires_at: input.expiresAt,
    created_at: now,
  });
  await recordAudit(tx, core, origin, {
    accountId: owner.accountId,
    mode: input.mode,
    vaultId: null,
    action: 'key.created',
    resourceType: 'key',
    resourceId: keyId,
    at: now,
    details: { permissions: input.permissions, expiresAt: input.expiresAt, allowedAddresses: input.allowedAddresses },
  });
  return { key: `service_sk_${input.mode}_${body}`, s3Key: `sk_${input.mode}_${body}`, keyId, userId: owner.userId };
}

/** Revokes, suspends or reactivates a key; effective with the very next request. @throws DomainError `resource_not_found`. */
export async function setKeyStatus(core: Core, keyId: Ulid, status: KeyStatus, origin: Origin): Promise<void> {
  await core.db.transaction(async (tx) => {
    const key = await findKey(tx, keyId);
    if (key === undefined) throw new DomainError('resource_not_found', 'There is no key with this id.');
    await changeKeyStatus(tx, keyId, status);
    await recordAudit(tx, core, origin, {
      accountId: key.account_id,
      mode: key.mode,
      vaultId: null,
      action: 'key.status_changed',
      resourceType: 'key',
      resourceId: keyId,
      at: core.clock.now(),
      details: { from: key.status, to: status },
    });
  });
  await core.db.announce();
}
