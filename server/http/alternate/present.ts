import { formatId } from '../../../shared/domain/ids.ts';
import type { KeyCredential } from '../../auth/api-key-reader.ts';
import type { CryptoAccount } from '../../core/crypto-accounts/wallet-seal.ts';
import { jsonColumns, type RecipientRow } from '../../core/records.ts';
import type { VaultSummary } from '../../core/stores/vault-store.ts';

/** A vault, alone or in a list (INTERFACE.md#alternate-vaults). */
export function presentVault(vault: Omit<VaultSummary, 'policy'>, ownerEmail: string) {
  return {
    id: formatId('vault', vault.id),
    name: vault.name,
    status: vault.status,
    settings: { notifications_enabled: vault.notifications_enabled === 1, auto_renew: vault.auto_renew === 1, encryption_enabled: true },
    owner_email: ownerEmail,
    metadata: jsonColumns.vaults.metadata.read(vault.metadata, vault.id),
    created_at: vault.created_at,
    updated_at: vault.updated_at,
  };
}

/** A recipient, alone or in a list. */
export function presentRecipient(recipient: RecipientRow) {
  return {
    id: formatId('recipient', recipient.id),
    vault_id: formatId('vault', recipient.vault_id),
    name: recipient.name,
    email: recipient.email,
    relationship: recipient.relationship,
    status: recipient.status,
    created_at: recipient.added_at,
    updated_at: recipient.updated_at,
  };
}

/** A crypto account, alone or in a list; its wallet exactly as it was sent. */
export function presentCryptoAccount(account: CryptoAccount) {
  return {
    id: formatId('cryptoAccount', account.id),
    vault_id: formatId('vault', account.vault_id),
    currency: account.currency,
    label: account.label,
    address: account.address,
    encrypted_wallet: Buffer.from(account.wallet).toString('base64'),
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}

/** What a key is told about itself. Only an active one gets this far. */
export function presentKey({ keyId, name, expiresAt, owner }: KeyCredential) {
  return {
    key_id: keyId,
    name,
    mode: owner.mode,
    permissions: [...owner.permissions],
    status: 'active',
    expires_at: expiresAt,
    plan: owner.plan,
    user: { id: formatId('user', owner.userId), email: owner.email },
  };
}
