import type { Ulid } from './ids.ts';

/** Where an item belongs: a vault by its bare ULID, or `-` for the account itself. */
export type ItemScope = Ulid | '-';

/** What an item of an owner's account can be a record of. */
export const itemKinds = ['vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Whether an item belongs to the account itself; the others each belong to a vault. */
export const isOfAccount: Readonly<Record<ItemKind, boolean>> = {
  vault: true,
  folder: false,
  document: false,
  recipient: false,
  letter: false,
  policy: false,
  settings: true,
};

/** Whether an item has content beside its record, in parts. */
export const hasParts: Readonly<Record<ItemKind, boolean>> = {
  vault: false,
  folder: false,
  document: true,
  recipient: false,
  letter: false,
  policy: false,
  settings: false,
};
