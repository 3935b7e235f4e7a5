import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { users as english } from '../en/users.ts';

export const users: Catalogue<typeof english> = {
  title: 'Personen',
  text: 'Alle mit einem Konto auf diesem Server. Rollen gelten ab dem nächsten Klick der Person.',
  search: 'E‑Mail-Adresse',
  searchHint: 'Die ganze Adresse. Leer zeigt alle.',
  find: 'Suchen',
  emptyTitle: 'Niemand hat diese Adresse',
  emptyText: 'Prüfen Sie sie Buchstabe für Buchstabe.',
  plan: { free: 'Kostenlos', professional: 'Professional', enterprise: 'Enterprise' },
  since: 'seit {{when}}',
  you: 'Das sind Sie',
  change: 'Rollen ändern',
  changeNamed: 'Rollen von {{email}} ändern',
  rolesOf: 'Rollen von {{email}}',
  roles: 'Rollen auf dem ganzen Server',
  means: {
    VAULT_OPERATOR: 'Prüft Sterbeurkunden, stimmt Freigaben zu, sieht, was mit Tresoren als Nächstes geschieht.',
    VAULT_ADMIN: 'Darf das auch, vergibt Rollen, gibt Tresore frei, sieht das Protokoll des ganzen Servers.',
  },
  save: 'Speichern',
  saved: 'Die Rollen sind geändert.',
};
