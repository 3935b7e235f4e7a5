import { DomainError } from '../../shared/domain/error-codes.ts';
import { permissions } from '../../shared/domain/account.ts';
import { isUlid, lowestId, type Ulid } from '../../shared/domain/ids.ts';
import { hashToken, platformTokenPattern } from '../core/accounts/manage-tokens.ts';
import { findTokenByHash, type TokenWithOwner } from '../core/stores/token-store.ts';
import type { Core, Owner } from '../core/context.ts';

/** A platform token that is valid, with its user. */
export interface TokenCredential {
  readonly tokenId: Ulid;
  /** With all permissions, in live mode (RULINGS.md#access-tokens-on-key-surfaces). */
  readonly owner: Owner;
  readonly device: NamedDevice;
}

/** The device that the request names: none, one that isn't a ULID or isn't this user's, a revoked one, or one that may sync. */
export type NamedDevice = { readonly state: 'none' | 'unknown' | 'revoked' } | { readonly state: 'active'; readonly id: Ulid };

const allPermissions: Owner['permissions'] = new Set(permissions);

/** Reads platform tokens. Each is looked up every time, so one that was revoked, or whose device was, is refused with the next request. */
export class PlatformTokenReader {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * The credential for what comes after `Bearer`.
   * @param device the device's id as the request gives it; undefined if it gives none.
   * @throws DomainError `authentication_failed`, whatever is wrong with the token; the message never says what.
   */
  async read(value: string, device: string | undefined): Promise<TokenCredential> {
    if (!platformTokenPattern.test(value)) throw refused();
    const row = await findTokenByHash(this.#core.db.read, hashToken(value), device !== undefined && isUlid(device) ? device : lowestId);
    if (row === undefined || row.revoked_at !== null) throw refused();
    if (row.expires_at !== null && row.expires_at <= this.#core.clock.now()) throw refused();
    return { tokenId: row.id, owner: ownerOf(row), device: deviceOf(row, device) };
  }
}

function refused(): DomainError {
  return new DomainError('authentication_failed', 'The access token is missing, wrong, expired or revoked.');
}

function deviceOf(row: TokenWithOwner, named: string | undefined): NamedDevice {
  if (named === undefined) return { state: 'none' };
  if (row.device_id === null) return { state: 'unknown' };
  return row.device_revoked_at === null ? { state: 'active', id: row.device_id } : { state: 'revoked' };
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
