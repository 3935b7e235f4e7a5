import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { holds as english } from '../en/holds.ts';

export const holds: Catalogue<typeof english> = {
  title: 'Sperren',
  text: 'Solange eine davon offen ist, wird kein Tresor von selbst freigegeben. Besitzer, von denen der Server seither gehört hat, sind nicht gesperrt.',
  none: 'Nichts ist gesperrt',
  noneText: 'Der Uhr und der Datenbank dieses Servers wird geglaubt. Freigaben gehen ihren Weg.',
  earlier: 'Früher aufgehoben',
  since: 'seit {{when}}',
  liftedAt: 'aufgehoben {{when}}',
  byCommand: 'an der Befehlszeile',
  reason: {
    clock_behind: {
      title: 'Die Uhr ging zurück',
      text: 'Sie zeigt eine frühere Zeit als zuvor. Stellen Sie zuerst die Uhr richtig; heben Sie dann die Sperre auf.',
    },
    clock_jump: {
      title: 'Die Uhr ist vorgesprungen',
      text: 'Sie ging um mehr als eine Stunde weiter, die nicht vergangen ist. Stimmt die Zeit jetzt, heben Sie die Sperre auf; wenn nicht, stellen Sie sie zuerst richtig.',
    },
    database_restored: {
      title: 'Die Datenbank ist älter, als sie war',
      text: 'Sie kam aus einer Sicherung, oder eine andere steht an ihrer Stelle. Lebenszeichen können fehlen. Sehen Sie nach, ob Besitzer zu fragen sind, bevor Sie die Sperre aufheben.',
    },
  },
  lift: 'Diese Sperre aufheben',
  liftTitle: 'Sperre {{number}} aufheben?',
  liftText:
    'Sie bestätigen, dass die jetzige Zeit und die jetzige Datenbank stimmen. Warnungen, die inzwischen abgelaufen wären, werden noch einmal in voller Länge gegeben; niemand verliert Zeit zum Antworten.',
  note: 'Was haben Sie gefunden? (darf leer bleiben)',
  lifted: 'Die Sperre ist aufgehoben.',
  accept: 'Warnungen zählen lassen',
  acceptTitle: 'Warnungen zählen lassen, die niemand bekam?',
  acceptText:
    'Tun Sie das nur, wenn der Besitzer es auf anderem Weg erfahren hat oder nicht mehr zu erreichen ist. Jede Warnung hat von jetzt an ihre volle Länge; danach wird der Tresor freigegeben. Ihr Wort steht im Protokoll.',
  acceptNote: 'Wie hat der Besitzer es erfahren? (darf leer bleiben)',
  accepted: 'Die Warnungen zählen von jetzt an.',
};
