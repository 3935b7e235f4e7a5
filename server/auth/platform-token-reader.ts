import { DomainError } from '../../shared/domain/error-codes.ts';
import { permissions } from '../../shared/domain/account.ts';
import { hashToken, platformTokenPattern } from '../core/accounts/manage-tokens.ts';
import { findTokenByHash, type TokenWithOwner } from '../core/stores/token-store.ts';
import type { Core, Owner } from '../core/context.ts';
import type { Bearer } from '../core/sync/bind-device.ts';

/** A platform token that is valid, with its user. */
export interface TokenCredential {
  /** With all permissions, in live mode (RULINGS.md#access-tokens-on-key-surfaces). */
  readonly owner: Owner;
  readonly bearer: Bearer;
}

const allPermissions: Owner['permissions'] = new Set(permissions);

/** Reads platform tokens. Each is looked up every time, so one that was revoked, or whose device was, is refused with the next request. */
export class PlatformTokenReader {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * The credential for what comes after `Bearer`.
   * @throws DomainError `device_revoked` for one that ended with its device, so that its owner learns why; `authentication_failed`, whatever
   * else is wrong with the token, and the message never says what.
   */
  async read(value: string): Promise<TokenCredential> {
    if (!platformTokenPattern.test(value)) throw refused();
    const row = await findTokenByHash(this.#core.db.read, hashToken(value));
    if (row === undefined) throw refused();
    if (row.device_revoked_at !== null) throw new DomainError('device_revoked', 'This device has been revoked.');
    if (row.revoked_at !== null) throw refused();
    if (row.expires_at !== null && row.expires_at <= this.#core.clock.now()) throw refused();
    return { owner: ownerOf(row), bearer: { kind: 'token', id: row.id, deviceId: row.device_id, madeAt: row.created_at } };
  }
}

function refused(): DomainError {
  return new DomainError('authentication_failed', 'The access token is missing, wrong, expired or revoked.');
}

function ownerOf(row: TokenWithOwner): Owner {
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    name: row.user_name,
    mode: 'live',
    plan: row.plan,
    permissions: allPermissions,
    clockOffsetMs: 0,
  };
}
