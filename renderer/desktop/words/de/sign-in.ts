import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { signIn as english } from '../en/sign-in.ts';

export const signIn: Catalogue<typeof english> = {
  way: 'Wie kommt dieser Computer hinein?',
  browser: 'Im Browser anmelden',
  browserText: 'Mit Adresse und Passwort Ihres Kontos dort, oder wie der Dienst es sonst anbietet.',
  token: 'Mit einem Zugangsschlüssel',
  tokenText: 'Sie bekommen ihn von dem, der den Dienst betreibt.',
  signIn: 'Anmelden',
  waiting: 'Melden Sie sich im Browser an',
  waitingText:
    'Dort hat sich eine Seite von {{server}} geöffnet. Melden Sie sich an und wählen Sie „Einlassen“; dieses Fenster macht dann von selbst weiter.',
  notOpen: 'Sehen Sie keine solche Seite, öffnen Sie sie noch einmal. Die App wartet fünf Minuten.',
  openAgain: 'Seite noch einmal öffnen',
  done: 'Sie sind angemeldet.',
  as: 'Angemeldet als',
  unknown: 'jemand ohne Adresse',
  over: 'Sie sind an {{server}} abgemeldet',
  overText:
    'Auf diesem Computer bleibt alles bewahrt. Bis Sie sich wieder anmelden, wird nichts gesendet, und der Dienst erfährt nicht, dass Sie da sind.',
  signOut: 'Abmelden',
  signOutTitle: 'Beim Dienst abmelden?',
  signOutText:
    'Ihre Tresore bleiben auf diesem Computer. Aber es wird nichts mehr gesendet, und der Dienst erfährt hier nichts von Ihren Lebenszeichen: Seine Frist läuft weiter.',
  signedOut: 'Sie sind abgemeldet.',
  signedOutHere:
    'Sie sind hier abgemeldet, aber der Dienst war nicht zu erreichen. Beenden Sie die Sitzung auf seiner Seite unter Ihrem Konto, sobald er wieder antwortet.',
  first: 'Bitte melden Sie sich zuerst an.',
  addressFirst: 'Geben Sie zuerst die Adresse ein.',
  signedInAs: 'Angemeldet als {{email}}',
};
