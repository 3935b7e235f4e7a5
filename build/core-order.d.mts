/** The rooms of server/core, low to high: each one's folder, and what it is. */
export const coreOrder: readonly (readonly [folder: string, what: string])[];
