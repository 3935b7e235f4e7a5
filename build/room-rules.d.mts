/** Each room's folder, what it may import besides itself (as patterns of paths), and why it stops there. */
export const rooms: readonly (readonly [folder: string, mayImport: readonly string[], why: string])[];
