import { isSamePerson } from '../../../shared/domain/correction.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { isReleased } from '../../../shared/domain/vault.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findGrant, findRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { ownAddressKeys, type CorrectionPerson } from './correction-people.ts';
import { noCorrection } from './correction-refusals.ts';

/** A recipient of a released vault, which is locked. */
export interface LockedRecipient {
  readonly vault: VaultRow;
  readonly recipient: RecipientRow;
  readonly time: TransactionTime;
  /** Whether they have opened what was left to them. */
  readonly opened: boolean;
}

/** A correction, and whose address it is about: of somebody else it isn't found. */
export interface NamedCorrection {
  readonly id: Ulid;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
}

/** Locks the vault and reads whom a correction is about. @throws DomainError `resource_not_found` unless they were given something. */
export async function lockRecipient(tx: Db, core: Core, vaultId: Ulid, recipientId: Ulid): Promise<LockedRecipient> {
  const vault = await lockVault(tx, vaultId);
  const recipient = await findRecipient(tx, recipientId);
  const grant = await findGrant(tx, recipientId);
  if (vault === undefined || !isReleased[vault.status] || recipient?.vault_id !== vaultId || grant === undefined) throw noCorrection();
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  return { vault, recipient, time, opened: grant.first_opened_at !== null };
}

/**
 * @throws DomainError `permission_denied` for the recipient concerned: whoever reads at one of their ways can open what was left to
 * them.
 */
export async function assertNotConcerned(tx: Db, recipient: RecipientRow, person: CorrectionPerson): Promise<void> {
  if (person.id === recipient.id || isSamePerson(person.keys, [recipient.email_key, ...(await ownAddressKeys(tx, recipient))]))
    throw new DomainError('permission_denied', 'Nobody corrects their own address: whoever is reached can open what was left to them.');
}
