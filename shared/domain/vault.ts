/** Where a vault stands in its life. An `inactive` one is soft-deleted. */
export const vaultStatuses = ['active', 'released', 'archived', 'inactive'] as const;
export type VaultStatus = (typeof vaultStatuses)[number];

/** Whether a vault and everything in it can be found: a soft-deleted one is there for nobody until it's revived. */
export const isFindable: Readonly<Record<VaultStatus, boolean>> = { active: true, released: true, archived: true, inactive: false };

/** Whether the recipients of a vault have been given what is in it. */
export const isReleased: Readonly<Record<VaultStatus, boolean>> = { active: false, released: true, archived: false, inactive: false };

/** Whether a vault may be deleted: what was released is no longer the owner's to take back. */
export const mayBeDeleted: Readonly<Record<VaultStatus, boolean>> = { active: true, released: false, archived: true, inactive: true };

/**
 * Who holds the keys of a vault and everything in it. Chosen when the vault is created and never changed: a vault that was promised to be
 * the owner's alone mustn't turn into something else.
 */
export const custodies = ['server', 'client'] as const;
export type Custody = (typeof custodies)[number];

/** Whether the server can read what is in a vault: only where it holds the keys. */
export const serverReads: Readonly<Record<Custody, boolean>> = { server: true, client: false };

/** Whether the recipients of a vault enrol, with a passphrase of their own, so that its owner can lock something for them. */
export const recipientsEnrol: Readonly<Record<Custody, boolean>> = { server: false, client: true };

/** Whether a recipient has shown that the address is theirs. */
export const recipientStatuses = ['pending', 'verified'] as const;
export type RecipientStatus = (typeof recipientStatuses)[number];

/** Whether a recipient counts as the person at their address. */
export const hasConfirmed: Readonly<Record<RecipientStatus, boolean>> = { pending: false, verified: true };
