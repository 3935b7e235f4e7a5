import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `„${name}“`,
  greeting: (name) => (name === undefined ? 'Guten Tag,' : `Guten Tag ${name},`),
  people: (count) => plural('de', count, { zero: 'niemanden', one: '1 Person', other: `${count} Personen` }),
  documents: (count) => plural('de', count, { zero: 'keine Dokumente', one: '1 Dokument', other: `${count} Dokumente` }),
  hours: (count) => plural('de', count, { one: '1 Stunde', other: `${count} Stunden` }),
  minutes: (count) => plural('de', count, { one: '1 Minute', other: `${count} Minuten` }),
  ifButtonFails: 'Wenn sich beim Drücken des Knopfes nichts tut, kopieren Sie diese Adresse in Ihren Browser:',
  linkWorksUntil: 'Der Link gilt bis',
  linkWorksOnce: (minutes) => `Der Link gilt ein einziges Mal, innerhalb von ${minutes}.`,
  goesTo: 'Er geht dann an',
  ifGenuine:
    'Wenn Sie nicht sicher sind, ob diese Nachricht echt ist, lassen Sie den Link und melden Sie sich stattdessen in Heirlock auf Ihrem Computer. Das bewirkt dasselbe.',
  ownerFooter: 'Sie erhalten diese Nachricht, weil Sie in Heirlock einen Tresor führen und uns gebeten haben, darauf achtzugeben.',
  recipientFooter: (owner) =>
    `Heirlock verwahrt Dokumente verschlossen für ihre Besitzerinnen und Besitzer, bis es an der Zeit ist, sie weiterzugeben. Sie erhalten diese Nachricht, weil ${owner} dort Ihre E-Mail-Adresse eingetragen hat.`,
};
