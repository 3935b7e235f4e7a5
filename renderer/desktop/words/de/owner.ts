import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { owner as english } from '../en/owner.ts';

export const owner: Catalogue<typeof english> = {
  title: 'Sie',
  name: 'Ihr Name',
  nameHint:
    'Er steht in E‑Mails, auf Seiten und gedruckten Blättern, damit Ihre Menschen wissen, von wem sie sind. Der Dienst kann ihn lesen.',
  email: 'Ihre E‑Mail-Adresse',
  emailHint: 'Dorthin gehen Erinnerungen und Warnungen. Gleich sehen Sie, ob E‑Mails ankommen.',
  firstHint: 'Sie können beides leer lassen und später unter Einstellungen nachtragen.',
  invalidEmail: 'Das sieht nicht wie eine E‑Mail-Adresse aus.',
  noName: 'Sie haben Ihren Namen nicht gesagt. In E‑Mails an Ihre Menschen steht „die Person, die diesen Tresor führt“.',
  move: 'Adresse ändern',
  moveTitle: 'Wohin sollen Ihre E‑Mails gehen?',
  moveText:
    'An die neue Adresse geht eine E‑Mail. Sie zählt, sobald Sie den Knopf darin gedrückt haben. Auch die alte Adresse erfährt davon.',
  moveSubmit: 'Diese Adresse nehmen',
  movesTo: 'Eine E‑Mail an {{email}} ist unterwegs. Die Adresse zählt, sobald Sie den Knopf darin gedrückt haben.',
  step: {
    title: 'Erreicht Sie E‑Mail?',
    text: 'Heirlock erinnert und warnt Sie mit E‑Mails und schreibt Ihren Menschen, wenn es so weit ist. Das probieren Sie am besten jetzt.',
    connecting: 'Der Dienst wird gefragt …',
    goOn: 'Weiter zu meinem Tresor',
    goOnLater: 'Sie müssen nicht warten: Unter „Ist alles bereit?“ erinnert Heirlock Sie daran, bis der Knopf gedrückt ist.',
    goOnUnsent: 'Sie können weitermachen: Unter „Ist alles bereit?“ nennt Heirlock das, bis es behoben ist.',
  },
};
