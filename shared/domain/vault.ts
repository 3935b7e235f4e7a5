/** Where a vault stands in its life. An `inactive` one is soft-deleted. */
export const vaultStatuses = ['active', 'released', 'archived', 'inactive'] as const;
export type VaultStatus = (typeof vaultStatuses)[number];

/**
 * Who holds the keys of a vault and everything in it. Chosen when the vault is created and never changed: a vault that was promised to be
 * the owner's alone mustn't turn into something else.
 */
export const custodies = ['server', 'client'] as const;
export type Custody = (typeof custodies)[number];

/** Whether a recipient has shown that the address is theirs. */
export const recipientStatuses = ['pending', 'verified'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];
