import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import {
  codePoints,
  emailKey,
  hasControlCharacters,
  parseEmail,
  parseRecipientName,
  textLimits,
} from '../../../shared/domain/text-rules.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { OwnerContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { addToVault } from '../stores/vault-store.ts';
import { recipientEvent } from '../events/event-data.ts';
import { hasRecipient, insertRecipient } from '../stores/recipient-store.ts';
import { checkWays, setLockedWays, type CheckedWays, type WaysInput } from '../ways/set-ways.ts';
import { unknownReading } from './unknown-reading.ts';
import { sendVerification } from './send-verification.ts';

export interface CreateRecipientInput extends WaysInput {
  /** Required, whatever its type says. */
  readonly email: unknown;
  readonly name?: string;
  readonly sendNotification?: boolean;
  /** What the person is to the owner. */
  readonly relationship?: string;
  /** What they are to be allowed to do, in the owner's words. */
  readonly permission?: string;
  readonly notificationEmail?: boolean;
  readonly notificationSms?: boolean;
}

/** A newly named recipient, and whether they were asked to confirm their address. */
export interface CreatedRecipient {
  readonly recipient: RecipientRow;
  readonly verificationSent: boolean;
}

/**
 * Names a person who will receive the vault, and asks them to confirm the address unless told not to.
 * @throws DomainError `invalid_email`, `recipient_already_exists`, `recipient_limit_exceeded`, `vault_already_released`, `vault_archived`.
 */
export async function createRecipient(ctx: OwnerContext, vaultId: Ulid, input: CreateRecipientInput): Promise<CreatedRecipient> {
  const checked = checkNewRecipient(input);
  const ways = checkWays(ctx.core, input);
  const { recipient, asked } = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertChangeable(vault);
    const added = await insertNewRecipient(tx, ctx, vault, { ...checked, reading: ways.reading });
    if (ways.ways === undefined) return { recipient: added, asked: false };
    return setLockedWays(tx, ctx, { recipient: added, vault }, ways);
  });
  if (checked.sendNotification || asked) ctx.core.mailQueued();
  return { recipient, verificationSent: checked.sendNotification };
}

type Stated = Pick<
  RecipientRow,
  'email' | 'email_key' | 'name' | 'relationship' | 'permission' | 'notification_email' | 'notification_sms'
>;

/** What is stated of a recipient, as it will be stored, and whether they are to be asked to confirm their address. */
export interface CheckedRecipient {
  readonly stated: Stated;
  readonly sendNotification: boolean;
  /** In which language they read, as far as the owner says. */
  readonly reading?: CheckedWays['reading'];
}

/** @throws DomainError `invalid_email`, `invalid_request`. */
export function checkNewRecipient(input: CreateRecipientInput): CheckedRecipient {
  const email = checkRecipientEmail(input.email);
  const stated: Stated = {
    email,
    email_key: emailKey(email),
    name: checkRecipientName(input.name),
    relationship: checkRecipientWord('relationship', input.relationship),
    permission: checkRecipientWord('permission', input.permission),
    notification_email: (input.notificationEmail ?? true) ? 1 : 0,
    notification_sms: (input.notificationSms ?? false) ? 1 : 0,
  };
  return { stated, sendNotification: input.sendNotification ?? true };
}

/**
 * Writes one new recipient of a vault that is locked and may be changed, and queues their mail. Refuses, if at all, before it
 * writes anything. @param id chosen by a device; absent: a new one. @throws DomainError `mfa_required`, `recipient_already_exists`, `recipient_limit_exceeded`.
 */
export async function insertNewRecipient(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  { stated, sendNotification, reading }: CheckedRecipient,
  id: Ulid = ctx.core.newId(),
): Promise<RecipientRow> {
  await passGate(ctx, 'name_recipient', tx);
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  const row: RecipientRow = {
    ...stated,
    id,
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    status: 'pending',
    access_granted: 0,
    added_at: now,
    updated_at: now,
    verified_at: null,
    last_access_at: null,
    last_ip_address: null,
    last_user_agent: null,
    ...unknownReading,
    ...reading,
  };
  await addRow(tx, ctx, vault, row);
  if (sendNotification) await sendVerification(tx, ctx.core, ctx.origin, vault, row, now);
  return row;
}

/** @throws DomainError `invalid_email`. @returns the address as it will be stored. */
export function checkRecipientEmail(given: unknown): string {
  const email = typeof given === 'string' ? parseEmail(given) : undefined;
  if (email !== undefined) return email;
  throw new DomainError('invalid_email', "This isn't an e-mail address.", [{ field: 'email', reason: 'must be an e-mail address' }]);
}

/** @throws DomainError `invalid_request`. @returns the trimmed name, or null if there is none. */
export function checkRecipientName(name: string | undefined): string | null {
  const checked = parseRecipientName(name ?? '');
  if (checked !== undefined) return checked === '' ? null : checked;
  const isLong = codePoints((name ?? '').trim()) > textLimits.recipientName;
  throw invalid('name', isLong ? `must have at most ${textLimits.recipientName} characters` : 'must not contain control characters');
}

/** @throws DomainError `invalid_request`. @returns the trimmed word, or null if there is none. */
export function checkRecipientWord(field: 'relationship' | 'permission', word: string | undefined): string | null {
  const trimmed = word?.trim() ?? '';
  if (codePoints(trimmed) > textLimits[field]) throw invalid(field, `must have at most ${textLimits[field]} characters`);
  if (hasControlCharacters(trimmed)) throw invalid(field, 'must not contain control characters');
  return trimmed === '' ? null : trimmed;
}

async function addRow(tx: Db, ctx: OwnerContext, vault: VaultRow, row: RecipientRow): Promise<void> {
  const limit = ctx.core.planLimits[ctx.owner.plan].recipientsPerVault;
  const full = limit !== null && vault.recipient_count >= limit;
  if (full ? await hasRecipient(tx, vault.id, row.email_key) : !(await insertRecipient(tx, row))) {
    throw new DomainError('recipient_already_exists', 'This vault already has a recipient with this address.');
  }
  if (full) throw new DomainError('recipient_limit_exceeded', `The ${ctx.owner.plan} plan allows ${limit} recipients per vault.`);
  await addToVault(tx, vault.id, { recipient_count: 1 }, { updated_at: row.added_at });
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'recipient.added',
    resourceType: 'recipient',
    resourceId: row.id,
    at: row.added_at,
    event: recipientEvent('recipient.added', row, { added_at: row.added_at }),
  });
}
