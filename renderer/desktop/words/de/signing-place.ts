import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { page as englishPage, where as englishWhere } from '../en/signing-place.ts';

export const page: Catalogue<typeof englishPage> = {
  label: 'Die Seite mit der Stelle der Unterschrift',
  which: 'Seite {{page}} von {{count}}',
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
  first: 'Das ist die erste Seite',
  last: 'Das ist die letzte Seite',
  none: 'Drücken Sie auf die Stelle der Seite, an der die Unterschrift stehen soll, oder ziehen Sie einen Rahmen auf. Er lässt sich mit der Maus oder den Pfeiltasten verschieben.',
  place: 'Auf diese Seite setzen',
  remove: 'Unsichtbar unterschreiben',
  box: 'Stelle der Unterschrift. Pfeiltasten verschieben sie, mit der Umschalttaste ändern sie die Größe.',
  field: 'Im Feld „{{name}}“ unterschreiben',
  boxAt: 'Seite {{page}}: {{x}} mm von links, {{y}} mm von oben, {{width}} mal {{height}} mm',
  visible: 'Die Unterschrift wird auf Seite {{page}} zu sehen sein.',
  invisible: 'Die Unterschrift wird auf der Seite nicht zu sehen sein. Programme zeigen sie trotzdem.',
  unreadable: 'Diese Datei lässt sich nicht als PDF zeigen.',
  password: 'Dieses PDF hat ein Kennwort. Es wird zum Unterschreiben gebraucht.',
  passwordLabel: 'Kennwort des PDF',
  open: 'Öffnen',
};

export const where: Catalogue<typeof englishWhere> = {
  title: 'Wo',
  change: 'Stelle wählen',
  hide: 'Seite ausblenden',
  nowhere: 'Unsichtbar',
  label: 'Stelle der Unterschrift',
  onPage: 'Ein Feld dieses PDF, auf Seite {{page}}.',
  unseen: 'Ein Feld dieses PDF, das auf keiner Seite zu sehen ist.',
  field_locked: 'Seite {{page}}. Hier kann niemand unterschreiben: Das Feld ist gesperrt.',
  field_lockedUnseen: 'Hier kann niemand unterschreiben: Das Feld ist gesperrt.',
  seed_value_not_met: 'Hier geht das nicht: Das Formular verlangt eine andere Art der Unterschrift.',
  elsewhere: 'Eine andere Stelle',
  elsewhereText: 'Wählen Sie sie auf der Seite, oder unterschreiben Sie unsichtbar.',
  invisibly: 'Unsichtbar',
  invisiblyText: 'Programme zeigen die Unterschrift trotzdem.',
  inField: 'Die Unterschrift kommt in das Feld „{{name}}“ auf Seite {{page}}.',
  inUnseenField: 'Die Unterschrift kommt in das Feld „{{name}}“, das auf der Seite nicht zu sehen ist.',
  limited: 'Wer dieses PDF als Erster unterschrieben hat, lässt Unterschriften nur in seinen Feldern zu oder unsichtbar.',
};
