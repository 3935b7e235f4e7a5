import { permissions, type Mode, type Permission } from '../../../shared/domain/account.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { parseInstant } from '../../../shared/domain/instant.ts';
import { codePoints, hasControlCharacters } from '../../../shared/domain/text-rules.ts';
import type { ApiKeyRow, Db } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { PersonContext } from '../context.ts';
import { changeKeyStatus, countLivingKeys, findKey, findUser, listUserKeys, lockAccount } from '../stores/account-store.ts';
import { passGate } from '../access/release-gate.ts';
import { noVault } from '../mails/queue-identity-mail.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { insertNewKey, type CreatedKey, type KeyFields } from './manage-keys.ts';

/** Limits of a key's fields, and of how many unrevoked keys a person has. */
export const keyLimits = { name: 100, addresses: 50, perPerson: 100, listed: 500 } as const;

export interface CreateOwnKeyInput {
  readonly name: string;
  readonly mode: Mode;
  readonly permissions: readonly Permission[];
  /** Null or absent: never. */
  readonly expiresAt?: string | null;
  /** Single addresses or CIDR ranges, whose form the caller has checked. */
  readonly allowedAddresses?: readonly string[];
}

/** A key as its owner's list shows it, without its secret, which nobody keeps. */
export type OwnKey = Omit<ApiKeyRow, 'secret_hash' | 'user_id'>;

/** A person's keys of both modes, newest first, revoked ones too; the latest 500. */
export async function listOwnKeys({ core, person }: PersonContext): Promise<readonly OwnKey[]> {
  return listUserKeys(core.db.read, person.userId, keyLimits.listed);
}

/**
 * Creates a key for the caller, and tells them by mail. @returns it with its value, which is never shown again.
 * @throws DomainError `invalid_request` for a bad field, `permission_denied` for an address list below the enterprise plan, `conflict` for
 * too many keys, `mfa_required`.
 */
export async function createOwnKey(ctx: PersonContext, input: CreateOwnKeyInput): Promise<CreatedKey & { readonly row: OwnKey }> {
  const { core, person, origin } = ctx;
  await passGate(ctx, 'make_key');
  const fields = checkKey(input, core.clock.now());
  const made = await core.db.transaction(async (tx) => {
    await lockAccount(tx, person.accountId);
    if ((await countLivingKeys(tx, person.userId)) >= keyLimits.perPerson)
      throw new DomainError('conflict', `You have ${keyLimits.perPerson} keys. First revoke one that you don't need.`);
    const key = await insertNewKey(tx, core, person, fields, origin);
    const row = await findKey(tx, key.keyId);
    await tellOfKey(tx, ctx, key.keyId, fields);
    if (row === undefined) throw new Error('a key that was just written is not there');
    return { ...key, row };
  });
  await core.db.announce();
  core.mailQueued();
  return made;
}

/** Whoever has a key needs no second factor any more, so its owner hears of it, by the address they had before. */
async function tellOfKey(tx: Db, { core, person }: PersonContext, keyId: Ulid, fields: KeyFields): Promise<void> {
  const user = await findUser(tx, person.userId);
  if (user === undefined) return;
  const { name, mode, permissions: granted, expiresAt } = fields;
  const at = core.clock.now();
  await queueMail(tx, core, {
    kind: 'key_made',
    facts: { ownerName: user.name, keyName: name, mode, permissions: granted, madeAt: at, expiresAt },
    dedupKey: `key_made ${keyId}`,
    to: { address: user.email, name: user.name },
    vault: { id: noVault, account_id: user.account_id, mode: 'live' },
    recipientId: null,
    at,
  });
}

/** Revokes one of the caller's own keys for good; doing so again changes nothing. @throws DomainError `resource_not_found`. */
export async function revokeOwnKey(ctx: PersonContext, keyId: Ulid): Promise<void> {
  const { core, person, origin } = ctx;
  await core.db.transaction(async (tx) => {
    await lockAccount(tx, person.accountId);
    const key = await findKey(tx, keyId);
    if (key?.user_id !== person.userId) throw new DomainError('resource_not_found', 'You have no key with this id.');
    await ctx.precondition?.(tx);
    if (key.status === 'revoked') return;
    await changeKeyStatus(tx, keyId, 'revoked');
    await recordAudit(tx, core, origin, {
      accountId: key.account_id,
      mode: key.mode,
      vaultId: null,
      action: 'key.status_changed',
      resourceType: 'key',
      resourceId: keyId,
      at: core.clock.now(),
      details: { from: key.status, to: 'revoked' },
    });
  });
  await core.db.announce();
}

function checkKey(input: CreateOwnKeyInput, now: string) {
  const name = input.name.trim();
  if (name === '' || codePoints(name) > keyLimits.name) throw invalid('name', `must have 1 to ${keyLimits.name} characters`);
  if (hasControlCharacters(name)) throw invalid('name', 'must not contain control characters');
  const chosen = permissions.filter((permission) => input.permissions.includes(permission));
  if (chosen.length === 0) throw invalid('permissions', `must be some of ${permissions.join(', ')}`);
  const asked = input.expiresAt ?? null;
  const expiresAt = asked === null ? null : parseInstant(asked);
  if (expiresAt === undefined) throw invalid('expiresAt', 'must be a date and time with an offset or Z');
  if (expiresAt !== null && expiresAt <= now) throw invalid('expiresAt', 'must be in the future');
  const allowedAddresses = [...new Set(input.allowedAddresses ?? [])];
  if (allowedAddresses.length > keyLimits.addresses) throw invalid('allowedAddresses', `must be at most ${keyLimits.addresses}`);
  return { name, mode: input.mode, permissions: chosen, expiresAt, allowedAddresses };
}
