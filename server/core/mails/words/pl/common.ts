import { polishCount } from '../../../../../shared/words/polish-count.ts';
import type { MailCatalogue } from '../en/index.ts';

export const common: MailCatalogue['common'] = {
  labelled: (label) => `${label}:`,
  quoted: (name) => `„${name}”`,
  greeting: (name) => (name === undefined ? 'Dzień dobry,' : `Dzień dobry, ${name},`),
  people: (count) => (count === 0 ? 'nikt' : polishCount(count, 'osoba', 'osoby', 'osób')),
  documents: (count) => (count === 0 ? 'zero dokumentów' : polishCount(count, 'dokument', 'dokumenty', 'dokumentów')),
  hours: (count) => polishCount(count, 'godzinę', 'godziny', 'godzin'),
  minutes: (count) => polishCount(count, 'minutę', 'minuty', 'minut'),
  ifButtonFails: 'Jeśli przycisk nie działa, prosimy skopiować ten adres do przeglądarki:',
  linkWorksUntil: 'Link działa do',
  linkWorksOnce: (minutes) => `Link działa jeden raz, przez ${minutes}.`,
  goesTo: 'Otrzymają go odbiorcy',
  ifGenuine:
    'Jeśli nie ma pewności, czy ta wiadomość jest prawdziwa, lepiej nie używać linku i zamiast tego dać znak życia w programie Heirlock na swoim komputerze. Skutek jest ten sam.',
  ownerFooter: 'Otrzymuje Pani/Pan tę wiadomość, bo ma sejf w Heirlock i prosi nas o czuwanie nad nim.',
  recipientFooter: (owner) =>
    `Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać. Otrzymuje Pani/Pan tę wiadomość, ponieważ Pani/Pana adres e-mail podaje tam ${owner}.`,
};
