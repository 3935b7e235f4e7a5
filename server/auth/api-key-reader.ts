import { hash } from 'node:crypto';
import { hasOwnClock } from '../../shared/domain/account.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { findKeyByHash, type KeyWithOwner } from '../core/stores/account-store.ts';
import type { Core, Owner } from '../core/context.ts';
import { compileAddresses, type AddressMatcher } from './address-list.ts';
import { jsonColumns, permissionsIn } from '../core/records.ts';

/** An API key, or an access token in its place, that was presented and is valid, with its owner. What it may do is decided afterwards. */
export interface KeyCredential {
  /** Of a person's access token: the person. */
  readonly keyId: Ulid;
  /** As its owner named it. */
  readonly name: string;
  readonly owner: Owner;
  readonly allows: AddressMatcher | null;
  readonly expiresAt: string | null;
  /** An access token was presented instead of a key. */
  readonly ofPerson?: true;
}

/** The most keys that are remembered; beyond it the memory starts afresh. */
const maxRemembered = 10_000;

const servicePrefix = /^service_sk_(live|test)_([0-9A-Za-z]{32,64})$/;
const barePrefix = /^sk_(live|test)_(.*)$/s;

/** What is wrong with a key: it isn't spelt like one, nobody has it in this mode, its status isn't active, or it has expired. */
export type KeyFault = 'malformed' | 'unknown' | 'not_active' | 'expired';

/**
 * Reads API keys. Keys found are remembered until another process announces a change, so a request costs one hash and a look-up in
 * a map; a key that was revoked on any server is refused with the next request.
 */
export class ApiKeyReader {
  readonly #core: Core;
  #version = -1;
  /** Grows with every `forget`: what was read before one must not be remembered after it. */
  #forgotten = 0;
  #known = new Map<string, FoundKey>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** Forgets everything remembered: something about keys, users or their clocks changed here. */
  forget(): void {
    this.#forgotten += 1;
    this.#known.clear();
  }

  /**
   * The credential for a key as it stands in `Authorization: Bearer`.
   * @throws DomainError `authentication_failed` whatever is wrong with it; the message never says which of mode, hash or status.
   */
  async read(value: string): Promise<KeyCredential> {
    const [, mode, body] = servicePrefix.exec(value) ?? [];
    if (mode === undefined || body === undefined) throw refused();
    const credential = await this.#look(mode, body);
    if (typeof credential === 'string') throw refused();
    return credential;
  }

  /**
   * The credential for a key in the spelling of the key-test endpoint, `sk_live_…` or `sk_test_…`, or what is wrong with it: that
   * endpoint exists to say so, and says it only to someone who has the whole key.
   */
  async examine(value: string): Promise<KeyCredential | KeyFault> {
    const [, mode, body] = barePrefix.exec(value) ?? [];
    return mode === undefined || body === undefined ? 'malformed' : this.#look(mode, body);
  }

  async #look(mode: string, body: string): Promise<KeyCredential | KeyFault> {
    const version = this.#core.db.outsideVersion();
    if (version !== this.#version) {
      this.#known.clear();
      this.#version = version;
    }
    const secretHash = hash('sha256', body);
    const found = this.#known.get(secretHash) ?? (await this.#find(secretHash));
    if (found?.credential.owner.mode !== mode) return 'unknown';
    const { credential, active } = found;
    if (!active) return 'not_active';
    return credential.expiresAt !== null && credential.expiresAt <= this.#core.clock.now() ? 'expired' : credential;
  }

  async #find(secretHash: string): Promise<FoundKey | undefined> {
    const [version, forgotten] = [this.#version, this.#forgotten];
    const row = await findKeyByHash(this.#core.db.read, secretHash);
    if (row === undefined) return undefined;
    const found = { credential: toCredential(row), active: row.status === 'active' };
    // What was read before an announcement must not be remembered after it.
    if (version === this.#core.db.outsideVersion() && forgotten === this.#forgotten) {
      if (this.#known.size >= maxRemembered) this.#known.clear();
      this.#known.set(secretHash, found);
    }
    return found;
  }
}

interface FoundKey {
  readonly credential: KeyCredential;
  readonly active: boolean;
}

function refused(): DomainError {
  return new DomainError('authentication_failed', 'The API key is missing, wrong, expired or no longer active.');
}

function toCredential(row: KeyWithOwner): KeyCredential {
  const allowed = jsonColumns.api_keys.allowed_addresses.read(row.allowed_addresses, row.id);
  return {
    keyId: row.id,
    name: row.name,
    expiresAt: row.expires_at,
    allows: allowed.length === 0 ? null : compileAddresses(allowed),
    owner: {
      userId: row.user_id,
      accountId: row.account_id,
      email: row.email,
      name: row.user_name,
      mode: row.mode,
      plan: row.plan,
      permissions: new Set(permissionsIn(row.permissions)),
      clockOffsetMs: hasOwnClock[row.mode] ? row.test_clock_offset_ms : 0,
    },
  };
}
