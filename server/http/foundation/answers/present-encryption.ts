import type { Custody } from '../../../../shared/domain/vault.ts';

/** What a document's metadata says of its custody beside `encrypted`: that of the server goes without saying (RULINGS.md#client-custody). */
export const presentEncryption: Readonly<Record<Custody, { readonly encryption?: 'client' }>> = {
  server: {},
  client: { encryption: 'client' },
};
