import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `“${name}”`,
  greeting: (name) => (name === undefined ? 'Goedendag,' : `Beste ${name},`),
  people: (count) => (count === 0 ? 'niemand' : count === 1 ? '1 persoon' : `${count} personen`),
  documents: (count) => (count === 0 ? 'geen documenten' : count === 1 ? '1 document' : `${count} documenten`),
  hours: (count) => `${count} uur`,
  minutes: (count) => (count === 1 ? '1 minuut' : `${count} minuten`),
  ifButtonFails: 'Gebeurt er niets als u op de knop drukt, kopieer dan dit adres naar uw browser:',
  linkWorksUntil: 'De link werkt tot',
  linkWorksOnce: (minutes) => `De link werkt één keer, binnen ${minutes}.`,
  goesTo: 'De kluis gaat dan naar',
  ifGenuine:
    'Weet u niet zeker of deze e-mail echt is, gebruik de link dan niet en geef in plaats daarvan een levensteken in Heirlock op uw computer. Dat heeft hetzelfde effect.',
  ownerFooter: 'U krijgt deze e-mail omdat u in Heirlock een kluis hebt en ons hebt gevraagd daarover te waken.',
  recipientFooter: (owner) =>
    `Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven. U krijgt deze e-mail omdat ${owner} daar uw e-mailadres heeft ingevoerd.`,
};
