import { isSamePerson } from '../../../shared/domain/correction.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { isReleased } from '../../../shared/domain/vault.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, type TransactionTime } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findGrant, findRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findTrustedContact } from '../stores/trusted-contact-store.ts';
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

/**
 * Whether somebody had their part before the release. Whoever gets hold of an owner's device or session afterwards could otherwise make
 * themselves one whom the owner trusts, and be the second person of another kind.
 */
export async function wasNamedBefore(
  db: Db,
  { released_at: releasedAt }: Pick<VaultRow, 'released_at'>,
  person: CorrectionPerson,
): Promise<boolean> {
  if (person.role !== 'contact') return true;
  const contact = await findTrustedContact(db, person.id);
  return contact !== undefined && releasedAt !== null && contact.added_at <= releasedAt;
}

/** @throws DomainError `permission_denied` for somebody whom the owner trusts only since the release: they can only stop. */
export async function assertNamedBefore(db: Db, vault: Pick<VaultRow, 'released_at'>, person: CorrectionPerson): Promise<void> {
  if (!(await wasNamedBefore(db, vault, person)))
    throw new DomainError('permission_denied', 'Only somebody whom the owner trusted before the release has a say in this.');
}
