export const plans = ['free', 'professional', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const modes = ['live', 'test'] as const;
/** Live and test data never meet (INTERFACE.md#modes). */
export type Mode = (typeof modes)[number];

/** Whether data has a clock of its own, which its owner can move. */
export const hasOwnClock: Readonly<Record<Mode, boolean>> = { live: false, test: true };

/** Whether people are really written to, and what goes wrong on the server holds a release. */
export const isReal: Readonly<Record<Mode, boolean>> = { live: true, test: false };

export function isMode(value: unknown): value is Mode {
  return modes.some((mode) => mode === value);
}

export const permissions = ['read', 'write', 'delete'] as const;
export type Permission = (typeof permissions)[number];

export const keyStatuses = ['active', 'revoked', 'suspended', 'expired'] as const;
export type KeyStatus = (typeof keyStatuses)[number];

/** Whose log an event is in that belongs to no account: an attempt with an address that nobody has, say, or a new signing key. */
export const nobodysAccount = 'installation' as const;
