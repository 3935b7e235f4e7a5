/** The rooms of server/core, from low to high: the folder of each, and what it is. */
export const coreOrder: readonly (readonly [folder: string, what: string])[];
