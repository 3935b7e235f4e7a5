import { hash, randomBytes } from 'node:crypto';
import type { Plan } from '../../../shared/domain/account.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { findUser, findUserByEmailKey } from '../stores/account-store.ts';
import { findOrCreateUser } from './find-or-create-user.ts';
import { findToken, insertToken, listUserTokens, markTokenRevoked } from '../stores/token-store.ts';

/** What platform tokens begin with. */
export const platformTokenPrefix = 'heirlock_pt_';

/** What a platform token for scripts and devices looks like: 256 random bits behind a prefix by which leaks are found. */
export const platformTokenPattern = /^heirlock_pt_[A-Za-z0-9_-]{43}$/;

export interface CreateTokenInput {
  readonly email: string;
  /** What the token is for, in its owner's words. */
  readonly name: string;
  /** Plan of the account, should the user be new. */
  readonly defaultPlan: Plan;
  readonly expiresAt: Instant | null;
}

export interface CreatedToken {
  /** Shown this once. */
  readonly token: string;
  readonly tokenId: Ulid;
  readonly userId: Ulid;
}

/** A token as its owner's list shows it. */
export interface ListedToken {
  readonly id: Ulid;
  readonly name: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** What is stored of a token: its SHA-256, hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Makes a token for a user's live data, and the user and account if they are new. @throws DomainError `invalid_email`. */
export async function createToken(core: Core, input: CreateTokenInput, origin: Origin): Promise<CreatedToken> {
  const email = parseEmail(input.email);
  if (email === undefined) throw new DomainError('invalid_email', `${input.email} is no e-mail address.`);
  const token = platformTokenPrefix + randomBytes(32).toString('base64url');
  const tokenId = core.newId();
  const userId = await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const { user } = await findOrCreateUser(tx, core, email, input, now);
    await insertToken(tx, {
      id: tokenId,
      user_id: user.id,
      name: input.name,
      secret_hash: hashToken(token),
      created_at: now,
      expires_at: input.expiresAt,
      revoked_at: null,
      device_id: null,
    });
    const event = { accountId: user.account_id, action: 'token.created', tokenId, at: now } as const;
    await recordTokenEvent(tx, core, origin, event, { expiresAt: input.expiresAt });
    return user.id;
  });
  return { token, tokenId, userId };
}

/** All tokens of the user with this address, revoked ones too, oldest first; none when there is no such user. */
export async function listTokens(core: Core, address: string): Promise<readonly ListedToken[]> {
  const user = await findUserByEmailKey(core.db.read, emailKey(address));
  if (user === undefined) return [];
  const rows = await listUserTokens(core.db.read, user.id);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }));
}

/** The present address of a token's owner, revoked or not. @throws DomainError `resource_not_found`. */
export async function addressOfToken(core: Core, tokenId: Ulid): Promise<string> {
  const token = await findToken(core.db.read, tokenId);
  const user = token && (await findUser(core.db.read, token.user_id));
  if (user === undefined) throw new DomainError('resource_not_found', 'There is no such token.');
  return user.email;
}

/** Revokes a token; effective with the very next request. Revoking it twice changes nothing. @throws DomainError `resource_not_found`. */
export async function revokeToken(core: Core, tokenId: Ulid, origin: Origin): Promise<void> {
  await core.db.transaction(async (tx) => {
    const token = await findToken(tx, tokenId);
    if (token === undefined) throw new DomainError('resource_not_found', 'There is no token with this id.');
    const now = core.clock.now();
    if (!(await markTokenRevoked(tx, tokenId, now))) return;
    await recordTokenEvent(tx, core, origin, { accountId: token.account_id, action: 'token.revoked', tokenId, at: now });
  });
}

/** What became of a token. */
export interface TokenEvent {
  readonly accountId: Ulid;
  readonly action: 'token.created' | 'token.revoked';
  readonly tokenId: Ulid;
  readonly at: Instant;
}

/** Records in the audit log what became of a token. */
export async function recordTokenEvent(
  tx: Db,
  core: Core,
  origin: Origin,
  { tokenId, ...event }: TokenEvent,
  details?: { readonly expiresAt: Instant | null },
): Promise<void> {
  const entry = { ...event, mode: 'live', vaultId: null, resourceType: 'token', resourceId: tokenId } as const;
  await recordAudit(tx, core, origin, { ...entry, ...(details === undefined ? {} : { details }) });
}
