import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { archive as english } from '../en/archive.ts';

export const archive: Catalogue<typeof english> = {
  lostTitle_one: 'Ein Teil der Datei ist verloren',
  lostTitle_other: '{{count, number}} Teile der Datei sind verloren',
  keptTitle: 'Die Datei ist beschädigt, und dieser Computer hat, was ihr fehlt',
  unlistedTitle: 'Jemand hat die Datei verändert',
  unprovedTitle: 'Nichts beweist, dass die Datei vollständig ist',
  damagedTitle: 'Die Datei ist beschädigt, und nichts daraus ist verloren',
  lost: 'Die Datei wurde am Ort ihrer Aufbewahrung beschädigt, oder jemand hat sie verändert. Das hat sie nicht mehr:',
  kept: 'Auch das hat sie nicht mehr, aber dieser Computer hat es:',
  keptOnly: 'Sie wurde am Ort ihrer Aufbewahrung beschädigt. Das hat sie nicht mehr, aber dieser Computer hat es:',
  unlisted: 'Das war in der Datei und gehört nicht dazu. Deshalb wurde es nicht zurückgeholt:',
  unproved:
    'Sie stammt von einer früheren Version von Heirlock, oder jemand hat sie so aussehen lassen. Alles darin ist in Ihren Tresoren. Bitte sehen Sie nach, ob da ist, woran Sie sich erinnern.',
  unprovedToo: 'Und nichts in der Datei beweist, dass das alles ist.',
  damaged: 'Sie wurde am Ort ihrer Aufbewahrung beschädigt. Alles darin ist in Ihren Tresoren.',
  rest: 'Alles andere ist in Ihren Tresoren.',
  again: 'Wenn Sie noch eine Kopie hatten, holen Sie auch diese zurück. Speichern Sie dann bitte eine neue.',
  stillListed:
    'Ein Dokument, von dem nur ein Teil verloren ist, steht noch da. Hat ein Dienst oder eine andere Kopie es noch, kommt es von dort zurück. Wenn nicht, speichern Sie, was davon übrig ist, legen es in den Papierkorb und leeren ihn: Bis dahin lässt sich keine neue Kopie speichern.',
  newCopy: 'Bitte speichern Sie eine neue Kopie.',
  day: 'Die Datei zeigt Ihren Tresor, wie er am {{when}} war.',
  kinds: {
    vault: 'Tresor',
    folder: 'Ordner',
    document: 'Dokument',
    recipient: 'Empfänger',
    letter: 'Brief',
    policy: 'Regel',
    settings: 'Einstellungen',
    unknown: 'Etwas, das sich nicht lesen lässt',
  },
  named: '{{kind}} „{{name}}“',
  content: '{{item}}: der Inhalt',
  versions: '{{item}}: frühere Fassungen',
  removal: '{{item}}: dass es entfernt wurde',
  unreadable: '{{item}}: verschlossen mit einem Schlüssel, den Ihr Konto nicht hat',
  older: '{{item}}, wie es früher war',
  next: 'Weiter',
};
