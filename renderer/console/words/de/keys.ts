import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keys as english } from '../en/keys.ts';

export const keys: Catalogue<typeof english> = {
  title: 'API-Schlüssel',
  text: 'Mit einem Schlüssel kann ein Programm an Ihren Tresoren arbeiten. Geben Sie jedem Programm seinen eigenen, mit nicht mehr, als es braucht.',
  make: 'Schlüssel machen',
  freePlan: 'Mit dem kostenlosen Tarif lassen sich Schlüssel machen, doch nicht alle Schnittstellen nehmen sie an.',
  emptyTitle: 'Sie haben keine Schlüssel',
  emptyText: 'Sie brauchen erst einen, wenn ein Programm für Sie arbeiten soll.',
  status: { active: 'Aktiv', revoked: 'Widerrufen', suspended: 'Gesperrt', expired: 'Abgelaufen' },
  mode: { live: 'Echte Daten', test: 'Testdaten' },
  permission: { read: 'Lesen', write: 'Schreiben', delete: 'Löschen' },
  line: { since: 'seit {{when}}', until: 'bis {{when}}', from: 'nur von {{addresses}}' },
  form: {
    name: 'Name',
    nameHint: 'Wofür er ist, etwa „Sicherungsskript“.',
    mode: 'Welche Daten',
    live: 'Ihre echten Tresore.',
    test: 'Tresore zum Ausprobieren. Nichts erreicht jemanden.',
    permissions: 'Was er darf',
    noPermission: 'Bitte wählen Sie mindestens eines.',
    until: 'Bis (kann frei bleiben)',
    untilHint: 'Der letzte Tag, an dem er gilt.',
    addresses: 'Nur von diesen Adressen (kann frei bleiben)',
    addressesHint: 'Einzelne Adressen oder Bereiche wie 192.0.2.0/24, je Zeile eine.',
    save: 'Schlüssel machen',
  },
  made: {
    title: 'Hier ist Ihr Schlüssel',
    text: 'Kopieren Sie ihn jetzt und heben Sie ihn dort auf, wo Ihr Programm ihn findet. Er wird nicht noch einmal gezeigt, und niemand kann ihn nachsehen.',
    ask: {
      title: 'Ohne Kopie schließen?',
      text: 'Sie haben den Schlüssel noch nicht kopiert. Er lässt sich nicht noch einmal zeigen: Sie müssten einen neuen machen.',
      stay: 'Zurück',
      leave: 'Schließen',
    },
    done: 'Ich habe ihn',
  },
  revoke: {
    act: 'Widerrufen',
    named: '{{name}} widerrufen',
    title: 'Diesen Schlüssel widerrufen?',
    text: '„{{name}}“ gilt sofort nicht mehr, und nie wieder.',
    done: 'Der Schlüssel gilt nicht mehr.',
  },
};
