import { plural } from '../../../../../shared/words/plural.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `“${name}”`,
  greeting: (name) => (name === undefined ? 'Buongiorno,' : `Gentile ${name},`),
  people: (count) => plural('it', count, { zero: 'nessuno', one: '1 persona', other: `${count} persone` }),
  documents: (count) => plural('it', count, { zero: 'nessun documento', one: '1 documento', other: `${count} documenti` }),
  hours: (count) => plural('it', count, { one: '1 ora', other: `${count} ore` }),
  minutes: (count) => plural('it', count, { one: '1 minuto', other: `${count} minuti` }),
  ifButtonFails: 'Se premendo il pulsante non succede nulla, copi questo indirizzo nel Suo browser:',
  linkWorksUntil: 'Il link vale fino a',
  linkWorksOnce: (minutes) => `Il link vale una sola volta, entro ${minutes}.`,
  goesTo: 'Sarà poi consegnata a',
  ifGenuine:
    'Se ha dubbi sull’autenticità di questo messaggio, non apra il link: dia invece un segno di vita da Heirlock sul Suo computer. Vale allo stesso modo.',
  ownerFooter: 'Riceve questo messaggio perché custodisce una cassaforte in Heirlock e ci ha chiesto di vegliare su di essa.',
  recipientFooter: (owner) =>
    `Heirlock conserva documenti chiusi a chiave per chi li affida, fino al momento di consegnarli. Riceve questo messaggio perché ${owner} vi ha inserito il Suo indirizzo e-mail.`,
};
