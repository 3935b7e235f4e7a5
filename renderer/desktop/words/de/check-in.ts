import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { checkIn as english } from '../en/check-in.ts';

export const checkIn: Catalogue<typeof english> = {
  title: 'Melden',
  text: 'Ein Druck sagt Ihren Tresoren, dass es Ihnen gut geht.',
  button: 'Ich bin da',
  working: 'Wird vermerkt',
  sentTitle: 'Danke. Der Dienst weiß es.',
  sentText: 'Alles, was auf Ihr Schweigen wartet, beginnt von jetzt an von vorn.',
  waitingTitle: 'Auf diesem Computer vermerkt, noch nicht gesendet',
  waitingText:
    'Es zählt, sobald der Dienst es hat. Es wird von selbst gesendet, wenn der Dienst antwortet; Sie können diese Seite schließen.',
  again: 'Jetzt senden',
  noServerTitle: 'Auf diesem Computer vermerkt',
  noServerText:
    'Es gibt noch keinen Dienst, der auf die Zeit achtet. Bis dahin öffnet sich nichts von selbst, und nichts muss angehalten werden.',
  connect: 'Mit einem Dienst verbinden',
  vaults: 'Ihre Tresore',
  next: 'Nächstes Mal bis zum {{date}}',
  overdue: 'War am {{date}} fällig',
  released: 'Am {{date}} geöffnet',
  paused: 'Pause bis {{date}}',
  notNeeded: 'Wartet nicht auf Sie',
  noPolicy: 'Nichts sagt, wann er sich öffnet',
  last: 'Zuletzt: {{when}}',
  empty: 'Noch gibt es keinen Tresor, der auf Sie warten könnte.',
  create: 'Zu meinen Tresoren',
};
