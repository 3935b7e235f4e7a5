import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Catalogue<typeof english> = {
  appName: 'Heirlock',
  skipToContent: 'Zum Inhalt springen',
  menu: 'Menü',
  navigation: 'Hauptmenü',
  nav: { vaults: 'Tresore', checkIn: 'Melden', activity: 'Verlauf', trash: 'Papierkorb', settings: 'Einstellungen', lock: 'Sperren' },
  inVault: {
    label: 'Dieser Tresor',
    back: 'Alle Tresore',
    documents: 'Dokumente',
    recipients: 'Empfänger',
    policy: 'Wann er sich öffnet',
    readiness: 'Ist alles bereit?',
  },
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  back: 'Zurück',
  next: 'Weiter',
  done: 'Fertig',
  undo: 'Rückgängig',
  tryAgain: 'Noch einmal versuchen',
  loading: 'Einen Moment, das wird geholt.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  showPassphrase: 'Zeigen, was ich tippe',
  required: 'Bitte füllen Sie das aus.',
  restored: { text: 'Das hatten Sie zuletzt eingetippt.', startOver: 'Neu beginnen' },
  leave: { title: 'Das ist noch nicht gespeichert', stay: 'Hier bleiben', go: 'Ohne Speichern gehen' },
  tooLong: 'Bitte kürzer: höchstens {{max}} Zeichen.',
  more: 'Mehr',
  notifications: 'Meldungen',
  jobs: {
    label: 'In Arbeit',
    cancel: 'Abbrechen',
    cancelNamed: 'Abbrechen: {{title}}',
    of: '{{done}} von {{total}}',
    failed: 'Das hat nicht geklappt: {{title}}',
  },
  notFound: {
    title: 'Hier ist nichts',
    text: 'Diese Seite gibt es nicht, oder was sie zeigte, ist nicht mehr da.',
    action: 'Zu meinen Tresoren',
  },
  broken: {
    title: 'Diese Seite funktioniert nicht mehr',
    text: 'Das ist ein Fehler des Programms, nicht Ihrer. Alles, was Sie gespeichert haben, ist sicher. Laden Sie die Seite neu; kommt der Fehler wieder, sagen Sie uns bitte, was Sie kurz davor getan haben.',
    action: 'Neu laden',
  },
  connection: {
    lost: 'Das Programm hinter diesem Fenster antwortet nicht. Was Sie gespeichert haben, ist sicher. Es wird weiter versucht.',
    back: 'Die Verbindung ist wieder da.',
  },
  serverAway:
    'Der Dienst antwortet nicht. Was Sie tun, bleibt auf diesem Computer bewahrt und wird von selbst gesendet, sobald der Dienst wieder da ist.',
  locked: {
    idle: 'Gesperrt, weil eine Weile nichts geschehen ist.',
    system: 'Gesperrt, weil der Computer gesperrt wurde.',
    menu: 'Gesperrt.',
  },
};
