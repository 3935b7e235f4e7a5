import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { assertOwned } from './vault-access.ts';
import { findVault, lockVault } from '../stores/vault-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** One of the owner's recipients. @throws DomainError `recipient_not_found`, `permission_denied`. */
export async function readOwnRecipient(db: Db, owner: Owner, recipientId: Ulid): Promise<RecipientRow> {
  const recipient = await findRecipient(db, recipientId);
  assertOwned(owner, recipient, 'recipient_not_found');
  const vault = await findVault(db, recipient.vault_id);
  if (vault === undefined || !isFindable[vault.status]) throw notFound();
  return recipient;
}

/** The same for a change: the vault is locked first, then the recipient read. */
export async function lockOwnRecipient(
  tx: Db,
  { owner, precondition }: Pick<OwnerContext, 'owner' | 'precondition'>,
  recipientId: Ulid,
): Promise<{ readonly recipient: RecipientRow; readonly vault: VaultRow }> {
  const seen = await findRecipient(tx, recipientId);
  assertOwned(owner, seen, 'recipient_not_found');
  const vault = await lockVault(tx, seen.vault_id);
  const recipient = await findRecipient(tx, recipientId);
  if (vault === undefined || recipient === undefined || !isFindable[vault.status]) throw notFound();
  await precondition?.(tx);
  return { recipient, vault };
}

function notFound(): DomainError {
  return new DomainError('recipient_not_found', 'There is no recipient with this id.');
}
