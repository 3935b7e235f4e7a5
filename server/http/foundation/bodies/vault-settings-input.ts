import type { VaultSettings } from '../../../core/vaults/vault-settings.ts';

/** The settings of a vault as surfaces take them. */
export interface VaultSettingsBody {
  readonly notifications_enabled?: boolean;
  readonly auto_renew?: boolean;
  readonly encryption_enabled?: boolean;
}

/** The settings in a body, in the core's terms: those that were sent. */
export function vaultSettingsInput({
  notifications_enabled: notificationsEnabled,
  auto_renew: autoRenew,
  encryption_enabled: encryptionEnabled,
}: VaultSettingsBody): VaultSettings {
  return {
    ...(notificationsEnabled === undefined ? {} : { notificationsEnabled }),
    ...(autoRenew === undefined ? {} : { autoRenew }),
    ...(encryptionEnabled === undefined ? {} : { encryptionEnabled }),
  };
}
