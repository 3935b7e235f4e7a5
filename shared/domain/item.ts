/** What an item of an owner's account can be a record of. */
export const itemKinds = ['vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings'] as const;
export type ItemKind = (typeof itemKinds)[number];
