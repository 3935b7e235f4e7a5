import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { RecipientRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { isIdTaken } from '../stores/device-id-store.ts';
import { assertChangeable, lockOwnVault } from '../access/vault-access.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { checkNewRecipient, checkRecipientName, insertNewRecipient } from './create-recipient.ts';
import { updateLockedRecipient } from './manage-recipients.ts';
import { findRecipient } from '../stores/recipient-store.ts';

/** Who a device's request is about: both ids were chosen by a device. */
export interface RecipientPlace {
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
}

/**
 * Names a recipient of a vault in client custody under the id that the owner's device chose, and invites them by mail; or changes the
 * name or address of an existing one. Repeating it changes nothing and sends nothing.
 * @throws DomainError `conflict` for an id that names something else; `recipient_already_exists` for an address that another one has; and
 * as `createRecipient` and `changeAddress`.
 */
export async function putRecipient(
  ctx: OwnerContext,
  { vaultId, recipientId }: RecipientPlace,
  input: { readonly email: string; readonly name?: string },
): Promise<RecipientRow> {
  const checked = checkNewRecipient(input);
  let invited = false;
  const recipient = await ctx.core.db.transaction(async (tx) => {
    const vault = await lockOwnVault(tx, ctx, vaultId);
    assertClientCustody(vault);
    assertChangeable(vault);
    const known = await findRecipient(tx, recipientId);
    if (known?.vault_id === vault.id) {
      const name = input.name === undefined ? known.name : checkRecipientName(input.name);
      const change = name === known.name ? {} : { name };
      const updated = await updateLockedRecipient(tx, ctx, vault, known, { email: checked.stated.email, change });
      invited = updated.moved;
      return updated.recipient;
    }
    if (await isIdTaken(tx, recipientId)) throw new DomainError('conflict', 'This id is in use. Choose another one.');
    invited = true;
    return insertNewRecipient(tx, ctx, vault, checked, recipientId);
  });
  if (invited) ctx.core.mailQueued();
  return recipient;
}
