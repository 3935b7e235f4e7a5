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
    clock_unproved: {
      title: 'Niemand bürgt für die Uhr',
      text: 'Der Server war mehr als eine Stunde aus, und keine andere Uhr sagt, dass die Zeit stimmt. Freigaben zu einem Datum warten. Sehen Sie nach der Zeit; stimmt sie, heben Sie die Sperre auf.',
    },
    database_restored: {
      title: 'Die Datenbank ist älter, als sie war',
      text: 'Sie kam aus einer Sicherung, oder eine andere steht an ihrer Stelle. Lebenszeichen können fehlen. Sehen Sie nach, ob Besitzer zu fragen sind, bevor Sie die Sperre aufheben.',
    },
    by_hand: {
      title: 'Jemand hält alle Freigaben an',
      text: 'Das geschah an der Befehlszeile des Servers; das Protokoll sagt, warum. Fragen Sie dort nach, bevor Sie die Sperre aufheben.',
    },
  },
  lift: 'Diese Sperre aufheben',
  liftTitle: 'Sperre {{number}} aufheben?',
  liftText:
    'Sie bestätigen, dass die jetzige Zeit und die jetzige Datenbank stimmen und dass Sie gesehen haben, was das freigibt. Warnungen, die vorher gegeben wurden, werden noch einmal in voller Länge gegeben; ein Datum, das vergangen oder nahe ist, bekommt eine Warnung und drei Tage.',
  frees: {
    none: 'Kein Tresor würde innerhalb von 30 Tagen freigegeben.',
    some_one: 'Meldet sich niemand, würde ein Tresor innerhalb von 30 Tagen freigegeben:',
    some_other: 'Meldet sich niemand, würden {{count}} Tresore innerhalb von 30 Tagen freigegeben:',
    earliest: 'frühestens {{when}}',
    others: 'Nichts wird freigegeben, solange andere Sperren offen sind: {{numbers}}.',
  },
  note: 'Was haben Sie gefunden? (darf leer bleiben)',
  lifted: 'Die Sperre ist aufgehoben.',
  accept: 'Warnungen zählen lassen',
  acceptTitle: 'Warnungen zählen lassen, die niemand bekam?',
  acceptText:
    'Tun Sie das nur, wenn der Besitzer es auf anderem Weg erfahren hat oder nicht mehr zu erreichen ist. Jede Warnung hat von jetzt an ihre volle Länge; danach wird der Tresor freigegeben. Ihr Wort steht im Protokoll.',
  acceptNote: 'Wie hat der Besitzer es erfahren? (darf leer bleiben)',
  accepted: 'Die Warnungen zählen von jetzt an.',
};
