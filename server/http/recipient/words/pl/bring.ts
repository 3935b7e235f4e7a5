import type { PageCatalogue } from '../en/index.ts';

export const bring: PageCatalogue['bring'] = {
  title: 'Część klucza',
  heading: 'Część klucza do tego, co zostawiono dla Pani/Pana',
  oneMoment: 'Chwileczkę …',
  needsScript:
    'Ta strona potrzebuje JavaScriptu: przechowuje on tę część w Pani/Pana własnej przeglądarce i nikomu jej nie wysyła. Prosimy zezwolić na JavaScript dla tej strony i wczytać ją ponownie albo użyć innej przeglądarki.',
};
