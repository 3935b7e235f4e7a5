import type { PageCatalogue } from '../en/index.ts';

export const frame: PageCatalogue['frame'] = {
  licences: 'Licencje użytego oprogramowania',
  promise:
    'Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać. Nigdy nie prosimy o pieniądze ani o kod przez telefon lub e‑mail.',
  promiseOfAsking:
    'Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać. Nigdy nie prosimy o pieniądze.',
  languages: 'Język',
};
