import type { Catalogue } from '../../../shared/words/catalogue.ts';
import type { english } from './en.ts';

export const german: Catalogue<typeof english> = {
  enter: { title: 'Heirlock wird geöffnet', text: 'Einen Moment.' },
  usedLink: {
    title: 'Dieser Link ist schon benutzt',
    text: 'Jeder Link öffnet Heirlock einmal. Gehen Sie zu dem Fenster, in dem Sie Heirlock gestartet haben, drücken Sie dort die Eingabetaste und öffnen Sie den neuen Link.',
  },
  intercepted: {
    title: 'Heirlock wird hier nicht geöffnet',
    text: 'Etwas in diesem Browser antwortet unter dieser Adresse an Heirlocks Stelle. Gehen Sie zu dem Fenster, in dem Sie Heirlock gestartet haben, und öffnen Sie den ersten der beiden Links; oder löschen Sie, was dieser Browser zu dieser Adresse gespeichert hat.',
  },
  stranger: {
    title: 'Bitte benutzen Sie den Link',
    text: 'Heirlock läuft. Öffnen Sie es mit dem Link in dem Fenster, in dem Sie es gestartet haben. Für einen neuen Link drücken Sie dort die Eingabetaste.',
  },
  missingBundle: {
    title: 'Heirlock läuft',
    text: 'Die Seiten der App sind auf diesem Computer nicht gebaut. Beenden Sie Heirlock und starten Sie es mit npm start.',
  },
};
