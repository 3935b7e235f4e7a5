import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  done: {
    title: 'Sie sind angemeldet',
    text: 'Heirlock macht von selbst weiter. Sie können diesen Tab schließen und zur App zurückgehen.',
  },
  denied: {
    title: 'Sie haben die App nicht eingelassen',
    text: 'Es wurde nichts verändert. Sie können diesen Tab schließen. Wollen Sie sich doch anmelden, drücken Sie in der App noch einmal auf „Anmelden“.',
  },
  failed: {
    title: 'Das hat nicht geklappt',
    text: 'Sie können diesen Tab schließen. Die App sagt, woran es lag; drücken Sie dort noch einmal auf „Anmelden“.',
  },
  strange: {
    title: 'Diese Seite gehört zu einer anderen Anmeldung',
    text: 'Schließen Sie diesen Tab, gehen Sie zur App zurück und drücken Sie dort noch einmal auf „Anmelden“.',
  },
};
