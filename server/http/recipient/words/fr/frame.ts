import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licences des logiciels utilisés',
  promise:
    'Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre. Nous ne demandons jamais d’argent, et jamais de code par téléphone ou par e-mail.',
  promiseOfAsking:
    'Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre. Nous ne demandons jamais d’argent.',
  languages: 'Langue',
};
