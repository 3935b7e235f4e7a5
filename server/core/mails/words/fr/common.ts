import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}\u00a0:`,
  quoted: (name) => `« ${name} »`,
  greeting: (name) => (name === undefined ? 'Bonjour,' : `Bonjour ${name},`),
  people: (count) => plural('fr', count, { zero: 'personne', one: '1 personne', other: `${count} personnes` }),
  documents: (count) => plural('fr', count, { zero: 'aucun document', one: '1 document', other: `${count} documents` }),
  hours: (count) => plural('fr', count, { one: `${count} heure`, other: `${count} heures` }),
  minutes: (count) => plural('fr', count, { one: `${count} minute`, other: `${count} minutes` }),
  ifButtonFails: 'Si rien ne se passe quand vous appuyez sur le bouton, copiez cette adresse dans votre navigateur :',
  linkWorksUntil: 'Le lien est valable jusqu’au',
  linkWorksOnce: (minutes) => `Le lien est valable une seule fois, dans un délai de ${minutes}.`,
  goesTo: 'Il sera alors transmis à',
  ifGenuine:
    'Si vous doutez de l’authenticité de ce message, n’utilisez pas le lien et donnez plutôt signe de vie depuis Heirlock sur votre ordinateur. L’effet est le même.',
  ownerFooter: 'Vous recevez ce message parce que vous avez un coffre dans Heirlock et que vous nous avez demandé de veiller dessus.',
  recipientFooter: (owner) =>
    `Heirlock garde des documents sous clé pour leur propriétaire jusqu’au moment de les transmettre. Vous recevez ce message parce que votre adresse e-mail y a été inscrite par ${owner}.`,
};
