import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, RecipientRow } from '../../db/schema.ts';
import { readOwnRecipient } from '../access/recipient-access.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import type { OwnerContext } from '../context.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { knownWays, type KnownWay } from './known-ways.ts';

/** A recipient with every way to them. */
export interface ReachedRecipient {
  readonly recipient: RecipientRow;
  readonly ways: readonly KnownWay[];
}

/** The ways to all recipients of one of the owner's vaults, in the order the recipients were added. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function listKnownWays({ core, owner }: OwnerContext, vaultId: Ulid): Promise<readonly ReachedRecipient[]> {
  const { read } = core.db;
  const vault = await findVault(read, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return Promise.all((await listVaultRecipients(read, vault.id)).map((recipient) => withWays(read, recipient)));
}

/** The ways to one of the owner's recipients. @throws DomainError `recipient_not_found`, `permission_denied`. */
export async function getKnownWays({ core, owner }: OwnerContext, recipientId: Ulid): Promise<ReachedRecipient> {
  return withWays(core.db.read, await readOwnRecipient(core.db.read, owner, recipientId));
}

async function withWays(db: Db, recipient: RecipientRow): Promise<ReachedRecipient> {
  return { recipient, ways: await knownWays(db, recipient) };
}
