import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `«${name}»`,
  greeting: (name) => (name === undefined ? 'Hola:' : `Hola, ${name}:`),
  people: (count) => plural('es', count, { zero: 'nadie', one: '1 persona', other: `${count} personas` }),
  documents: (count) => plural('es', count, { zero: 'ningún documento', one: '1 documento', other: `${count} documentos` }),
  hours: (count) => plural('es', count, { one: '1 hora', other: `${count} horas` }),
  minutes: (count) => plural('es', count, { one: '1 minuto', other: `${count} minutos` }),
  ifButtonFails: 'Si al pulsar el botón no ocurre nada, copie esta dirección en su navegador:',
  linkWorksUntil: 'El enlace es válido hasta el',
  linkWorksOnce: (minutes) => `El enlace es válido una sola vez, durante ${minutes}.`,
  goesTo: 'Entonces se entregará a',
  ifGenuine:
    'Si duda de que este mensaje sea auténtico, no use el enlace y dé señal de vida desde Heirlock en su ordenador. El efecto es el mismo.',
  ownerFooter: 'Recibe este mensaje porque tiene una caja fuerte en Heirlock y nos pidió que veláramos por ella.',
  recipientFooter: (owner) =>
    `Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos. Recibe este mensaje porque ${owner} introdujo allí su dirección de correo.`,
};
